// What the reader of photos computes with: numbers and points.

import { deepEqual, ok } from "node:assert/strict";
import test from "node:test";
import {
  area,
  distance,
  middle,
  overlap,
  perspective,
  project,
  rectangleAround,
  sizes,
} from "../../static/js/camera/shapes.js";
import { level, median, otsu, share, tallied, within } from "../../static/js/camera/values.js";

const SQUARE = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const TILE = [
  [0, 0],
  [3, 4],
  [-5, 10],
  [-8, 6],
];

test("what is above a share of numbers, whether they are bytes or not", () => {
  const values = [9, 3, 200, 3, 7, 90, 12];
  for (const part of [0, 0.3, 0.5, 0.99, 1]) {
    const sorted = values.toSorted((one, other) => one - other)[Math.round(part * 6)];
    deepEqual([share(Uint8Array.from(values), part), share(Float32Array.from(values), part)], [sorted, sorted]);
  }
  deepEqual([median(values), median([4, 1, 2, 9])], [9, 3]);
});

test("what counts of bytes say", () => {
  const counts = tallied(Uint8Array.of(10, 12, 11, 200, 210, 13));
  deepEqual([level(counts, 0.5), within(counts, 10, 13)], [13, 2 / 6]);
  ok(otsu(counts) >= 13 && otsu(counts) < 200);
});

test("tiles are measured, and lie on each other", () => {
  deepEqual(
    [sizes(TILE), middle(SQUARE)],
    [
      [5, 10],
      [1, 1],
    ],
  );
  deepEqual(
    [
      area(TILE),
      overlap(
        SQUARE,
        SQUARE.map(([x, y]) => [x + 1, y + 1.5]),
      ),
    ],
    [50, 0.5],
  );
  const { width, height } = rectangleAround(TILE);
  deepEqual([width, height].map(Math.round).sort(), [10, 5]);
});

test("another point of view takes corners to corners", () => {
  const tilted = [...TILE.slice(0, 3), [-6, 5]];
  const seen = project(perspective(SQUARE, tilted), SQUARE);
  ok(seen.every((corner, i) => distance(corner, tilted[i]) < 1e-9));
});
