// The pocket's service worker: what it asks of the tabs, how often, and what it keeps of their answers.

import { deepEqual, equal, match } from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/pocket/sw.js", import.meta.url), "utf-8");
const HOME = "https://phone.example/";
const [LATE, SOON] = [3000, 250];
const GONE = 503;

// What came of everything that is ready to go on.
const settled = () => new Promise((done) => setImmediate(done));

// Node leads on to whole addresses alone.
class Answer extends Response {
  static redirect = (to, status) => new Response(null, { status, headers: { Location: to } });
}

// The browser's caches, as far as the worker uses them.
class Caches {
  named = new Map();

  has = async (name) => this.named.has(name);
  delete = async (name) => this.named.delete(name);
  match = (name, address) => this.named.get(name)?.get(new URL(address, HOME).href)?.clone();

  open = async (name) => {
    if (!this.named.has(name)) this.named.set(name, new Map());
    const kept = this.named.get(name);
    const key = (asked) => new URL(asked.url ?? asked, HOME).href;
    return {
      match: async (asked) => kept.get(key(asked))?.clone(),
      put: async (asked, answer) => kept.set(key(asked), answer),
      delete: async (asked) => kept.delete(key(asked)),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    };
  };

  async put(name, address, answer) {
    await (await this.open(name)).put(address, answer);
  }
}

// A port that hands on what is posted to its other end.
function channel() {
  const [port1, port2] = [{}, {}];
  port2.postMessage = (data) => port1.onmessage({ data });
  return { port1, port2 };
}

// A tab with the shell in it: what it was asked, and a port to answer each by.
class Tab {
  frameType = "top-level";
  url = HOME;
  asked = [];
  late = 0;

  postMessage({ ask, late }, [port] = []) {
    if (late) this.late += 1;
    if (ask) this.asked.push({ ...ask, port });
  }

  takes(at = this.asked.length - 1) {
    this.asked[at].port.postMessage({ taken: true });
  }

  answers(body, { status = 200, at = this.asked.length - 1, ...headers } = {}) {
    this.asked[at].port.postMessage({ status, body, headers: { "Content-Type": "text/html", ...headers } });
  }
}

class Phone {
  caches = new Caches();
  heard = {};
  timers = [];
  fetched = [];

  constructor(...tabs) {
    this.tabs = tabs;
    const clients = { matchAll: async () => this.tabs, claim: async () => {} };
    const location = { href: `${HOME}sw.js`, origin: HOME.slice(0, -1) };
    const addEventListener = (type, listener) => (this.heard[type] = listener);
    const setTimeout = (work, after, ...rest) => this.timers.push({ work: () => work(...rest), after });
    const navigator = { languages: ["es", "en"] };
    const fetch = async (asked) => this.fetched.push(asked.url) && new Response("from the host");
    const own = { addEventListener, caches: this.caches, clients, location, setTimeout, navigator, fetch };
    runInNewContext(SCRIPT, {
      ...own,
      MessageChannel: function Channel() {
        return channel();
      },
      Request,
      Response: Answer,
      Headers,
      URL,
    });
  }

  // Asks for an address as a frame of the tab does, or as another part of it; the answer, and what waits for it.
  asks(path, { as: destination = "iframe", mode = "navigate", referrer = HOME, ...how } = {}) {
    const request = new Request(new URL(path, HOME), how);
    const ofBrowsers = { destination, mode, referrer };
    for (const [name, value] of Object.entries(ofBrowsers)) Object.defineProperty(request, name, { value });
    let answer;
    const kept = [];
    this.heard.fetch({ request, respondWith: (given) => (answer = given), waitUntil: (work) => kept.push(work) });
    return answer && Promise.resolve(answer).then(async (given) => Object.assign(given, { kept: Promise.all(kept) }));
  }

  sends(path, fields) {
    return this.asks(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  owns(tab) {
    this.heard.message({ data: { owner: true, again: "Look first." }, source: tab });
  }

  // So much time has passed.
  async waits(milliseconds) {
    await settled();
    const due = this.timers.filter(({ after }) => after <= milliseconds);
    this.timers = this.timers.filter((timer) => !due.includes(timer));
    for (const { work } of due) await work();
    await settled();
  }
}

// A hand that is sent from one tab, while another is open.
async function sending() {
  const [owner, other] = [new Tab(), new Tab()];
  const phone = new Phone(owner, other);
  const answer = phone.sends("/t/AAA/1", { held_1: "6-4" });
  await settled();
  return { phone, owner, other, answer };
}

test("a form is put to the tabs whole, and the app's answer is the page's", async () => {
  const { owner, other, answer } = await sending();
  const [{ method, target, headers, body }] = owner.asked;
  deepEqual([method, target, new TextDecoder().decode(body)], ["POST", "/t/AAA/1", "held_1=6-4"]);
  const told = Object.fromEntries(headers);
  deepEqual([told.origin, told["accept-language"]], ["https://phone.example", "es,en"]);
  equal(other.asked.length, 1); // only the one that has the app takes it
  owner.takes();
  owner.answers("saved", { status: 422 });
  const { status } = await answer;
  equal(status, 422);
});

test("a form that a tab has passed on is asked of no other, and says that somebody should look first", async () => {
  const { phone, owner, other, answer } = await sending();
  owner.takes();
  const before = owner.asked.length + other.asked.length;
  phone.heard.message({ data: { claim: true }, source: other, waitUntil() {} });
  equal(await Promise.race([answer, settled()]), undefined);
  phone.owns(other);
  const said = await answer;
  deepEqual([said.status, await said.text()], [GONE, "Look first."]);
  phone.owns(other);
  equal(owner.asked.length + other.asked.length, before);
});

test("a form that nobody has passed on is asked of the next that has the app, and is over then", async () => {
  const { phone, other, answer } = await sending();
  phone.owns(other);
  equal(other.asked.length, 2);
  other.takes();
  other.answers("saved");
  equal(await (await answer).text(), "saved");
  phone.owns(other);
  equal(other.asked.length, 2);
});

test("a page that was passed on and not answered is asked once more, and not for ever", async () => {
  const [owner, other] = [new Tab(), new Tab()];
  const phone = new Phone(owner, other);
  const answer = phone.asks("/t/AAA/1");
  await settled();
  owner.takes();
  phone.owns(other);
  equal(other.asked.length, 2);
  other.takes();
  phone.owns(owner);
  equal(owner.asked.length, 1);
  equal((await answer).status, GONE);
});

test("tabs are told that an answer is late, until it comes; without any there is none", async () => {
  const { phone, owner, answer } = await sending();
  await phone.waits(LATE);
  await phone.waits(LATE);
  equal(owner.late, 2);
  owner.answers("saved");
  await answer;
  await phone.waits(LATE);
  equal(owner.late, 2);
  const alone = new Phone();
  const none = alone.asks("/t/AAA/1");
  await alone.waits(LATE);
  equal((await none).status, GONE);
});

test("a frame is not asked, which has no app", async () => {
  const [frame, tab] = [Object.assign(new Tab(), { frameType: "nested" }), new Tab()];
  new Phone(frame, tab).asks("/t/AAA/1");
  await settled();
  deepEqual([frame.asked.length, tab.asked.length], [0, 1]);
});

test("an answer without a body is one", async () => {
  const { owner, answer } = await sending();
  owner.answers("", { status: 204 });
  const { status, body } = await answer;
  deepEqual([status, body], [204, null]);
});

for (const [what, how, origin] of [
  ["another site", { referrer: "https://evil.example/" }, "https://evil.example"],
  ["a site whose name begins like ours", { referrer: `${HOME.slice(0, -1)}.evil/` }, "https://phone.example.evil"],
  ["a page that does not say which it is", { referrer: "" }, "null"],
  ["a frame without an origin", { referrer: "about:client" }, "null"],
  ["another site, as the browser says", { headers: { origin: "https://evil.example" } }, "https://evil.example"],
  ["a script of ours, whatever it says", { referrer: "", mode: "cors" }, "https://phone.example"],
]) {
  test(`the app is told that a form comes from ${what}`, async () => {
    const tab = new Tab();
    new Phone(tab).asks("/t/AAA/1", { as: "document", method: "POST", body: "held_1=6-4", ...how });
    await settled();
    equal(new Headers(tab.asked[0].headers).get("origin"), origin);
  });
}

test("what a whole tab asks for is shown in its frame, and a form that leads on leads the frame there", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  const page = await phone.asks("/t/AAA/1?a=b", { as: "document" });
  deepEqual([page.status, page.headers.get("Location")], [302, "/?to=%2Ft%2FAAA%2F1%3Fa%3Db"]);
  equal(tab.asked.length, 0);
  const sent = phone.asks("/new", { as: "document", method: "POST", body: new URLSearchParams() });
  await settled();
  tab.answers("", { status: 303, Location: "/t/BBB/1" });
  const { status, headers } = await sent;
  deepEqual([status, headers.get("Location")], [303, "/?to=%2Ft%2FBBB%2F1"]);
});

// What is kept of pages

const SHEET = "/t/AAA/1";
const html = (text, more = "") => `<html${more}><main>${text}</main>`;
const seen = (phone, path = SHEET) => phone.caches.match("/pocket-seen-null", path);

// The tab answers for what the frame shows, and for the first page where that is asked for beside it.
async function shows(phone, tab, path, text, headers) {
  const answer = phone.asks(path);
  await settled();
  tab.takes();
  tab.answers(text, headers);
  const given = await answer;
  const before = tab.asked.length;
  await settled();
  if (tab.asked.length > before) tab.answers(html("home"));
  await given.kept;
  return given.text();
}

test("a page that was seen is there while the app starts, and says when it was", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  equal(await shows(phone, tab, SHEET, html("10 to 0")), html("10 to 0"));
  match(await seen(phone).text(), /^<html data-seen="\d{4}-.*" data-starts>/);
  match(await seen(phone, "/").text(), /home/);
  const early = phone.asks(SHEET);
  await phone.waits(SOON);
  match(await (await early).text(), /data-seen/);
  const fast = phone.asks(SHEET);
  await settled();
  tab.answers(html("10 to 20"));
  equal(await (await fast).text(), html("10 to 20"));
});

for (const [what, path, text, headers] of [
  ["a page with a secret", SHEET, html("secret"), { "Cache-Control": "no-store" }],
  ["an answer to a question", `${SHEET}?check=1`, html("asked"), {}],
  ["a refusal", SHEET, html("refused"), { status: 422 }],
  ["a picture", SHEET, "pixels", { "Content-Type": "image/png" }],
]) {
  test(`${what} is not kept`, async () => {
    const tab = new Tab();
    const phone = new Phone(tab);
    await shows(phone, tab, path, text, headers);
    equal(seen(phone, path), undefined);
  });
}

test("a table that is deleted leaves no page that names it, and a choice of language none at all", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  await shows(phone, tab, SHEET, html("10 to 0"));
  await shows(phone, tab, "/statistics", html('<a href="/t/AAA/1">'));
  await shows(phone, tab, "/rules", html("rules"));
  await shows(phone, tab, "/t/AAA", html("gone", ' data-gone="/t/AAA/"'), { status: 410 });
  deepEqual([seen(phone, "/statistics"), await seen(phone, "/rules")?.status], [undefined, 200]);
  await shows(phone, tab, "/?lang=es", html("en español"));
  equal(seen(phone, "/rules"), undefined);
});

test("a page that is no more is not kept, and of many the last forty are", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  await shows(phone, tab, "/rules", html("rules"));
  await shows(phone, tab, "/rules", html("not here"), { status: 404 });
  equal(seen(phone, "/rules"), undefined);
  for (let number = 0; number < 41; number++) await shows(phone, tab, `/rules/${number}`, html(number));
  deepEqual([seen(phone, "/rules/0"), seen(phone, "/rules/1").status], [undefined, 200]);
});

// Versions

const RECORD = ["/pocket", "/pocket/current"];

test("a version on trial whose page does not run is given up, and the one before is shown", async () => {
  const phone = new Phone(new Tab());
  await phone.caches.put(...RECORD, Response.json({ version: "b".repeat(12), previous: "a".repeat(12) }));
  for (const name of ["a", "b"]) {
    const version = name.repeat(12);
    await phone.caches.put(`/pocket-${version}`, `/pocket/${version}/index.html`, new Response(name));
  }
  const shown = [];
  for (let times = 0; times < 4; times++) shown.push(await (await phone.asks("/", { as: "document" })).text());
  deepEqual(shown, ["b", "b", "a", "a"]);
  const { version, refused, isBack } = await phone.caches.match(...RECORD).json();
  deepEqual([version[0], refused[0], isBack], ["a", "b", true]);
});

test("the page around the app has a policy, and comes from the host where nothing is kept", async () => {
  const answer = await new Phone(new Tab()).asks("/", { as: "document" });
  equal(await answer.text(), "from the host");
  match(answer.headers.get("Content-Security-Policy"), /^default-src 'none'/);
});

test("the app's own files are asked for once", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  await phone.caches.put(...RECORD, Response.json({ version: "a".repeat(12), previous: null }));
  const how = { as: "script", mode: "no-cors" };
  const first = phone.asks("/static/js/main.js", how);
  await settled();
  tab.answers("script");
  await (await first).kept;
  equal(await (await phone.asks("/static/js/main.js", how)).text(), "script");
  equal(tab.asked.length, 1);
});

test("what only the host has is left to it", () => {
  const phone = new Phone(new Tab());
  for (const path of ["/sw.js", "/pocket/version.json"]) equal(phone.asks(path), undefined);
  equal(phone.asks("https://elsewhere.example/"), undefined);
});
