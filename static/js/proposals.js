// What the referee proposes and somebody taps is told in its fields, as if it had been filled in there.

document.addEventListener("input", ({ target }) => {
  if (target.name !== "take" || !target.checked) return;
  target.checked = false;
  for (const [name, value] of new URLSearchParams(target.value)) {
    const field = target.form.elements[name];
    field.value = value;
    (field instanceof RadioNodeList ? field[0] : field).dispatchEvent(new Event("input", { bubbles: true }));
  }
});
