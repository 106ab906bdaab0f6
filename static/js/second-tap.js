// A choice that need not be made is taken back by a second tap: the empty choice beside it is made instead.

let before; // what was chosen when the tap began

for (const type of ["pointerdown", "keydown"]) {
  document.addEventListener(
    type,
    ({ target }) => {
      before = target.checked ? target : null;
    },
    true,
  );
}

document.addEventListener("click", ({ target }) => {
  const again = target === before && target.type === "radio";
  const none = again && target.closest("fieldset").querySelector(".none > input");
  before = null;
  if (!none) return;
  none.checked = true;
  none.dispatchEvent(new Event("input", { bubbles: true }));
});
