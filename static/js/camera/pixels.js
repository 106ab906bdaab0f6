// Maps of pixels: { width, height, data }, row by row, data a Uint8Array (grey, or a mask of 0 and 1) or a Float32Array.
// Filters see beyond the border what a mirror there would show, without the border itself twice. Sums are kept in floats:
// one kind of array is several times faster than code that meets two.

import { hull } from "./shapes.js";
import { between, room, share } from "./values.js";

export function map(width, height, data = new Uint8Array(width * height)) {
  return { width, height, data };
}

// The place of a pixel in the data, or of the nearest one of the map.
export function placeOf({ width, height }, x, y) {
  return between(Math.round(y), 0, height - 1) * width + between(Math.round(x), 0, width - 1);
}

// The values as floats; not to be changed, as they may be those of the map itself.
function floats({ width, height, data }) {
  if (data instanceof Float32Array) return data;
  const copy = room("floats", Float32Array, width * height);
  copy.set(data);
  return copy;
}

function mirrored(at, size) {
  if (size === 1) return 0;
  let place = at;
  while (place < 0 || place >= size) place = place < 0 ? -place : 2 * size - 2 - place;
  return place;
}

// A row into a line that has so many mirrored values before and after it.
function frame(line, source, start, width, before, after) {
  line.set(source.subarray(start, start + width), before);
  for (let i = 1; i <= before; i++) line[before - i] = line[before + mirrored(-i, width)];
  for (let i = 0; i < after; i++) line[before + width + i] = line[before + mirrored(width + i, width)];
}

// Half a bell, from its middle outwards, as wide as bytes need it; whole it sums to 1.
function bell(sigma) {
  const reach = Math.round(sigma * 6 + 1) >> 1;
  const kernel = Float64Array.from({ length: reach + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma * sigma)));
  const sum = kernel.reduce((total, value) => total + 2 * value, -1);
  return kernel.map((value) => value / sum);
}

// A map of bytes, smoothed.
export function gaussian(source, sigma) {
  const { width, height } = source;
  const kernel = bell(sigma);
  const across = smoothedRows(source, kernel);
  const result = map(width, height);
  const line = room("line", Float32Array, width);
  for (let y = 0; y < height; y++) {
    line.fill(0.5, 0, width);
    add(line, across, y * width, kernel[0], width);
    for (let i = 1; i < kernel.length; i++) {
      addPair(line, across, mirrored(y - i, height) * width, mirrored(y + i, height) * width, kernel[i], width);
    }
    result.data.set(line.subarray(0, width), y * width);
  }
  return result;
}

function smoothedRows(source, kernel) {
  const { width, height } = source;
  const values = floats(source);
  const reach = kernel.length - 1;
  const line = room("framed", Float32Array, width + 2 * reach);
  const sums = room("line", Float32Array, width);
  const result = room("across", Float32Array, width * height);
  for (let y = 0; y < height; y++) {
    frame(line, values, y * width, width, reach, reach);
    sums.fill(0, 0, width);
    add(sums, line, reach, kernel[0], width);
    for (let i = 1; i <= reach; i++) addPair(sums, line, reach - i, reach + i, kernel[i], width);
    result.set(sums.subarray(0, width), y * width);
  }
  return result;
}

function add(sums, values, start, weight, width) {
  for (let x = 0; x < width; x++) sums[x] += weight * values[start + x];
}

function addPair(sums, values, one, other, weight, width) {
  for (let x = 0; x < width; x++) sums[x] += weight * (values[one + x] + values[other + x]);
}

// The mean of the rectangle around each pixel, by sums that run along; into an array that the caller has, if it has one.
export function boxMean(source, wide, high = wide, means = new Float32Array(source.data.length)) {
  const { width, height } = source;
  const values = floats(source);
  const result = map(width, height, means);
  const sums = room("sums", Float64Array, width).fill(0, 0, width);
  const [left, above] = [wide >> 1, high >> 1];
  const line = room("framed sums", Float64Array, width + wide);
  for (let row = -above; row < high - above; row++) move(sums, values, mirrored(row, height) * width, -1, width);
  for (let y = 0; y < height; y++) {
    frame(line, sums, 0, width, left, wide - left);
    run(line, width, wide, high, result.data, y * width);
    const [next, last] = [mirrored(y - above + high, height), mirrored(y - above, height)];
    move(sums, values, next * width, last * width, width);
  }
  return result;
}

// Sums of columns take one row in, and let another go where it is not before the map.
function move(sums, values, next, last, width) {
  if (last < 0) for (let x = 0; x < width; x++) sums[x] += values[next + x];
  else for (let x = 0; x < width; x++) sums[x] += values[next + x] - values[last + x];
}

function run(line, width, wide, high, result, start) {
  const share = 1 / (wide * high);
  let sum = 0;
  for (let x = 0; x < wide; x++) sum += line[x];
  for (let x = 0; x < width; x++) {
    result[start + x] = sum * share;
    sum += line[x + wide] - line[x];
  }
}

// How steeply brightness rises to the right and downwards, eight times, by 3 x 3 pixels.
export function sobel(source) {
  const { width, height } = source;
  const values = floats(source);
  const [across, down] = [0, 1].map(() => map(width, height, new Float32Array(width * height)));
  const sums = room("sobel sums", Float32Array, width + 2);
  const steps = room("sobel steps", Float32Array, width + 2);
  for (let y = 0; y < height; y++) {
    const [above, here, below] = [mirrored(y - 1, height) * width, y * width, mirrored(y + 1, height) * width];
    for (let x = 0; x < width; x++) {
      sums[x + 1] = values[above + x] + 2 * values[here + x] + values[below + x];
      steps[x + 1] = values[below + x] - values[above + x];
    }
    for (const line of [sums, steps])
      [line[0], line[width + 1]] = [line[width > 1 ? 2 : 1], line[Math.max(1, width - 1)]];
    for (let x = 0; x < width; x++) {
      across.data[here + x] = sums[x + 2] - sums[x];
      down.data[here + x] = steps[x] + 2 * steps[x + 1] + steps[x + 2];
    }
  }
  return { across, down };
}

// The brightest of the square around each pixel of bytes, so many wide, an odd number; beyond the border there is nothing.
// The darkest, as the brightest of what has all bits turned, where `turned` is 255.
export function dilated(source, side, turned = 0) {
  let result = source;
  for (let reach = 0; reach < side >> 1; ) {
    const step = Math.min(2 * reach + 1, (side >> 1) - reach);
    result = brightest(result, step, turned);
    reach += step;
  }
  return result;
}

// The brightest of nine pixels, so many apart, or at the border.
function brightest({ width, height, data }, step, turned) {
  const result = new Uint8Array(width * height);
  const line = room("brightest", Uint8Array, width + 2 * step);
  for (let y = 0; y < height; y++) {
    const [above, here, below] = [Math.max(y - step, 0), y, Math.min(y + step, height - 1)].map((row) => row * width);
    for (let x = 0; x < width; x++)
      line[x + step] = Math.max(data[above + x] ^ turned, data[here + x] ^ turned, data[below + x] ^ turned);
    line.fill(line[step], 0, step).fill(line[step + width - 1], step + width, width + 2 * step);
    for (let x = 0; x < width; x++) result[here + x] = Math.max(line[x], line[x + step], line[x + 2 * step]) ^ turned;
  }
  return map(width, height, result);
}

const eroded = (source, side) => dilated(source, side, 255);
export const opened = (source, side) => dilated(eroded(source, side), side);
export const closed = (source, side) => eroded(dilated(source, side), side);

const NO_WORDS = new Uint32Array(0);

// The runs of pixels above a level, row by row, and the blobs that they hang together in, as typed arrays of which the
// first `count` (runs) and `size` (blobs) hold; until the next call. Connectivity 8 joins what touches at corners, too.
function runs({ width, height, data }, level, connectivity) {
  const names = ["rows", "starts", "ends", "blobs", "lefts", "tops", "rights", "bottoms", "areas"];
  const most = ((width + 1) >> 1) * height;
  const found = Object.fromEntries(names.map((name) => [name, room(name, Int32Array, most)]));
  found.count = 0;
  // Four pixels at once, where rows are whole words: most masks are empty for the most part.
  const hasWords = data instanceof Uint8Array && width % 4 === 0 && data.byteOffset % 4 === 0;
  found.words = hasWords ? new Uint32Array(data.buffer, data.byteOffset, data.length >> 2) : NO_WORDS;
  let above = 0;
  for (let y = 0; y < height; y++) {
    const here = found.count;
    found.count = scan(data, y * width, width, level, found, y);
    join(found, above, here, connectivity === 8 ? 1 : 0);
    above = here;
  }
  found.size = gathered(found);
  return found;
}

// The runs of a row, each a blob of its own at first; how many there are by now.
function scan(data, row, width, level, { rows, starts, ends, blobs, words, count }, y) {
  let next = count;
  let x = 0;
  while (true) {
    x = after(data, words, row, x, width, level);
    if (x === width) return next;
    rows[next] = y;
    starts[next] = x;
    while (x < width && data[row + x] > level) x++;
    ends[next] = x;
    blobs[next] = next;
    next++;
  }
}

// The first pixel of a row from a place on that is above the level; its end where none is.
function after(data, words, row, first, width, level) {
  let x = first;
  while (x < width && !(data[row + x] > level)) x += words[(row + x) >> 2] === 0 && !(x & 3) ? 4 : 1;
  return x;
}

// Runs of a row and of the row above it that touch get the same root, the first of all.
function join({ starts, ends, blobs, count }, above, here, reach) {
  let other = above;
  for (let each = here; each < count; each++) {
    while (other < here && ends[other] + reach <= starts[each]) other++;
    for (let touched = other; touched < here && starts[touched] < ends[each] + reach; touched++)
      unite(blobs, touched, each);
  }
}

function unite(blobs, one, other) {
  const [first, second] = [rootOf(blobs, one), rootOf(blobs, other)];
  blobs[Math.max(first, second)] = Math.min(first, second);
}

function rootOf(blobs, run) {
  let root = run;
  while (blobs[root] !== root) {
    blobs[root] = blobs[blobs[root]];
    root = blobs[root];
  }
  return root;
}

// Numbers the blobs, with their boxes and areas; how many there are. A run's root is never after it.
function gathered({ rows, starts, ends, blobs, lefts, tops, rights, bottoms, areas, count }) {
  let size = 0;
  for (let each = 0; each < count; each++) {
    const isFirst = blobs[each] === each;
    const blob = isFirst ? size++ : blobs[blobs[each]];
    if (isFirst) {
      lefts[blob] = starts[each];
      tops[blob] = rows[each];
      rights[blob] = areas[blob] = 0;
    }
    blobs[each] = blob;
    if (starts[each] < lefts[blob]) lefts[blob] = starts[each];
    if (ends[each] > rights[blob]) rights[blob] = ends[each];
    bottoms[blob] = rows[each] + 1;
    areas[blob] += ends[each] - starts[each];
  }
  return size;
}

// What hangs together above a level and fits, by its width, height and area: each with its box, its area and its spans:
// row, start and end, one after another in a list for all.
export function blobs(mask, { level = 0, connectivity = 4, fits = () => true } = {}) {
  const found = runs(mask, level, connectivity);
  const list = [];
  for (let i = 0; i < found.size; i++) {
    const [left, top] = [found.lefts[i], found.tops[i]];
    const [width, height, area] = [found.rights[i] - left, found.bottoms[i] - top, found.areas[i]];
    list.push(fits(width, height, area) ? { left, top, width, height, area, spans: [] } : null);
  }
  for (let i = 0; i < found.count; i++) list[found.blobs[i]]?.spans.push(found.rows[i], found.starts[i], found.ends[i]);
  return list.filter(Boolean);
}

// The middle of a blob, and the direction of the line from which its pixels lie least apart.
export function axis({ spans, area }) {
  let [sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < spans.length; i += 3) {
    const n = spans[i + 2] - spans[i + 1];
    const x = (spans[i + 1] + spans[i + 2] - 1) / 2;
    sumX += n * x;
    sumY += n * spans[i];
    xx += n * (x * x + (n * n - 1) / 12);
    xy += n * x * spans[i];
    yy += n * spans[i] * spans[i];
  }
  const [x, y] = [sumX / area, sumY / area];
  return { x, y, angle: Math.atan2(2 * (xy / area - x * y), xx / area - x * x - yy / area + y * y) / 2 };
}

// The corners of the least convex polygon around a blob: the outermost pixels of each row are all that it needs.
export function hullOf({ spans }) {
  const [lefts, rights] = [[], []];
  for (let i = 0; i < spans.length; i += 3) {
    if (i && spans[i] === spans[i - 3]) rights.pop();
    else lefts.push([spans[i + 1], spans[i]]);
    rights.push([spans[i + 2] - 1, spans[i]]);
  }
  return hull(lefts, rights);
}

// A map of bytes, smaller: each pixel is the mean of what it covers.
export function resized(source, width, height) {
  const values = floats(source);
  const result = map(width, height);
  const across = taps(source.width, width);
  const down = taps(source.height, height);
  const narrow = room("narrow", Float32Array, width * source.height);
  for (let y = 0; y < source.height; y++) gather(values, y * source.width, across, narrow, y * width, width);
  const line = room("line", Float32Array, width);
  for (let y = 0; y < height; y++) {
    line.fill(0.5, 0, width);
    for (let i = 0; i < down.most; i++) {
      const weight = down.weights[y * down.most + i];
      if (weight) add(line, narrow, (down.firsts[y] + i) * width, weight, width);
    }
    result.data.set(line.subarray(0, width), y * width);
  }
  return result;
}

function gather(values, start, { firsts, weights, most }, result, at, width) {
  for (let x = 0; x < width; x++) {
    const first = start + firsts[x];
    let sum = 0;
    for (let i = 0; i < most; i++) sum += weights[x * most + i] * values[first + i];
    result[at + x] = sum;
  }
}

// For each place of a line that gets shorter: the first of the old places that it is made of, and their weights.
function taps(old, size) {
  const step = old / size;
  const most = Math.min(old, Math.ceil(step) + 1);
  const firsts = new Int32Array(size);
  const weights = new Float64Array(size * most);
  for (let place = 0; place < size; place++) {
    const middle = (place + 0.5) * step;
    const [from, to] = [middle - step / 2, middle + step / 2];
    const first = between(Math.floor(from + 1e-9), 0, old - most);
    firsts[place] = first;
    for (let i = 0; i < most; i++) weights[place * most + i] = covered(first + i, from, to) / step;
    const missing = 1 - weights.subarray(place * most, (place + 1) * most).reduce((sum, value) => sum + value, 0);
    weights[place * most + (middle < old / 2 ? 0 : most - 1)] += missing;
  }
  return { firsts, weights, most };
}

const covered = (place, from, to) => Math.max(0, Math.min(place + 1, to) - Math.max(place, from));

// The median of the darkest pixel of each column of a part: a thin bar is darkest somewhere, and a stud covers its middle.
export function darkestOf({ width, data }, [left, top, wide, high]) {
  const darkest = new Uint8Array(wide).fill(255);
  for (let row = top; row < top + high; row++) {
    for (let column = 0; column < wide; column++) {
      const value = data[row * width + left + column];
      if (value < darkest[column]) darkest[column] = value;
    }
  }
  return share(darkest, 0.5);
}
