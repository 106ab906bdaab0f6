// Stands in for Python in the tests of the shell: a few fixed pages, and a count of what was sent. The build writes HOW
// at its head: what it does instead of being ready.

const pages = { "": "Home", "rules/partners": "Partnership dominoes", "t/abc": "The sheet", "long": "A long page" };
let base;
let hands = 0;

addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.start) {
    base = data.start.base;
    for (const part of HOW.parts ?? [0.3, 0.6, 1]) postMessage({ step: "python", part });
    if (HOW.isHeld) await new Promise((done) => new BroadcastChannel("test").addEventListener("message", done));
    postMessage(HOW.says ?? { ready: { isDurable: true, marks: {} } });
  } else if (data.ask) port.postMessage(answer(data.ask));
});

function answer({ method, target, body }) {
  const [path, query] = target.slice(base.length + 1).split("?");
  if (path === "static/look.css") return { status: 200, headers: [["Content-Type", "text/css"]], body: `:root { --asked: 1 }` };
  if (method === "POST") {
    hands += new TextDecoder().decode(body).includes("hand=") ? 1 : 0;
    return { status: 303, headers: [["Location", `${base}/t/abc`]], body: null };
  }
  const title = pages[path];
  const headers = [["Content-Type", "text/html; charset=utf-8"]];
  return { status: title ? 200 : 404, headers, body: page(title ?? "No such page", path, query) };
}

const page = (title, path, query = "") => `<!doctype html><html lang="es"><head><title>${title}</title>
<link rel="stylesheet" href="${base}/static/look.css"></head><body>
<h1>${title}</h1><p id="hands">${hands} hands</p><p id="query">${query}</p>
<nav><a href="${base}/">Home</a> <a href="${base}/rules/partners">Rules</a> <a href="${base}/t/abc#foot">Foot</a>
<a href="${base}/rules/partners" target="_blank">New tab</a> <a href="${base}/long">Long</a></nav>
<form method="post" action="${base}/t/abc"><input name="hand" value="3"><button>Save</button></form>
${path === "long" ? `<p>Row</p>`.repeat(200) : ""}<p id="foot"><a href="${base}/">To the top</a></p></body></html>`;
