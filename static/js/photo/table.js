// @ts-check
// The line and the hands that a photo of a whole table shows, and whose each is. What lies there is a slot each. Its
// place is the "line", a seat of the picker, "back" where it lies face down, or undefined where it is in nobody's hand.
// Nothing is as the photo has it until somebody has seen it.

import { judge } from "./law.js";
import { group, joints } from "./lying.js";

/** @typedef {import("./law.js").Slot & { corners?: import("./lying.js").Point[], isLooked?: boolean, isBack?: boolean,
 *   read?: { tile: string, a: number, b: number } }} Slot */

const [NEAR, LEFT, FAR, RIGHT] = [0, 1, 2, 3];
const AROUND = { clockwise: [NEAR, LEFT, FAR, RIGHT], counterclockwise: [NEAR, RIGHT, FAR, LEFT] };
const LIKELY = { 2: [NEAR, FAR, LEFT, RIGHT], 3: [NEAR, LEFT, RIGHT, FAR] }; // where fewer than four sit
const STAYS = ["twice", "foreign", "unread"]; // what a look alone does not mend

export class PhotoTable {
  // `seats` in turn order, which goes around `clockwise` or not, and `near` is the place of the one who sits at the near
  // side. `law` is what the rules say of such a table (law.js).
  constructor({ canvas, tiles, unread }, { seats, near, isClockwise, law }) {
    this.seats = seats;
    this.near = near;
    this.law = law;
    const lying = unread.filter(({ isBack }) => !isBack);
    this.slots = [...tiles.map(slotOf), ...lying.map((each) => ({ ...each, isSure: false }))];
    const { line, sides } = group(this.slots.map(reading), canvas);
    this.sides = seatedAt(sides, seats.length, AROUND[isClockwise ? "clockwise" : "counterclockwise"]);
    this.lain = this.sides.map((side) => sides[side].map((at) => this.slots[at]));
    for (const at of line) this.slots[at].place = "line";
    this.backs = unread.filter(({ isBack }) => isBack).map((each) => ({ ...each, isSure: true, place: "back" }));
    this.seat();
  }

  // Gives each heap to whoever sits before it.
  seat() {
    for (const [at, slots] of this.lain.entries()) {
      for (const slot of slots) slot.place = this.seats[(this.near + at) % this.seats.length];
    }
    this.judge();
  }

  // Everybody sits one place further around the table.
  turn() {
    this.near = (this.near + 1) % this.seats.length;
    this.seat();
  }

  in(place) {
    return this.slots.filter((slot) => slot.place === place);
  }

  tilesOf(seat) {
    return this.in(seat).flatMap(({ tile }) => tile ?? []);
  }

  get nobodys() {
    return this.in(undefined);
  }

  // What the rules say of it now.
  judge() {
    const line = this.in("line").filter(({ corners }) => corners);
    const { met, ends } = joints(line.map(reading), [...line.keys()]);
    const inSlots = met.map(({ places, isFit }) => ({ isFit, places: places.map((at) => line[at]) }));
    const known = { met: inSlots, ends, breaks: (slot, tile) => breaks(line, slot, tile) };
    this.findings = judge(this.slots, known, this.law);
  }

  // Where somebody must look: at a tile of a hand that is in doubt, or that the rules name. What is unclear of the line
  // changes no hand.
  isOpen(slot) {
    const why = this.findings.whys.get(slot);
    if (slot.place === "line" && ["unsure", "unread"].includes(why)) return false;
    return slot.place === undefined || STAYS.includes(why) || (why !== undefined && !slot.isLooked);
  }

  get open() {
    return this.slots.filter((slot) => this.isOpen(slot));
  }

  // Whether something is left that the photo does not tell.
  get lacks() {
    const { missing, hidden, isOdd } = this.findings;
    return missing.length > hidden.length || isOdd || this.seats.some((seat) => !this.tilesOf(seat).length);
  }

  // Changing it

  look(slot) {
    slot.isLooked = true;
  }

  give(slot, tile) {
    slot.tile = tile;
    this.judge();
  }

  // To the line, or to a hand: there it stays when the table is turned.
  move(slot, place) {
    const heap = (this.seats.length + this.seats.indexOf(place) - this.near) % this.seats.length;
    this.lain = this.lain.map((slots) => slots.filter((other) => other !== slot));
    if (place !== "line") this.lain[heap].push(slot);
    slot.place = place;
    this.judge();
  }

  // A tile that the photo does not show, or that nobody made out there.
  more(tile) {
    const slot = { tile, isSure: true, isLooked: true };
    this.slots.push(slot);
    return slot;
  }

  takeAway(slot) {
    this.slots = this.slots.filter((other) => other !== slot);
    this.lain = this.lain.map((slots) => slots.filter((each) => each !== slot));
    this.judge();
  }
}

function slotOf({ a, b, ...others }) {
  const tile = `${Math.max(a, b)}-${Math.min(a, b)}`;
  return { ...others, tile, read: { tile, a, b } };
}

// A slot as it was read. Of another tile nobody knows how it lies: it is taken as it fits.
function reading({ tile, read, corners }) {
  const { a, b } = read && read.tile === tile ? read : {};
  return { a, b, corners };
}

// Whether a tile would not fit where a slot of the line is, however it lay.
function breaks(line, slot, tile) {
  const at = line.indexOf(slot);
  const numbers = tile.split("-").map(Number);
  return [numbers, numbers.toReversed()].every(([a, b]) => {
    const { met } = joints(
      line.map((other) => (other === slot ? { a, b, corners: slot.corners } : reading(other))),
      [...line.keys()],
    );
    return met.some(({ places, isFit }) => places.includes(at) && !isFit);
  });
}

// The sides at which people sit, as the turn goes around: those with the most tiles where fewer than four sit.
function seatedAt(sides, count, around) {
  const likely = LIKELY[count] ?? around;
  const taken = likely.toSorted((one, other) => sides[other].length - sides[one].length).slice(0, count);
  return around.filter((side) => taken.includes(side));
}
