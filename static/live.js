// Keeps a page as the server has it. <main data-live="address"> says where to ask; what has an id and says
// data-live is replaced when it has changed. What somebody types is neither touched nor moved, and a page that
// nobody sees asks for nothing.

const EVERY = 2000, AT_MOST = 30000, PATIENCE = 8000; // milliseconds
const FORM = "form.hand-form", NEWS = ".line-what, #newer a, #board-last";
const root = document.documentElement;
const strip = document.getElementById("live");
const written = new Map(); // each part as the server last wrote it
const waiting = new Map(); // parts that have changed and are in use
let seen = new Date(root.dataset.seen ?? Date.now());
let tag, misses = 0, timer, asked;

export const page = () => document.getElementById("page");
export const parse = (text) => new DOMParser().parseFromString(text, "text/html");

export async function ask() {
  hush();
  const address = page().dataset.live;
  if (!address || document.hidden) return;
  const mine = (asked = new AbortController());
  const { signal } = mine;
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  let fine = false;
  try {
    const had = tag ? { cache: "no-store", headers: { "If-None-Match": tag } } : { cache: "no-cache" };
    const answer = await fetch(address, { ...had, signal });
    const fresh = answer.status === 304 ? null : parse(await answer.text());
    fine = !fresh || (answer.ok && fresh.querySelector("main[data-live]") !== null);
    // While a form is on its way its own answer will be newer.
    if (fine && fresh && mine === asked && !document.querySelector("form.htmx-request")) {
      tag = answer.headers.get("ETag");
      note(fresh);
    }
  } catch {} // nobody answers
  clearTimeout(patience);
  if (mine !== asked) return;
  settle();
  connected(fine);
  timer = setTimeout(ask, Math.min(EVERY * 2 ** misses, AT_MOST));
}

function hush() {
  clearTimeout(timer);
  asked?.abort();
  asked = null;
}

function note(fresh) {
  for (const part of fresh.querySelectorAll(":not(main)[data-live][id]")) {
    const before = written.get(part.id);
    written.set(part.id, part.outerHTML);
    if (before !== part.outerHTML) waiting.set(part.id, { part, first: !before });
  }
}

function settle() {
  const news = () => [...document.querySelectorAll(NEWS)].map((each) => each.textContent.replace(/\s+/g, " ").trim());
  const before = news();
  steadily(() => {
    for (const [id, { part, first }] of waiting) {
      const now = document.getElementById(id);
      if (now && inUse(now, part)) continue;
      waiting.delete(id);
      const same = !now || now.isEqualNode(part) || (first && line(now) && line(now) === line(part));
      if (!same) replace(now, part);
    }
  });
  announce(news().filter((each) => !before.includes(each)).join(". "));
  say();
}

export function replace(now, part) {
  const next = document.importNode(part, true);
  const focus = now.contains(document.activeElement) && document.activeElement;
  now.replaceWith(next);
  window.htmx?.process(next);
  const same = focus.id ? `#${focus.id}` : focus.href && `a[href="${focus.getAttribute("href")}"]`;
  if (same) document.querySelector(same)?.focus({ preventScroll: true });
  next.dispatchEvent(new CustomEvent("live:swap", { bubbles: true }));
}

// The part as the server last wrote it.
export const clean = (id) => written.has(id) && parse(written.get(id)).getElementById(id);

const line = (part) => Number(part.querySelector(FORM)?.elements.line.value ?? 0);

function inUse(now, part) {
  const [form, next] = [now, part].map((each) => each.querySelector(FORM));
  if (!form) return now.open;
  if (typed(form, next)) return true;
  if (!form.contains(document.activeElement)) return false;
  if (next) renumber(form, (form.dataset.next = line(part)), next.querySelector("h2").textContent);
  return true;
}

export function renumber(form, number, heading) {
  form.elements.line.value = number;
  form.querySelector("h2")?.replaceChildren(heading);
}

// Whether a form says anything that an untouched one does not.
function typed(form, untouched) {
  if (!untouched) (untouched = form.cloneNode(true)).reset();
  const empty = entries(untouched);
  return form.querySelector("[aria-invalid]") || entries(form).some((each) => !empty.includes(each));
}

function entries(form) {
  const hidden = [...form.querySelectorAll("[type=hidden]")].map(({ name }) => name);
  return [...new FormData(form)].filter(([name, value]) => value && !hidden.includes(name)).map(String);
}

// Change the page so that what is typed in, or else what is read, stays where it is on the screen.
export function steadily(change) {
  const typing = page().contains(document.activeElement) && document.activeElement;
  const read = typing || (scrollY > 1 && document.elementFromPoint(innerWidth / 2, innerHeight / 2));
  const id = read && read.closest("[id]")?.id;
  const top = () => document.getElementById(id)?.getBoundingClientRect().top;
  const before = top();
  change();
  scrollBy({ top: top() - before || 0, behavior: "instant" });
}

export function announce(what) {
  if (what) document.getElementById("news").textContent = what;
}

export const clock = (time) => new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time);

function connected(fine) {
  misses = fine ? 0 : Math.min(misses + 1, 4);
  if (fine) {
    seen = new Date();
    delete root.dataset.seen;
  }
  say();
  if (fine) document.dispatchEvent(new Event("live:contact"));
}

// Whether the connection is lost, something kept is not on the sheet, or somebody was faster with a line that is typed.
export function say() {
  const lost = root.dataset.seen || misses > 1 || (misses && !navigator.onLine);
  const lines = [...waiting].map(([id, { part }]) => [line(document.getElementById(id)), line(part)]);
  const taken = lines.find(([mine, next]) => mine && (!next || next > mine))?.[0];
  const { lost: away, meanwhile, held = "" } = strip.dataset;
  const what = lost ? away.replace("{time}", clock(seen)) : taken ? meanwhile.replace("{line}", taken) : held;
  if (strip.textContent === what) return;
  steadily(() => {
    strip.textContent = what;
    strip.hidden = !what;
  });
  announce(what);
}

// A form was sent: what came back is the latest there is.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "page") return;
  hush();
  written.clear();
  waiting.clear();
  tag = ctx.response?.raw.redirected && ctx.response.headers.get("ETag");
  say();
  timer = setTimeout(ask, EVERY);
});

document.addEventListener("visibilitychange", ask);
document.addEventListener("focusout", () => setTimeout(settle));
for (const event of ["pageshow", "online", "offline"]) addEventListener(event, ask);
say();
