// What was read on a photo of a hand: it is shown on the photo and confirmed tile by tile, and only then tapped in. It
// never writes a hand. It stands beside the page, which may change meanwhile; words and parts are those of _photo.html.

import { fill, load, plural, write } from "./page.js";
import { pipsOf } from "./picker-face.js";

const AROUND = 1.6; // how much of a photo is shown around a tile, in its lengths
const SHARP = 800; // pixels that a part of a photo is drawn with
const LABEL = 11; // pixels on the screen: half a label of an outline

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
  point({ offsetX, offsetY }) {
    if (this.chosen) return this.leave();
    const scale = this.canvas.width / this.canvas.clientWidth;
    const far = ({ corners }) => {
      const [x, y] = middle(corners);
      return Math.hypot(x - offsetX * scale, y - offsetY * scale) - lengthOf(corners);
    };
    const [nearest] = this.slots.filter(({ corners }) => corners).sort((one, other) => far(one) - far(other));
    if (nearest && far(nearest) < 0) this.choose(nearest);
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
    this.drawPhoto();
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

  // The photo, or what is around the tile that is chosen.
  drawPhoto() {
    const { canvas, photo, chosen } = this;
    const [x, y, width, height] = chosen?.corners ? around(chosen.corners, photo) : [0, 0, photo.width, photo.height];
    const zoom = Math.max(1, SHARP / Math.max(width, height));
    Object.assign(canvas, { width: width * zoom, height: height * zoom });
    const context = canvas.getContext("2d");
    context.scale(zoom, zoom);
    context.translate(-x, -y);
    context.drawImage(photo, 0, 0);
    const unit = width / canvas.clientWidth; // a pixel of the screen
    for (const slot of this.slots) if (slot.corners) this.outline(context, slot, unit);
  }

  outline(context, slot, unit) {
    const isUnsure = !slot.sure;
    const style = getComputedStyle(this.canvas);
    const colour = style.getPropertyValue(isUnsure ? "--unsure" : "--sure");
    const path = new Path2D();
    for (const [x, y] of slot.corners) path.lineTo(x, y);
    path.closePath();
    context.lineJoin = "round";
    for (const [width, ink, dashes] of [
      [6, style.getPropertyValue("--halo"), []],
      [3, colour, isUnsure ? [7, 5] : []],
    ]) {
      context.setLineDash(dashes.map((length) => length * unit));
      Object.assign(context, { lineWidth: width * unit, strokeStyle: ink });
      context.stroke(path);
    }
    if (slot !== this.chosen) number(context, slot, colour, style, unit);
  }
}

// The number of an outline, outside of its topmost corner.
function number(context, { corners, label }, colour, style, unit) {
  const [x, y] = corners.toSorted((one, other) => one[1] - other[1])[0];
  const [middleX, middleY] = middle(corners);
  const away = 1 + (0.7 * LABEL * unit) / lengthOf(corners);
  const places = [middleX + away * (x - middleX), middleY + away * (y - middleY)];
  const [left, top] = places.map((place) => Math.max(LABEL * unit, place));
  context.setLineDash([]);
  context.beginPath();
  context.arc(left, top, LABEL * unit, 0, 2 * Math.PI);
  Object.assign(context, { fillStyle: colour, textAlign: "center", textBaseline: "middle" });
  context.fill();
  context.fillStyle = style.getPropertyValue("--halo");
  context.font = `700 ${14 * unit}px sans-serif`;
  context.fillText(label, left, top);
}

const middle = (corners) =>
  [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

function lengthOf(corners) {
  const [x, y] = middle(corners);
  return Math.max(...corners.map((corner) => Math.hypot(corner[0] - x, corner[1] - y)));
}

// The part of a photo around a tile: [x, y, width, height].
function around(corners, { width, height }) {
  const side = Math.round(Math.min(2 * AROUND * lengthOf(corners), width, height));
  const [x, y] = middle(corners).map((place) => Math.round(place - side / 2));
  return [Math.min(Math.max(0, x), width - side), Math.min(Math.max(0, y), height - side), side, side];
}

const item = (text) => Object.assign(document.createElement("li"), { textContent: text });
