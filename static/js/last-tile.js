// The last tile's numbers are the ends it fitted, as long as nobody says otherwise.

import { ends } from "./tiles.js";

document.addEventListener("input", ({ target }) => {
  const fitted = target.name === "last_tile" && ends(target.value);
  if (!fitted) return;
  const { end_a, end_b } = target.form.elements;
  [end_a.value, end_b.value] = fitted;
});
