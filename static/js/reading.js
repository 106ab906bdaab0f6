// The page for whoever reads it: where it goes on, what was just written, its menu, its links, its times, and a board
// that stays on. It comes once the page is there.

import { announce, clock, page, toTheTop } from "./page.js";

// After a form is sent the page goes on where a reader would: at the field that is wrong, at the verdict that was
// asked for, or at the new standing. A verdict that follows what is typed is spoken: its headline, and what is to be
// looked at again.

const WRONG = ":is(input, select, textarea)[aria-invalid='true'], fieldset[aria-invalid='true'] input";
const NEXT = [WRONG, ".verdict:not(.empty)", "#standing", "h1"];

const SPOKEN = [".doubt, .ruling", "p"]; // of a verdict; of what is wrong, or not told yet, all of it
let spoken = "";

document.querySelector(WRONG)?.focus();

function speak() {
  const candidates = SPOKEN.map((part) => document.querySelectorAll(`#verdict:not(.empty) > :is(${part})`));
  const parts = [...(candidates.find(({ length }) => length) ?? [])];
  const says = parts.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()).join(" ");
  if (says !== spoken) announce(says);
  spoken = says;
}

document.addEventListener("page:swap", ({ detail: { whole } }) => {
  if (!whole) return speak();
  const next = NEXT.map((selector) => document.querySelector(`#page :is(${selector})`)).find(Boolean);
  if (!next.matches("input, select, textarea")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  if (next.id === "standing") toTheTop();
  else next.scrollIntoView({ block: "center" });
});

// A knock and a short buzz when a hand is saved, for whoever wants them: a button of the page More turns them on, and
// this phone remembers it. The knock is made here and needs no file.

const KEPT = "referee.feel";
const KNOCK = 0.09; // seconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function feel() {
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return;
  if (!calm.matches) navigator.vibrate?.(30);
  knock();
}

function isOn() {
  try {
    return localStorage.getItem(KEPT) === "on";
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
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
  } catch {}
  showWhetherOn();
  feel();
});

document.addEventListener("page:swap", showWhetherOn);
showWhetherOn();

// What was just written, for some seconds in the place of the bar (_written.html): the total that changed counts up to
// what it is, and the phone may knock.

const SECONDS = 8;
const COUNTING = 700; // milliseconds
const MINUS = "−";

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

// It makes room for the bar as soon as the next hand is told; until then what a single tap has saved can be undone.
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
  flash.textContent = `${award > 0 ? "+" : ""}${signed(award)}`;
  total.append(flash);
  setTimeout(() => flash.remove(), SECONDS * 250);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) count(figure, figure.textContent, Number(award));
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

// The menu shuts when something else is tapped, when something in it was chosen, and by Escape.

document.addEventListener("pointerdown", ({ target }) => shut((menu) => !menu.contains(target)));
document.addEventListener("click", ({ target }) => target.closest(".menu a") && shut(() => true));
document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && shut((open) => open.contains(document.activeElement));
  if (menu) menu.querySelector("summary").focus();
});

function shut(which) {
  const menu = [...document.querySelectorAll("details.menu[open]")].find(which);
  if (menu) menu.open = false;
  return menu;
}

// Links to copy, and what is handed to whatever the phone shares with. Where it shares with nothing an address is
// copied, a picture is saved, and any other link is a link.

const CONTENT = {
  link: async (address) => ({ url: address, title: document.title }),
  text: async (address) => ({ text: await (await fetch(address)).text() }),
  picture: async (address) => ({ files: [await png(address)] }),
};

function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("page:swap", offerCopies);
offerCopies();

document.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey } = event;
  const button = target.closest("[data-copy]");
  if (button) copy(button, document.getElementById(button.dataset.copy).value);
  const link = target.closest("a[data-share]");
  if (!link || ctrlKey || metaKey) return;
  event.preventDefault();
  share(link);
});

async function share(link) {
  const isSaved = link.dataset.share === "picture";
  if (!(navigator.canShare || isSaved || (link.dataset.done && navigator.clipboard))) return location.assign(link.href);
  const content = await CONTENT[link.dataset.share](link.href);
  if (navigator.canShare?.(content))
    await navigator.share(content).catch(() => {}); // thought better of it
  else if (link.dataset.done) await copy(link, link.href);
  else if (isSaved) save(content.files[0]);
  else location.assign(link.href);
}

async function copy(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = button.dataset.done;
}

function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
}

// Few apps take an SVG that is shared.
async function png(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.width * 2,
    height: picture.height * 2,
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const [name] = /\w+(?=\.svg)/.exec(address);
  return new File([bytes], `${name}.png`, { type: "image/png" });
}

// The server writes times in its own zone; the page tells them in that of the phone, and so does a spreadsheet.

function tellTheTime() {
  for (const time of document.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    const part = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options).format(moment);
    const last = "day" in time.dataset ? part({ year: "numeric" }) : clock(moment);
    time.textContent = [part({ day: "numeric" }), part({ month: "short" }), last].join(" ");
  }
  for (const link of document.querySelectorAll("a[data-zone]")) {
    const address = new URL(link.href);
    address.searchParams.set("zone", new Intl.DateTimeFormat().resolvedOptions().timeZone);
    link.href = address.href;
  }
}

document.addEventListener("page:swap", tellTheTime);
tellTheTime();

// The board stays awake while it is looked at, where the browser allows it.

function stayAwake() {
  if (document.hidden || !page().matches(".board")) return;
  navigator.wakeLock?.request("screen").catch(() => {}); // a battery may be too low for it
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// Whoever only reads is taken along to the next game that starts while they look, unless they stay or are busy.

const FOLLOW = 5000; // milliseconds; the page says so
const newer = () => document.getElementById("newer");
let isFollowing = newer() === null; // an earlier game that somebody opens stays
let leaving;

function offerToStay() {
  const stays = newer()?.querySelector("[data-stay]");
  if (!stays || !isFollowing) return;
  stays.hidden = false;
  leaving ??= setTimeout(goAlong, FOLLOW);
}

function goAlong() {
  const isBusy = document.querySelector("details[open], :focus:is(input, textarea)");
  if (isFollowing && !isBusy) location.assign(newer().querySelector("a").href);
  else stay();
}

function stay() {
  isFollowing = false;
  clearTimeout(leaving);
  const stays = newer()?.querySelector("[data-stay]");
  if (stays) stays.hidden = true;
}

document.addEventListener("page:swap", offerToStay);
document.addEventListener("click", ({ target }) => target.closest("[data-stay] button") && stay());
