// The one page that stays. It fetches the app once, owns the worker that runs it or waits for its turn, and shows the
// app's pages in its frame.

import { base, fetchAll, inUse, newest, use, version } from "./files.js";
import * as frame from "./frame.js";
import { own } from "./owner.js";

const first = document.getElementById("first");
const what = document.getElementById("what");
const bar = document.getElementById("bar");
const FETCHING = 0.6; // of the bar
const address = frame.wanted();

async function begin() {
  for (const link of document.querySelectorAll("link[href]")) link.href = String(link.href); // the bar will change
  frame.shows(address);
  const registered = serviceWorker();
  const isFirst = !(await inUse());
  first.hidden = !isFirst;
  if (isFirst) await fetchApp();
  await registered;
  if (!isFirst) frame.open(address);
  own((data) => heard(data, isFirst));
}

// Waits until the service worker answers for this page.
async function serviceWorker() {
  const { serviceWorker: here } = navigator;
  await here.register(`${base}sw.js`, { scope: base });
  if (!here.controller) await new Promise((done) => here.addEventListener("controllerchange", done, { once: true }));
}

async function fetchApp() {
  const list = await newest();
  await fetchAll(list, (part) => (bar.value = part * FETCHING));
  await use({ version: list.version, previous: null });
  if (list.version !== version) location.reload(); // this page came out of a store on the way
}

function heard(data, isFirst) {
  if (data.step && isFirst) bar.value = FETCHING + data.part * (1 - FETCHING);
  if (data.failed) what.textContent = data.failed.text;
  if (data.ready) ready(isFirst);
}

function ready(isFirst) {
  if (first.hidden) return;
  first.hidden = true;
  if (isFirst) frame.open(address);
}

begin().catch((problem) => (what.textContent = String(problem)));
