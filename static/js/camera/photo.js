// A photo as tiles are looked for on it, and what is wrong with one that shows too little.

import { gaussian, map, resized, sobel } from "./pixels.js";
import { distance, sizes } from "./shapes.js";
import { median, share } from "./values.js";

export const SURE = 0.8; // the confidence in a tile below which people must look at it before it counts
const LIKELY = 0.7; // and that below which a single one is no tile at all
const SMALLEST_TILE = 33; // pixels of its width
const SHAPES = [1.45, 2.7]; // the length of a tile in its widths, unless it is seen from the side
const BLINDED = [0.985, 250]; // so light are the lightest of a photo on which white bodies have lost their bars
const DARKEST = 70; // of 255, the lightest hundredth of a photo: a few tiles on dark cloth are no more
const MOST_BLUR = 4; // pixels
const MOST_TILT = 35; // degrees as they are found, which is 38 to 40 in truth
const DOUBT_OF_TILT = 1e-6; // for a square degree and one tile: few tiles, and such as lie alike, do not tell much
const LENS = 0.85; // how far away a camera has what is as long as the long side of its photo: phones have 0.75 to 0.9
const LENGTHS = [
  // from corner to corner of a tile, in its widths
  [0, 1, 1],
  [2, 3, 1],
  [1, 2, 2],
  [3, 0, 2],
  [0, 2, Math.sqrt(5)],
  [1, 3, Math.sqrt(5)],
];

// The three colours of a photo (RGBA) as maps, shrunk so that its long side has `side` pixels at most.
export function coloursOf(photo, side) {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const [width, height] = [photo.width, photo.height].map((pixels) => Math.max(1, Math.round(pixels * scale)));
  return [0, 1, 2].map((colour) => {
    const plane = map(photo.width, photo.height);
    for (let at = 0, from = colour; at < plane.data.length; at++, from += 4) plane.data[at] = photo.data[from];
    return scale === 1 ? plane : resized(plane, width, height);
  });
}

// Without the grain of a camera, as both maps want it.
export const smoothed = (colours) => colours.map((plane) => gaussian(plane, 0.8));

// Bright where a light tile has its body: a pip of any colour is dark in one of the three.
export function lightMap([red, green, blue]) {
  const bright = map(red.width, red.height);
  for (let at = 0; at < bright.data.length; at++) {
    bright.data[at] = Math.min(red.data[at], green.data[at], blue.data[at]);
  }
  return bright;
}

// Bright where a dark tile has its body: the brightest of the photo, its pips, become black.
export function darkMap(colours) {
  const bright = greyOf(colours);
  const stretch = 255 / Math.max(60, share(bright.data, 0.997));
  for (let at = 0; at < bright.data.length; at++) {
    bright.data[at] = 255 - Math.min(255, Math.round(bright.data[at] * stretch));
  }
  return bright;
}

function greyOf([red, green, blue]) {
  const grey = map(red.width, red.height);
  for (let at = 0; at < grey.data.length; at++) {
    grey.data[at] = Math.round(0.299 * red.data[at] + 0.587 * green.data[at] + 0.114 * blue.data[at]);
  }
  return grey;
}

// What is wrong with a photo of such colours and size, the first that holds, or "": the `trouble` for which it is refused,
// or a `remark` beside what was read. Where all was read for sure only one taken from the side is remarked upon. `isFull`
// finds out whether there are many shapes of tiles, too small.
//
// What nobody can be sure of at all is no tile: two tiles face down look like one. A single one may be all of a hand.
export function wrongWith(colours, { tiles, unread }, { width, height }, isFull) {
  const sure = tiles.filter(({ confidence }) => confidence >= SURE);
  const isSure = sure.length > 0;
  const isClear = isSure && sure.length === tiles.length && unread.every(({ isBack }) => isBack);
  const isNone = !isSure && !(tiles.length === 1 && tiles[0].confidence >= LIKELY);
  const holds = {
    dark: () => !isClear && share(greyOf(colours).data, 0.99) < DARKEST,
    blurred: () => !isClear && blur(greyOf(colours)) > MOST_BLUR,
    aslant: () => tiles.length > 0 && isAslant(tiles, width, height),
    bright: () => !isClear && share(lightMap(colours).data, BLINDED[0]) >= BLINDED[1],
    small: () =>
      !isSure && (tiles.length ? median(tiles.map((tile) => sizes(tile.corners)[0])) < SMALLEST_TILE : isFull()),
    none: () => isNone,
  };
  const word = Object.keys(holds).find((each) => holds[each]()) ?? "";
  return isNone ? { trouble: word, remark: "" } : { trouble: "", remark: word };
}

// How many pixels wide the sharpest edges are: the deviation of the Gaussian that an edge was blurred with.
function blur(grey) {
  const smooth = gaussian(grey, 1);
  const { across, down } = sobel(smooth);
  const steepest = Math.max(...[across, down].map(({ data }) => share(data.map(Math.abs), 0.999))) / 8;
  const range = share(smooth.data, 0.995) - share(smooth.data, 0.005);
  return range / (Math.sqrt(2 * Math.PI) * Math.max(steepest, 0.01));
}

function isAslant(tiles, width, height) {
  const shape = median(tiles.map(({ corners }) => sizes(corners)).map(([wide, long]) => long / wide));
  return shape < SHAPES[0] || shape > SHAPES[1] || tilt(tiles, width, height) >= MOST_TILT;
}

// About how many degrees the camera leans away from straight above: as seen back from there, all tiles have one size
// and are twice as long as wide. It comes out a few degrees too small.
function tilt(tiles, width, height) {
  const lens = LENS * Math.max(width, height);
  const outlines = tiles.map((tile) => tile.corners.map(([x, y]) => [x - width / 2, y - height / 2]));
  let [found, least] = [0, Infinity];
  for (let lean = 0; lean <= 60; lean += 2) {
    for (let way = 0; way < 360; way += lean ? 10 : 360) {
      const seen = fromAbove(lens, (lean * Math.PI) / 180, (way * Math.PI) / 180);
      const odd = oddness(outlines.map((corners) => corners.map(seen))) + (DOUBT_OF_TILT * lean ** 2) / tiles.length;
      if (odd < least) [found, least] = [lean, odd];
    }
  }
  return found;
}

// Turns a point of a photo, from its middle, into that of the table.
function fromAbove(lens, lean, way) {
  const [cos, sin] = [Math.cos(way), Math.sin(way)];
  return ([x, y]) => {
    const [across, along] = [cos * x + sin * y, cos * y - sin * x];
    const far = (lens * along) / (lens * Math.cos(lean) + along * Math.sin(lean));
    return [across * (1 - (far * Math.sin(lean)) / lens), far];
  };
}

// How far tiles are from all being of one size and twice as long as wide: by their sides and diagonals.
function oddness(outlines) {
  let [sum, squares] = [0, 0];
  for (const outline of outlines) {
    for (const [from, to, usual] of LENGTHS) {
      const length = distance(outline[from], outline[to]) / usual;
      sum += length;
      squares += length * length;
    }
  }
  return (squares * outlines.length * LENGTHS.length) / sum ** 2;
}
