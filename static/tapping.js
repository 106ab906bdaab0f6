// A hand that is told as it happens (_running.html). A tap is shown at once and put into the outbox, from where it is
// sent: neither a reload nor a lost connection takes it along. What the server has is in the page; on top of it is drawn
// what it has not, or not yet.

import { flush, put, works } from "./outbox.js";
import { newId } from "./outbox-store.js";

const part = (selector) => document.querySelector(selector);
const pad = () => part("#tapping");
const line = () => Number(part("#hand").elements.line.value); // the phone may be ahead of the server
let waiting = []; // taps of this page that the server has not answered
let answered = []; // those it has, until the page that comes from it shows them
let seen; // the version of the hand that was drawn last
let led; // who was said to lead, and in which hand: with every tap the standing comes anew, where that is asked

// The taps of the hand that is told, with what this phone has tapped on top.
function taps() {
  const { dataset } = part("#running");
  const isItsHand = Number(dataset.line) === line();
  let all = isItsHand ? JSON.parse(dataset.taps) : [];
  for (const { tap } of mine()) {
    if (tap.back) all = all.filter(({ key }) => key !== tap.back);
    else if (!all.some(({ key }) => key === tap.key)) all.push({ ...tap, isOnItsWay: true });
  }
  return all;
}

const mine = () => [...answered, ...waiting].filter((entry) => entry.line === line());

// How often the hand will have been written when this phone's next tap arrives.
const version = () =>
  mine().length + (Number(part("#running").dataset.line) === line() ? Number(part("#running").dataset.version) : 0);

function draw() {
  if (!pad() || !part("#hand")) return;
  const all = taps();
  const last = all.at(-1);
  part("[name=tapped]").value = JSON.stringify(all.map(({ told }) => told));
  part(".latest").replaceChildren(...(last ? shown(last, "+") : []));
  part(".latest").hidden = !last;
  part(".last-tap > .soft").hidden = Boolean(last);
  part(".last-tap > .button").hidden = !last;
  part(".last-tap > .button").value = last?.key ?? "";
  part(".taps").replaceChildren(...all.map(item));
}

function item(tap) {
  const item = document.createElement("li");
  item.className = tap.isOnItsWay ? "waits" : "";
  item.append(...shown(tap, ""));
  return item;
}

// Who scored, as the choice says it, and how much.
function shown({ told: { seat, points } }, sign) {
  const who = pad().querySelector(`[name=seat][value="${seat}"] + span`).cloneNode(true);
  who.className = `who ${who.querySelector(".mark")?.className.replace("mark", "") ?? ""}`;
  const figure = document.createElement("b");
  figure.textContent = sign + points;
  figure.className = who.className.replace("who", "");
  return [who, " ", figure];
}

async function tapped(form, button) {
  const fields = new FormData(form);
  fields.set("line", line());
  fields.set("seen", version());
  const back = button.name === "key" && (taps().at(-1)?.key ?? button.value); // what is shown, not what just came
  fields.set(button.name, back || button.value);
  const tap = back ? { back } : told(fields);
  const entry = {
    id: newId(),
    page: form.dataset.game,
    action: button.getAttribute("formaction") ?? form.getAttribute("action"),
    line: line(),
    called: part("#hand").dataset.line,
    tap,
    fields: [...fields].filter(([name]) => name !== "csrf_token"),
    says: tap.back
      ? []
      : [[pad().querySelector("[name=seat]:checked + span").textContent.trim(), [`+${button.value}`]]],
    at: Date.now(),
  };
  form.reset();
  say("");
  await put(entry);
  await flush(entry.id, form.elements.csrf_token.value);
}

// What the server makes of the same fields, and by which name it knows it again.
function told(fields) {
  const [seat, points, whose] = ["seat", "points", "whose"].map((name) => Number(fields.get(name) || Number.NaN));
  const isFirst = fields.has("first_tile");
  const told = { seat, points, ...(isFirst && { lead: true }), ...(whose >= 0 && { claimed_from: whose }) };
  return { key: [fields.get("seen"), ...Object.values(told).map(Number)].join("-"), told };
}

function say(why) {
  part("#refused").textContent = why;
  part("#refused").hidden = !why;
}

addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target !== pad() || !works()) return;
  event.preventDefault();
  if (submitter.name === "points" && !target.elements.seat.value) say(pad().dataset.who);
  else tapped(target, submitter);
});

addEventListener("change", ({ target }) => {
  if (target.name === "lead" && target.form?.id === "hand" && pad()) led = { seat: target.value, line: line() };
});

function sayWhoLed() {
  const choice = led?.line === line() && part(`input[name=lead][value="${led.seat}"]`);
  if (choice) choice.checked = true;
}

document.addEventListener("page:outbox", ({ detail: { entries } }) => {
  const here = entries.filter(({ tap, page: game, state }) => tap && game === pad()?.dataset.game && !state);
  answered.push(...waiting.filter(({ id }) => !here.some((entry) => entry.id === id)));
  waiting = here;
  draw();
});
document.addEventListener("page:refused", ({ detail: { entry, why } }) => {
  waiting = waiting.filter(({ id }) => id !== entry.id);
  draw();
  if (pad()) say(why);
});
document.addEventListener("page:swap", () => {
  const now = part("#running")?.dataset;
  if (now && seen !== `${now.line} ${now.version}`) answered = [];
  seen = now && `${now.line} ${now.version}`;
  draw();
  if (now && part("#hand")) sayWhoLed();
});
