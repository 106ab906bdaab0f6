// Fills a hand from a photo in the tile picker, or all hands from one of the whole table: taken with the camera, or from
// the album. It is read on this phone (photo/reader.js). What was read is a proposal, which is confirmed before it is
// tapped in (photo/hand-dialog.js, photo/table-dialog.js). Words come from the page (_photo_button.html).

import { bring, parse, write } from "./page.js";
import { canReadPhotos, prepare, readPhoto } from "./photo/reader.js";

const canRead = canReadPhotos();
let reading; // what ends it, and whether it is of a table; undefined where nothing is read

// A picker may have been put in anew while a photo was read.
const here = (picker) => (picker.isConnected ? picker : document.querySelector("tile-picker[data-photo]"));

const isOfTable = (part) => part.closest(".picker-table") !== null;

function offer() {
  for (const button of document.querySelectorAll(".picker-photo")) {
    const below = button.nextElementSibling;
    const isBusy = reading !== undefined;
    const isRead = reading?.isTable === isOfTable(button);
    const isOfOne = button.closest("tile-picker").hands?.here.most === 1; // tile, which is sooner tapped
    button.dataset.name ??= button.textContent.trim();
    button.ariaBusy = String(isRead);
    button.hidden = below.hidden = !canRead || isOfOne;
    button.classList.toggle("off", isBusy);
    button.querySelector("input").disabled = isBusy;
    below.querySelector(".picker-album").hidden = isBusy;
    below.querySelector(".picker-stop").hidden = !isRead;
    write(button.querySelector("b"), isRead ? button.dataset.reading : button.dataset.name);
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
      if (part.matches(".picker-stop")) reading?.end.abort();
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
  getReady(target.closest("tile-picker")); // again, should it have failed
  reading = { end: new AbortController(), isTable: isOfTable(target) };
  offer();
  await readFor(target.closest("tile-picker"), file, reading);
  reading = undefined;
  offer();
});

// Other hands may be tapped in meanwhile: a photo of one is of that which was shown when it was taken.
async function readFor(picker, file, { end: { signal }, isTable }) {
  const seat = picker.hands.here;
  const say = (trouble) => answer(here(picker), isTable ? ".picker-table" : ".picker-tools", trouble);
  say("");
  try {
    const photo = await readPhoto(file, { highest: Number(picker.dataset.highest), isTable, signal });
    if (photo.trouble) return say(photo.trouble);
    const { propose } = await (isTable ? import("./photo/table-dialog.js") : import("./photo/hand-dialog.js"));
    await propose(here(picker), seat, photo, parse(await screens));
  } catch {
    if (!signal.aborted) say("lost");
  }
}

// Says beside a button what was wrong with a photo; "" takes it back.
function answer(picker, part, trouble) {
  const says = picker?.querySelector(`${part} .picker-photo-says`);
  if (!says) return;
  says.dataset.usual ??= says.textContent;
  write(says, trouble ? picker.querySelector("[data-lost]").dataset[trouble] : says.dataset.usual);
  says.parentElement.classList.toggle("bad", trouble !== "");
  if (trouble) bring(says, "nearest");
}
