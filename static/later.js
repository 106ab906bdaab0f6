// What is loaded only when it is first needed, so that no page is heavier for it.

const whatWasWritten = async () => document.getElementById("written") && (await import("./written.js")).show();

document.addEventListener("page:swap", whatWasWritten);
whatWasWritten();

// A reason that is tapped is what would have been typed. The chips are shown from when they can be tapped.
function offerReasons() {
  for (const reasons of document.querySelectorAll(".reasons")) reasons.hidden = false;
}

document.addEventListener("page:swap", offerReasons);
offerReasons();

document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-reason]")) return;
  const { why } = target.form.elements;
  why.value = target.textContent;
  why.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rule = await import("./rule.js").catch(() => null); // no connection
  if (rule) rule.open(link);
  else location.assign(link.href);
});
