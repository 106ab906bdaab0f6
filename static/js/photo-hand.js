// The hand that a photo shows, as far as it is read: a slot for each tile, { tile, corners, isSure, why, isOpen, label }.

import { fill } from "./page.js";

export class PhotoHand {
  // `highest` is that of the set, and `owners` are the names of those who have a tile already.
  constructor(tiles, { highest, owners, words }) {
    this.highest = highest;
    this.tiles = inRows(tiles).map((read, at) => ({ ...read, tile: nameOf(read), why: "", label: at + 1 }));
    this.doubt(owners, words);
  }

  // What does not fit: with the set, with the hands of others, and with each other. Of one that is seen twice the surer
  // stays. It is all left as it was read, for somebody to look at.
  doubt(owners, words) {
    for (const slot of this.tiles) {
      const { tile } = slot;
      const twins = this.tiles.filter((other) => other.tile === tile);
      const surest = twins.reduce((one, other) => (other.confidence > one.confidence ? other : one));
      const says = (text) => fill(text, { name: owners.get(tile), tile: tile.replaceAll("-", "\u2011") });
      if (this.isForeign(slot)) slot.why = says(words[`foreign${this.highest}`]);
      else if (owners.has(tile)) slot.why = says(words.taken);
      else if (slot !== surest) slot.why = says(words.twice);
      slot.isSure &&= !slot.why;
      slot.isOpen = !slot.isSure;
    }
  }

  isForeign({ tile }) {
    return Number(tile?.split("-")[0]) > this.highest;
  }

  // Whether somebody must look at a tile before it can be taken: nobody has, it is none of the set, or there twice.
  isOpen(slot) {
    const isTwice = this.tiles.filter(({ tile }) => tile === slot.tile).length > 1;
    return slot.isOpen || this.isForeign(slot) || isTwice;
  }

  get open() {
    return this.tiles.filter((slot) => this.isOpen(slot));
  }

  // A slot for one tile more.
  more() {
    const label = Math.max(0, ...this.tiles.map((other) => other.label)) + 1;
    this.tiles.push({ label, isSure: true, why: "" });
    return this.tiles.at(-1);
  }

  takeAway(slot) {
    this.tiles = this.tiles.filter((other) => other !== slot);
  }
}

const nameOf = ({ a, b }) => `${Math.max(a, b)}-${Math.min(a, b)}`;

// The tiles as they lie, row by row, so that they can be compared.
function inRows(tiles) {
  const lengths = tiles.map(({ corners: [one, , other] }) => Math.hypot(one[0] - other[0], one[1] - other[1]));
  const row = 1.5 * Math.max(1, ...lengths);
  const place = ({ corners }, axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  const rank = (tile) => Math.floor(place(tile, 1) / row);
  return tiles.toSorted((one, other) => rank(one) - rank(other) || place(one, 0) - place(other, 0));
}
