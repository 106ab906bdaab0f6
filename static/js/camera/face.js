// Flattens what may be a tile, seen straight from above with its bar lying across, and tells whether it is one.
//
// All lengths are in lengths of the bar, from the middle of the tile: x along the bar, y towards the second half.

import { boxMean, closed, darkestOf, gaussian, map, resized, sobel } from "./pixels.js";
import { cornersOf, distance, perspective, project } from "./shapes.js";
import { ascending, between, level, mean, most, odd, room, share, sum, tally, within } from "./values.js";

export const SCALE = 48; // pixels of a flattened tile for each length of its bar
const TILE = [0.585, 1.17]; // from the middle of a tile to its sides
const SIDES_OF_TWO = [-1, 1];
const AROUND = cornersOf(-TILE[0], -TILE[1], TILE[0], TILE[1]);
export const VIEW = view(0.66, 1.36); // as far as a flattened tile is looked at
const WIDE = view(0.95, 1.8); // as far as the sides of a tilted one are looked for
const STRIP = view(0.36, 0.17); // as far as the bar of a lone rectangle is looked for
const SHEARS = Array.from({ length: 17 }, (_, turn) => 0.07 * (turn - 8)); // of its left and right side, x for each y
const LEANS = Array.from({ length: 9 }, (_, turn) => 0.07 * (turn - 4)); // of the sides of an outline, x for each y
const LEANS_OF_ENDS = [-0.07, -0.035, 0, 0.035, 0.07]; // y for each x

export const HALVES = [part(VIEW, [-0.48, 0.48], [-1.02, -0.12]), part(VIEW, [-0.48, 0.48], [0.12, 1.02])];
const BAR = part(VIEW, [-0.42, 0.42], [-0.035, 0.035]);
const BESIDE = [part(VIEW, [-0.42, 0.42], [-0.2, -0.09]), part(VIEW, [-0.42, 0.42], [0.09, 0.2])];
const FRAME = frame(VIEW, [0.45, 0.62], [0.9, 1.32]);
const WIDE_FRAME = frame(WIDE, [0.1, 0.92], [0.76, 1.7]);
const LINE = [
  [-0.575, -0.515], // beside the left end of a bar
  [0.515, 0.575],
  [-0.4, -0.15],
  [0.15, 0.4],
];
const LEAST_OF_JOINT = 0.1; // at both ends
const ENDS = VIEW.x.filter((x) => x > 0.44 && x < 0.6); // where a bar ends, and its tile does not yet
const BODY = 0.75; // of the brightness beside a bar, which has what is beside its end
const FAINT = 0.35; // the light lost in the line between two tiles that touch
const GAP = 0.8; // of the light lost in the middle of a line, that it has lost all the way out
const LEAST_CONTRAST = 0.14; // of a bar
const LEAST_OF_BLANK = 0.22; // of most of a bar that alone speaks for a tile
const SMOOTHING = 0.015; // before edges are looked for
const [STEP, STEP_IN_WIDE] = [0.112, 0.14].map((share) => (share * 80) / SCALE); // of brightness, that is an edge
const SQUARE = odd((0.18 * SCALE) / 2); // wider than a pip, on half the scale

// The size of a flattened picture, and the x and y of its columns and rows.
function view(farX, farY) {
  const places = (far) => {
    const most = Math.floor(far * SCALE);
    return Float64Array.from({ length: 2 * most + 1 }, (_, place) => (place - most) / SCALE);
  };
  const [x, y] = [places(farX), places(farY)];
  return { x, y, width: x.length, height: y.length };
}

// Left, top, width and height of what lies between two x and two y.
function part({ x, y }, [left, right], [upper, lower]) {
  const columns = x.filter((place) => place >= left && place <= right);
  const rows = y.filter((place) => place >= upper && place <= lower);
  return [x.indexOf(columns[0]), y.indexOf(rows[0]), columns.length, rows.length];
}

// Where upright and lying edges are looked for, so far from the middle.
function frame(seen, [nearX, farX], [nearY, farY]) {
  const [width, height] = [seen.x.at(-2), Math.min(nearY + 0.1, seen.y.at(-2))];
  const upright = SIDES_OF_TWO.map((sign) =>
    part(seen, [nearX, farX].map((x) => sign * x).sort(ascending), [-height, height]),
  );
  const lying = SIDES_OF_TWO.map((sign) =>
    part(seen, [-width, width], [nearY, farY].map((y) => sign * y).sort(ascending)),
  );
  return { upright, lying };
}

// A flattened tile: `dark` is the share of light lost against the body near by, 0 to 255, `body` the brightness of its
// body in the darker half, `sides` tells how much of its left, right, upper and lower side has an edge, 0 to 1.
class Face {
  constructor(dark, { body }, sides, score) {
    Object.assign(this, { dark, body, sides, score });
    this.contrast = lost(dark, BAR);
  }

  get hasSides() {
    return hasEdges(this.sides);
  }

  // Whether edges run along all its sides, as far as a tile needs that has only its bar to speak for it.
  get isWhole() {
    return this.contrast >= LEAST_OF_BLANK && this.secondWorstSide >= 0.6 && mean(this.sides) >= 0.7;
  }

  // One side may lie against another tile, or in the shade.
  get secondWorstSide() {
    return this.sides.toSorted(ascending)[1];
  }

  // How far one of its halves is from blank.
  roughness(half) {
    const counts = tally(this.dark, HALVES[half]);
    const number = sum(counts);
    const usual = counts.reduce((sum, count, value) => sum + count * value, 0) / number;
    return Math.sqrt(counts.reduce((sum, count, value) => sum + count * (value - usual) ** 2, 0) / number) / 255;
  }
}

// The corners of the tile that a bar implies when it is seen straight from above.
export function rectangle(bar) {
  return placed(bar, AROUND);
}

// Points around a bar in pixels of the map.
function placed({ x, y, length, angle }, points) {
  const [cos, sin] = [length * Math.cos(angle), length * Math.sin(angle)];
  return points.map(([along, across]) => [x + along * cos - across * sin, y + along * sin + across * cos]);
}

// A tile seen straight from above, as far as a view goes.
export function flatten(bright, corners, { width, height } = VIEW) {
  const source = reduced(bright, distance(corners[0], corners[1]) / (2 * TILE[0] * SCALE));
  const [across, down] = [source.width / bright.width, source.height / bright.height];
  const flat = AROUND.map(([x, y]) => [x * SCALE + (width - 1) / 2, y * SCALE + (height - 1) / 2]);
  const near = corners.map(([x, y]) => [(x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5]);
  return warped(source, perspective(flat, near), map(width, height));
}

const halves = new WeakMap(); // of maps

// The map, halved until the next pixel of a picture lies less than two of its pixels further.
function reduced(bright, step) {
  if (step < 1.6) return bright;
  if (!halves.has(bright)) halves.set(bright, resized(bright, (bright.width + 1) >> 1, (bright.height + 1) >> 1));
  return reduced(halves.get(bright), step / 2);
}

function warped({ width, height, data }, [a, b, c, d, e, f, g, h], picture) {
  const pixels = picture.data;
  for (let row = 0, place = 0; row < picture.height; row++) {
    let across = b * row + c;
    let down = e * row + f;
    let depth = h * row + 1;
    for (let column = 0; column < picture.width; column++, place++) {
      const near = 1 / depth;
      const x = across * near;
      const y = down * near;
      if (x >= 0 && y >= 0 && x < width - 1 && y < height - 1) {
        const at = (y | 0) * width + (x | 0);
        const right = x - (x | 0);
        const upper = data[at] + right * (data[at + 1] - data[at]);
        const lower = data[at + width] + right * (data[at + width + 1] - data[at + width]);
        pixels[place] = upper + (y - (y | 0)) * (lower - upper) + 0.5;
      }
      across += a;
      down += d;
      depth += g;
    }
  }
  return picture;
}

// What a flattened picture shows, where it may be a tile whose body is not darker than `dimmest`. Most bars imply no
// tile: what costs least is asked first.
export function faceOf(picture, dimmest, needsSides) {
  const light = lightOf(picture);
  const isDim = light.body < Math.max(dimmest, 18) || light.ratio > 3.2 || light.beside < 0.6;
  if (isDim || (light.contrast < LEAST_CONTRAST && !light.isShaded)) return null;
  const sides = sidesOf(picture, light.body);
  if (needsSides && !hasEdges(sides)) return null;
  const dark = darkness(picture);
  const score = likeness(dark, light);
  return score > 0 ? new Face(dark, light, sides, score) : null;
}

// How bright the darker half is, how much of each is about as bright, how many times brighter the other is, and how dark
// the bar and bright what lies beside it is, against the darker half.
function lightOf(picture) {
  const tallies = HALVES.map((half) => tally(picture, half));
  const levels = tallies.map((half) => level(half, 0.7));
  const evenness = Math.min(...tallies.map((half, i) => within(half, 0.78 * levels[i], 1.22 * levels[i])));
  const body = Math.min(...levels);
  const ratio = Math.max(...levels) / Math.max(body, 1);
  const contrast = 1 - darkestOf(picture, BAR) / Math.max(body, 1);
  const beside = Math.min(...BESIDE.map((strip) => level(tally(picture, strip), 0.6))) / Math.max(body, 1);
  return { body, evenness, ratio, contrast, beside, isShaded: ratio > 1.45 }; // a shadow lies across it
}

// How much of each side has an edge: left, right, upper, lower.
function sidesOf(picture, body) {
  const least = room("least", Float32Array, picture.data.length).fill(STEP * Math.max(body, 1));
  const upright = edges(picture, least, FRAME.upright, 1, 0.04);
  const lying = edges(picture, least, FRAME.lying, picture.width, 0.04);
  return [
    ...best(VIEW.x, 0.5, 0.655, (column) => ofColumn(upright, column, 0.95)),
    ...best(VIEW.y, 0.95, 1.34, (row) => ofRow(lying, row)),
  ];
}

// The largest share on either side of the middle, as far from it.
function best(places, near, far, shareAt) {
  const most = [0, 0];
  places.forEach((place, i) => {
    const side = place < 0 ? 0 : 1;
    if (Math.abs(place) >= near && Math.abs(place) <= far) most[side] = Math.max(most[side], shareAt(i));
  });
  return most;
}

function hasEdges(sides) {
  return sides.toSorted(ascending)[1] >= 0.2 && mean(sides) >= 0.45;
}

// A mask of where brightness changes by at least so much along a step to the next pixel, `reach` on both sides of it.
function edges({ width, height, data }, least, parts, step, reach) {
  const mask = map(width, height);
  const aside = width + 1 - step;
  const far = step * Math.round(reach * SCALE);
  for (const [left, top, wide, high] of parts) {
    for (let row = top; row < top + high; row++) {
      const end = row * width + left + wide;
      for (let place = end - wide; place < end; place++) {
        const before = data[place - step - aside] + 2 * data[place - step] + data[place - step + aside];
        const after = data[place + step - aside] + 2 * data[place + step] + data[place + step + aside];
        if (Math.abs(after - before) > least[place]) mark(mask.data, place - far, place + far, step);
      }
    }
  }
  return mask;
}

function mark(mask, first, last, step) {
  for (let place = first; place <= last; place += step) mask[place] = 1;
}

// The share of a line through a pixel, so far to both sides, that is on a mask.
function shareOn({ width, height, data }, x, y, dx, dy, reach) {
  const far = Math.floor(reach * SCALE);
  let count = 0;
  for (let step = -far; step <= far; step++) {
    const column = between(x + Math.round(dx * step), 0, width - 1);
    count += data[between(y + Math.round(dy * step), 0, height - 1) * width + column];
  }
  return count / (2 * far + 1);
}

// The share of a column, or of a line that is aslant and passes it at the height of the bar; and that of a row.
function ofColumn(mask, column, reach, slope = 0) {
  return shareOn(mask, column, mask.height >> 1, slope, 1, reach);
}

function ofRow(mask, row, moved = 0) {
  return shareOn(mask, (mask.width >> 1) + moved, row, 1, 0, 0.45);
}

// The share of light lost in each pixel: the body near by is what a square wider than a pip closes.
function darkness(picture) {
  const { width, height, data } = picture;
  const small = resized(picture, (width + 1) >> 1, (height + 1) >> 1);
  const body = gaussian(closed(small, SQUARE), 0.025 * SCALE);
  const dark = map(width, height);
  for (let row = 0, place = 0; row < height; row++) {
    const start = (row >> 1) * body.width;
    for (let column = 0; column < width; column++, place++) {
      const light = body.data[start + (column >> 1)];
      if (data[place] < light) dark.data[place] = 255 * (1 - data[place] / light);
    }
  }
  return dark;
}

// How much it looks like a tile, 0 if not at all.
function likeness(dark, light) {
  const contrast = light.isShaded ? lost(dark, BAR) : light.contrast;
  let even = light.evenness;
  if (light.isShaded || even < 0.28) {
    const clear = Math.min(...HALVES.map((half) => within(tally(dark, half), -1, 0.12 * 255)));
    even = clear >= 0.45 ? 0.7 * clear : -1; // only what is near by can be compared
  }
  const strength = contrast - 0.25 * Math.min(0, contrast - 0.4); // light may wash out a bar, but not what else is seen
  return contrast >= LEAST_CONTRAST && even >= 0 ? strength * (0.4 + even) : 0;
}

// How much light a part has lost, 0 to 1.
function lost(dark, where) {
  return level(tally(dark, where), 0.65) / 255;
}

// Whether a dark bar lies between two even bright strips, whatever is around them: a tile that may be tilted.
export function hasBarOnly(picture) {
  const strips = BESIDE.map((strip) => tally(picture, strip));
  const levels = strips.map((strip) => level(strip, 0.5));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  if (level(tally(picture, BAR), 0.5) >= 0.7 * least || most >= 1.8 * least) return false;
  return strips.every((strip, i) => within(strip, 0.85 * levels[i], 1.15 * levels[i]) > 0.6);
}

// Whether the dark line across a tile runs out of it on both sides, as the gap between two bodies does: a bar ends before.
// One that is faint, or seldom seen, may be the joint of two tiles already where it runs on beside the ends of a bar.
export function isJoint(bright, corners, isSeldom) {
  const picture = flatten(bright, corners);
  const [left, right, ...middle] = LINE.map((columns) => lostAcross(picture, columns));
  const line = mean(middle);
  if (line <= 0) return false; // pips lie beside it
  const runsOn = Math.max(left, right) >= 0.85 * line && Math.min(left, right) >= Math.max(LEAST_OF_JOINT, 0.4 * line);
  return ((isSeldom || line < FAINT) && runsOn) || SIDES_OF_TWO.every((side) => leastLost(picture, side) >= GAP * line);
}

// How much light a line has lost where it has lost least, beyond the end of a bar and before that of the body.
function leastLost(picture, side) {
  const beside = (columns) => Math.min(...besides(picture, columns));
  const body = beside(LINE[2 + (side > 0)]);
  const columns = Array.from(ENDS, (x) => [side * x, side * x]).filter((column) => beside(column) >= BODY * body);
  return columns.length ? Math.min(...columns.map((column) => lostAcross(picture, column))) : 0;
}

// How much light the darkest of the bar's rows have lost in some columns, against what is beside them.
function lostAcross(picture, columns) {
  const beside = mean(besides(picture, columns));
  return 1 - darkestOf(picture, part(VIEW, columns, [-0.07, 0.07])) / Math.max(1, beside);
}

// How bright it is above and below the bar's rows in some columns.
function besides(picture, columns) {
  const strips = SIDES_OF_TWO.map((side) => part(VIEW, columns, [0.1 * side, 0.19 * side].sort(ascending)));
  return strips.map((strip) => level(tally(picture, strip), 0.5));
}

// How far from its middle a lone rectangle has its bar.
export function darkestRow(bright, bar) {
  const { width, height, data } = flatten(bright, rectangle(bar), STRIP);
  const rows = Array.from({ length: height }, (_, row) => share(data.subarray(row * width, (row + 1) * width), 0.5));
  const reach = Math.round(SCALE / 40);
  const sums = rows.slice(reach, height - reach).map((_, row) => mean(rows.slice(row, row + 2 * reach + 1)));
  return STRIP.y[reach + sums.indexOf(Math.min(...sums))];
}

// The corners of the tile around a bar by its four sides, which bears tilt; null where they are not seen.
export function measured(bright, bar) {
  const { picture, least } = around(bright, bar);
  const flanks = flanksOf(edges(picture, least, WIDE_FRAME.upright, 1, 0.025));
  const ends = flanks && endsOf(edges(picture, least, WIDE_FRAME.lying, WIDE.width, 0.025), flanks);
  if (!ends) return null;
  const [left, right] = flanks;
  const at = ({ x, slope }, y) => [x + slope * y, y];
  const [upper, lower] = ends;
  return outlined(bright, placed(bar, [at(left, upper), at(right, upper), at(right, lower), at(left, lower)]));
}

// What is around a bar, and from where on a change of brightness is an edge there.
function around(bright, bar) {
  const picture = flatten(bright, rectangle(bar), WIDE);
  const least = boxMean(picture, odd(SCALE / 4)).data;
  for (let place = 0; place < least.length; place++) least[place] = STEP_IN_WIDE * (least[place] + 1);
  return { picture, least };
}

// The left and the right side of a tile: where each passes the bar, and how far it leans. They lean about alike, so what
// only crosses from one edge to another is none.
function flanksOf(upright) {
  const [lefts, rights] = SIDES_OF_TWO.map((sign) => SHEARS.map((slope) => flankOf(upright, slope, sign)));
  const both = lefts.map((left, shear) => left.seen + rights[shear].seen - 0.05 * Math.abs(left.slope));
  const { slope, seen } = lefts[both.indexOf(Math.max(...both))];
  if (seen + rights[lefts.findIndex((left) => left.slope === slope)].seen < 0.9) return null;
  const worth = (flank) => flank.seen - 0.5 * Math.abs(flank.slope - slope);
  return [lefts, rights].map((flanks) => most(flanks, worth));
}

// Where a side of such a slope is seen best, on the left or on the right, and how much of it: in the middle of the edge.
function flankOf(upright, slope, sign) {
  let [seen, first, last] = [-1, 0, 0];
  for (let column = 0; column < WIDE.width; column++) {
    const x = WIDE.x[column];
    if (sign * x < 0.5 || sign * x > 0.74) continue;
    const share = ofColumn(upright, column, 0.9, slope);
    if (share > seen) [seen, first] = [share, x];
    if (share === seen) last = x;
  }
  return { seen, slope, x: (first + last) / 2 };
}

// The y of the upper and the lower end: about as far from the bar, but for what sides that run together tell of tilt.
function endsOf(lying, [left, right]) {
  const seen = WIDE.y.map((y, row) => ofRow(lying, row, Math.round(((left.slope + right.slope) / 2) * y * SCALE)));
  const closing = (right.slope - left.slope) / (right.x - left.x);
  const middle = (WIDE.height - 1) / 2;
  let best = { score: -Infinity };
  for (let upper = Math.floor(0.8 * SCALE); upper < 1.62 * SCALE; upper++) {
    for (let lower = Math.floor(0.8 * SCALE); lower < 1.62 * SCALE; lower++) {
      const both = seen[middle - upper] + seen[middle + lower];
      const apart = (upper - lower) / SCALE + (2 * closing * upper * lower) / SCALE ** 2;
      const score = both - 0.9 * Math.abs(apart);
      if (score > best.score) best = { score, both, upper, lower };
    }
  }
  return best.both >= 0.9 ? [-best.upper / SCALE, best.lower / SCALE] : null;
}

// How many times wider the tiles of these bars are than usual: what puts an edge on most of their sides.
export function usualWidening(bright, bars) {
  const scales = Array.from({ length: 45 }, (_, step) => 0.92 + 0.01 * step);
  const votes = scales.map(() => 0);
  for (const bar of bars) {
    const { picture, least } = around(bright, bar);
    const upright = edges(picture, least, WIDE_FRAME.upright, 1, 0.025);
    const columns = WIDE.x.map((_, column) => ofColumn(upright, column, 0.9));
    const lying = edges(picture, least, WIDE_FRAME.lying, WIDE.width, 0.025);
    const rows = WIDE.y.map((_, row) => ofRow(lying, row));
    scales.forEach((scale, i) => {
      for (const sign of SIDES_OF_TWO) {
        votes[i] += valueAt(columns, sign * TILE[0] * scale) ** 2 + valueAt(rows, sign * TILE[1] * scale) ** 2;
      }
    });
  }
  return scales[votes.indexOf(Math.max(...votes))];
}

// The value at a place between two others, as far from the middle.
function valueAt(values, place) {
  const at = place * SCALE + (values.length - 1) / 2;
  const first = Math.floor(at);
  return values[first] + (at - first) * (values[first + 1] - values[first]);
}

// The corners of a tile moved to the edges that are near them. Its sides and ends may lean, as of one seen aslant.
export function outlined(bright, corners) {
  const smooth = gaussian(flatten(bright, corners, WIDE), SMOOTHING * SCALE);
  const { across, down } = sobel(smooth);
  for (const { data } of [across, down]) for (let i = 0; i < data.length; i++) data[i] = Math.abs(data[i]);
  const wide = odd(SCALE / 40);
  const [upright, lying] = [boxMean(across, wide, 1), boxMean(down, 1, wide)];
  const sides = pairOf(LEANS, (sign, lean) =>
    strongest(sign * TILE[0], WIDE.x, (x) => along(upright, [x, 0], [lean, 1], 0.95)),
  );
  const ends = pairOf(LEANS_OF_ENDS, (sign, lean) =>
    strongest(sign * TILE[1], WIDE.y, (y) => along(lying, [0, y], [1, lean], 0.5)),
  );
  const outline = cornersOf(0, 0, 1, 1).map(([side, end]) => crossing(sides[side], ends[end]));
  return project(perspective(AROUND, corners), outline);
}

// The left and the right side, or both ends, at the leans at which they are seen best: nearly the same, and rather none.
function pairOf(leans, find) {
  const found = SIDES_OF_TWO.map((sign) => leans.map((lean) => ({ ...find(sign, lean), lean })));
  const both = leans.map((lean, i) => (found[0][i].weight + found[1][i].weight) * (1 - 0.5 * Math.abs(lean)));
  const usual = both.indexOf(Math.max(...both));
  return found.map((side) => most(side.slice(Math.max(0, usual - 1), usual + 2), ({ weight }) => weight));
}

// Where a side and an end meet, each with its place in the middle and how it leans.
function crossing(side, end) {
  const y = (end.place + end.lean * side.place) / (1 - end.lean * side.lean);
  return [side.place + side.lean * y, y];
}

// Where the strongest edge near the usual place of a side is.
function strongest(usual, places, strength) {
  let best = { weight: -1 };
  for (const place of places) {
    const far = Math.abs(place - usual) / 0.16;
    const weight = far < 3 ? strength(place) * Math.exp(-(far ** 2)) : 0;
    if (weight > best.weight) best = { weight, place };
  }
  return best;
}

// The median of what lies on a line through a point, so far to both sides: a row of pips has no edge along most of it.
function along({ width, height, data }, [x, y], [dx, dy], far) {
  const most = Math.round((far * SCALE) / 2); // every other pixel tells enough
  const values = new Float32Array(2 * most + 1);
  for (let step = -most; step <= most; step++) {
    const column = between(Math.round(x * SCALE + 2 * dx * step) + (width >> 1), 0, width - 1);
    const row = between(Math.round(y * SCALE + 2 * dy * step) + (height >> 1), 0, height - 1);
    values[step + most] = data[row * width + column];
  }
  return share(values, 0.5);
}
