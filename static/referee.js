// What a page can do without is done here: say that a request got lost, go on reading at what changed, tell the
// time of where the phone is, copy a link, shut the menu.

const trouble = document.getElementById("trouble");
const lost = trouble.textContent;

// What went wrong is said at the head of the page, and the form stays as it is. Where the server said what it was
// (anything but a refusal or a conflict, which are pages of their own), its words are taken.
document.addEventListener("htmx:error", () => say(lost));
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const status = ctx.response?.status ?? 0;
  say(status < 400 || status === 409 || status === 422 ? "" : heading(ctx.text) || lost);
});

function say(what) {
  trouble.textContent = what;
  trouble.hidden = !what;
}

function heading(page) {
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  return ["h1", "p"].map((each) => main?.querySelector(each)?.textContent).filter(Boolean).join(". ");
}

// After a hand is sent the page goes on where a reader would: at the field that is wrong, at the verdict that was
// asked for, or at the new standing.
const WRONG = ":is(input, select, textarea)[aria-invalid='true'], fieldset[aria-invalid='true'] input";
const NEXT = [WRONG, ".verdict:not(.empty)", "#standing", "h1"];

document.querySelector(WRONG)?.focus();
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "page") return;
  const next = NEXT.map((each) => document.querySelector(`#page :is(${each})`)).find(Boolean);
  if (!next.matches("input, select, textarea")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (next.id === "standing") scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
  else next.scrollIntoView({ block: "center" });
});

// The server writes times in its own zone.
document.addEventListener("htmx:after:swap", tellTheTime);
tellTheTime();

function tellTheTime() {
  for (const time of document.querySelectorAll("time")) {
    const part = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options).format(new Date(time.dateTime));
    const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    time.textContent = [{ day: "numeric" }, { month: "short" }, hour].map(part).join(" ");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
}

// A finished game or an answer is handed to whatever the phone shares with. Where it shares with nothing an address
// is copied, and any other link is a link.
const SHARED = {
  link: async (address) => ({ url: address, title: document.title }),
  text: async (address) => ({ text: await (await fetch(address)).text() }),
  picture: async (address) => ({ files: [await drawn(address)] }),
};

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !(navigator.canShare || (link.dataset.done && navigator.clipboard))) return;
  event.preventDefault();
  const shared = await SHARED[link.dataset.share](link.href);
  if (navigator.canShare?.(shared)) await navigator.share(shared).catch(() => {});
  else if (link.dataset.done) await navigator.clipboard.writeText(link.href).then(() => { link.textContent = link.dataset.done; });
  else location.href = link.href;
});

async function drawn(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width * 2, height: picture.height * 2 });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([bytes], "sheet.png", { type: "image/png" });
}

// The board stays awake while it is looked at, where the browser allows it.
if (document.querySelector("main.board") && navigator.wakeLock) {
  const stayAwake = () => document.hidden || navigator.wakeLock.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}

document.addEventListener("pointerdown", ({ target }) => shut((menu) => !menu.contains(target)));
document.addEventListener("click", ({ target }) => target.closest(".menu a") && shut(() => true));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") shut((menu) => menu.contains(document.activeElement))?.querySelector("summary").focus();
});

function shut(which) {
  const menu = [...document.querySelectorAll("details.menu[open]")].find(which);
  if (menu) menu.open = false;
  return menu;
}
