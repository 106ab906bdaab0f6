// Where the browser may throw the games away, one sentence says so on the first page once there is a game, and what can
// be done: the app on the home screen, and a copy of everything.

import { base } from "./files.js";
import { say, says } from "./said.js";
import { _, memorise, memory } from "./words.js";

const ASKED = `${base}pocket/keeping`; // when the sentence was last put away
const MONTH = 30 * 24 * 3600 * 1000;
const isApple =
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
let installing = self.offered; // what the browser offers for it, which may have come before this (start.js)

const APPLE =
  "Safari may delete the games here after seven days without a visit. On the home screen they stay: tap Share, then “Add to Home Screen”, and take a copy there.";
const OTHER = "The browser may delete the games here when the phone runs out of room.";

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
  if (says("keep")) say("keep", sentence());
});

// A page is shown: the sentence stands on the first one only.
export async function lookAfter(page) {
  const isHome = page.location.pathname === base;
  const hasGames = page.document.querySelector(`main a[href^="${base}t/"]`) !== null;
  const isDue = isHome && hasGames && !(await isSafe()) && Date.now() - Number(memory(ASKED)) > MONTH;
  say("keep", isDue ? sentence() : null);
}

// Whether it stays: the browser is asked to keep it as soon as there is something to keep.
async function isSafe() {
  const { storage } = navigator;
  const isKept = (await storage?.persisted?.()) || (await storage?.persist?.());
  return isKept === true || (isApple && isInstalled());
}

function sentence() {
  const install = installing ? { Install: ask } : {};
  const text = _(isApple && !isInstalled() ? APPLE : OTHER);
  return { text, buttons: { ...install, "Keep a copy": keepCopy, "Not now": putAway } };
}

async function ask() {
  const { outcome } = await installing.prompt();
  installing = undefined;
  if (outcome === "accepted") putAway();
}

function putAway() {
  memorise(ASKED, String(Date.now()));
  say("keep", null);
}

// One file with everything.
export async function keepCopy() {
  const { keep } = await import("./copy.js");
  if (await keep()) putAway();
}
