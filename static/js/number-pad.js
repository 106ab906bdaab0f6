// @ts-check
// Hands that are told on a pad of numbers: a tile of a set that is too large to be shown is two taps, and where every
// hand counts (.counted) its pips are tapped, and the next hand comes by itself once no digit can follow. It is what a
// tile picker with .keyed knows and looks like beside the rest (picker-hands.js, picker-face.js).

import { fill, isolate, write } from "./page.js";
import { Face as AllTiles, set } from "./picker-face.js";
import { Hands as AllHands } from "./picker-hands.js";

const COUNT = /^\d\d+$/;

export class Hands extends AllHands {
  /** @param {HTMLElement} picker */
  constructor(picker) {
    super(picker);
    this.isCounted = picker.matches(".counted");
    this.heaviest = Number(picker.dataset.heaviest ?? Infinity); // the most that a hand can count
    this.holder = this.form.elements[picker.dataset.holder]; // the choice of who holds what counts otherwise
  }

  // A hand that is only just asked for is not passed over: whoever taps "next" by habit is there already.
  goOn() {
    const { here } = this;
    if (this.isCounted && here.isOpen) return;
    super.goOn();
    this.from = here;
  }

  // Once it is said who went out the pad is for the first who is not counted yet.
  hear(field) {
    super.hear(field);
    if (field.name === "ending" && this.isCounted && !this.here.isOpen) this.goOn();
  }

  go(at) {
    this.from = undefined;
    super.go(at);
  }

  press(key, mode) {
    if (key === "holds") this.hold();
    else if (mode === "tiles") this.pressHalf(key);
    else this.count(key);
  }

  // What is taken back, or added, where nothing is told yet belongs to the hand before.
  count(key) {
    if (/[+]|back/.test(key) && !this.here.text && this.from) this.go(this.seats.indexOf(this.from));
    super.press(key);
    if (key !== "back" && this.isWhole && this.next) this.goOn();
  }

  // Whether no digit can follow: with one more it would count more than any hand can. A single digit waits always.
  get isWhole() {
    const { text } = this.here;
    return COUNT.test(text) && 10 * Number(text) > this.heaviest;
  }

  // The first number of a tile, or its second.
  pressHalf(key) {
    const { here } = this;
    const tile = here.half === undefined ? "" : tileOf(here.half, key);
    if (key === "back") super.press(key);
    else if (here.isFull || (tile && !this.isFree(tile))) this.refuse(tile);
    else if (!tile) here.begin(key);
    else {
      here.press("back");
      this.give(tile);
    }
  }

  isFree(tile) {
    return tile !== this.gone && !this.owners.has(tile);
  }

  // Whose tile is looked for: until anything is told of the next hand, the one is meant that was told last.
  get searched() {
    const isToldLast = this.isCounted && !this.here.text && this.from?.text;
    return isToldLast ? this.from : this.here;
  }

  hold() {
    const { number } = this.searched;
    const value = this.holder.value === number ? "" : number;
    const choice = [...this.holder].find((each) => each.value === value);
    choice.checked = true;
    choice.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The pips of all hands as far as they are told; undefined while one is in that only its player's phone shows.
  sum(blank) {
    if (this.seats.some(({ isIn }) => isIn)) return undefined;
    return this.seats.reduce((sum, seat) => sum + (seat.count(blank)?.pips ?? 0), 0);
  }
}

export class Face extends AllTiles {
  place(parts) {
    const part = (selector) => parts.querySelector(selector);
    this.sum = part(".picker-sum");
    this.chips = part(".picker-chips");
    this.chip = this.chips?.firstElementChild;
    this.halves = [...parts.querySelectorAll(".picker-halves [data-key]:not([data-key='back'])")];
    this.holds = part("[data-key='holds']");
    this.brief = this.holds?.textContent;
    super.place(parts);
  }

  draw(picker) {
    const { hands } = picker;
    this.holder = hands.holder;
    super.draw(picker);
    if (this.sum) this.drawRound(hands);
    if (this.holds) this.drawHolds(hands.searched);
    if (this.chips) this.drawChips(hands);
    for (const key of this.halves) this.drawHalf(key, hands);
  }

  // What nobody can hold is out of reach.
  drawOwner(button, owner, isElsewhere) {
    super.drawOwner(button, owner, isElsewhere);
    set(button, "aria-disabled", button.dataset.tile === this.words.gone);
  }

  drawRound(hands) {
    const onward = hands.form.querySelector("[data-next]");
    if (onward) set(onward, "aria-disabled", hands.here.isOpen && hands.next !== undefined);
    const number = hands.sum(Number(this.words.blank));
    write(this.sum, number === undefined ? "" : fill(this.words.sum, { number }));
  }

  // A count is a number alone, where the next may come by itself and all of them are read in a column.
  told(seat) {
    const count = this.sum && seat.count(Number(this.words.blank));
    const isHolder = count && seat.number === this.holder?.value;
    return count ? [String(count.pips), isHolder ? this.brief : ""] : super.told(seat);
  }

  // It names whoever it is for, who may not be the one that is asked for.
  drawHolds({ number, name }) {
    write(this.holds, fill(this.holds.dataset.says, { name: isolate(name) }));
    set(this.holds, "aria-pressed", this.holder.value === number);
  }

  // Each tile of the hand, to be taken back by a tap, and the first half of another.
  drawChips({ here }) {
    const tiles = here.half === undefined ? here.tiles : [...here.tiles, `${here.half}-`];
    const chips = this.chips.children;
    while (chips.length < tiles.length) this.chips.append(this.chip.cloneNode(true));
    while (chips.length > tiles.length) this.chips.lastElementChild.remove();
    for (const [at, tile] of tiles.entries()) this.drawChip(chips[at], tile, here);
  }

  drawChip(chip, tile, { name, tiles }) {
    write(chip, tile.replace("-", "\u2011"));
    set(chip, "data-tile", tile);
    set(chip, "aria-label", fill(this.words.held ?? "{tile}", { tile, name }));
    chip.toggleAttribute("disabled", !tiles.includes(tile));
  }

  // The first number of a tile stays pressed. With it a number is no tile where somebody has that one, or nobody can.
  drawHalf(key, hands) {
    const number = key.dataset.key;
    const { half } = hands.here;
    const tile = half === undefined ? "" : tileOf(half, number);
    const owner = hands.owners.get(tile);
    set(key, "aria-pressed", number === half);
    set(key, "aria-disabled", tile !== "" && !hands.isFree(tile));
    set(key, "aria-label", owner ? fill(this.words.held ?? "{tile}", { tile, name: owner.name }) : number);
  }
}

// The total to come beside each count, as the verdict has it.
document.addEventListener("page:swap", () => {
  const totals = document.getElementById("verdict")?.dataset.totals?.split(" ") ?? [];
  const counts = document.querySelectorAll(".counted > .picker-seats > .picker-seat > b");
  for (const [at, count] of counts.entries()) set(count, "data-to", totals[at] ?? "");
});

// Two numbers as the tile that has them.
function tileOf(...numbers) {
  return numbers.sort((a, b) => b - a).join("-");
}
