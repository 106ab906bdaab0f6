// What the tiles of one photo have in common: one polarity, about one size, one colour of body, and a place each.
//
// A candidate is what may be a tile on a map of the photo: its `corners`, its `face`, its halves `a` and `b`; its
// `confidence`, 0 to 1, that they are read rightly; its `score`, how much speaks for it being a tile; its `bar`;
// `isLight`, whether its body is lighter than its pips; and its `colour`, the share of each colour in its body.

import { placeOf } from "./pixels.js";
import { area, distance, middle, overlap, towards } from "./shapes.js";
import { ascending, mean, median, most, sum } from "./values.js";

const LEAST_SCORE = 0.3;
const SIZES = [0.72, 1.4]; // that of another tile on the photo, which speaks for a size
const ALLOWED_SIZES = [0.62, 1.6]; // and that a tile of this size may have
const [ALIKE, DOUBTFUL, FOREIGN] = [0.08, 0.1, 0.14]; // differences of colour: the same set, perhaps, another one
const OVERLAP = 0.22; // of the smaller of two, from which they are the same tile seen twice
const MOST_IN_HEAP = 60; // candidates that lie on each other, of which the heaviest set is looked for
const MOST_STEPS = 4000; // of that search

// Another look is worth its time: sides are not where they should be, or halves are unclear.
export const isDoubtful = ({ face, confidence }) => mean(face.sides) < 0.8 || confidence < 0.9;

// Corners that were measured fit: a tile so found must read surely.
export const isSurelyMeasured = ({ face: { sides }, confidence }) =>
  confidence > 0.9 && Math.min(...sides) > 0.5 && mean(sides) > 0.75;

// It speaks for itself: both halves read surely and have pips.
const isCertain = ({ a, b, confidence }) => confidence > 0.9 && Math.min(a, b) > 0;

// It reads surely and has pips: what a blank is worth depends on the others.
export const isPlain = ({ a, b, confidence }) => confidence > 0.8 && a + b > 0;

// There is no doubt of it: it reads surely, and all around it are its sides.
export const isSurelyTile = (candidate) =>
  candidate.confidence > 0.9 && isPlain(candidate) && Math.min(...candidate.face.sides) > 0.6 && !isDoubtful(candidate);

// The colour of a body and its brightness on the map: of what is brightest there, which is no pip.
export function bodyOf(colours, bright, [start, right, end, left]) {
  const places = [];
  for (let along = 1; along < 16; along++) {
    const [from, to] = [towards(start, left, along / 16), towards(right, end, along / 16)];
    for (let across = 1; across < 8; across++) places.push(placeOf(bright, ...towards(from, to, across / 8)));
  }
  places.sort((one, other) => bright.data[other] - bright.data[one]);
  const best = places.slice(0, places.length >> 1);
  return [...colours, bright].map(({ data }) => median(best.map((at) => data[at])));
}

// A colour without its brightness.
export function sharesOf([red, green, blue]) {
  return [red, green, blue].map((value) => (value + 40) / (red + green + blue + 120));
}

// Those candidates that can all be tiles of one photo, the likeliest first.
export function inCompany(candidates) {
  const ranked = [...candidates].sort((one, other) => other.score - one.score);
  const alike = ofOneMake(ofOneColour(ofOneSize(ranked)));
  return apart(alike.filter(({ score }) => score > LEAST_SCORE));
}

// Those of the polarity and the size that most speaks for, large tiles before small ones.
function ofOneSize(candidates) {
  const weights = candidates.map(weight);
  const isNear = ({ bar, isLight }, other, [least, most]) => {
    const ratio = other.bar.length / bar.length;
    return isLight === other.isLight && ratio > least && ratio < most;
  };
  const worth = (one) =>
    candidates.reduce((sum, other, at) => sum + (isNear(one, other, SIZES) ? weights[at] : 0), 0) * one.bar.length ** 2;
  const usual = most(candidates, worth);
  return candidates.filter((candidate) => isNear(usual, candidate, ALLOWED_SIZES));
}

// Those that are not of another set, nor, where they do not read surely, perhaps of one.
function ofOneColour(candidates) {
  const worth = (one) =>
    candidates.reduce((sum, other) => sum + (difference(one, other) < ALIKE ? weight(other) : 0), 0);
  const usual = most(candidates, worth);
  const foreign = usual?.isLight ? FOREIGN : 2 * FOREIGN;
  return candidates.filter((one) => difference(usual, one) < (one.confidence > 0.8 ? foreign : DOUBTFUL));
}

function difference({ colour }, other) {
  return colour.reduce((sum, share, at) => sum + Math.abs(share - other.colour[at]), 0);
}

// What a candidate is worth as a witness for the others: on patterned cloth there are hundreds that do not read surely.
function weight(candidate) {
  return (candidate.score * (isPlain(candidate) ? 1 : 0.3)) ** 2;
}

// Those that read surely, and of the others those whose bar and body are as the usual ones, but for a shadow. A shadow
// leaves the contrast of a light tile as it is; it takes most of that of a dark one.
function ofOneMake(candidates) {
  const faces = candidates.filter(isCertain).map(({ face }) => face);
  if (!faces.length) return candidates;
  const contrast = candidates[0].isLight ? 0.65 * median(faces.map((face) => face.contrast)) : 0;
  const body = 0.3 * median(faces.map((face) => face.body));
  const isAsUsual = ({ face }) => face.contrast > contrast && face.body > body;
  return candidates.filter((candidate) => isCertain(candidate) || isAsUsual(candidate));
}

// Those that do not lie on each other, and together have the highest score: two equal halves that meet in a line look
// like a double, which must not take the place of both tiles.
function apart(candidates) {
  const rivals = candidates.map(() => new Set());
  for (let one = 0; one < candidates.length; one++) {
    for (let other = 0; other < one; other++) {
      if (!isOver(candidates[one].corners, candidates[other].corners)) continue;
      rivals[one].add(other);
      rivals[other].add(one);
    }
  }
  const kept = new Set(heaps(rivals).flatMap((heap) => heaviest(heap, candidates, rivals)));
  return candidates.filter((_, at) => kept.has(at));
}

function isOver(first, second) {
  const reach = (distance(first[0], first[2]) + distance(second[0], second[2])) / 2;
  return (
    distance(middle(first), middle(second)) < reach &&
    overlap(first, second) > OVERLAP * Math.min(area(first), area(second))
  );
}

// The candidates that hang together by their rivals, each heap from the likeliest on.
function heaps(rivals) {
  const seen = new Set();
  return rivals.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const heap = new Set([start]);
    for (const one of heap) for (const other of rivals[one]) heap.add(other);
    for (const one of heap) seen.add(one);
    return [[...heap].sort(ascending).slice(0, MOST_IN_HEAP)];
  });
}

// The set of a heap without rivals whose scores are most, as far as so many steps find it. The likeliest are tried
// first, so what the steps do not reach is what matters least.
function heaviest(heap, candidates, rivals) {
  let [kept, best, steps] = [[], -1, 0];
  const go = (at, chosen, score, rest) => {
    if (++steps > MOST_STEPS) return;
    if (score > best) [kept, best] = [chosen, score];
    if (at === heap.length || score + rest <= best) return;
    const value = candidates[heap[at]].score;
    const isFree = !chosen.some((other) => rivals[heap[at]].has(other));
    if (isFree) go(at + 1, [...chosen, heap[at]], score + value, rest - value);
    go(at + 1, chosen, score, rest - value);
  };
  const all = sum(heap.map((at) => candidates[at].score));
  go(0, [], 0, all);
  return kept;
}
