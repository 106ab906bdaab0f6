// A page for whoever only looks: its times, a board that stays on, and the next game.

import { clock, page } from "./page.js";

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

// A board or a wall stays awake while it is looked at, where the browser allows it.

function stayAwake() {
  if (document.hidden || !page().matches(".board, .wall")) return;
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
