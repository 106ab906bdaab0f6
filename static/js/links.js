// Links that are followed in their place: a rule that is cited, and what is shared.

import { complain, parse, patience, steadily } from "./page.js";

export const follow = (link) => (link.matches("[data-rule]") ? open(link) : share(link));

// A rule that is cited opens its sentence in place, so that nobody leaves a hand that is half told. The sentence comes
// from the page of the rules that its link leads to, which is asked for once.

const pages = new Map(); // the rules by the address of their page

async function open(link) {
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

// Links to copy, and what is handed to whatever the phone shares with. Where it shares with nothing an address is
// copied, a picture is saved, and any other link is a link.

const CONTENT = {
  link: async (address) => ({ url: address, title: document.title }),
  text: async (address) => ({ text: await (await fetch(address)).text() }),
  picture: async (address) => ({ files: [await png(address)] }),
};

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => copy(button, document.getElementById(button.dataset.copy).value));
}

async function share(link) {
  const isSaved = link.dataset.share === "picture";
  if (!(navigator.canShare || isSaved || (link.dataset.done && navigator.clipboard))) return location.assign(link.href);
  const content = await CONTENT[link.dataset.share](link.href);
  if (navigator.canShare?.(content))
    await navigator.share(content).catch(() => {}); // thought better of it
  else if (link.dataset.done) await copy(link, link.href);
  else if (isSaved) save(content.files[0]);
  else location.assign(link.href);
}

async function copy(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = button.dataset.done;
}

function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
}

// Few apps take an SVG that is shared.
async function png(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.width * 2,
    height: picture.height * 2,
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const [name] = /\w+(?=\.svg)/.exec(address);
  return new File([bytes], `${name}.png`, { type: "image/png" });
}
