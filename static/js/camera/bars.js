// Looks for the bar across the middle of each tile: what is straight, thin and darker than all around it.

import { axis, blobs, boxMean, gaussian, hullOf, map, opened } from "./pixels.js";
import { area, boxAlong, rectangleAround } from "./shapes.js";
import { most, otsu, room, sum, tallied } from "./values.js";

const BOXES = [25, 61, 131, 231]; // pixels across which a mean is taken, for tiles of every size
const LEVELS = [0.35, 0.5, 0.62, 0.75, 0.86]; // of that mean, below which a pixel is dark
const MOST_BARS = 400; // cloth and wood have more, which are seen at few levels: the good ones come first
const MOST_PEELED = 60; // blobs of one level
const PEELED_SIDE = 64; // pixels to which a blob is shrunk before it is peeled
const TURNS = 12; // directions in which a line is passed through a blob
const BEST_TURNS = 3; // of these, in which a bar is then looked for
const [LEAST_SHAPE, MOST_SHAPE] = [3.3, 22]; // lengths of a bar for each of its thickness
const [LEAST_FILL, LEAST_FILL_OF_STUD] = [0.62, 0.2]; // of the rectangle of a bar, without a stud and with one
const STUD = 0.17; // of the length of a bar, from its middle, is what a stud may cover
const ASPECT = 1.19; // a tile's width in lengths of its bar

// The directions of lines: whether they are flat rather than steep, how many pixels a line has for each of its length,
// and how far it has risen after so many of them.
const WAYS = Array.from({ length: TURNS }, (_, turn) => {
  const angle = (Math.PI * turn) / TURNS;
  const [flat, steep] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const slope = flat >= steep ? Math.tan(angle) : 1 / Math.tan(angle);
  const rises = Int32Array.from({ length: PEELED_SIDE + 2 }, (_, i) => Math.round(i * slope));
  return { isFlat: flat >= steep, reach: Math.max(flat, steep), rises };
});

// The bars on a map on which bodies of tiles are bright, at least so many pixels long, the likeliest first.
export function findBars(bright, shortest = 20) {
  const bars = [...darkBars(bright, shortest), ...loneRectangles(bright)].filter(({ length }) => length >= shortest);
  return distinct(bars)
    .sort((one, other) => evidence(other) - evidence(one))
    .slice(0, MOST_BARS);
}

// What is darker than its neighbourhood by four box means and five levels.
function darkBars(bright, shortest) {
  const ranks = map(bright.width, bright.height);
  const fits = fitting(bright, shortest);
  const bars = [];
  for (const box of BOXES) {
    rank(bright, meansOf(bright, box), ranks.data);
    for (let level = 0; level < LEVELS.length; level++) bars.push(...barsOf(blobs(ranks, { level, fits }), shortest));
  }
  return bars;
}

const meansOf = (bright, box) => boxMean(bright, box, box, room("means", Float32Array, bright.data.length));

// Below how many of the levels a pixel is: one look into a table by mean and value instead of five products.
const RANKS = Uint8Array.from({ length: 256 * 256 }, (_, place) => {
  const [mean, value] = [place >> 8, place & 255];
  return LEVELS.filter((level) => value < Math.round(level * mean)).length;
});

function rank({ data }, means, ranks) {
  const values = means.data;
  for (let i = 0; i < data.length; i++) ranks[i] = RANKS[((values[i] + 0.5) << 8) | data[i]];
}

// Whether a blob is of a size that a bar has, alone or grown together with pips.
function fitting({ width, height }, shortest) {
  const [least, most, longest] = [1.5 * shortest, 0.02 * width * height, 0.4 * Math.max(width, height)];
  return (wide, high, pixels) => {
    const side = Math.max(wide, high);
    return pixels > least && pixels < most && side > 0.75 * shortest && side < longest;
  };
}

function barsOf(found, shortest) {
  const bars = found.map((blob) => straight(blob, shortest));
  const thick = found.filter(mayHideABar).slice(0, MOST_PEELED);
  return [...bars, ...thick.map(peeled)].filter(Boolean);
}

// The blob as a bar, where it is straight, thin and filled.
function straight(blob, shortest) {
  if (blob.area > (blob.width ** 2 + blob.height ** 2) / 3) return null;
  const { x, y, width, height, angle } = rectangleAround(hullOf(blob));
  const [length, thickness] = [Math.max(width, height) + 1, Math.min(width, height) + 1];
  const fill = blob.area / (length * thickness);
  const shape = length / thickness;
  if (length < shortest || shape < LEAST_SHAPE || shape > MOST_SHAPE || fill < LEAST_FILL_OF_STUD) return null;
  if (fill < LEAST_FILL) return shape < 10 ? studded(blob) : null;
  return bar({ x, y, length, fill, angle: width >= height ? angle : angle + Math.PI / 2 });
}

const bar = (seen) => ({ isPeeled: false, isLone: false, ...seen });

// The blob as a bar with a stud in its middle: two like strokes on one line.
function studded(blob) {
  const { x, y, angle } = axis(blob);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const length = boxAlong(hullOf(blob), dx, dy).width + 1;
  const along = ([column, row]) => (column - x) * dx + (row - y) * dy;
  const strokes = [-1, 1].map((side) => pixelsOf(blob).filter((pixel) => side * along(pixel) > STUD * length));
  const counts = strokes.map((pixels) => pixels.length);
  if (Math.min(...counts) < 0.6 * Math.max(...counts)) return null;
  const thickness = boxAlong(strokes.flat(), dx, dy).height + 1;
  const fill = sum(counts) / ((1 - 2 * STUD) * length * thickness);
  return fill >= LEAST_FILL ? bar({ x, y, length, angle, fill }) : null;
}

function pixelsOf({ spans }) {
  const pixels = [];
  for (let i = 0; i < spans.length; i += 3) {
    for (let column = spans[i + 1]; column < spans[i + 2]; column++) pixels.push([column, spans[i]]);
  }
  return pixels;
}

function mayHideABar({ width, height, area: pixels }) {
  const [longest, narrowest] = [Math.max(width, height), Math.min(width, height)];
  return longest >= 34 && longest <= 420 && narrowest > 14 && pixels > Math.max(150, 0.12 * width * height);
}

// The longest bar within a blob: what a line of half its size fits into, in one of twelve directions.
function peeled(blob) {
  const scale = Math.min(1, PEELED_SIDE / Math.max(blob.width, blob.height));
  const mask = shrunk(blob, scale);
  const bars = openedByLines(mask).flatMap((layer) =>
    cores(layer)
      .map((core) => straight(core, 20))
      .filter(Boolean),
  );
  if (!bars.length) return null;
  const best = most(bars, ({ length, fill }) => length * fill);
  const [x, y] = [best.x / scale + blob.left, best.y / scale + blob.top];
  return { ...best, x, y, length: best.length / scale, isPeeled: true };
}

// The mask of a blob, where every pixel counts that it touches.
function shrunk({ left, top, width, height, spans }, scale) {
  const mask = map(Math.ceil(width * scale), Math.ceil(height * scale));
  for (let i = 0; i < spans.length; i += 3) {
    const row = Math.floor((spans[i] - top) * scale) * mask.width;
    const [start, end] = [Math.floor((spans[i + 1] - left) * scale), Math.ceil((spans[i + 2] - left) * scale)];
    mask.data.fill(1, row + start, row + end);
  }
  return mask;
}

// What remains of a mask where only a line may pass, in those few directions in which most does.
function openedByLines(mask) {
  let least = 0;
  for (let i = 0; i < mask.data.length; i++) least += 0.12 * mask.data[i];
  const length = Math.floor(Math.max(mask.width, mask.height) * 0.55);
  const counts = WAYS.map((way) => ({ way, pixels: pass(mask, way, length, null) }));
  const ranked = counts.filter(({ pixels }) => pixels >= least).sort((one, other) => other.pixels - one.pixels);
  return ranked.slice(0, BEST_TURNS).map(({ way }) => {
    const layer = map(mask.width, mask.height);
    pass(mask, way, length, layer.data);
    return layer;
  });
}

// A mask's pixels lie on parallel lines of one direction. How many lie on stretches that are long enough, which are
// marked on a layer if there is one.
function pass({ width, height, data }, { isFlat, reach, rises }, length, layer) {
  const [wide, high, step, row] = isFlat ? [width, height, 1, width] : [height, width, width, 1];
  const least = Math.round((length - 1) * reach) + 1;
  const climb = rises[wide - 1];
  let pixels = 0;
  for (let start = Math.min(0, -climb); start < high + Math.max(0, -climb); start++) {
    let [from, to] = [0, wide];
    while (from < to && isOut(start + rises[from], high)) from++;
    while (from < to && isOut(start + rises[to - 1], high)) to--;
    if (to - from >= least) pixels += stretches(data, { from, to, start, rises, step, row, least }, layer);
  }
  return pixels;
}

const isOut = (place, size) => place < 0 || place >= size;

function stretches(data, { from, to, start, rises, step, row, least }, layer) {
  let pixels = 0;
  for (let i = from; i < to; i++) {
    const first = i;
    while (i < to && data[i * step + (start + rises[i]) * row]) i++;
    if (i - first < least) continue;
    pixels += i - first;
    for (let kept = first; layer && kept < i; kept++) layer[kept * step + (start + rises[kept]) * row] = 1;
  }
  return pixels;
}

function cores(layer) {
  return blobs(layer, { connectivity: 8, fits: (_width, _height, pixels) => pixels >= 12 });
}

// The middles of bright rectangles of about 1 : 2, which are tiles that touch no other.
export function loneRectangles(bright) {
  const most = 0.4 * bright.width * bright.height;
  const fits = (width, height, pixels) => pixels >= 300 && Math.min(width, height) >= 18;
  return brightMasks(bright).flatMap(({ layer, level }) =>
    blobs(layer, { level, connectivity: 8, fits })
      .map((blob) => middleOf(hullOf(blob), most))
      .filter(Boolean),
  );
}

// Maps and the levels above which they are bright, rid of what is thinner than three pixels.
function brightMasks(bright) {
  const smooth = gaussian(bright, 1.5);
  const level = otsu(tallied(smooth.data));
  const levels = [level, (level + 255) / 2, 0.75 * level, 90, 120, 150, 180, 205];
  const layer = opened(smooth, 3);
  const local = [101, 301].map((box) => ({ layer: opened(above(smooth, meansOf(smooth, box)), 3), level: 0 }));
  return [...levels.map((each) => ({ layer, level: each })), ...local];
}

// By how much each pixel is brighter than its neighbourhood, which has to be more than six.
function above({ width, height, data }, means) {
  const result = map(width, height);
  for (let i = 0; i < data.length; i++) result.data[i] = Math.max(0, data[i] - ((means.data[i] + 0.5) | 0) - 6);
  return result;
}

// The bar that a bright shape would have, where it is a rectangle of a tile's form.
function middleOf(polygon, most) {
  const { x, y, width, height, angle } = rectangleAround(polygon);
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)];
  const pixels = area(polygon);
  const fill = pixels / (width * height);
  if (narrow < 18 || long / narrow <= 1.55 || long / narrow >= 2.55 || fill < 0.84) return null;
  if (pixels < 600 || pixels > most) return null;
  const length = Math.sqrt((width * height) / 2) / ASPECT;
  return bar({ x, y, length, fill: 0.85 * fill, angle: width <= height ? angle : angle + Math.PI / 2, isLone: true });
}

// How much speaks for a bar: at how many levels it was seen tells more than how long it is.
const evidence = ({ fill, votes }) => fill * Math.sqrt(votes);

// Each bar once, at the level at which it is seen best, with the number of all.
export function distinct(bars) {
  const kept = [];
  const cells = new Map();
  for (const each of [...bars].sort((one, other) => worth(other) - worth(one))) {
    const [column, row] = [Math.floor(each.x / 40), Math.floor(each.y / 40)];
    const same = near(cells, column, row).find((other) => isLike(each, other));
    if (same) same.votes++;
    else {
      const cell = row * 1000 + column;
      kept.push({ ...each, votes: 1 });
      cells.set(cell, [...(cells.get(cell) ?? []), kept.at(-1)]);
    }
  }
  return kept;
}

// How well a bar is seen.
const worth = ({ fill, isPeeled, length }) => fill * (isPeeled ? 0.9 : 1) * Math.sqrt(length);

function near(cells, column, row) {
  const around = [-1, 0, 1];
  return around.flatMap((up) => around.flatMap((aside) => cells.get((row + up) * 1000 + column + aside) ?? []));
}

// Whether one bar is another seen again, at another level.
function isLike(one, other) {
  const ratio = one.length / other.length;
  return one.isLone === other.isLone && ratio > 0.8 && ratio < 1.25 && crosses(one, other);
}

// Whether two bars have about the same middle and direction.
export function crosses(one, other) {
  const apart = Math.hypot(one.x - other.x, one.y - other.y);
  const turned = Math.abs(one.angle - other.angle) % Math.PI;
  return apart < 0.18 * other.length && Math.min(turned, Math.PI - turned) < 0.2;
}

// The same bar, so many of its lengths further across itself.
export function moved(each, across) {
  const far = across * each.length;
  return { ...each, x: each.x - Math.sin(each.angle) * far, y: each.y + Math.cos(each.angle) * far };
}

// The same bar as if the tile were so many times wider; a lone rectangle has its width already.
export function widened(each, times) {
  return each.isLone ? each : { ...each, length: each.length * times };
}
