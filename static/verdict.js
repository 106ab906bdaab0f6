// The verdict follows what is typed where htmx is to be had (_preview.html). Here it is repeated in a line where the
// thumb is, which leads to it.

import { bring, hasHtmx } from "./page.js";

const part = (selector) => document.querySelector(selector);

function sayInTheBar() {
  const [line, verdict] = [part(".bar-says"), part("#verdict")];
  if (!line || !verdict) return;
  line.className = verdict.className.replace("verdict", "bar-says");
  line.textContent = verdict.matches(".empty") ? "" : inOneLine(verdict.querySelector("p"));
  if (line.textContent) makeRoom(line);
}

// Not innerText, for which the browser would lay out the page once more.
const inOneLine = (part) => part.textContent.replace(/\s+/g, " ").trim();

function makeRoom(line) {
  line.hidden = !hasHtmx();
}

// From the first that is told there is room for what it will say, or the button would move when the answer comes.
document.addEventListener("input", ({ target }) => {
  const line = part(".bar-says");
  if (line && line.form === target.form) makeRoom(line);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest(".bar-says")) return;
  const verdict = part("#verdict");
  verdict.tabIndex = -1;
  verdict.focus({ preventScroll: true });
  bring(verdict, "center");
});

document.addEventListener("page:swap", sayInTheBar);
sayInTheBar();
