// After a form is sent the page goes on where a reader would: at the field that is wrong, at the verdict that was
// asked for, or at the new standing.

import { toTheTop } from "./page.js";

const WRONG = ":is(input, select, textarea)[aria-invalid='true'], fieldset[aria-invalid='true'] input";
const NEXT = [WRONG, ".verdict:not(.empty)", "#standing", "h1"];

document.querySelector(WRONG)?.focus();

document.addEventListener("page:swap", ({ detail: { whole } }) => {
  if (!whole) return;
  const next = NEXT.map((selector) => document.querySelector(`#page :is(${selector})`)).find(Boolean);
  if (!next.matches("input, select, textarea")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  if (next.id === "standing") toTheTop();
  else next.scrollIntoView({ block: "center" });
});
