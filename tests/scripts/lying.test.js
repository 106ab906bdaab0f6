// Where tiles lie on a photo: which of them are the line, and which hand each of the others is in.

import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { group, joints } from "../../static/js/photo/lying.js";
import { hand, LINE, line, SIZE, WIDTH } from "./photos.js";

// The names of what is the line, and of what lies at each side.
function grouped(...parts) {
  const readings = parts.flat();
  const { line, sides } = group(readings, SIZE);
  return [line, ...sides].map((places) => places.map((place) => readings[place].name));
}

// How a line hangs together.
function joined(tiles) {
  const { met, ends } = joints(tiles, [...tiles.keys()]);
  return { misfits: met.filter(({ isFit }) => !isFit).length, ends };
}

test("tiles that fit in the middle are the line, and the others go to four sides", () => {
  const hands = [["5-0", "2-2"], ["6-1"], ["5-5", "4-2", "0-0"], ["6-5"]];
  const [near, left, far, right] = hands;
  const laid = [hand(900, 1350, near), hand(150, 700, left), hand(950, 120, far), hand(1850, 760, right)];
  deepEqual(grouped(...laid, line(LINE)), [LINE, ...hands]);
});

test("a hand below a line is told apart from it", () => {
  const near = ["5-0", "2-2", "3-5"];
  deepEqual(grouped(line(LINE), hand(800, 1100, near)), [LINE, near, [], [], []]);
});

test("a hand alone is no line, even where two of its rows touch", () => {
  const rows = [hand(800, 1000, ["6-3", "3-1", "5-5"]), hand(800, 1000 + 2 * WIDTH, ["3-0", "4-2", "6-6"])];
  deepEqual(grouped(...rows)[0], []);
});

for (const gone of ["3-3", "3-6", "6-4"]) {
  test(`a line goes on behind a ${gone} that nobody saw`, () => {
    const [found] = grouped(line(LINE, gone), hand(900, 1350, ["5-0"]));
    deepEqual(
      found,
      LINE.filter((name) => name !== gone),
    );
  });
}

test("a tile that could not be read keeps its place in the line", () => {
  const names = ["1-3", "3-3", "?", "6-6", "6-4"];
  const [found, near] = grouped(line(names), hand(900, 1350, ["5-0", "?"]));
  deepEqual([found, near], [names, ["5-0", "?"]]);
});

test("a whole line meets in the same numbers and has two ends", () => {
  deepEqual(joined(line(LINE)), { misfits: 0, ends: [1, 1] });
});

test("a line with a hole has two ends more", () => {
  deepEqual(joined(line(LINE, "3-6")).ends.sort(), [1, 1, 3, 6]);
});

test("a tile that does not fit where it lies is no joint", () => {
  equal(joined(line(["1-3", "3-3", "5-6", "6-6", "6-1"])).misfits, 1);
});
