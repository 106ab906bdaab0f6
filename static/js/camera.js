// Fills a hand from a photo in the tile picker: taken with the camera, or from the album. It is read on this phone
// (photo-reader.js). What was read is a proposal, which is confirmed before it is tapped in (proposal.js). Words come
// from the page (_photo_button.html).

import { bring, parse, write } from "./page.js";
import { canReadPhotos, prepare, readPhoto } from "./photo-reader.js";

const canRead = canReadPhotos();
let reading; // what ends it; undefined where nothing is read

// A picker may have been put in anew while a photo was read.
const here = (picker) => (picker.isConnected ? picker : document.querySelector("tile-picker[data-photo]"));

function offer() {
  for (const button of document.querySelectorAll(".picker-photo")) {
    const below = button.nextElementSibling;
    const isBusy = reading !== undefined;
    button.dataset.name ??= button.textContent.trim();
    button.ariaBusy = String(isBusy);
    button.hidden = below.hidden = !canRead;
    button.classList.toggle("off", isBusy);
    button.querySelector("input").disabled = isBusy;
    below.querySelector(".picker-album").hidden = isBusy;
    below.querySelector(".picker-stop").hidden = !isBusy;
    write(button.querySelector("b"), isBusy ? button.dataset.reading : button.dataset.name);
  }
}

document.addEventListener("page:seat", offer);
offer();

// What is chosen or tapped here is no part of the form, nor of the tiles.
for (const type of ["input", "click"]) {
  document.addEventListener(
    type,
    (event) => {
      const part = event.target.closest(".picker-photo, .picker-album, .picker-stop");
      if (!part) return;
      event.stopPropagation();
      if (type === "input") return;
      if (part.matches(".picker-stop")) reading?.abort();
      else getReady(part.closest("tile-picker"));
    },
    true,
  );
}

let screens; // on which photos are confirmed, with their words

// Asks for what will be needed while somebody still looks for the tiles.
function getReady({ dataset }) {
  prepare();
  screens ??= fetch(dataset.photo).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
  screens.catch(() => {
    screens = undefined; // the next photo asks for them anew
  });
}

document.addEventListener("change", async ({ target }) => {
  const [file] = (target.matches(".picker-photo > input, .picker-album > input") && target.files) || [];
  if (!file) return;
  target.value = ""; // so that the same can be chosen again
  reading = new AbortController();
  offer();
  await readFor(target.closest("tile-picker"), file, reading.signal);
  reading = undefined;
  offer();
});

// Other hands may be tapped in meanwhile: the photo is of the one that was shown when it was taken.
async function readFor(picker, file, signal) {
  const seat = picker.hands.here;
  answer(picker, "");
  try {
    const photo = await readPhoto(file, { highest: Number(picker.dataset.highest), signal });
    if (photo.trouble) answer(here(picker), photo.trouble);
    else await (await import("./proposal.js")).propose(here(picker), seat, photo, parse(await screens));
  } catch {
    if (!signal.aborted) answer(here(picker), "lost");
  }
}

// Says what was wrong with a photo; "" takes it back.
function answer(picker, trouble) {
  const says = picker?.querySelector(".picker-photo-says");
  if (!says) return;
  says.dataset.usual ??= says.textContent;
  write(says, trouble ? picker.querySelector(".picker-photo").dataset[trouble] : says.dataset.usual);
  says.parentElement.classList.toggle("bad", trouble !== "");
  if (trouble) bring(says, "nearest");
}
