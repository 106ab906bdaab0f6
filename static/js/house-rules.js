// Each fold of house rules says what is chosen in it, and marks where that is not the preset's answer.

import { fill } from "./words.js";

document.addEventListener("input", ({ target }) => {
  const fold = target.closest("[data-rules]");
  if (fold) say(fold);
});

function say(fold) {
  const answers = [...fold.querySelectorAll("[data-usual]")].filter((each) => each.type !== "radio" || each.checked);
  fold.querySelector("small").textContent = answers.map(brief).filter(Boolean).join(", ") || fold.dataset.none;
  fold.querySelector(".chip").hidden = answers.every((each) => answered(each) === each.dataset.usual);
}

// A number that is left empty is the preset's.
const answered = ({ value, dataset }) => value.trim() || dataset.usual;

function brief(answer) {
  const value = answered(answer);
  return answer.dataset.silent?.split(" ").includes(value) ? "" : fill(answer.dataset.brief, { value });
}
