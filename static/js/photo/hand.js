// The hand that a photo shows, as far as it is read, and what is left out of it. What is on the photo is a slot each:
// { tile, corners, isSure, why, isOpen, label, place }. Its place is the "hand", or, where it is left out, the "line" or
// "others", and "missed" or a "back" where no tile was read.

import { distance, middle } from "../camera/shapes.js";
import { most } from "../camera/values.js";
import { fill } from "../page.js";
import { group } from "./lying.js";

const MANY = 3; // tiles above the highest are no mistake: it is another set

export class PhotoHand {
  // `highest` is that of the set, and `owners` are the names of those who have a tile already.
  constructor({ canvas, tiles, unread }, { highest, owners, words }) {
    this.highest = highest;
    this.slots = slotsOf(inRows(tiles), unread);
    for (const [at, place] of placesOf(this.slots, canvas).entries()) this.slots[at].place = place;
    for (const [at, slot] of this.in("hand").entries()) slot.label = at + 1;
    this.doubt(owners, words);
  }

  in(place) {
    return this.slots.filter((slot) => slot.place === place);
  }

  get tiles() {
    return this.in("hand").sort((one, other) => one.label - other.label);
  }

  // What is to be looked at below the photo: what was not read comes last.
  get strip() {
    return [...this.tiles, ...this.in("missed")];
  }

  // What does not fit: with the set, with the hands of others, and with each other. Of one that is seen twice the surer
  // stays. It is all left as it was read, for somebody to look at.
  doubt(owners, words) {
    const read = this.slots.filter(({ tile }) => tile);
    for (const slot of read) {
      const { tile } = slot;
      const twins = read.filter((other) => other.tile === tile);
      const surest = most(twins, ({ confidence }) => confidence);
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

  // The highest number of the larger set that is meant; undefined where few tiles are of one.
  get otherSet() {
    const foreign = this.tiles.filter((slot) => this.isForeign(slot)).map(({ tile }) => Number(tile.split("-")[0]));
    return foreign.length < MANY ? undefined : Math.max(...foreign) > 9 ? 12 : 9;
  }

  // What is looked at is in the hand.
  look(slot) {
    slot.isOpen = false;
    this.takeIn(slot);
  }

  takeIn(slot) {
    if (slot.place === "hand") return;
    const label = Math.max(0, ...this.tiles.map((other) => other.label)) + 1;
    Object.assign(slot, { label, from: slot.place, place: "hand" });
  }

  // All that was left out of one kind.
  include(place) {
    for (const slot of this.in(place)) {
      if (slot.tile) this.takeIn(slot);
      else slot.place = unreadAs(slot);
    }
  }

  // A slot for one tile more.
  more() {
    this.slots.push({ isSure: true, why: "" });
    return this.slots.at(-1);
  }

  // What was left out before is so again.
  takeAway(slot) {
    slot.place = slot.corners && slot.from;
    if (!slot.place) this.slots = this.slots.filter((other) => other !== slot);
    else if (!slot.confidence) slot.tile = undefined;
  }
}

function slotsOf(tiles, unread) {
  const read = tiles.map((tile) => ({
    ...tile,
    tile: `${Math.max(tile.a, tile.b)}-${Math.min(tile.a, tile.b)}`,
    why: "",
  }));
  return [...read, ...unread.map((each) => ({ ...each, isSure: true, why: "" }))];
}

// The tiles as they lie, row by row, so that they can be compared.
function inRows(tiles) {
  const lengths = tiles.map(({ corners }) => distance(corners[0], corners[2]));
  const row = 1.5 * Math.max(1, ...lengths);
  const place = ({ corners }, axis) => middle(corners)[axis];
  const rank = (tile) => Math.floor(place(tile, 1) / row);
  return tiles.toSorted((one, other) => rank(one) - rank(other) || place(one, 0) - place(other, 0));
}

// The place of each. Where a line lies in the photo, the near hand is meant, or else the largest.
function placesOf(slots, size) {
  const { line, sides } = group(slots, size);
  const count = (side) => side.filter((at) => slots[at].tile).length;
  const [near, ...far] = sides;
  const hand = count(near) ? near : far.toSorted((one, other) => count(other) - count(one))[0];
  const isApart = line.length > 0 && count(hand) > 0;
  return slots.map((slot, at) => {
    if (isApart && !hand.includes(at)) return line.includes(at) ? "line" : "others";
    return slot.tile ? "hand" : unreadAs(slot);
  });
}

const unreadAs = ({ isBack }) => (isBack ? "back" : "missed");
