// Which forms go through the outbox: those that say data-keep, in the address of their game data-game. With htmx a
// form is put there when it got lost; without htmx it is put there first, so that nothing is lost with the page.
// Any other form is sent from the page, which stays as it is, with what was typed, where the form gets lost.

import { forget, forgetAll, keysFrom, store } from "./draft.js";
import { clean, handOf } from "./live.js";
import * as outbox from "./outbox.js";
import { complain, isLedOn, isSentByHtmx, page, parse, patience, replace, show, tell } from "./page.js";

const SLOW = 1000; // milliseconds after which a form is free for the next entry, answered or not
let isBroken = false; // whether a form could not be put there

document.addEventListener("page:lost", async (event) => {
  const { form, submitter, fields } = event.detail;
  if (!outbox.works() || !form?.matches("[data-keep]") || fields.has("check")) return;
  event.preventDefault();
  await keep(form, submitter)
    .then((entry) => setAside(form, entry))
    .catch(() => complain()); // there is no room left
});

document.addEventListener("page:answer", ({ detail: { answer, fields, to } }) => {
  const id = fields?.get("kept");
  if (id && isLedOn(answer, to) && outbox.works()) outbox.remove(id);
});

// What is on its way is not sent again, nor by htmx where that has come meanwhile.
addEventListener("submit", stopTwins, true);

function stopTwins(event) {
  if (!event.target.ariaBusy) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const isOurs = form.matches("[data-keep]") && !isSentByHtmx(form) && submitter?.name !== "check";
  if (!isOurs || isBroken || !outbox.works()) return;
  event.preventDefault();
  form.ariaBusy = "true";
  await send(form, submitter).catch((error) => {
    isBroken = true;
    reportError(error);
    form.ariaBusy = null;
    setTimeout(() => form.requestSubmit(submitter)); // as without scripts: it has its id, and is written once
  });
});

async function send(form, submitter) {
  const entry = await keep(form, submitter);
  const slow = "next" in form.dataset ? setTimeout(setAside, SLOW, form, entry) : null; // a correction has no next
  await outbox.flush(entry.id, true);
  clearTimeout(slow);
  form.ariaBusy = null;
  if (form.elements.kept.value !== entry.id) return; // it was set aside
  if (!(await outbox.holds(entry.id))) forget(form);
  else if (form.isConnected) await setAside(form, entry);
}

// Those that go elsewhere: through the outbox, by htmx, as taps of a hand that goes on, or with a file.
const ELSEWHERE = "[data-keep], [hx-post], #tapping, #leading, [enctype]";

addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post" || form.matches(ELSEWHERE)) return;
  event.preventDefault();
  form.ariaBusy = "true";
  await post(form, submitter).catch(() => complain());
  form.ariaBusy = null;
});

async function post(form, submitter) {
  const fields = new FormData(form, submitter);
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(patience) });
  const text = await answer.text();
  tell("answer", { answer, text, fields, to: address });
  if (answer.ok) forget(form);
  if (answer.ok && form.dataset.gone) await forgetTable(form.dataset.gone);
  if (answer.ok || [410, 422].includes(answer.status)) show(parse(text), answer, address);
}

// A table that leaves this phone, or is no more, leaves nothing here: no draft, nothing in the outbox, and no page that
// names it. The worker may be of an earlier version, so it is not asked to do it.
async function forgetTable(table) {
  store?.removeItem(DELETED + table);
  forgetAll(`${table}/`);
  await outbox.removeAll(table).catch(() => {}); // a browser that keeps nothing
  await forgetPages(table);
}

async function forgetPages(table) {
  const { worker } = document.documentElement.dataset;
  if (!worker || !window.caches) return; // one phone alone, or no secure address
  const pages = await caches.open(worker.replace("sw.js", "seen"));
  for (const request of await pages.keys()) {
    const kept = await pages.match(request);
    if ((await kept?.text())?.includes(`"${table}`)) await pages.delete(request);
  }
}

// The answer to whoever opens a table that is no more, or has just deleted it, says so. As long as it can be put back
// (`left`, in seconds) what was typed there and what waits for it stays. Then the table is asked for once more.
const DELETED = "referee.deleted ";

function leave({ gone, left } = page().dataset) {
  if (gone && !left) return forgetTable(gone);
  if (!gone) return;
  store?.setItem(DELETED + gone, Date.now() + 1000 * left);
  forgetPages(gone);
  if (outbox.works()) outbox.flush(); // which says of what waits why it does
}

async function lookAgain() {
  for (const key of keysFrom(DELETED)) {
    if (document.hidden || store.getItem(key) > Date.now()) continue;
    const answer = await fetch(key.slice(DELETED.length), { cache: "no-store" });
    const main = parse(await answer.text()).getElementById("page");
    if (answer.ok && main)
      store.removeItem(key); // it was put back
    else if (main) leave(main.dataset);
  }
}
document.addEventListener("page:swap", () => leave());
document.addEventListener("visibilitychange", () => lookAgain().catch(() => {})); // no connection
leave();
lookAgain().catch(() => {});

// Both versions were shown, and the other one stays.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-settled]");
  const id = link && document.querySelector("[name=kept]")?.value;
  if (!id) return;
  event.preventDefault();
  await outbox.remove(id);
  location.assign(link.href);
});

// Puts what a form says into the outbox, and tells the form its id there.
async function keep(form, button) {
  const { kept, line } = form.elements;
  const corrects = button?.hasAttribute("data-corrects") ?? false; // no line comes after it
  kept.value ||= outbox.newId();
  const fields = [...new FormData(form)].filter(([name]) => name !== "kept");
  if (button?.name) fields.push([button.name, button.value]);
  const entry = {
    id: kept.value,
    page: form.dataset.game,
    action: button?.getAttribute("formaction") ?? form.getAttribute("action"),
    line: Number(button?.name === "as_line" ? button.value : corrects ? 0 : line.value),
    called: form.dataset.line,
    hand: Number(button?.dataset.hand ?? handOf(form)),
    corrects,
    title: form.dataset.keep,
    fields,
    says: sayings(form),
    at: Date.now(),
  };
  await outbox.add(entry);
  return entry;
}

// What a form says, in the words of its labels: [["Who went out?", ["Ben"]]].
function sayings(form) {
  const says = new Map();
  for (const field of form.elements) {
    if (!field.labels?.[0] || !field.value || isUntold(field)) continue;
    const [name, value] = isChoice(field) ? choiceInWords(field) : inWords(field);
    says.set(name, [...(says.get(name) ?? []), value.trim()]);
  }
  return [...says];
}

const isChoice = (field) => /radio|checkbox/.test(field.type);
const choiceInWords = (field) => [textOf(field.closest("fieldset")?.querySelector("legend")), textOf(field.labels[0])];
const inWords = (field) => [textOf(field.labels[0]), field.selectedOptions?.[0].textContent ?? field.value];
const textOf = (part) => part?.textContent.trim() ?? "";

// What was not chosen, or is folded away as the page had it.
function isUntold(field) {
  if (isChoice(field) && !field.checked) return true;
  return !isChanged(field) && field.closest("details:not([open]), #counted") !== null;
}

function isChanged(field) {
  const option = field.selectedOptions?.[0];
  if (option) return !option.defaultSelected;
  return isChoice(field) ? !field.defaultChecked : field.value !== field.defaultValue;
}

// The form is for the next entry, and the page goes on where this one is seen to wait.
async function setAside(form, { id }) {
  const part = form.closest("[data-live]");
  const untouched = part && clean(part.id);
  forget(form);
  form.reset();
  form.elements.kept.value = "";
  if (untouched) replace(part, untouched);
  else startOver(form);
  await outbox.render();
  outbox.showSlip(id);
}

// Everything that listens to the form hears that it is empty. Of nothing there is no verdict, so the one that was asked
// for just now goes with its place.
function startOver(form) {
  for (const field of form.querySelectorAll("input")) field.dispatchEvent(new Event("input", { bubbles: true }));
  const preview = form.querySelector("#preview");
  const anew = preview?.cloneNode(true);
  const verdict = anew?.querySelector("#verdict");
  if (!verdict) return;
  verdict.className = "verdict empty";
  verdict.replaceChildren();
  replace(preview, anew);
}

// What cannot be judged without a connection can be written down all the same, where it can wait in the outbox. That is
// said in the place of the verdict.

document.addEventListener("page:lost", (event) => {
  const verdict = document.querySelector("#verdict");
  if (!event.detail.fields.has("check") || !verdict || !outbox.works()) return;
  event.preventDefault();
  if (event.detail.fields.get("line") !== verdict.closest("form").elements.line.value) return; // of a hand that waits
  const says = document.createElement("p");
  says.textContent = document.querySelector("#preview").dataset.lost;
  verdict.className = "verdict waits";
  verdict.replaceChildren(says);
  tell("swap");
});
