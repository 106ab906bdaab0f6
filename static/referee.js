// What a page can do without is done here: say that a request got lost, copy a link, shut the menu.

const trouble = document.getElementById("trouble");

document.addEventListener("htmx:error", () => { trouble.hidden = false; });
document.addEventListener("htmx:after:request", (event) => {
  trouble.hidden = (event.detail.ctx.response?.status ?? 0) < 500;
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
}

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
