// What pages load that ask for tiles or for an entry of the sheet: the picker, and the bar under the thumb. What only
// follows a tap comes later (taps.js, picker-keys.js).
//
// One button leads through a hand: to the next player whose tiles are needed, and then it writes the hand down, in the
// words of the verdict as long as that is about what the form says now; or it asks the question that the hand is for.
// The verdict follows what is typed where htmx is to be had (_preview.html); here it is repeated in a line above the
// button, which leads to it.

import { bring, fill, hasHtmx, isolate, write } from "./page.js";
import "./tile-picker.js";

const find = (selector) => document.querySelector(selector);
const form = () => find("form:has(> .thumb)");
const part = (selector) => form()?.querySelector(selector) ?? null;
const thumb = () => part(".primary[data-next]");
const picker = () => part("tile-picker:not(.single)");
const digest = (fields) => JSON.stringify([...fields].filter(([name]) => name !== "check"));
let judged; // what the verdict on the page is about
let isDue = false; // whether it will be said

// However much one tap changes, it is said once, after the tap itself is seen. What moves the page is done with the tap:
// a moment later the next tap would land on what had moved there.
function say() {
  mark();
  if (!isDue) requestAnimationFrame(() => setTimeout(speak));
  isDue = true;
}

function speak() {
  isDue = false;
  mark();
  const button = thumb();
  if (!button) return;
  const { whose } = picker()?.next ?? {};
  const isJudged = judged === digest(new FormData(button.form));
  button.dataset.write ??= button.textContent;
  const writing = (isJudged && part("#verdict")?.dataset.write) || button.dataset.write;
  write(button, whose ? fill(button.dataset.next, { name: isolate(whose) }) : writing);
}

// Once anything is told the form is marked so: there is a button then, and the standing is a row (hand.css).
function mark() {
  const something = "input:checked:not(:default), .held .control:not(:placeholder-shown), .verdict:not(.empty)";
  const isSaidOutside = find('[form="hand"]:checked:not(:default)') !== null;
  form()?.classList.toggle("told", isSaidOutside || part(something) !== null);
}

function judge() {
  judged = thumb() && digest(new FormData(thumb().form));
  speak();
}

const ASKED_FIRST = ":is(.hand-form, .own-form) :is([name=ending], [name=blocked_by], [name=by], [name=people])";

// What is to be told next comes under the thumb.
function bringUp() {
  const isBlocked = part("[name=ending][value=blocked]:checked");
  const asksWho = isBlocked && part("[name=blocked_by]") && !part("[name=blocked_by]:checked:not([value=''])");
  const asksLead = part(".led:not(.leads)") && !part(".led :checked:not([value=''])");
  measureWhatSticks();
  const hands = isBlocked ? ".picker-table:has(> :not([hidden])), .picker-seats" : ".picker-seats";
  bring(part(asksWho ? ".when-blocked" : asksLead ? ".led:not(.leads)" : hands), "start");
}

// Where a row for each player does not fit below what stands above them, the first tap brings them all up.
function bringRows() {
  const last = part(".of-seat:last-child")?.getBoundingClientRect().bottom;
  if (last > innerHeight - 2 * (thumb()?.offsetHeight ?? 0)) bring(part(".of-seat"), "start");
}

// The score sticks to the top of a wide screen, as high as names and a clock make it (hand.css).
function measureWhatSticks() {
  const height = find("#standing")?.offsetHeight ?? 0;
  document.documentElement.style.setProperty("--stuck", `${height}px`);
}

document.addEventListener("click", (event) => {
  const { target, pointerType } = event;
  if (target === thumb() && picker()?.next) {
    event.preventDefault();
    picker().goOn();
  } else if (pointerType && target.matches(ASKED_FIRST)) bringUp();
  else if (pointerType && target.matches("#hand .of-seat input")) bringRows();
});

// What a question is about is asked anew without htmx too, which may never come. What is told meanwhile goes along.
let isAskedAnew = false;

function askAnew() {
  isAskedAnew = true;
  location.assign(`${form().action}?${new URLSearchParams([...new FormData(form()), ["draft", "1"]])}`);
}

document.addEventListener("change", ({ target }) => {
  if (!hasHtmx() && target.closest("[data-anew]")) askAnew();
});
document.addEventListener("input", () => isAskedAnew && askAnew());
addEventListener("pageshow", () => {
  isAskedAnew = false;
});

// The tab of a player's phone shows their hand in the picker.
document.addEventListener("click", (event) => {
  const { hand } = event.target.closest("[data-hand]")?.dataset ?? {};
  if (!hand || event.ctrlKey || event.metaKey || !picker()?.show(hand)) return;
  event.preventDefault();
  bring(part(".picker-seats"), "start");
});

// What comes from a player's phone, or is mended there, counts with what is entered here: the verdict is asked for again.
const arrived = () => find("[data-in]")?.dataset.version;
let last = arrived();
document.addEventListener("page:swap", () => {
  if (arrived() === last) return;
  last = arrived();
  picker()?.change();
  if (form()?.matches("#hand.told")) form().dispatchEvent(new Event("input", { bubbles: true }));
});

// What was told before htmx came is judged when it does.
document.addEventListener("page:htmx", () => {
  if (form()?.matches(".told")) form().dispatchEvent(new Event("input", { bubbles: true }));
});

// What was just written makes room for the bar as soon as the next hand is told, though its own script may be late.
// Until then what a single tap has saved can be undone. Where only the verdict is asked for it stays.
document.addEventListener("input", ({ target }) => {
  if (!target.matches("form")) find("#written")?.remove();
});

// A choice that stands outside of the form is heard in it too.
document.addEventListener("input", ({ target }) => {
  const { form } = target;
  if (form?.id === "hand" && !form.contains(target)) form.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("page:answer", ({ detail: { fields } }) => {
  if (fields?.has("check")) judged = digest(fields);
});
document.addEventListener("page:swap", ({ detail: { whole } }) => (whole ? judge() : speak()));
for (const event of ["input", "page:seat"]) document.addEventListener(event, say);
judge();

// The verdict in a line

function sayInTheBar() {
  const [line, verdict] = [find(".bar-says"), find("#verdict")];
  if (!line || !verdict) return;
  line.className = verdict.className.replace("verdict", "bar-says");
  const asks = verdict.matches(".waits"); // as the button beside it and the link below
  line.ariaHidden = asks || null;
  line.tabIndex = -asks;
  const ruling = verdict.querySelector(".ruling") ?? verdict.querySelector("p");
  const isDoubted = verdict.querySelector(".doubt");
  const link = verdict.querySelector(".waits a[href^='#held']");
  const says = () => askHere(link, picker()) ?? ((isDoubted && ruling.dataset.brief) || inOneLine(ruling));
  line.textContent = verdict.matches(".empty") ? "" : says();
  showFigures(line, !isDoubted && verdict.querySelector(".small-figures"));
  if (isDoubted && line.dataset.doubt) line.prepend(warning(line.dataset.doubt));
  if (line.textContent) makeRoom(line);
}

// The server asks for whom the rules come to first, the picker for the hand that is open.
function askHere(link, picker) {
  if (!link || !picker?.dataset.asks) return null;
  const { question, asked } = picker;
  if (question) write(link, question);
  if (question) link.href = `#${asked}`;
  return question;
}

// What each of many got takes the place of a sentence that has no room for them.
function showFigures(line, figures) {
  line.ariaLabel = figures ? line.textContent : null;
  if (figures) line.replaceChildren(figures.cloneNode(true));
}

// That what is told cannot be all, before who wins by it.
function warning(text) {
  return Object.assign(document.createElement("b"), { className: "chip doubt", textContent: text });
}

// Not innerText, for which the browser would lay out the page once more.
const inOneLine = ({ textContent }) => textContent.replace(/[ \n]+/g, " ").trim();

function makeRoom(line) {
  line.hidden = !hasHtmx();
}

// From the first that is told there is room for what it will say, or the button would move when the answer comes.
document.addEventListener("input", ({ target }) => {
  const line = find(".bar-says");
  if (line && line.form === target.form) makeRoom(line);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest(".bar-says")) return;
  const verdict = find("#verdict");
  verdict.tabIndex = -1;
  verdict.focus({ preventScroll: true });
  bring(verdict.querySelector(".doubt") ?? verdict, "center");
});

// A hand that was just entered is not asked for until the verdict is back: the picker knows the next.
for (const event of ["page:swap", "page:seat"]) document.addEventListener(event, sayInTheBar);
sayInTheBar();
