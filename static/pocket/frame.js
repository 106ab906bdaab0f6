// The frame with the app's pages. The bar has the address of the page that is shown, and its title.

import { base } from "./files.js";

const frame = document.getElementById("app");
const QUICK = 100; // milliseconds between two looks at the frame while a page is on its way
let looking;

// The address of the page that this tab was opened for: BASE?to=/path, or what a browser without the worker asked for.
export function wanted() {
  const to = new URLSearchParams(location.search).get("to");
  const path = to?.startsWith("/") ? base + to.slice(1) : location.pathname + location.search;
  const address = new URL(path, location.origin);
  const isOurs = address.origin === location.origin && address.pathname.startsWith(base);
  return (isOurs ? address.pathname + address.search : base) + location.hash;
}

export const shows = (address) => history.replaceState(history.state, "", address);

export function open(address) {
  frame.hidden = false;
  frame.contentWindow.location.replace(address);
  look();
}

const inside = () => {
  try {
    const { href } = frame.contentWindow.location;
    return href.startsWith(location.origin + base) ? frame.contentWindow : null;
  } catch {
    return null; // another host's page
  }
};

// The bar and the title follow the frame, which htmx changes without loading.
function follow() {
  const page = inside();
  if (!page) return;
  if (page.location.href !== location.href) shows(page.location.href);
  document.title = page.document.title || document.title;
  document.documentElement.lang = page.document.documentElement.lang || document.documentElement.lang;
}

// Until the page has come: its address is there before it.
function look() {
  clearInterval(looking);
  looking = setInterval(follow, QUICK);
}

function came() {
  const page = inside();
  if (!page) return;
  clearInterval(looking);
  follow();
  for (const name of ["pushState", "replaceState"]) {
    const own = page.history[name].bind(page.history);
    page.history[name] = (...what) => {
      own(...what);
      follow();
    };
  }
  for (const event of ["popstate", "hashchange"]) page.addEventListener(event, follow);
  page.addEventListener("pagehide", look);
  new MutationObserver(follow).observe(page.document.head, { subtree: true, childList: true, characterData: true });
  if (document.activeElement === document.body) page.focus();
}

frame.addEventListener("load", came);
