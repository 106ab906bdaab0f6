// The menu shuts when something else is tapped, when something in it was chosen, and by Escape.

document.addEventListener("pointerdown", ({ target }) => shut((menu) => !menu.contains(target)));
document.addEventListener("click", ({ target }) => target.closest(".menu a") && shut(() => true));
document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && shut((open) => open.contains(document.activeElement));
  if (menu) menu.querySelector("summary").focus();
});

function shut(which) {
  const menu = [...document.querySelectorAll("details.menu[open]")].find(which);
  if (menu) menu.open = false;
  return menu;
}
