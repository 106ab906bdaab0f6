// A copy of everything on this phone, as one file: out, in again, and back to what was here before. Buttons for it are in
// the app's pages too: `data-pocket="copy"` and `data-pocket="bring"`.

import { content } from "./disk.js";
import { base, version } from "./files.js";
import { open } from "./frame.js";
import { order, restart } from "./owner.js";
import { say } from "./said.js";
import { _, language } from "./words.js";

const KIND = "application/vnd.sqlite3";
const PROBLEMS = {
  failed: "It did not work. Nothing was changed.",
  other: "That file is no copy of the games. Nothing was changed.",
  damaged: "That file is damaged, or not all of it is there. Nothing was changed.",
  newer: "That copy needs version %(needs)s of the app, or a later one: take that here first. Nothing was changed.",
  full: "This phone has no room for it. Nothing was changed.",
  storage: "This browser keeps nothing, so no copy can be brought in.",
};
const acts = { copy: keep, bring };

const close = () => say("copy", null);
const tell = (text, values, buttons = { Close: close }) => say("copy", { text: _(text, values), buttons });
function tellProblem({ problem, text, needs }) {
  if (text) reportError(new Error(`${problem}: ${text}`));
  say("copy", { text: _(PROBLEMS[problem], { needs }), isBad: true, buttons: { "Keep a copy": keep, Close: close } });
}

// Answers the buttons in a page of the app.
export function listen(page) {
  page.document.addEventListener("click", ({ target }) => acts[target.closest?.("[data-pocket]")?.dataset.pocket]?.());
}

// Out

// Whether there is a copy in another place now.
export async function keep() {
  tell("Making the copy", {}, {});
  const made = await order({ copy: true });
  return give(made.file ?? (await games()), made);
}

// The file of the games as it lies there: for where the app does not start, or cannot read it. It is what a phone and a
// server bring in, if it is whole. Nothing where there are none.
export async function games() {
  const file = await content(base.replace(/\/$/, ""), "referee.sqlite").catch(() => null);
  return file?.size ? file : null;
}

export const keepAsItIs = async () => give(await games(), { problem: "failed" });

function give(content, problem) {
  close();
  if (!content) return tellProblem(problem);
  const file = new File([content], `domino-referee-${today()}.sqlite`, { type: KIND });
  return navigator.canShare?.({ files: [file] }) ? share(file) : download(file);
}

const today = () => new Date().toLocaleDateString("sv"); // as ISO 8601 has it

// An app on an iPhone's home screen has no downloads: there it is shared, into Files as well.
async function share(file) {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch ({ name }) {
    // It took so long that the browser wants to be asked anew.
    if (name === "NotAllowedError") tell("The copy is ready.", {}, { "Keep a copy": () => share(file).then(close) });
    return false;
  }
}

function download(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(URL.revokeObjectURL, 60000, link.href);
  tell("Everything on this phone is in %(name)s, among the downloads. Whoever has that file has the games.", file);
  return true;
}

// In

export function bring() {
  const chosen = Object.assign(document.createElement("input"), { type: "file" });
  chosen.addEventListener("change", () => chosen.files[0] && lookInto(chosen.files[0]));
  chosen.click();
}

async function lookInto(file) {
  tell("Looking into the file", {}, {});
  const answer = await order({ bring: await file.arrayBuffer() });
  if (!answer.found) return tellProblem(answer);
  const { tables, here, made } = answer.found;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(made || file.lastModified));
  const text = here
    ? "Tables in this copy: %(tables)s, as of %(when)s. They replace all that is here: %(here)s."
    : "Tables in this copy: %(tables)s, as of %(when)s.";
  tell(text, { tables, here, when }, { "Bring them in": place, Cancel: close });
}

async function place() {
  tell("Bringing it in", {}, {});
  await begunAnew(await order({ place: true }));
}

// The files are others now: the app starts on them, and pages as last seen are of former ones.
async function begunAnew(answer) {
  close();
  if (!answer.isDone) return tellProblem(answer);
  await caches.delete(`${base}pocket-seen-${version}`);
  restart();
  open(base);
}

// Back

// After a copy came in, until somebody says that it is right.
export function tellOfUndo() {
  const buttons = { "It is right": drop, "Put back what was here": undo };
  say("undo", { text: _("The copy is in. What was here before is still kept."), buttons });
}

async function drop() {
  await order({ keep: true });
  say("undo", null);
}

async function undo() {
  say("undo", null);
  tell("Putting it back", {}, {});
  await begunAnew(await order({ undo: true }));
}
