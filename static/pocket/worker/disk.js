// What the browser keeps of the app at one base, as files that one worker alone has open, and reads and writes without
// waiting.
//
// They are the browser's private files (OPFS): a hand costs the pages it changes, and another worker waits until this
// one is gone. Where a browser has none, or none that are written at once (WebKitGTK, iPhones of before 2023), each is
// in memory, and `settle` puts those that changed into IndexedDB, all or none.

const PATIENCE = 10000; // milliseconds
const AGAIN = 50; // milliseconds
const WAY = "way"; // in IndexedDB: which of both it was the first time, for the games are there
const LEAST = 65536; // bytes of a file in memory
const FULL = "QuotaExceededError";

const named = (base) => `pocket ${encodeURIComponent(base)}`;
const copies = new Map(); // files in memory, by name
let database; // IndexedDB's
let chosen;

// Which way they are kept: "files" or "copies"; null where the browser keeps nothing.
export function way(base) {
  chosen ??= choose(base);
  return chosen;
}

async function choose(base) {
  const noted = await get(base, WAY).catch(() => null);
  if (noted) return noted;
  const can = await hasFiles(base);
  const now = can ? "files" : noted === undefined ? "copies" : null;
  if (now) await put(base, [[WAY, now]]).catch(() => {});
  return now;
}

async function hasFiles(base) {
  try {
    (await take(base, "trial")).close();
    return true;
  } catch (problem) {
    return problem.name === "NoModificationAllowedError";
  }
}

export async function file(base, name) {
  return (await way(base)) === "copies" ? copied(base, name) : take(base, name);
}

// The content of a file as it lies there, for a page, which cannot have it open and does not choose the way.
export async function content(base, name) {
  const noted = await get(base, WAY).catch(() => null);
  if (noted === "copies") return new Blob([(await get(base, name)) ?? ""]);
  return (await (await folder(base)).getFileHandle(name)).getFile();
}

// Writes all of it, or says that there is no room: some browsers only give a smaller number, or a senseless one.
export function write(handle, bytes, at) {
  if (handle.write(bytes, { at }) !== bytes.length) throw full();
  return bytes.length;
}

export function resize(handle, size) {
  handle.truncate(size);
  if (handle.getSize() !== size) throw full();
}

const full = () => new DOMException("no room", FULL);
export const isFull = (problem) => problem.name === FULL;

export async function remove(base, name) {
  if ((await way(base)) !== "copies") return (await folder(base)).removeEntry(name);
  copies.delete(name);
  await put(base, [[name, undefined]]);
}

// What only memory has is on the disk when this is done. If it cannot be, memory is ahead of it: nothing more may be
// answered from there.
export async function settle(base) {
  const changed = [...copies].filter(([, copy]) => copy.isChanged);
  if (!changed.length) return;
  await put(
    base,
    changed.map(([name, copy]) => [name, copy.bytes.slice(0, copy.size)]),
  );
  for (const [, copy] of changed) copy.isChanged = false;
}

// The private files

async function folder(base) {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(named(base), { create: true });
}

async function take(base, name) {
  const found = await (await folder(base)).getFileHandle(name, { create: true });
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await found.createSyncAccessHandle();
    } catch (problem) {
      if (problem.name !== "NoModificationAllowedError" || performance.now() > end) throw problem;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

// The copies

async function copied(base, name) {
  if (!copies.has(name)) copies.set(name, new Copy((await get(base, name)) ?? new Uint8Array(0)));
  return copies.get(name);
}

// A file in memory, which is used as a FileSystemSyncAccessHandle is.
class Copy {
  isChanged = false;

  constructor(bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  getSize() {
    return this.size;
  }

  read(buffer, { at = 0 } = {}) {
    const part = this.bytes.subarray(at, Math.min(at + buffer.length, this.size));
    buffer.set(part);
    return part.length;
  }

  write(buffer, { at = 0 } = {}) {
    this.truncate(Math.max(this.size, at + buffer.length));
    this.bytes.set(buffer, at);
    return buffer.length;
  }

  truncate(size) {
    if (size > this.bytes.length) {
      const larger = new Uint8Array(Math.max(LEAST, 2 * size));
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
    this.isChanged = true;
  }

  flush() {}

  close() {}
}

function opened(base) {
  database ??= new Promise((done, fail) => {
    const opening = indexedDB.open(named(base), 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  return database;
}

async function get(base, key) {
  const asked = (await opened(base)).transaction("files").objectStore("files").get(key);
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

async function put(base, entries) {
  const transaction = (await opened(base)).transaction("files", "readwrite", { durability: "strict" });
  const files = transaction.objectStore("files");
  for (const [key, value] of entries) value === undefined ? files.delete(key) : files.put(value, key);
  await new Promise((done, fail) => {
    transaction.oncomplete = done;
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
  });
}
