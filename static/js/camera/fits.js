// Fits rectangles of the size that tiles have at a place into what is seen there, and tells whether one is a tile: by
// edges along its sides, and by how much of it has the colour of the tiles that were read. Where to look says unread.js.

import { cornersOf } from "./shapes.js";
import { sum } from "./values.js";

const CELLS = 14; // of a place seen along its own axes, for each width of a tile
const MARGIN = 5; // cells around a place
const CUT = 2; // cells at the ends of a side, where corners are round
const REACH = 2; // cells to each side, within which a side is looked for
export const MOST_TILES = 14; // of a patch: a larger one is the table
const PARTS = [0.45, 0.55, 0.65, 0.75, 0.85]; // of a tile that may be seen where something lies on it
export const EDGE = 0.06; // of brightness
const LEAST_SCORE = 1.25; // of what may fit
const LEAST_LIKE = 0.7; // of a patch that may have the tiles' colour

// What speaks for a tile on a smooth table and on a rough one, where edges are everywhere: the least of its third and its
// fourth best side, and what of it has the tiles' colour after pips were closed, and before.
const NEEDS = {
  smooth: {
    patch: [
      [0.82, 0, 0.7, 0.62],
      [0.82, 0.85, 0.7, 0],
    ],
    part: [[0.75, 0.75, 0.8, 0.65]],
    thing: [[0.9, 0.85, 0, 0]],
    bar: [
      [0.82, 0, 0.7, 0.62],
      [0.85, 0.85, 0, 0],
    ],
  },
  rough: {
    patch: [[0.85, 0.5, 0.75, 0.7]],
    part: [[0.75, 0.75, 0.8, 0.65]],
    bar: [
      [0.85, 0.5, 0.75, 0.7],
      [0.85, 0.85, 0.7, 0.6],
    ],
  },
};

// The tiles that fit into a place, or else the part of one that something lies on. The `view` has the colours of the
// photo, and masks of what has the tiles' colour: `like`, and `raw` before pips were closed. The `place` has its middle,
// size and angle, how `wide` and `long` a tile is there, and what `kind` of place it is: "patch", "thing" or "bar".
export function tilesAt(view, place) {
  const frame = flattened(view, place);
  const [wide, long] = [CELLS, Math.round((CELLS * place.long) / place.wide)];
  const shapes =
    place.kind === "bar"
      ? [[wide, long]]
      : [
          [wide, long],
          [long, wide],
        ];
  const tiles = fits(frame, shapes).filter((fit) => isTile(fit, place.kind, view.isSmooth));
  if (!tiles.length && place.kind === "patch" && place.tiles < 1.3) {
    const lengths = PARTS.map((part) => Math.round(part * long));
    const parts = fits(
      frame,
      lengths.flatMap((length) => [
        [wide, length],
        [length, wide],
      ]),
    );
    tiles.push(...parts.slice(0, 1).filter((fit) => isTile(fit, "part", view.isSmooth)));
  }
  return tiles.map((fit) => ({
    ...fit,
    isWhole: fit.visible > 0.95 && fit.columns * fit.rows === wide * long,
    corners: outlineOf(frame, fit),
  }));
}

// The rectangles of such columns and rows that fit a frame best and do not overlap.
function fits(frame, shapes) {
  const all = shapes.flatMap(([columns, rows]) => fitsOf(frame, columns, rows));
  const kept = [];
  for (const fit of all.sort((one, other) => other.score - one.score)) {
    if (kept.length > MOST_TILES) break;
    const size = (other) => Math.min(fit.columns * fit.rows, other.columns * other.rows);
    if (!kept.some((other) => shared(fit, other) > 0.2 * size(other))) kept.push(fit);
  }
  return kept;
}

function fitsOf(frame, columns, rows) {
  const found = [];
  for (let top = REACH; top + rows < frame.rows - REACH; top += 2) {
    for (let left = REACH; left + columns < frame.columns - REACH; left += 2) {
      const fit = fitOf(frame, { left, top, columns, rows });
      if (fit) found.push(fit);
    }
  }
  return found;
}

function shared(one, other) {
  const wide = Math.min(one.left + one.columns, other.left + other.columns) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.rows, other.top + other.rows) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

// Whether enough speaks for a tile.
function isTile({ sides, like, raw, visible }, kind, isSmooth) {
  const seen = sides.filter((side) => side >= 0).sort((one, other) => other - one);
  if (visible < 0.95) return isSmooth && like > 0.8 && raw > 0.6 && isCutTile(sides, seen, visible);
  const needs = NEEDS[isSmooth ? "smooth" : "rough"][kind];
  const values = [seen[2], seen[3], like, raw];
  return needs.some((least) => least.every((value, place) => values[place] >= value));
}

// Whether two opposite sides are seen of a tile that the photo cuts, and a third where little of it is seen.
function isCutTile([left, right, upper, lower], seen, visible) {
  const hasPair = Math.min(left, right) > 0 || Math.min(upper, lower) > 0;
  return hasPair && seen.at(-1) > 0.85 && seen.length > (visible < 0.4 ? 2 : 1);
}

// A place seen along its own axes, in cells: sums of those that the photo shows, of those that have the tiles' colour
// (and of those that had it before pips were closed), and of those with an edge that stands or lies.
function flattened(view, { x, y, width, height, angle, wide, kind }) {
  const cell = wide / CELLS;
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / cell) + 2 * MARGIN);
  const [cos, sin] = [Math.cos(angle) * cell, Math.sin(angle) * cell];
  const frame = { x, y, cos, sin, columns, rows, leastLike: kind === "patch" ? LEAST_LIKE : 0 };
  const places = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [px, py] = inView(frame, column, row).map(Math.round);
      const isShown = px >= 0 && py >= 0 && px < view.width && py < view.height;
      places[row * columns + column] = isShown ? py * view.width + px : -1;
    }
  }
  frame.shown = sums(frame, (cell) => places[cell] >= 0);
  frame.like = sums(frame, (cell) => view.like.data[places[cell]]);
  frame.raw = sums(frame, (cell) => view.raw.data[places[cell]]);
  frame.upright = sums(frame, edge(view, places, frame, 1));
  frame.lying = sums(frame, edge(view, places, frame, columns));
  return frame;
}

function inView({ x, y, cos, sin, columns, rows }, column, row) {
  const [u, v] = [column - (columns - 1) / 2, row - (rows - 1) / 2];
  return [x + u * cos - v * sin, y + u * sin + v * cos];
}

// How many of all cells above and to the left of each corner.
function sums({ columns, rows }, isIn) {
  const wide = columns + 1;
  const result = new Int32Array(wide * (rows + 1));
  for (let row = 0, cell = 0; row < rows; row++) {
    let line = 0;
    for (let at = row * wide + 1; at < (row + 1) * wide; at++, cell++) {
      if (isIn(cell)) line++;
      result[at + wide] = result[at] + line;
    }
  }
  return result;
}

// Whether a cell has another colour on its left than on its right, or above than below.
function edge({ colours }, places, { columns, rows }, step) {
  const [red, green, blue] = colours.map(({ data }) => data);
  return (cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) return false;
    const [one, other] = [places[cell - step], places[cell + step]];
    if (one < 0 || other < 0) return false;
    const least = 3 + EDGE * Math.max(red[one], green[one], blue[one], red[other], green[other], blue[other]);
    return [red, green, blue].some((colour) => Math.abs(colour[one] - colour[other]) > least);
  };
}

// How well a rectangle of cells fits: what of it the photo shows, what of that has the tiles' colour, and what of its
// left, right, upper and lower side has an edge (-1: not on the photo), each where most does. Null where it does not.
function fitOf(frame, box) {
  const { left, top, columns, rows } = box;
  const shown = inBox(frame, frame.shown, left, top, columns, rows);
  const visible = shown / (columns * rows);
  if (visible < 0.2) return null;
  const like = inBox(frame, frame.like, left, top, columns, rows) / shown;
  if (like < frame.leastLike) return null;
  const sides = sidesOf(frame, box).map((side) => partOf(frame, side, visible < 0.95));
  const seen = sides.filter((side) => side >= 0);
  const score = Math.max(like, 0.7) + sum(seen) / Math.max(seen.length, 1) - 0.3 * (1 - visible);
  if (score < LEAST_SCORE) return null;
  const raw = inBox(frame, frame.raw, left, top, columns, rows) / shown;
  return { ...box, visible, like, raw, sides, score };
}

function inBox({ columns: width }, all, left, top, columns, rows) {
  const first = top * (width + 1) + left;
  const last = first + rows * (width + 1);
  return all[last + columns] - all[first + columns] - all[last] + all[first];
}

// The left, right, upper and lower side of a box: the cells along it, of which edges they are, and what moves it outwards.
function sidesOf({ upright, lying }, { left, top, columns, rows }) {
  const [across, down] = [columns - 2 * CUT, rows - 2 * CUT];
  return [
    { edges: upright, box: [left, top + CUT, 1, down], axis: 0 },
    { edges: upright, box: [left + columns - 1, top + CUT, 1, down], axis: 0 },
    { edges: lying, box: [left + CUT, top, across, 1], axis: 1 },
    { edges: lying, box: [left + CUT, top + rows - 1, across, 1], axis: 1 },
  ];
}

function partOf(frame, side, isCut) {
  const length = side.box[2] * side.box[3];
  const shown = isCut ? inBox(frame, frame.shown, ...side.box) : length;
  return shown < 0.35 * length ? -1 : Math.min(1, bestOff(frame, side).most / shown);
}

// How far off its place most of a side has an edge, and how much.
function bestOff(frame, { edges, box: [left, top, columns, rows], axis }) {
  const at = (off) => inBox(frame, edges, left + (axis ? 0 : off), top + (axis ? off : 0), columns, rows);
  let [best, most] = [0, at(0)];
  for (let off = -REACH; off <= REACH; off++) {
    const count = at(off);
    if (count > most) [best, most] = [off, count];
  }
  return { off: best, most };
}

// The corners of a fit where its sides were found, those of a short one first.
function outlineOf(frame, fit) {
  const { columns, rows } = fit;
  const off = sidesOf(frame, fit).map((side) => bestOff(frame, side).off);
  const [left, right] = [fit.left + off[0], fit.left + columns - 1 + off[1]];
  const [top, bottom] = [fit.top + off[2], fit.top + rows - 1 + off[3]];
  const points = cornersOf(left, top, right, bottom).map(([column, row]) => inView(frame, column, row));
  return columns > rows ? [...points.slice(1), points[0]] : points;
}
