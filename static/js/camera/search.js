// Looks for tiles on one map of a photo: each bar implies a tile, which is flattened, judged and counted.

import { crosses, distinct, findBars, loneRectangles, moved, widened } from "./bars.js";
import { bodyOf, isDoubtful, isPlain, isSurelyMeasured, isSurelyTile, sharesOf } from "./company.js";
import { darkestRow, faceOf, flatten, hasBarOnly, measured, outlined, rectangle, usualWidening } from "./face.js";
import { counted } from "./pips.js";
import { middle } from "./shapes.js";
import { mean, median, share } from "./values.js";

const ROUGHEST = 0.05; // the share of light lost, as it varies over a half that has no pips: wood is rougher
const LENGTHS = [0.72, 1.4]; // of bars on one photo, in lengths of the usual one
const WELL_WITHIN = 0.4; // of a tile's width or length, from its middle
const WIDTH = 1.17; // of a tile, in lengths of its bar
const FILL = 0.7; // of a bar that was not seen
const FOREIGN = 0.6; // of the confidence in a tile that the set does not have, so that it is shown and never sure
const MANY = 4; // lone shapes of tiles that are too small
const PARTS = [0.36, 0.85]; // and of what may be one end of a bar
const MOST_PARTS = 150;
const USUAL = [0.85, 1.18]; // and of those that may be tiles even where their sides are not seen

// A map of a photo, and what a tile on it must be. `bright` is bright where bodies of tiles are, `isLight` tells
// whether they are lighter than their pips, and `shortest` is the length of the smallest bar in pixels.
export class Search {
  constructor(colours, bright, { highest, isLight, shortest }) {
    this.colours = colours;
    this.bright = bright;
    this.highest = highest;
    this.shortest = shortest;
    this.isLight = isLight;
    this.bars = findBars(bright, shortest);
    this.dimmest = isLight ? 0.15 * share(bright.data, 0.97) : 0; // beside light tiles, what is nearly black is none
    this.length = 0; // of the bars of this set, lengthened to what its tiles imply, while it is not known
  }

  // All that may be tiles, at most one for each bar.
  candidates() {
    return this.likely(this.bars);
  }

  // What a second look shows that knows how long the bars of this set are, and how wide its tiles.
  again(company) {
    if (!company.some(isPlain)) return [];
    const own = this.bars.filter((bar) => isBarOf(bar, company));
    const widening = usualWidening(this.bright, own);
    const length = median(company.map(({ bar }) => widened(bar, widening).length));
    this.length = length;
    const bars = this.bars.map((bar) => widened(bar, widening));
    const whole = bars.filter((bar) => isWithin(bar.length / length, LENGTHS));
    const parts = bars.filter((bar) => !bar.isLone && isWithin(bar.length / length, PARTS)).slice(0, MOST_PARTS);
    return this.likely([...whole, ...parts.flatMap((bar) => completed(bar, length, widening))]);
  }

  // The tile within an outline whose bar was not seen: it must read surely, by the edges near its corners or by these.
  within(outline) {
    for (const corners of [outlined(this.bright, outline), outline]) {
      const candidate = this.judged(flatten(this.bright, corners), corners, barOf(corners));
      if (candidate && isSurelyMeasured(candidate)) return candidate;
    }
    return null;
  }

  // A bar on what surely is a tile is passed over: it is the same one seen again, or a row of its pips.
  likely(bars) {
    const candidates = [];
    for (const bar of bars) {
      if (candidates.some((one) => isSurelyTile(one) && isOn(bar, one.corners))) continue;
      const candidate = this.best(bar);
      if (candidate) candidates.push(candidate);
    }
    return candidates;
  }

  // The tile of a bar as if seen from straight above, or by its sides where those show it better.
  best(bar) {
    const { picture, corners, middle } = this.uprightOf(bar);
    const upright = this.judged(picture, corners, middle);
    if (!(upright ? isDoubtful(upright) : hasBarOnly(picture))) return upright;
    const sides = measured(this.bright, middle);
    const tilted = sides && this.judged(flatten(this.bright, sides), sides, middle);
    if (!tilted || !isSurelyMeasured(tilted)) return upright;
    return upright && upright.score * 1.1 >= tilted.score ? upright : tilted;
  }

  // The tile of a bar as if seen from straight above. That of a lone rectangle is moved to where its bar lies.
  uprightOf(bar) {
    const middle = bar.isLone ? moved(bar, darkestRow(this.bright, bar)) : bar;
    const corners = rectangle(middle);
    return { picture: flatten(this.bright, corners), corners, middle };
  }

  // What a flattened picture shows, where that is credible. One whose sides are not seen, as on a table of its colour,
  // is so only once the bars of the set are known.
  judged(picture, corners, bar) {
    const isUsual = this.length > 0 && isWithin(bar.length / this.length, USUAL);
    const face = faceOf(picture, this.dimmest, !isUsual);
    if (!face) return null;
    const [first, second] = counted(face.dark);
    const [a, b] = [first.pips, second.pips];
    const confidence = Math.min(first.confidence, second.confidence) * this.trust(face, a, b);
    if (!isCredible(face, a + b, confidence)) return null;
    const score = face.score * mean(face.sides) ** 2 * (0.35 + confidence) * (0.6 + 0.4 * bar.fill);
    const colour = sharesOf(bodyOf(this.colours, this.bright, corners));
    const { sides, contrast, body } = face; // and not what is large in it, for there may be hundreds
    return { corners, face: { sides, contrast, body }, a, b, confidence, score, bar, isLight: this.isLight, colour };
  }

  // How much of the confidence in a count is left, by what else is seen.
  trust(face, a, b) {
    if (Math.max(a, b) > this.highest) return FOREIGN;
    const isBare = a + b <= 3 && Math.min(...face.sides) < 0.5; // with few pips, sides must speak for a tile
    const isRough = [a, b].some((pips, half) => pips === 0 && face.roughness(half) > ROUGHEST);
    return isBare || isRough || !face.hasSides ? 0.8 : 1;
  }
}

// The bar that a tile of such corners has.
function barOf([start, right, end, left]) {
  const [across, down] = [0, 1].map((axis) => (right[axis] - start[axis] + end[axis] - left[axis]) / 2);
  const [x, y] = middle([start, right, end, left]);
  const length = Math.hypot(across, down) / WIDTH;
  return { x, y, length, angle: Math.atan2(down, across), fill: FILL, votes: 1, isPeeled: false, isLone: false };
}

// Where a bar of such a length may lie of which one end was seen: up to a stud, or to a shadow.
function completed(bar, length, widening) {
  const far = (length - bar.length) / widening / 2;
  const at = (way) => ({ x: bar.x + way * far * Math.cos(bar.angle), y: bar.y + way * far * Math.sin(bar.angle) });
  return [-1, 1].map((way) => ({ ...bar, ...at(way), length }));
}

// Whether the middle of a bar lies well within a tile. That between two tiles of a line is at the end of both.
function isOn({ x, y }, [start, right, end, left]) {
  const from = [x - (start[0] + end[0]) / 2, y - (start[1] + end[1]) / 2];
  return [right, left].every((corner) => {
    const side = [corner[0] - start[0], corner[1] - start[1]];
    return Math.abs(from[0] * side[0] + from[1] * side[1]) < WELL_WITHIN * (side[0] ** 2 + side[1] ** 2);
  });
}

// Whether there are many lone shapes of tiles of one size, too small to be read.
export function isFullOfSmall({ bright, shortest }) {
  const lengths = distinct(loneRectangles(bright))
    .map(({ length }) => length)
    .filter((length) => length < shortest);
  return lengths.some((length) => lengths.filter((other) => Math.abs(other / length - 1) < 0.2).length >= MANY);
}

// Whether enough speaks for a tile: a blank has only its bar, so its sides must be whole and its face blank.
function isCredible(face, pips, confidence) {
  if (!face.hasSides) return confidence > 0.65 && pips > 3;
  if (pips === 0) return face.isWhole && Math.max(face.roughness(0), face.roughness(1)) <= ROUGHEST;
  return confidence >= 0.9 || (face.secondWorstSide >= 0.5 && mean(face.sides) >= 0.6);
}

// Whether a bar was itself seen, on one of these tiles.
function isBarOf(bar, company) {
  return (
    !bar.isLone && company.some((one) => crosses(bar, one.bar) && isWithin(bar.length / one.bar.length, [0.6, 1.3]))
  );
}

const isWithin = (value, [least, most]) => value > least && value < most;
