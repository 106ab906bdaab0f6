// Which tab has the app in it. One has a Web Lock, and with it the worker with Python and the games; it answers for all.
// When that tab is closed, killed or put to sleep, the next one takes over.

import { base, version } from "./files.js";

const LOCK = `${base}pocket`;
const folder = base.replace(/\/$/, "");
let worker; // only in the tab that owns the app
let isReady = false;
let letGo = () => {};
let hear = () => {};
let again; // the page for what may have been done already

// Waits for its turn, and starts the app. `heard` is told what the worker says, and `{ waiting: true }` before its turn.
export function own(heard, page) {
  hear = heard;
  again = page;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => data?.ask && pass(data.ask, ports[0]));
  navigator.serviceWorker.startMessages();
  queue();
}

function queue() {
  navigator.locks
    .request(LOCK, () => {
      start();
      return new Promise((done) => (letGo = done));
    })
    .catch(stop); // another tab could not wait for this one, which slept
}

function start() {
  isReady = false;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => listen(data));
  worker.addEventListener("error", ({ message }) => hear({ failed: { kind: "python", text: message } }));
  worker.postMessage({ start: { origin: location.origin, base: folder, version } });
}

function stop() {
  worker?.terminate();
  worker = undefined;
  isReady = false;
}

function listen(data) {
  if (data.ready) {
    isReady = true;
    navigator.serviceWorker.controller?.postMessage({ owner: true, again });
  }
  if (data.ended) restart();
  hear(data);
}

// Python has ended for good: another is started, and asked what was not answered.
function restart() {
  stop();
  start();
}

function pass(ask, port) {
  if (!worker) return;
  port.postMessage(isReady ? { taken: true } : { waits: true });
  if (isReady) worker.postMessage({ ask }, [port, ...(ask.body ? [ask.body] : [])]);
}

// A tab that is put to sleep, or away, must not keep the others from the games. What was answered is on the disk.
function sleep() {
  if (!worker) return;
  stop();
  letGo();
}
document.addEventListener("freeze", sleep);
addEventListener("pagehide", sleep);
for (const [where, event] of [
  [document, "resume"],
  [window, "pageshow"],
]) {
  where.addEventListener(event, ({ type, persisted }) => (type === "resume" || persisted) && queue());
}
