// The keys in a tile picker: the arrows move among the tiles, and among the hands. Enter goes on to a hand that nobody
// has told; after the last it sends the form, as in any field. Outside of a field, digits are those of the pad.

function press(picker, event) {
  const { target, key } = event;
  const { tabs, tiles } = picker.face;
  if (key === "Enter" && target.matches("input") && target.value && picker.enter()) return event.preventDefault();
  const typed = !target.matches("input") && keyOfPad(picker, event);
  if (typed) return picker.tapped(typed);
  const among = [tiles, tabs].find((buttons) => buttons.includes(target));
  const next = among && neighbour(among, event);
  if (!next) return;
  event.preventDefault();
  if (among === tabs) picker.tapped(next);
  else picker.face.rove(next);
  next.focus();
}

// The key of the pad that is seen which a key of the keyboard stands for.
function keyOfPad(picker, { key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const wanted = key === "Backspace" ? "back" : key;
  return [...picker.querySelectorAll(".picker-pad > button")].find(
    (button) => button.dataset.key === wanted && button.checkVisibility(),
  );
}

// Where a key leads from one of some buttons that stand in rows, as they are seen: null where it leads nowhere.
function neighbour(buttons, { target, key }) {
  const visible = buttons.filter((button) => button.checkVisibility() && !button.disabled);
  visible.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
  const row = visible.filter((button) => button.offsetTop === visible[0].offsetTop).length;
  const at = visible.indexOf(target);
  const places = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - row,
    ArrowDown: at + row,
    Home: 0,
    End: visible.length - 1,
  };
  return visible[places[key]] ?? null;
}

document.addEventListener("keydown", (event) => {
  const picker = event.target.closest("tile-picker");
  if (picker?.face) press(picker, event);
});
