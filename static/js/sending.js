// @ts-check
// Sends what waits on this phone: of each game the oldest first, and once. What needs a decision holds up what comes after
// it. It draws nothing and reads no page: `page` asks the server, and shows what came of it (outbox.js).

const SOON = 60; // seconds
export const TOO_MANY = 429;

// Without a `state` an entry waits to be sent, not before `after`, and `later` says why not.

/** @typedef {"taken" | "refused"} State */
/**
 * @typedef {{
 *   id: string, page: string, action: string, line: number, hand: number, corrects: boolean, called: string,
 *   fields: any[][], tap?: boolean, after?: number, later?: "later" | "deleted", state?: State, why?: string
 * }} Entry
 */
/** @typedef {{ all: () => Promise<Entry[]>, put: (entry: Entry) => Promise<any>, remove: (id: string) => Promise<any> }} Store */

// What the server answered, and what its page says: what is wrong, and whether it is of a table that is deleted and can be
// put back. `isLedOn` is whether what was sent is written.

/** @typedef {{ answer: Response, page: Document, problems: string, isDeleted: boolean, isLedOn: boolean }} Answered */

// `alone` does some work while no other tab does such, `hasForm` is whether the page has an entry in a form, and `isBack`
// whether it shows a table that was deleted.

/**
 * @typedef {{
 *   notYours: string, ask: (address: string, how: RequestInit) => Promise<Answered>,
 *   alone: (work: () => Promise<any>) => Promise<any>, hasForm: (id: string) => boolean,
 *   isBack: (entry: Entry) => boolean, tell: (what: string, detail: any) => void, take: (entry: Entry,
 *   answered: Answered) => Promise<any>, show: (entry: Entry, answered: Answered) => Promise<any>
 * }} Page
 */

export class Sending {
  /** @param {Store} store @param {Page} page */
  constructor(store, page) {
    this.store = store;
    this.page = page;
  }

  // Sends what waits. Somebody may be waiting for one answer: that of the entry `id`, which is sent whatever its state;
  // `isHere` where it comes from a form on this page.
  /** @param {string} [id] @param {boolean} [isHere] */
  async flush(id, isHere = false) {
    if (this.going && !id) return this.going;
    while (this.going) await this.going;
    this.going = this.page.alone(() => this.sendAll(id, isHere).catch(() => {})); // no connection yet
    await this.going;
    this.going = null;
  }

  async sendAll(id, isHere) {
    const heldUp = new Set(); // games
    for (const entry of await this.store.all()) {
      const awaited = entry.id === id;
      const isLater = entry.after > Date.now() && !(entry.later === "deleted" && this.page.isBack(entry));
      const free = awaited || !(entry.state || isLater || heldUp.has(entry.page));
      if (!free || !(await this.send(entry, awaited, awaited && isHere))) heldUp.add(entry.page);
    }
  }

  // Whether it is on the sheet now.
  async send(entry, awaited, isHere) {
    const body = new URLSearchParams([...entry.fields, ["kept", entry.id]]);
    const answered = await this.page.ask(entry.action, { method: "POST", body });
    if (mayComeLater(answered)) return this.postpone(entry, answered);
    const hasForm = isHere && this.page.hasForm(entry.id); // not if it was set aside meanwhile
    const done = await this.settle(entry, answered, hasForm, isHere);
    if (hasForm || (awaited && !isHere)) await this.page.show(entry, answered);
    return done;
  }

  // What becomes of an entry that has been answered: whether it is on the sheet now.
  async settle(entry, answered, hasForm, isHere) {
    const { status, ok } = answered.answer;
    if (ok && answered.isLedOn) {
      this.page.tell("sent", { entry, page: answered.page });
      await this.store.remove(entry.id);
      await this.page.take(entry, answered);
      return true;
    }
    if (entry.tap && isHere && status === 422) {
      await this.store.remove(entry.id);
      this.page.tell("refused", { entry, why: answered.problems });
      return false;
    }
    const why = [403, 404].includes(status) ? this.page.notYours : answered.problems;
    if (!hasForm || status !== 422) return this.hold(entry, status === 409 ? "taken" : "refused", why);
    await this.store.remove(entry.id); // its form shows the refusal
    return false;
  }

  // It is asked again when the server says, or soon.
  async postpone(entry, { answer }) {
    const seconds = Number(answer.headers.get("Retry-After")) || SOON;
    const later = answer.status === TOO_MANY ? "later" : "deleted";
    await this.store.put({ ...entry, after: Date.now() + 1000 * seconds, later });
    return false;
  }

  async hold(entry, state, why) {
    await this.store.put({ ...entry, state, why });
    return false;
  }

  // Lines after one that was never written move up, as live.js counted them on.
  /** @param {Entry} entry */
  async discard({ id, page, line, state, corrects, called }) {
    await this.store.remove(id);
    const moves = state !== "taken" && !corrects;
    for (const entry of await this.store.all()) {
      if (!moves || entry.state || entry.page !== page || entry.line <= line) continue;
      const fields = entry.fields.map(([name, value]) => [name, name === "line" ? entry.line - 1 : value]);
      await this.store.put({ ...entry, line: entry.line - 1, hand: entry.hand - Number(isHand({ called })), fields });
    }
  }
}

// Whether it is a hand, by what its line is called: "Hand {number}".
export const isHand = ({ called }) => called.includes("{number}");

// The server has had too many requests from here, or the table is deleted and can be put back.
const mayComeLater = ({ answer, isDeleted }) => answer.status === TOO_MANY || isDeleted;
