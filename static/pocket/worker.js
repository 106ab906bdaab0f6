// The app itself: Python in WebAssembly answers here, one request after another, and no answer leaves before what it
// says is on the disk.

import { load } from "./python.js";
import { open } from "./store.js";

const FOLDER = "/data"; // of the database, as Python sees it
const PROBLEMS = { NewerDatabase: "newer", DamagedDatabase: "damaged" };
const began = performance.now();
const marks = {};
let python; // Pyodide
let pocket; // referee.cli.pocket
let store; // null where the browser keeps nothing
let key;
let hasEnded = false;
let line = Promise.resolve();

addEventListener("message", ({ data, ports: [port] }) => {
  line = line.then(() => hasEnded || act(data, port));
});

async function act(message, port) {
  if (message.start) await start(message.start).catch((problem) => postMessage({ failed: named(problem) }));
  else if (message.ask) await answer(message.ask, port).catch(end);
  else if (message.close) port.postMessage({ closed: close() });
}

const said = (problem) => String(problem?.message ?? problem).slice(-2000);
const named = (problem) => ({ kind: problem.kind ?? PROBLEMS[problem.type] ?? "python", text: said(problem) });

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

async function start({ origin, base }) {
  store = await open(base);
  const own = (await store?.recall()) ?? {};
  python = await load(mark);
  python._api.on_fatal = end;
  pocket = python.pyimport("referee.cli.pocket");
  key = own.key ?? crypto.randomUUID() + crypto.randomUUID();
  pocket.start(origin, base, FOLDER, key);
  mark("app", 0.9);
  const found = await openDatabase(own);
  mark("database", 1);
  postMessage({ ready: { revision: pocket.revision(), isDurable: store !== null, isFresh: found === "new", marks } });
}

async function openDatabase({ jar }) {
  if (store) store.mount(python.FS, FOLDER);
  else python.FS.mkdirTree(FOLDER);
  if (jar) pocket.take_jar(jar);
  else await keep();
  return pocket.upgrade();
}

const keep = () => store?.keep({ jar: pocket.jar(), key });

async function answer({ method, target, headers, body }, port) {
  const given = pocket.answer(method, target, python.toPy(headers), python.toPy(new Uint8Array(body ?? 0)).tobytes());
  const [status, sent, content] = given.toJs();
  given.destroy();
  if (pocket.changed()) await keep();
  if (store?.isFull) postMessage({ full: true });
  const bytes = new Uint8Array(content).buffer;
  port.postMessage({ status, headers: sent, body: bytes }, [bytes]);
}

function close() {
  pocket?.close();
  store?.close();
  hasEnded = true;
  return true;
}
