// Reads the tiles on a photo, on this phone: nothing of it is sent or kept. It is opened and drawn smaller here, and read
// in a worker (camera/worker.js), which comes with the first photo that somebody wants to take.

import { area, boundsOf, distance, overlap } from "../camera/shapes.js";
import { between, sum } from "../camera/values.js";
import { isForeign, sizeOf } from "./file.js";

const LONG_SIDE = 1600; // pixels
const LARGER = 1.3; // times, from which on a piece of the file shows more than the photo did
const MOST_PIECES = 4;
const SAME = 0.2; // of a tile, which another may hide of it: beyond that it is the same one
const COVERED = 0.7; // of an outline, by what was read: it was of these
const WHOLE_TILE = 0.4; // of a photo that shows one tile and nothing else
const SMALL = 700; // pixels of the long side that are enough for it
const LONG_SIDE_OF_TABLE = 2000; // whose tiles are smaller
const MOST_PIXELS = 64e6; // of a photo, each of which takes four bytes while it is opened
const IDLE = 60000; // milliseconds after which the worker gives back its memory: hands are photographed in a row

// Whether this browser can read photos: its workers must be modules.
export function canReadPhotos() {
  let isAsked = false;
  const options = {
    get type() {
      isAsked = true;
      return "module";
    },
  };
  try {
    new Worker("https://:", options); // no address, so that none is started
  } catch {}
  return isAsked && "createImageBitmap" in window;
}

// What a photo shows: `tiles` as they were read (camera/read.js), each with whether it `isSure`, what is `unread`, and
// the `trouble` for which it is refused, or a `remark` on it, "" if none: words for which the page has sentences
// (_photo_button.html). The `canvas` has the pixels in which corners are told. It throws where no photo can be read now,
// or `signal` says that nobody waits.
export async function readPhoto(file, { highest, isTable = false, signal }) {
  const { canvas, trouble } = await open(file, isTable ? LONG_SIDE_OF_TABLE : LONG_SIDE);
  signal?.throwIfAborted();
  if (trouble) return { canvas, tiles: [], unread: [], trouble };
  const read = await readOn(canvas, { highest, isTable, signal });
  const more = await readCloser(file, canvas, read, { highest, signal });
  return { canvas, ...read, ...more };
}

// What is there and was not read, or not for sure, read again from the file at its own size, and once more what then is
// found beside it; or the one tile that fills a photo.
async function readCloser(file, canvas, read, asked) {
  if (!read.tiles.length && !read.unread.length) return alone(canvas, asked);
  const scale = ((await sizeOf(file)) ?? canvas).width / canvas.width;
  if (scale < LARGER) return {};
  const doubted = read.tiles.filter(({ isSure }) => !isSure);
  const once = await readPieces(file, canvas, read, doubted, { ...asked, scale });
  const { tiles, unread } = await readPieces(file, canvas, once, [], { ...asked, scale });
  const isRead = read.trouble && tiles.some(({ isSure }) => isSure);
  return { tiles, unread, ...(isRead ? { trouble: "", remark: "" } : {}) };
}

async function readPieces(file, canvas, { tiles, unread }, doubted, asked) {
  const lost = [...unread.filter(({ isBack }) => !isBack), ...doubted];
  const boxes = boxesAround(lost, LONG_SIDE / asked.scale, canvas).slice(0, MOST_PIECES);
  let found = { tiles, unread };
  for (const box of boxes) {
    const piece = await readPiece(file, box, asked);
    const all = piece.tiles.reduce(withTile, found.tiles);
    found = { tiles: all, unread: apart([...found.unread, ...piece.unread], all) };
  }
  return found;
}

// What a piece of the file shows, where it is on the photo; nothing where the phone has no room to open it once more.
async function readPiece(file, { left, top, width, height }, { scale, ...asked }) {
  const box = [left, top, width, height].map((place) => Math.round(place * scale));
  const image = await createImageBitmap(file, ...box).catch(() => null);
  if (!image) return { tiles: [], unread: [] };
  const canvas = drawn(image, image);
  image.close();
  asked.signal?.throwIfAborted();
  const read = await readOn(canvas, asked);
  const inPhoto = ([x, y]) => [left + x / scale, top + y / scale];
  const placed = (one) => ({ ...one, corners: one.corners.map(inPhoto) });
  return { tiles: read.tiles.map(placed), unread: read.unread.map(placed) };
}

// The outlines that neither tiles nor outlines before them cover.
function apart(outlines, tiles) {
  const kept = [];
  for (const one of outlines) if (covered(one, [...tiles, ...kept]) < COVERED) kept.push(one);
  return kept;
}

// With one tile more, in the place of those it covers if it is sure and they are not.
function withTile(tiles, one) {
  const [others, hidden] = [false, true].map((is) => tiles.filter((each) => covered(each, [one]) >= SAME === is));
  return hidden.every(({ isSure }) => one.isSure && !isSure) ? [...others, one] : tiles;
}

// Boxes around outlines with as much beside them as they are long, those that meet together, up to so many pixels.
function boxesAround(outlines, most, { width, height }) {
  const boxes = [];
  for (const { corners } of outlines) {
    const far = distance(corners[0], corners[2]);
    const mine = boundsOf(corners).map((place, at) => (at < 2 ? place - far : place + far));
    const joined = boxes.map((box) => box.map((place, at) => (at < 2 ? Math.min : Math.max)(place, mine[at])));
    const near = joined.findIndex(([left, top, right, bottom]) => Math.max(right - left, bottom - top) <= most);
    if (near < 0) boxes.push(mine);
    else boxes[near] = joined[near];
  }
  return boxes.map((box) => {
    const [left, top, right, bottom] = box.map((place, at) => between(place, 0, at % 2 ? height : width));
    return { left, top, width: right - left, height: bottom - top };
  });
}

function drawn(image, { width, height }, edge = 0) {
  const canvas = Object.assign(document.createElement("canvas"), {
    width: width + 2 * edge,
    height: height + 2 * edge,
  });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, edge, edge, width, height);
  return canvas;
}

function readOn(canvas, { highest, isTable = false, signal }) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return ask({ photo: { width, height, data }, highest, isTable }, signal);
}

// A tile whose sides are those of the photo is seen with a dark frame around it.
async function alone(canvas, asked) {
  const size = shrunk(canvas, SMALL);
  const edge = Math.round(size.width / 4);
  const scale = size.width / canvas.width;
  const { tiles } = await readOn(drawn(canvas, size, edge), asked);
  const [tile] = tiles;
  if (tiles.length !== 1 || area(tile.corners) < WHOLE_TILE * size.width * size.height) return {};
  const corners = tile.corners.map((corner) => corner.map((place) => (place - edge) / scale));
  return { tiles: [{ ...tile, corners }], trouble: "", remark: "" };
}

const covered = (one, others) => sum(others.map((other) => overlap(one.corners, other.corners))) / area(one.corners);

// The photo on a canvas, upright, or what is wrong with it.
async function open(file, longSide) {
  const size = await sizeOf(file);
  if (size && size.width * size.height > MOST_PIXELS) return { trouble: "large" };
  const isLarger = size && Math.max(size.width, size.height) > longSide;
  const smaller = isLarger && { resizeWidth: shrunk(size, longSide).width, resizeQuality: "high" };
  try {
    const image = await createImageBitmap(file, smaller || {});
    const canvas = drawn(image, shrunk(image, longSide));
    image.close();
    return { canvas, trouble: "" };
  } catch {
    return { trouble: (await isForeign(file)) ? "foreign" : "unreadable" };
  }
}

function shrunk({ width, height }, longSide) {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return { width: wide, height: high };
}

// The worker

let worker; // undefined where none runs
let lose; // ends the wait for what it reads now
let idle;

// Starts it while somebody still looks for the tiles.
export function prepare() {
  worker ??= start();
  if (!lose) rest();
}

function start() {
  const started = new Worker(new URL("../camera/worker.js", import.meta.url), { type: "module" });
  started.addEventListener("error", (event) => {
    event.preventDefault(); // it is said beside the button
    end(new Error("the reader has failed"));
  });
  return started;
}

function rest() {
  clearTimeout(idle);
  idle = setTimeout(end, IDLE);
}

// Ends it, whatever it does: the next photo has another.
function end(why) {
  clearTimeout(idle);
  worker?.terminate();
  lose?.(why);
  worker = lose = undefined;
}

// Patience is for people, who can cancel: what the worker does is bounded by itself. It reads one photo at a time, and
// of two the later one is wanted.
async function ask(question, signal) {
  if (lose) end(new DOMException("another photo", "AbortError"));
  prepare();
  clearTimeout(idle);
  let own;
  try {
    return await new Promise((done, fail) => {
      own = lose = fail;
      worker.addEventListener("message", ({ data }) => done(data), { once: true });
      signal?.addEventListener("abort", () => end(signal.reason), { once: true });
      worker.postMessage(question, [question.photo.data.buffer]);
    });
  } finally {
    if (lose === own) {
      lose = undefined;
      rest();
    }
  }
}
