// The page for whoever reads it: where it goes on, its menu, its times, a board that stays on, and the next game. It
// comes once the page is there.

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
