// Lists of numbers, and how often bytes have each value: counts, by which what is above so many is told in one pass.

const buffers = new Map();

// Room that is used again: what a function keeps only while it runs. Its content is that of the last use.
export function room(name, Kind, length) {
  const buffer = buffers.get(name);
  if (buffer?.length >= length) return buffer;
  buffers.set(name, new Kind(Math.ceil(length * 1.1)));
  return buffers.get(name);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;
export const between = (value, least, most) => Math.max(least, Math.min(most, value));
export const odd = (reach) => 2 * Math.round(reach) + 1; // the width of what reaches so far to both sides of a pixel
export const ascending = (one, other) => one - other;

// The first of those that rank highest.
export function most(all, rank) {
  let [first, highest] = [undefined, -Infinity];
  for (const each of all) {
    const value = rank(each);
    if (value > highest) [first, highest] = [each, value];
  }
  return first;
}

// The middle one of some numbers, or the mean of the two in the middle.
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// What is above so many of the values, 0 to 1.
export function share(values, part) {
  if (!(values instanceof Float32Array)) return level(tallied(values), part);
  return selected(values, Math.round(part * (values.length - 1)));
}

// The value that would lie at a place if all were sorted: only the side on which it is gets sorted further.
function selected(values, place) {
  const copy = room("selected", Float32Array, values.length);
  copy.set(values);
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const start = split(copy, first, last);
    if (place < start) last = start - 1;
    else first = start;
  }
  return copy[place];
}

// Lower values go before higher ones; the first place of the higher ones, which are not all.
function split(values, first, last) {
  const pivot = values[(first + last) >> 1];
  let [i, j] = [first - 1, last + 1];
  while (true) {
    do i++;
    while (values[i] < pivot);
    do j--;
    while (values[j] > pivot);
    if (i >= j) return j + 1;
    const value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}

// How many of the bytes have each value.
export function tallied(bytes) {
  const counts = new Int32Array(256);
  for (let i = 0; i < bytes.length; i++) counts[bytes[i]]++;
  return counts;
}

// The same of the pixels in parts of a map.
export function tally({ width, data }, ...parts) {
  const counts = new Int32Array(256);
  for (const [left, top, wide, high] of parts) {
    for (let row = top; row < top + high; row++) {
      const end = row * width + left + wide;
      for (let place = end - wide; place < end; place++) counts[data[place]]++;
    }
  }
  return counts;
}

// The value above so many of those that were counted, 0 to 1.
export function level(counts, part) {
  const place = Math.round(part * (sum(counts) - 1));
  let value = 0;
  for (let below = counts[0]; below <= place; below += counts[value]) value++;
  return value;
}

// The share of the values between two.
export function within(counts, least, most) {
  return sum(counts.subarray(Math.floor(least) + 1, Math.ceil(most))) / sum(counts);
}

// The level above which values are bright, where the two kinds differ most (Otsu).
export function otsu(counts) {
  const [number, total] = [sum(counts), sum(counts.map((count, value) => count * value))];
  let [best, level, below, dark] = [0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value];
    dark += counts[value] * value;
    const above = number - below;
    const apart = below && above ? below * above * (dark / below - (total - dark) / above) ** 2 : 0;
    if (apart > best) [best, level] = [apart, value];
  }
  return level;
}
