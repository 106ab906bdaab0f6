// The strip at the head of the page: one line, the most urgent of what there is to say of the connection.

import { announce, steadily } from "./page.js";

const strip = document.getElementById("live");
const notices = { lost: "", taken: "", unsent: "" }; // the most urgent first

// The connection is lost, a line that is being typed has been taken, or something in the outbox needs a decision:
// `kind` with its words, or with "" where it is no longer so.
export function notice(kind, text) {
  notices[kind] = text;
  const urgent = Object.values(notices).find(Boolean) ?? "";
  if (strip.textContent === urgent) return;
  steadily(() => {
    strip.textContent = urgent;
    strip.hidden = !urgent;
  });
  announce(urgent);
}
