// Stands in for Python in the tests of the shell: a few fixed pages, and a count of what was sent. The build writes HOW
// at its head: what it does instead of being ready.

const pages = { "": "Home", "rules/partners": "Partnership dominoes", "rules/slow": "A slow page", "t/abc": "The sheet", long: "A long page" };
const channel = new BroadcastChannel("test");
const HTML = ["Content-Type", "text/html; charset=utf-8"];
const told = () => new Promise((done) => channel.addEventListener("message", done, { once: true }));
let base;
let hands = 0;
let styles = 0; // how often the stylesheet was asked for

addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.start) {
    base = data.start.base;
    const held = told();
    for (const part of HOW.parts ?? [0.3, 0.6, 1]) postMessage({ step: "python", part });
    if (HOW.isHeld) await held;
    postMessage(HOW.says ?? { ready: { isDurable: true, marks: {} } });
  } else if (data.ask) port.postMessage(await answer(data.ask));
  else if (data.copy) port.postMessage(HOW.copy ?? { file: new TextEncoder().encode("all of it, by the app").buffer });
  else if (data.bring) port.postMessage({ problem: HOW.problems.shift(), needs: "99.1.0" });
});

async function answer({ method, target, headers, body }) {
  const [path, query] = target.slice(base.length + 1).split("?");
  if (path === "static/look.css") return { status: 200, headers: [["Content-Type", "text/css"]], body: `/* ${++styles} */` };
  if (path === "rules/slow") await told();
  if (path === "deadly") return ended();
  if (path === "t/abc/table.json") return file();
  if (method === "POST" && new Headers(headers).get("origin") !== location.origin) return { status: 403, headers: [HTML], body: "Not ours" };
  if (method === "POST") return post(new TextDecoder().decode(body));
  const title = pages[path];
  return { status: title ? 200 : 404, headers: [HTML], body: page(title ?? "No such page", path, query) };
}

function post(fields) {
  if (fields.includes("hand=deadly")) return ended();
  if (fields.includes("hand=gone")) return { status: 200, headers: [HTML], body: `<main data-gone="${base}/t/abc"></main>` };
  hands += 1;
  return { status: 303, headers: [["Location", `${base}/t/abc`]], body: null };
}

const file = () => ({
  status: 200,
  headers: [
    ["Content-Type", "application/json"],
    ["Content-Disposition", 'attachment; filename="table.json"'],
  ],
  body: "{}",
});

function ended() {
  postMessage({ ended: true, text: "the stack is full" });
  return new Promise(() => {});
}

const page = (title, path, query = "") => `<!doctype html><html lang="es" data-theme="dark"><head><title>${title}</title>
<link rel="stylesheet" href="${base}/static/look.css"></head><body><main>
<h1>${title}</h1><p id="hands">${hands} hands</p><p id="query">${query}</p>
<nav><a href="${base}/">Home</a> <a href="${base}/rules/partners">Rules</a> <a href="${base}/t/abc#foot">Foot</a>
<a href="${base}/rules/partners" target="_blank">New tab</a> <a href="${base}/long">Long</a> <a href="#foot">Down</a>
<a href="${base}/t/abc/table.json">File</a> <a href="https://example.org/">Elsewhere</a></nav>
<form method="post" action="${base}/t/abc"><input name="hand" aria-label="Hand" value="3"><button type="button">6-4</button><button>Save</button></form>
<button type="button" data-pocket="bring">Bring a copy in</button>
${path === "long" ? "<p>Row</p>".repeat(200) : ""}<p id="foot"><a href="${base}/">To the top</a></p></main></body></html>`;
