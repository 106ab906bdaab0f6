// What was read on a photo of a whole table: the line, and the hand of each seat, in the colour of its player. It is
// confirmed hand by hand, and only then tapped in; it never writes a hand. Words and parts are those of
// _table_photo.html, what lies there is told by table.js, and what fits by law.js.

import { fill, plural, write } from "../page.js";
import { pipsOf } from "../picker-face.js";
import { noteDoubts, PhotoDialog } from "./dialog.js";
import { drawPhoto } from "./outlines.js";
import { PhotoTable } from "./table.js";

const NEAR = "referee.near"; // under which this phone keeps who sits before it, among these people

// Shows what was read (reader.js) for the hands that are entered in a picker. `screens` has the parts of
// _photo.html and _table_photo.html.
export async function propose(picker, _seat, read, screens) {
  await new TableProposal(picker, read, screens).open();
}

class TableProposal extends PhotoDialog {
  constructor(picker, read, screens) {
    super(picker, read, screens);
    this.enlarge(screens.querySelector(".table-parts"));
    const { order, own, isClockwise, ...law } = JSON.parse(picker.dataset.table);
    this.seats = order.map((seat) => picker.hands.seats.find(({ number }) => number === seat));
    this.people = String(this.seats.map(({ name }) => name));
    const places = [this.remembered, own, order[0]].map((seat) => order.indexOf(seat));
    const near = places.find((place) => place >= 0);
    law.highest = Number(picker.dataset.highest);
    this.seen = new PhotoTable(read, { seats: this.seats, near, isClockwise, law });
    this.row = this.model(".photo-hands > li");
    this.places = this.buildPlaces();
  }

  // Puts in what the screen shows of a table besides, and takes out what it does not.
  enlarge({ content, dataset }) {
    const parts = content.cloneNode(true);
    Object.assign(this.words, dataset);
    this.dialog.classList.add("of-table");
    write(this.note.querySelector("button"), this.words.add);
    const place = (selector, where, how) => this.part(where)[how](parts.querySelector(selector));
    place(".photo-hands", ".photo-slots", "replaceWith");
    place(".photo-turn", ".photo-asks", "before");
    place(".photo-places", ".photo-choice > .row", "before");
    place(".photo-offer", ".photo-keep", "before");
  }

  listen() {
    super.listen();
    this.on(".photo-turn", () => this.turn());
    this.on(".photo-notes", ({ target }) => {
      if (target.closest("button")) this.choose(this.seen.more(this.unseen.length === 1 ? this.unseen[0] : undefined));
    });
    this.on(".photo-places", ({ target }) => {
      const { at } = target.closest("button")?.dataset ?? {};
      if (at) this.send(this.seats[at] ?? "line");
    });
    this.on(".photo-offer", () => this.give(this.seen.findings.proposed.get(this.chosen)));
  }

  // A button for each hand, and the one for the line.
  buildPlaces() {
    const [line] = this.part(".photo-places").children;
    line.dataset.at = "line";
    const hands = this.seats.map(({ who }, at) => {
      const button = line.cloneNode();
      button.append(who.cloneNode(true));
      button.dataset.at = at;
      return button;
    });
    line.before(...hands);
    return [...hands, line];
  }

  // Changing it

  turn() {
    this.seen.turn();
    this.remember();
    this.draw();
  }

  get remembered() {
    try {
      const [people, number] = JSON.parse(localStorage.getItem(NEAR));
      return people === this.people ? number : undefined;
    } catch {
      return undefined; // nothing is kept
    }
  }

  remember() {
    try {
      localStorage.setItem(NEAR, JSON.stringify([this.people, this.seats[this.seen.near].number]));
    } catch {} // it keeps nothing
  }

  // What is added needs both a tile and a place.
  give(tile) {
    this.seen.give(this.chosen, tile);
    if (this.chosen.place) this.leave();
    else this.draw();
  }

  send(place) {
    this.seen.move(this.chosen, place);
    if (this.chosen.tile || place === "line") this.chosen = undefined;
    this.draw();
  }

  leave() {
    if (this.chosen.tile && this.chosen.place) this.chosen = undefined;
    else if (this.chosen.place === "line") this.chosen = undefined;
    else return this.takeAway();
    this.draw();
  }

  take() {
    const picker = this.pickerNow;
    this.dialog.close();
    const { seats, form } = picker?.hands ?? {};
    for (const [own, tiles] of this.handsFor(seats ?? [])) {
      own.write(tiles.map(({ tile }) => tile).join(" "));
      noteDoubts(
        own,
        tiles.filter(({ isSure }) => !isSure).map(({ tile }) => tile),
      );
    }
    if (!seats) return;
    this.tellEnd(form);
    picker.choose("tiles");
    picker.change();
  }

  // The tiles of each seat that has a field of its own there now; those that are counted together are told as one.
  handsFor(seats) {
    const hands = new Map();
    for (const { number } of this.seats) {
      const seat = seats.find((own) => own.number === number);
      const own = seats.find(({ heap }) => heap.includes(seat)) ?? seat;
      const tiles = this.seen.in(this.seats.find((each) => each.number === number)).filter(({ tile }) => tile);
      if (own) hands.set(own, [...(hands.get(own) ?? []), ...tiles]);
    }
    return hands;
  }

  // The number it is blocked on, where nobody has told it.
  tellEnd(form) {
    const { end } = form.elements;
    if (this.seen.findings.end === undefined || end === undefined || end.value !== "") return;
    end.value = String(this.seen.findings.end);
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Drawing it

  // The tiles of the set that the photo does not show, and that the line need not hold.
  get unseen() {
    return this.seen.findings.missing.filter((tile) => !this.seen.findings.hidden.includes(tile));
  }

  drawPhoto() {
    const style = getComputedStyle(this.canvas);
    const slots = [...this.seen.slots, ...this.seen.backs].filter(({ corners }) => corners);
    const named = this.seats.map((seat) => slots.find(({ place, tile }) => place === seat && tile));
    const outlines = slots.map((slot) => ({
      ...this.outline(slot, style),
      corners: slot.corners,
      label: named.includes(slot) && slot !== this.chosen ? slot.place.letters : "",
    }));
    drawPhoto(this.canvas, this.photo, outlines, this.chosen?.corners);
  }

  outline(slot, style) {
    if (this.seen.isOpen(slot)) return { kind: slot.tile ? "unsure" : "missed" };
    const isHand = slot.tile && this.seats.includes(slot.place);
    return isHand ? { kind: "sure", colour: style.getPropertyValue(`--${slot.place.side}`) } : { kind: "apart" };
  }

  drawSeen() {
    const { seen, words, seats } = this;
    const end = seen.findings.end === undefined ? "" : fill(words.end, { number: seen.findings.end });
    write(this.part(".photo-asks"), [end, words.asks].filter(Boolean).join(" "));
    this.part(".photo-hands").replaceChildren(...seats.map((seat) => this.drawRow(seat)));
    this.part(".photo-notes").replaceChildren(...this.drawNotes());
    const open = seen.open.length;
    const take = this.part(".photo-take");
    write(take, open ? fill(words.look, { number: open }) : words.take);
    take.classList.toggle("doubt", open > 0 || seen.lacks || this.remark !== "");
  }

  // Whose hand, its tiles, and its pips.
  drawRow(seat) {
    const copy = this.row.cloneNode(true);
    const tiles = this.seen.tilesOf(seat);
    const pips = plural(this.picker.dataset, "pips", pipsOf(tiles, Number(this.picker.dataset.blank)));
    copy.classList.add(seat.side);
    copy.querySelector("p").prepend(seat.who.cloneNode(true));
    write(copy.querySelector("b"), tiles.length ? pips : "–");
    copy.querySelector("ul").replaceChildren(...this.seen.in(seat).map((slot) => this.drawSlot(slot)));
    return copy;
  }

  // What is in doubt, and what the rules say of it.
  drawNotes() {
    const { seen, words } = this;
    const unseen = this.unseen.length ? [this.drawNote(fill(words.missing, { tile: listed(this.unseen) }), true)] : [];
    const backs = seen.backs.length ? plural(words, "back", seen.backs.length) : "";
    const said = [this.remark, ...this.doubts, seen.findings.isOdd ? words.odd : "", backs].filter(Boolean);
    return [...unseen, ...said.map((text) => this.drawNote(text))];
  }

  // Why somebody must look, once for each reason. Where a tile is proposed it says so when it is looked at.
  get doubts() {
    const reasons = new Map();
    for (const slot of this.seen.open) {
      const word = this.reason(slot);
      reasons.set(word, [...(reasons.get(word) ?? []), slot]);
    }
    return [...reasons].map(([word, slots]) => this.says(word, slots));
  }

  reason(slot) {
    const why = slot.place && this.seen.findings.whys.get(slot);
    return ["misfit", "playable"].includes(why) ? "strayed" : why;
  }

  // What cannot be is said of tiles by their names; of what is only unclear, the outlines speak.
  says(word, slots) {
    const tile = listed(slots.flatMap(({ tile }) => tile ?? []));
    if (word === "unread") return plural(this.words, "missed", slots.length);
    const text = word === "foreign" ? this.words[`foreign${this.seen.law.highest}`] : this.words[word];
    return text && word !== "unsure" ? fill(text, { tile }) : "";
  }

  drawNote(text, isLost = false) {
    const copy = this.note.cloneNode(true);
    write(copy.querySelector("span"), text);
    copy.classList.toggle("doubt", isLost);
    if (!isLost) copy.querySelector("button").remove();
    return copy;
  }

  drawChoice(slot) {
    const { tile, place } = slot;
    const proposed = this.seen.findings.proposed.get(slot);
    const offer = this.part(".photo-offer");
    const why = this.says(this.reason(slot), [slot]);
    const asks = proposed ? fill(this.words.proposed, { tile: listed([proposed]) }) : this.words.which;
    write(this.part(".photo-which"), [why, asks].filter(Boolean).join(" "));
    write(offer, `✓ ${proposed}`);
    offer.hidden = !proposed;
    this.drawKeep(tile);
    for (const button of this.places) button.ariaPressed = (this.seats[button.dataset.at] ?? "line") === place;
    const others = this.seen.slots.filter((other) => other !== slot);
    const letters = (owner) => this.seats.find((seat) => seat === owner)?.letters ?? "–";
    this.drawSet(tile, (name) => {
      const other = others.find((each) => each.tile === name);
      return other && letters(other.place);
    });
  }
}

const listed = (tiles) => tiles.map((tile) => tile.replaceAll("-", "\u2011")).join(", ");
