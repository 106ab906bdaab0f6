// Hands that are told on a pad of numbers: tiles of a set too large to show, and rounds in which every hand counts.

import "./page.js";
import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { Hands } from "../../static/js/number-pad.js";
import { arrived } from "./page.js";
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

test("the first number of a tile stands in the field, so that it is not lost, and a key takes it back", () => {
  const hands = pad({}, LARGE);
  hands.tiles(9, 12, 5);
  deepEqual([hands.here.text, hands.here.half, hands.unfinished], ["12-9 5-", "5", hands.here]);
  hands.goOn();
  equal(hands.seats[0].isOpen, true);
  hands.go(0);
  hands.give("12-9");
  equal(hands.here.text, "5-");
  hands.tiles("back");
  deepEqual([hands.here.text, hands.unfinished], ["", undefined]);
});

test("a tile of another hand or the engine is refused with its reason, and the first number waits", () => {
  const hands = pad({ Ana: "12-9" }, { ...LARGE, gone: "12-12" });
  hands.go(1);
  hands.tiles(9, 12);
  deepEqual(texts(hands), ["12-9", "9-", ""]);
  equal(hands.refused.owner.name, "Ana");
  hands.tiles(11, 12, 12);
  deepEqual([texts(hands), hands.refused.tile], [["12-9", "11-9 12-", ""], "12-12"]);
  hands.tiles(3);
  hands.refused = undefined;
  hands.give("12-12");
  deepEqual([texts(hands), hands.refused.tile], [["12-9", "11-9 12-3", ""], "12-12"]);
});

test("what is full takes no more, and neither is half a tile begun there", () => {
  const hands = pad({}, { ...LARGE, looks: "slots", most: 2 });
  hands.tiles(9, 12, 5, 5, 3);
  hands.give("6-4");
  deepEqual(texts(hands), ["12-9 5-5", "", ""]);
  equal(hands.refused.tile, "6-4");
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

test("there is no sum while a hand is in that only its player's phone shows", () => {
  const hands = pad({ Ana: "12", Cy: "9" }, COUNTED);
  equal(hands.sum(0), 21);
  arrived(1);
  equal(hands.sum(0), undefined);
  arrived();
});

// Whatever is tapped

const WHOLE = /^(\d+|(\d+-\d+( \d+-\d+)*)?)$/;
const DIGITS = [..."0123456789", "back", "back"];
const NUMBERS = [...DIGITS, "10", "11", "12", "12"];
const PADS = [
  [LARGE, "tiles"],
  [{ ...LARGE, ...COUNTED, gone: "12-12" }, "tiles"],
  [{ ...LARGE, looks: "slots", most: 2 }, "tiles"],
  [COUNTED, "pips"],
  [{}, "pips"],
];

// What a hand says once a key is tapped for it.
const after = {
  pips: (_hands, { text }, key, isNew) => (key === "back" ? text.slice(0, -1) : isNew ? key : text + key),
  tiles({ gone, rivals }, { text, half, tiles, most }, key) {
    if (key === "back") return text.replace(/ ?\S+$/, "");
    if (half === undefined) return tiles.length < most ? `${text} ${key}-`.trim() : text;
    const tile = [half, key].sort((a, b) => b - a).join("-");
    const isTaken = tile === gone || rivals.some((seat) => seat.tiles.includes(tile));
    return isTaken ? text : text.replace(/\d+-$/, tile);
  },
};

// One tap on a key; whether the pad is then for another hand.
function tapped(hands, key, mode, isNew) {
  const isBefore = key === "back" && mode === "pips" && !hands.here.text && hands.from;
  const seat = isBefore ? hands.from : hands.here;
  const expected = hands.seats.map((each) => (each === seat ? after[mode](hands, seat, key, isNew) : each.text));
  const isRefused = mode === "tiles" && key !== "back" && expected.every((text, at) => text === hands.seats[at].text);
  hands.refused = undefined;
  hands.press(key, mode);
  deepEqual(texts(hands), expected);
  equal(hands.refused !== undefined, isRefused);
  return hands.here !== seat;
}

test("whatever is tapped goes to the hand in front, or is refused, and half a tile is never taken for a hand", () => {
  let seed = 7;
  const draw = (all) => {
    seed = (seed * 48271) % 2147483647;
    return all[seed % all.length];
  };
  for (let game = 0; game < 500; game += 1) {
    const [options, mode] = draw(PADS);
    const hands = pad({}, options);
    for (let [tap, isNew] = [0, true]; tap < 40; tap += 1) {
      if (draw([true, false, false])) hands.go(draw([0, 1, 2]));
      isNew = tapped(hands, draw(mode === "pips" ? DIGITS : NUMBERS), mode, isNew || hands.typing === undefined);
    }
    equal(
      hands.unfinished === undefined,
      texts(hands).every((text) => WHOLE.test(text)),
    );
  }
});
