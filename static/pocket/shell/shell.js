// The one page that stays. It fetches the app once, owns the worker that runs it or waits for its turn, and shows the
// app's pages in its frame.

import { games, keepAsItIs, listen, tellOfUndo } from "./copy.js";
import { base, fetchAll, inUse, isWhole, newest, sizeOf, use } from "./files.js";
import * as first from "./first.js";
import * as frame from "./frame.js";
import { keepCopy, lookAfter } from "./keeping.js";
import { own, restart } from "./owner.js";
import { say } from "./said.js";
import { lookAfterUpdates } from "./update.js";
import { mayStart } from "./versions.js";
import { _, language, learn, whenSpoken } from "./words.js";

const SOON = 400; // milliseconds in which a page that was seen before is there
const LONG = 5000; // milliseconds in which the app answers with a file
const FILE = /^[^?#]+\.\w+(?:[?#]|$)/; // its address
const starting = document.getElementById("starting");
const address = frame.wanted();
let isFirst = false;
let isReady = false;
let isOpen = false; // whether the frame has the app's page, or has been told to fetch it

async function begin() {
  if (isTooOld()) return;
  document.getElementById("old").remove();
  for (const link of document.querySelectorAll("link[href]")) link.href = String(link.href); // the bar will change
  frame.shows(address);
  await learn().catch(() => {}); // in English
  nameManifest();
  whenSpoken(nameManifest);
  const record = await inUse();
  isFirst = !(record && (await isWhole(record.version)));
  if (isFirst) first.show(true, open);
  await fetchApp();
  first.starting({ step: "python", part: 0 });
  if (!(await mayStart())) return location.reload(); // this page came out of a store on the way, or waited in a tab
  frame.whenShown(lookAfter);
  frame.whenShown(listen);
  own(heard, `<main><h1>${_("Not sent. Nothing is lost: try again.")}</h1></main>`);
  if (!isFirst) openSeen();
}

// What is installed has its name in the language that is spoken.
function nameManifest() {
  const { href } = new URL(`manifest.${language}.webmanifest`, import.meta.url);
  document.querySelector("link[rel=manifest]").href = href;
}

// What is written for a browser that lacks anything of this is in the page.
function isTooOld() {
  const needed = ["caches", "BroadcastChannel", "DecompressionStream", "WebAssembly", "Worker"];
  const isOld =
    !isSecureContext || !navigator.serviceWorker || !navigator.locks || needed.some((name) => !(name in self));
  document.documentElement.classList.toggle("old", isOld);
  return isOld;
}

// Until all of it is here: what has come is kept.
async function fetchApp() {
  for (;;) {
    try {
      await Promise.all([serviceWorker(), isFirst && fetchNewest()]);
      return;
    } catch (problem) {
      await new Promise((retry) => {
        fail(/Security|Quota/.test(problem.name) ? "storage" : "network", problem, retry);
        addEventListener("online", retry, { once: true });
      });
    }
  }
}

async function fetchNewest() {
  const list = await newest();
  const whole = sizeOf(list);
  await fetchAll(list, (part) => first.fetching(part, whole));
  await use({ version: list.version, previous: null });
}

// Waits until the service worker answers for this page.
async function serviceWorker() {
  const { serviceWorker: here } = navigator;
  const { active } = await here.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
  if (here.controller) return;
  const controlled = new Promise((done) => here.addEventListener("controllerchange", done, { once: true }));
  active?.postMessage({ claim: true });
  await controlled;
}

function open() {
  if (isOpen) return;
  isOpen = true;
  frame.open(first.inLanguage(address), first.hide);
}

// A later start: the page as last seen is there at once, and is made current when Python is there.
function openSeen() {
  open();
  setTimeout(() => {
    if (frame.isEmpty()) first.show(false, () => {});
    starting.hidden = starting.value === 1 || first.isShown();
  }, SOON);
}

// Where the address was that of a file, which has been saved. A page may take longer.
function openHome() {
  if (isOpen && frame.isEmpty()) frame.open(base, first.hide);
}

const hearing = {
  starts: () => frame.tellPage(false, true),
  step: (_step, data) => {
    starting.value = data.part;
    first.starting(data);
  },
  ready: ({ isDurable, canUndo }) => {
    starting.value = 1;
    starting.hidden = true;
    say("failed", null);
    say("fleeting", isDurable === false && fleeting());
    if (canUndo) tellOfUndo();
    first.ready();
    if (FILE.test(address)) setTimeout(openHome, LONG);
    frame.tellPage(true);
    if (!isReady) lookAfterUpdates();
    isReady = true;
  },
  failed: ({ kind, text, needs }) => fail(kind, text, restart, { needs }),
  full: () => say("full", { text: _(FULL), isBad: true, buttons: { Close: () => say("full", null), ...copying } }),
};

const heard = (data) => Object.entries(data).forEach(([what, told]) => void hearing[what]?.(told, data));

// What goes wrong

const copying = { "Keep a copy": keepCopy };
const FULL = "This phone has no room left: the last thing was not saved. Make room, then save it again.";
const FAILED = {
  network: "No connection, and not all of the app is here yet. What has come is kept.",
  storage: "This browser keeps nothing here: its storage is full, or switched off. Without it no game could be kept.",
  newer: "The games here need version %(needs)s of the app, or a later one.",
  busy: "Another tab has the games and does not answer. Close it, then try again.",
  damaged: "The games' file is damaged. Keep a copy, then clear this site's data and bring in an earlier copy.",
  python: "The app could not start.",
};

function fail(kind, problem, retry = restart, values = {}) {
  reportError(new Error(`${kind}: ${problem}`));
  frame.tellPage(false);
  tellFailed(kind, values, retry);
  if (kind !== "busy") games().then((file) => file && tellFailed(kind, values, retry, keepAsItIs)); // nobody else writes it
}

function tellFailed(kind, values, retry, keep) {
  const words = FAILED[kind] ?? FAILED.python;
  const buttons = { "Try again": retry, ...(keep && { "Keep a copy": keep }) };
  if (first.isShown() || (isFirst && !isOpen)) first.failed(words, values, kind !== "network", retry, keep);
  else say("failed", { text: _(words, values), isBad: true, buttons });
}

function fleeting() {
  const text = _("This browser keeps nothing, as in a private window: the games are gone once it is closed.");
  return { text, isBad: true, buttons: { ...copying, Close: () => say("fleeting", null) } };
}

begin().catch((problem) => fail("storage", problem, () => location.reload()));
