// What the rules say of the tiles on a photo of a whole table: what is missing, and what the line is blocked on.

import { deepEqual } from "node:assert/strict";
import test from "node:test";
import { judge } from "../../static/js/photo/law.js";

const SET = [0, 1, 2, 3, 4, 5, 6].flatMap((high) => [...Array(high + 1).keys()].map((low) => `${high}-${low}`));
// With all others in the line it is blocked on 5, and has each number an even number of times.
const BLOCKED = { Ana: "4-3 6-6", Ben: "3-2", Cy: "2-1 1-0", Dee: "6-4 6-0" };

// All tiles of the set, those of no hand in the line, as if they had been read surely.
function seen(hands, without = "") {
  const names = Object.keys(hands);
  const place = (tile) => names.find((name) => hands[name].split(" ").includes(tile)) ?? "line";
  const tiles = SET.filter((tile) => !without.split(" ").includes(tile));
  return tiles.map((tile) => ({ tile, confidence: 0.95, isSure: true, place: place(tile) }));
}

// What is said of them, where they lie in no line: slots by their tile, or by their place.
function said(slots, law = {}) {
  const joints = { met: [], ends: [], breaks: () => false };
  const judged = judge(slots, joints, { highest: 6, isDealtOut: true, hasTwoEnds: true, ...law });
  const named = (words) => Object.fromEntries([...words].map(([{ tile, place }, word]) => [tile ?? place, word]));
  return { ...judged, whys: named(judged.whys), proposed: named(judged.proposed) };
}

test("where every tile is seen, the line tells what it is blocked on", () => {
  const { whys, missing, isOdd, end } = said(seen(BLOCKED));
  deepEqual({ whys, missing, isOdd, end }, { whys: {}, missing: [], isOdd: false, end: 5 });
});

test("a tile of which the photo was not sure is sure once every tile is seen", () => {
  const slots = seen(BLOCKED);
  slots[3].isSure = false;
  deepEqual(said(slots).whys, {});
  deepEqual(said(slots, { isDealtOut: false }).whys, { [slots[3].tile]: "unsure" });
});

test("a tile that is seen twice may be the one that is missing", () => {
  const slots = seen(BLOCKED);
  const wrong = slots.find(({ tile }) => tile === "4-3");
  Object.assign(wrong, { tile: "3-3", confidence: 0.85 });
  const { whys, proposed, missing } = said(slots);
  deepEqual({ whys, proposed, missing }, { whys: { "3-3": "twice" }, proposed: { "3-3": "4-3" }, missing: [] });
});

test("a tile of a hand that could not be read is the one that is missing", () => {
  deepEqual(said([...seen(BLOCKED, "1-0"), { isSure: false, place: "Cy" }]).proposed, { Cy: "1-0" });
});

test("of several that are missing none is guessed for a hand", () => {
  const { proposed, missing } = said([...seen(BLOCKED, "2-1 1-0"), { isSure: false, place: "Cy" }]);
  deepEqual({ proposed, missing }, { proposed: {}, missing: ["1-0", "2-1"] });
});

for (const [missing, hidden] of [
  [["5-1"], ["5-1"]],
  [["5-3", "6-6"], ["5-3"]],
  [["5-3", "5-5"], ["5-3"]], // wherever the double is, it tells nothing of the line
  [["6-4"], []],
]) {
  test(`of ${missing.join(" and ")}, which are missing, ${hidden[0] ?? "none"} is in the line`, () => {
    const found = said(seen(BLOCKED, missing.join(" ")));
    deepEqual([found.missing, found.hidden, found.isOdd], [missing, hidden, false]);
  });
}

test("a tile that is in the wrong place leaves the line uneven", () => {
  const { isOdd, whys } = said(seen({ ...BLOCKED, Dee: "6-4 6-0 5-1" }));
  deepEqual([isOdd, whys["5-1"]], [true, "strayed"]);
});

test("where tiles are left over, only what is seen twice or of no set is remarked", () => {
  const foreign = { tile: "7-1", isSure: true, place: "Ben" };
  const twin = { tile: "6-5", confidence: 0.9, isSure: true, place: "Ben" };
  const slots = [...seen({ Ana: "6-5" }, "4-4 3-2"), foreign, twin];
  const { whys, missing } = said(slots, { isDealtOut: false });
  deepEqual({ whys, missing }, { whys: { "7-1": "foreign", "6-5": "twice" }, missing: [] });
});
