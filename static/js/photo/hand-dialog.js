// What was read on a photo of a hand: it is shown on the photo and confirmed tile by tile, and only then tapped in. It
// never writes a hand. It stands beside the page, which may change meanwhile; words and parts are those of _photo.html.

import { fill, plural, write } from "../page.js";
import { countedPips, isPips, pipsOf } from "../picker-face.js";
import { noteDoubts, PhotoDialog } from "./dialog.js";
import { PhotoHand } from "./hand.js";
import { drawPhoto } from "./outlines.js";

// Shows what was read (reader.js) for a hand that is entered in a picker. `screens` has the parts of _photo.html.
export async function propose(picker, seat, read, screens) {
  await new Proposal(picker, seat, read, screens).open();
}

class Proposal extends PhotoDialog {
  constructor(picker, seat, read, screens) {
    super(picker, read, screens);
    this.seat = seat;
    this.told = isPips(seat.text) ? countedPips(seat.text).tiles : undefined;
    const highest = Number(picker.dataset.highest);
    this.seen = new PhotoHand(read, { highest, owners: this.owners, words: this.words });
  }

  listen() {
    super.listen();
    this.on(".photo-cancel", () => this.isSoonerCounted && this.goOnInPips());
    this.on(".photo-notes", ({ target }) => {
      const { place } = target.closest("button")?.dataset ?? {};
      if (place) this.include(place);
    });
  }

  // Who has which tile already, as far as hands are entered here.
  get owners() {
    const all = [...this.picker.hands.owners].filter(([, owner]) => !this.seat.people.includes(owner));
    return new Map(all.map(([tile, { name }]) => [tile, name]));
  }

  // Changing it

  give(tile) {
    Object.assign(this.chosen, { tile, why: "" });
    this.leave();
  }

  include(place) {
    this.seen.include(place);
    this.draw();
  }

  take() {
    const picker = this.pickerNow;
    const seats = picker?.hands?.seats ?? [];
    this.seat = seats.find(({ field }) => field.name === this.seat.field.name);
    this.dialog.close();
    if (!this.seat) return;
    picker.hands.go(seats.indexOf(this.seat));
    picker.choose("tiles");
    this.seat.write("");
    for (const { tile } of this.seen.tiles) picker.give(tile);
    picker.change();
    noteDoubts(this.seat, this.seen.tiles);
  }

  // Whether something is in doubt in a set of so many pips that their sum is told sooner than each tile is looked at.
  get isSoonerCounted() {
    const { picker, seen } = this;
    const mayTellPips = picker.dataset.highest > 9 && picker.querySelector("[data-mode='pips']") !== null;
    return mayTellPips && seen.open.length + seen.in("missed").length > 0;
  }

  goOnInPips() {
    const seats = this.pickerNow?.hands?.seats ?? [];
    const seat = seats.findIndex(({ field }) => field.name === this.seat.field.name);
    if (seat < 0) return;
    this.pickerNow.hands.go(seat);
    this.pickerNow.choose("pips");
    this.pickerNow.change();
  }

  // Drawing it

  drawPhoto() {
    const outlines = this.seen.slots.filter(({ corners }) => corners).map((slot) => this.outline(slot));
    drawPhoto(this.canvas, this.photo, outlines, this.chosen?.corners);
  }

  outline(slot) {
    const { corners, label, place, isSure } = slot;
    if (place === "missed") return { corners, kind: "missed", label: "?" };
    if (place !== "hand") return { corners, kind: "apart" };
    return { corners, kind: isSure ? "sure" : "unsure", label: slot === this.chosen ? "" : label };
  }

  drawSeen() {
    const { seen: hand, words, picker } = this;
    const tiles = hand.tiles.map(({ tile }) => tile);
    const counts = { tiles: tiles.length, pips: pipsOf(tiles, Number(picker.dataset.blank)) };
    const [inTiles, inPips] = ["tiles", "pips"].map((name) => plural(picker.dataset, name, counts[name]));
    write(this.part(".photo-asks"), plural(words, "asks", tiles.length, { tiles: inTiles, pips: inPips }));
    this.part(".photo-notes").replaceChildren(...this.drawDoubts(), ...this.drawLeftOut());
    this.part(".photo-slots").replaceChildren(...hand.strip.map((slot) => this.drawSlot(slot)));
    this.drawTake(tiles.length, hand.open.length, hand.in("missed").length > 0);
  }

  // What it leads to. It must not look as if all were well while something is in doubt, or was not read.
  drawTake(count, open, isLess) {
    const take = this.part(".photo-take");
    write(take, open ? fill(this.words.look, { number: open }) : plural(this.words, isLess ? "only" : "take", count));
    take.disabled = !count;
    take.classList.toggle("doubt", open > 0 || isLess || this.remark !== "");
    write(this.part(".photo-cancel"), this.isSoonerCounted ? this.words.count : this.words.cancel);
  }

  drawDoubts() {
    const { words, seen: hand, told } = this;
    const count = hand.tiles.length;
    const other = hand.otherSet && words[`set${hand.otherSet}`];
    const whys = hand.tiles.filter((slot) => slot.isOpen && !(other && hand.isForeign(slot))).map(({ why }) => why);
    const counted = told === undefined || told === count ? "" : fill(words.told, { entered: told, number: count });
    return [this.remark, counted, other, ...whys].filter(Boolean).map((text) => this.drawNote(text));
  }

  drawLeftOut() {
    const counts = ["missed", "back", "line", "others"].map((place) => [place, this.seen.in(place).length]);
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

  drawSlot(slot) {
    const copy = super.drawSlot(slot);
    copy.firstElementChild.classList.toggle("foreign", this.seen.isForeign(slot));
    return copy;
  }

  drawChoice({ label, tile, why }) {
    const question = fill(this.words.which, { number: label });
    write(this.part(".photo-which"), why ? `${question} ${why}` : question);
    this.drawKeep(tile);
    const others = this.seen.tiles.filter((slot) => slot !== this.chosen);
    this.drawSet(tile, (name) => others.find((slot) => slot.tile === name)?.label);
  }
}
