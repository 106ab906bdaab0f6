// The first visit: tiles are laid while the app comes, the rulebook can be read meanwhile, and what goes wrong is said.
// A later start that has no page to show yet looks like it.

import { base } from "./files.js";
import * as frame from "./frame.js";
import { say } from "./said.js";
import { _, language, speak, whenSpoken } from "./words.js";

const page = document.getElementById("first");
const parts = ["brand", "title", "what", "bar", "once", "read", "again", "copy", "languages"];
const [brand, title, what, bar, once, read, again, copy, languages] = parts.map((id) => document.getElementById(id));
const tiles = [...document.querySelectorAll("#chain g")];
const STEPS = {
  python: "Waking the referee",
  code: "Unpacking the rules",
  app: "Opening the score sheet",
  database: "Opening the score sheet",
  snapshot: "Making the next start quick",
};
const FETCHING = 0.6; // of the bar
let now = { part: 0, text: "", values: {} };
let isFirst = false;
let isReading = false;
let onwards = () => {};
let asked; // the language that somebody has tapped

// Shows it. `open` goes on to the app once that is ready.
export function show(first, open) {
  isFirst = first;
  onwards = open;
  page.hidden = isReading;
  write();
}

// An address of the app, which is to answer in the language that was tapped.
export function inLanguage(address) {
  if (!asked) return address;
  const url = new URL(address, location.origin);
  url.searchParams.set("lang", asked);
  return url.pathname + url.search + url.hash;
}

export function hide() {
  page.hidden = true;
}

export const isShown = () => !page.hidden;

// Of the bytes, this part has come.
export function fetching(part, whole) {
  const megabytes = (bytes) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
  const values = { come: megabytes(part * whole), whole: megabytes(whole) };
  tell({ part: part * FETCHING, text: "Fetching: %(come)s of %(whole)s MB", values });
}

export function starting({ step, part }) {
  const text = STEPS[step] ?? now.text;
  tell({ part: isFirst ? FETCHING + part * (1 - FETCHING) : part, text, values: {} });
}

// Somebody who reads goes over when they like.
export function ready() {
  if (isReading) tell({ part: 1, text: "Ready", values: {}, isReady: true });
  else onwards();
}

// Nothing more comes: for now where the network is away, else it does not start. `keep` is there where games are.
export function failed(text, values, isOver, retry, keep) {
  tell({ ...now, text, values, isBad: true, isOver, retry, keep });
}

function tell(next) {
  now = next;
  write();
}

function write() {
  const { part, text, values, isBad, isOver, retry, keep } = now;
  document.documentElement.lang = isFirst ? language : document.documentElement.lang;
  brand.textContent = _("Domino Referee");
  if (isFirst && isShown()) document.title = brand.textContent;
  title.textContent = _(isOver ? "It does not open yet" : isFirst ? "On its way to this phone" : "One moment");
  once.textContent = _("Only this once. From then on it opens without a network, and your games stay on this phone.");
  read.textContent = _("Read the rules meanwhile");
  again.textContent = _("Try again");
  once.hidden = !isFirst || isOver === true;
  read.hidden = languages.hidden = !isFirst;
  bar.hidden = isOver === true;
  what.textContent = _(text, values);
  what.classList.toggle("bad", isBad === true);
  again.hidden = !retry;
  again.onclick = retry;
  copy.textContent = _("Keep a copy");
  copy.hidden = !keep;
  copy.onclick = keep;
  bar.value = part;
  for (const [index, tile] of tiles.entries()) tile.classList.toggle("laid", part >= (index + 1) / tiles.length);
  if (isReading) tellReader();
}

function tellReader() {
  const { part, text, values, isReady, isBad, retry, keep } = now;
  const onwards = isReady ? { "Open the score sheet": leave } : retry ? { "Try again": retry } : {};
  const buttons = keep ? { ...onwards, "Keep a copy": keep } : onwards;
  say("reading", { text: _(text, values), part: isReady || isBad ? undefined : part, isBad, buttons });
}

function leave() {
  isReading = false;
  say("reading", null);
  onwards();
}

read.addEventListener("click", () => {
  isReading = true;
  hide();
  frame.open(`${base}read/${language}/rules.html`);
  tellReader();
});

for (const button of languages.querySelectorAll("button")) {
  button.addEventListener("click", () => {
    asked = button.lang;
    speak(asked);
  });
}
whenSpoken(write);
