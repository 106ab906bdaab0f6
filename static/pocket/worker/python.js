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
from referee.cli import pocket
`;

let forget = () => {};

// Python that has just begun, with the app's code. `tell` is told how far it is, `isToBeKept` says that its memory will be.
export async function begin(tell, isToBeKept = false) {
  const [code, rest] = ["code.zip", "rest.zip"].map(archive);
  const python = await loadPyodide({
    ...settings(),
    createPyodideModule: mended(() => {}),
    _makeSnapshot: isToBeKept,
  });
  tell("python", 0.4);
  unpack(python.FS, FOLDER, await rest);
  forget = unpack(python.FS, FOLDER, await code);
  tell("code", 0.5);
  python.runPython(BEGIN);
  return python;
}

// Lets go of the files of the code, which are 14 MB, once all of it is loaded.
export function forgetCode() {
  forget();
  forget = () => {};
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

// Emscripten's `fdatasync` does nothing, and it is what SQLite asks for; its `fsync` asks the file system. Of Python's
// library, the only file that is written before it runs, there would be two copies.
function mended(prepare) {
  return async (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) => {
      imports.env.__syscall_fdatasync = (file) => -imports.wasi_snapshot_preview1.fd_sync(file);
      return instantiateWasm(imports, done);
    };
    let writeFile;
    settings.preRun.unshift(({ FS }) => {
      ({ writeFile } = FS);
      FS.writeFile = (path, content) => writeFile(path, content, { canOwn: true });
    });
    const module = await createModule(settings);
    module.FS.writeFile = writeFile;
    prepare(module);
    return module;
  };
}
