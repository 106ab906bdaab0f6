// What waits on a phone is sent once and in order, and what cannot be sent stays, with the reason.

import { deepEqual, equal } from "node:assert/strict";
import test from "node:test";
import { Sending } from "../../static/js/sending.js";

const [SAVED, UNCHANGED, CONFLICT, IMPOSSIBLE, FORBIDDEN] = [303, 200, 409, 422, 403];
const GAMES = { one: "/t/AAA/1", two: "/t/BBB/1" };
const gone = () => Promise.reject(new Error("no connection"));

// An entry that waits: the hand of so many, in the first game.
function hand(line, { game = GAMES.one, ...more } = {}) {
  const entry = {
    id: `${game}-${line}`,
    page: game,
    action: game,
    line,
    hand: line,
    corrects: false,
    called: "Hand {number}",
  };
  return {
    ...entry,
    fields: [
      ["line", line],
      ["held_1", "6-4"],
    ],
    ...more,
  };
}

// A phone on which these wait, in front of a server that answers a form with what it is told to. `asked` is what came
// there, and `heard` what the page was told.
class Phone {
  asked = [];
  heard = [];
  shown = new Set(); // entries that are in a form of the page
  back = false; // whether the page shows the table

  constructor(...entries) {
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.server = () => SAVED;
    const store = {
      all: async () => [...this.entries.values()],
      put: async (entry) => this.entries.set(entry.id, entry),
      remove: async (id) => this.entries.delete(id),
    };
    const tell = (what, { entry, why }) => this.heard.push([what, entry.line, why].filter(Boolean));
    this.sending = new Sending(store, {
      notYours: "not yours",
      ask: (address, how) => this.ask(address, how),
      alone: (work) => work(),
      hasForm: (id) => this.shown.has(id),
      isBack: () => this.back,
      tell,
      take: async () => {},
      show: async (entry) => tell("shown", { entry }),
    });
  }

  async ask(address, { body }) {
    const fields = Object.fromEntries(body);
    this.asked.push(`${address} ${fields.line}`);
    const said = await this.server(address, fields);
    const { status = said, isDeleted = false, wait } = said;
    const headers = wait ? { "Retry-After": wait } : {};
    const isLedOn = status === SAVED;
    const answer = new Response("", { status: isLedOn ? 200 : status, headers });
    return { answer, isDeleted, problems: "6-4 twice", isLedOn };
  }

  get waiting() {
    return [...this.entries.values()].map(({ line, state, why, later }) => [line, state ?? later, why].filter(Boolean));
  }
}

test("what waits is sent in order, each with its id, and then it is gone", async () => {
  const phone = new Phone(hand(1), hand(2));
  const kept = [];
  phone.server = (_address, fields) => kept.push(fields.kept) && SAVED;
  await phone.sending.flush();
  deepEqual(kept, ["/t/AAA/1-1", "/t/AAA/1-2"]);
  deepEqual(phone.asked, ["/t/AAA/1 1", "/t/AAA/1 2"]);
  deepEqual(
    [phone.waiting, phone.heard],
    [
      [],
      [
        ["sent", 1],
        ["sent", 2],
      ],
    ],
  );
});

test("without a connection all of it stays as it is, and is sent by the same ids once there is one", async () => {
  const phone = new Phone(hand(1), hand(2));
  phone.server = gone;
  await phone.sending.flush();
  deepEqual([phone.waiting, phone.asked], [[[1], [2]], ["/t/AAA/1 1"]]);
  phone.server = () => SAVED;
  await phone.sending.flush();
  deepEqual(phone.waiting, []);
});

test("what got lost on its way back is sent again, and no other line before it", async () => {
  const phone = new Phone(hand(1), hand(2));
  phone.server = gone;
  await phone.sending.flush();
  deepEqual([phone.asked, phone.waiting], [["/t/AAA/1 1"], [[1], [2]]]);
});

test("who asks twice at once sends once", async () => {
  const phone = new Phone(hand(1), hand(2));
  await Promise.all([phone.sending.flush(), phone.sending.flush(), phone.sending.flush()]);
  equal(phone.asked.length, 2);
  await phone.sending.flush();
  equal(phone.asked.length, 2);
  const lost = new Phone(hand(1));
  lost.server = gone;
  await Promise.all([lost.sending.flush(), lost.sending.flush()]);
  equal(lost.asked.length, 1);
});

test("who waits for one answer waits for those before, and sends none of them twice", async () => {
  const phone = new Phone(hand(1), hand(2));
  await Promise.all([phone.sending.flush(), phone.sending.flush("/t/AAA/1-2", true)]);
  deepEqual(phone.asked, ["/t/AAA/1 1", "/t/AAA/1 2"]);
});

for (const [status, state, why] of [
  [CONFLICT, "taken", "6-4 twice"],
  [IMPOSSIBLE, "refused", "6-4 twice"],
  [FORBIDDEN, "refused", "not yours"],
  [404, "refused", "not yours"],
  [400, "refused", "6-4 twice"],
  [UNCHANGED, "refused", "6-4 twice"],
]) {
  test(`an answer of ${status} holds up its game, and no other, until somebody looks`, async () => {
    const phone = new Phone(hand(1), hand(2), hand(1, { game: GAMES.two }));
    phone.server = (address) => (address === GAMES.one ? status : SAVED);
    for (let times = 0; times < 2; times++) await phone.sending.flush();
    deepEqual(phone.waiting, [[1, state, why], [2]]);
    deepEqual(phone.asked, ["/t/AAA/1 1", "/t/BBB/1 1"]);
    phone.server = () => SAVED;
    await phone.sending.flush("/t/AAA/1-1");
    deepEqual([phone.waiting, phone.heard.at(-1)], [[], ["sent", 2]]);
    deepEqual(phone.heard.at(-2), ["shown", 1]);
  });
}

test("a server that has had too much is asked again when it says, or in a minute", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  for (const [wait, seconds] of [
    ["7", 7],
    [undefined, 60],
  ]) {
    const phone = new Phone(hand(1), hand(2));
    phone.server = () => ({ status: 429, wait });
    await phone.sending.flush();
    deepEqual(phone.waiting, [[1, "later"], [2]]);
    phone.server = () => SAVED;
    context.mock.timers.tick(1000 * seconds - 1);
    await phone.sending.flush();
    equal(phone.asked.length, 1);
    context.mock.timers.tick(2);
    await phone.sending.flush();
    deepEqual(phone.waiting, []);
  }
});

test("what was entered at a table that is deleted waits for it to come back, and goes as soon as it is seen", async () => {
  const phone = new Phone(hand(1), hand(1, { game: GAMES.two }));
  phone.server = (address) => (address === GAMES.one ? { status: 410, isDeleted: true, wait: "900" } : SAVED);
  await phone.sending.flush();
  deepEqual([phone.waiting, phone.asked], [[[1, "deleted"]], ["/t/AAA/1 1", "/t/BBB/1 1"]]);
  phone.server = () => SAVED;
  await phone.sending.flush();
  deepEqual(phone.waiting, [[1, "deleted"]]);
  phone.back = true;
  await phone.sending.flush();
  deepEqual(phone.waiting, []);
});

test("a server that is busy is not asked sooner because its page is seen", async () => {
  const phone = new Phone(hand(1, { after: Date.now() + 60_000, later: "later" }));
  phone.back = true;
  await phone.sending.flush();
  deepEqual(phone.asked, []);
});

// From a form of the page

test("a refusal is shown by its form, and does not wait as well", async () => {
  const phone = new Phone(hand(1));
  phone.shown.add("/t/AAA/1-1");
  phone.server = () => IMPOSSIBLE;
  await phone.sending.flush("/t/AAA/1-1", true);
  deepEqual([phone.waiting, phone.heard], [[], [["shown", 1]]]);
});

test("a form that meanwhile tells the next hand is left alone, and the refusal waits", async () => {
  const phone = new Phone(hand(1));
  phone.server = () => IMPOSSIBLE;
  await phone.sending.flush("/t/AAA/1-1", true);
  deepEqual([phone.waiting, phone.heard], [[[1, "refused", "6-4 twice"]], []]);
});

test("what is sent by itself waits where it is refused, though a form has it", async () => {
  const phone = new Phone(hand(1));
  phone.shown.add("/t/AAA/1-1");
  phone.server = () => IMPOSSIBLE;
  await phone.sending.flush();
  deepEqual([phone.waiting, phone.heard], [[[1, "refused", "6-4 twice"]], []]);
});

test("a line that another phone has written is shown, and waits for a decision", async () => {
  const phone = new Phone(hand(1));
  phone.shown.add("/t/AAA/1-1");
  phone.server = () => CONFLICT;
  await phone.sending.flush("/t/AAA/1-1", true);
  deepEqual([phone.waiting, phone.heard], [[[1, "taken", "6-4 twice"]], [["shown", 1]]]);
});

test("a tap that is refused where it was made does not wait, and one that waited does", async () => {
  const phone = new Phone(hand(1, { tap: true }));
  phone.server = () => IMPOSSIBLE;
  await phone.sending.flush("/t/AAA/1-1", true);
  deepEqual([phone.waiting, phone.heard], [[], [["refused", 1, "6-4 twice"]]]);
  phone.entries.set("/t/AAA/1-1", hand(1, { tap: true }));
  phone.server = () => CONFLICT;
  await phone.sending.flush("/t/AAA/1-1", true);
  deepEqual(phone.waiting, [[1, "taken", "6-4 twice"]]);
  const late = new Phone(hand(1, { tap: true }));
  late.server = () => IMPOSSIBLE;
  await late.sending.flush();
  deepEqual(late.waiting, [[1, "refused", "6-4 twice"]]);
});

// What is thrown away

test("lines after a hand that was never written move up, and so do their numbers", async () => {
  const phone = new Phone(hand(1, { state: "refused" }), hand(2), hand(3), hand(2, { game: GAMES.two }));
  await phone.sending.discard(hand(1, { state: "refused" }));
  const [first, second, other] = phone.entries.values();
  deepEqual([first.line, first.hand, first.fields[0], first.fields[1]], [1, 1, ["line", 1], ["held_1", "6-4"]]);
  deepEqual([second.line, other.line], [2, 2]);
});

for (const [what, more] of [
  ["a line that another phone has written", { state: "taken" }],
  ["a correction", { state: "refused", corrects: true }],
]) {
  test(`${what} was there before, and nothing moves`, async () => {
    const phone = new Phone(hand(2), hand(1), hand(3, { state: "refused" }));
    await phone.sending.discard(hand(1, more));
    deepEqual(phone.waiting, [[2], [3, "refused"]]);
  });
}

test("what is no hand counts as none, and what comes before or was looked at stays", async () => {
  const phone = new Phone(hand(1), hand(2), hand(4), hand(5, { state: "refused" }));
  await phone.sending.discard(hand(2, { called: "Adjustment" }));
  deepEqual(
    [...phone.entries.values()].map(({ line, hand }) => [line, hand]),
    [
      [1, 1],
      [3, 4],
      [5, 5],
    ],
  );
});
