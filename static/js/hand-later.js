// What a form that asks for tiles or for an entry of the sheet needs once somebody has begun to tell it.

import { attempt, load } from "./page.js";
import { ends, foreign } from "./picker-face.js";

// The looks of a game's end are there before the hand is told that ends it.
const { over } = document.querySelector("[data-over]")?.dataset ?? {};
if (over) load(over);

// Letters that somebody pastes for ours: dashes of every kind, digits of any script, a tile that is one letter, halves and
// doubles by their names. What nobody sees goes away.

const SAID = [
  "zero blank blanks cero blanco blanca branco branca",
  "one ace uno um ás",
  "two deuce dos dois duque",
  "three trey tres três terno",
  "four cuatro quatro quadra",
  "five cinco quina",
  "six seis sena",
];
const DIGITS = new Map(SAID.flatMap((words, number) => words.split(" ").map((word) => [word, number])));

foreign.read = (text) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"))
    .replace(/[\p{Pd}\u00ad\u2212\u2502]/gu, "-")
    .replace(/\u060c/g, ",")
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, "")
    .replace(/\p{Nd}/gu, digit)
    .replace(/[\u{1f031}-\u{1f061}\u{1f063}-\u{1f093}]/gu, drawn)
    .replace(/\p{L}+/gu, (word) => DIGITS.get(word.toLowerCase()) ?? word.toLowerCase())
    .replace(/(?<!\p{L})(?:double|doble|mula|duplo|bucha|carro[çc]a)(?:\sd[eoa])?\s(\d+)/gu, "$1-$1")
    .replace(/(?<=\d)\s?[x×]\s?(?=\d)/g, "-")
    .replace(/(?<=\d)\s(?:and|y|e|&)\s(?=\d)/g, " ");

// Its place among the ten of its script.
function digit(letter) {
  const before = String.fromCodePoint(letter.codePointAt() - 1);
  return /\p{Nd}/u.test(before) ? (digit(before) + 1) % 10 : 0;
}

function drawn(letter) {
  const place = (letter.codePointAt() - 0x1f031) % 50;
  return ` ${Math.floor(place / 7)}-${place % 7} `;
}

// The last tile's numbers are the ends it fitted, as long as nobody says otherwise.

document.addEventListener("input", ({ target }) => {
  const fitted = target.name === "last_tile" && ends(target.value);
  if (!fitted) return;
  const { end_a, end_b } = target.form.elements;
  [end_a.value, end_b.value] = fitted;
});

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

// The keys in a tile picker: the arrows move among the tiles, and among the hands. Enter goes on to a hand that nobody
// has told; after the last it sends the form, as in any field. Outside of a field, digits are those of the pad.

function press(picker, event) {
  const { target, key } = event;
  const { tabs, tiles } = picker.face;
  if (key === "Enter" && target.matches("input") && target.value && picker.enter()) return event.preventDefault();
  const typed = !target.matches("input") && keyOfPad(picker, event);
  if (typed) return picker.tapped(typed);
  const among = [tiles, tabs].find((buttons) => buttons.includes(target));
  const next = among && neighbour(among, event);
  if (!next) return;
  event.preventDefault();
  if (among === tabs) picker.tapped(next);
  else picker.face.rove(next);
  next.focus();
}

// The key of the pad that is seen which a key of the keyboard stands for.
function keyOfPad(picker, { key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const wanted = key === "Backspace" ? "back" : key;
  return [...picker.querySelectorAll(".picker-pad > button")].find(
    (button) => button.dataset.key === wanted && button.checkVisibility(),
  );
}

// Where a key leads from one of some buttons that stand in rows, as they are seen: null where it leads nowhere.
function neighbour(buttons, { target, key }) {
  const visible = buttons.filter((button) => button.checkVisibility() && !button.disabled);
  visible.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
  const row = visible.filter((button) => button.offsetTop === visible[0].offsetTop).length;
  const at = visible.indexOf(target);
  const places = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - row,
    ArrowDown: at + row,
    Home: 0,
    End: visible.length - 1,
  };
  return visible[places[key]] ?? null;
}

document.addEventListener("keydown", (event) => {
  const picker = event.target.closest("tile-picker");
  if (picker?.face) press(picker, event);
});

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
