// @ts-check
// What this phone keeps: the database, its rollback journal, and what only the phone knows, its cookies and the key
// that signs its forms.
//
// They lie under Python's own file system, where SQLite reads and writes the pages that it needs; its sync is their
// `flush`, so that its journal mends after a kill what was being written, as on any disk.

import { Aside } from "./aside.js";
import { file, isFull, resize, settle, way, write } from "./disk.js";

const FILES = ["referee.sqlite", "referee.sqlite-journal"];
const OWN = ["phone-1", "phone-2"]; // written by turns
const ASIDE = ["before-update", "before-copy"];
const ROOM = 8192; // bytes at least that lie ready for more cookies
const SPACE = 32;
const [NO_SPACE, NO_IO] = [51, 29]; // Emscripten's numbers of ENOSPC and EIO

// Opens what is kept for the app at this base; null where the browser keeps nothing.
export async function open(base) {
  const how = await way(base);
  if (!how) return null;
  const handles = {};
  for (const name of [...FILES, ...OWN, ...ASIDE]) handles[name] = await file(base, name);
  return new Store(handles, base, how === "files");
}

const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function read(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  const [sum, text] = decode(bytes).split("\n");
  return text && (await digest(text)) === sum ? JSON.parse(text) : null;
}

const damage = (text) => Object.assign(new Error(text), { kind: "damaged" });

class Store {
  isFull = false; // whether something found no room

  constructor(handles, base, isDirect) {
    this.handles = handles;
    this.base = base;
    this.isDirect = isDirect; // whether what is written is on the disk at once
    this.beforeUpdate = new Aside(handles[ASIDE[0]]);
    this.beforeCopy = new Aside(handles[ASIDE[1]]);
  }

  // What was written is on the disk when this is done.
  settle() {
    return settle(this.base);
  }

  // Puts back what was kept aside for something that did not come to its end: a version on trial that failed or began
  // and was killed, or a copy that was being brought in. Whether a copy was, and what was before it is still there.
  async mend(version, isOnTrial) {
    const [update, copy] = [await this.beforeUpdate.read(), await this.beforeCopy.read()];
    if (update && (isOnTrial || update.by !== version)) await this.putBack(update);
    this.beforeUpdate.drop();
    if (copy && !copy.isOver) await this.putBack(copy);
    if (!copy?.isOver) this.beforeCopy.drop();
    return copy?.isOver === true;
  }

  async putBack({ database, own }) {
    await this.recall().catch(() => {}); // which of the two files is the older
    await this.replace(database, own);
  }

  // The database as it is, while Python has let go of it.
  database() {
    const [database, journal] = FILES.map((name) => this.handles[name]);
    if (journal.getSize()) throw new Error("the database is being written");
    const bytes = new Uint8Array(database.getSize());
    database.read(bytes, { at: 0 });
    return bytes;
  }

  // Puts another in its place, while what is there lies aside.
  async replace(database, own) {
    const [current, journal] = FILES.map((name) => this.handles[name]);
    journal.truncate(0);
    journal.flush();
    resize(current, database.length);
    write(current, database, 0);
    current.flush();
    await this.keep(own);
  }

  // What only the phone knows, as it was last kept: the newest that is whole. `isBegun` says that there is a database,
  // so that one that is lost is never taken for one that is yet to be made. Where neither is whole the games are still
  // there, and all of them are this phone's.
  async recall() {
    const kept = await Promise.all(OWN.map((name) => read(this.handles[name])));
    const [newest] = kept.filter(Boolean).sort((one, other) => other.turn - one.turn);
    this.turn = newest?.turn ?? 0;
    const hasDatabase = this.handles[FILES[0]].getSize() > 0;
    if (newest?.isBegun && !hasDatabase) throw damage("the database is gone");
    return newest ?? { isBegun: hasDatabase };
  }

  // Keeps it in that one of two files that is older, so that a kill leaves the other.
  async keep(own) {
    const turn = this.turn + 1;
    const text = JSON.stringify({ ...own, turn });
    const bytes = encode(`${await digest(text)}\n${text}\n`);
    const handle = this.handles[OWN[turn % 2]];
    this.reserve(handle, bytes.length + ROOM);
    write(handle, bytes, 0);
    handle.flush();
    this.turn = turn;
  }

  // Takes room ahead, so that what goes with a hand that was written fits even where the storage has become full.
  reserve(handle, size) {
    const lacking = size - handle.getSize();
    if (lacking <= 0) return;
    try {
      write(handle, new Uint8Array(lacking + ROOM).fill(SPACE), handle.getSize());
    } catch (problem) {
      if (!isFull(problem)) throw problem;
      this.isFull = true;
    }
  }

  close() {
    for (const handle of Object.values(this.handles)) handle.close();
  }

  // Puts the database under Python's file system, in this folder.
  mount(FS, folder) {
    FS.mkdirTree(folder);
    const { node } = FS.lookupPath(folder);
    const { mknod, unlink } = node.node_ops;
    node.node_ops = {
      ...node.node_ops,
      mknod: (parent, name, ...rest) => this.lay(FS, mknod(parent, name, ...rest)),
      unlink: (parent, name) => {
        if (FILES.includes(name)) this.handles[name].truncate(0);
        unlink(parent, name);
      },
    };
    for (const name of FILES) if (this.handles[name].getSize()) FS.mknod(`${folder}/${name}`, 0o100600, 0);
  }

  // Has a file of Python's lie in the file of that name here, if there is one.
  lay(FS, node) {
    const handle = FILES.includes(node.name) && this.handles[node.name];
    if (!handle) return node;
    const { setattr } = node.node_ops;
    const attempt = (act) => this.attempt(FS, act);
    node.usedBytes = handle.getSize();
    node.node_ops = {
      ...node.node_ops,
      setattr: (_node, { size, ...rest }) => {
        setattr(node, rest);
        if (size === undefined) return;
        attempt(() => resize(handle, size));
        node.usedBytes = size;
      },
    };
    node.stream_ops = {
      ...node.stream_ops,
      read: (_stream, buffer, offset, length, at) =>
        attempt(() => handle.read(buffer.subarray(offset, offset + length), { at })),
      write: (_stream, buffer, offset, length, at) => {
        attempt(() => write(handle, buffer.subarray(offset, offset + length), at));
        node.usedBytes = Math.max(node.usedBytes, at + length);
        node.mtime = node.ctime = Date.now();
        return length;
      },
      fsync: () => {
        attempt(() => handle.flush());
        return 0;
      },
      mmap: () => {
        throw new FS.ErrnoError(NO_IO);
      },
    };
    return node;
  }

  // Does something with a file; what goes wrong is said as a system says it.
  attempt(FS, act) {
    try {
      return act();
    } catch (problem) {
      this.isFull ||= isFull(problem);
      throw new FS.ErrnoError(isFull(problem) ? NO_SPACE : NO_IO);
    }
  }
}
