// Reads the tiles on a photo, on this phone: nothing of it is sent or kept. It is opened and drawn smaller here, and read
// in a worker (camera/worker.js), which comes with the first photo that somebody wants to take.

import { isForeign, sizeOf } from "./file.js";

const LONG_SIDE = 1600; // pixels
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
// (_photo_button.html). The `canvas` has the pixels in which corners are told. It throws where no photo can be read now, or `signal` says that nobody waits.
export async function readPhoto(file, { highest, isTable = false, signal }) {
  const { canvas, trouble } = await open(file, isTable ? LONG_SIDE_OF_TABLE : LONG_SIDE);
  signal?.throwIfAborted();
  if (trouble) return { canvas, tiles: [], unread: [], trouble };
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const read = await ask({ photo: { width, height, data }, highest, isTable }, signal);
  return { canvas, ...read };
}

// The photo on a canvas, upright, or what is wrong with it.
async function open(file, longSide) {
  const size = await sizeOf(file);
  if (size && size.width * size.height > MOST_PIXELS) return { trouble: "large" };
  const isLarger = size && Math.max(size.width, size.height) > longSide;
  const smaller = isLarger && { resizeWidth: shrunk(size, longSide).width, resizeQuality: "high" };
  try {
    const image = await createImageBitmap(file, smaller || {});
    const canvas = Object.assign(document.createElement("canvas"), shrunk(image, longSide));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
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
