// Python's memory as it is once the app is made and has been asked for what every evening asks: a start from it skips
// what takes longest. It is made in the background by a worker that does nothing else, lies beside the games, and is for
// one version alone. Without it all works: Pyodide calls this experimental, so nothing but the pace hangs on it.
//
// In the file: a line of JSON that says what is in it, padded to PAGE bytes, and those pages of the memory that are not
// empty. They are read to where they were, so that nothing ever lies in the memory twice.

import { file, remove, write } from "./disk.js";

const NAME = "snapshot";
const PAGE = 65536; // bytes, WebAssembly's own
const MOST = 2; // starts from it that came to no end, before it is thrown away
const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

// What else a memory depends on than the code: what the phone had told Python when it was made.
const surroundings = () => `${navigator.language} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;

// The snapshot of this version, if there is one that can be used.
export async function find(base, version) {
  const handle = await file(base, NAME).catch(() => null);
  const found = handle && (await described(handle));
  if (found?.version === version && found.surroundings === surroundings() && found.starts < MOST) {
    note(handle, { ...found, starts: found.starts + 1 });
    return { ...found, handle };
  }
  handle?.close();
  if (found) await discard(base);
  return null;
}

async function described(handle) {
  const bytes = new Uint8Array(PAGE);
  handle.read(bytes, { at: 0 });
  try {
    return JSON.parse(decode(bytes));
  } catch {
    return null;
  }
}

function note(handle, description) {
  const bytes = encode(JSON.stringify(description));
  if (bytes.length > PAGE) throw new Error("too much to say of a snapshot");
  const page = new Uint8Array(PAGE).fill(" ".charCodeAt());
  page.set(bytes);
  write(handle, page, 0);
  handle.flush();
}

// A start from it came to its end.
export function used({ handle, ...description }) {
  note(handle, { ...description, starts: 0 });
  handle.close();
}

export async function discard(base) {
  await remove(base, NAME).catch(() => {});
}

// Puts the memory where it was. What is read must be what was written.
export function fill(module, { handle, runs, size, sum }) {
  while (module.HEAPU8.length < size) {
    if (!module._malloc(size - module.HEAPU8.length + PAGE)) throw new Error("no memory for a snapshot");
  }
  let at = PAGE;
  let found = 1;
  for (const [start, length] of runs) {
    const part = module.HEAPU8.subarray(start, start + length);
    if (handle.read(part, { at }) !== length) throw new Error("a snapshot is cut short");
    found = add(found, part);
    at += length;
  }
  if (found !== sum) throw new Error("a snapshot is damaged");
}

// Every change of a word changes the sum.
function add(sum, bytes) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let hash = sum;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at], 16777619);
  return hash;
}

// Writes down the memory of this Python; what says what it is comes last, so that no half of one is ever found.
export async function make(python, base, version) {
  const module = python._module;
  const head = headOf(python);
  const memory = module.HEAPU8;
  const runs = full(memory);
  const handle = await file(base, NAME);
  try {
    handle.truncate(0);
    let at = PAGE;
    let sum = 1;
    for (const [start, length] of runs) {
      const part = memory.subarray(start, start + length);
      write(handle, part, at);
      sum = add(sum, part);
      at += length;
    }
    handle.flush();
    const size = memory.length;
    note(handle, { version, surroundings: surroundings(), starts: 0, sum, size, runs, head: Array.from(head) });
  } catch (problem) {
    handle.truncate(0);
    throw problem;
  } finally {
    handle.close();
  }
}

// What Pyodide writes before the memory: of one without any, that is all.
function headOf(python) {
  const module = python._module;
  const { HEAP8 } = module;
  module.HEAP8 = new Int8Array(0);
  try {
    return python.makeMemorySnapshot();
  } finally {
    module.HEAP8 = HEAP8;
  }
}

// The runs of pages with something in them: where each begins, and how long it is.
function full(memory) {
  const runs = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const words = new BigInt64Array(memory.buffer, start, PAGE / 8);
    if (words.every((word) => word === 0n)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += PAGE;
    else runs.push([start, PAGE]);
  }
  return runs;
}
