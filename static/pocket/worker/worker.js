// The app itself: Python in WebAssembly answers here, one request after another, and no answer leaves before what it
// says is on the disk.

import { carry } from "./carrying.js";
import { begin, forgetCode, restore } from "./python.js";
import * as snapshots from "./snapshot.js";
import { open } from "./store.js";

const FOLDER = "/data"; // of the database, as Python sees it
const PROBLEMS = {
  NewerDatabase: "newer",
  DamagedDatabase: "damaged",
  QuotaExceededError: "storage",
  NoModificationAllowedError: "busy", // another worker has the files, and does not let go of them
};
const IDLE = 4000; // milliseconds without a question before a snapshot is made
const began = performance.now();
const marks = {};
let place; // origin, base and version
let python; // Pyodide
let pocket; // referee.cli.pocket
let store; // null where the browser keeps nothing
let key;
let isBegun = false; // whether there is a database
let hasEnded = false;
let hasSnapshot = false;
let idle; // until a snapshot is made
let line = Promise.resolve();

addEventListener("message", ({ data, ports: [port] }) => {
  line = line.then(() => hasEnded || act(data, port)).catch(end);
});

async function act(message, port) {
  if (message.start) await start(message.start).catch((problem) => postMessage({ failed: named(problem) }));
  else if (message.ask) await answer(message.ask, port);
  else if (message.snapshot) postMessage({ made: await make(message.snapshot) });
  else if (message.settled) await forgetBefore().catch(end);
  else if (message.close) port.postMessage({ closed: close() });
  else await carryFor(message, port);
}

const said = (problem) => String(problem?.message ?? problem).slice(-2000);

function named(problem) {
  const kind = problem.kind ?? PROBLEMS[problem.type ?? problem.name] ?? (store?.isFull ? "storage" : "python");
  return { kind, text: said(problem), needs: /need version (\S+)/.exec(said(problem))?.[1] };
}

// Python cannot go on. Another worker can, and needs the files.
function end(problem) {
  if (hasEnded) return;
  hasEnded = true;
  store?.close();
  postMessage({ ended: true, text: said(problem) });
}

function mark(step, part) {
  marks[step] = Math.round(performance.now() - began);
  postMessage({ step, part });
}

// The start

async function start(where) {
  place = where;
  store = await open(place.base);
  const canUndo = await store?.mend(place.version, place.isOnTrial);
  const own = (await store?.recall()) ?? {};
  isBegun = own.isBegun === true;
  key = own.key ?? crypto.randomUUID() + crypto.randomUUID();
  const snapshot = store?.isDirect && (await snapshots.find(place.base, place.version));
  const found = await startFrom(snapshot, own);
  python._api.on_fatal = end;
  mark("database", 1);
  const isDurable = store !== null;
  postMessage({ ready: { revision: pocket.revision(), isDurable, isFresh: found === "new", canUndo, marks } });
}

// Starts the app from a snapshot, where there is one; if it does not start that one is thrown away.
async function startFrom(snapshot, own) {
  try {
    python = snapshot ? await restore(snapshot, mark) : await begin(mark);
    pocket = python.globals.get("pocket");
    pocket.start(place.origin, place.base, FOLDER, key);
    mark("app", 0.9);
    const found = await openDatabase(own);
    await store?.settle();
    if (snapshot) snapshots.used(snapshot);
    hasSnapshot = Boolean(snapshot);
    return found;
  } catch (problem) {
    if (!snapshot || named(problem).kind !== "python") throw problem;
    snapshot.handle.close();
    await snapshots.discard(place.base);
    return startFrom(null, own);
  }
}

async function openDatabase({ jar }) {
  if (store) store.mount(python.FS, FOLDER);
  else python.FS.mkdirTree(FOLDER);
  if (jar) pocket.take_jar(jar);
  else await keep();
  const found = place.isOnTrial ? await tryOut() : pocket.upgrade();
  if (!isBegun) await noteBegun();
  return found;
}

function noteBegun() {
  isBegun = true;
  return keep();
}

// The first start of a version: the database from before is kept until it has answered.
async function tryOut() {
  if (store && pocket.revision()) {
    pocket.close();
    await store.beforeUpdate.put(store.database(), { jar: pocket.jar(), key }, place.version);
  }
  const found = pocket.upgrade();
  const [status] = pocket.answer("GET", `${place.base}/`, [], python.toPy(new Uint8Array()).tobytes());
  if (status >= 400) throw new Error(`the first page: ${status}`);
  return found;
}

const keep = () => store?.keep({ jar: pocket.jar(), key, isBegun });

// Answers

async function answer({ method, target, headers, body }, port) {
  clearTimeout(idle);
  const [status, sent, content] = asked(method, target, headers, new Uint8Array(body ?? 0));
  if (pocket.changed()) await keep();
  await store?.settle().catch(cannotKeep);
  if (store?.isFull) sayFull();
  const bytes = new Uint8Array(content).buffer;
  port.postMessage({ status, headers: sent, body: bytes }, [bytes]);
  if (store?.isDirect && !hasSnapshot) idle = setTimeout(haveMade, IDLE);
}

// Asks Python. What it is given it lets go of at once: else it would be there until the browser collects it, and a memory
// that has grown never shrinks.
function asked(method, target, headers, body) {
  const given = [python.toPy(headers), python.toPy(body)];
  given.push(given[1].tobytes());
  try {
    given.push(pocket.answer(method, target, given[0], given[2]));
    return given[3].toJs();
  } finally {
    for (const proxy of given) proxy?.destroy?.();
  }
}

// What memory has is not on the disk: another worker goes on from there.
function cannotKeep(problem) {
  postMessage({ full: true });
  throw problem;
}

// What lies beside the games and can be had again makes room for them.
function sayFull() {
  store.isFull = false;
  snapshots.discard(place.base);
  postMessage({ full: true });
}

// From now on others ask, and what they save is not to be lost by putting back what was before.
async function forgetBefore() {
  store?.beforeUpdate.drop();
  await store?.settle();
}

async function carryFor(message, port) {
  const done = await carry(message, { python, pocket, store, key });
  if (!done) return;
  try {
    await store?.settle();
  } catch (problem) {
    port.postMessage({ problem: "full" });
    return end(problem);
  }
  if (done.isDone) close();
  port.postMessage(done);
}

function close() {
  pocket?.close();
  store?.close();
  hasEnded = true;
  return true;
}

// The snapshot

// Has another worker make one, in which nobody has played: nothing of the games is in it, and nobody waits for it. What it
// takes of memory is given back here first.
function haveMade() {
  hasSnapshot = true;
  if (hasEnded || !globalThis.Worker) return; // older browsers have none inside a worker
  pocket.load();
  forgetCode();
  const maker = new Worker(import.meta.url, { type: "module" });
  maker.addEventListener("error", (event) => {
    event.preventDefault(); // or the page would take it for a fault of this worker
    maker.terminate();
  });
  maker.addEventListener("message", ({ data }) => {
    if (data.made === undefined) return;
    maker.terminate();
    if (data.made) mark("snapshot", 1);
  });
  maker.postMessage({ snapshot: place });
}

// Makes one; whether it did.
async function make({ origin, base, version }) {
  try {
    const other = await begin(() => {}, true);
    const begun = other.globals.get("pocket");
    begun.start(origin, base, FOLDER, "-");
    begun.load();
    forgetCode();
    begun.warm();
    begun.destroy();
    await snapshots.make(other, base, version);
    return true;
  } catch {
    return false;
  }
}
