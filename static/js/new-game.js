// The form for a new game: its house rules, and who sits where.

import { fill } from "./page.js";

// Each fold of house rules says what is chosen in it, and marks where that is not the preset's answer.

document.addEventListener("input", ({ target }) => {
  const fold = target.closest("[data-rules]");
  if (fold) say(fold);
});

function say(fold) {
  const answers = [...fold.querySelectorAll("[data-usual]")].filter(({ type, checked }) => type !== "radio" || checked);
  fold.querySelector("small").textContent = answers.map(brief).filter(Boolean).join(", ") || fold.dataset.none;
  fold.querySelector(".chip").hidden = answers.every((answer) => answered(answer) === answer.dataset.usual);
}

// A number that is left empty is the preset's.
const answered = ({ value, dataset }) => value.trim() || dataset.usual;

function brief(answer) {
  const value = answered(answer);
  return answer.dataset.silent?.split(" ").includes(value) ? "" : fill(answer.dataset.brief, { value });
}

// Names to tap: one goes into the next empty seat, those of last time into all of them. Who leads first and what stands
// on paper are asked by the names that were typed, and by seats where nobody sits yet.

const together = new Intl.ListFormat(document.documentElement.lang);
const lead = document.getElementById("lead");
const totals = [...document.querySelectorAll("input[id^=total_]")]; // one for each side; those of no side any more come last
const sides = Number(document.querySelector("[name=sides]").value);
const seats = [...document.querySelectorAll(".seating input")];
const chips = document.getElementById("known-names");

const isSeated = (name) => seats.some((seat) => seat.value.trim() === name);

function name(place, names) {
  place.dataset.place ??= place.textContent;
  place.textContent = together.format(names.filter(Boolean)) || place.dataset.place;
}

function nameAll() {
  const names = seats.map((seat) => seat.value.trim());
  for (const [at, text] of names.entries()) name(lead.querySelector(`[value="${at}"]`), [text]);
  for (const [side, { labels }] of totals.entries()) {
    name(
      labels[0],
      names.filter((_name, seat) => seat === side || (side < sides && seat % sides === side)),
    );
  }
}

function offer() {
  nameAll();
  for (const chip of chips.children) chip.hidden = isSeated(chip.textContent);
  chips.hidden = seats.every((seat) => seat.value.trim()) || ![...chips.children].some((chip) => !chip.hidden);
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-seat], [data-seats]");
  if (!tapped) return;
  event.preventDefault();
  if (tapped.dataset.seats) {
    const names = JSON.parse(tapped.dataset.seats);
    for (const [at, seat] of seats.entries()) seat.value = names[at] ?? "";
  } else {
    const empty = seats.find((seat) => !seat.value.trim());
    if (empty) empty.value = tapped.textContent;
  }
  offer();
});

document.addEventListener("input", offer);
offer();
