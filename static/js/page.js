// The page and what happens to it. This module owns the events that our scripts tell each other, and is the only one
// that knows htmx: it hears htmx's events and tells ours. Nothing else listens for an event of htmx, and nobody fires
// one. Without htmx the same events come from whoever puts something into the page. Its words are filled in here too.
//
//   page:swap     Something was put into the page. `whole` where it is all of it; `answer` is the Response it came
//                 with.
//   page:answer   The answer to a form that htmx or a page sent: `answer` is the Response, `text` what it says,
//                 `fields` what was sent, `to` the address it was sent to.
//   page:lost     A form that htmx sent got lost, or its answer did: `form`, `submitter` and `fields`. Who takes care
//                 of it calls preventDefault; else the page says that it did not get through.
//   page:seat     Another hand is told, or it is told otherwise.
//   page:outbox   What waits in the outbox has been looked at: `entries`.
//   page:sent     The server has written what waited in the outbox: `entry`, and the `page` that it answered with.
//   page:refused  The server refused what was tapped here: `entry`, and `why`.
//   page:contact  The server has answered a question that the page asked by itself.
//   page:htmx     htmx has come to a page that was there before it.

export const page = () => document.getElementById("page");
export const parse = (text) => new DOMParser().parseFromString(text, "text/html");

// How long to wait for an answer, in milliseconds: as long as htmx does.
export const patience = JSON.parse(document.querySelector("meta[name=htmx-config]").content).defaultTimeout;

// What htmx does in the page where it could be had. The page waits for no CDN: htmx may come at any time, or never.
export const hasHtmx = () => document.documentElement.classList.contains("has-htmx");
if (window.htmx) meetHtmx();

function meetHtmx() {
  document.documentElement.classList.add("has-htmx");
}
export const isSentByHtmx = (form) => hasHtmx() && form.hasAttribute("hx-post");
export const isFormOnItsWay = () => document.querySelector("form.htmx-request") !== null;

// Whether nobody prevented what would follow.
export function tell(what, detail = {}, cancelable = false) {
  return document.dispatchEvent(new CustomEvent(`page:${what}`, { detail, cancelable }));
}

// Puts a part of another document in the place of one that is shown.
function put(part, next, answer, prepare = () => {}) {
  const copy = document.importNode(next, true);
  prepare(copy);
  part.replaceWith(copy);
  window.htmx?.process(copy);
  tell("swap", { whole: copy === page(), answer });
}

// Puts in a part, and the focus back to what had it; what was unfolded stays so.
export function replace(part, next) {
  const focus = part.contains(document.activeElement) && document.activeElement;
  const same = focus.id ? `#${focus.id}` : focus.href && `a[href="${focus.getAttribute("href")}"]`;
  const open = new Set([...part.querySelectorAll("details[open]")].map(foldName));
  put(part, next, undefined, (copy) => {
    for (const fold of copy.querySelectorAll("details")) fold.open ||= open.has(foldName(fold));
  });
  if (same) document.querySelector(same)?.focus({ preventScroll: true });
}

const foldName = (fold) => fold.id || fold.querySelector("summary").textContent.trim();

// Whether the server led on to another page than the one that was asked, as it does once something is written. In WebKit
// an answer of a service worker is never `redirected`.
export const isLedOn = (answer, asked) => answer.url !== new URL(asked, location).href;

// Shows the answer to somebody who waits for it: a page of this address in its place, any other by going there.
export function show(answered, answer, asked) {
  if (isLedOn(answer, asked) && new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
  else put(page(), answered.getElementById("page"), answer);
}

// Does what may fail. Where it does the browser reports it, and `restore` puts back what the page had without it.
export function attempt(work, restore) {
  try {
    return work();
  } catch (error) {
    restore();
    reportError(error);
  }
}

// Changes the page so that what is typed in, or else what is read, stays where it is on the screen.
export function steadily(change) {
  const putBack = hold();
  change();
  putBack();
}

// Where that is now; what brings it back there once the page has changed.
function hold() {
  const typing = page().querySelector(":read-write:focus");
  const middle = () => (scrollY > 1 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null);
  const id = (typing ?? middle())?.closest("[id]")?.id;
  const top = () => document.getElementById(id)?.getBoundingClientRect().top;
  const before = top();
  return () => scrollBy({ top: top() - before || 0, behavior: "instant" });
}

// How the page moves: at once for people who want less movement.
const behavior = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
export const bring = (part, block) => part?.scrollIntoView({ block, behavior: behavior() });
export const toTheTop = () => scrollTo({ top: 0, behavior: behavior() });

// Says something to those who hear the page.
export function announce(what) {
  if (what) document.getElementById("news").textContent = what;
}

// htmx looks through the whole page when it begins.
document.addEventListener("htmx:after:process", () => {
  if (hasHtmx()) return;
  meetHtmx();
  tell("htmx");
});

// What a question is about stands above its tiles, for which a finger may be on its way when it is asked anew.
document.addEventListener("htmx:before:swap", ({ target, detail: { ctx } }) => {
  if (target.matches("[data-anew]")) ctx.putBack = hold();
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  ctx.putBack?.();
  if (ctx.swap !== "none") tell("swap", { whole: ctx.target?.id === "page", answer: ctx.response?.raw });
});

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const { action: to, body: fields } = ctx.request;
  if (ctx.target?.id === "page") dress(parse(ctx.text ?? ""));
  tell("answer", { answer: ctx.response.raw, text: ctx.text, fields, to });
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const unanswered = ctx?.request.method === "POST" && ctx.text === undefined;
  const { form, submitter, body: fields } = ctx?.request ?? {};
  if (!unanswered || tell("lost", { form, submitter, fields }, true)) complain();
});

// What went wrong is said at the head of the page, and the form stays as it is. Where the server said what it was
// (anything but a refusal, a conflict or a deleted table, which are pages of their own), its words are taken.

const REFUSED = [409, 410, 422];
const trouble = document.getElementById("trouble");
const lost = trouble.textContent;

// Says what went wrong, or that it did not get through; "" takes back what was said.
export function complain(what = lost) {
  trouble.textContent = what;
  trouble.hidden = !what;
}

document.addEventListener("page:answer", ({ detail: { answer, text } }) => {
  const fine = answer.status < 400 || REFUSED.includes(answer.status);
  complain(fine ? "" : heading(text) || undefined);
});

function heading(text) {
  const main = parse(text).querySelector("main");
  const parts = ["h1", "p"].map((selector) => main?.querySelector(selector)?.textContent);
  return parts.filter(Boolean).join(". ");
}

// What another page asks for to be shown, its stylesheets and its modules, before something of it is put into this one.

const fileOf = (address) => new URL(address, location).pathname.split("/").pop(); // an old page has other digests

export async function dress(other) {
  await Promise.all(lacking(other, "link[rel=stylesheet]", "href").map(load));
  for (const module of lacking(other, "script[type=module]", "src")) import(module).catch(() => {}); // no connection
}

// The addresses of what the other page asks for and this one does not.
function lacking(other, selector, name) {
  const [ours, wanted] = [document, other].map((page) =>
    [...page.querySelectorAll(selector)].map((part) => part.getAttribute(name)),
  );
  return wanted.filter((address) => !ours.some((own) => fileOf(own) === fileOf(address)));
}

export function load(href) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(sheet);
  return new Promise((done) => Object.assign(sheet, { onload: done, onerror: done }));
}

// Sentences come from the page, in data attributes, in its language; here their gaps are filled.

const plurals = new Intl.PluralRules(document.documentElement.lang);
const OTHER_DIRECTION = /[\u0590-\u08ff]/; // Hebrew, Arabic and their neighbours

// "Line {number}" with its gaps filled.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_gap, name) => values[name]);

// The form of a counted sentence for a number: data-pips-one, data-pips-other and what else the language has. Its gaps
// are filled, also those for anything else.
export function plural(words, key, number, others = {}) {
  const category = plurals.select(number);
  const forms = [category, "other"].map((name) => words[key + name[0].toUpperCase() + name.slice(1)]);
  return fill(
    forms.find((form) => form !== undefined),
    { number, ...others },
  );
}

// Says it in a part of the page, where that says something else. Its node stays, or the browser would ask anew of all
// the page what is in it (:has).
export function write(part, text) {
  if (part.textContent === text) return;
  if (part.firstChild) part.firstChild.data = text;
  else part.append(text);
}

// A name of another direction must not turn round what stands beside it.
export const isolate = (name) => (OTHER_DIRECTION.test(name) ? `\u2068${name}\u2069` : name);

export function clock(time) {
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(document.documentElement.lang, format).format(time);
}
