// A rule that is cited opens its sentence in place, so that nobody leaves a hand that is half told. The sentence comes
// from the page of the rules that its link leads to, which is asked for once.

import { complain, parse, patience, steadily } from "./page.js";

const pages = new Map(); // the rules by the address of their page

export async function open(link) {
  const after = link.nextElementSibling;
  if (after?.matches(".rule-says")) return shut(link, after);
  const sentence = await find(link).catch(() => null);
  if (!sentence) return complain();
  if (link.isConnected && !link.nextElementSibling?.matches(".rule-says")) show(link, sentence);
}

function shut(link, says) {
  steadily(() => says.remove());
  link.ariaExpanded = "false";
}

function show(link, sentence) {
  const says = Object.assign(document.createElement("span"), { className: "rule-says", role: "note" });
  says.append(...sentence.cloneNode(true).childNodes);
  steadily(() => link.after(says));
  link.ariaExpanded = "true";
}

async function find(link) {
  const page = link.href.split("#")[0];
  if (!pages.has(page)) pages.set(page, read(page));
  pages.get(page).catch(() => pages.delete(page));
  return (await pages.get(page))
    .getElementById(decodeURIComponent(link.hash.slice(1)))
    ?.closest("li")
    .querySelector("p");
}

async function read(page) {
  const answer = await fetch(page, { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error("These rules cannot be read now.");
  return parse(await answer.text());
}
