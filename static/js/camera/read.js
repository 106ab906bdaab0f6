// Reads the tiles on a photo, and tells what is wrong with one that shows none. A reading is a proposal that people
// confirm.
//
// Every face-up tile has a bar across its middle, and that is where reading begins: bars.js looks for bars, face.js
// flattens the tile that a bar implies and tells whether it is one, pips.js counts its halves, and company.js keeps
// what can be tiles of one set. It works for flat tiles, light or dark, of up to 12 pips a half, seen from within 35
// degrees of straight above; not for heaps, or tiles that stand.
//
// Nothing here reads a disk, a clock or chance: the same photo always gives the same tiles. What bounds the work is its
// amount: the pixels of the shrunk photo, a number of masks for each of two maps at most, the bars that bars.js lets
// through, each judged at most four times (twice by its bar, twice by its sides), in the second look a number of parts
// of bars, and what is outlined as unread. A light tile that was read well spares the dark map.

import { inCompany, isPlain } from "./company.js";
import { isJoint, outlined } from "./face.js";
import { coloursOf, darkMap, lightMap, smoothed, wrongWith } from "./photo.js";
import { isFullOfSmall, Search } from "./search.js";
import { unread } from "./unread.js";
import { sum } from "./values.js";

const HAND = { side: 1400, shortest: 0.02 }; // pixels of the long side, and of it the smallest bar
const TABLE = { side: 2000, shortest: 0.008 };
const ENOUGH = 0.9; // evidence for light tiles that spares the search for dark ones
const WORTH_KNOWING = 0.9; // of the first evidence: what the second look has, for it to be believed
const FEW_VOTES = 3; // levels at which a bar was seen that may be the joint of two tiles
const LEAST = 0.5; // the confidence below which hardly any is right: what is there could not be read
const DOUBT = 0.7; // leaves no reading sure: people must look at it
const TRUST_IN_BLANKS = 0.8; // where nothing but blanks is seen: the checks of a cloth look like them

// The tiles on a photo of a set with halves up to `highest`, the likeliest first; what looks like a tile and was not
// read; and what is wrong with the photo (photo.js). `isTable` if it shows all of a table.
export function readTiles(photo, highest, isTable = false) {
  const { side, shortest } = isTable ? TABLE : HAND;
  const colours = coloursOf(photo, side);
  const long = Math.max(colours[0].width, colours[0].height);
  const { search, company, isFull } = found(colours, { highest, shortest: shortest * long });
  const outlines = company.map(({ corners }) => outlined(search.bright, corners));
  const scale = long / Math.max(photo.width, photo.height);
  const inPhoto = (corners) => corners.map((corner) => corner.map((value) => Math.round((10 * value) / scale) / 10));
  const trust = company.some(isPlain) ? 1 : TRUST_IN_BLANKS;
  const mayBeJoint = ({ bar }, at) => isJoint(search.bright, outlines[at], bar.votes <= FEW_VOTES);
  const trusts = company.map((candidate, at) => (mayBeJoint(candidate, at) ? DOUBT : 1) * trust);
  const tiles = company.map((candidate, at) => reading(candidate, trusts[at], inPhoto(outlines[at])));
  const missed = unread(search, outlines);
  const late = readLate(search, company, missed);
  for (const one of late.values()) {
    tiles.push(reading(one, DOUBT * trust, inPhoto(outlined(search.bright, one.corners))));
  }
  const rest = missed
    .filter((one) => !late.has(one))
    .map(({ corners, isBack }) => ({ corners: inPhoto(corners), isBack }));
  const [read, guessed] = [true, false].map((is) => tiles.filter(({ confidence }) => confidence >= LEAST === is));
  const all = { tiles: read, unread: [...rest, ...guessed.map(({ corners }) => ({ corners, isBack: false }))] };
  return { ...all, ...wrongWith(colours, all, photo, isFull) };
}

// The company of tiles on a photo, and the search that found it.
function found(colours, options) {
  const smooth = smoothed(colours);
  const light = new Search(colours, lightMap(smooth), { ...options, isLight: true });
  const searches = [light];
  const candidates = light.candidates();
  if (evidence(candidates.filter(({ confidence }) => confidence > 0.9)) <= ENOUGH) {
    searches.push(new Search(colours, darkMap(smooth), { ...options, isLight: false }));
    candidates.push(...searches[1].candidates());
  }
  const first = inCompany(candidates);
  const search = first.length && !first[0].isLight ? searches[1] : light;
  const second = inCompany(search.again(first));
  const isBetter = second.length > 0 && evidence(second) >= WORTH_KNOWING * evidence(first);
  return { search, company: isBetter ? second : first, isFull: () => searches.some(isFullOfSmall) };
}

// What is outlined and reads as a tile in this company by its own corners: its bar was not seen, or at a wrong place.
function readLate(search, company, missed) {
  if (!company.length) return new Map();
  const tiles = missed.map((one) => [one, one.isBack ? null : search.within(one.corners)]).filter(([, tile]) => tile);
  const fitting = inCompany([...company, ...tiles.map(([, tile]) => tile)]);
  return new Map(tiles.filter(([, tile]) => fitting.includes(tile)));
}

function evidence(company) {
  return sum(company.filter(isPlain).map(({ score }) => score));
}

function reading({ a, b, confidence, score }, trust, corners) {
  return { a, b, confidence: Math.round(100 * confidence * trust * Math.min(1, 0.5 + score)) / 100, corners };
}
