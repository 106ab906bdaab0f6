// What the phone keeps, as it was before something that may fail or be regretted: a copy in a file of its own. It is
// there whole or not at all, so that whichever worker opens the files next can put it back.

import { write } from "./disk.js";

const HEAD = 256; // bytes at its beginning that say how much follows; they are written last
const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Aside {
  constructor(handle) {
    this.handle = handle;
  }

  // Keeps a database, what only the phone knows, and by what version or why.
  async put(database, own, by) {
    const noted = encode(JSON.stringify(own));
    const whole = new Uint8Array(database.length + noted.length);
    whole.set(database);
    whole.set(noted, database.length);
    this.head = { by, size: database.length, sum: await digest(whole) };
    this.drop();
    this.write(whole, HEAD);
    this.say(false);
  }

  // Whether what it was kept for is over. Until then it is put back by itself.
  say(isOver) {
    this.write(encode(JSON.stringify({ ...this.head, isOver }).padEnd(HEAD)), 0);
  }

  // `{ database, own, by, isOver }` as it was kept; null where there is none that is whole.
  async read() {
    const bytes = new Uint8Array(this.handle.getSize());
    this.handle.read(bytes, { at: 0 });
    const { isOver, ...head } = parsed(decode(bytes.subarray(0, HEAD)));
    const { size, sum, by } = head;
    const rest = bytes.subarray(HEAD);
    if (!sum || (await digest(rest)) !== sum) return null;
    this.head = head;
    return { database: rest.slice(0, size), own: JSON.parse(decode(rest.subarray(size))), by, isOver };
  }

  drop() {
    if (!this.handle.getSize()) return;
    this.handle.truncate(0);
    this.handle.flush();
  }

  write(bytes, at) {
    write(this.handle, bytes, at);
    this.handle.flush();
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // none, or one that was cut off before its head was written
  }
}
