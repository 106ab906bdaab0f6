// @ts-check
// The hands that are told with the tile picker: whose is told now, whose next, and which tiles each has. It knows the
// form and its fields, and nothing of how they look.

import { plural } from "./page.js";
import { countedPips, halfOf, isPips, pipsOf, plain, tilesOf } from "./picker-face.js";

export class Hands {
  /** @param {HTMLElement} picker */
  constructor(picker) {
    const { needs, together, highest } = picker.dataset;
    const needed = JSON.parse(needs);
    this.form = picker.closest("form");
    this.together = JSON.parse(together); // the seats that are counted together, for each way to count
    this.gone = picker.dataset.gone; // the tile that nobody can hold
    this.isShared = picker.matches(".slots"); // whether a tile may be in each of them
    this.seats = [...picker.querySelectorAll(".held")].map((row) => new Seat(row, needed, Number(highest)));
    /** @type {Map<string, Seat>} */
    this.moved = new Map(); // tiles that were taken from another seat, and from which
    const wrong = this.seats.findIndex((seat) => seat.isWrong);
    this.at = Math.max(0, wrong);
    if (wrong < 0) this.begin();
  }

  get here() {
    return this.seats[this.at];
  }

  // Whether they were told in tiles or in pips; undefined where nothing is told.
  get mode() {
    return this.seats.map((seat) => seat.mode).find(Boolean);
  }

  // The next hand that is needed and that nobody has told; undefined where there is none.
  get next() {
    const round = [...this.seats.slice(this.at + 1), ...this.seats.slice(0, this.at)];
    return round.find((seat) => seat.isOpen);
  }

  // The hand that is to be told now: the one that is shown, or else the one that the button leads to.
  get asked() {
    return this.here.isOpen ? this.here : this.next;
  }

  // The hand of which a tile is half told, so that nothing may be sent; undefined where there is none.
  get unfinished() {
    return this.seats.find(({ half }) => half !== undefined);
  }

  // Whether anybody is asked for a hand, or has entered one.
  get isAsked() {
    return this.isShared || this.seats.some((seat) => seat.isNeeded || seat.text);
  }

  goOn() {
    this.go(this.seats.indexOf(this.next));
  }

  // To a hand, where there is one to go to.
  go(at) {
    if (this.seats[at]?.isOut ?? true) return;
    this.at = at;
    this.typing = undefined;
    this.moved.clear();
  }

  // How the hand ended decides whose hands are told, from the first that is not told yet.
  begin() {
    for (const seat of this.seats) seat.empty();
    throwTogether(this, false);
    const order = [(seat) => seat.isOpen, (seat) => !seat.isOut];
    const first = order.map((wanted) => this.seats.findIndex(wanted)).find((at) => at >= 0);
    if (!this.here.text) this.go(first);
  }

  // Something was told in a field of the form.
  hear(field) {
    if (field.name === "ending") this.begin();
    if (field.name === "counted") throwTogether(this, true);
    const seat = this.seats.find((other) => other.field === field);
    if (seat?.isWrong) seat.forgive();
  }

  // Those of whom only one can have a tile.
  get rivals() {
    return this.isShared ? [this.here] : this.seats;
  }

  // Who has each tile that somebody has.
  get owners() {
    return new Map(this.rivals.flatMap((seat) => seat.tiles.map((tile) => [tile, seat])));
  }

  // A key of the pad. A hand that was left, or came with the page, is told anew by the first digit.
  press(key) {
    const isNew = this.typing !== this.here && /\d/.test(key);
    this.typing = this.here;
    this.here.press(key, isNew);
  }

  // A tile goes to the hand that is told, from wherever it was; tapped again, it goes back there. A row that holds one
  // tile has it then, and the next is told. The seat it was taken from, where that is another.
  /** @param {string} tile */
  give(tile) {
    if (tile === this.gone) return this.refuse(tile);
    const from = this.rivals.find((seat) => seat.tiles.includes(tile));
    const to = from === this.here ? this.moved.get(tile) : this.here;
    if (to?.isFull) return this.refuse(tile);
    this.moved.delete(tile);
    if (from) from.hold(from.tiles.filter((other) => other !== tile));
    if (to) to.add(tile);
    if (this.here.most === 1 && this.here.text && this.next) this.goOn();
    if (!from || to !== this.here) return undefined;
    this.moved.set(tile, from);
    return from;
  }

  // A tile that cannot be tapped in leaves all as it was; why is said (tile-picker.js).
  refuse(tile) {
    this.refused = { tile, owner: this.owners.get(tile) };
  }
}

// Hands that are counted together (_picker.html): the first of them stands for the others, as long as nothing is told of
// those alone. The server reads the fields in the same way (engine/facts.py).

// What several hands hold, told as one.
function joined(texts) {
  return texts.join(texts.every(isPips) ? "+" : " ");
}

// What is counted together has one tab; `join` throws together what is told already.
function throwTogether(hands, join) {
  const { value } = hands.form.elements.counted ?? {};
  setHeaps(hands.seats, hands.together[value] ?? [], join);
  if (hands.here.isHeaped) hands.go(hands.seats.findIndex(({ heap }) => heap.includes(hands.here)));
}

// Who stands for whom, by the groups of this way to count.
/** @param {Seat[]} seats @param {number[][]} groups @param {boolean} join */
function setHeaps(seats, groups, join) {
  for (const seat of seats) seat.heap = [];
  for (const group of groups) {
    const [first, ...others] = seats.filter((seat) => group.includes(Number(seat.number)) && !seat.isOut);
    if (!others.length) continue;
    if (join) {
      const texts = [first, ...others].map(({ text }) => text).filter(Boolean);
      for (const seat of others) seat.write("");
      first.write(joined(texts));
    }
    first.heap = others.filter((seat) => !seat.text);
  }
  for (const seat of seats) seat.isHeaped = seats.some(({ heap }) => heap.includes(seat));
}

// A seat of the tile picker and its text field, which is what is sent: tapping writes into it, and what is typed there
// shows on the tiles.

class Seat {
  /** @param {any} row @param {number[][]} needs @param {number} highest */
  constructor(row, needs, highest) {
    this.row = row;
    this.highest = highest; // of the set
    this.needs = needs; // the seats whose hands the rules need, for each choice of how the hand ended
    this.who = row.querySelector(".who");
    this.field = row.querySelector("input");
    this.number = row.dataset.seat; // undefined where the row is of no seat
    this.name = this.who.textContent.trim();
    this.side = [...this.who.classList].find((name) => name.startsWith("side-"));
    this.most = Number(row.dataset.most ?? Infinity); // tiles; a hand has no such limit
    /** @type {Seat[]} */
    this.heap = []; // those whose tiles are counted with this one's
    this.isHeaped = false; // whether another seat stands for it
  }

  // Those whose tiles are told here.
  get people() {
    return [this, ...this.heap];
  }

  get whose() {
    return this.people.map(({ name }) => name).join(" + ");
  }

  get text() {
    return this.field.value;
  }

  get tiles() {
    return this.isSlot || !isPips(this.text) ? tilesOf(this.text, this.highest) : [];
  }

  // The first number of a tile whose second is not told yet; undefined where there is none.
  get half() {
    return halfOf(this.text);
  }

  // What holds one tile holds the last that was tapped; what is full takes no more.
  get isFull() {
    return this.most > 1 && this.tiles.length >= this.most;
  }

  // Whether it has room for the tiles themselves, and not only for how many they are.
  get isSlot() {
    return Number.isFinite(this.most);
  }

  get isWrong() {
    return this.field.matches("[aria-invalid]");
  }

  get isOut() {
    return this.number !== undefined && this.field.form.elements.ending?.value === this.number;
  }

  get isNeeded() {
    const { form } = this.field;
    const ending = [...form.querySelectorAll("[name=ending]")].findIndex(({ checked }) => checked);
    const isAsked = this.people.some(({ number }) => this.needs[ending]?.includes(Number(number)) ?? true);
    return !this.isOut && !this.isHeaped && !form.elements.agreed_points?.value && isAsked;
  }

  // Whether it has come from the player's own phone, and nothing else is entered here.
  get isIn() {
    /** @type {HTMLElement | null} */
    const known = document.querySelector("[data-in]");
    const { in: seats = "[]" } = known?.dataset ?? {};
    return !this.text && JSON.parse(seats).includes(Number(this.number));
  }

  // Whether nobody is asked for it here.
  get isSpared() {
    return !this.isOut && (this.isIn || !this.isNeeded);
  }

  // Whether it is still to be entered here.
  get isOpen() {
    return this.isNeeded && (!this.text || this.half !== undefined) && !this.isIn;
  }

  write(text) {
    if (this.text === text) return;
    this.field.value = text;
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  add(tile) {
    this.hold(this.most > 1 ? [...this.tiles, tile] : [tile]);
  }

  // A tile that is half told stays so.
  hold(tiles) {
    this.write([...tiles, ...(this.half === undefined ? [] : [`${this.half}-`])].join(" "));
  }

  // The first number of a tile, after those it has.
  begin(half) {
    this.write([...this.tiles, `${half}-`].join(" "));
  }

  // A key of the pad: pips take the place of tiles.
  press(key, isNew) {
    const pips = !isNew && isPips(this.text) ? plain(this.text).replace(/ ?p[a-z]*/gi, "") : "";
    if (key === "back") this.write(pips ? pips.slice(0, -1) : this.text.replace(/\s*\S+\s*$/, ""));
    else if (key !== "+" || /\d$/.test(pips)) this.write(pips + key);
  }

  // Who went out holds nothing; whoever was only thought to have gone out gets it back.
  empty() {
    const tiles = this.text || this.before || "";
    this.before = this.isOut ? tiles : "";
    this.write(this.isOut ? "" : tiles);
  }

  // What was wrong with a hand is not said of what is told in its place.
  forgive() {
    this.field.removeAttribute("aria-invalid");
    this.field.removeAttribute("aria-describedby");
    for (const problem of this.row.querySelectorAll(".problem, .choices")) problem.remove();
  }

  // Whether it was told in tiles or in pips.
  get mode() {
    return this.tiles.length ? "tiles" : isPips(this.text) && "pips";
  }

  // It in words, as far as it is told: "17 pips", "3 tiles".
  inWords(words) {
    const count = this.count(Number(words.blank));
    if (!count) return this.text ? ["?"] : [];
    return ["pips", "tiles"].filter((name) => name in count).map((name) => plural(words, name, count[name]));
  }

  // Its pips, and its tiles where they were told; null where what is typed is neither.
  count(blank) {
    const tiles = this.tiles;
    if (!tiles.length && isPips(this.text)) return countedPips(this.text);
    return tiles.length ? { pips: pipsOf(tiles, blank), tiles: tiles.length } : null;
  }
}
