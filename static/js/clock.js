// The clock of a game counts down to the moment that the page names, by the server's time: a phone's own may be wrong.

import { announce, fill, page, plural, write } from "./page.js";

const WARNINGS = [5, 1]; // minutes that are left
const SECOND = 1000;
const PATIENCE = 5 * SECOND; // for the server's time, before a phone counts by its own

let ahead = null; // of our time the server's, in milliseconds; null until it is known
let alone = false; // whether the server was asked and has not answered
let warned = null; // the last warning, so that it comes once

const clocks = () => document.querySelectorAll(".clock[data-ends]");
const minutesLeft = (left) => Math.ceil(left / (60 * SECOND));

async function compare() {
  const address = document.querySelector(".clock")?.dataset.now;
  if (!address) return;
  const asked = Date.now();
  const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  const { now } = await answer.json();
  ahead = now - (asked + Date.now()) / 2;
  alone = false;
  tick();
}

// Never more than was left when the server wrote the page.
function leftOf({ ends, read }) {
  const end = Date.parse(ends);
  return Math.max(0, Math.min(end - Date.now() - (ahead ?? 0), end - Date.parse(read)));
}

// Until the server's time is known nothing is said to be out, and nobody is warned.
function show(part) {
  const left = leftOf(part.dataset);
  const seconds = Math.ceil(left / SECOND);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const counts = ahead !== null || (alone && left > 0);
  write(part.querySelector("[data-counted]"), left ? fill(part.dataset.left, { time }) : part.dataset.out);
  part.querySelector("[data-counted]").hidden = !counts;
  part.querySelector("[data-until]").hidden = counts;
  part.querySelector("[data-alone]").hidden = !alone;
  part.classList.toggle("soon", counts && minutesLeft(left) <= WARNINGS[0]);
  if (ahead === null) return;
  const call = part.querySelector("[data-call]");
  if (call) call.hidden = left > 0;
  warn(part, left);
}

function warn(part, left) {
  const due = WARNINGS.filter((minutes) => left > 0 && minutesLeft(left) <= minutes).at(-1) ?? (left ? null : 0);
  const what = `${part.dataset.ends} ${due}`;
  if (due === null || warned === what) return;
  warned = what;
  announce(due ? plural(part.dataset, "warns", minutesLeft(left)) : part.dataset.out);
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(due ? 200 : [300, 200, 300]);
  if ("sound" in page().dataset) sound(due ? 1 : 3);
}

// So many tones, for a hall that looks at a wall.
function sound(times) {
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: 0.3 });
  gain.connect(context.destination);
  for (let number = 0; number < times; number++) {
    const tone = new OscillatorNode(context, { frequency: 880 });
    tone.connect(gain);
    tone.start(context.currentTime + number);
    tone.stop(context.currentTime + number + 0.5);
  }
}

function tick() {
  for (const part of clocks()) show(part);
}

function again() {
  compare().catch(() => {
    alone = ahead === null;
    tick();
  });
}

document.addEventListener("page:swap", tick);
document.addEventListener("visibilitychange", () => document.hidden || again());
setInterval(tick, SECOND);
setInterval(() => ahead ?? again(), 3 * PATIENCE);
again();
