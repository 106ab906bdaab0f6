// Python in WebAssembly, by Pyodide, with the app's code in it.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";

const HERE = new URL("./", import.meta.url).href;
const FOLDER = "/app"; // of the code, as Python sees it

export async function load(tell) {
  const archives = ["code.zip", "rest.zip"].map((name) => fetch(HERE + name).then((file) => file.arrayBuffer()));
  const python = await loadPyodide({ indexURL: `${HERE}pyodide/`, createPyodideModule });
  tell("python", 0.4);
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); sys.dont_write_bytecode = True`);
  tell("code", 0.5);
  return python;
}

// Emscripten's `fdatasync` does nothing, and it is what SQLite asks for; its `fsync` asks the file system.
function createPyodideModule(settings) {
  const { instantiateWasm } = settings;
  return createModule({
    ...settings,
    instantiateWasm: (imports, done) => {
      const { env, wasi_snapshot_preview1: wasi } = imports;
      env.__syscall_fdatasync = (file) => -wasi.fd_sync(file);
      return instantiateWasm(imports, done);
    },
  });
}
