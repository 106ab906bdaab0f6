// What was just written, for some seconds in the place of the bar (_written.html): the total that changed counts up to
// what it is, and the phone may tremble a little.

import { announce } from "./page.js";

const SECONDS = 8;
const COUNTING = 700; // milliseconds
const MINUS = "−";

export function show() {
  const written = document.getElementById("written");
  if (!written || written.dataset.shown) return;
  written.dataset.shown = "yes";
  if (written.matches(".undone")) goOn();
  if (location.search) history.replaceState(history.state, "", location.pathname); // it is not said twice
  announce(written.querySelector("p").textContent.replace(/\s+/g, " ").trim());
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
  for (const [side, award] of (written.dataset.awards ?? "").split(" ").entries()) if (Number(award)) gain(side, award);
  setTimeout(goAway, SECONDS * 1000, written);
}

// After an undo the page is another one: who uses keys goes on in the hand that is filled in again.
function goOn() {
  const field = document.querySelector("#hand[data-again] :is(input:checked, textarea)");
  (field ?? document.getElementById("standing")).focus({ preventScroll: true });
}

// It makes room for the bar as soon as the next hand is told.
document.addEventListener("input", () => document.getElementById("written")?.remove());

// It stays while somebody is about to tap it.
function goAway(written) {
  if (written.matches(":hover, :focus-within")) setTimeout(goAway, 1000, written);
  else written.remove();
}

function gain(side, award) {
  const total = document.querySelector(`#standing .side-${side} .total`);
  const figure = total?.querySelector("b");
  if (!figure) return;
  const flash = Object.assign(document.createElement("i"), { className: "gain", ariaHidden: "true" });
  flash.textContent = `${award > 0 ? "+" : ""}${shown(award)}`;
  total.append(flash);
  setTimeout(() => flash.remove(), SECONDS * 250);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) count(figure, figure.textContent, Number(award));
}

function count(figure, end, award) {
  const last = Number(end.replace(MINUS, "-"));
  const began = performance.now();
  const step = (now) => {
    const left = Math.max(0, 1 - (now - began) / COUNTING) ** 2;
    figure.textContent = left ? shown(Math.round(last - award * left)) : end;
    if (left) requestAnimationFrame(step);
  };
  step(began);
}

const shown = (number) => String(number).replace("-", MINUS);
