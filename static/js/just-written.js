// What was just written, for some seconds in the place of the bar (_written.html): the total that changed counts up to
// what it is, and the phone may knock.

import { announce } from "./page.js";

const SECONDS = 8;
const COUNTING = 700; // milliseconds
const MINUS = "−";
const FEEL = "referee.feel"; // what this phone calls the choice to knock
const KNOCK = 0.09; // seconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const hovers = matchMedia("(hover: hover)"); // a finger leaves its last place hovered, though it is gone

function tellWhatWasWritten() {
  const written = document.getElementById("written");
  if (!written || written.dataset.shown) return;
  written.dataset.shown = "yes";
  if (written.matches(".undone")) goOn();
  if (location.search) history.replaceState(history.state, "", location.pathname); // it is not said twice
  announce(written.querySelector("p").textContent.replace(/\s+/g, " ").trim());
  feel();
  for (const [side, award] of (written.dataset.awards ?? "").split(" ").entries()) if (Number(award)) gain(side, award);
  if (!("stays" in written.dataset)) setTimeout(goAway, SECONDS * 1000, written);
}

// After an undo the page is another one: who uses keys goes on in the hand that is filled in again.
function goOn() {
  const field = document.querySelector("#hand[data-again] :is(input:checked, textarea)");
  (field ?? document.getElementById("standing")).focus({ preventScroll: true });
}

// It stays while somebody is about to tap it.
function goAway(written) {
  if (written.matches(hovers.matches ? ":hover, :focus-within" : ":focus-within")) setTimeout(goAway, 1000, written);
  else written.remove();
}

function gain(side, award) {
  const total = document.querySelector(`#standing .side-${side} .total`);
  const figure = total?.querySelector("b");
  if (!figure) return;
  const flash = Object.assign(document.createElement("i"), { className: "gain", ariaHidden: "true" });
  flash.textContent = `${award > 0 ? "+" : ""}${signed(award)}`;
  total.append(flash);
  setTimeout(() => flash.remove(), SECONDS * 250);
  if (!calm.matches) count(figure, figure.textContent, Number(award));
}

function count(figure, end, award) {
  const last = Number(end.replace(MINUS, "-"));
  const began = performance.now();
  const step = (now) => {
    const left = Math.max(0, 1 - (now - began) / COUNTING) ** 2;
    figure.textContent = left ? signed(Math.round(last - award * left)) : end;
    if (left) requestAnimationFrame(step);
  };
  step(began);
}

const signed = (number) => String(number).replace("-", MINUS);

document.addEventListener("page:swap", tellWhatWasWritten);
tellWhatWasWritten();

// A knock and a short buzz when a hand is saved, for whoever wants them: a button of the page More turns them on, and
// this phone remembers it. The knock is made here and needs no file.

function feel() {
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return;
  if (!calm.matches) navigator.vibrate?.(30);
  knock();
}

function isOn() {
  try {
    return localStorage.getItem(FEEL) === "on";
  } catch {
    return false; // it keeps nothing
  }
}

// A tile that is laid on wood: low, and gone at once.
function knock() {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const end = context.currentTime + KNOCK;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(420, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(110, end);
  volume.gain.setValueAtTime(0.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.onended = () => context.close();
  tone.start();
  tone.stop(end);
}

function showWhetherOn() {
  for (const button of document.querySelectorAll("[data-feel]")) {
    button.parentElement.hidden = false;
    button.ariaPressed = String(isOn());
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-feel]")) return;
  try {
    localStorage.setItem(FEEL, isOn() ? "off" : "on");
  } catch {}
  showWhetherOn();
  feel();
});

document.addEventListener("page:swap", showWhetherOn);
showWhetherOn();
