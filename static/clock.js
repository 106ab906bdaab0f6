// The clock of a game counts down to the moment that the page names, by the server's time: a phone's own may be wrong.

import { announce } from "./page.js";
import { fill, plural, write } from "./words.js";

const WARNINGS = [5, 1]; // minutes that are left
const SECOND = 1000;

let ahead = 0; // of our time the server's, in milliseconds
let said = null; // what was said last, so that it is said once

const shown = () => document.querySelectorAll(".clock[data-ends]");
const minutesLeft = (left) => Math.ceil(left / (60 * SECOND));

async function compare() {
  const address = document.querySelector(".clock")?.dataset.now;
  const asked = Date.now();
  const { now } = await fetch(address, { cache: "no-store" }).then((answer) => answer.json());
  ahead = now - (asked + Date.now()) / 2;
  tick();
}

function show(part) {
  const left = Math.max(0, Date.parse(part.dataset.ends) - Date.now() - ahead);
  const seconds = Math.ceil(left / SECOND);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const says = part.querySelector("strong");
  says.querySelector("time")?.remove(); // until when, for who has no scripts
  write(says, left ? fill(part.dataset.left, { time }) : part.dataset.out);
  part.classList.toggle("soon", minutesLeft(left) <= WARNINGS[0]);
  const call = part.querySelector("[data-call]");
  if (call) call.hidden = left > 0;
  warn(part, left);
}

function warn(part, left) {
  const due = WARNINGS.filter((minutes) => left > 0 && minutesLeft(left) <= minutes).at(-1) ?? (left ? null : 0);
  const what = `${part.dataset.ends} ${due}`;
  if (due === null || said === what) return;
  said = what;
  announce(due ? plural(part.dataset, "warns", due) : part.dataset.out);
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(due ? 200 : [300, 200, 300]);
}

function tick() {
  for (const part of shown()) show(part);
}

const again = () => compare().catch(() => {}); // without a network the phone's own time is the best there is

document.addEventListener("page:swap", tick);
document.addEventListener("visibilitychange", () => document.hidden || again());
setInterval(tick, SECOND);
tick();
again();
