// node run.mjs PYODIDE SCRIPT GIVEN MADE: run a Python script inside Pyodide, with one archive in and one out.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, given, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/given.zip", readFileSync(given));
python.runPython(readFileSync(script, "utf8"));
writeFileSync(made, python.FS.readFile("/made.zip"));
