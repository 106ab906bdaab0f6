// What waits in the outbox, as slips of paper at the head of the page. Words and parts come from it (_outbox.html).

import { notice } from "./connection.js";
import { steadily } from "./page.js";
import { clock, fill } from "./words.js";

const outbox = document.getElementById("outbox");
const words = outbox.dataset;
const template = outbox.querySelector("template");
const lacking = outbox.querySelector("[data-insecure]");

// A slip for each entry; `look` and `discard` are what its buttons do with it.
export function render(entries, actions) {
  steadily(() => {
    const open = outbox.querySelector(".slip:has(details[open])")?.id;
    outbox.replaceChildren(template, ...entries.map((entry) => slip(entry, actions)), lacking);
    outbox.querySelector(`#${open} details`)?.setAttribute("open", "");
    outbox.hidden = !entries.length;
  });
  notice("unsent", entries.some(({ state }) => state) ? words.unsent : "");
}

export function show(id) {
  document.getElementById(`entry-${id}`)?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: "instant" });
}

// What an entry is: "Round 3". One that was kept by an earlier version may not say how its game calls it.
export const called = ({ called = words.line, line, hand = line }) => fill(called, { number: hand });

function slip(entry, actions) {
  const slip = template.content.cloneNode(true).firstElementChild;
  const part = (selector) => slip.querySelector(selector);
  const { state = entry.after > Date.now() ? "later" : "waiting", why } = entry;
  slip.id = `entry-${entry.id}`;
  slip.dataset.state = state;
  part("h2").textContent = [called(entry), entry.title].filter(Boolean).join(": ");
  part("a").href = entry.page;
  part("a").hidden = location.pathname === entry.page;
  part(".slip-state").textContent = fill(words[state], { time: clock(state === "later" ? entry.after : entry.at), why });
  part(".slip-says").append(...entry.says.map(said));
  const look = part("[data-look]");
  look.hidden = !entry.state;
  look.textContent = look.dataset[state === "taken" ? "taken" : "look"];
  look.onclick = () => actions.look(entry);
  part("[data-discard]").onclick = () => actions.discard(entry);
  return slip;
}

function said([name, values]) {
  const says = document.createElement("span");
  const value = document.createElement("b");
  value.textContent = values.join(", ").replace(/\b(\d)-(\d)\b/g, "$1\u2011$2"); // as the server shows tiles
  says.append(`${name} `, value);
  return says;
}
