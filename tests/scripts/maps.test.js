// What the reader of photos computes with: numbers, points and maps of pixels.

import { deepEqual, ok } from "node:assert/strict";
import test from "node:test";
import { axis, blobs, closed, dilated, hullOf, map, opened } from "../../static/js/camera/pixels.js";
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

// A map of bytes without a pattern, and the same as its brightest or darkest within a square says, pixel by pixel.
const noise = (width, height) =>
  map(
    width,
    height,
    Uint8Array.from({ length: width * height }, (_, i) => i ** 3 % 251),
  );

function picked({ width, height, data }, side, pick) {
  const far = side >> 1;
  const inside = (place, size) => Math.max(0, Math.min(size - 1, place));
  const around = Array.from({ length: side * side }, (_, i) => [(i % side) - far, Math.floor(i / side) - far]);
  const at = (x, y) => around.map(([dx, dy]) => data[inside(y + dy, height) * width + inside(x + dx, width)]);
  return map(
    width,
    height,
    data.map((_, i) => pick(...at(i % width, Math.floor(i / width)))),
  );
}

for (const side of [1, 3, 5, 7, 9, 15])
  test(`the brightest within ${side} pixels, and what is thinner closed and opened`, () => {
    for (const source of [noise(23, 17), noise(4, 40), noise(1, 6)]) {
      const [brighter, darker] = [Math.max, Math.min].map((pick) => picked(source, side, pick));
      deepEqual(dilated(source, side), brighter);
      deepEqual(closed(source, side), picked(brighter, side, Math.min));
      deepEqual(opened(source, side), picked(darker, side, Math.max));
    }
  });

test("what hangs together in a mask, at sides or at corners, too", () => {
  const rows = ["110000", "110111", "001000", "000000"];
  const mask = map(6, 4, Uint8Array.from(rows.join("")));
  const found = blobs(mask);
  deepEqual(
    found.map(({ area, left, top, width, height }) => [area, left, top, width, height]),
    [
      [4, 0, 0, 2, 2],
      [3, 3, 1, 3, 1],
      [1, 2, 2, 1, 1],
    ],
  );
  deepEqual(axis(found[1]), { x: 4, y: 1, angle: 0 });
  deepEqual(area(hullOf(found[0])), 1);
  deepEqual(blobs(mask, { fits: (width, height, pixels) => width * height < pixels + 1 && width > 2 }), [found[1]]);
  deepEqual(
    blobs(mask, { connectivity: 8 }).map((blob) => blob.area),
    [8],
  );
  deepEqual(blobs(mask, { level: 1 }), []);
});

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
