// What is being told is kept on this phone until it is written or thrown away: a reload, a locked phone or a discarded
// tab loses nothing of it. It is kept for each form[data-draft] and line, beside the page, and put back as if it were
// told again, so that everything that listens to a form follows. What waits to be sent is in the outbox instead.

import { clean, serverCounts } from "./live.js";
import { replace } from "./page.js";

const OURS = "referee.draft ";
const keys = new WeakMap(); // under which each form is kept
let unsaved; // the form that is to be kept as soon as the page shows what was told

// Of a browser that keeps nothing there are no drafts.
export const store = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const part = (selector) => document.querySelector(selector);
const beginning = (form) => `${OURS}${form.dataset.draft} `;
const lineOf = (key) => Number(key.split(" ").pop());
export const keysFrom = (start) => Object.keys(store ?? {}).filter((key) => key.startsWith(start));
const drop = (key) => store?.removeItem(key);
// What a seat tells of its own hand has no revision, and neither a way to throw it away nor one to see what was kept.
const revisionOf = (form) => form.elements.revision?.value;
const shows = (form, selector, isShown) => form.querySelector(selector)?.toggleAttribute("hidden", !isShown);

// What people fill in, by its name; with `untouched` what it was when the page came. Some of it stands outside the form.
function values(form, untouched) {
  const fields = [...form.elements].filter(({ name, type }) => name && !/hidden|submit|button/.test(type));
  const isChosen = (field) => !isChoice(field) || (untouched ? field.defaultChecked : field.checked);
  const value = (field) => (untouched && !isChoice(field) ? atFirst(field) : field.value);
  return Object.fromEntries(fields.filter(isChosen).map((field) => [field.name, value(field)]));
}
const isChoice = ({ type }) => /radio|checkbox/.test(type);
const atFirst = ({ options, defaultValue }) =>
  options ? ([...options].find((option) => option.defaultSelected) ?? options[0]).value : defaultValue;

// The names of what says something else than when the page came.
function changes(form) {
  const [now, first] = [values(form), values(form, true)];
  return Object.keys({ ...first, ...now }).filter((name) => now[name] !== first[name]);
}

const isChanged = (form) =>
  changes(form).length > 0 || form.matches("[data-again]") || form.querySelector("[aria-invalid]") !== null;

function save(form) {
  forget(form);
  const changed = isChanged(form);
  shows(form, "[data-anew]", changed);
  if (!changed) return;
  const key = beginning(form) + form.elements.line.value;
  keys.set(form, key);
  try {
    store?.setItem(key, JSON.stringify({ revision: revisionOf(form), hand: form.dataset.hand, fields: values(form) }));
  } catch {} // there is no room left
}

// What a form said is written, waits in the outbox, or is thrown away.
export function forget(form) {
  if (form === unsaved) unsaved = undefined;
  drop(keys.get(form));
}

// The same for every form whose address begins like this.
export function forgetAll(start) {
  for (const key of keysFrom(OURS + start)) drop(key);
}

function putBack(form, key, but = []) {
  const { fields } = JSON.parse(store.getItem(key));
  keys.set(form, key);
  const free = [...form.elements].filter(({ name }) => !but.includes(name));
  const changed = free.filter((field) => take(field, fields[field.name]));
  for (const field of changed) {
    const fold = field.closest("details");
    if (fold) fold.open = true;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

// Whether a field says something else now.
function take(field, value) {
  if (value === undefined || field.type === "hidden") return false;
  const before = isChoice(field) ? field.checked : field.value;
  if (isChoice(field)) field.checked = field.value === value;
  else field.value = value;
  return before !== (isChoice(field) ? field.checked : field.value);
}

// A page with a form is there. What belongs to a line that another phone has written meanwhile is only offered.
function meet(isNew) {
  const form = part("form[data-draft]");
  settle(part("#written")?.dataset);
  if (!form) return;
  const now = Number(form.elements.line.value);
  const all = keysFrom(beginning(form));
  const isTaken = (key) => lineOf(key) < now || JSON.parse(store.getItem(key)).revision !== revisionOf(form);
  const good = all.find((key) => !isTaken(key));
  const touched = isNew ? changes(form) : []; // before this was there
  if (isNew && good && !form.querySelector("[aria-invalid]")) putBack(form, good, touched);
  if (touched.length || (isNew && form.matches("[data-again]"))) save(form);
  offer(form, good ? [] : all.filter(isTaken));
}

// What was kept of a line that is written now is dropped where the form has no place to offer it.
function offer(form, taken) {
  shows(form, "[data-anew]", isChanged(form));
  shows(form, "[data-kept]", taken.length > 0);
  if (!form.querySelector("[data-kept]")) for (const key of taken) drop(key);
}

// What was written is no draft any more.
function settle({ line, told, corrected } = {}) {
  if (!line) return;
  for (const address of [told, corrected]) drop(`${OURS}${address} ${line}`);
}

function tapped(button) {
  const form = button.closest("form[data-draft]");
  const [key] = form ? keysFrom(beginning(form)) : [];
  if (button.matches("[data-show-kept]")) show(form, key);
  else if (button.matches("[data-drop-kept]")) drop(key);
  else if (button.matches("[data-throw]")) return startAnew(form);
  form.querySelector("[data-kept]").hidden = true;
}

// As the page would have been if it had stayed open: for that line, of which the server shows both.
function show(form, key) {
  const { revision, hand = form.dataset.hand } = JSON.parse(store.getItem(key));
  if (form.dataset.next) serverCounts(form, { next: lineOf(key), hand });
  form.elements.revision.value = revision;
  putBack(form, key);
}

function startAnew(form) {
  forget(form);
  const telling = form.closest("[data-live]");
  const untouched = !form.matches("[data-again]") && telling && clean(telling.id);
  if (untouched) replace(telling, untouched);
  else location.assign(location.pathname);
}

// What is told is kept once the page shows it, and at the latest when the page is left or put away.
function saveSoon(form) {
  if (!unsaved) requestAnimationFrame(() => setTimeout(saveNow));
  unsaved = form;
}
function saveNow() {
  if (unsaved?.isConnected) save(unsaved);
  unsaved = undefined;
}

document.addEventListener("input", ({ target }) => {
  if (target.form?.matches("[data-draft]")) saveSoon(target.form);
});
for (const leaving of ["pagehide", "visibilitychange"]) addEventListener(leaving, saveNow, true);
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-show-kept], [data-drop-kept], [data-throw]");
  if (button) tapped(button);
  const settled = target.closest("[data-settled], [name=as_line]");
  if (settled) for (const key of keysFrom(`${OURS}${settled.dataset.draft} `)) drop(key);
});
document.addEventListener("page:swap", ({ detail: { whole } }) => meet(whole));
meet(true);
