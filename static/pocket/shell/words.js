// The shell's own words, in the language of the app's pages, or on the first visit of the browser.

const TAGS = [...document.querySelectorAll("#languages [lang]")].map((each) => each.lang);
const NEAREST = { ht: "fr" }; // Haiti's own language, of which there is no more than its French (i18n.py)
const KEPT = new URL("../../pocket/language", import.meta.url).pathname; // which language was last seen here
const listeners = [];
let texts = {};

export let language = ofAddress() ?? memory(KEPT) ?? ofBrowser();

export async function learn() {
  texts = await fetch(new URL("words.json", import.meta.url)).then((answer) => answer.json());
}

// A text with its gaps filled: "Fetching: %(come)s of %(whole)s MB". What the phone's country says otherwise goes first.
export function _(text, values = {}) {
  const near = navigator.languages.find((tag) => texts[tag] && tag.slice(0, 2) === language.slice(0, 2));
  return (texts[near]?.[text] ?? texts[language]?.[text] ?? text).replace(/%\((\w+)\)s/g, (_gap, name) => values[name]);
}

// Says all of it in another language from now on.
export function speak(tag) {
  const known = TAGS.find((each) => each === tag) ?? TAGS.find((each) => each.split("-")[0] === tag.split("-")[0]);
  if (!known || known === language) return;
  language = known;
  memorise(KEPT, known);
  for (const listener of listeners) listener();
}

export const whenSpoken = (listener) => listeners.push(listener);

// What the door that somebody came by is written in.
function ofAddress() {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return TAGS.find((each) => each === /[?&]lang=([\w-]+)/.exec(to)?.[1]);
}

function ofBrowser() {
  const asked = navigator.languages.map((tag) => tag.split("-")[0]).map((each) => NEAREST[each] ?? each);
  const first = asked.find((each) => TAGS.some((tag) => tag.split("-")[0] === each)) ?? "en";
  return TAGS.find((tag) => tag.split("-")[0] === first);
}

// What is remembered of this browser, for as long as it keeps anything.
export function memory(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage is refused
  }
}

export function memorise(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {} // the next time it is asked again
}
