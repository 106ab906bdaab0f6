// Which line the form for the next entry writes, and which hand that is. The server owns these numbers: it says the next
// ones, which live.js passes on, and it refuses a line that has been taken meanwhile (409). Without a connection the
// phone counts on from there, past the lines that wait in the outbox, so that they can be sent in their order. That is
// the one place where it numbers lines by itself; `discard` in outbox.js is the other half, which moves them up again.

import { fill, write } from "./page.js";

let waiting = []; // the entries in the outbox that will be sent by themselves

// Whether it is a hand, by what its line is called: "Hand {number}".
export const isHand = ({ called = "" }) => called.includes("{number}");

// The server's next numbers for a form that stays while somebody is in it.
export function serverCounts(form, { next, hand }) {
  form.dataset.next = next;
  form.dataset.hand = hand;
  renumber(form);
}

// The number of the hand that a form tells: hands that wait in the outbox are counted too.
export function handOf(form) {
  const isBefore = (entry) => isHand(entry) && entry.line >= form.dataset.next;
  return Number(form.dataset.hand) + waitingFor(form).filter(isBefore).length;
}

export const nameOf = (form) => fill(form.dataset.line, { number: handOf(form) });
const waitingFor = (form) => waiting.filter(({ page }) => page === form.dataset.game);

export function outboxCounts(entries) {
  waiting = entries;
  document.querySelectorAll("form[data-next]").forEach(renumber);
}

function renumber(form) {
  const { line, kept } = form.elements;
  if (kept.value) return; // what comes out of the outbox has its number
  line.value = Math.max(form.dataset.next, ...waitingFor(form).map((entry) => entry.line + 1));
  const heading = form.querySelector("h2");
  if (heading) write(heading, nameOf(form));
}
