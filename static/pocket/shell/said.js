// What the shell itself has to say, in a row above the app's page: the most urgent of it.

import { _ } from "./words.js";

// The most urgent first: what answers a tap.
const KINDS = ["copy", "failed", "full", "reading", "undo", "back", "update", "fleeting", "keep"];
const row = document.getElementById("said");
const frame = document.getElementById("app");
const all = new Map();
let shown;

// `what` is `{ text, isBad, buttons: { label: act } }`, the first of them the one that is meant; null takes it back.
export function say(kind, what) {
  if (what) all.set(kind, what);
  else all.delete(kind);
  render();
}

export const says = (kind) => all.has(kind);

function render() {
  const next = all.get(KINDS.find((kind) => all.has(kind)));
  if (next === shown) return;
  shown = next;
  const before = row.offsetHeight;
  row.hidden = !next;
  row.classList.toggle("bad", next?.isBad === true);
  row.replaceChildren(...(next ? parts(next) : []));
  // What is read stays where it is.
  if (frame.contentWindow?.scrollY)
    frame.contentWindow.scrollBy({ top: row.offsetHeight - before, behavior: "instant" });
}

function parts({ text, buttons = {}, part }) {
  const words = Object.assign(document.createElement("p"), { textContent: text });
  const bar = part === undefined ? [] : [Object.assign(document.createElement("progress"), { value: part, max: 1 })];
  const made = Object.entries(buttons).map(([label, act], index) => button(label, act, index > 0));
  const side = Object.assign(document.createElement("div"), { className: "row" });
  side.append(...made);
  return [words, ...bar, ...(made.length ? [side] : [])];
}

function button(label, act, isQuiet) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: _(label), onclick: act });
  made.className = isQuiet ? "button quiet" : "button";
  return made;
}
