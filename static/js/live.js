// Keeps a page as the server has it. <main data-live="address"> says where to ask; what has an id and says
// data-live is replaced when it has changed. What somebody types is neither touched nor moved, and a page that
// nobody sees asks for nothing. Where one phone is alone only its own tabs write: they tell each other, and ask rarely.

import { announce, clock, dress, fill, isFormOnItsWay, page, parse, replace, steadily, tell, write } from "./page.js";
import { isHand } from "./sending.js";

const EVERY = 2000; // milliseconds, as the next five
const CALM = 8000; // once nothing has happened for LONG
const LONG = 300000;
const AT_MOST = 30000;
const PATIENCE = 8000;
const TAP = 700; // a tap takes no longer
const FORM = "form.hand-form";
const NEWS = ".line-what, .happened, #newer a, .board-last";

const root = document.documentElement;
const tabs = "onePhone" in root.dataset ? new BroadcastChannel("domino-referee") : null; // the others of this browser
const strip = document.getElementById("live");
const words = strip.dataset;
const notices = { lost: "", taken: "", unsent: "" }; // in the strip at the head, the most urgent first
const written = new Map(); // each part as the server last wrote it, by its id
const changed = new Map(); // parts that have changed and may be in use, by their ids
let seen = new Date(root.dataset.seen ?? Date.now());
let tag; // of the page that is shown
let misses = 0;
let happened = Date.now(); // when something was last seen to change
let timer;
let asked; // the question that is on its way
let pressed = -TAP; // when the tap that goes on began

// Asking

export async function ask() {
  hush();
  const address = page().dataset.live;
  if (!address || document.hidden) return;
  asked = new AbortController();
  const mine = asked;
  const late = tabs ? undefined : setTimeout(() => mine.abort(), PATIENCE); // one phone answers, however slow it is
  const answered = await answer(address, mine).catch(() => false); // nobody answers
  clearTimeout(late);
  if (mine === asked) follow(answered);
}

function follow(answered) {
  settle();
  connected(answered);
  wait();
}

// Until the next question: never as long as the last time, so that the phones of a club do not all ask at once.
function wait() {
  const isLate = Date.now() - happened >= LONG;
  const pace = tabs && !misses ? AT_MOST : isLate ? CALM : EVERY;
  timer = setTimeout(ask, Math.min(pace * 2 ** Math.max(0, misses - 1), AT_MOST) * (0.8 + 0.4 * Math.random()));
}

function hush() {
  clearTimeout(timer);
  asked?.abort();
  asked = null;
}

// Whether the server answered with this page; what is new on it is noted.
async function answer(address, mine) {
  const had = tag ? { cache: "no-store", headers: { "If-None-Match": tag } } : { cache: "no-cache" };
  const response = await fetch(address, { ...had, signal: mine.signal });
  if (response.status === 304) return true;
  const fresh = parse(await response.text());
  if (fresh.querySelector("main[data-gone]")) location.reload(); // it was deleted on another phone
  if (!response.ok || !fresh.querySelector("main[data-live]")) return false;
  await hear(fresh, response, mine);
  return true;
}

async function hear(fresh, response, mine) {
  await dress(fresh);
  // The answer to a form that is on its way will be newer than this one.
  if (mine === asked && !isFormOnItsWay()) {
    tag = response.headers.get("ETag");
    note(fresh);
  }
}

// A page that came for something else than a question: where it is the one that is shown, nobody need ask for it.
export async function take(fresh, response) {
  if (new URL(response.url).pathname !== page().dataset.live) return ask();
  hush();
  asked = new AbortController();
  const mine = asked;
  await hear(fresh, response, mine);
  if (mine === asked) follow(true);
}

function connected(fine) {
  misses = fine ? 0 : Math.min(misses + 1, 4);
  if (fine) {
    seen = new Date();
    delete root.dataset.seen;
  }
  say();
  if (fine) tell("contact");
}

function say() {
  const isOld = root.dataset.seen && root.dataset.starts === undefined; // the pocket's shell says that it starts
  const lost = isOld || misses > 1 || (misses && !navigator.onLine);
  const lines = [...changed].map(([id, { part }]) => [line(document.getElementById(id)), line(part)]);
  const isTaken = lines.some(([mine, next]) => mine && (!next || next > mine));
  notice("lost", lost ? fill(words.lost, { time: clock(seen) }) : "");
  notice("taken", isTaken ? fill(words.meanwhile, { line: whatIsNew() }) : "");
}

// One line, the most urgent of what there is to say: the connection is lost, a line that is being typed has been taken,
// or something in the outbox needs a decision: `kind` with its words, or with "" where it is no longer so.
export function notice(kind, text) {
  notices[kind] = text;
  const urgent = Object.values(notices).find(Boolean) ?? "";
  if (strip.textContent === urgent) return;
  steadily(() => {
    strip.textContent = urgent;
    strip.hidden = !urgent;
    // Nothing that is gone to is behind it.
    root.style.scrollPaddingTop = urgent && `calc(var(--s3) + ${strip.offsetHeight}px)`;
  });
  announce(urgent);
}

// What another phone has written: the hand that is told here, or something else.
function whatIsNew() {
  const form = document.querySelector(FORM);
  const next = clean(form.closest("[data-live]")?.id)?.querySelector?.(FORM);
  return next?.dataset.hand === form.dataset.hand ? words.another : nameOf(form);
}

// Replacing

function note(fresh) {
  for (const part of fresh.querySelectorAll(":not(main)[data-live][id]")) {
    const before = written.get(part.id);
    written.set(part.id, part.outerHTML);
    if (before === part.outerHTML) continue;
    changed.set(part.id, { part, first: !before });
    happened = Date.now();
  }
}

// A tap that has begun ends where it began: what took the place of that would swallow it.
function settle() {
  if (performance.now() < pressed + TAP) return void setTimeout(settle, TAP);
  const before = news();
  steadily(() => {
    for (const [id, { part, first }] of changed) {
      const current = document.getElementById(id);
      if (current && isInUse(current, part)) continue;
      changed.delete(id);
      if (current && !isSame(current, part, first)) replace(current, part);
    }
  });
  const latest = news().filter((text) => !before.includes(text));
  announce(latest.join(". "));
  say();
}

// Whether a part is as the server has it. Of a form that came with the page it is enough that it is for the same line,
// by the server's count: one that the phone has counted on is for a hand that is over.
const isSame = (current, part, first) =>
  current.isEqualNode(part) || (first && serverLine(current) !== 0 && serverLine(current) === serverLine(part));

const news = () => [...document.querySelectorAll(NEWS)].map((part) => part.textContent.replace(/\s+/g, " ").trim());

// The part as the server last wrote it.
export const clean = (id) => written.has(id) && parse(written.get(id)).getElementById(id);

const serverLine = (part) => Number(part.querySelector(FORM)?.dataset.next ?? line(part));
const line = (part) => Number(part.querySelector(FORM)?.elements.line.value ?? 0);

function isInUse(current, part) {
  const [form, next] = [current, part].map((where) => where.querySelector(FORM));
  if (!form) return current.open || [...current.querySelectorAll("form")].some((form) => isTyped(form)); // a menu
  // A hand may have been struck, or what waited here has been written.
  const isExpected = next?.dataset.next && [form.dataset.next, form.elements.line.value].includes(next.dataset.next);
  if (isExpected) serverCounts(form, next.dataset);
  if (isTyped(form, next)) return true;
  if (!form.contains(document.activeElement)) return false;
  if (next) serverCounts(form, next.dataset);
  return true;
}

// Whether a form says anything that an untouched one does not.
function isTyped(form, untouched) {
  if (!untouched) {
    untouched = form.cloneNode(true);
    untouched.reset();
  }
  const empty = entries(untouched);
  return form.querySelector("[aria-invalid]") || entries(form).some((entry) => !empty.includes(entry));
}

function entries(form) {
  const hidden = [...form.elements].filter(({ type }) => type === "hidden").map(({ name }) => name);
  return [...new FormData(form)].filter(([name, value]) => value && !hidden.includes(name)).map(String);
}

// Which line the form for the next entry writes, and which hand that is. The server owns these numbers, and refuses a
// line that has been taken (409). Without a connection the phone counts on, past the lines that wait in the outbox, so
// that they can be sent in their order; `discard` in sending.js is the other half, which moves them up again.

let waiting = []; // the entries in the outbox that will be sent by themselves

// The server's next numbers for a form that stays while somebody is in it.
export function serverCounts(form, { next, hand }) {
  Object.assign(form.dataset, { next, hand });
  renumber(form);
}

// The number of the hand that a form tells: hands that wait in the outbox are counted too.
export function handOf(form) {
  const isBefore = (entry) => isHand(entry) && entry.line >= form.dataset.next;
  return Number(form.dataset.hand) + waitingFor(form).filter(isBefore).length;
}

const nameOf = (form) => fill(form.dataset.line, { number: handOf(form) });
const waitingFor = (form) => waiting.filter(({ page }) => page === form.dataset.game);

export function outboxCounts(entries) {
  waiting = entries;
  document.querySelectorAll("form[data-next]").forEach(renumber);
}

function renumber(form) {
  const { line, kept } = form.elements;
  if (kept.value) return; // what comes out of the outbox has its number
  line.value = Math.max(form.dataset.next, ...waitingFor(form).map((entry) => entry.line + 1));
  const heading = form.querySelector("h2");
  if (heading) write(heading, nameOf(form));
}

function lifted() {
  pressed = -TAP;
  if (changed.size) setTimeout(settle);
}

// Somebody looks at the page again, or the connection may be back: that is found out soon.
function look() {
  happened = Date.now();
  misses = Math.min(misses, 1);
  ask();
}

// The server has answered something else.
export function reached() {
  if (misses) look();
}

// What came back for a form that was sent is the latest there is.
document.addEventListener("page:swap", ({ detail: { whole, answer } }) => {
  if (!whole) return;
  hush();
  written.clear();
  changed.clear();
  tag = answer?.headers.get("ETag");
  say();
  happened = Date.now();
  wait();
});

// What a page has written, or was opened with once it was, is news for the other tabs.
const tellTabs = () => tabs?.postMessage("written");
document.addEventListener("page:sent", tellTabs);
document.addEventListener("page:answer", ({ detail: { fields } }) => fields?.has("check") || tellTabs());
tabs?.addEventListener("message", look);
tellTabs();

for (const event of ["visibilitychange", "page:lost"]) document.addEventListener(event, look);
document.addEventListener("focusout", () => setTimeout(settle));
document.addEventListener("pointerdown", () => (pressed = performance.now()), true);
document.addEventListener("click", lifted, true);
for (const event of ["online", "offline"]) addEventListener(event, look);
addEventListener("pageshow", ({ persisted }) => persisted && look());
look(); // not once the page is loaded, for it may be waiting for the CDN
say();
