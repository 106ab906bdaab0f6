// What the phone keeps without a server: whatever was being written when it was killed, one whole state is there.

import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import test from "node:test";
import { open } from "../../static/pocket/worker/store.js";

const bytes = (text) => new TextEncoder().encode(text);
const text = (all) => new TextDecoder().decode(all);
const DATABASE = "referee.sqlite";
const [NO_SPACE, NO_IO] = [51, 29];

// A private file, used as a FileSystemSyncAccessHandle is. Of what was written a kill leaves what was flushed.
class File {
  content = new Uint8Array(0);
  flushed = this.content;
  room = Infinity; // bytes

  createSyncAccessHandle() {
    return this;
  }

  getSize() {
    return this.content.length;
  }

  read(into, { at }) {
    const part = this.content.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }

  write(from, { at }) {
    if (this.problem) throw this.problem;
    const fits = from.subarray(0, Math.max(0, this.room - at));
    this.truncate(Math.max(this.getSize(), at + fits.length));
    this.content.set(fits, at);
    return fits.length;
  }

  truncate(size) {
    const content = new Uint8Array(size);
    content.set(this.content.subarray(0, size));
    this.content = content;
  }

  flush() {
    this.flushed = this.content.slice();
  }

  kill() {
    this.content = this.flushed.slice();
  }

  close() {}
}

// What is kept on a phone, and what opens it as after a kill.
function phone() {
  const files = {};
  const folder = { getFileHandle: async (name) => (files[name] ??= new File()) };
  const getDirectory = async () => ({ getDirectoryHandle: async () => folder });
  Object.defineProperty(globalThis, "navigator", { value: { storage: { getDirectory } }, configurable: true });
  return { files, opened: () => open("/"), put: (name, all) => (files[name].content = bytes(all)) };
}

function kill({ files }) {
  for (const file of Object.values(files)) file.kill();
}

// Opens a phone with a database and what only it knows.
async function begun(database = "games", own = { isBegun: true, cookies: "ana" }) {
  const one = phone();
  const store = await one.opened();
  await store.recall();
  await store.replace(bytes(database), own);
  return { ...one, store };
}

// What is there once it is opened again.
async function again({ opened }, version = "v2", isOnTrial = false) {
  const store = await opened();
  const isCopyOver = await store.mend(version, isOnTrial);
  const { cookies } = await store.recall();
  return { database: text(store.database()), cookies, isCopyOver };
}

test("a new phone has begun nothing, and what is kept is there again", async () => {
  deepEqual(await (await phone().opened()).recall(), { isBegun: false });
  deepEqual(await again(await begun()), { database: "games", cookies: "ana", isCopyOver: false });
});

test("what only the phone knows is in the newer of two files, and in the older where a kill spoilt that", async () => {
  const one = await begun();
  for (const cookies of ["ben", "cy", "dee"]) await one.store.keep({ isBegun: true, cookies });
  equal((await again(one)).cookies, "dee");
  one.files["phone-2"].content[70] ^= 1;
  equal((await again(one)).cookies, "dee");
  one.files["phone-1"].content[70] ^= 1;
  equal((await (await one.opened()).recall()).isBegun, true); // the games are there: all of them are this phone's
});

test("a file that was spoilt is the next to be written", async () => {
  const one = await begun();
  await one.store.keep({ isBegun: true, cookies: "ben" });
  one.put("phone-1", "spoilt");
  const store = await one.opened();
  equal((await store.recall()).cookies, "ana");
  await store.keep({ isBegun: true, cookies: "cy" });
  equal((await again(one)).cookies, "cy");
});

test("a database that is gone is never taken for one that is yet to be made", async () => {
  const one = await begun();
  one.put(DATABASE, "");
  const store = await one.opened();
  await rejects(store.recall(), { kind: "damaged" });
});

test("no copy is made of a database that is being written", async () => {
  const { store, put } = await begun();
  put(`${DATABASE}-journal`, "half");
  throws(() => store.database());
});

// What was kept aside

const NEW = { isBegun: true, cookies: "new" };

async function updating(by = "v2") {
  const one = await begun();
  await one.store.beforeUpdate.put(bytes("games"), { isBegun: true, cookies: "ana" }, by);
  await one.store.replace(bytes("renewed"), NEW);
  return one;
}

for (const [what, version, isOnTrial, database] of [
  ["a version on trial that was killed", "v2", true, "games"],
  ["another version than the one that had begun", "v1", false, "games"],
  ["a version that is in use", "v2", false, "renewed"],
]) {
  test(`after ${what} the ${database} are there`, async () => {
    const one = await updating();
    equal((await again(one, version, isOnTrial)).database, database);
    equal(one.files["before-update"].getSize(), 0);
    equal((await again(one, "v3", true)).database, database);
  });
}

test("a copy that was not brought in to its end is put back, and one that was may be for a while", async () => {
  const one = await begun();
  await one.store.beforeCopy.put(bytes("games"), { isBegun: true, cookies: "ana" }, "copy");
  await one.store.replace(bytes("copied"), NEW);
  deepEqual(await again(one), { database: "games", cookies: "ana", isCopyOver: false });
  equal(one.files["before-copy"].getSize(), 0);

  await one.store.beforeCopy.put(bytes("games"), { isBegun: true, cookies: "ana" }, "copy");
  await one.store.replace(bytes("copied"), NEW);
  one.store.beforeCopy.say(true);
  for (let times = 0; times < 2; times++) {
    deepEqual(await again(one), { database: "copied", cookies: "new", isCopyOver: true });
  }
});

test("what was killed while it was kept aside is not put back", async () => {
  const one = await updating();
  one.files["before-update"].content.fill(32, 0, 256);
  equal((await again(one, "v1", true)).database, "renewed");
  const other = await updating();
  other.files["before-update"].content[260] ^= 1;
  equal((await again(other, "v1", true)).database, "renewed");
});

test("a database is put back though what only the phone knows is spoilt", async () => {
  const one = await updating();
  for (const name of ["phone-1", "phone-2"]) one.put(name, "spoilt");
  deepEqual(await again(one, "v1"), { database: "games", cookies: "ana", isCopyOver: false });
});

test("a journal of what was there goes with it", async () => {
  const { store, files, put } = await begun();
  put(`${DATABASE}-journal`, "half");
  files[`${DATABASE}-journal`].flush();
  await store.replace(bytes("other"), NEW);
  kill({ files });
  equal(files[`${DATABASE}-journal`].getSize(), 0);
  equal(text(store.database()), "other");
});

test("what was kept is on the disk before anything else is done", async () => {
  const one = await begun();
  await one.store.keep(NEW);
  kill(one);
  deepEqual(await again(one), { database: "games", cookies: "new", isCopyOver: false });

  await one.store.beforeCopy.put(bytes("games"), NEW, "copy");
  kill(one);
  equal(await one.store.beforeCopy.read().then(({ database }) => text(database)), "games");
  await one.store.replace(bytes("copied"), NEW);
  one.store.beforeCopy.say(true);
  kill(one);
  deepEqual(await again(one), { database: "copied", cookies: "new", isCopyOver: true });
  one.store.beforeCopy.drop();
  kill(one);
  equal((await again(one)).isCopyOver, false);
});

// Where there is no room

test("room is taken ahead, so that more cookies fit where the storage has become full", async () => {
  const { store, files } = await begun();
  await store.keep(NEW);
  for (const name of ["phone-1", "phone-2"]) files[name].room = files[name].getSize();
  await store.keep({ isBegun: true, cookies: "x".repeat(12_000) });
  equal(store.isFull, true);
  await rejects(store.keep({ isBegun: true, cookies: "x".repeat(80_000) }), { name: "QuotaExceededError" });
});

test("a database that does not fit is said, and not cut short in silence", async () => {
  const { store, files } = await begun();
  files[DATABASE].room = 3;
  await rejects(store.replace(bytes("larger games"), NEW), { name: "QuotaExceededError" });
});

// Under Python's file system

class FS {
  nodes = {};
  ErrnoError = class extends Error {
    constructor(errno) {
      super();
      this.errno = errno;
    }
  };
  folder = {
    node_ops: {
      mknod: (_parent, name) => (this.nodes[name] = { name, node_ops: { setattr() {} }, stream_ops: {}, usedBytes: 0 }),
      unlink: (_parent, name) => delete this.nodes[name],
    },
  };

  mkdirTree() {}

  lookupPath() {
    return { node: this.folder };
  }

  mknod(path) {
    return this.folder.node_ops.mknod(this.folder, path.split("/").at(-1));
  }
}

async function mounted() {
  const one = await begun();
  const fs = new FS();
  one.store.mount(fs, "/data");
  return { ...one, fs, node: fs.nodes[DATABASE] };
}

test("Python finds the database where it was, and what it writes is in the file", async () => {
  const { files, fs, node } = await mounted();
  deepEqual([Object.keys(fs.nodes), node.usedBytes], [[DATABASE], 5]);
  const buffer = bytes("..games..");
  equal(node.stream_ops.write({}, buffer, 2, 5, 3), 5);
  equal(text(files[DATABASE].content), "gamgames");
  equal(node.usedBytes, 8);
  const into = new Uint8Array(4);
  equal(node.stream_ops.read({}, into, 1, 3, 5), 3);
  equal(text(into.subarray(1)), "mes");
  node.node_ops.setattr(node, { size: 3 });
  deepEqual([text(files[DATABASE].content), node.usedBytes], ["gam", 3]);
  node.node_ops.setattr(node, { mode: 1 });
  equal(node.usedBytes, 3);
});

test("what Python has on the disk is there after a kill, and nothing that it has not", async () => {
  const { files, node } = await mounted();
  node.stream_ops.write({}, bytes("held"), 0, 4, 0);
  equal(node.stream_ops.fsync(), 0);
  node.stream_ops.write({}, bytes("lost"), 0, 4, 0);
  kill({ files });
  equal(text(files[DATABASE].content), "helds");
});

test("a journal that Python begins is a file, and empty once it is unlinked; what else it writes is no file", async () => {
  const { files, fs } = await mounted();
  const journal = fs.mknod(`/data/${DATABASE}-journal`);
  journal.stream_ops.write({}, bytes("half"), 0, 4, 0);
  equal(text(files[`${DATABASE}-journal`].content), "half");
  fs.folder.node_ops.unlink(fs.folder, `${DATABASE}-journal`);
  equal(files[`${DATABASE}-journal`].getSize(), 0);
  equal(fs.mknod("/data/other").stream_ops.write, undefined);
});

test("a full disk and a broken one are said to Python as a system says it", async () => {
  const { files, store, node } = await mounted();
  files[DATABASE].problem = new Error("broken");
  throws(() => node.stream_ops.write({}, bytes("x"), 0, 1, 0), { errno: NO_IO });
  equal(store.isFull, false);
  files[DATABASE].problem = undefined;
  files[DATABASE].room = 5;
  throws(() => node.stream_ops.write({}, bytes("larger"), 0, 6, 0), { errno: NO_SPACE });
  equal(store.isFull, true);
  throws(() => node.stream_ops.mmap(), { errno: NO_IO });
});
