// Which line the form for the next entry writes. The server owns these numbers: it says the next one, which live.js
// passes on, and it refuses a line that has been taken meanwhile (409). Without a connection the phone counts on from
// there, past the lines that wait in the outbox, so that they can be sent in their order. That is the one place where
// it numbers lines by itself; `discard` in outbox.js is the other half, which moves them up again.

import { fill } from "./words.js";

let waiting = []; // the entries in the outbox that will be sent by themselves

// The server's next number for a form that stays while somebody is in it.
export function serverCounts(form, number) {
  form.dataset.next = number;
  renumber(form);
}

export function outboxCounts(entries) {
  waiting = entries;
  document.querySelectorAll("form[data-next]").forEach(renumber);
}

function renumber(form) {
  const { line, kept } = form.elements;
  if (kept.value) return; // what comes out of the outbox has its number
  const mine = waiting.filter(({ page }) => page === form.dataset.game);
  const number = Math.max(form.dataset.next, ...mine.map((entry) => entry.line + 1));
  if (Number(line.value) === number) return;
  line.value = number;
  form.querySelector("h2")?.replaceChildren(fill(form.dataset.line, { number }));
}
