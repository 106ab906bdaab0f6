// The form for a new game: its house rules, and who sits where. Other rules put another form in its place, in which the
// seats are the same.

import { fill } from "./page.js";

// Each fold of house rules says what is chosen in it, and the outermost whether anything is not the preset's answer.

const folds = () => document.querySelectorAll("[data-rules]");

document.addEventListener("input", ({ target }) => {
  if (!target.name?.startsWith("rule_")) return;
  ask();
  for (const fold of folds()) say(fold);
});

// What means nothing beside the other answers is neither asked nor sent.
function ask() {
  const form = document.getElementById("open");
  if (!form) return;
  const hangs = JSON.parse(form.dataset.hangs);
  const told = (name) => form.elements[name].value.trim() || form.elements[name].dataset?.usual;
  const asked = (name) =>
    (hangs[name] ?? []).every(
      ([so, group]) =>
        Object.entries(group).every(([other, values]) => values.includes(told(other)) && asked(other)) === so,
    );
  for (const name of Object.keys(hangs)) {
    const field = document.getElementById(name).closest(".field");
    field.hidden = !asked(name);
    for (const input of field.querySelectorAll("input")) input.disabled = field.hidden;
  }
  for (const fold of folds()) fold.hidden = !fold.querySelector(".field:not([hidden])");
}

function say(fold) {
  const answers = [...fold.querySelectorAll("[data-usual]:enabled")].filter(
    ({ type, checked }) => type !== "radio" || checked,
  );
  const texts = answers.map(brief);
  const named = texts.map((text, at) => (text && texts.indexOf(text) < at ? `${question(answers[at])} ${text}` : text));
  fold.querySelector("small").textContent = named.filter(Boolean).join(" · ") || fold.dataset.none;
  fold.querySelector(".chip").hidden = answers.every((answer) => answered(answer) === answer.dataset.usual);
  const all = fold.parentElement.closest(".fold");
  all.querySelector(".chip").hidden = !all.querySelector("[data-rules] .chip:not([hidden])");
}

// A number that is left empty is the preset's.
const answered = ({ value, dataset }) => value.trim() || dataset.usual;

function brief(answer) {
  const value = answered(answer);
  return answer.dataset.silent?.split(" ").includes(value) ? "" : fill(answer.dataset.brief, { value });
}

const question = (answer) => answer.closest(".field").querySelector("legend, label").textContent;

// Who sits otherwise plays another game of the family, by rules of its own, with all else that was typed.
document.addEventListener("change", ({ target }) => target.name === "family" && target.form.requestSubmit());

// Names to tap: one goes into the next empty seat, or leaves its own, those of last time go into all. Who leads first and what stands
// on paper are asked by the names that were typed, and by seats where nobody sits yet.

const together = new Intl.ListFormat(document.documentElement.lang);
const seats = () => [...document.querySelectorAll(".seating input")];
const emptySeat = () => seats().find((seat) => !seat.value.trim());

function name(place, names) {
  place.dataset.place ??= place.textContent;
  place.textContent = together.format(names.filter(Boolean)) || place.dataset.place;
}

function nameAll() {
  if (!document.getElementById("lead")) return; // people are named whose game goes on already
  const names = seats().map((seat) => seat.value.trim());
  const sides = Number(document.querySelector("[name=sides]").value);
  for (const [at, text] of names.entries()) name(document.querySelector(`#lead [value="${at}"]`), [text]);
  // One total for each side; those of no side any more come last.
  for (const [side, { labels }] of document.querySelectorAll("input[id^=total_]").entries()) {
    name(
      labels[0],
      names.filter((_name, seat) => seat === side || (side < sides && seat % sides === side)),
    );
  }
}

// As many play as was tapped, and more where more are named. Other rules put other choices there.
const players = () => [...document.querySelectorAll("[name=players]")];
const playersTapped = () => Number(players().find(({ checked }) => checked)?.value);
let wanted = playersTapped();

function seatAll() {
  const named = seats().filter((seat) => seat.value.trim()).length;
  const enough = players().find(({ value }) => Number(value) >= Math.max(wanted || 0, named));
  if (enough) enough.checked = true;
  showSeats();
}

// Of a list of seats those are seen in which somebody plays or has a name, and the next that is free, two by two.
function showSeats() {
  if (!document.querySelector(".listed")) return;
  const last = 1 + seats().findLastIndex((seat) => seat.value.trim());
  const seen = Math.max(playersTapped() || 0, Math.min(last + 2 - (last % 2), seats().length));
  const totals = document.querySelectorAll("input[id^=total_]");
  for (const [at, seat] of seats().entries()) {
    const spare = at >= seen;
    seat.closest(".seat").classList.toggle("spare", spare);
    const option = document.querySelector(`#lead [value="${at}"]`);
    if (option) option.hidden = spare;
    if (totals[at]) totals[at].closest(".field").hidden = spare && !totals[at].value;
  }
}

function offer() {
  seatAll();
  nameAll();
  const chips = document.getElementById("known-names");
  if (!chips) return; // house rules are changed where nobody is seated
  const seated = seats().map((seat) => seat.value.trim());
  for (const chip of chips.children) {
    const sits = seated.includes(chip.textContent);
    chip.setAttribute("aria-pressed", sits);
    chip.disabled = !sits && !emptySeat();
  }
  chips.hidden = [...chips.children].every((chip) => chip.getAttribute("aria-pressed") === "true");
}

function seat(name) {
  const own = seats().find(({ value }) => value.trim() === name);
  const place = own ?? emptySeat();
  if (place) place.value = own ? "" : name;
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-seat], [data-seats]");
  if (!tapped) return;
  event.preventDefault();
  if (tapped.dataset.seats) {
    const names = JSON.parse(tapped.dataset.seats);
    for (const [at, seat] of seats().entries()) seat.value = names[at] ?? "";
  } else {
    seat(tapped.textContent);
  }
  offer();
});

// The key that ends a name goes on to the next seat, as long as one is empty.
document.addEventListener("keydown", (event) => {
  const next = event.key === "Enter" && event.target.matches(".seating input") && emptySeat();
  if (!next) return;
  event.preventDefault();
  next.focus();
});

document.addEventListener("input", ({ target }) => {
  if (target.name === "players") wanted = playersTapped();
  offer();
});
document.addEventListener("page:swap", offer);
document.addEventListener("page:swap", ask);
offer();
ask();

// The list that other rules were chosen from is shut, so whoever was in it goes on from what opens it.
document.addEventListener("page:swap", () => {
  if (document.activeElement === document.body) document.querySelector("#presets > summary")?.focus();
});
