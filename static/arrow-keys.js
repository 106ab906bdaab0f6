// Where a key leads from one of some buttons that stand in rows, as they are seen: null where it leads nowhere.

export function neighbour(buttons, { target, key }) {
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
