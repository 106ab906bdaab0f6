// @ts-check
// Which tiles of a photo are the line, and whose hand is each of the others, by where they lie and by what fits. Nothing
// but geometry and the first rule of dominoes: in a line, ends with the same number touch. A tile that was seen but not
// read (no a, no b) fits anything.

import { boundsOf, distance, middle, sizes } from "../camera/shapes.js";
import { mean } from "../camera/values.js";

/** @typedef {[number, number]} Point */
/** @typedef {{ a?: number, b?: number, corners: Point[] }} Reading */
/** @typedef {ReturnType<typeof laid>} Tile */
/** @typedef {{ width: number, height: number }} Size */

// In widths of a tile:
const TOUCHING = 0.45; // the gap within which tiles may lie end to end
const MEETING = 0.65; // the distance of two ends, or of an end and a side, that meet
const ABREAST = 0.5; // how far tiles of one row may be out of it
const HOLE = 2.25; // the gap that a tile that was not seen leaves in a row
const CUT = 4; // and the gap between two pieces of a line, as in a corner
const HAND = 2.2; // the gap within a hand
const AROUND = 0.6; // how far a piece of the line may stand out of it

const MORE = 0.3; // what a tile more in a heap speaks for the line; one that fits its neighbour: 1
const MISFIT = 1; // and one that does not, against it
const ASIDE = 3; // and its distance from the middle of the photo, in photos

// The line and the hands of four sides, each as places in `readings`: { line, sides: [near, left, far, right] }. Where
// fewer than three tiles lie as a line, there is none. `size` is that of the photo.
/** @param {Reading[]} readings @param {Size} size */
export function group(readings, size) {
  const tiles = readings.map(laid);
  const links = pairs(tiles).filter(([one, other]) => areLinked(one, other));
  const heaps = heaped(tiles, links);
  const line = lineOf(heaps, links, size);
  const rest = heaps.filter((heap) => !line.includes(heap));
  while (line.length) {
    const next = rest.findIndex((heap) => continues(heap, line.flat(), links));
    if (next < 0) break;
    line.push(...rest.splice(next, 1));
  }
  const places = (heap) => heap.map(({ place }) => place).sort((one, other) => one - other);
  const sides = sided(rest.flat(), line.flat(), size);
  return { line: places(line.flat()), sides: sides.map(places) };
}

// A tile with what is asked of it again and again.
/** @param {Reading} reading @param {number} place */
function laid({ a, b, corners }, place) {
  const [one, other, third, fourth] = corners;
  const ends = [between(one, other), between(third, fourth)];
  const length = distance(ends[0], ends[1]);
  /** @type {Point} */
  const way = [(ends[1][0] - ends[0][0]) / length, (ends[1][1] - ends[0][1]) / length];
  return { place, numbers: [a, b], corners, ends, middle: middle(ends), way, width: sizes(corners)[0] };
}

// The line

// The heap that fits together most and lies in the middle, as a list of one, or of none.
/** @param {Tile[][]} heaps @param {[Tile, Tile][]} links @param {Size} size */
function lineOf(heaps, links, { width, height }) {
  const score = (heap) => {
    const [x, y] = middle(heap.map((tile) => tile.middle));
    return fit(heap, links) + MORE * heap.length - ASIDE * Math.hypot(x / width - 0.5, y / height - 0.5);
  };
  const lines = heaps.filter((heap) => heap.length > 2 && fit(heap, links) > 0);
  return lines.sort((one, other) => score(other) - score(one)).slice(0, 1);
}

function fit(heap, links) {
  const own = links.filter(([one]) => heap.includes(one));
  return own.reduce((sum, [one, other]) => sum + (isFit(one, other) ? 1 : -MISFIT), 0);
}

// Whether two tiles lie near each other and not side by side, as in a hand.
/** @param {Tile} one @param {Tile} other */
function areLinked(one, other) {
  const isBeside = Math.abs(along(one, other.middle)) < ABREAST * one.width && areParallel(one, other);
  return !isBeside && gap(one, other) < TOUCHING * size(one, other);
}

// Whether they meet in the same number.
const isFit = (one, other) => meetings(one, other).some(({ fits }) => fits);

// Where an end of one lies at an end of the other, at the side of a double, or at that of a half, in a corner. Each is the
// two halves that meet, undefined for the middle of a double.
/** @param {Tile} one @param {Tile} other */
function meetings(one, other) {
  const from = (tile, to) =>
    [0, 1].flatMap((half) => {
      const met = spots(to).filter(({ point, reach }) => distance(tile.ends[half], point) - reach < MEETING * to.width);
      return met.map((spot) => ({
        halves: [
          [tile, half],
          [to, spot.half],
        ],
        fits: isSame(tile, half, spot),
      }));
    });
  return [...from(one, other), ...from(other, one)];
}

// The places of a tile at which an end of another may lie, each with how far beside it.
/** @param {Tile} tile @returns {{ half?: number, number?: number, point: Point, reach: number }[]} */
function spots({ numbers, ends, middle, width }) {
  const halves = [0, 1].flatMap((half) => [
    { half, number: numbers[half], point: ends[half], reach: 0 },
    { half, number: numbers[half], point: between(ends[half], middle), reach: width / 2 },
  ]);
  return numbers[0] === numbers[1] ? [...halves, { number: numbers[0], point: middle, reach: width / 2 }] : halves;
}

/** @param {Tile} tile @param {number} half @param {{ number?: number }} spot */
const isSame = ({ numbers }, half, { number }) =>
  numbers[half] === number || numbers[half] === undefined || number === undefined;

// Whether a heap is a piece of the line that a tile which was not seen cut off.
/** @param {Tile[]} heap @param {Tile[]} line @param {[Tile, Tile][]} links */
function continues(heap, line, links) {
  const box = boxOf(line, AROUND);
  if (heap.every(({ middle }) => isWithin(middle, box))) return true;
  const near = pairsOf(heap, line);
  if (near.some(([one, other]) => isInRow(one, other))) return true;
  const isPiece = heap.length > 1 && fit(heap, links) > 0;
  return isPiece && near.some(([one, other]) => gap(one, other) < CUT * size(one, other));
}

// Whether a tile lies where the row of one of the line goes on: a double lies across its row.
function isInRow(tile, of) {
  if (gap(tile, of) > HOLE * size(tile, of)) return false;
  const isDouble = of.numbers[0] === of.numbers[1] && of.numbers[0] !== undefined;
  return Math.abs((isDouble ? along : across)(of, tile.middle)) < ABREAST * of.width;
}

// Where the tiles of a line meet, { places, isFit }, and the numbers of the halves that nothing meets: its `ends`. Those
// are two where all of the line was read. A double lies across, and is met at both of its sides.
/** @param {Reading[]} readings @param {number[]} line */
export function joints(readings, line) {
  const tiles = line.map((place) => laid(readings[place], place));
  const met = pairs(tiles).flatMap(([one, other]) => {
    const all = gap(one, other) < TOUCHING * size(one, other) ? meetings(one, other) : [];
    const best = all.find(({ fits }) => fits) ?? all.find(({ halves }) => !halves.some(isEndOfDouble));
    return best ? [{ halves: best.halves, places: [one.place, other.place], isFit: best.fits }] : [];
  });
  const halves = met.flatMap(({ halves }) => halves);
  const ends = tiles.flatMap((tile) =>
    freeOf(
      tile,
      halves.filter(([of]) => of === tile).map(([, half]) => half),
    ),
  );
  return { met: met.map(({ places, isFit }) => ({ places, isFit })), ends };
}

// Doubles lie across, so that those of two rows may touch.
const isEndOfDouble = ([{ numbers }, half]) => half !== undefined && numbers[0] === numbers[1];

function freeOf({ numbers }, met) {
  if (numbers[0] !== numbers[1]) return numbers.filter((_number, half) => !met.includes(half));
  return Array(Math.max(0, 2 - met.length)).fill(numbers[0]);
}

// The hands

// The tiles that are none of the line, by nearness in heaps, each to the side where it lies farthest out.
/** @param {Tile[]} tiles @param {Tile[]} line @param {Size} size */
function sided(tiles, line, { width, height }) {
  const sides = [[], [], [], []];
  const box = line.length ? boxOf(line, 0) : [width / 2, height / 2, width / 2, height / 2];
  const near = pairs(tiles).filter(([one, other]) => gap(one, other) < HAND * size(one, other));
  for (const heap of heaped(tiles, near)) {
    const [x, y] = middle(heap.map((tile) => tile.middle));
    const [left, top, right, bottom] = box;
    const out = [(y - bottom) / (height - bottom), (left - x) / left, (top - y) / top, (x - right) / (width - right)];
    sides[out.indexOf(Math.max(...out))].push(...heap);
  }
  return sides;
}

// Heaps of tiles that are linked, however far around.
/** @param {Tile[]} tiles @param {[Tile, Tile][]} links */
function heaped(tiles, links) {
  const heapOf = new Map(tiles.map((tile) => [tile, [tile]]));
  for (const [one, other] of links) {
    const [into, from] = [heapOf.get(one), heapOf.get(other)];
    if (into === from) continue;
    into.push(...from);
    for (const tile of from) heapOf.set(tile, into);
  }
  return [...new Set(heapOf.values())];
}

// Geometry

const between = (one, other) => middle([one, other]);
const size = (one, other) => (one.width + other.width) / 2;
const pairs = (all) => all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
const pairsOf = (some, others) => some.flatMap((one) => others.map((other) => [one, other]));
const areParallel = ({ way: [x, y] }, { way: [otherX, otherY] }) => Math.abs(x * otherX + y * otherY) > 0.8;
const isWithin = ([x, y], [left, top, right, bottom]) => x > left && x < right && y > top && y < bottom;

// How far a point lies from a tile's middle along it, and across.
const along = ({ middle: [x, y], way }, point) => (point[0] - x) * way[0] + (point[1] - y) * way[1];
const across = ({ middle: [x, y], way }, point) => (point[1] - y) * way[0] - (point[0] - x) * way[1];

// The distance of two outlines that do not cross.
/** @param {Tile} one @param {Tile} other */
function gap(one, other) {
  const far = distance(one.middle, other.middle);
  if (far > 4 * (one.width + other.width)) return far; // as good as any
  const edges = ({ corners }) => corners.map((corner, at) => [corner, corners[(at + 1) % 4]]);
  const apart = (from, to) => from.corners.flatMap((corner) => edges(to).map((edge) => fromEdge(corner, edge)));
  return Math.min(...apart(one, other), ...apart(other, one));
}

function fromEdge(point, [start, end]) {
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const share = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / (x * x + y * y || 1);
  const on = Math.min(1, Math.max(0, share));
  return distance(point, [start[0] + on * x, start[1] + on * y]);
}

// [left, top, right, bottom] around tiles, wider by so many widths.
/** @param {Tile[]} tiles @param {number} widths @returns {[number, number, number, number]} */
function boxOf(tiles, widths) {
  const wider = widths * mean(tiles.map(({ width }) => width));
  const [left, top, right, bottom] = boundsOf(tiles.flatMap(({ corners }) => corners));
  return [left - wider, top - wider, right + wider, bottom + wider];
}
