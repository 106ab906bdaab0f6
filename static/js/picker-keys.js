// The keys in a tile picker: the arrows move among the tiles, and among the hands. Enter goes on to a hand that nobody
// has told; after the last it sends the form, as in any field.

function press(picker, event) {
  const { target, key } = event;
  const { tabs, tiles } = picker.face;
  if (key === "Enter" && target.matches("input") && target.value && picker.enter()) return event.preventDefault();
  const among = [tiles, tabs].find((buttons) => buttons.includes(target));
  const next = among && neighbour(among, event);
  if (!next) return;
  event.preventDefault();
  if (among === tabs) picker.tapped(next);
  else picker.face.rove(next);
  next.focus();
}

// Where a key leads from one of some buttons that stand in rows, as they are seen: null where it leads nowhere.
function neighbour(buttons, { target, key }) {
  const shown = buttons.filter((button) => button.checkVisibility() && !button.disabled);
  shown.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
  const row = shown.filter((button) => button.offsetTop === shown[0].offsetTop).length;
  const at = shown.indexOf(target);
  const places = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - row,
    ArrowDown: at + row,
    Home: 0,
    End: shown.length - 1,
  };
  return shown[places[key]] ?? null;
}

document.addEventListener("keydown", (event) => {
  const picker = event.target.closest("tile-picker");
  if (picker?.face) press(picker, event);
});
