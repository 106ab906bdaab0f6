// A screen of its own for what was seen on a photo, which people confirm: the photo with outlines, below it each tile cut
// out of it with what was read there, and in place of that the set to choose from, once one tile is chosen to be looked
// at. It stands beside the page, which may change meanwhile; its parts are those of _photo.html. What is `seen`, how that
// is drawn (drawSeen, drawPhoto, drawChoice) and what becomes of it (give, take) is each screen's own (hand-dialog.js,
// table-dialog.js).

import { fill, load, write } from "../page.js";
import { cutOut, pointed } from "./outlines.js";

let dressed; // once its stylesheet is there

export class PhotoDialog {
  // `screens` has the parts.
  constructor(picker, read, screens) {
    const parts = screens.querySelector(".photo-parts").content.cloneNode(true);
    Object.assign(this, { picker, photo: read.canvas, dialog: parts.querySelector("dialog") });
    this.sheet = parts.querySelector("link").getAttribute("href");
    this.words = { ...this.dialog.dataset };
    this.remark = read.remark && picker.querySelector("[data-lost]").dataset[read.remark];
    this.canvas = this.part("canvas");
    this.slot = this.model(".photo-slots > li");
    this.note = this.model(".photo-notes > li");
    this.set = this.buildSet(this.part(".photo-choice > .picker"));
  }

  async open() {
    this.listen();
    dressed ??= load(this.sheet);
    await dressed;
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.draw();
  }

  part(selector) {
    return this.dialog.querySelector(selector);
  }

  // A part of which only copies are shown.
  model(selector) {
    const part = this.part(selector);
    part.remove();
    return part;
  }

  // The tiles of the picker, once more.
  buildSet(frame) {
    const { picker } = this;
    const copies = [...picker.querySelectorAll(".picker-numbers, .picker-grid")].map((part) => part.cloneNode(true));
    frame.classList.toggle("large", picker.matches(".large"));
    frame.firstElementChild.replaceChildren(...copies);
    return [...frame.querySelectorAll(".pick")];
  }

  on(selector, work) {
    this.part(selector).addEventListener("click", work);
  }

  listen() {
    const { dialog } = this;
    dialog.addEventListener("close", () => dialog.remove());
    this.on(".photo-cancel", () => dialog.close());
    this.on(".photo-take", () => this.goOn());
    this.on(".photo-add", () => this.choose(this.seen.more()));
    this.on(".photo-keep", () => this.leave());
    this.on(".photo-away", () => this.takeAway());
    this.on(".photo-choice > .picker", ({ target }) => {
      const { tile, suit } = target.closest("button")?.dataset ?? {};
      if (suit) this.showSuit(suit);
      else if (tile) this.give(tile);
    });
    this.canvas.addEventListener("click", (event) => this.point(event));
    this.on(".photo-body", ({ target }) => {
      const { at } = target.closest(".photo-slot")?.dataset ?? {};
      if (at) this.choose(this.seen.slots[at]);
    });
    dialog.addEventListener("cancel", (event) => {
      if (!this.chosen) return;
      event.preventDefault(); // back to the other tiles first
      this.leave();
    });
  }

  // Changing it

  // A tap on the photo, where an outline is near.
  point(event) {
    if (this.chosen) return this.leave();
    const slot = pointed(this.canvas, event, this.seen.slots);
    if (slot) this.choose(slot);
  }

  choose(slot) {
    this.chosen = slot;
    this.seen.look(slot);
    this.showSuit(this.picker.matches(".large") ? (slot.tile?.split("-")[0] ?? this.picker.dataset.highest) : "");
    this.draw();
  }

  leave() {
    if (!this.chosen.tile) return this.takeAway();
    this.chosen = undefined;
    this.draw();
  }

  takeAway() {
    this.seen.takeAway(this.chosen);
    this.chosen = undefined;
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
    const [open] = this.seen.open;
    if (open) this.choose(open);
    else this.take();
  }

  // The picker that is there now: the page may have changed meanwhile.
  get pickerNow() {
    return this.picker.isConnected ? this.picker : document.querySelector("tile-picker[data-photo]");
  }

  // Drawing it

  draw() {
    this.part(".photo-choice").hidden = !this.chosen;
    for (const selector of [".photo-body", ".photo-ends"]) this.part(selector).hidden = Boolean(this.chosen);
    if (this.chosen) this.drawChoice(this.chosen);
    else this.drawSeen();
    this.drawPhoto();
  }

  // A tile beside what was read of it: where it has no place on the photo, that alone.
  drawSlot(slot) {
    const { tile, label = "", corners } = slot;
    const copy = this.slot.cloneNode(true);
    const button = copy.firstElementChild;
    const isOpen = this.seen.isOpen(slot) || !tile;
    const read = tile ?? "?";
    button.dataset.at = this.seen.slots.indexOf(slot);
    button.classList.toggle("unsure", isOpen);
    button.classList.toggle("unread", !tile);
    const name = label ? fill(this.words.labelled, { label, text: read }) : read;
    button.ariaLabel = isOpen ? `${name}, ${this.words.unsure}` : name;
    write(button.querySelector("small"), String(label));
    write(button.querySelector("b"), read);
    if (corners) slot.cut ??= cutOut(this.photo, slot);
    if (corners) button.querySelector("b").before(slot.cut);
    return copy;
  }

  drawKeep(tile) {
    const keep = this.part(".photo-keep");
    write(keep, `✓ ${tile}`);
    keep.hidden = !tile;
  }

  // The set, in which those tiles that are elsewhere carry a letter or a number.
  drawSet(tile, placeOf) {
    for (const button of this.set) {
      const place = placeOf(button.dataset.tile);
      button.ariaPressed = button.dataset.tile === tile;
      button.classList.toggle("taken", place !== undefined);
      button.dataset.by = place ?? "";
    }
  }
}

// What a photo left in doubt goes along with a hand, should the hands not add up.
export function noteDoubts({ field, number }, slots) {
  const { unsure } = field.form.elements;
  if (!unsure) return;
  const others = unsure.value.split(" ").filter((words) => words && !words.startsWith(`${number}:`));
  const tiles = slots.filter(({ isSure }) => !isSure).map(({ tile }) => tile);
  unsure.value = [...others, `${number}:${tiles}`].join(" ");
}
