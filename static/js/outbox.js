// An entry that cannot be sent waits in the outbox, is shown on every page, and is sent when there is a connection.
// The server writes an entry once however often it is sent with the same id, so what may have arrived is sent again.
// When what is sent is for sending.js; here is where it is kept, and what is seen of it.

import * as live from "./live.js";
import { announce, clock, dress, fill, isLedOn, parse, patience, show, steadily, tell } from "./page.js";
import { Sending, TOO_MANY } from "./sending.js";

const AGAIN = 15000; // milliseconds
const outbox = document.getElementById("outbox");
const words = outbox.dataset;
const template = outbox.querySelector("template");
const lacking = outbox.querySelector("[data-insecure]");
let entries; // what is shown: nothing yet, and never where a browser keeps nothing

// What waits on this phone until it can be sent, in the browser's own database, so that it outlives the page.
// An entry is { id, page, action, line, hand, corrects, title, fields, says, at, after, state, why }: `page` is the address
// of its game, `line` the line it writes, `hand` the number of its hand, `corrects` whether that line was there before,
// `says` what its form said in words, `at` when it was put here, `after` when it may be sent again, and `later` why not
// before: "later" or "deleted". Without a `state` it waits to be sent; "taken" and "refused", with the reason `why`, wait for a person.

const STORE = "kept";

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("referee", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = reject;
});

async function change(act) {
  const entries = (await database).transaction(STORE, "readwrite").objectStore(STORE);
  const request = act(entries);
  await new Promise((resolve, reject) => {
    Object.assign(entries.transaction, { oncomplete: resolve, onabort: reject });
  });
  return request.result;
}

// In the order in which they were written: an id begins with its time.
const store = {
  all: () => change((entries) => entries.getAll()),
  put: (entry) => change((entries) => entries.put(entry)),
  remove: (id) => change((entries) => entries.delete(id)),
};
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// Sending

// Whether this browser keeps anything.
export const works = () => entries !== undefined;
export const holds = async (id) => (await store.all()).some((entry) => entry.id === id);

export async function add(entry) {
  await store.put(entry);
  navigator.storage?.persist?.();
}

// Puts something in whose page shows it by itself.
export async function put(entry) {
  await add(entry);
  await render();
}

export async function remove(id) {
  await store.remove(id);
  await render();
}

// Removes what waits for a table, of whichever game.
export async function removeAll(table) {
  for (const { id, page } of await store.all()) if (page.startsWith(`${table}/`)) await store.remove(id);
  await render();
}

// Sends what waits. Somebody may be waiting for the answer of one.
export async function flush(id, isHere) {
  await sending.flush(id, isHere);
  await render();
}

async function ask(address, how) {
  const answer = await fetch(address, { ...how, signal: AbortSignal.timeout(patience) });
  const page = parse(await answer.text());
  const strange = answer.status !== TOO_MANY && !page.getElementById("page");
  if (answer.status >= 500 || strange) throw new Error("This is not our server, or it is unwell.");
  live.reached();
  const isDeleted = page.querySelector("main[data-left]") !== null;
  return { answer, page, isDeleted, problems: problems(page), isLedOn: isLedOn(answer, address) };
}

function problems(page) {
  const problems = page.querySelectorAll("#verdict .problem, .notice.bad:not([hidden])");
  return [...new Set([...problems].map((problem) => problem.textContent.trim()))].join(" ");
}

const sending = new Sending(store, {
  notYours: words.notYours,
  ask,
  alone: (work) => (navigator.locks ? navigator.locks.request("kept", work) : work()),
  hasForm: (id) => formOf(id) !== null,
  isBack: ({ page }) => document.querySelector(`main[data-live^="${page}"]`) !== null,
  tell,
  take(entry, { page, answer }) {
    if (!entry.tap) announce(fill(words.sent, { line: name(entry) }));
    return live.take(page, answer);
  },
  async show({ action }, { page, answer }) {
    await dress(page);
    show(page, answer, action);
  },
});

async function discard(entry) {
  await sending.discard(entry);
  await flush();
}

const formOf = (id) => document.querySelector(`[name=kept][value="${id}"]`);

// Shows what is in the outbox, but what is in a form of this page.
export async function render() {
  const before = JSON.stringify(entries);
  entries = (await store.all()).filter(({ id }) => !formOf(id));
  const apart = entries.filter(({ tap, state }) => !tap || state); // a tap is shown where it was made
  if (JSON.stringify(entries) !== before) draw(apart);
  live.outboxCounts(apart.filter(({ state }) => !state));
  tell("outbox", { entries });
}

// What waits in the outbox, as slips of paper at the head of the page. Words and parts come from it (_outbox.html).

function draw(entries) {
  steadily(() => {
    const open = outbox.querySelector(".slip:has(details[open])")?.id;
    outbox.replaceChildren(template, ...entries.map(slip), lacking);
    outbox.querySelector(`#${open} details`)?.setAttribute("open", "");
    outbox.hidden = !entries.length;
  });
  live.notice("unsent", entries.some(({ state }) => state) ? words.unsent : "");
}

export function showSlip(id) {
  document.getElementById(`entry-${id}`)?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: "instant" });
}

// What an entry is: "Round 3".
const name = ({ called, hand }) => fill(called, { number: hand });

function slip(entry, at, all) {
  const slip = template.content.cloneNode(true).firstElementChild;
  const part = (selector) => slip.querySelector(selector);
  const isBehind = all.slice(0, at).some(({ page, state }) => state && page === entry.page);
  const untold = isBehind ? "behind" : entry.after > Date.now() ? (entry.later ?? "later") : "waiting";
  const { state = untold, why } = entry;
  slip.id = `entry-${entry.id}`;
  slip.dataset.state = state === "behind" ? "waiting" : state;
  part("h2").textContent = [name(entry), entry.title].filter(Boolean).join(" · ");
  part("a").href = entry.page;
  part("a").hidden = location.pathname === entry.page;
  part(".slip-state").textContent = fill(words[state], {
    time: clock(state === "later" ? entry.after : entry.at),
    why,
  });
  part(".slip-says").append(...entry.says.map(saying));
  const look = part("[data-look]");
  look.hidden = !entry.state;
  look.textContent = look.dataset[state === "taken" ? "taken" : "look"];
  look.onclick = () => flush(entry.id);
  part("[data-discard]").onclick = () => discard(entry);
  return slip;
}

function saying([name, values]) {
  const says = document.createElement("span");
  const value = document.createElement("b");
  value.textContent = values.join(", ").replace(/\b(1[0-5]|\d)-(1[0-5]|\d)\b/g, "$1\u2011$2"); // as the server shows tiles
  says.append(`${name} `, value);
  return says;
}

const again = () => entries?.length && !document.hidden && flush();
for (const event of ["page:contact", "visibilitychange"]) document.addEventListener(event, again);
for (const event of ["pageshow", "online"]) addEventListener(event, again);
document.addEventListener("page:swap", () => works() && render());
setInterval(again, AGAIN);
// When it is known whether this browser keeps anything: one that does not does without.
export const ready = render().catch(() => {});
ready.then(again);
