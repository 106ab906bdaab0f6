// The service worker of the installed app: which pages it keeps, and what it shows where there is no network.

import { equal, match } from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/sw.js", import.meta.url), "utf-8");
const [HOME, SHEET] = ["https://table.example/", "/t/ABC/1"];
const FILES = { home: "/", static: "/static/", offline: "/offline", photo: "/photo", manifest: "/app.json", files: [] };
const APP = { ...FILES, page: "^/($|t/\\w+/)", sheet: "^/t/\\w+/\\d+$", table: "^/t/\\w+/" };
const html = (text, headers) => [`<html>${text}`, { headers: { "Content-Type": "text/html", ...headers } }];
const full = (asked) => new URL(asked.url ?? asked, HOME).href;

class Answer extends Response {
  static redirect = (to) => new Answer(`to ${to}`);
  url = "";
  clone = () => Object.assign(new Answer(super.clone().body, this), { url: this.url });
}

// A phone with the worker in it, and what the server answers by its paths: nothing where there is no network.
class Phone {
  server = { "/": html("/t/ABC/") };
  heard = {};
  seen = new Map([[full("/offline"), new Answer("no network")]]);

  constructor() {
    const pages = {
      match: async (asked) => this.seen.get(full(asked))?.clone(),
      put: async (asked, answer) => this.seen.set(full(asked), answer),
      delete: async (asked) => this.seen.delete(full(asked)),
      keys: async () => [...this.seen.keys()].slice(1).map((url) => ({ url })),
    };
    const here = { location: new URL(HOME), fetch: this.fetched, caches: { ...pages, open: async () => pages } };
    here.addEventListener = (what, act) => (this.heard[what] = act);
    runInNewContext(SCRIPT, { APP, URL, Headers, Response: Answer, AbortSignal, performance, ...here });
  }

  fetched = async (asked) => {
    const [text, how] = this.server[new URL(full(asked)).pathname]; // a TypeError, as where there is no network
    return Object.assign(new Answer(text, how), { url: how.url ?? full(asked) });
  };

  async opens(path, mode = "navigate") {
    const [came, request] = [[], { method: "GET", url: full(path), mode }];
    this.heard.fetch({ request, respondWith: (answer) => came.unshift(answer), waitUntil: (work) => came.push(work) });
    const text = await (await came[0]).text();
    await Promise.all(came);
    return text;
  }

  // What is shown of a page without a network, once the server has answered so for it.
  async later(path, answer, mode) {
    this.server[path] = answer;
    await this.opens(path, mode);
    this.server = {};
    return this.opens(path);
  }
}

for (const [what, answer, mode, shown] of [
  ["that is opened", html("Ana 5"), "navigate", /^<html data-seen="20.+">Ana 5$/],
  ["that another page asks for", html("Ana 5"), "cors", /no network/],
  ["with a secret", html("secret", { "Cache-Control": "no-store" }), "navigate", /no network/],
  ["of another kind", ["{}", { headers: { "Content-Type": "application/json" } }], "navigate", /no network/],
  ["that is refused", ["<html>", { ...html()[1], status: 404 }], "navigate", /no network/],
  ["of another address", ["<html>", { ...html()[1], url: full("/t/ABC/2") }], "navigate", /no network/],
]) {
  test(`what is there later of a page ${what}`, async () => match(await new Phone().later(SHEET, answer, mode), shown));
}

test("a sheet that was seen is renewed, and stands in for its table and for a server that is unwell", async () => {
  const phone = new Phone();
  await phone.later(SHEET, html("Ana 5"));
  match(await phone.later(SHEET, html("Ana 15"), "cors"), /Ana 15/);
  equal(await phone.opens("/t/ABC/log"), `to ${SHEET}`);
  equal(await phone.opens("/t/DEF/log"), "no network");
  phone.server[SHEET] = ["<html>away", { ...html()[1], status: 503 }];
  match(await phone.opens(SHEET), /Ana 15/);
});
