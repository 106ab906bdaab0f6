// The browser's private files (OPFS) of the app at one base. Each is opened for one worker alone, which reads and writes
// it without waiting; another worker waits until that one is gone.

const PATIENCE = 10000; // milliseconds
const FULL = "QuotaExceededError";
const AGAIN = 50; // milliseconds

// Where they lie; it throws where the browser keeps nothing.
async function folder(base) {
  if (!FileSystemFileHandle.prototype.createSyncAccessHandle) throw new Error("an old browser");
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(`pocket ${encodeURIComponent(base)}`, { create: true });
}

export async function file(base, name) {
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
  await (await folder(base)).removeEntry(name);
}

export const isKept = (base) =>
  folder(base).then(
    () => true,
    () => false,
  );
