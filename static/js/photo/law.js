// @ts-check
// What the rules say of the tiles on a table after a block. A slot has no `tile` where it could not be read, and its
// place is "line", or else a hand. It is asked and answered, and nothing is mended here: whatever does not fit is for
// people to look at.

import { most } from "../camera/values.js";

/** @typedef {{ tile?: string, confidence?: number, isSure: boolean, place?: string }} Slot */
/** @typedef {{ highest: number, isDealtOut: boolean, hasTwoEnds: boolean }} Law */
/** @typedef {{ met: { places: Slot[], isFit: boolean }[], ends: number[], breaks: (slot: Slot, tile: string) => boolean }} Joints */
/** @typedef {"foreign" | "twice" | "misfit" | "unread" | "unsure" | "strayed" | "playable"} Why */

const MOST = 8; // missing tiles; of more nothing follows
const LIKE = 1.5; // how unlike a tile may be to what was read in its place, where several are missing
const ADDED = ["twice", "foreign"]; // whys of what is more than the set has

// `joints` are those of the line (lying.js) with slots for places, and `breaks` says whether a slot with another
// tile would not fit there. The answer:
//   whys      for each slot that does not fit, why
//   proposed  for some of them the tile that it may be
//   missing   tiles of the set that were seen nowhere, without those that are proposed; [] where not all are dealt out
//   hidden    those of them that can only be in the line
//   end       the number at both ends of the line; undefined where nothing says it
//   isOdd     whether these tiles cannot lie in a line
/** @param {Slot[]} slots @param {Joints} joints @param {Law} law */
export function judge(slots, joints, law) {
  /** @type {Map<Slot, Why>} */
  const whys = new Map([...unclear(slots), ...misfits(joints.met), ...impossible(slots, joints.met, law)]);
  const gone = law.isDealtOut ? setOf(law.highest).filter((tile) => !slots.some((slot) => slot.tile === tile)) : [];
  if (law.isDealtOut && !gone.length) settle(whys);
  const proposed = propose(gone, whys, joints);
  const missing = gone.filter((tile) => ![...proposed.values()].includes(tile));
  const line = law.hasTwoEnds ? judgeLine(slots, joints, { missing, proposed, whys, ...law }) : {};
  return { whys, proposed, missing, hidden: [], isOdd: false, ...line };
}

// Where every tile has been seen, each was read right, and what else looks like one is none.
function settle(whys) {
  if ([...whys.values()].some((why) => ADDED.includes(why))) return;
  for (const [slot, why] of [...whys]) if (why === "unsure" || why === "unread") whys.delete(slot);
}

// The tiles of a set.
function setOf(highest) {
  const numbers = Array.from({ length: highest + 1 }, (_none, number) => number);
  return numbers.flatMap((high) => numbers.slice(0, high + 1).map((low) => `${high}-${low}`));
}

/** @param {string} tile */
const halves = (tile) => tile.split("-").map(Number);

// What the photo leaves in doubt.
/** @param {Slot[]} slots @returns {[Slot, Why][]} */
const unclear = (slots) => slots.filter(({ isSure }) => !isSure).map((slot) => [slot, slot.tile ? "unsure" : "unread"]);

// Tiles of the line that touch in different numbers: one of two.
/** @param {Joints["met"]} met @returns {[Slot, Why][]} */
function misfits(met) {
  const wrong = met.filter(({ places, isFit }) => !isFit && places.every(({ tile }) => tile));
  return wrong.map(({ places }) => [least(places, trusted(met)), "misfit"]);
}

// What cannot be. Of a tile that was seen twice the one stays that is surer and fits.
/** @param {Slot[]} slots @returns {Generator<[Slot, Why]>} */
function* impossible(slots, met, { highest }) {
  for (const slot of slots.filter(({ tile }) => tile)) {
    const twins = slots.filter(({ tile }) => tile === slot.tile);
    if (slot !== most(twins, trusted(met))) yield [slot, "twice"];
    if (halves(slot.tile)[0] > highest) yield [slot, "foreign"];
  }
}

// How far a tile can be trusted: its neighbours in the line speak for it, or against it.
const trusted = (met) => (slot) => {
  const own = met.filter(({ places }) => places.includes(slot));
  return own.reduce((sum, { isFit }) => sum + (isFit ? 1 : -1), slot.confidence ?? 1);
};

const least = (all, rank) => most(all, (one) => -rank(one));

// Which of the slots that stand for no tile of their own is which missing one: the likest first.
/** @param {string[]} missing @param {Map<Slot, Why>} whys @param {Joints} joints @returns {Map<Slot, string>} */
function propose(missing, whys, joints) {
  const proposed = new Map();
  if (missing.length > MOST) return proposed;
  const slots = [...whys].filter(([{ tile }, why]) => !tile || ADDED.includes(why)).map(([slot]) => slot);
  const pairs = slots.flatMap((slot) => candidates(slot, missing, joints).map((tile) => ({ slot, tile })));
  const limit = missing.length > 1 ? LIKE : Infinity;
  const ranked = pairs.map((pair) => ({ ...pair, far: unlikeness(pair) })).filter(({ far }) => far < limit);
  for (const { slot, tile } of ranked.sort((one, other) => one.far - other.far)) {
    if (!proposed.has(slot) && ![...proposed.values()].includes(tile)) proposed.set(slot, tile);
  }
  return proposed;
}

// Those that fit; of a tile of the line that could not be read it must be one alone.
function candidates(slot, missing, { breaks }) {
  if (slot.place !== "line") return missing;
  const fitting = missing.filter((tile) => !breaks(slot, tile));
  return slot.tile || fitting.length < 2 ? fitting : [];
}

// How unlike a tile is to what was read: 1 for each half that is another, and more where it is by many pips. In a hand
// what could not be read may be any tile.
function unlikeness({ slot, tile }) {
  if (!slot.tile) return slot.place === "line" ? 1 : LIKE;
  const apart = (one, other) => (one === other ? 0 : 1 + Math.abs(one - other) / 20);
  const [[high, low], [otherHigh, otherLow]] = [halves(slot.tile), halves(tile)];
  return Math.min(apart(high, otherHigh) + apart(low, otherLow), apart(high, otherLow) + apart(low, otherHigh));
}

// The line

/** @param {Slot[]} slots @param {Joints} joints */
function judgeLine(slots, joints, { missing, proposed, whys, isDealtOut }) {
  const filled = inHoles(missing, joints.ends);
  const end = endWith(filled ?? [], joints.ends) ?? heldByNobody(slots, isDealtOut && !missing.length);
  doubtPlayable(slots, end, whys);
  const odd = oddOf(slots, proposed);
  if (odd && !isDealtOut) return { end, isOdd: odd.length > 2 };
  const hidden = filled ?? (odd ? hiddenOf(missing, odd) : []);
  if (!hidden) stray(slots, odd, whys);
  return { end, hidden: hidden ?? [], isOdd: !hidden };
}

// The numbers that the line has an odd number of; undefined where it has a tile of which nothing is known.
function oddOf(slots, proposed) {
  const line = slots.filter(({ place }) => place === "line").map((slot) => slot.tile ?? proposed.get(slot));
  return line.every(Boolean) ? oddIn(line) : undefined;
}

const subsets = (all) =>
  Array.from({ length: 2 ** all.length }, (_none, bits) => all.filter((_item, at) => bits & (1 << at)));

function oddIn(tiles) {
  const odd = new Set();
  for (const number of tiles.flatMap(halves)) if (!odd.delete(number)) odd.add(number);
  return [...odd].sort((one, other) => one - other);
}

// Which of the missing tiles fill the holes of the line, so that only its two ends are left; undefined where none do, or
// where several might.
function inHoles(missing, ends) {
  const ways = missing.length > MOST ? [] : subsets(missing).filter((tiles) => endWith(tiles, ends) !== undefined);
  return ways.length === 1 ? ways[0] : undefined;
}

// The number at both ends of the line with these tiles in its holes; undefined where they do not fill them.
function endWith(tiles, ends) {
  const left = [...ends];
  for (const number of tiles.flatMap(halves)) {
    if (left.includes(number)) left.splice(left.indexOf(number), 1);
    else return undefined;
  }
  return left.length === 2 && left[0] === left[1] ? left[0] : undefined;
}

// Which of the missing tiles are in the line: ends touch in pairs there, and are the same where all tiles are dealt out,
// so that it has each number an even number of times. Undefined where none make it so, [] where several do.
function hiddenOf(missing, odd) {
  if (missing.length > MOST) return [];
  const loose = missing.filter((tile) => halves(tile)[0] !== halves(tile)[1]);
  const ways = subsets(loose).filter((tiles) => String(oddIn(tiles)) === String(odd));
  return ways.length === 1 ? ways[0] : ways[0] && [];
}

// The tile that, by these odd numbers, is in the line and belongs to a hand, or the other way around.
function stray(slots, odd, whys) {
  const tile = odd.toReversed().join("-");
  for (const slot of slots) if (slot.tile === tile) whys.set(slot, "strayed");
}

// The number that nobody holds, where every tile has been seen and there is only one: the line is blocked on it.
function heldByNobody(slots, isWhole) {
  const line = slots.filter(({ place }) => place === "line");
  const held = slots.filter(({ tile, place }) => tile && place !== "line").flatMap(({ tile }) => halves(tile));
  const free = [...new Set(line.flatMap(({ tile }) => (tile ? halves(tile) : [])))].filter((of) => !held.includes(of));
  return isWhole && free.length === 1 ? free[0] : undefined;
}

// Nobody holds the number at the ends.
/** @param {Slot[]} slots @param {number | undefined} end @param {Map<Slot, Why>} whys */
function doubtPlayable(slots, end, whys) {
  for (const slot of slots.filter(({ tile, place }) => tile && place !== "line")) {
    if (halves(slot.tile).includes(end) && !whys.has(slot)) whys.set(slot, "playable");
  }
}
