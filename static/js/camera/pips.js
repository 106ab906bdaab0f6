// Counts the pips of a flattened tile twice, by blobs and by the best 3 x 3 lattice, and compares. More than nine are
// counted by blobs that lie in three lines as sets have them, and the places that are then free must be bright.
//
// A half is a map with its bar at the upper edge; x and y are in lengths of the bar, from the middle of the bar.

import { HALVES, SCALE, VIEW } from "./face.js";
import { axis, blobs, boxMean, map, opened } from "./pixels.js";
import { ascending, between, level, mean, median, odd, otsu, tally } from "./values.js";

// The places of the pips of a half, upright and turned, numbered row by row in a square of nine.
const LAYOUTS = [
  [""],
  ["4"],
  ["08", "26"],
  ["048", "246"],
  ["0268"],
  ["02468"],
  ["023568", "012678"],
  ["0234568", "0124678"],
  ["01235678"],
  ["012345678"],
].flatMap((layouts, pips) =>
  layouts.map((places) => ({ pips, isPip: Array.from("012345678", (at) => places.includes(at)) })),
);
const MOST = 9; // pips of a half that a lattice can tell
const LINE = [0, 1, 2, 3]; // the places of more: in three lines, of which the outer ones have four each,
const BETWEEN = { 2: [0, 3], 3: [0, 1.5, 3], 4: LINE }; // the middle one fewer, at their ends and its middle,
const FREE = { 2: [1, 1.5, 2], 3: [0.75, 2.25], 4: [] }; // with nothing where it would have more
const ASTRAY = 0.075; // how far a pip may lie from its place
const LATTICES = lattices();

// The nine pixels of the pips of a half, for every lattice that it may have, one after the other.
function lattices() {
  const rows = [0.48, 0.53, 0.58, 0.63, 0.68].flatMap((y) =>
    [0.22, 0.26, 0.3, 0.34].map((step) => [y - step, y, y + step]),
  );
  const high = rows.filter(([first, , last]) => first >= 0.13 && last <= 1.05);
  const columns = [0.24, 0.275, 0.31, 0.345, 0.38].map((step) => [-step, 0, step]);
  const place = (x, y) => Math.round(y * SCALE) * VIEW.width + Math.round(x * SCALE) + (VIEW.width >> 1);
  return Int32Array.from(columns.flatMap((xs) => high.flatMap((ys) => ys.flatMap((y) => xs.map((x) => place(x, y))))));
}

// The pips of the first and the second half of a flattened tile, and how sure that is, 0 to 1, from the light lost in
// each pixel (0 to 255).
export function counted(dark) {
  const level = pipLevel(dark);
  return [-1, 1].map((way) => countedHalf(halfOf(dark, way), level));
}

// From where on a pixel is a pip's.
function pipLevel(dark) {
  const counts = tally(dark, ...HALVES);
  return level(counts, 0.99) < 0.16 * 255 ? 0.16 * 255 : between(otsu(counts), 0.13 * 255, 0.45 * 255);
}

// One half, from the bar outwards.
function halfOf({ width, height, data }, way) {
  const half = map(width, (height + 1) >> 1);
  for (let row = 0; row < half.height; row++) {
    const start = ((height >> 1) + way * row) * width;
    half.data.set(data.subarray(start, start + width), row * width);
  }
  return half;
}

// Blobs in a legal layout first, a clear lattice otherwise.
function countedHalf(half, level) {
  const seen = pipBlobs(half, level);
  const { pips, score, lead } = lattice(half);
  if (isLegal(seen)) {
    if (seen.length > MOST) return { pips: seen.length, confidence: isInLines(seen, half) ? 0.95 : 0.7 };
    return { pips: seen.length, confidence: seen.length === pips ? 0.95 : 0.75 };
  }
  const isClear = lead > 0.08 && score > 0.15;
  return isClear ? { pips, confidence: 0.6 } : { pips: seen.length, confidence: 0.3 };
}

// The blobs of a half that may be pips: of a pip's size and shape, and about equal.
function pipBlobs(half, level) {
  const { width, data } = half;
  const mask = map(width, half.height);
  for (let place = width * Math.ceil(0.075 * SCALE); place < data.length; place++)
    mask.data[place] = data[place] > level;
  const middle = (width - 1) / 2;
  const found = blobs(opened(mask, 3)).map((blob) => ({
    x: (axis(blob).x - middle) / SCALE,
    y: axis(blob).y / SCALE,
    area: blob.area / SCALE ** 2,
    longest: Math.max(blob.width, blob.height) / SCALE,
    shortest: Math.min(blob.width, blob.height) / SCALE,
    filled: blob.area / (blob.width * blob.height),
    isCut: blob.top < 0.1 * SCALE, // by the bar
  }));
  const fit = found.filter(mayBePip);
  const whole = fit.filter(({ isCut }) => !isCut);
  const areas = (whole.length ? whole : fit).map(({ area }) => area);
  const usual = median(areas);
  return fit.filter(({ area, isCut }) => area > (isCut ? 0.2 : 0.42) * usual && area < 2.2 * usual);
}

function mayBePip({ x, y, area, longest, shortest, filled }) {
  const isInside = Math.abs(x) <= 0.55 && y >= 0.09 && y <= 1.2;
  const isStud = Math.abs(x) < 0.15 && y < 0.17;
  const isOfSize = area >= 0.006 && area <= 0.1 && longest <= 0.42;
  return isInside && !isStud && isOfSize && longest <= 2.6 * shortest && filled >= 0.5;
}

// Whether blobs lie as pips do: about the middle of the half, alike from both sides, one in the middle if odd.
function isLegal(seen) {
  if (seen.length === 0 || seen.length > MOST) return seen.length <= 12;
  const [x, y] = ["x", "y"].map((axis) => mean(seen.map((blob) => blob[axis])));
  if (Math.abs(x) > (seen.length === 1 ? 0.13 : 0.12) || y <= 0.42 || y >= 0.78) return false;
  const isFromBothSides = seen.every((one) =>
    seen.some((other) => Math.abs(2 * x - one.x - other.x) + Math.abs(2 * y - one.y - other.y) <= 0.2),
  );
  const hasMiddle = seen.some((blob) => Math.hypot(blob.x - x, blob.y - y) < 0.12);
  return isFromBothSides && hasMiddle === (seen.length % 2 === 1);
}

// Whether ten to twelve blobs are equal and lie as pips do, in lines that stand or lie, and none is missed among them.
function isInLines(seen, half) {
  const areas = seen.map(({ area }) => area);
  const isEven = Math.min(...areas) > 0.5 * median(areas) && Math.max(...areas) < 1.6 * median(areas);
  if (!isEven) return false;
  const near = boxMean(half, odd(0.04 * SCALE));
  return [
    ["x", "y"],
    ["y", "x"],
  ].some((axes) => areLines(seen, axes, (blob) => lostNear(near, blob)));
}

// Whether they are three lines beside each other by the first axis, that run along the second: the outer ones of four.
function areLines(seen, [beside, along], lost) {
  const sorted = seen.toSorted((one, other) => one[beside] - other[beside]);
  const lines = [sorted.slice(0, 4), sorted.slice(4, -4), sorted.slice(-4)];
  const [first, middle, last] = lines.map((line) => median(line.map((blob) => blob[beside])));
  const ends = [lines[0], lines[2]].flatMap((line) => line.map((blob) => blob[along])).sort(ascending);
  const start = (ends[0] + ends[1]) / 2;
  const step = ((ends[6] + ends[7]) / 2 - start) / 3;
  if (Math.min(step, last - middle, middle - first) < 2 * ASTRAY) return false;
  if (Math.abs(middle - (first + last) / 2) > ASTRAY) return false;

  const at = (line, place) => ({ [beside]: line, [along]: start + step * place });
  const more = lines[1].length;
  const fits = [LINE, BETWEEN[more], LINE].every((places, i) =>
    places.every((place) => lines[i].some((blob) => isNear(blob, at([first, middle, last][i], place)))),
  );
  if (!fits) return false;
  const least = Math.min(...seen.map(lost));
  return FREE[more].every((place) => lost(at(middle, place)) < 0.6 * least);
}

const isNear = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < ASTRAY;

// The light lost around a place.
function lostNear({ width, data }, { x, y }) {
  return data[Math.round(y * SCALE) * width + Math.round(x * SCALE) + (width >> 1)];
}

// The pips whose layout fits best, how far their places are darker than the others, and the lead over the next.
function lattice(half) {
  const near = boxMean(half, odd(0.04 * SCALE)).data;
  const [seen, scores, best] = [0, 1, 2].map(() => new Float64Array(10));
  let score = -Infinity;
  for (let first = 0; first < LATTICES.length; first += 9) {
    for (let place = 0; place < 9; place++) seen[place] = near[LATTICES[first + place]] / 255;
    scores.fill(-Infinity);
    for (const { pips, isPip } of LAYOUTS) scores[pips] = Math.max(scores[pips], contrast(isPip, seen));
    const most = Math.max(...scores);
    if (most <= score) continue;
    score = most;
    best.set(scores);
  }
  const pips = best.indexOf(score);
  return { pips, score, lead: score - Math.max(...best.filter((_, other) => other !== pips)) };
}

// By how much the brightest place of a pip is darker than the darkest other one.
function contrast(isPip, seen) {
  let pips = 2;
  let others = -1;
  for (let place = 0; place < 9; place++) {
    const value = seen[place];
    if (isPip[place]) {
      if (value < pips) pips = value;
    } else if (value > others) others = value;
  }
  return (pips === 2 ? 0.3 : pips) - (others === -1 ? 0.06 : others); // a blank has no pip, a nine no other place
}
