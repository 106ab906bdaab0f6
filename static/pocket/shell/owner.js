// Which tab has the app in it. One has a Web Lock, and with it the worker with Python and the games; it answers for all
// tabs, and tells them how it goes. When it is closed, killed or put to sleep, the next one takes over.

import { base, inUse, version } from "./files.js";
import { giveUp, isStale, settle } from "./versions.js";

const LOCK = `${base}pocket`;
const ASLEEP = 1500; // milliseconds in which an owner answers that does not sleep
const LONG = 3000; // milliseconds after which a tab may have slept
const folder = base.replace(/\/$/, "");
const others = new BroadcastChannel(LOCK);
const orders = new Map(); // what another tab's worker was told to do, by its number
let worker; // only in the tab that owns the app
let isReady = false;
let last; // what the worker said last, and last of being ready
let readied;
let isOnTrial = false; // whether this version has yet to start for the first time
let letGo = () => {};
let hear = () => {};
let again; // the page for what may have been done already
let me; // this tab, by the name that the browser has for it
let passed = Date.now();

// Waits for its turn, and starts the app. `heard` is told what the worker of this tab or of another one says.
export function own(heard, page) {
  hear = heard;
  again = page;
  navigator.serviceWorker.addEventListener("message", listenToServiceWorker);
  navigator.serviceWorker.startMessages();
  others.postMessage({ hello: !document.hidden });
  queue();
}

export const isOwner = () => worker !== undefined;

// Tells the worker to do something, in whichever tab it is: `{ copy: true }`, say. Gives its answer.
export function order(what) {
  return new Promise((done) => {
    if (worker) return void toWorker(what, done);
    const id = crypto.randomUUID();
    orders.set(id, done);
    others.postMessage({ order: what, id });
  });
}

function toWorker(what, done) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  worker.postMessage(what, [port2]);
}

// The worker of this tab

function queue(options = {}) {
  navigator.locks.request(LOCK, options, start).catch(stolen);
}

// Another tab took over, because this one slept.
function stolen() {
  stop();
  queue();
}

async function start() {
  await run();
  owns().then((id) => (me = id));
  return new Promise((done) => (letGo = done));
}

const owns = async () => (await navigator.locks.query()).held.find(({ name }) => name === LOCK)?.clientId;

// Only the version that is in use opens the games: an older page must not write into what a newer one has made.
async function run() {
  const record = await inUse();
  if (isStale(record)) return location.reload();
  isOnTrial = Boolean(record?.previous);
  say({ starts: true });
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => (isOnTrial ? judge(data) : say(data)));
  worker.addEventListener("error", ({ message }) => {
    const failed = { failed: { kind: "python", text: message ?? "" } };
    return isOnTrial ? judge(failed) : say(failed);
  });
  worker.postMessage({ start: { origin: location.origin, base: folder, version, isOnTrial } });
}

// A version on trial is settled when it has answered, before anybody else asks it; and else given up.
async function judge(data) {
  if (data.ended || (data.failed && data.failed.kind !== "busy")) return void giveUp();
  if (data.ready) {
    await settle();
    isOnTrial = false;
    worker?.postMessage({ settled: true });
  }
  say(data);
}

function stop() {
  worker?.terminate();
  worker = undefined;
  isReady = false;
  last = readied = undefined;
}

// Starts it anew: after Python has ended for good, or when somebody says "Try again".
export function restart() {
  if (!worker) return void others.postMessage({ restart: true });
  stop();
  run();
}

function say(data) {
  last = data;
  others.postMessage({ says: data });
  if (data.ready) {
    readied = data;
    isReady = true;
    navigator.serviceWorker.controller?.postMessage({ owner: true, again });
  }
  if (data.ended) restart();
  hear(data);
}

// What is asked

function listenToServiceWorker({ data, ports: [port] }) {
  if (data?.ask) pass(data.ask, port);
  if (data?.late && !document.hidden) wake();
}

async function pass(ask, port) {
  if (!worker) return;
  if (!isReady) return void port.postMessage({ waits: true });
  if (Date.now() > passed + LONG && (await owns()) !== me) return; // it slept, and another has taken over
  passed = Date.now();
  port.postMessage({ taken: true });
  worker?.postMessage({ ask }, [port, ...(ask.body ? [ask.body] : [])]);
}

// Nobody takes a question: the owner may sleep, as phones let tabs do that nobody sees.
let asleep;

function wake() {
  if (worker || asleep) return;
  others.postMessage({ ping: true });
  asleep = setTimeout(take, ASLEEP);
}

function take() {
  asleep = undefined;
  if (!worker) queue({ steal: true });
}

const listening = {
  says: (data) => hear(data),
  ping: () => worker && others.postMessage({ pong: true }),
  pong: () => {
    clearTimeout(asleep);
    asleep = undefined;
  },
  hello: (isSeen) => {
    for (const data of new Set([readied, last])) if (worker && data) others.postMessage({ says: data });
    if (isSeen) handOver();
  },
  order: (what, { id }) => worker && toWorker(what, (answer) => others.postMessage({ done: answer, id })),
  done: (answer, { id }) => orders.get(id)?.(answer),
  restart: () => worker && restart(),
};

others.addEventListener("message", ({ data }) => {
  for (const [kind, what] of Object.entries(data)) listening[kind]?.(what, data);
});

// A tab that is put to sleep, or away, must not keep the others from the games. What was answered is on the disk.
export function leave() {
  if (!worker) return;
  stop();
  letGo();
}

// An iPhone puts tabs to sleep that nobody sees, and does not say so: they make way for one that is seen.
const isPutToSleep = !("onfreeze" in document) && matchMedia("(pointer: coarse)").matches;

function handOver() {
  if (!isPutToSleep || !document.hidden || !worker) return;
  leave();
  queue();
}

document.addEventListener("freeze", leave);
document.addEventListener("resume", () => queue());
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && queue());
document.addEventListener("visibilitychange", () => document.hidden || others.postMessage({ hello: true }));
