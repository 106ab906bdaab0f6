// A hand that is told as it happens (_running.html). A tap is shown at once and put into the outbox, from where it is
// sent: neither a reload nor a lost connection takes it along. What the server has is in the page; on top of it is drawn
// what it has not, or not yet.

import { handOf } from "./live.js";
import { flush, newId, put, ready, works } from "./outbox.js";

const part = (selector) => document.querySelector(selector);
const pad = () => part("#tapping");
const line = () => Number(part("#hand").elements.line.value); // the phone may be ahead of the server
let putting = []; // taps that are being put into the outbox
let waiting = []; // those that are in it, for the server has not answered them
let answered = []; // those it has, until a page that is as new as the answer is shown
let sent = Promise.resolve(); // when the last of them has been, or could not be
let isReady = false; // whether it is known if this browser keeps anything
let isBroken = false; // whether a tap could not be put there
let isTheirTurn = false; // the others' who listen to a hand that is written

// The taps of the hand that is told, with what this phone has tapped on top.
function taps() {
  let all = serverTaps();
  for (const { tap } of mine()) {
    if (tap.leads) continue;
    if (tap.back) all = all.filter(({ key }) => key !== tap.back);
    else all = [...all.filter(({ key }) => key !== tap.replaces), { ...tap, isOnItsWay: true }];
  }
  return all;
}

const isItsHand = () => Number(part("#running").dataset.line) === line();
const serverTaps = () => (isItsHand() ? JSON.parse(part("#running").dataset.taps) : []);
const serverLead = () => (isItsHand() ? part("#running").dataset.lead : "");

// Those of this hand that wait, but for what the page shows already.
function mine() {
  const keys = new Set(serverTaps().map(({ key }) => key));
  const isNew = ({ key, back, leads }) => {
    if (leads) return leads !== serverLead();
    return back ? keys.delete(back) : !keys.has(key) && keys.add(key);
  };
  const all = new Map([...answered, ...waiting, ...putting].map((entry) => [entry.id, entry]));
  return [...all.values()].filter((entry) => entry.line === line() && isNew(entry.tap));
}

// How often the hand will have been written when this phone's next tap arrives.
const version = () => mine().length + (isItsHand() ? Number(part("#running").dataset.version) : 0);

// How often the table had been written when a page was made.
const written = (page) => Number(page.querySelector("#running")?.dataset.written);

function draw() {
  if (!pad() || !part("#hand")) return;
  const all = taps();
  const last = all.at(-1);
  part("[name=tapped]").value = JSON.stringify(all.map(({ told }) => told));
  part(".latest").replaceChildren(...(last ? figures(last, "+") : []));
  part(".latest").hidden = !last;
  part(".latest + .soft").hidden = Boolean(last);
  part(".taps").replaceChildren(...all.map(item));
  if (part("#leading")) drawLead(mine().findLast(({ tap }) => tap.leads)?.tap.leads ?? serverLead());
}

function drawLead(leads) {
  part("#leading [name=lead]").value = leads;
  for (const button of part("#leading").querySelectorAll("button")) button.ariaPressed = button.value === leads;
}

function item(tap) {
  const item = document.createElement("li");
  item.className = tap.isOnItsWay ? "waits" : "";
  item.append(...figures(tap, ""));
  return item;
}

// Who scored, as the choice says it, and how much.
function figures({ told: { seat, points, passes } }, sign) {
  const who = pad().querySelector(`[name=seat][value="${seat}"] + span`).cloneNode(true);
  who.className = `who ${who.querySelector(".mark")?.className.replace("mark", "") ?? ""}`;
  const figure = document.createElement("b");
  const { dataset } = pad().querySelector(`[name=passes][value="${passes}"]`) ?? { dataset: {} };
  figure.textContent = passes && !sign ? (dataset.word ?? passes) : sign + (dataset.points ?? points);
  figure.className = who.className.replace("who", "");
  return [who, " ", figure];
}

// A tap as an entry of the outbox; undefined where there is nothing to take back.
function entryOf(form, button) {
  const fields = new FormData(form);
  fields.set("line", line());
  fields.set("seen", version());
  const back = button.name === "back" && taps().at(-1)?.key; // what is shown, not what just came
  if (button.name === "back" && !back) return undefined;
  fields.set(button.name, button.value);
  fields.set("last", back || "");
  const leads = button.name === "leads" && button.value;
  const tap = back ? { back } : leads ? { leads } : scoring(fields);
  return {
    id: newId(),
    page: form.dataset.game,
    action: button.getAttribute("formaction") ?? form.getAttribute("action"),
    line: line(),
    called: part("#hand").dataset.line,
    hand: handOf(part("#hand")),
    tap,
    fields: [...fields],
    says: tap.told ? [said(button)] : [],
    at: Date.now(),
  };
}

// Who scored, and how much the button says.
function said({ value, dataset }) {
  const who = pad().querySelector("[name=seat]:checked + span").textContent.trim();
  return [who, [`+${dataset.points ?? value}`]];
}

function keep(entry, form, button) {
  putting.push(entry);
  const isIn = ready
    .then(() => (works() ? put(entry) : sendAsItIs(form, entry, button)))
    .catch((error) => {
      isBroken = true;
      reportError(error);
      setTimeout(sendAsItIs, 0, form, entry, button); // while its event is heard a form cannot be sent again
    })
    .finally(() => {
      putting = putting.filter((other) => other !== entry);
    });
  sent = isIn.then(() => flush(entry.id, true));
  form.reset();
  say("");
  draw();
}

// Of a browser that keeps nothing a tap is sent as without scripts, and so it is once anything in here has failed.
function sendAsItIs(form, { tap }, button) {
  if (tap.told) form.elements.seat.value = tap.told.seat;
  form.requestSubmit(button);
}

ready.then(() => {
  isReady = true;
});

// What the server makes of the same fields, and by which name it knows it again.
function scoring(fields) {
  const names = ["seat", "points", "passes", "whose"];
  const [seat, points, passes, whose] = names.map((name) => Number(fields.get(name) || Number.NaN));
  const isFirst = fields.has("first_tile");
  const tile = { seat, points, ...(isFirst && { lead: true }), ...(whose >= 0 && { claimed_from: whose }) };
  const told = passes ? { seat, passes } : tile;
  const values = Object.values({ seat, points: 0, ...told });
  const last = taps().at(-1);
  const goesOn = passes > last?.told.passes && seat === last.told.seat && !fields.has("apart");
  return { key: [fields.get("seen"), ...values.map(Number)].join("-"), told, replaces: goesOn ? last.key : "" };
}

function say(why) {
  part("#refused").textContent = why;
  part("#refused").hidden = !why;
}

addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!target.matches("#tapping, #leading") || isBroken || (isReady && !works())) return;
  const isWhose = !["points", "passes"].includes(submitter.name) || target.elements.seat.value;
  const entry = isWhose && entryOf(target, submitter);
  event.preventDefault(); // from here on it is sent from the outbox
  if (entry) keep(entry, target, submitter);
  else if (!isWhose) say(pad().dataset.who);
});

// A hand is written once what was tapped of it has arrived, or waits behind it.
addEventListener(
  "submit",
  async (event) => {
    const { target, submitter } = event;
    if (target.id !== "hand" || submitter?.name === "check" || !pad() || isTheirTurn) return;
    if (!putting.length && !waiting.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (target.ariaBusy) return;
    target.ariaBusy = "true";
    await sent.then(() => flush()).catch(reportError);
    target.ariaBusy = null;
    if (!target.isConnected || !part("#refused").hidden) return; // a tap was refused: that is looked at first
    isTheirTurn = true;
    target.requestSubmit(submitter);
    isTheirTurn = false;
  },
  true,
);

document.addEventListener("page:sent", ({ detail: { entry, page } }) => {
  if (entry.tap) answered.push({ ...entry, written: written(page) });
});
document.addEventListener("page:outbox", ({ detail: { entries } }) => {
  waiting = entries.filter(({ tap, page: game, state }) => tap && game === pad()?.dataset.game && !state);
  draw();
});
document.addEventListener("page:refused", ({ detail: { entry, why } }) => {
  waiting = waiting.filter(({ id }) => id !== entry.id);
  draw();
  if (pad()) say(why);
});
document.addEventListener("page:swap", () => {
  answered = answered.filter((entry) => entry.written > written(document));
  draw();
});
