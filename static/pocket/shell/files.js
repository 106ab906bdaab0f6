// The files of a version, from the host into a cache of their own: checked, unpacked, and counted as they come.

export const base = new URL("../../", import.meta.url).pathname; // where the pocket is
export const version = new URL("./", import.meta.url).pathname.split("/").at(-2); // of this very module
export const nameOfCache = (wanted) => `${base}pocket-${wanted}`;

const CURRENT = `${base}pocket/current`;
const AT_ONCE = 4; // files on their way
const STALLED = 30000; // milliseconds without a byte
const WRONG = { cause: "host" }; // not the network
const KINDS = { wasm: "application/wasm", mjs: "text/javascript", js: "text/javascript", json: "application/json" };

// What is in use here: `{ version, previous }`, or null on the first visit, or where that was damaged.
export async function inUse() {
  const record = await (await caches.open(`${base}pocket`)).match(CURRENT);
  return record ? record.json().catch(() => null) : null;
}

export async function use(record) {
  await (await caches.open(`${base}pocket`)).put(CURRENT, Response.json(record));
}

// The newest version that the host has: its name and its files.
export async function newest() {
  const answer = await fetch(`${base}pocket/version.json`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`version.json: ${answer.status}`, WRONG);
  return answer.json();
}

// How many bytes a version is, as it travels.
export const sizeOf = ({ files }) => Object.values(files).reduce((sum, { size }) => sum + size, 0);

// Whether all of a version is here: its list is kept last.
export const isWhole = async (version) => Boolean(await keptList(version));

const nameOfList = (version) => `${base}pocket/${version}/version.json`;
const keptList = (version) => caches.match(nameOfList(version), { cacheName: nameOfCache(version) });

// Fetches what is not there yet. `onPart` hears which part of the bytes has come, from 0 to 1. What the version `from` has
// just so is taken from it. Where one file fails the others are left, too: all that has come whole is kept.
export async function fetchAll(list, onPart = () => {}, from = null) {
  const cache = await caches.open(nameOfCache(list.version));
  const copied = await copier(from);
  const wanted = Object.entries(list.files);
  const whole = sizeOf(list);
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("stalled"));
  let late;
  let come = 0;
  const count = (bytes) => {
    clearTimeout(late);
    late = setTimeout(stop, STALLED);
    come += bytes;
    onPart(come / whole);
  };
  const lane = async () => {
    for (let next = wanted.shift(); next && !stopping.signal.aborted; next = wanted.shift()) {
      await fetchInto(cache, `${base}pocket/${list.version}/`, next, { count, copied, signal: stopping.signal });
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, () => lane().catch(stopLater));
  const failed = (await Promise.all(lanes)).find(Boolean);
  clearTimeout(late);
  if (failed) throw failed;
  await cache.put(nameOfList(list.version), Response.json(list));

  function stopLater(problem) {
    stopping.abort(problem);
    return problem;
  }
}

async function fetchInto(cache, folder, [name, file], { count, signal, copied }) {
  const kept = plain(folder + name);
  if (await cache.match(kept)) return count(file.size);
  const same = await copied(file);
  if (same) return cache.put(kept, same).then(() => count(file.size));
  const blob = await fetchOne(folder + name, file, { count, signal });
  await cache.put(kept, await answerFor(name, blob));
}

// What gives an answer with the same bytes out of a version that is here. It is an answer without an address, for from
// that a module would take where it is.
async function copier(version) {
  const list = await keptList(version);
  const names = Object.entries(list ? (await list.json()).files : {}).map(([name, { sha256 }]) => [sha256, name]);
  const byDigest = new Map(names);
  const cacheName = nameOfCache(version);
  return async ({ sha256 }) => {
    const name = byDigest.get(sha256);
    const kept = name && (await caches.match(plain(`${base}pocket/${version}/${name}`), { cacheName }));
    return kept ? new Response(await kept.blob(), { headers: kept.headers }) : null;
  };
}

export const plain = (address) => address.replace(/\.gzip$/, "");

async function fetchOne(address, { sha256 }, { count, signal }) {
  const answer = await fetch(address, { cache: "no-cache", mode: "same-origin", signal }); // past the service worker
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`, WRONG);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count(value.length);
  }
  const blob = new Blob(parts, { type: answer.headers.get("Content-Type") ?? "" });
  if ((await digest(blob)) !== sha256) throw new Error(`${address}: not what it should be`, WRONG);
  return blob;
}

async function digest(blob) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A packed file is kept unpacked, so that later starts need not do it.
async function answerFor(name, blob) {
  if (!name.endsWith(".gzip")) return new Response(blob);
  const kind = KINDS[plain(name).split(".").at(-1)] ?? "application/octet-stream";
  const unpacked = blob.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(await new Response(unpacked).blob(), { headers: { "Content-Type": kind } });
}
