// Where a page goes on once it is there, and its menu.

import { announce, toTheTop } from "./page.js";

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
