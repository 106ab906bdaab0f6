// Python in WebAssembly, by Pyodide, with the app in it.

import createModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { fill } from "./snapshot.js";
import { unpack } from "./unpack.js";

const HERE = new URL("./", import.meta.url).href;
const FOLDER = "/app"; // of the code, as Python sees it
const BEGIN = `
import sys
sys.path.insert(0, "${FOLDER}")
sys.dont_write_bytecode = True
from referee.cli import phone_copy, pocket
`;

// Python that has just begun, with the app's code loaded, and that of copies too, which are seldom asked for: in a memory
// that is kept there is no code to be loaded later. `tell` is told how far it is, `isToBeKept` says that its memory will be.
export async function begin(tell, isToBeKept = false) {
  const archives = ["code.zip", "rest.zip"].map(archive);
  const python = await loadPyodide({
    ...settings(),
    createPyodideModule: mended(() => {}),
    _makeSnapshot: isToBeKept,
  });
  tell("python", 0.4);
  for (const each of archives) unpack(python.FS, FOLDER, await each);
  tell("code", 0.5);
  python.runPython(BEGIN);
  return python;
}

// The same from a memory that was kept. What is loaded then and there needs no code; it was in no file of that memory.
export async function restore(snapshot, tell) {
  const rest = archive("rest.zip");
  const python = await loadPyodide({
    ...settings(),
    createPyodideModule: mended((module) => fill(module, snapshot)),
    _loadSnapshot: new Uint8Array(snapshot.head),
  });
  tell("python", 0.4);
  unpack(python.FS, FOLDER, await rest);
  tell("code", 0.5);
  python.runPython("import random; random.seed()"); // or it would draw the same at every start
  return python;
}

const settings = () => ({ indexURL: `${HERE}pyodide/`, env: { HOME: "/home" } });
const archive = (name) => fetch(HERE + name).then((file) => file.arrayBuffer());

// Emscripten's `fdatasync` does nothing, and it is what SQLite asks for; its `fsync` asks the file system.
function mended(prepare) {
  return async (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) => {
      imports.env.__syscall_fdatasync = (file) => -imports.wasi_snapshot_preview1.fd_sync(file);
      return instantiateWasm(imports, done);
    };
    const module = await createModule(settings);
    prepare(module);
    return module;
  };
}
