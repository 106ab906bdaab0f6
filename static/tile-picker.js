// <tile-picker>: tapping in what each still holds. Without JavaScript it is the text fields of the seats, and with it
// they stay what is sent. Words and parts come from the page (_picker.html).

import { neighbour } from "./arrow-keys.js";
import { repeat } from "./copies.js";
import { placeChoice, throwTogether } from "./heaps.js";
import { tell } from "./page.js";
import { remember, remembered } from "./picker-mode.js";
import { Seat, setLetters } from "./picker-seat.js";
import { tileSet } from "./tiles.js";
import { fill, isolate } from "./words.js";

const press = (button, on) => button.setAttribute("aria-pressed", on);

class TilePicker extends HTMLElement {
  connectedCallback() {
    if (!this.seats && this.querySelector(":focus:not([aria-invalid])")) return this.waitForTyping();
    if (!this.seats) this.build();
    this.listen();
    this.show();
  }

  disconnectedCallback() {
    this.left?.abort();
  }

  // A field that is typed in when the scripts arrive stays as it is until it is left.
  waitForTyping() {
    const again = () => setTimeout(() => this.isConnected && this.connectedCallback());
    this.addEventListener("focusout", again, { once: true });
  }

  listen() {
    this.left = new AbortController();
    const { signal } = this.left;
    this.form.addEventListener("input", ({ target }) => this.heard(target), { signal });
    this.form.addEventListener("click", (event) => this.follow(event), { signal });
    this.addEventListener("click", ({ target }) => this.tapped(target.closest("button")), { signal });
    this.addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("pageshow", () => this.show(), { signal }); // the browser may have put back what was typed
  }

  // Building

  build() {
    this.form = this.closest("form");
    const needs = JSON.parse(this.dataset.needs);
    this.seats = [...this.querySelectorAll(".held")].map((row) => new Seat(row, needs));
    setLetters(this.seats);
    const asBefore = this.seats.map((seat) => seat.mode).find(Boolean) ?? remembered();
    this.mode = this.matches(".single, .slots") ? "tiles" : asBefore;
    this.moved = new Map(); // tiles that were taken from another seat, and from which
    this.buildParts();
    const wrong = this.seats.findIndex((seat) => seat.isWrong);
    this.at = Math.max(0, wrong);
    if (wrong < 0) this.begin();
  }

  buildParts() {
    const parts = this.querySelector("template").content.cloneNode(true);
    const highest = Number(this.dataset.highest);
    this.panel = parts.querySelector(".picker-panel");
    this.says = parts.querySelector(".picker-says");
    this.onward = parts.querySelector(".picker-next");
    this.tabs = repeat(parts.querySelector(".picker-seat"), this.seats, (tab, seat, at) =>
      this.buildTab(tab, seat, at),
    );
    this.tiles = repeat(parts.querySelector(".pick"), tileSet(highest), (button, tile) => this.buildTile(button, tile));
    this.suit = highest > 6 ? String(highest) : ""; // of a large set one suit is shown at a time
    this.classList.toggle("large", this.suit !== "");
    const focused = this.querySelector(":focus"); // which what is moved loses
    this.panel.prepend(this.querySelector(".held-list"));
    this.append(parts);
    placeChoice(this);
    focused?.focus();
  }

  buildTab(tab, seat, at) {
    seat.tab = tab;
    tab.id = `${seat.field.id}-tab`;
    tab.dataset.at = at;
    if (seat.side) tab.classList.add(seat.side);
  }

  buildTile(button, tile) {
    button.dataset.tile = tile;
    button.style.setProperty("--rank", -tile.replace("-", ""));
    button.querySelector("use").setAttribute("href", `${this.dataset.pictures}#t-${tile}`);
  }

  // Whose hand is told

  get here() {
    return this.seats[this.at];
  }

  // The next hand that is needed and that nobody has told; undefined where there is none.
  get next() {
    if (!this.seats) return undefined;
    const round = [...this.seats.slice(this.at + 1), ...this.seats.slice(0, this.at)];
    return round.find((seat) => seat.isNeeded && !seat.text);
  }

  goOn() {
    this.go(this.seats.indexOf(this.next));
    this.show();
  }

  go(at) {
    if (this.seats[at].isOut) return;
    this.at = at;
    this.moved.clear();
  }

  // How the hand ended decides whose hands are told, from the first that is not told yet.
  begin() {
    for (const seat of this.seats) seat.empty();
    throwTogether(this, false);
    const order = [(seat) => seat.isNeeded && !seat.text, (seat) => !seat.isOut];
    const first = order.map((wanted) => this.seats.findIndex(wanted)).find((at) => at >= 0);
    if (!this.here.text) this.go(first);
  }

  // Taps

  tapped(button) {
    if (!button) return;
    const { at, tile, suit, key, mode } = button.dataset;
    this.news = "";
    if (at) this.go(Number(at));
    else if (tile) this.give(tile);
    else if (suit) this.suit = suit;
    else if (key) this.here.press(key);
    else if (mode) this.choose(mode);
    else return this.goOn();
    this.show();
  }

  choose(mode) {
    this.mode = mode;
    remember(mode);
  }

  // Those of whom only one can have a tile.
  get rivals() {
    return this.matches(".slots") ? [this.here] : this.seats;
  }

  // A tile goes to the hand that is told, from wherever it was; tapped again, it goes back there. A row that holds one
  // tile has it then, and the next is told.
  give(tile) {
    const from = this.rivals.find((seat) => seat.tiles.includes(tile));
    const to = from === this.here ? this.moved.get(tile) : this.here;
    this.moved.delete(tile);
    if (from) from.write(from.tiles.filter((other) => other !== tile).join(" "));
    if (to) to.add(tile);
    if (this.here.most === 1 && this.here.text && this.next) this.go(this.seats.indexOf(this.next));
    if (!from || to !== this.here) return;
    this.moved.set(tile, from);
    this.news = fill(this.dataset.moved, { tile, name: isolate(from.name) });
  }

  // The rest of the form

  heard(field) {
    if (field.name === "ending") this.begin();
    if (field.name === "counted") throwTogether(this, true);
    const seat = this.seats.find((other) => other.field === field);
    if (seat?.isWrong) seat.forgive();
    this.show();
  }

  // A refusal links to its field: that hand comes to the front.
  follow(event) {
    const at = this.seats.findIndex(({ field }) => event.target.closest("a")?.hash === `#${field.id}`);
    if (at < 0) return;
    event.preventDefault();
    this.go(at);
    this.show();
    this.here.tab.focus();
  }

  // Keys: the arrows move among the tiles, and among the hands. Enter goes on to a hand that nobody has told; after
  // the last it sends the form, as in any field.
  key(event) {
    const { target, key } = event;
    if (key === "Enter" && target.matches("input") && target.value && this.enter()) return event.preventDefault();
    const among = [this.tiles, this.tabs].find((buttons) => buttons.includes(target));
    const next = among && neighbour(among, event);
    if (!next) return;
    event.preventDefault();
    if (among === this.tabs) this.tapped(next);
    else this.rove(next);
    next.focus();
  }

  enter() {
    if (!this.next) return false;
    this.goOn();
    this.here.field.focus();
    return true;
  }

  // Of all tiles one is reached by Tab.
  rove(tile) {
    for (const button of this.tiles) button.tabIndex = button === tile ? 0 : -1;
  }

  // What it looks like

  show() {
    const owners = new Map(this.rivals.flatMap((seat) => seat.tiles.map((tile) => [tile, seat])));
    this.dataset.mode = this.mode;
    for (const seat of this.seats) seat.show(this.dataset, seat === this.here);
    for (const button of this.tiles) this.showTile(button, owners.get(button.dataset.tile));
    const reached = this.tiles.some((button) => button.tabIndex === 0 && !button.matches(".apart"));
    if (!reached) this.rove(this.querySelector(".pick:not(.apart)"));
    for (const button of this.querySelectorAll("[data-suit]")) press(button, button.dataset.suit === this.suit);
    for (const button of this.querySelectorAll("button[data-mode]")) press(button, button.dataset.mode === this.mode);
    this.showNext(this.next);
    this.panel.setAttribute("aria-labelledby", this.here.tab.id);
    this.says.textContent = this.news || this.sentence();
    tell("seat");
  }

  showTile(button, owner) {
    const { tile } = button.dataset;
    press(button, owner === this.here);
    button.setAttribute("aria-label", owner ? fill(this.dataset.held ?? "{tile}", { tile, name: owner.name }) : tile);
    const isTaken = Boolean(owner) && owner !== this.here;
    button.className = ["pick", isTaken && `taken ${owner.side}`, !tile.includes(this.suit) && "apart"]
      .filter(Boolean)
      .join(" ");
    button.dataset.by = isTaken ? owner.letters : "";
  }

  // Where the form has a button for the thumb, that one leads on.
  showNext(seat) {
    this.onward.querySelector("b").textContent = seat?.whose ?? "";
    this.onward.hidden = !seat || this.form.querySelector("[data-next]") !== null;
  }

  // "Ana: 3 tiles, 17 pips".
  sentence() {
    const counted = this.here.inWords(this.dataset).reverse().join(", ");
    return `${isolate(this.here.whose)}: ${counted || this.dataset.nothing}`;
  }
}

customElements.define("tile-picker", TilePicker);
