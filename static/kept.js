// A hand that cannot be sent is kept on this phone, shown on every page, and sent when there is a connection.
// The server writes a line once however often it is told the same, so what may have arrived is told again.
// What is kept: { id, page, action, line, title, fields, says, at, state, why }; it waits unless its state says otherwise.

const live = await import(document.querySelector("script[src*='/live.js']").src);

const AGAIN = 15000, PATIENCE = 10000, SLOW = 1000; // milliseconds
const shelf = document.getElementById("kept");
const words = shelf.dataset;
const slip = shelf.querySelector("template");
let shown, sending; // what is shown: nothing yet, and never where a browser keeps nothing

const base = new Promise((resolve, reject) => {
  const opening = indexedDB.open("referee", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept", { keyPath: "id" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = reject;
});

async function store(act) {
  const kept = (await base).transaction("kept", "readwrite").objectStore("kept");
  const request = act(kept);
  await new Promise((resolve, reject) => Object.assign(kept.transaction, { oncomplete: resolve, onabort: reject }));
  return request.result;
}

const all = () => store((kept) => kept.getAll());
const put = (each) => store((kept) => kept.put(each));
const remove = (id) => store((kept) => kept.delete(id));
const gameOf = (action) => /^.*?\/t\/\w+\/\d+/.exec(action)[0];

// Keeping

async function keep(form, button) {
  const { kept, line } = form.elements;
  kept.value ||= Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf_token" && name !== "kept");
  if (button?.name) fields.push([button.name, button.value]);
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const number = Number(button?.name === "as_line" ? button.value : line.value);
  const what = { title: form.dataset.keep, fields, says: said(form), at: Date.now() };
  const each = { id: kept.value, page: gameOf(action), action, line: number, ...what };
  await put(each);
  navigator.storage?.persist?.();
  return each;
}

// What a form says, in the words of its labels.
function said(form) {
  const says = new Map();
  for (const field of form.elements) {
    const tick = /radio|checkbox/.test(field.type);
    const option = field.selectedOptions?.[0];
    const changed = option ? !option.defaultSelected : tick ? !field.defaultChecked : field.value !== field.defaultValue;
    const hidden = !changed && field.closest("details:not([open])");
    if (!field.labels?.[0] || !field.value || hidden || (tick && !field.checked)) continue;
    const label = tick ? field.closest("fieldset")?.querySelector("legend") : field.labels[0];
    const value = tick ? field.labels[0].textContent : (option?.textContent ?? field.value);
    const name = label?.textContent.trim() ?? "";
    says.set(name, [...(says.get(name) ?? []), value.trim()]);
  }
  return [...says];
}

// After a hand is kept its form is for the next one, and the page goes on where it is seen to wait.
async function setAside(form, { id }) {
  const part = form.closest("[data-live]");
  const clean = part && live.clean(part.id);
  form.reset();
  form.elements.kept.value = "";
  if (clean) live.replace(part, clean);
  else form.querySelectorAll("input").forEach((field) => field.dispatchEvent(new Event("input", { bubbles: true })));
  await render();
  document.getElementById(`kept-${id}`)?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: "instant" });
}

// Sending: of each game the oldest first; what needs a decision holds up what comes after it.

async function flush(wanted, token) {
  if (sending && !wanted) return;
  await sending;
  const work = () => sendAll(wanted, token).catch(() => {}); // no connection yet
  await (sending = navigator.locks ? navigator.locks.request("kept", work) : work());
  sending = null;
  await render();
}

async function sendAll(wanted, token) {
  const held = [];
  for (const each of await all()) {
    const free = each.id === wanted || !(each.state || held.includes(each.page));
    if (!free || !(await send(each, each.id === wanted, each.id === wanted && token))) held.push(each.page);
  }
}

async function send(each, wanted, token) {
  const good = token || (await ask(each.page, { cache: "no-cache" })).page.querySelector("[name=csrf_token]")?.value;
  if (!good) return hold(each, "refused", words.notYours);
  const body = new URLSearchParams([...each.fields, ["kept", each.id], ["csrf_token", good]]);
  const { answer, page } = await ask(each.action, { method: "POST", body });
  if (answer.status === 400 && token) return send(each, wanted); // the page's token was too old
  const done = answer.ok && answer.redirected;
  const here = token && document.querySelector(`[name=kept][value="${each.id}"]`); // its form, if it is not set aside
  if (done || (here && answer.status === 422)) await remove(each.id); // a refusal is shown in the form
  else await hold(each, answer.status === 409 ? "taken" : "refused", problems(page));
  if (here || (wanted && !token)) show(page, answer);
  if (done) {
    live.announce(words.sent.replace("{line}", each.line));
    live.ask();
  }
  return done;
}

async function ask(address, how) {
  const answer = await fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE) });
  const page = live.parse(await answer.text());
  if (answer.status >= 500 || !page.getElementById("page")) throw new Error("This is not our server, or it is unwell.");
  return { answer, page };
}

const hold = (each, state, why) => put({ ...each, state, why }).then(() => false);

function problems(page) {
  const found = page.querySelectorAll("#verdict .problem, .notice.bad:not([hidden])");
  return [...new Set([...found].map((each) => each.textContent.trim()))].join(" ");
}

// The answer to somebody who waits for it. What follows a swap by htmx follows this one too.
function show(page, { redirected, url }) {
  if (redirected && new URL(url).pathname !== location.pathname) return location.assign(url);
  live.page().replaceWith(document.importNode(page.getElementById("page"), true));
  window.htmx?.process(live.page());
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: { target: live.page() } } }));
}

// Showing

async function render() {
  const kept = (await all()).filter(({ id }) => !document.querySelector(`[name=kept][value="${id}"]`));
  if (JSON.stringify(kept) !== shown) {
    shown = JSON.stringify(kept);
    live.steadily(() => {
      shelf.replaceChildren(slip, ...kept.map(paper));
      shelf.hidden = !kept.length;
    });
  }
  const strip = document.getElementById("live").dataset;
  if (kept.some(({ state }) => state)) strip.held = words.held;
  else delete strip.held;
  live.say();
  const form = document.querySelector("form[data-keep]");
  if (!form || form.elements.kept.value) return;
  const game = gameOf(form.action);
  const after = kept.map(({ page, state, line }) => (!state && game.endsWith(page) ? line + 1 : 0));
  const { line } = form.elements;
  const next = Math.max((form.dataset.next ??= line.value), ...after);
  if (Number(line.value) !== next) live.renumber(form, next, words.line.replace("{line}", next));
}

function paper(each) {
  const paper = slip.content.cloneNode(true).firstElementChild;
  const part = (name) => paper.querySelector(name);
  const { state = "waiting" } = each;
  paper.id = `kept-${each.id}`;
  paper.dataset.state = state;
  part("h2").textContent = [words.line.replace("{line}", each.line), each.title].filter(Boolean).join(": ");
  part("a").href = each.page;
  part("a").hidden = location.pathname === each.page;
  part(".slip-state").textContent = words[state].replace("{time}", live.clock(each.at)).replace("{why}", each.why);
  for (const [name, values] of each.says) {
    const says = part(".slip-says").appendChild(document.createElement("span"));
    says.append(`${name} `, document.createElement("b"));
    says.lastChild.textContent = values.join(", ");
  }
  const look = part("[data-look]");
  look.hidden = !each.state;
  look.textContent = look.dataset[state === "taken" ? "taken" : "look"];
  look.onclick = () => flush(each.id);
  part("[data-discard]").onclick = () => discard(each);
  return paper;
}

// The lines after one that was never written move up.
async function discard({ id, page, line, state, action }) {
  await remove(id);
  const moves = state !== "taken" && !action.endsWith("correct");
  for (const each of await all()) {
    if (!moves || each.state || each.page !== page || each.line <= line) continue;
    const fields = each.fields.map(([name, value]) => [name, name === "line" ? each.line - 1 : value]);
    await put({ ...each, line: each.line - 1, fields });
  }
  await flush();
}

// With htmx a form is kept when its request got lost. A verdict that got lost is only said to be missing.
addEventListener("htmx:error", async (event) => {
  const { ctx } = event.detail;
  if (ctx?.request.method !== "POST" || ctx.text !== undefined || shown === undefined) return;
  event.stopPropagation();
  live.ask();
  const { form, submitter, body } = ctx.request;
  if (body.has("check")) return unjudged();
  if (form?.matches("[data-keep]")) await setAside(form, await keep(form, submitter));
}, true);

function unjudged() {
  const verdict = document.getElementById("verdict");
  const says = document.createElement("p");
  says.textContent = words.unjudged;
  verdict.className = "verdict waits";
  verdict.replaceChildren(says);
  verdict.dispatchEvent(new CustomEvent("live:swap", { bubbles: true }));
}

addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  clearTimeout(ctx.requestTimeout);
  ctx.requestTimeout = setTimeout(() => ctx.request.abort("timeout"), PATIENCE);
}, true);

addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const id = ctx.request.body?.get?.("kept");
  if (id && ctx.response.raw.redirected) remove(id).then(() => render());
}, true);

// Without htmx it is kept first, so that nothing is lost with the page, and then sent.
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const others = (window.htmx && form.hasAttribute("hx-post")) || !form.matches("[data-keep]");
  if (others || submitter?.name === "check" || shown === undefined) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  const each = await keep(form, submitter);
  const slow = setTimeout(setAside, SLOW, form, each);
  await flush(each.id, form.elements.csrf_token.value);
  clearTimeout(slow);
  form.ariaBusy = null;
  const waits = (await all()).some(({ id }) => id === each.id);
  if (waits && form.isConnected && form.elements.kept.value) await setAside(form, each);
});

// Both versions were shown, and the other one stays.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-settled]");
  const id = link && document.querySelector("[name=kept]")?.value;
  if (!id) return;
  event.preventDefault();
  await remove(id);
  location.assign(link.href);
});

const again = () => shown && shown !== "[]" && !document.hidden && flush();
for (const event of ["live:contact", "visibilitychange"]) document.addEventListener(event, again);
for (const event of ["htmx:after:swap", "live:swap"]) document.addEventListener(event, () => shown && render());
for (const event of ["pageshow", "online"]) addEventListener(event, again);
setInterval(again, AGAIN);
render().then(again, () => {});
navigator.serviceWorker?.register(words.worker).catch(() => {}); // only where the address is secure
