// What taps do in a form beside choosing: they take a proposal, take a choice back, and earn a bonus.

import { clean } from "./live.js";
import { attempt, load } from "./page.js";
import { ends } from "./picker-face.js";

// The looks of a game's end are there before the hand is told that ends it.
const { over } = document.querySelector("[data-over]")?.dataset ?? {};
if (over) load(over);

// What the referee proposes and somebody taps is told in its fields, as if it had been filled in there.

document.addEventListener("input", ({ target }) => {
  if (target.name !== "take" || !target.checked) return;
  target.checked = false;
  for (const [name, value] of new URLSearchParams(target.value)) {
    const field = target.form.elements[name];
    field.value = value;
    (field instanceof RadioNodeList ? field[0] : field).dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// A choice that need not be made is taken back by a second tap: the empty choice beside it is made instead.

let before; // what was chosen when the tap began

for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(
    type,
    ({ target }) => {
      before = target.checked ? target : null;
    },
    true,
  );
}

document.addEventListener("click", ({ target }) => {
  const again = target === before && target.type === "radio";
  const none = again && target.closest(".choices").querySelector(".none > input");
  before = null;
  if (!none) return;
  none.checked = true;
  none.dispatchEvent(new Event("input", { bubbles: true }));
});

// <tap-list>: bonuses, each a tap. A tap goes into the first select that is empty, and one on what was earned takes it
// back; with data-once each is taken once. Without JavaScript the selects are used as they are, and with it they stay
// what is sent; should anything in here fail they take its place again.

class TapList extends HTMLElement {
  connectedCallback() {
    this.selects = [...this.parentElement.querySelectorAll("select")];
    this.parentElement.oninput = () => this.attempt(() => this.show());
    this.onclick = ({ target }) => this.attempt(() => this.tapped(target.closest("button")));
    this.hidden = false;
    this.attempt(() => this.show());
  }

  attempt(work) {
    if (!this.hidden) attempt(work, () => this.giveUp());
  }

  giveUp() {
    this.hidden = true;
    for (const { parentElement } of this.selects) parentElement.hidden = false;
  }

  tapped(button) {
    const { value, earned } = button?.dataset ?? {};
    const chosen = this.selects.map((select) => select.value).filter(Boolean);
    if (value) chosen.push(value);
    if (earned) chosen.splice(earned, 1);
    for (const [at, select] of this.selects.entries()) select.value = chosen[at] ?? "";
    this.selects[0].dispatchEvent(new Event("input", { bubbles: true }));
    this.show();
  }

  show() {
    const chosen = this.selects.filter((select) => select.value);
    for (const { parentElement } of this.selects) parentElement.hidden = !parentElement.querySelector(".problem");
    for (const button of this.querySelectorAll("[data-value]")) {
      const isChosen = chosen.some(({ value }) => value === button.dataset.value);
      button.disabled = chosen.length === this.selects.length || ("once" in this.dataset && isChosen);
    }
    for (const [at, button] of this.querySelectorAll("[data-earned]").entries()) {
      button.textContent = chosen[at]?.selectedOptions[0].text;
      button.parentElement.hidden = !chosen[at];
    }
    this.querySelector(".earned").hidden = !chosen.length;
  }
}

customElements.define("tap-list", TapList);

// The last tile's numbers are the ends it fitted, as long as nobody says otherwise.

document.addEventListener("input", ({ target }) => {
  const fitted = target.name === "last_tile" && ends(target.value);
  if (!fitted) return;
  const { end_a, end_b } = target.form.elements;
  [end_a.value, end_b.value] = fitted;
});

// What a seat tells of its tricks, on whichever phone, is seen in the row of that seat at once, whatever stood there.

const version = () => document.querySelector("[data-in]")?.dataset.version;
let heard = version();

document.addEventListener("page:swap", () => {
  if (version() !== heard) takeRows(document.getElementById("hand"), clean("telling")?.querySelector?.("#hand"));
  heard = version();
});

function takeRows(form, fresh) {
  if (!fresh || fresh.dataset.next !== form?.dataset.next) return;
  if (fresh.elements.seen) form.elements.seen.value = fresh.elements.seen.value;
  for (const { name, value } of fresh.querySelectorAll(".of-seat :checked")) {
    const choices = [...form.elements[name]];
    if (choices.some((choice) => choice.defaultChecked && choice.value === value)) continue;
    for (const choice of choices) choice.defaultChecked = choice.value === value;
    fillIn(choices, value);
  }
}

// What is tapped in while a hand is on its way is put into the page that refuses it, and while a question is asked anew
// into what is asked.

let late = []; // fields that were changed after the form was sent, each with its value

document.addEventListener("page:answer", ({ detail: { answer, fields } }) => {
  const sent = fields ?? new URL(answer.url).searchParams;
  if (sent.has("check")) return;
  const form = document.querySelector(sent.has("draft") ? ".hand-form" : "#hand");
  const isShown = form && (sent.has("draft") || answer.status === 422);
  late = isShown ? [...new FormData(form)].filter(([name, value]) => !sent.getAll(name).includes(value)) : [];
});

document.addEventListener("page:swap", ({ detail: { whole, answer } }) => {
  if (!whole && !(answer && new URL(answer.url).searchParams.has("draft"))) return;
  for (const [name, value] of late.splice(0)) fillIn(document.querySelectorAll(`.hand-form [name="${name}"]`), value);
});

function fillIn(fields, value) {
  for (const field of fields) {
    if (/radio|checkbox/.test(field.type)) field.checked = field.value === value;
    else field.value = value;
  }
  fields[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}
