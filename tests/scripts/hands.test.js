// The hands that are told with the tile picker: whose is told now, whose next, and which tiles each has.

import "./page.js";
import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { Hands } from "../../static/js/picker-hands.js";
import { arrived } from "./page.js";
import { picker, texts } from "./picker.js";

const FOUR = { Ana: "", Ben: "", Cy: "", Dee: "" };
const BY_PAIR = {
  pair: [
    [0, 2],
    [1, 3],
  ],
  all: [[0, 1, 2, 3]],
};

function hands(held, options) {
  const made = new Hands(picker({ ...FOUR, ...held }, options));
  made.say = (field, value) => {
    made.form.elements[field].value = value;
    made.hear({ name: field });
  };
  made.type = (...keys) => {
    for (const key of keys) made.press(key);
  };
  return made;
}

const nextOf = ({ here, next }) => [here.name, next?.name];

test("the first hand that is needed is told, and then the next around the table", () => {
  deepEqual(nextOf(hands()), ["Ana", "Ben"]);
  deepEqual(nextOf(hands({ Ben: "1", Cy: "1", Dee: "1" }, { ending: "0" })), ["Ben", undefined]);
  const one = hands({ Ana: "17", Cy: "5" });
  deepEqual(nextOf(one), ["Ana", "Ben"]);
  one.go(1);
  deepEqual(nextOf(one), ["Ben", "Dee"]);
  one.type("4");
  one.goOn();
  deepEqual(nextOf(one), ["Dee", undefined]);
});

test("who went out is passed over, and gets back what was told of them where somebody else did", () => {
  const one = hands({ Ana: "6-4", Ben: "5-5" });
  one.go(1);
  one.say("ending", "1");
  deepEqual(texts(one), ["6-4", "", "", ""]);
  equal(one.here.name, "Cy");
  one.go(1);
  equal(one.here.name, "Cy");
  one.say("ending", "3");
  deepEqual(texts(one), ["6-4", "5-5", "", ""]);
  one.seats[1].write("");
  one.say("ending", "0");
  equal(one.seats[1].text, "");
});

test("only hands that the rules need are asked for, and none where points were agreed", () => {
  const needs = [
    [1, 3],
    [0, 2],
    [1, 3],
    [0, 2],
    [0, 1, 2, 3],
  ];
  const one = hands({}, { ending: "0", needs });
  deepEqual(nextOf(one), ["Ben", "Dee"]);
  deepEqual(
    one.seats.map(({ isSpared }) => isSpared),
    [false, false, true, false],
  );
  one.say("agreed_points", "12");
  deepEqual([one.next, one.isAsked], [undefined, false]);
  one.type("5");
  equal(one.isAsked, true);
});

test("a hand that came from its player's own phone is not asked for", () => {
  arrived(0, 2);
  const one = hands();
  deepEqual(nextOf(one), ["Ben", "Dee"]);
  one.seats[2].write("5");
  equal(one.seats[2].isSpared, false);
  arrived();
});

test("a tile goes to the hand that is told, from wherever it was, and back by a second tap", () => {
  const one = hands({ Ana: "6-4 3-1" });
  one.go(1);
  equal(one.give("6-4").name, "Ana");
  deepEqual(texts(one), ["3-1", "6-4", "", ""]);
  equal(one.owners.get("6-4").name, "Ben");
  equal(one.give("6-4"), undefined);
  deepEqual(texts(one), ["3-1 6-4", "", "", ""]);
  one.give("5-5");
  one.give("5-5");
  deepEqual(texts(one), ["3-1 6-4", "", "", ""]);
});

test("once another hand is told, a second tap gives nothing back", () => {
  const one = hands({ Ana: "6-4" });
  one.go(1);
  one.give("6-4");
  one.go(2);
  one.go(1);
  one.give("6-4");
  deepEqual(texts(one), ["", "", "", ""]);
});

test("tiles take the place of pips, and a tile is no more than one", () => {
  const one = hands({ Ana: "17" });
  one.go(0);
  one.give("6-4");
  equal(one.here.text, "6-4");
  deepEqual(one.mode, "tiles");
});

test("keys add up pips, and take back the last", () => {
  const one = hands();
  one.type("+", "1", "2", "+", "+", "5", "0", "back");
  equal(one.here.text, "12+5");
  deepEqual([one.here.count(0), one.mode], [{ pips: 17 }, "pips"]);
  one.type("back", "back", "back", "back", "back");
  equal(one.here.text, "");
  const other = hands({ Ana: "6-4 3-1" });
  other.go(0);
  other.type("back");
  equal(other.here.text, "6-4");
  other.type("7");
  equal(other.here.text, "7");
  const inWords = hands({ Ana: "17 pips" });
  inWords.type("+", "5");
  equal(inWords.here.text, "17+5");
});

test("a blank counts what it counts", () => {
  const [ana, ben, cy] = hands({ Ana: "0-0 3-1", Ben: "17/3", Cy: "xx" }).seats;
  deepEqual(cy.inWords({ blank: "0" }), ["?"]);
  deepEqual(
    [ana.count(10), ben.count(10)],
    [
      { pips: 14, tiles: 2 },
      { pips: 17, tiles: 3 },
    ],
  );
});

// Hands that are counted together

for (const [ben, dee, joined] of [
  ["6-3", "5-4", "6-3 5-4"],
  ["12", "7", "12+7"],
  ["", "7", "7"],
  ["6-3", "7", "6-3 7"],
]) {
  test(`what is told of a pair, "${ben}" and "${dee}", is thrown together`, () => {
    const one = hands({ Ben: ben, Dee: dee }, { ending: "0", together: BY_PAIR });
    one.say("counted", "pair");
    deepEqual(texts(one), ["", joined, "", ""]);
    equal(one.seats[1].whose, "Ben + Dee");
  });
}

test("one tab stands for those who are counted together, and who went out is in no heap", () => {
  const one = hands({}, { ending: "0", counted: "all", together: BY_PAIR });
  deepEqual(
    one.seats.map(({ whose, isHeaped }) => isHeaped || whose),
    ["Ana", "Ben + Cy + Dee", true, true],
  );
  deepEqual(nextOf(one), ["Ben", undefined]);
  one.say("ending", "1");
  deepEqual(
    one.seats.map(({ whose, isHeaped }) => isHeaped || whose),
    ["Ana + Cy + Dee", "Ben", true, true],
  );
  equal(one.here.name, "Ana");
});

test("what was told of one alone stays alone until somebody says that they are counted together", () => {
  const one = hands({ Ben: "12", Dee: "7" }, { ending: "0", counted: "pair", together: BY_PAIR });
  deepEqual(
    one.seats.map(({ whose }) => whose),
    ["Ana", "Ben", "Cy", "Dee"],
  );
  one.say("counted", "seat");
  deepEqual(texts(one), ["", "12", "", "7"]);
});

test("who tells a hand that is thrown together with another is led to that one", () => {
  const one = hands({}, { ending: "0", together: BY_PAIR });
  one.go(3);
  one.say("counted", "pair");
  equal(one.here.name, "Ben");
});

// Rows of no seat

test("a row that holds one tile has the last that was tapped, and leads on", () => {
  const one = hands({ Ben: "6-4" }, { looks: "slots", most: 1, needs: [] });
  one.go(0);
  one.give("6-4");
  deepEqual(texts(one), ["6-4", "6-4", "", ""]);
  equal(one.here.name, "Cy");
  one.give("5-5");
  one.go(2);
  one.give("3-3");
  deepEqual(texts(one), ["6-4", "6-4", "3-3", ""]);
  one.go(2);
  one.give("3-3");
  deepEqual([one.here.name, one.here.text], ["Cy", ""]);
  deepEqual(hands({ Ana: "6/4" }, { looks: "slots", most: 1 }).seats[0].count(0), { pips: 10, tiles: 1 });
});

test("a row that is full takes no more", () => {
  const one = hands({ Ana: "6-4 5-5" }, { looks: "slots", most: 2 });
  one.go(0);
  one.give("3-3");
  equal(one.here.text, "6-4 5-5");
});

test("a refused hand is told first, and forgiven once it is told anew", () => {
  const form = picker(FOUR);
  form.rows[2].field.isWrong = true;
  const one = new Hands(form);
  equal(one.here.name, "Cy");
  one.hear(form.rows[1].field);
  equal(one.here.isWrong, true);
  one.hear(form.rows[2].field);
  equal(one.here.isWrong, false);
});
