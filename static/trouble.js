// What went wrong is said at the head of the page, and the form stays as it is. Where the server said what it was
// (anything but a refusal or a conflict, which are pages of their own), its words are taken.

const REFUSED = [409, 422];
const trouble = document.getElementById("trouble");
const lost = trouble.textContent;

// Says what went wrong, or that it did not get through; "" takes back what was said.
export function complain(what = lost) {
  trouble.textContent = what;
  trouble.hidden = !what;
}

document.addEventListener("page:answer", ({ detail: { answer, text } }) => {
  const fine = answer.status < 400 || REFUSED.includes(answer.status);
  complain(fine ? "" : heading(text) || undefined);
});

function heading(text) {
  const main = new DOMParser().parseFromString(text, "text/html").querySelector("main");
  const parts = ["h1", "p"].map((selector) => main?.querySelector(selector)?.textContent);
  return parts.filter(Boolean).join(". ");
}
