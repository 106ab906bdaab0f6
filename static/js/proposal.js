// What was read on a photo of a hand: it is shown on the photo and confirmed tile by tile, and only then tapped in. It
// never writes a hand. It stands beside the page, which may change meanwhile; words and parts are those of _photo.html.

import { fill, load, plural, write } from "./page.js";
import { drawPhoto, pointed } from "./photo-outlines.js";
import { pipsOf } from "./picker-face.js";

// Shows the tiles that were read for the hand that is entered in a picker, and what else was said of them.
export async function propose(picker, photo, tiles, text) {
  dressed ??= load(picker.querySelector(".photo-parts").content.querySelector("link").getAttribute("href"));
  await dressed;
  new Proposal(picker, photo, tiles, text).open();
}

let dressed; // once its stylesheet is there

class Proposal {
  constructor(picker, photo, tiles, text) {
    const parts = picker.querySelector(".photo-parts").content.cloneNode(true);
    const part = (selector) => parts.querySelector(selector);
    Object.assign(this, { picker, photo, seat: picker.hands.here, text });
    this.slots = tiles.map((read, at) => ({ ...read, label: at + 1, isOpen: !read.sure }));
    this.dialog = part("dialog");
    this.canvas = part("canvas");
    this.model = part(".photo-slots > li");
    this.model.remove();
    this.set = this.buildSet(part(".photo-choice > .picker"));
    this.listen();
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.draw();
  }

  part(selector) {
    return this.dialog.querySelector(selector);
  }

  // The tiles of the picker, once more.
  buildSet(frame) {
    const { picker } = this;
    const copies = [...picker.querySelectorAll(".picker-numbers, .picker-grid")].map((part) => part.cloneNode(true));
    frame.classList.toggle("large", picker.matches(".large"));
    frame.firstElementChild.replaceChildren(...copies);
    return [...frame.querySelectorAll(".pick")];
  }

  listen() {
    const { dialog } = this;
    dialog.addEventListener("close", () => dialog.remove());
    this.part(".photo-cancel").addEventListener("click", () => dialog.close());
    this.part(".photo-take").addEventListener("click", () => this.goOn());
    this.part(".photo-add").addEventListener("click", () => this.add());
    this.part(".photo-keep").addEventListener("click", () => this.leave());
    this.part(".photo-away").addEventListener("click", () => this.takeAway());
    this.part(".photo-slots").addEventListener("click", ({ target }) => {
      const button = target.closest(".photo-slot");
      if (button) this.choose(this.slots[button.dataset.at]);
    });
    this.part(".photo-choice > .picker").addEventListener("click", ({ target }) => {
      const { tile, suit } = target.closest("button")?.dataset ?? {};
      if (suit) this.showSuit(suit);
      else if (tile) this.give(tile);
    });
    this.canvas.addEventListener("click", (event) => this.point(event));
    dialog.addEventListener("cancel", (event) => {
      if (!this.chosen) return;
      event.preventDefault(); // back to the other tiles first
      this.leave();
    });
  }

  // A tap on the photo, where an outline is near.
  point(event) {
    if (this.chosen) return this.leave();
    const slot = pointed(this.canvas, event, this.slots);
    if (slot) this.choose(slot);
  }

  // Changing it

  choose(slot) {
    this.chosen = slot;
    slot.isOpen = false; // somebody has looked at it
    this.showSuit(this.picker.matches(".large") ? (slot.tile?.split("-")[0] ?? this.picker.dataset.highest) : "");
    this.draw();
  }

  leave() {
    if (!this.chosen.tile) return this.takeAway();
    this.chosen = undefined;
    this.draw();
  }

  give(tile) {
    Object.assign(this.chosen, { tile, why: "" });
    this.leave();
  }

  takeAway() {
    this.slots = this.slots.filter((slot) => slot !== this.chosen);
    this.chosen = undefined;
    this.draw();
  }

  add() {
    const label = Math.max(0, ...this.slots.map((slot) => slot.label)) + 1;
    this.slots.push({ label, sure: true });
    this.choose(this.slots.at(-1));
  }

  showSuit(suit) {
    for (const key of this.dialog.querySelectorAll("[data-suit]")) key.ariaPressed = key.dataset.suit === suit;
    for (const button of this.set) {
      button.classList.toggle("apart", suit !== "" && !button.dataset.tile.split("-").includes(suit));
    }
  }

  // Whether somebody must look at a tile before it can be taken: nobody has, it is none of the set, or there twice.
  isOpen({ tile, isOpen }) {
    const isOfSet = this.set.some(({ dataset }) => dataset.tile === tile);
    return isOpen || !isOfSet || this.slots.filter((slot) => slot.tile === tile).length > 1;
  }

  // To the next tile at which somebody must look; after the last they are tapped in.
  goOn() {
    const open = this.slots.find((slot) => this.isOpen(slot));
    if (open) this.choose(open);
    else this.take();
  }

  // Into the picker that is there now: the page may have changed meanwhile.
  take() {
    const picker = this.picker.isConnected ? this.picker : document.querySelector("tile-picker[data-photo]");
    const seats = picker?.hands?.seats ?? [];
    this.seat = seats.find(({ number }) => number === this.seat.number);
    this.dialog.close();
    if (!this.seat) return;
    picker.hands.go(seats.indexOf(this.seat));
    picker.choose("tiles");
    this.seat.write("");
    for (const { tile } of this.slots) picker.give(tile);
    picker.change();
    this.note();
  }

  // What the photo left in doubt goes along with the hand, should the hands not add up.
  note() {
    const { unsure } = this.seat.field.form.elements;
    if (!unsure) return;
    const { number } = this.seat;
    const others = unsure.value.split(" ").filter((words) => words && !words.startsWith(`${number}:`));
    const tiles = this.slots.filter(({ sure }) => !sure).map(({ tile }) => tile);
    unsure.value = [...others, `${number}:${tiles}`].join(" ");
  }

  // Drawing it

  draw() {
    this.part(".photo-choice").hidden = !this.chosen;
    for (const selector of [".photo-body", ".photo-ends"]) this.part(selector).hidden = Boolean(this.chosen);
    if (this.chosen) this.drawChoice(this.chosen);
    else this.drawSlots();
    const outlines = this.slots.filter(({ corners }) => corners).map((slot) => this.outline(slot));
    drawPhoto(this.canvas, this.photo, outlines, this.chosen?.corners);
  }

  outline(slot) {
    const { corners, label, sure } = slot;
    return { corners, kind: sure ? "sure" : "unsure", label: slot === this.chosen ? "" : label };
  }

  drawSlots() {
    const { slots, picker } = this;
    const words = this.dialog.dataset;
    const tiles = slots.map(({ tile }) => tile);
    const counts = { tiles: tiles.length, pips: pipsOf(tiles, Number(picker.dataset.blank)) };
    const [inTiles, inPips] = ["tiles", "pips"].map((name) => plural(picker.dataset, name, counts[name]));
    write(this.part(".photo-asks"), plural(words, "asks", tiles.length, { tiles: inTiles, pips: inPips }));
    const notes = [this.text, ...slots.filter(({ isOpen }) => isOpen).map(({ why }) => why)].filter(Boolean);
    this.part(".photo-notes").replaceChildren(...notes.map(item));
    this.part(".photo-slots").replaceChildren(...slots.map((slot, at) => this.drawSlot(slot, at)));
    const open = slots.filter((slot) => this.isOpen(slot)).length;
    const take = this.part(".photo-take");
    write(take, open ? fill(words.look, { number: open }) : plural(words, "take", tiles.length));
    take.disabled = !tiles.length;
    take.classList.toggle("doubt", open > 0);
  }

  drawSlot(slot, at) {
    const copy = this.model.cloneNode(true);
    const button = copy.firstElementChild;
    const drawn = this.set
      .find(({ dataset }) => dataset.tile === slot.tile)
      ?.querySelector(".pips")
      .getAttribute("d");
    const isOpen = this.isOpen(slot);
    button.dataset.at = at;
    button.classList.toggle("unsure", isOpen);
    button.ariaLabel = [`${slot.label}: ${slot.tile}`, isOpen ? this.dialog.dataset.unsure : ""]
      .filter(Boolean)
      .join(", ");
    write(button.querySelector("small"), String(slot.label));
    button.querySelector(".pips").setAttribute("d", drawn ?? "");
    return copy;
  }

  drawChoice({ label, tile, why }) {
    const question = fill(this.dialog.dataset.which, { number: label });
    write(this.part(".photo-which"), why ? `${question} ${why}` : question);
    const keep = this.part(".photo-keep");
    write(keep, `✓ ${tile}`);
    keep.hidden = !tile;
    for (const button of this.set) {
      const other = this.slots.find((slot) => slot !== this.chosen && slot.tile === button.dataset.tile);
      button.ariaPressed = button.dataset.tile === tile;
      button.classList.toggle("taken", other !== undefined);
      button.dataset.by = other?.label ?? "";
    }
  }
}

const item = (text) => Object.assign(document.createElement("li"), { textContent: text });
