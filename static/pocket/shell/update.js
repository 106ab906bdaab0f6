// A new version: fetched in the background, offered in a sentence, and taken by all tabs at once.

import { base, fetchAll, inUse, isWhole, newest } from "./files.js";
import { isTyped } from "./frame.js";
import { keepCopy } from "./keeping.js";
import { leave } from "./owner.js";
import { say } from "./said.js";
import { change, isStale, tabs, take, tidy } from "./versions.js";
import { _, memorise, memory, whenSpoken } from "./words.js";

const LOOKED = `${base}pocket/looked`; // when the host was last asked
const HOUR = 3600 * 1000;
const others = tabs();
let isWaiting = false; // whether there is one to be taken
let isOffered = false;
let isOver = false; // whether another version than this page's has been taken

others.addEventListener("message", ({ data }) => (data === "reload" ? makeWay() : offer()));

// Looks for one, at the start and whenever the tab comes back. Nobody waits for it.
export function lookAfterUpdates() {
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("online", look);
  setInterval(render, 1000); // something may have been typed, or saved
  whenSpoken(() => say("update", isOffered ? sentence() : null));
  sayThatItFailed();
  offer();
  return look();
}

async function look() {
  if (document.hidden || Date.now() - Number(memory(LOOKED)) < HOUR) return;
  try {
    await navigator.locks.request(`${base}pocket-update`, { ifAvailable: true }, (lock) => lock && fetchNext());
  } catch (problem) {
    if (problem.cause === "host") done(); // half-way between two versions it has time until then
  }
}

const done = () => memorise(LOOKED, String(Date.now()));

async function fetchNext() {
  const list = await newest();
  const record = await inUse();
  const isNew = ![record.version, record.next, record.refused].includes(list.version);
  if (isNew && !record.previous) {
    await fetchAll(list, undefined, record.version);
    if (!(await isWhole(list.version))) return;
    await change((record) => (record.previous ? record : { ...record, next: list.version }));
    await tidy();
    others.postMessage("offer");
    await offer();
  }
  done();
}

async function offer() {
  const { next, previous } = await inUse();
  isWaiting = Boolean(next) && !previous;
  render();
}

// Both wait while a form has something in it that is not saved.
function render() {
  if (isOver && !isTyped()) location.reload();
  if (isOffered === (isWaiting && !isTyped())) return;
  isOffered = !isOffered;
  say("update", isOffered ? sentence() : null);
}

const sentence = () => ({ text: _("A new version is here."), buttons: { "Use it": use } });

async function use() {
  await take();
  others.postMessage("reload");
  makeWay();
}

// This page is of another version now. One with something typed in it stays until that is sent, and lets another tab
// have the app.
async function makeWay() {
  isWaiting = false;
  isOver = isStale(await inUse());
  if (isOver && isTyped()) leave();
  render();
}

// Once: the new version was taken, failed, and the one from before is in use again.
async function sayThatItFailed() {
  if (!(await inUse()).isBack) return;
  await change(({ isBack: _isBack, ...record }) => record);
  const text = _("The new version did not start. The one from before is back, with the games as they were.");
  say("back", { text, buttons: { Close: () => say("back", null), "Keep a copy": keepCopy } });
  tidy();
}
