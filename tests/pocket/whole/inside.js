// A worker that runs tests in the pocket's Python: its own archives, and beside them what the tests need.

import { loadPyodide } from "./pyodide.mjs";

const HERE = new URL("./", import.meta.url).href;
const FOLDERS = { "code.zip": "/app", "rest.zip": "/app", "more.zip": "/app", "checkout.zip": "/checkout" };

addEventListener("message", async ({ data: { script, asked } }) => {
  try {
    const python = await loadPyodide({ indexURL: HERE, stdout: () => {}, stderr: () => {} });
    for (const [name, extractDir] of Object.entries(FOLDERS))
      python.unpackArchive(await (await fetch(HERE + name)).arrayBuffer(), "zip", { extractDir });
    python.FS.writeFile("/asked.json", JSON.stringify(asked));
    python.runPython('import sys; sys.path[:0] = ["/app", "/checkout"]; sys.dont_write_bytecode = True');
    postMessage(JSON.parse(python.runPython(script)));
  } catch (problem) {
    postMessage({ problem: String(problem) });
  }
});
