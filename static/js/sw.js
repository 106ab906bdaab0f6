// The worker of the installed app: it has what pages need, and every page as it was last seen, for when there is
// no network. The server writes APP before this (web/http/pwa.py): the addresses of the files with their versions, of htmx,
// of home and of the page about the network, and as regular expressions which addresses are pages to keep, which of
// them are sheets, and what the addresses of one table begin with.
// Pages come from the network first. What is sent (POST) and what holds a secret (no-store) is never kept. Workbox was
// looked at: it needs a build, or its scripts from another host.

const SHELLS = `${APP.home}shell-`; // another app of this host, on another path, has caches of its own
const SHELL = SHELLS + APP.version;
const SEEN = `${APP.home}seen`;
const MOST = 40; // pages
const PATIENCE = 8000; // milliseconds for a page that was seen before
const SPELL = 60000; // milliseconds: how long the CDN is waited for, and then asked for nothing
const [PAGE, SHEET, TABLE] = [APP.page, APP.sheet, APP.table].map((pattern) => new RegExp(pattern));
const FREELY = { ignoreVary: true };

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  const isOurs = url.origin === location.origin;
  const isFile = isOurs && (url.pathname.startsWith(APP.static) || [APP.manifest, APP.photo].includes(url.pathname));
  const isPage = isOurs && PAGE.test(url.pathname) && !url.search;
  if (url.href === APP.htmx) event.respondWith(htmx());
  else if (isFile) event.respondWith(file(event));
  else if (isPage) event.respondWith(page(event));
  else if (request.mode === "navigate") {
    const answer = fetch(request);
    event.respondWith(answer.catch(() => elsewhere(url)));
    if (["lang", "theme", "figures"].some((name) => url.searchParams.has(name))) event.waitUntil(answer.then(seeAgain));
  }
});

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...APP.files, APP.offline, APP.photo, APP.manifest]);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([htmx().catch(() => {}), late]); // without its CDN the app goes on with plain forms
  await skipWaiting();
}

// htmx is asked for once, however many pages want it. A CDN that is away is left alone for a while.
let [asked, fromCdn] = [-SPELL, undefined];

async function htmx() {
  const kept = await caches.match(APP.htmx, FREELY);
  if (kept) return kept;
  if (performance.now() > asked + SPELL) fromCdn = fetchHtmx();
  return (await fromCdn).clone();
}

async function fetchHtmx() {
  asked = Infinity;
  try {
    const request = new Request(APP.htmx, { mode: "cors", credentials: "omit", integrity: APP.integrity });
    const answer = await fetch(request, { signal: AbortSignal.timeout(SPELL) });
    if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } finally {
    asked = performance.now();
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(SHELLS) && name !== SHELL) await caches.delete(name);
  }
  await clients.claim();
  keepWhatIsOpen(); // no page waits for it
}

// Pages that were there before the worker, on the first visit.
async function keepWhatIsOpen() {
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const { pathname, search } = new URL(url);
    if (PAGE.test(pathname) && !search) await remember(url, await fetch(url), true);
  }
}

// A file has its version in its address, so what is kept is right; a page of yesterday gets today's file.
async function file({ request }) {
  const kept = await caches.match(request, FREELY);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (lost) {
    const today = APP.files.find((address) => nameOf(address) === nameOf(request.url));
    const other = today && (await caches.match(today, FREELY));
    if (other) return other;
    throw lost;
  }
}

const nameOf = (address) => new URL(address, location).pathname.replace(/\/js\/[0-9a-f]{10}\//, "/js/");

async function page(event) {
  const { request } = event;
  const isOpened = request.mode === "navigate";
  const seen = isOpened && (await caches.match(request.url, FREELY));
  try {
    const answer = await fetch(request, seen ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (answer.status === 503 && seen) return seen; // the server is there, its database is not
    event.waitUntil(remember(request.url, answer.clone(), isOpened));
    return answer;
  } catch (lost) {
    if (seen) return seen;
    if (isOpened) return elsewhere(new URL(request.url));
    throw lost;
  }
}

// A page that is kept says when it was seen. What a page asks for by itself only renews what is kept: a tab that is still
// open would bring back a table that was taken off this phone (outbox-forms.js).
async function remember(address, answer, isOpened = false) {
  const pages = await caches.open(SEEN);
  const tag = (page) => page?.headers.get("ETag");
  const isOlder = answer.status === 304 && tag(await pages.match(address, FREELY)) !== tag(answer);
  if (isOlder) return remember(address, await fetch(address), isOpened);
  const isPage = answer.status === 200 && answer.headers.get("Content-Type")?.startsWith("text/html");
  const isItself = answer.url === address.replace(/#.*/, "");
  if (!isPage || !isItself || /no-store/.test(answer.headers.get("Cache-Control"))) return;
  const text = (await answer.text()).replace("<html", `<html data-seen="${new Date().toISOString()}"`);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const isKept = await pages.delete(address, FREELY);
  if (!isKept && !isOpened) return;
  await pages.put(address, new Response(text, { headers }));
  await knowTable(pages, tableOf(new URL(address).pathname));
  for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old);
}

// In another language, or if pages look otherwise, what is kept is asked for once more.
async function seeAgain() {
  for (const { url } of await (await caches.open(SEEN)).keys()) await remember(url, await fetch(url));
  await (await caches.open(SHELL)).addAll([APP.offline, APP.photo]);
}

// The first page lists the tables of this phone, and is where the installed app begins.
async function knowTable(pages, table) {
  const home = table && (await pages.match(APP.home, FREELY));
  const isListed = (await home?.text())?.includes(table);
  if (table && !isListed) await remember(new URL(APP.home, location).href, await fetch(APP.home), true);
}

// Instead of a page that was never seen: the last sheet of its table, or a word about the network.
async function elsewhere(url) {
  const table = tableOf(url.pathname);
  const seen = (await (await caches.open(SEEN)).keys()).map((request) => new URL(request.url).pathname);
  const sheet = table && seen.findLast((path) => SHEET.test(path) && tableOf(path) === table);
  const other = sheet && sheet !== url.pathname;
  return other ? Response.redirect(sheet) : caches.match(APP.offline, FREELY);
}

// What the addresses of its table begin with, undefined for an address of none.
function tableOf(path) {
  return TABLE.exec(path)?.[0];
}
