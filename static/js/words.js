// Sentences come from the page, in data attributes, in the language of the page; here their gaps are filled.

const plurals = new Intl.PluralRules(document.documentElement.lang);
const OTHER_DIRECTION = /[\u0590-\u08ff]/; // Hebrew, Arabic and their neighbours

// "Line {number}" with its gaps filled.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_gap, name) => values[name]);

// The form of a counted sentence for a number: data-pips-one, data-pips-other and what else the language has.
export function plural(words, key, number) {
  const category = plurals.select(number);
  const forms = [category, "other"].map((name) => words[key + name[0].toUpperCase() + name.slice(1)]);
  return fill(
    forms.find((form) => form !== undefined),
    { number },
  );
}

// Says it in a part of the page, where that says something else. Its node stays, or the browser would ask anew of all
// the page what is in it (:has).
export function write(part, text) {
  if (part.textContent === text) return;
  if (part.firstChild) part.firstChild.data = text;
  else part.append(text);
}

// A name of another direction must not turn round what stands beside it.
export const isolate = (name) => (OTHER_DIRECTION.test(name) ? `\u2068${name}\u2069` : name);

export function clock(time) {
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(document.documentElement.lang, format).format(time);
}
