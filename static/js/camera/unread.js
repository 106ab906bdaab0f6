// What looks like a tile on a photo and was not read, so that nobody takes "4 tiles" where 6 lie in silence.
//
// Three things say where to look: patches of the colour of the tiles that were read, whatever lies on an even table, and
// bars that implied no tile. A tile is then where a rectangle of the size that tiles have there fits, with edges along
// its sides (fits.js): a card, a hand or the paper of the score are of another size, or have no edges there.

import { bodyOf, sharesOf } from "./company.js";
import { flatten } from "./face.js";
import { EDGE, MOST_TILES, tilesAt } from "./fits.js";
import { axis, blobs, closed, dilated, gaussian, hullOf, map, opened, placeOf, resized } from "./pixels.js";
import { area, boxAlong, middle, overlap, rectangleAround, sizes } from "./shapes.js";
import { between, median, most, odd, share, sum } from "./values.js";

const WIDTH = 32; // pixels of a tile's width on the maps looked at
const LONGEST = 1000; // pixels of the long side of these
const MOST_FALSE = 7; // found beyond twice as many as were read: then they are the pattern of a cloth
const SMOOTH = 0.12; // the share of a table with edges, from which on they say little
const BRIGHTNESS = [0.8, 1.25]; // of a body near by
const ALIKE = 0.06; // difference of colour
const LONE = 700; // pixels of the long side where no size is known
const STRIP = 7; // pixels of a flattened face from a bar to the strip beside it
const SHAPES = [1.6, 2.5]; // the length of a tile in its widths, where none was read

const direction = ([[fromX, fromY], [toX, toY]]) => Math.atan2(toY - fromY, toX - fromX);

/**
 * Tiles that were not read: one entry for each tile, of a patch of five as many rectangles as fit into it.
 *
 * `search` is the one that read the photo: its `colours` (three maps of the shrunk photo), its map `bright`, and all its
 * `bars`. `outlines` are the corners of what was read, in pixels of these maps. Returns `[{ corners, isBack }]`, corners
 * in pixels of these maps, too, those of one short side first; `isBack` where the tile lies face down.
 */
export function unread(search, outlines) {
  const seeds = outlines.length ? [] : loneTiles(search);
  const known = [...outlines, ...seeds.map(({ corners }) => corners)];
  if (!known.length) return [];
  const view = viewOf(search, WIDTH / median(known.map((corners) => sizes(corners)[0])));
  learn(
    view,
    known.map((corners) => inPixels(corners, 1 / view.scale)),
  );
  const places = [...placesIn(view, "patch", view.like), ...things(view), ...barPlaces(view, search.bars)];
  const found = apart(
    places.flatMap((place) => tilesAt(view, place)),
    view.outlines,
  );
  if (found.length > MOST_FALSE + 2 * known.length) return seeds;
  return [...seeds, ...found.map((one) => described(one, search.bright, view.scale))];
}

function described(one, bright, scale) {
  const corners = inPixels(one.corners, scale);
  return { corners, isBack: one.isWhole && isBack(flatten(bright, corners)) };
}

const inPixels = (corners, scale) => corners.map(([x, y]) => [x / scale, y / scale]);

// The photo as small as tiles can still be seen on it.
function viewOf({ colours, bright }, wanted) {
  const scale = Math.min(1, wanted, LONGEST / Math.max(bright.width, bright.height));
  const [width, height] = [bright.width, bright.height].map((side) => Math.round(side * scale));
  const small = (plane) => (scale < 1 ? resized(plane, width, height) : plane);
  const view = {
    scale,
    width,
    height,
    colours: colours.map((plane) => gaussian(small(plane), 0.8)),
    bright: small(bright),
  };
  view.even = evenParts(view);
  return view;
}

// What the tiles that were read say of all: their places and sizes, and what has their colour.
function learn(view, outlines) {
  view.outlines = outlines;
  view.known = outlines.map((corners) => {
    const [[x, y], [wide, long]] = [middle(corners), sizes(corners)];
    return { x, y, wide, long, angle: direction(corners), body: bodyOf(view.colours, view.bright, corners) };
  });
  view.wide = median(view.known.map(({ wide }) => wide));
  const cover = map(view.width, view.height);
  for (const corners of outlines) paint(cover, corners);
  const closing = odd((0.2 * view.wide - 1) / 2); // of pips and bars, and of what lies beside a tile
  view.cover = dilated(cover, closing).data;
  view.isSmooth = roughness(view) < SMOOTH;
  view.raw = likeBodies(view);
  view.like = closed(view.raw, closing);
}

function paint({ width, height, data }, corners) {
  const ys = corners.map(([, y]) => y);
  for (let y = between(Math.ceil(Math.min(...ys)), 0, height); y < between(Math.max(...ys), 0, height); y++) {
    const crossings = corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % 4];
      return ay > y === by > y ? [] : [ax + ((y - ay) * (bx - ax)) / (by - ay)];
    });
    const [left, right] = [Math.ceil(Math.min(...crossings)), Math.floor(Math.max(...crossings)) + 1];
    data.fill(1, y * width + between(left, 0, width), y * width + between(right, 0, width));
  }
}

// Where no colour changes much from a pixel to the next.
function evenParts({ colours, width, height }) {
  const even = map(width, height);
  const [red, green, blue] = colours.map(({ data }) => data);
  const step = (one, other) =>
    Math.max(Math.abs(red[one] - red[other]), Math.abs(green[one] - green[other]), Math.abs(blue[one] - blue[other]));
  for (let at = width + 1; at < width * (height - 1) - 1; at++) {
    const most = 4 + EDGE * Math.max(red[at], green[at], blue[at]);
    if (step(at - 1, at + 1) <= most && step(at - width, at + width) <= most) even.data[at] = 1;
  }
  return even;
}

// The share of the table that has edges.
function roughness({ even, cover }) {
  let [rough, all] = [0, 1];
  for (let at = 0; at < cover.length; at++) {
    all += 1 - cover[at];
    rough += (1 - cover[at]) * (1 - even.data[at]);
  }
  return rough / all;
}

// What is as bright as the bodies near by and has their colour, or is blinded by light.
function likeBodies({ colours, bright, known, width, height }) {
  const like = map(width, height);
  const [red, green, blue] = colours.map(({ data }) => data);
  const parts = known.map(({ body }) => sharesOf(body));
  const [usualRed, usualGreen] = [0, 1].map((k) => median(parts.map((one) => one[k])));
  const near = brightnessNear(known, width, height);
  for (let at = 0; at < like.data.length; at++) {
    const body = near[((at / width) >> 4) * ((width >> 4) + 1) + ((at % width) >> 4)];
    if (bright.data[at] < BRIGHTNESS[0] * body || bright.data[at] > BRIGHTNESS[1] * body) continue;
    const all = red[at] + green[at] + blue[at] + 120;
    const [offRed, offGreen] = [(red[at] + 40) / all - usualRed, (green[at] + 40) / all - usualGreen];
    const off = Math.abs(offRed) + Math.abs(offGreen) + Math.abs(offRed + offGreen);
    if (off < ALIKE || Math.min(red[at], green[at], blue[at]) >= 250) like.data[at] = 1;
  }
  return like;
}

// How bright a body would be in each square of 16 pixels.
function brightnessNear(known, width, height) {
  const near = [];
  for (let y = 8; y <= height + 8; y += 16) {
    for (let x = 8; x <= width + 8; x += 16) near.push(weighed(known, x, y, ({ body }) => body[3]));
  }
  return Float32Array.from(near);
}

// A value of the tiles that were read, the nearer one the more.
function weighed(known, x, y, value) {
  let [all, weights] = [0, 0];
  for (const one of known) {
    const weight = 1 / ((x - one.x) ** 2 + (y - one.y) ** 2 + 100);
    all += weight * value(one);
    weights += weight;
  }
  return all / weights;
}

// What lies on a table so even that it hangs together all around.
function things(view) {
  return view.isSmooth ? placesIn(view, "thing", onTable(view.even, 2 * MOST_TILES * view.wide ** 2)) : [];
}

// What is not of even parts larger than a table must be.
function onTable(even, least) {
  const lying = map(even.width, even.height, new Uint8Array(even.data.length).fill(1));
  for (const { spans } of blobs(even, { fits: (_width, _height, pixels) => pixels > least })) {
    for (let i = 0; i < spans.length; i += 3)
      lying.data.fill(0, spans[i] * even.width + spans[i + 1], spans[i] * even.width + spans[i + 2]);
  }
  return lying;
}

// The places of what is in a mask and has the area of one tile or some, each turned as it lies and as the nearest tile.
function placesIn(view, kind, { data }) {
  const { width, height, cover } = view;
  const mask = map(width, height);
  for (let at = 0; at < cover.length; at++) if (!cover[at] && data[at]) mask.data[at] = 1;
  return blobs(opened(mask, odd((0.3 * view.wide - 1) / 2))).flatMap((blob) => {
    const middle = axis(blob);
    const place = placeAt(view, kind, middle.x, middle.y);
    const isCut =
      blob.left < 3 || blob.top < 3 || blob.left + blob.width > width - 3 || blob.top + blob.height > height - 3;
    const tiles = blob.area / (place.wide * place.long);
    if (tiles < (isCut ? 0.15 : 0.35) || tiles > MOST_TILES) return [];
    const outline = hullOf(blob);
    const more = isCut ? 2 * place.long : 0;
    return angles(view, outline, middle).map((angle) => {
      const box = boxAlong(outline, Math.cos(angle), Math.sin(angle));
      return { ...place, ...box, width: box.width + more, height: box.height + more, tiles, angle };
    });
  });
}

// A place in the middle of which a tile would have this width and length.
function placeAt({ known }, kind, x, y) {
  const [wide, long] = ["wide", "long"].map((side) => weighed(known, x, y, (one) => one[side]));
  return { kind, x, y, wide, long };
}

function angles({ known }, outline, { x, y }) {
  const far = (one) => (one.x - x) ** 2 + (one.y - y) ** 2;
  const nearest = most(known, (one) => -far(one)).angle;
  const own = rectangleAround(outline).angle;
  return Math.abs(Math.sin(2 * (own - nearest))) < 0.15 ? [nearest] : [own, nearest];
}

// Where bars imply tiles of the usual size, but none was read.
function barPlaces(view, bars) {
  return bars.flatMap((bar) => {
    const [x, y, length] = [bar.x, bar.y, bar.length].map((value) => value * view.scale);
    const place = placeAt(view, "bar", x, y);
    if (view.cover[placeOf(view, x, y)] || length < 0.55 * place.wide || length > 1.1 * place.wide) return [];
    return [{ ...place, width: place.wide, height: place.long, angle: bar.angle }];
  });
}

// Each tile once, the likeliest first, and none that was read.
function apart(found, outlines) {
  const kept = [];
  for (const one of found.sort((first, second) => second.score - first.score)) {
    const others = [...outlines, ...kept.map(({ corners }) => corners)];
    const size = area(one.corners);
    if (!others.some((other) => overlap(one.corners, other) > 0.2 * Math.min(size, area(other)))) kept.push(one);
  }
  return kept;
}

// Where none was read: rectangles of a tile's shape that are even, or lie on an even table, and are of one size.
function loneTiles({ bright, colours }) {
  const view = viewOf({ bright, colours }, LONE / Math.max(bright.width, bright.height));
  const pixels = view.width * view.height;
  const found = [view.even, opened(onTable(view.even, 0.1 * pixels), 5)].flatMap((mask) => {
    const fits = (_width, _height, area) => area > 0.0006 * pixels && area < 0.1 * pixels;
    return blobs(mask, { fits }).flatMap((blob) => loneTile(view, rectangleAround(hullOf(blob)), blob.area));
  });
  const alike = (one) => found.filter((other) => Math.abs(Math.log(one.wide / other.wide)) < 0.2);
  const largest = most(found.map(alike), (group) => group.length) ?? [];
  return apart(largest, []).map((one) => described(one, bright, view.scale));
}

function loneTile(view, box, pixels) {
  const [wide, long] = [Math.min(box.width, box.height) + 3, Math.max(box.width, box.height) + 3];
  const isRectangle = pixels > 0.5 * (wide - 3) * (long - 3) && long > SHAPES[0] * wide && long < SHAPES[1] * wide;
  if (!isRectangle) return [];
  const angle = box.width < box.height ? box.angle : box.angle + Math.PI / 2;
  const nothing = map(view.width, view.height);
  const place = { ...box, kind: "thing", wide, long, width: wide, height: long, angle };
  const tiles = tilesAt({ ...view, like: nothing, raw: nothing, isSmooth: true }, place);
  return tiles.slice(0, 1).map((one) => ({ ...one, wide }));
}

// Whether a flattened face has neither a bar nor pips.
function isBack(face) {
  return !hasBar(face) && !hasPips(face);
}

// A bar is a dark line between two brighter strips, in two parts where it has a stud; the lines of a pattern are shorter.
function hasBar(face) {
  const wide = 0.89 * face.width;
  const [middle, far] = [face.height >> 1, Math.round(0.25 * wide)];
  for (let row = middle - far; row <= middle + far; row++) {
    const long = runsOfDark(face, row).filter((run) => run >= 0.17 * wide);
    if (sum(long) >= 0.4 * wide) return true;
  }
  return false;
}

// How many pixels in a row each are darker than what lies above and below.
function runsOfDark({ width, data }, row) {
  const runs = [0];
  for (let at = row * width + Math.round(0.15 * width); at < (row + 0.85) * width; at++) {
    const value = Math.min(data[at], data[at - width], data[at + width]);
    const isDark = value < 0.84 * Math.min(data[at - STRIP * width], data[at + STRIP * width]);
    if (isDark) runs[runs.length - 1] += 1;
    else runs.push(0);
  }
  return runs;
}

// Pips are round, of one size, and not so many; a sign in the middle of a back is none.
function hasPips(face) {
  const { width, height, data } = face;
  const wide = 0.89 * width;
  const dark = map(width, height);
  const [left, top] = [Math.round(0.12 * width), Math.round(0.12 * width)];
  const level = 0.75 * share(data, 0.65);
  for (let row = top; row < height - top; row++) {
    for (let column = left; column < width - left; column++) {
      const at = row * width + column;
      if (data[at] < level) dark.data[at] = 1;
    }
  }
  const list = blobs(dark);
  const isPip = (blob) => {
    const [least, most] = [Math.min(blob.width, blob.height), Math.max(blob.width, blob.height)];
    const isRound = most < 1.7 * least && blob.area > 0.6 * blob.width * blob.height;
    return isRound && least >= 0.08 * wide && most <= 0.3 * wide && Math.abs(axis(blob).y - height / 2) > 0.18 * wide;
  };
  return list.some(isPip) && list.length <= 26;
}
