// Takes a photo of a hand in the tile picker. It is drawn smaller, so that nothing goes along that the phone wrote into
// it, and sent to be read (data-photo). What was read is a proposal, which is confirmed before it is tapped in
// (proposal.js). Words come from the page (_photo_button.html).

import { bring, write } from "./page.js";

const LONG_SIDE = 1600; // pixels
const QUALITY = 0.85;
const PATIENCE = 25000; // milliseconds; the server gives up before

const buttons = () => document.querySelectorAll(".picker-photo");

function offer() {
  for (const button of buttons()) {
    const { offline, reading } = button.dataset;
    button.dataset.name ??= button.textContent.trim();
    const isBusy = button.ariaBusy === "true";
    const isOff = isBusy || !navigator.onLine;
    button.querySelector("input").disabled = isOff;
    button.classList.toggle("off", isOff);
    button.hidden = button.nextElementSibling.hidden = false;
    write(button.querySelector("b"), isBusy ? reading : navigator.onLine ? button.dataset.name : offline);
  }
}

for (const type of ["online", "offline"]) addEventListener(type, offer);
document.addEventListener("page:seat", offer);
offer();

// What is chosen here is no part of the form.
document.addEventListener(
  "input",
  (event) => {
    if (event.target.closest(".picker-photo")) event.stopPropagation();
  },
  true,
);

document.addEventListener("change", async ({ target }) => {
  const button = target.closest(".picker-photo");
  const [file] = (button && target.files) || [];
  if (!file) return;
  target.value = ""; // so that the same can be chosen again
  button.ariaBusy = "true";
  offer();
  await readFor(button, file);
  button.ariaBusy = null;
  offer();
});

async function readFor(button, file) {
  const picker = button.closest("tile-picker");
  const says = picker.querySelector(".picker-photo-says");
  says.dataset.usual ??= says.textContent;
  try {
    const photo = await shrunk(file);
    const { tiles, text } = await sent(picker, photo);
    answer(says, tiles.length ? "" : text);
    if (tiles.length) await (await import("./proposal.js")).propose(picker, photo, tiles, text);
  } catch {
    answer(says, button.dataset.lost);
  }
}

// Says what was wrong with a photo; "" takes it back.
function answer(says, trouble) {
  write(says, trouble || says.dataset.usual);
  says.classList.toggle("bad", trouble !== "");
  if (trouble) bring(says, "nearest");
}

async function shrunk(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return canvas;
}

// What the form says goes along: no tile is in two hands.
async function sent({ dataset, hands }, photo) {
  const body = new FormData(hands.form);
  const blob = await new Promise((done) => photo.toBlob(done, "image/jpeg", QUALITY));
  body.set("photo", blob, "photo.jpg");
  body.set("seat", hands.here.number);
  const answer = await fetch(dataset.photo, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  return answer.json();
}
