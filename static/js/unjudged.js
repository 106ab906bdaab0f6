// What cannot be judged without a connection can be written down all the same, where it can wait in the outbox. That is
// said in the place of the verdict.

import { works } from "./outbox.js";
import { tell } from "./page.js";

document.addEventListener("page:lost", (event) => {
  const verdict = document.querySelector("#verdict");
  if (!event.detail.fields.has("check") || !verdict || !works()) return;
  event.preventDefault();
  const says = document.createElement("p");
  says.textContent = document.querySelector("#preview").dataset.lost;
  verdict.className = "verdict waits";
  verdict.replaceChildren(says);
  tell("swap");
});
