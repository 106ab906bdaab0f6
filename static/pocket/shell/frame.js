// The frame with the app's pages. The bar has the address of the page that is shown, and its title.

import { base } from "./files.js";
import { memorise, memory, speak } from "./words.js";

const LOOKS = ["theme", "figures"]; // of the app's pages, which the shell takes over
const QUICK = 100; // milliseconds between two looks at the frame while a page is on its way
const frame = document.getElementById("app");
const root = document.documentElement;
const waiting = []; // what is told of each page
let looking;
let going; // where the link that was tapped last leads
let beginning; // the page that was opened here first; set once it has been shown
let askedAnew; // an address that only the host has answered
let isCurrent = false; // whether the app answers
let isLeaving = false; // somebody has tapped what leads to another page
let whenOpened;

// The address of the page that this tab was opened for: BASE?to=/path, or what a browser without the worker asked for.
export function wanted() {
  const to = new URLSearchParams(location.search).get("to");
  const path = to?.startsWith("/") ? base + to.slice(1) : location.pathname + location.search;
  const address = new URL(path, location.origin);
  const isOurs = address.origin === location.origin && address.pathname.startsWith(base);
  return (isOurs ? address.pathname + address.search : base) + location.hash;
}

export const shows = (address) => history.replaceState(history.state, "", address);

// Goes to a page. `opened` is told once that is there.
export function open(address, opened) {
  whenOpened = opened;
  frame.hidden = false;
  going = new URL(address, location.origin).href;
  frame.contentWindow.location.replace(address);
  look();
}

// Tells of each page of the app that is shown.
export const whenShown = (listener) => waiting.push(listener);

// The app's page in the frame; null before there is one, while something else is read, and for what is not a page.
function inside() {
  try {
    const { href } = frame.contentWindow.location;
    const isRead = href.startsWith(`${location.origin}${base}read/`); // plain pages, while the app comes
    return href.startsWith(location.origin + base) && !isRead ? frame.contentWindow : null;
  } catch {
    return null; // another host's page
  }
}

export const isEmpty = () => !isBroken() && frame.contentWindow.location.href === "about:blank";

// The bar and the title follow the frame, which htmx changes without loading.
function follow() {
  const page = inside();
  if (!page) return;
  if (page.location.href !== location.href) shows(page.location.href);
  document.title = page.document.title || document.title;
}

// Until the page has come: its address is there before it.
function look() {
  clearInterval(looking);
  looking = setInterval(follow, QUICK);
}

// What only the host has answered, which knows no such page, or nobody: the service worker broke down, as processes of
// browsers do. It is there again when it is asked anew, once.
function lost(page) {
  const [arrived] = page?.performance.getEntriesByType("navigation") ?? [];
  const isOfHost = arrived?.workerStart === 0 && arrived.responseStatus >= 400;
  const address = isOfHost ? page.location.href : isBroken() ? going : undefined;
  const isNew = address !== undefined && address !== askedAnew;
  askedAnew = isNew ? address : undefined;
  return askedAnew;
}

// Whether the browser shows a page of its own in the frame.
function isBroken() {
  try {
    return !frame.contentWindow.location.href;
  } catch {
    return true;
  }
}

frame.addEventListener("load", () => {
  const page = inside();
  const again = lost(page) ?? (isEmpty() ? beginning : undefined);
  if (again) return frame.contentWindow.location.replace(again);
  if (!isEmpty()) whenOpened?.();
  if (!page) return;
  clearInterval(looking);
  isLeaving = false;
  beginning ??= page.location.href; // WebKit goes back to an empty frame instead, once the tab has been reloaded
  follow();
  page.addEventListener("pagehide", look);
  if (page.document.contentType !== "text/html") return; // a picture, say
  listen(page);
  dressAs(page.document);
  if (document.activeElement === document.body) page.focus();
  for (const listener of waiting) listener(page);
  if (isCurrent) tellPage(true);
});

function listen(page) {
  for (const name of ["pushState", "replaceState"]) {
    const own = page.history[name].bind(page.history);
    page.history[name] = (...what) => {
      own(...what);
      follow();
    };
  }
  for (const event of ["popstate", "hashchange"]) page.addEventListener(event, follow);
  page.addEventListener("beforeunload", () => (isLeaving = true));
  page.document.addEventListener("click", leave, true);
  new MutationObserver(follow).observe(page.document.head, { subtree: true, childList: true, characterData: true });
}

// What is not the app's opens in a tab of its own, for the frame shows nothing else.
function leave({ target }) {
  const link = target.closest?.("a[href]");
  const isOurs = !link || link.href.startsWith(location.origin + base) || !/^https?:/.test(link.href);
  if (!isOurs) Object.assign(link, { target: "_blank", rel: "noopener" });
  else if (link) going = link.href;
}

// The page's language and colours are the shell's too, now and at the next start.
function dressAs(page) {
  speak(page.documentElement.lang);
  root.lang = page.documentElement.lang;
  for (const name of LOOKS) memorise(base + name, page.documentElement.dataset[name] ?? "");
  dress();
}

function dress() {
  for (const name of LOOKS) {
    const value = memory(base + name);
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  const { theme } = root.dataset;
  document.querySelector("meta[name=color-scheme]").content = theme ?? "light dark";
  const [dark, light] = document.querySelectorAll("meta[name=theme-color]");
  dark.media = theme === "light" ? "not all" : theme === "dark" ? "all" : "(prefers-color-scheme: dark)";
  light.media = theme === "dark" ? "not all" : "all";
}
dress();

// The app answers now, or does not, or not yet (`starts`): until then a page as last seen says nothing of it.
export function tellPage(isAnswering, starts = false) {
  isCurrent = isAnswering;
  const { dataset } = inside()?.document.documentElement ?? {};
  if (dataset && !starts) delete dataset.starts;
  if (isAnswering) makeCurrent();
}

// By itself where the page asks by itself, else by loading it, unless somebody has begun to fill it in.
function makeCurrent() {
  const page = inside();
  if (!page?.document.documentElement?.dataset.seen) return;
  if (page.document.querySelector("main[data-live]")) page.dispatchEvent(new page.Event("online"));
  else if (!isLeaving && !isTyped()) page.location.reload();
}

// Whether somebody has begun to fill in a form of the page.
export const isTyped = () => [...(inside()?.document.forms ?? [])].some(isBegun);

function isBegun(form) {
  if (form.ariaBusy || form.matches(".htmx-request")) return true; // it is on its way
  const fields = [...form.elements];
  return fields.some(({ type, checked, defaultChecked, value, defaultValue, selectedOptions }) =>
    selectedOptions
      ? [...selectedOptions].some((option) => !option.defaultSelected && option.index > 0)
      : type !== "hidden" && defaultValue !== undefined && (checked !== defaultChecked || value !== defaultValue),
  );
}

// Somebody writes another address into the bar that differs behind the # only.
addEventListener("hashchange", () => {
  const page = inside();
  if (page && page.location.href !== location.href) page.location.replace(location.href);
});
