// Hands that are told on a pad of numbers: tiles of a set too large to show, and rounds in which every hand counts.

import "./page.js";
import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { Hands } from "../../static/js/number-pad.js";
import { picker, texts } from "./picker.js";

const THREE = { Ana: "", Ben: "", Cy: "" };
const [LARGE, COUNTED] = [{ highest: "12" }, { looks: "counted" }];

function pad(held, options) {
  const hands = new Hands(picker({ ...THREE, ...held }, options));
  hands.tiles = (...keys) => {
    for (const key of keys) hands.press(String(key), "tiles");
  };
  hands.pips = (...keys) => {
    for (const key of keys.flatMap((each) => (/^\d+$/.test(each) ? [...each] : each))) hands.press(key, "pips");
  };
  hands.says = (ending) => {
    hands.form.elements.ending.value = ending;
    hands.hear({ name: "ending" });
  };
  return hands;
}

const told = (hands) => [hands.here.name, ...texts(hands)];

// Tiles of a large set

test("two numbers are a tile, whichever comes first", () => {
  const hands = pad({}, LARGE);
  hands.tiles(9, 12, 5, 5);
  equal(hands.here.text, "12-9 5-5");
});

test("a key takes back the first number, and then the last tile", () => {
  const hands = pad({}, LARGE);
  hands.tiles(9, 12, 5, "back");
  equal(hands.half, undefined);
  equal(hands.here.text, "12-9");
  hands.tiles("back");
  equal(hands.here.text, "");
});

test("neither a tile of another hand nor the engine is one to tap, and the first number waits", () => {
  const hands = pad({ Ana: "12-9" }, { ...LARGE, gone: "12-12" });
  hands.go(1);
  hands.tiles(9, 12, 11);
  deepEqual(texts(hands), ["12-9", "11-9", ""]);
  hands.tiles(12, 12, 3);
  deepEqual(texts(hands), ["12-9", "11-9 12-3", ""]);
  equal(hands.give("12-12"), undefined);
  deepEqual(texts(hands), ["12-9", "11-9 12-3", ""]);
});

test("a first number is forgotten where another hand is told", () => {
  const hands = pad({}, LARGE);
  hands.tiles(9);
  hands.goOn();
  hands.tiles(12, 5);
  deepEqual(texts(hands), ["", "12-5", ""]);
});

// Rounds in which every hand counts

test("two digits are followed by the next hand, and one waits", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "07", "5");
  deepEqual(told(hands), ["Cy", "35", "07", "5"]);
  equal(hands.sum(0), 47);
});

test("who has more than 99 is tapped again for the third digit", () => {
  const hands = pad({}, COUNTED);
  hands.pips("12");
  hands.go(0);
  hands.pips("8");
  deepEqual(told(hands), ["Ben", "128", "", ""]);
});

test("who taps next by habit passes nobody over", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35");
  hands.goOn();
  equal(hands.here.name, "Ben");
  hands.pips("4");
  hands.goOn();
  equal(hands.here.name, "Cy");
});

test("a mistake is taken back by one tap though the next has come, and left only by whoever says so", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "back");
  deepEqual(told(hands), ["Ana", "3", "", ""]);
  hands.pips("64");
  deepEqual(told(hands), ["Ana", "364", "", ""]);
  hands.goOn();
  hands.pips("17");
  equal(hands.here.name, "Cy");
  hands.go(0);
  hands.pips("1");
  equal(hands.here.name, "Cy");
});

test("tiles counted in two piles are added where the next has come", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "+", "12");
  deepEqual(told(hands), ["Ana", "35+12", "", ""]);
});

test("what is taken back once the next hand is begun is its own", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "1", "back");
  deepEqual(told(hands), ["Ben", "35", "", ""]);
  hands.pips("back");
  deepEqual(told(hands), ["Ana", "3", "", ""]);
});

test("what is added where somebody else was tapped is their own", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35");
  hands.go(2);
  hands.pips("+", "1");
  deepEqual(told(hands), ["Cy", "35", "", "1"]);
});

test("a count of three digits that is there after a reload loses the last one, and stays", () => {
  const hands = pad({ Ana: "128" }, COUNTED);
  hands.go(0);
  hands.pips("back");
  deepEqual(told(hands), ["Ana", "12", "", ""]);
});

test("whose hand is asked for is the one with the pad, before all others", () => {
  const hands = pad({}, COUNTED);
  hands.go(1);
  deepEqual([hands.asked.name, hands.next.name], ["Ben", "Cy"]);
  hands.pips("5");
  equal(hands.asked.name, "Cy");
});

test("once it is said who went out, the pad is for the first who is not counted yet", () => {
  const hands = pad({ Ana: "12" }, COUNTED);
  hands.go(0);
  hands.says("1");
  equal(hands.here.name, "Cy");
  const large = pad({ Ana: "12-9" }, LARGE);
  large.says("1");
  equal(large.here.name, "Ana");
});

test("the key of a tile that counts otherwise is for the hand that was told last", () => {
  const hands = pad({}, { ...COUNTED, holder: "blank" });
  const { blank } = hands.form.elements;
  equal(hands.searched.name, "Ana");
  hands.pips("50");
  deepEqual([hands.here.name, hands.searched.name], ["Ben", "Ana"]);
  hands.press("holds", "pips");
  equal(blank.value, "0");
  hands.press("holds", "pips");
  equal(blank.value, "");
  hands.pips("4");
  equal(hands.searched.name, "Ben");
  hands.press("holds", "tiles");
  equal(blank.value, "1");
});
