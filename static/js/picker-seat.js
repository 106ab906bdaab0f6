// A seat of the tile picker and its text field, which is what is sent: tapping writes into it, and what is typed there
// shows on the tiles.

import { countedPips, isPips, pipsOf, tilesOf } from "./tiles.js";
import { plural } from "./words.js";

export class Seat {
  constructor(row, needs) {
    this.row = row;
    this.needs = needs; // the seats whose hands the rules need, for each choice of how the hand ended
    this.who = row.querySelector(".who");
    this.field = row.querySelector("input");
    this.number = row.dataset.seat; // undefined where the row is of no seat
    this.name = this.who.textContent.trim();
    this.side = [...this.who.classList].find((name) => name.startsWith("side-"));
    this.most = Number(row.dataset.most ?? Infinity); // tiles; a hand has no such limit
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
    return tilesOf(this.text);
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

  write(text) {
    if (this.text === text) return;
    this.field.value = text;
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // What holds one tile holds the last that was tapped; what is full takes no more.
  add(tile) {
    const tiles = this.most > 1 ? [...this.tiles, tile] : [tile];
    if (tiles.length <= this.most) this.write(tiles.join(" "));
  }

  // A key of the pad: pips take the place of tiles.
  press(key) {
    const pips = isPips(this.text) ? this.text : "";
    if (key === "back") this.write(pips ? pips.slice(0, -1) : this.text.replace(/\s*\S+\s*$/, ""));
    else if (key !== "+" || /\d$/.test(pips)) this.write(pips + key);
  }

  // Who went out holds nothing; whoever was only thought to have gone out gets it back.
  empty() {
    const held = this.text || this.before || "";
    this.before = this.isOut ? held : "";
    this.write(this.isOut ? "" : held);
  }

  // What was wrong with a hand is not said of what is told in its place.
  forgive() {
    this.field.removeAttribute("aria-invalid");
    this.field.removeAttribute("aria-describedby");
    for (const problem of this.row.querySelectorAll(".problem")) problem.remove();
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
    if (isPips(this.text)) return { pips: countedPips(this.text) };
    const tiles = this.tiles;
    return tiles.length ? { pips: pipsOf(tiles, blank), tiles: tiles.length } : null;
  }
}

// The fewest first letters that tell people apart, for the tiles that one of them holds.
export function setLetters(seats) {
  const short = (length) => seats.map(({ name }) => name.slice(0, length));
  const letters = [1, 2, 3].map(short).find((all) => new Set(all).size === seats.length);
  for (const [at, seat] of seats.entries()) seat.letters = letters?.[at] ?? seat.name;
}
