// Whoever is here for the first time is at the door: a plain page in their language, which fetches nothing else. Its
// links lead here with the address of a page of the app (?to=/new), and who has been here goes straight in.

import { language } from "./words.js";

const LOOKS = ["referee.css", "shell.css"];
const base = new URL("../../", import.meta.url).pathname; // where the pocket is
const isInstalled = matchMedia("(display-mode: standalone)").matches;
const isAsked = isInstalled || location.pathname !== base || new URLSearchParams(location.search).has("to");

// What a browser may offer before all of it is here (keeping.js).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.offered = event;
});

function dress(name) {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: new URL(name, import.meta.url),
  });
  const loaded = new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  return loaded;
}

async function hasBeenHere() {
  return "caches" in self && (await caches.has(`${base}pocket`).catch(() => false));
}

if (isAsked || (await hasBeenHere())) {
  await Promise.all(LOOKS.map(dress));
  await import("./shell.js");
} else location.replace(`${base}read/${language}/index.html`);
