// What the tile picker looks like. Its parts are built once, from its template (_picker.html); then only what has
// changed is written, for the browser lays out anew whatever is written.

import { fill, isolate, write } from "./page.js";

const NOTHING = "–";

export class Face {
  constructor(picker, seats) {
    const parts = picker.querySelector("template").content.cloneNode(true);
    const part = (selector) => parts.querySelector(selector);
    this.picker = picker;
    this.words = picker.dataset;
    this.dots = this.words.dots.split("|"); // the pips of a half, by its number
    this.panel = part(".picker-panel");
    this.says = part(".picker-says");
    this.onward = part(".picker-next");
    this.suits = [...parts.querySelectorAll("[data-suit]")];
    this.modes = [...parts.querySelectorAll("[data-mode]")];
    this.tabs = repeat(part(".picker-seat"), seats, buildTab);
    setLetters(seats);
    const tiles = tileSet(Number(this.words.highest));
    this.tiles = repeat(part(".pick"), tiles, (button, tile) => this.buildTile(button, tile));
    this.whose = new Map(); // whose hand each tab says it is
    this.panel.id = `${seats[0].field.id}-panel`;
    for (const tab of this.tabs) tab.setAttribute("aria-controls", this.panel.id);
    this.place(parts);
  }

  // Building

  buildTile(button, tile) {
    button.dataset.tile = tile;
    const [high, low] = tile.split("-");
    button.style.setProperty("--rank", -(100 * high + Number(low)));
    button.querySelector(".pips").setAttribute("d", drawn(tile, this.dots));
  }

  // The fields go into the panel.
  place(parts) {
    const focused = this.picker.querySelector(":focus"); // which what is moved loses
    this.panel.prepend(this.picker.fields);
    this.picker.append(parts);
    focused?.focus();
  }

  // Drawing

  draw({ hands, mode, suit, news }) {
    set(this.picker, "data-mode", mode);
    this.picker.toggleAttribute("data-spared", !hands.isAsked);
    for (const [at, seat] of hands.seats.entries()) this.drawTab(this.tabs[at], seat, seat === hands.here);
    this.drawTiles(hands, suit);
    for (const button of this.suits) set(button, "aria-pressed", button.dataset.suit === suit);
    for (const button of this.modes) set(button, "aria-pressed", button.dataset.mode === mode);
    this.drawNext(hands);
    this.panel.toggleAttribute("hidden", hands.here.isOut); // who tells only for themselves may be
    set(this.panel, "aria-labelledby", this.tabs[hands.at].id);
    write(this.says, news || this.sentence(hands.here));
  }

  // What a tab says of a hand of which nothing is entered here.
  without({ isIn, isNeeded }) {
    if (isIn) return this.words.wordIn;
    return isNeeded ? NOTHING : this.words.unneeded;
  }

  told(seat) {
    return seat.inWords(this.words);
  }

  // A tab, and the field while it is the one that is told.
  drawTab(tab, seat, isHere) {
    const { isOut, isSlot } = seat;
    const [pips, tiles] = isSlot ? [seat.text.replaceAll("-", "\u2011")] : this.told(seat);
    const shown = isOut ? this.words.out : pips || this.without(seat);
    write(tab.querySelector("b"), seat.half !== undefined && seat.tiles.length ? `${shown}?` : shown);
    write(tab.querySelector("small"), isOut ? "" : (tiles ?? ""));
    name(tab, shown !== NOTHING ? "" : this.invites(seat));
    tab.classList.toggle("unneeded", seat.isSpared);
    tab.classList.toggle("wrong", seat.isWrong);
    tab.toggleAttribute("disabled", isOut);
    tab.toggleAttribute("hidden", seat.isHeaped);
    set(tab, "aria-selected", isHere);
    set(tab, "tabindex", isHere ? 0 : -1);
    seat.row.toggleAttribute("hidden", !isHere);
    this.drawWho(tab, seat);
  }

  drawWho(tab, { whose, people }) {
    if (this.whose.get(tab) === whose) return;
    this.whose.set(tab, whose);
    for (const who of tab.querySelectorAll(".who")) who.remove();
    tab.prepend(...people.map(({ who }) => who.cloneNode(true)));
  }

  drawTiles({ owners, here }, suit) {
    for (const button of this.tiles) {
      const owner = owners.get(button.dataset.tile);
      set(button, "aria-pressed", owner === here);
      this.drawOwner(button, owner, owner !== here);
      button.classList.toggle("apart", suit !== "" && !button.dataset.tile.split("-").includes(suit));
    }
    const reached = this.tiles.some((button) => button.matches("[tabindex='0']:not(.apart)"));
    if (!reached) this.rove(this.tiles.find((button) => !button.matches(".apart")));
  }

  // Who has a tile, and whose letters it carries because it is in another hand.
  drawOwner(button, owner, isElsewhere) {
    const { tile } = button.dataset;
    const taken = isElsewhere ? owner : undefined;
    set(button, "aria-label", owner ? fill(this.words.held ?? "{tile}", { tile, name: owner.name }) : tile);
    if (button.dataset.by === (taken?.letters ?? "")) return;
    button.className = taken ? `pick taken ${taken.side}` : "pick";
    button.dataset.by = taken?.letters ?? "";
  }

  // Where the form has a button for the thumb, that one leads on.
  drawNext({ form, next }) {
    write(this.onward.querySelector("b"), next?.whose ?? "");
    this.onward.toggleAttribute("hidden", !next || form.querySelector("[data-next]") !== null);
  }

  // "Ana: 3 tiles, 17 pips".
  sentence(seat) {
    const text = seat.inWords(this.words).reverse().join(", ");
    return text ? fill(this.words.has, { name: isolate(seat.whose), text }) : this.invites(seat);
  }

  // "Ana: tap the tiles", or "Ana: how many pips?" where those are entered.
  invites({ whose }) {
    const { nothing, nothingPips, mode } = this.words;
    return fill((mode === "pips" && nothingPips) || nothing, { name: isolate(whose) });
  }

  // Of all tiles one is reached by Tab.
  rove(tile) {
    for (const button of this.tiles) set(button, "tabindex", button === tile ? 0 : -1);
  }
}

// A copy of a part for each of these, in its place.
function repeat(model, all, dress) {
  const copies = all.map(() => model.cloneNode(true));
  for (const [at, item] of all.entries()) dress(copies[at], item, at);
  model.replaceWith(...copies);
  return copies;
}

// The pips of a tile as a path, from those of its halves.
export function drawn(tile, dots) {
  const halves = tile.split("-").map((number) => dots[number]);
  return halves.map((half, at) => `M0 ${40 * at}${half}`).join("");
}

function buildTab(tab, seat, at) {
  tab.id = `${seat.field.id}-tab`;
  tab.dataset.at = at;
  if (seat.side) tab.classList.add(seat.side);
}

// What is only shown as a dash has a name.
function name(part, text) {
  if (text) set(part, "aria-label", text);
  else part.removeAttribute("aria-label");
}

export function set(part, name, value) {
  if (part.getAttribute(name) !== String(value)) part.setAttribute(name, value);
}

// The set in rows of one length: the highest suit alone, each other beside the one that fills its row.
function tileSet(highest) {
  const suit = (high) => Array.from({ length: high + 1 }, (_none, less) => `${high}-${high - less}`);
  const rows = suit(highest).map((_tile, at) => [highest - at, at - 1]);
  const pairs = rows.filter(([high, low]) => high >= low);
  return pairs.flatMap(([high, low]) => (high === low ? suit(high) : [...suit(high), ...suit(low)]));
}

// The fewest first letters that tell people apart, for the tiles that one of them holds.
function setLetters(seats) {
  const short = (length) => seats.map(({ name }) => name.slice(0, length));
  const letters = [1, 2, 3].map(short).find((all) => new Set(all).size === seats.length);
  for (const [at, seat] of seats.entries()) seat.letters = letters?.[at] ?? seat.name;
}

// The notation of tiles and pips, as far as it is needed to show them while they are tapped in. What is sent is the text,
// and what counts is what engine/tiles.py reads there: this may be laxer, and computes nothing that is kept.

const TILE = /^(1[0-5]|\d)[-/](1[0-5]|\d)$/;
const HALF = /(?:^| )(1[0-5]|\d)-$/;
const PIPS = /^\d+(?: ?p[a-z]*)?(?:\+\d*(?: ?p[a-z]*)?)*(?:\/\d*)?$/i; // 17, 12+5, 17/3 (three tiles), also half typed
const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);

export const foreign = { read: (text) => text }; // letters that only somebody pastes: letters.js reads them

// What was typed or pasted, in the few signs that are read here.
export const plain = (text) =>
  foreign
    .read(text)
    .replace(/[:|]/g, "-")
    .replace(/\s*([-/+])\s*/g, "$1")
    .replace(/[([{]\s*(\d+)\s*[-,;\s]\s*(\d+)\s*[)\]}]/g, " $1-$2 ")
    .replace(/([,;()[\]{}\s]|\.(?!\S))+/g, " ")
    .trim();

export const isPips = (text) => PIPS.test(plain(text));

// The two numbers of "6-4", null where it is no tile.
export const ends = (text) => TILE.exec(plain(text))?.slice(1) ?? null;

// The number of "12-5 11-" that has no other yet; undefined where every tile is whole.
export const halfOf = (text) => HALF.exec(plain(text))?.[1];

// The tiles of "4-6, 3:1" that a set has, each once and with the higher number first.
export function tilesOf(text, highest) {
  const pairs = plain(text).split(" ").map(ends).filter(Boolean);
  const known = pairs.map((pair) => pair.sort((a, b) => b - a)).filter(([high]) => high <= highest);
  return [...new Set(known.map((pair) => pair.join("-")))];
}

// The pips of "12+5" or "17/3", and their tiles where that is told.
export function countedPips(text) {
  const [counted, tiles] = plain(text).split("/");
  const pips = sum(counted.match(/\d+/g));
  return tiles ? { pips, tiles: Number(tiles) } : { pips };
}

// The pips of tiles, where 0-0 counts `blank`.
export const pipsOf = (tiles, blank) => sum(tiles.map((tile) => sum(tile.split("-")) || blank));
