// <tile-picker>: tapping in what each still holds. Without JavaScript it is the text fields of the seats, and with it
// they stay what is sent; should anything in here fail they take its place again. Words and parts come from the page
// (_picker.html). What is told is known by `hands`, and drawn by `face`; here taps and the rest of the form come in, and
// keys by picker-keys.js.

import { attempt, bring, fill, isolate, tell } from "./page.js";
import { Face } from "./picker-face.js";
import { Hands } from "./picker-hands.js";

const TOLD_IN = "referee.told-in"; // under which this phone keeps whether tiles or pips were tapped last

class TilePicker extends HTMLElement {
  // A field that is typed in when the scripts arrive stays as it is until it is left. In a fold nobody sees it, and it
  // is built just before that is opened.
  connectedCallback() {
    const typedIn = this.querySelector(":focus:not([aria-invalid])");
    const fold = this.closest("details:not([open])");
    if (this.hands || !(typedIn || fold)) return this.begin();
    const begin = () => this.isConnected && !this.hands && this.begin();
    if (typedIn) this.addEventListener("focusout", () => setTimeout(begin), { once: true });
    else for (const opens of ["click", "toggle"]) fold.addEventListener(opens, begin, { once: true });
  }

  disconnectedCallback() {
    this.left?.abort();
  }

  begin() {
    this.fields ??= this.querySelector(".held-list");
    if (this.matches(".keyed") && !this.kinds) return this.fetchPad();
    this.attempt(() => {
      if (!this.hands) this.build();
      this.listen();
      this.draw();
      if (this.show(location.hash.slice(1))) bring(this, "start"); // the page was opened at a hand
    });
  }

  // Only some are told on a pad, whose script comes with the first of them.
  fetchPad() {
    const begin = (kinds) => {
      this.kinds = kinds;
      if (this.isConnected) this.begin();
    };
    import("./number-pad.js").then(begin, () => this.giveUp());
  }

  attempt(work) {
    return this.isPlain ? undefined : attempt(work, () => this.giveUp());
  }

  // What was put around the fields goes away, and they are as they came.
  giveUp() {
    this.isPlain = true;
    this.left?.abort();
    this.hands = this.face = undefined;
    this.classList.add("plain");
    this.replaceChildren(this.fields);
    for (const row of this.fields.children) row.hidden = false;
  }

  build() {
    const kinds = this.kinds ?? { Hands, Face };
    this.hands = new kinds.Hands(this);
    this.face = new kinds.Face(this, this.hands.seats);
    this.toldIn = `${TOLD_IN}${this.dataset.first ?? ""}`;
    this.mode = this.matches(".single, .slots") ? "tiles" : (this.hands.mode ?? this.remembered());
    const { highest } = this.dataset;
    this.suit = highest > 6 ? highest : ""; // of a large set one suit is shown at a time
    this.classList.toggle("large", this.suit !== "");
  }

  listen() {
    this.left = new AbortController();
    const { signal } = this.left;
    const { form } = this.hands;
    const on = (part, type, work) =>
      part.addEventListener(type, (event) => this.attempt(() => work(event)), { signal });
    on(form, "input", ({ target }) => this.heard(target));
    on(form, "click", (event) => this.follow(event));
    on(this, "click", ({ target }) => this.tapped(target.closest("button")));
    on(window, "pageshow", () => this.change()); // the browser may have put back what was typed
    addEventListener("submit", (event) => this.attempt(() => this.check(event)), { signal, capture: true });
  }

  // What comes in

  tapped(button) {
    if (!button) return;
    const { at, tile, suit, key, mode } = button.dataset;
    this.news = "";
    this.hands.refused = undefined;
    if (at) this.hands.go(Number(at));
    else if (tile) this.give(tile);
    else if (suit) this.suit = suit;
    else if (key) this.hands.press(key, this.mode);
    else if (mode) this.choose(mode);
    else return this.goOn();
    if (this.hands.refused) this.news = this.whyNot(this.hands.refused);
    this.change();
  }

  // Why a tile cannot be tapped in: nobody can hold it, or whose it is, or there is no room for another.
  whyNot({ tile, owner }) {
    const { goneSays, held, twice, full } = this.dataset;
    if (tile === this.hands.gone) return fill(goneSays, { tile });
    if (this.hands.here.isFull) return fill(full, { name: isolate(this.hands.here.name) });
    return fill(held ?? twice, { tile, name: isolate(owner.name) });
  }

  give(tile) {
    const from = this.hands.give(tile);
    if (from) this.news = fill(this.dataset.moved, { tile, name: isolate(from.name) });
  }

  choose(mode) {
    this.mode = mode;
    try {
      localStorage.setItem(this.toldIn, mode);
    } catch {} // it keeps nothing
  }

  remembered() {
    const usual = this.dataset.first ?? "tiles";
    try {
      return localStorage.getItem(this.toldIn) ?? usual;
    } catch {
      return usual;
    }
  }

  heard(field) {
    this.news = "";
    this.hands.hear(field);
    this.change();
  }

  // A refusal links to its field: that hand comes to the front.
  follow(event) {
    const { hash } = event.target.closest("a") ?? {};
    if (!this.show(hash?.slice(1))) return;
    event.preventDefault();
    this.face.tabs[this.hands.at].focus();
  }

  // Brings the hand of this field to the front; whether there is one.
  show(id) {
    const at = this.hands?.seats.findIndex((seat) => id === seat.field.id && !seat.isOut) ?? -1;
    if (at < 0) return false;
    this.hands.go(at);
    this.draw();
    return true;
  }

  // Where it leads

  // The hand to be told next; undefined where there is none.
  get next() {
    return this.attempt(() => this.hands?.next);
  }

  // What it asks for now; "" where all are entered.
  get question() {
    const seat = this.hands?.asked;
    if (seat?.half !== undefined) return this.asksHalf(seat);
    return seat ? fill(this.dataset.asks, { name: isolate(seat.whose) }) : "";
  }

  // The id of the field in which that is answered.
  get asked() {
    return this.hands?.asked?.field.id;
  }

  asksHalf({ half, whose }) {
    return fill(this.dataset.half, { name: isolate(whose), number: half });
  }

  goOn() {
    this.attempt(() => {
      if (!this.asksBack()) this.hands.goOn();
      this.draw();
    });
  }

  // A tile that is half told is asked about at its hand, and nothing goes on before; whether there is any.
  asksBack() {
    const { hands } = this;
    const seat = hands?.unfinished;
    if (!seat) return false;
    if (seat !== hands.here) hands.go(hands.seats.indexOf(seat));
    this.mode = "tiles";
    this.news = this.asksHalf(seat);
    return true;
  }

  check(event) {
    if (event.target !== this.hands?.form || !this.asksBack()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.draw();
    this.face.tabs[this.hands.at].focus({ preventScroll: true });
    bring(this.querySelector(".picker-seats"), "start");
  }

  enter() {
    if (!this.next) return false;
    this.goOn();
    this.hands?.here.field.focus();
    return true;
  }

  // What it looks like

  // However much one tap changes, it is drawn once.
  change() {
    if (this.isStale || !this.face) return;
    this.isStale = true;
    queueMicrotask(() => this.isStale && this.attempt(() => this.draw()));
  }

  draw() {
    this.isStale = false;
    this.querySelector("[name=pad]")?.toggleAttribute("disabled", this.mode !== "pips"); // digits are no tile then
    this.face.draw(this);
    tell("seat");
  }
}

customElements.define("tile-picker", TilePicker);
