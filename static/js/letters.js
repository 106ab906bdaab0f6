import { foreign } from "./picker-face.js";

// Letters that somebody pastes for ours: dashes of every kind, digits of any script, a tile that is one letter, halves and
// doubles by their names. What nobody sees goes away.

const SAID = [
  "zero blank blanks nothing cero nada blanco blanca branco branca blanc zéro",
  "one ace uno um ás un as",
  "two deuce dos dois duque deux",
  "three trey tres três terno trois",
  "four cuatro quatro quadra quatre",
  "five cinco quina cinq",
  "six seis sena",
];
const DIGITS = new Map(SAID.flatMap((words, number) => words.split(" ").map((word) => [word, number])));

const PAIRS = /^\s*\d\d?[,.]\d\d?(?:\s+\d\d?[,.]\d\d?)+\s*$/; // of one alone nobody can be sure

foreign.read = (text) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"))
    .replace(/[\p{Pd}\u00ad\u2212\u2502]/gu, "-")
    .replace(/\u060c/g, ",")
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, "")
    .replace(/\p{Nd}/gu, digit)
    .replace(/[\u{1f031}-\u{1f061}\u{1f063}-\u{1f093}]/gu, drawn)
    .replace(/\p{L}+/gu, (word) => DIGITS.get(word.toLowerCase()) ?? word.toLowerCase())
    .replace(/(?<!\p{L})(?:double|doble|mula|duplo|bucha|carro[çc]a)(?:\sd[eoa])?\s(\d+)/gu, "$1-$1")
    .replace(/(?<=\d)\s?[x×]\s?(?=\d)/g, "-")
    .replace(/(?<=\d)\s(?:and|y|e|et|&)\s(?=\d)/g, " ")
    .replace(PAIRS, (pairs) => pairs.replace(/[,.]/g, "-"));

// Its place among the ten of its script.
function digit(letter) {
  const before = String.fromCodePoint(letter.codePointAt() - 1);
  return /\p{Nd}/u.test(before) ? (digit(before) + 1) % 10 : 0;
}

function drawn(letter) {
  const place = (letter.codePointAt() - 0x1f031) % 50;
  return ` ${Math.floor(place / 7)}-${place % 7} `;
}
