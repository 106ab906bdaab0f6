// Names to tap: one goes into the next empty seat, those of last time into all of them.

const seats = [...document.querySelectorAll(".seating input")];
const chips = document.getElementById("known-names");

const isSeated = (name) => seats.some((seat) => seat.value.trim() === name);

function offer() {
  for (const chip of chips.children) chip.hidden = isSeated(chip.textContent);
  chips.hidden = seats.every((seat) => seat.value.trim()) || ![...chips.children].some((chip) => !chip.hidden);
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-seat], [data-seats]");
  if (!tapped) return;
  event.preventDefault();
  if (tapped.dataset.seats) {
    const names = JSON.parse(tapped.dataset.seats);
    for (const [at, seat] of seats.entries()) seat.value = names[at] ?? "";
  } else {
    const empty = seats.find((seat) => !seat.value.trim());
    if (empty) empty.value = tapped.textContent;
  }
  offer();
});

document.addEventListener("input", offer);
offer();
