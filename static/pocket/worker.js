// The app itself: Python in WebAssembly answers here, one request after another, and no answer leaves before what it
// says is on the disk.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { open } from "./store.js";

const HERE = new URL("./", import.meta.url).href;
const FOLDER = "/data"; // of the database, as Python sees it
const began = performance.now();
const marks = {};
let python; // Pyodide
let pocket; // referee.cli.pocket
let store;
let key;
let line = Promise.resolve();

addEventListener("message", ({ data, ports: [port] }) => {
  line = line.then(() => act(data, port));
});

async function act(message, port) {
  if (message.start) await start(message.start).catch((problem) => postMessage({ failed: said(problem) }));
  else if (message.ask) port.postMessage(...(await answer(message.ask)));
  else if (message.close) port.postMessage({ closed: await close() });
}

const said = (problem) => ({ kind: problem.kind ?? "python", text: String(problem.message ?? problem).slice(-2000) });

function mark(step, part) {
  marks[step] = Math.round(performance.now() - began);
  postMessage({ step, part });
}

async function start({ origin, base }) {
  store = await open(base);
  const saved = await store.take();
  const archives = ["code.zip", "rest.zip"].map((name) => fetch(HERE + name).then((file) => file.arrayBuffer()));
  python = await loadPyodide({ indexURL: `${HERE}pyodide/` });
  mark("python", 0.4);
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: "/app" });
  mark("code", 0.5);
  python.runPython('import sys; sys.path.insert(0, "/app"); sys.dont_write_bytecode = True');
  pocket = python.pyimport("referee.cli.pocket");
  store.mount(python.FS, FOLDER, saved.database);
  key = saved.key ?? crypto.randomUUID() + crypto.randomUUID();
  pocket.start(origin, base, FOLDER, key);
  mark("app", 0.9);
  if (saved.jar) pocket.take_jar(saved.jar);
  const found = pocket.upgrade();
  await store.save(pocket.jar(), key);
  mark("database", 1);
  postMessage({ ready: { revision: pocket.revision(), isDurable: true, isFresh: found === "new", marks } });
}

async function answer({ method, target, headers, body }) {
  const before = store.time();
  const given = pocket.answer(method, target, python.toPy(headers), python.toPy(new Uint8Array(body ?? 0)).tobytes());
  const [status, sent, content] = given.toJs();
  given.destroy();
  if (pocket.changed() || store.time() !== before) await store.save(pocket.jar(), key);
  const bytes = new Uint8Array(content).buffer;
  return [{ status, headers: sent, body: bytes }, [bytes]];
}

async function close() {
  pocket.close();
  await store.save(pocket.jar(), key);
  return true;
}
