// What the page knows of the notation of tiles and pips, so that it can show them while they are tapped in: the same
// notation is read in engine/tiles.py. What is sent is the text, and the server is the judge of
// it; this may be laxer, and computes nothing that is kept.

const TILE = /^(\d)[-\u2011:|](\d)$/;
const PIPS = /^\s*\d+(\s*\+\s*\d*)*(\s*\/\s*\d*)?\s*$/; // 17, 12+5, 17/3 (three tiles), also half typed

export const isPips = (text) => PIPS.test(text);
const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);

// The two numbers of "6-4", null where it is no tile.
export const ends = (text) => TILE.exec(text.trim())?.slice(1) ?? null;

// The tiles of "4-6, 3:1", each once and with the higher number first.
export function tilesOf(text) {
  const found = text
    .split(/[\s,]+/)
    .map(ends)
    .filter(Boolean);
  return [...new Set(found.map(([a, b]) => (a > b ? `${a}-${b}` : `${b}-${a}`)))];
}

// The pips of "12+5" or "17/3".
export const countedPips = (text) => sum(text.split("/")[0].split("+"));

// The pips of tiles, where 0-0 counts `blank`.
export const pipsOf = (tiles, blank) => sum(tiles.map((tile) => sum(tile.split("-")) || blank));

// The set in rows of one length: the highest suit alone, each other beside the one that fills its row.
export function tileSet(highest) {
  const suit = (high) => Array.from({ length: high + 1 }, (_none, less) => `${high}-${high - less}`);
  const rows = suit(highest).map((_tile, at) => [highest - at, at - 1]);
  const pairs = rows.filter(([high, low]) => high >= low);
  return pairs.flatMap(([high, low]) => (high === low ? suit(high) : [...suit(high), ...suit(low)]));
}
