// Hands that are told on a pad of numbers: tiles of a set too large to show, and rounds in which every hand counts.

import "./page.js";
import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { Hands } from "../../static/js/number-pad.js";
import { picker, texts } from "./picker.js";

const THREE = { Ana: "", Ben: "", Cy: "" };
const [LARGE, COUNTED] = [{ highest: "12" }, { looks: "counted", heaviest: "298" }];

function pad(held, options) {
  const hands = new Hands(picker("A" in held ? held : { ...THREE, ...held }, options));
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

test("the next hand comes by itself once no digit can follow, and a single digit waits", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "104", "5");
  deepEqual(told(hands), ["Cy", "35", "104", "5"]);
  equal(hands.sum(0), 144);
});

test("a count that may become a greater one waits for whoever goes on", () => {
  const hands = pad({}, COUNTED);
  hands.pips("29");
  equal(hands.here.name, "Ana");
  hands.goOn();
  hands.pips("30");
  deepEqual(told(hands), ["Cy", "29", "30", ""]);
  const few = pad({}, { ...COUNTED, heaviest: "1020" });
  few.pips("99", "9");
  equal(few.here.name, "Ben");
  const nobodyKnows = pad({}, { looks: "counted" });
  nobodyKnows.pips("9999");
  equal(nobodyKnows.here.name, "Ana");
});

test("eight people with three digits each are at most 26 taps, whatever they count", () => {
  const eight = Object.fromEntries([..."ABCDEFGH"].map((name) => [name, ""]));
  for (const count of ["100", "262", "10", "26", "27", "99"]) {
    const hands = pad(eight, { ...COUNTED, heaviest: "262" });
    let taps = 2; // that it was blocked, and to save it
    for (const _name of Object.keys(eight)) {
      const { here } = hands;
      hands.pips(count);
      taps += count.length + (hands.here === here && hands.next ? 1 : 0);
      if (hands.here === here) hands.goOn();
    }
    deepEqual(texts(hands).slice(0, 8), Array(8).fill(count));
    equal(taps <= 26, true, `${count}: ${taps}`);
  }
});

test("a hand that was there before, or was left, is told anew by the first digit", () => {
  const hands = pad({ Ana: "10" }, COUNTED);
  hands.go(0);
  hands.pips("104");
  deepEqual(told(hands), ["Ben", "104", "", ""]);
  hands.go(0);
  hands.pips("7");
  equal(hands.here.text, "7");
  hands.pips("+", "12");
  equal(hands.here.text, "7+12");
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

test("a mistake is taken back by one tap though the next has come", () => {
  const hands = pad({}, COUNTED);
  hands.pips("35", "back");
  deepEqual(told(hands), ["Ana", "3", "", ""]);
  hands.pips("6");
  deepEqual(told(hands), ["Ben", "36", "", ""]);
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

test("whatever is left of a count after its last digit is taken back, it stays", () => {
  const hands = pad({ Ana: "355" }, COUNTED);
  hands.go(0);
  hands.pips("back");
  deepEqual(told(hands), ["Ana", "35", "", ""]);
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
