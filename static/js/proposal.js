// What was read on a photo of a hand: it is shown on the photo and confirmed tile by tile, and only then tapped in. It
// never writes a hand. It stands beside the page, which may change meanwhile; words and parts are those of _photo.html.

import { fill, load, plural, write } from "./page.js";
import { PhotoHand } from "./photo-hand.js";
import { drawPhoto, pointed } from "./photo-outlines.js";
import { countedPips, drawn, isPips, pipsOf } from "./picker-face.js";

// Shows what was read (photo-reader.js) for a hand that is entered in a picker. `screens` has the parts of _photo.html.
export async function propose(picker, seat, read, screens) {
  const parts = screens.querySelector(".photo-parts").content.cloneNode(true);
  dressed ??= load(parts.querySelector("link").getAttribute("href"));
  await dressed;
  new Proposal(picker, seat, read, parts).open();
}

let dressed; // once its stylesheet is there

class Proposal {
  constructor(picker, seat, read, parts) {
    const part = (selector) => parts.querySelector(selector);
    Object.assign(this, { picker, seat, photo: read.canvas });
    this.told = isPips(seat.text) ? countedPips(seat.text).tiles : undefined;
    this.dialog = part("dialog");
    this.words = this.dialog.dataset;
    this.canvas = part("canvas");
    [this.slot, this.note] = [".photo-slots > li", ".photo-notes > li"].map((model) => part(model));
    for (const model of [this.slot, this.note]) model.remove();
    this.set = this.buildSet(part(".photo-choice > .picker"));
    const highest = Number(picker.dataset.highest);
    this.hand = new PhotoHand(read, { highest, owners: this.owners, words: this.words });
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
    const on = (selector, work) => this.part(selector).addEventListener("click", work);
    dialog.addEventListener("close", () => dialog.remove());
    on(".photo-cancel", () => dialog.close());
    on(".photo-take", () => this.goOn());
    on(".photo-add", () => this.choose(this.hand.more()));
    on(".photo-keep", () => this.leave());
    on(".photo-away", () => this.takeAway());
    on(".photo-notes", ({ target }) => {
      const { place } = target.closest("button")?.dataset ?? {};
      if (place) this.include(place);
    });
    on(".photo-slots", ({ target }) => {
      const button = target.closest(".photo-slot");
      if (button) this.choose(this.hand.tiles[button.dataset.at]);
    });
    on(".photo-choice > .picker", ({ target }) => {
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

  // Who has which tile already, as far as hands are entered here.
  get owners() {
    const all = [...this.picker.hands.owners].filter(([, owner]) => !this.seat.people.includes(owner));
    return new Map(all.map(([tile, { name }]) => [tile, name]));
  }

  // Changing it

  // A tap on the photo, where an outline is near.
  point(event) {
    if (this.chosen) return this.leave();
    const slot = pointed(this.canvas, event, this.hand.slots);
    if (slot) this.choose(slot);
  }

  choose(slot) {
    this.chosen = slot;
    this.hand.look(slot);
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
    this.hand.takeAway(this.chosen);
    this.chosen = undefined;
    this.draw();
  }

  include(place) {
    this.hand.include(place);
    this.draw();
  }

  showSuit(suit) {
    for (const key of this.dialog.querySelectorAll("[data-suit]")) key.ariaPressed = key.dataset.suit === suit;
    for (const button of this.set) {
      button.classList.toggle("apart", suit !== "" && !button.dataset.tile.split("-").includes(suit));
    }
  }

  // To the next tile at which somebody must look; after the last they are tapped in.
  goOn() {
    const [open] = this.hand.open;
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
    for (const { tile } of this.hand.tiles) picker.give(tile);
    picker.change();
    this.noteDoubts();
  }

  // What the photo left in doubt goes along with the hand, should the hands not add up.
  noteDoubts() {
    const { unsure } = this.seat.field.form.elements;
    if (!unsure) return;
    const { number } = this.seat;
    const others = unsure.value.split(" ").filter((words) => words && !words.startsWith(`${number}:`));
    const tiles = this.hand.tiles.filter(({ isSure }) => !isSure).map(({ tile }) => tile);
    unsure.value = [...others, `${number}:${tiles}`].join(" ");
  }

  // Drawing it

  draw() {
    this.part(".photo-choice").hidden = !this.chosen;
    for (const selector of [".photo-body", ".photo-ends"]) this.part(selector).hidden = Boolean(this.chosen);
    if (this.chosen) this.drawChoice(this.chosen);
    else this.drawHand();
    const outlines = this.hand.slots.filter(({ corners }) => corners).map((slot) => this.outline(slot));
    drawPhoto(this.canvas, this.photo, outlines, this.chosen?.corners);
  }

  outline(slot) {
    const { corners, label, place, isSure } = slot;
    if (place === "missed") return { corners, kind: "missed", label: "?" };
    if (place !== "hand") return { corners, kind: "apart" };
    return { corners, kind: isSure ? "sure" : "unsure", label: slot === this.chosen ? "" : label };
  }

  drawHand() {
    const { hand, words, picker } = this;
    const tiles = hand.tiles.map(({ tile }) => tile);
    const counts = { tiles: tiles.length, pips: pipsOf(tiles, Number(picker.dataset.blank)) };
    const [inTiles, inPips] = ["tiles", "pips"].map((name) => plural(picker.dataset, name, counts[name]));
    write(this.part(".photo-asks"), plural(words, "asks", tiles.length, { tiles: inTiles, pips: inPips }));
    this.part(".photo-notes").replaceChildren(...this.drawDoubts(), ...this.drawLeftOut());
    this.part(".photo-slots").replaceChildren(...hand.tiles.map((slot, at) => this.drawSlot(slot, at)));
    this.drawTake(tiles.length, hand.open.length, hand.in("missed").length > 0);
  }

  // What it leads to. It must not look as if all were well while something is in doubt, or was not read.
  drawTake(count, open, isLess) {
    const take = this.part(".photo-take");
    write(take, open ? fill(this.words.look, { number: open }) : plural(this.words, isLess ? "only" : "take", count));
    take.disabled = !count;
    take.classList.toggle("doubt", open > 0 || isLess);
  }

  drawDoubts() {
    const { words, hand, told } = this;
    const count = hand.tiles.length;
    const other = hand.otherSet && words[`set${hand.otherSet}`];
    const whys = hand.tiles.filter((slot) => slot.isOpen && !(other && hand.isForeign(slot))).map(({ why }) => why);
    const counted = told === undefined || told === count ? "" : fill(words.told, { entered: told, number: count });
    return [counted, other, ...whys].filter(Boolean).map((text) => this.drawNote(text));
  }

  drawLeftOut() {
    const counts = ["missed", "back", "line", "others"].map((place) => [place, this.hand.in(place).length]);
    const some = counts.filter(([, count]) => count);
    return some.map(([place, count]) => this.drawNote(plural(this.words, place, count), place));
  }

  drawNote(text, place) {
    const copy = this.note.cloneNode(true);
    const button = copy.querySelector("button");
    write(copy.querySelector("span"), text);
    copy.classList.toggle("doubt", place === "missed");
    if (place === "line" || place === "others") button.dataset.place = place;
    else button.remove();
    return copy;
  }

  drawSlot(slot, at) {
    const { tile, label } = slot;
    const copy = this.slot.cloneNode(true);
    const button = copy.firstElementChild;
    const isOpen = this.hand.isOpen(slot);
    button.dataset.at = at;
    button.classList.toggle("unsure", isOpen);
    button.classList.toggle("foreign", this.hand.isForeign(slot));
    button.ariaLabel = [`${label}: ${tile}`, isOpen ? this.words.unsure : ""].filter(Boolean).join(", ");
    write(button.querySelector("small"), String(label));
    button.querySelector(".pips").setAttribute("d", drawn(tile, JSON.parse(this.picker.dataset.dots)));
    return copy;
  }

  drawChoice({ label, tile, why }) {
    const question = fill(this.words.which, { number: label });
    write(this.part(".photo-which"), why ? `${question} ${why}` : question);
    const keep = this.part(".photo-keep");
    write(keep, `✓ ${tile}`);
    keep.hidden = !tile;
    for (const button of this.set) {
      const other = this.hand.tiles.find((slot) => slot !== this.chosen && slot.tile === button.dataset.tile);
      button.ariaPressed = button.dataset.tile === tile;
      button.classList.toggle("taken", other !== undefined);
      button.dataset.by = other?.label ?? "";
    }
  }
}
