// Whose hand is what on a photo of a whole table, where somebody must look, and what a change leaves.

import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { PhotoTable } from "../../static/js/photo/table.js";
import { hand, LINE, line, SIZE } from "./photos.js";

const [NEAR, LEFT, FAR, RIGHT] = [["5-0", "2-2"], ["6-2"], ["5-5", "4-2", "0-0"], ["6-5"]];
const PLACES = [hand(900, 1350, NEAR), hand(150, 700, LEFT), hand(950, 120, FAR), hand(1850, 760, RIGHT)];
const LAW = { highest: 6, isDealtOut: false, hasTwoEnds: true };
const BACK = { ...hand(1850, 300, ["?"])[0], isBack: true };

// A photo of a line and of hands, by seats as they are numbered on a page; what could not be read is in `unread`.
function photo({ hands = PLACES, names = LINE, seats = [0, 1, 2, 3], near = 0, isClockwise = true, ...law } = {}) {
  const lying = [...hands, line(names)].flat().map((tile) => ({ ...tile, isSure: true }));
  const tiles = lying.filter(({ a }) => a !== undefined);
  const unread = [...lying.filter(({ a }) => a === undefined), BACK];
  return new PhotoTable({ canvas: SIZE, tiles, unread }, { seats, near, isClockwise, law: { ...LAW, ...law } });
}

const told = (table) => table.seats.map((seat) => table.tilesOf(seat));
const slotOf = (table, tile) => table.slots.find((slot) => slot.tile === tile);

test("hands belong to those who sit there, in turn from the near side", () => {
  deepEqual(told(photo()), [NEAR, LEFT, FAR, RIGHT]);
  deepEqual(told(photo({ isClockwise: false })), [NEAR, RIGHT, FAR, LEFT]);
  deepEqual(told(photo({ near: 1 })), [RIGHT, NEAR, LEFT, FAR]);
});

test("who sits elsewhere turns the table, four times around", () => {
  const table = photo();
  table.turn();
  deepEqual(told(table), [RIGHT, NEAR, LEFT, FAR]);
  for (let times = 0; times < 3; times++) table.turn();
  deepEqual(told(table), [NEAR, LEFT, FAR, RIGHT]);
});

test("where fewer than four sit, they sit where the most tiles lie, and what else lies there is nobody's", () => {
  const three = photo({ seats: [0, 1, 2], hands: [PLACES[0], PLACES[2], hand(1700, 760, ["6-5", "3-0"]), PLACES[1]] });
  deepEqual(told(three), [NEAR, FAR, ["6-5", "3-0"]]);
  deepEqual(
    three.nobodys.map(({ tile }) => tile),
    LEFT,
  );
  deepEqual(three.open, three.nobodys);
  three.takeAway(slotOf(three, "6-2"));
  deepEqual(three.open, []);
});

test("where as many tiles lie everywhere, two sit opposite each other, and three beside the near one", () => {
  const hands = [hand(900, 1350, ["5-0"]), hand(150, 700, ["6-2"]), hand(950, 120, ["5-5"]), hand(1850, 760, ["6-5"])];
  deepEqual(told(photo({ seats: [4, 7], hands })), [["5-0"], ["5-5"]]);
  deepEqual(told(photo({ seats: [0, 1, 2], hands })), [["5-0"], ["6-2"], ["6-5"]]);
});

test("a tile that is moved to another hand stays there when the table is turned", () => {
  const table = photo({ near: 1 });
  table.move(slotOf(table, "5-0"), 3);
  deepEqual(told(table), [RIGHT, ["2-2"], LEFT, ["5-0", ...FAR]]);
  table.turn();
  equal(slotOf(table, "5-0").place, 0);
  table.move(slotOf(table, "5-0"), "line");
  table.turn();
  equal(slotOf(table, "5-0").place, "line");
});

test("a tile of the line that was misread is right once it is another", () => {
  const table = photo({ names: ["1-3", "3-3", "3-5", "6-6", "6-4", "4-1"] });
  const slot = slotOf(table, "5-3");
  equal(table.findings.whys.get(slot), "misfit");
  table.give(slot, "6-3");
  equal(table.findings.whys.size, 0);
});

test("a tile in doubt is looked at once, but one seen twice is another before that is over", () => {
  const table = photo({ hands: [hand(900, 1350, ["5-0", "2-2", "6-2"]), ...PLACES.slice(1)] });
  table.slots.find(({ tile }) => tile === "5-5").isSure = false;
  table.judge();
  deepEqual(
    table.open.map(({ tile }) => tile),
    ["6-2", "5-5"],
  );
  for (const slot of table.open) table.look(slot);
  const [twin] = table.open;
  equal(twin.tile, "6-2");
  table.give(twin, "3-2");
  deepEqual(table.open, []);
});

test("what is unclear of the line is for nobody to look at, and what was not read in a hand is", () => {
  const table = photo({
    names: ["1-3", "3-3", "?", "6-6", "6-4"],
    hands: [hand(900, 1350, ["5-0", "?"]), ...PLACES.slice(1)],
  });
  deepEqual(
    table.open.map(({ tile, place }) => [tile, place]),
    [[undefined, 0]],
  );
  slotOf(table, "6-4").isSure = false;
  table.judge();
  const whys = table.in("line").flatMap((slot) => table.findings.whys.get(slot) ?? []);
  deepEqual([whys.sort(), table.open.length], [["unread", "unsure"], 1]);
});

test("a tile that nobody read in the line is the missing one that fits there", () => {
  const table = photo({ names: ["1-3", "3-3", "?", "6-6", "6-4", "0-1"] });
  const unread = table.in("line").find(({ tile }) => !tile);
  table.law.isDealtOut = true;
  table.give(slotOf(table, "6-5"), "6-0");
  equal(table.findings.proposed.get(unread), undefined); // far too many are missing
  const seen = new Set(table.slots.map(({ tile }) => tile));
  for (let high = 0; high < 7; high++) {
    for (let low = 0; low <= high; low++)
      if (!seen.has(`${high}-${low}`) && high + low !== 9) table.more(`${high}-${low}`);
  }
  table.judge();
  deepEqual([table.findings.proposed.get(unread), table.findings.missing], ["6-3", ["5-4"]]);
  equal(table.lacks, true);
});

test("what lies face down is counted apart, and a hand without a tile lacks something", () => {
  const table = photo();
  deepEqual([table.backs.length, table.lacks], [1, false]);
  table.takeAway(slotOf(table, "6-2"));
  equal(table.lacks, true);
});

test("a tile more is for somebody to give away", () => {
  const table = photo();
  const slot = table.more("5-3");
  deepEqual(table.open, [slot]);
  table.move(slot, 1);
  deepEqual(table.tilesOf(1), ["6-2", "5-3"]);
});

test("nobody can hold the number that the line is blocked on", () => {
  const table = photo({ hands: [hand(900, 1350, ["5-1"]), ...PLACES.slice(1)] });
  deepEqual([table.findings.end, table.findings.whys.get(slotOf(table, "5-1"))], [1, "playable"]);
});
