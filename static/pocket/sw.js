// @ts-check
// The service worker of the pocket: answers the app's addresses out of the tab that has the app in it, and the pocket's
// own files from the cache of their version. It is the same in every version: which one is in use is a record.

const BASE = new URL("./", location.href).pathname;
const RECORDS = `${BASE}pocket`;
const CURRENT = `${BASE}pocket/current`;
const TRIES = `${BASE}pocket/tries`;
const MOST_TRIES = 2; // of a version on trial whose page does not run
const HTMX = /^https:\/\/cdn\.jsdelivr\.net\/npm\/htmx\.org@[\w.-]+\/dist\/htmx\.min\.js$/;
const OWN = /^pocket\/([0-9a-f]{12})\/(.+)$/;
const FREELY = { ignoreVary: true };
const MOST = 40; // pages as last seen
const SOON = 250; // milliseconds in which a tab says that it has passed a question on to the app
const LATE = 3000; // milliseconds after which the tab that has the app may sleep
const TIMES = 2; // that a question is asked, where the app ends over it
const BODILESS = [101, 204, 205, 304];
const STRICT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";
const FROM_HERE = ["connect", "frame", "img", "manifest", "script", "style", "worker"].map(
  (kind) => `${kind}-src 'self'`,
);
const SHELL_POLICY = [STRICT, ...FROM_HERE].join("; ");
const WORKER_POLICY = `${STRICT}; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'`;
const NOTHING_ELSE = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.hash = "";
  const isOurs = url.origin === location.origin && url.pathname.startsWith(BASE);
  const answered = HTMX.test(url.href) ? htmx(request) : isOurs && below(event, url, url.pathname.slice(BASE.length));
  if (answered) event.respondWith(answered);
});

// What answers for an address of ours; nothing where only the host can.
function below(event, url, path) {
  if (["sw.js", "404.html", "pocket/version.json"].includes(path) || path.startsWith("read/")) return;
  const own = OWN.exec(path);
  if (own && isFetched(event.request)) return;
  if (own) return file(event, url, own[1]);
  if (!isWhole(event.request)) return path.startsWith("static/") ? fileOfApp(event, url) : page(event, url);
  return ["", "index.html"].includes(path) ? shell(event) : whole(event, url, path);
}

// Whether it is a file that the shell fetches with its version: that counts the bytes, and looks at them itself.
const isFetched = ({ mode, destination }) => mode === "same-origin" && destination === "";

// Whether it is for a whole tab, not for the frame in one.
const isWhole = (request) => request.destination === "document";

// The pocket's own files

async function inUse() {
  return (await recorded())?.version ?? null;
}

// What is in use, and how; null on the first visit, or where that was damaged.
async function recorded() {
  const record = await (await caches.open(RECORDS)).match(CURRENT);
  return record ? record.json().catch(() => null) : null;
}

async function match(name, address) {
  return (await caches.has(name)) ? (await caches.open(name)).match(address, FREELY) : undefined;
}

// The version whose page is shown. One on trial is given up where its page was sent and did not run, as often as that.
async function toShow() {
  const records = await caches.open(RECORDS);
  const record = await recorded();
  if (!record?.previous) return record?.version;
  const tries = Number((await (await records.match(TRIES))?.text()) ?? 0) + 1;
  await records.put(TRIES, new Response(String(tries)));
  if (tries <= MOST_TRIES) return record.version;
  const { version, previous } = record;
  await records.put(CURRENT, Response.json({ version: previous, previous: null, refused: version, isBack: true }));
  return previous;
}

async function shell({ request }) {
  const version = await toShow();
  const kept = version && (await match(`${BASE}pocket-${version}`, `${BASE}pocket/${version}/index.html`));
  const answer = kept || (await fetch(request));
  return guarded(answer, SHELL_POLICY);
}

// The policy is in the page too, for its first visit, when this worker is not there yet.
function guarded(answer, policy) {
  if (!answer.ok || (answer.type !== "basic" && answer.type !== "default")) return answer;
  const headers = plainly(answer.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("Permissions-Policy", NOTHING_ELSE);
  headers.set("Referrer-Policy", "same-origin");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(answer.body, { status: answer.status, headers });
}

async function file(event, url, version) {
  const name = `${BASE}pocket-${version}`;
  const address = url.origin + url.pathname;
  const answer = (await match(name, address)) ?? (await fetched(event, address, name));
  return url.pathname.endsWith("/worker.js") ? guarded(answer, WORKER_POLICY) : answer;
}

// What a browser has thrown away by itself.
async function fetched(event, address, name) {
  const plain = await fetch(event.request).catch(() => Response.error());
  const answer = plain.ok ? plain : ((await unpacked(`${address}.gzip`)) ?? plain);
  if (answer.ok) event.waitUntil(store(name, address, answer.clone()).catch(() => {})); // there is no room left
  return answer;
}

// Into a cache that is there.
async function store(name, address, answer) {
  if (await caches.has(name)) await (await caches.open(name)).put(address, answer);
}

async function unpacked(address) {
  const packed = await fetch(address).catch(() => null);
  if (!packed?.ok) return null;
  const kind = /\.wasm\.gzip$/.test(address) ? "application/wasm" : "application/octet-stream";
  const headers = { "Content-Type": /js\.gzip$/.test(address) ? "text/javascript" : kind };
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

async function htmx(request) {
  const version = await inUse();
  const kept = version && (await match(`${BASE}pocket-${version}`, `${BASE}pocket/${version}/htmx.min.js`));
  return kept ? cors(kept) : fetch(request);
}

const cors = ({ body }) =>
  new Response(body, { headers: { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" } });

// The app's addresses

// The whole tab stays the shell's: it shows the page in its frame.
async function whole(event, url, path) {
  const answer = event.request.method === "GET" ? null : await asked(event.request, url);
  if (answer && !answer.headers.has("Location")) return answer;
  const to = answer ? new URL(answer.headers.get("Location"), url) : url;
  const target = answer ? to.pathname.slice(BASE.length) + to.search : path + url.search;
  return Response.redirect(`${BASE}?to=${encodeURIComponent(`/${target}`)}`, answer ? 303 : 302);
}

// The app's own files have their versions in their addresses: Python is asked for each of them once.
async function fileOfApp(event, url) {
  const version = await inUse();
  const name = `${BASE}pocket-static-${version}`;
  const kept = await match(name, url.href);
  if (kept) return kept;
  const answer = await asked(event.request, url);
  if (version && answer.status === 200 && event.request.method === "GET") {
    const copy = answer.clone();
    event.waitUntil(
      caches
        .open(name)
        .then((cache) => cache.put(url.href, copy))
        .catch(() => {}),
    );
  }
  return answer;
}

// A page that was seen before is there while the app starts, as it was; it says when that was.
async function page(event, url) {
  const { request } = event;
  const isShown = request.mode === "navigate" && request.method === "GET";
  const name = `${BASE}pocket-seen-${await inUse()}`;
  const seen = isShown && (await match(name, url.href));
  let say;
  const waits = new Promise((done) => (say = done));
  const answer = asked(request, url, say);
  const kept = answer.then((fresh) => remember(name, url, fresh.clone(), request));
  event.waitUntil(kept.catch(() => {})); // there is no room left
  if (!seen) return (await answer).clone();
  const first = await Promise.race([waits, answer, new Promise((done) => setTimeout(done, SOON, "waits"))]);
  return first === "waits" ? seen : (await answer).clone();
}

// Pages are kept once they were opened; what a page asks for by itself only renews what is kept.
async function remember(name, url, answer, { method, mode }) {
  if (/[?&](lang|theme|figures)=/.test(url.search)) return caches.delete(name);
  const pages = await caches.open(name);
  if ([404, 410].includes(answer.status)) await pages.delete(url.href, FREELY);
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const text = await answer.text();
  const gone = / data-gone="([^"]+)"/.exec(text)?.[1];
  if (gone) await forget(pages, `"${gone}`);
  const isPage = method === "GET" && answer.status === 200 && !url.search && !isSecret(answer);
  const isKept = isPage && (await pages.delete(url.href, FREELY));
  if (!isKept && !(isPage && mode === "navigate")) return;
  const marked = text.replace("<html", `<html data-seen="${new Date().toISOString()}" data-starts`);
  await pages.put(url.href, new Response(marked, { headers: plainly(answer.headers) }));
  for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old);
  await renewHome(name, url);
}

// The first page lists the tables and how they stand, and is where the installed app begins.
async function renewHome(name, { pathname }) {
  if (!pathname.startsWith(`${BASE}t/`)) return;
  const home = new URL(BASE, location.href);
  const answer = await asked(new Request(home), home);
  await remember(name, home, answer, { method: "GET", mode: "navigate" });
}

const isSecret = ({ headers }) => /no-store/.test(headers.get("Cache-Control"));

// As they are for what is not packed any more.
function plainly(headers) {
  const plain = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length"]) plain.delete(name);
  return plain;
}

// A table that was deleted leaves no page that names it.
async function forget(pages, table) {
  for (const request of await pages.keys()) {
    if ((await (await pages.match(request)).text()).includes(table)) await pages.delete(request);
  }
}

// Asking the tabs

const open = new Map(); // what is not answered yet, by its number
let number = 0;
let again = "Try again."; // a page for what may have been done already, in the words of the tab that says it

// The answer of the app. A question that no tab has passed on yet is asked again of the next that owns the app; one that
// was passed on and changes something never is.
async function asked(request, url, waits = () => {}) {
  const question = { id: ++number, ask: await inFull(request, url), waits, times: 0, isTaken: false };
  question.isSafe = ["GET", "HEAD"].includes(request.method);
  const told = await new Promise((done) => {
    question.done = done;
    open.set(question.id, question);
    put(question).catch(() => done(null));
    setTimeout(late, LATE, question);
  });
  open.delete(question.id);
  if (!told) return new Response(again, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  const { status, headers, body } = told;
  return new Response(BODILESS.includes(status) ? null : body, { status, headers });
}

async function inFull(request, url) {
  const isBare = ["GET", "HEAD"].includes(request.method);
  const headers = [...request.headers, ["accept-language", navigator.languages?.join(",") || navigator.language]];
  if (!isBare && !request.headers.has("origin")) headers.push(["origin", sender(request)]);
  const body = isBare ? null : await request.arrayBuffer();
  return { method: request.method, target: url.pathname + url.search, headers, body };
}

// Where it comes from, in browsers that do not say it here: a page of ours fetched it, or a form was sent by the page that it
// names, if it names one.
const sender = ({ mode, referrer }) =>
  mode === "navigate" ? new URL(referrer || "about:blank").origin : location.origin;

// The tabs: each has a shell, and the one that owns the app answers.
async function tabs() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const isShell = (path) => path.startsWith(BASE) && !path.startsWith(`${BASE}read/`);
  return windows.filter(({ frameType, url }) => frameType === "top-level" && isShell(new URL(url).pathname));
}

async function put(question) {
  for (const tab of await tabs()) putTo(tab, question);
}

function putTo(tab, question) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data.waits) question.waits("waits");
    else if (data.taken) taken(question);
    else question.done(data);
  };
  tab.postMessage({ ask: question.ask }, [port2]);
}

function taken(question) {
  question.isTaken = true;
  question.times += 1;
}

// No answer yet: the tabs find out whether the one that has the app is awake. Without any there is none.
async function late(question) {
  if (!open.has(question.id)) return;
  const all = await tabs();
  if (!all.length) return question.done(null);
  for (const tab of all) tab.postMessage({ late: true });
  setTimeout(late, LATE, question);
}

// A tab is ready to answer. What another had taken and not answered, it will not answer any more.
function anew(tab) {
  for (const question of [...open.values()]) {
    const isOver = question.isTaken && (!question.isSafe || question.times >= TIMES);
    if (isOver) question.done(null);
    else putTo(tab, question);
  }
}

addEventListener("message", (event) => {
  const { data, source } = event;
  if (data?.claim) event.waitUntil(clients.claim()); // after a forced reload a page is nobody's
  if (!data?.owner) return;
  again = data.again ?? again;
  anew(source);
});
