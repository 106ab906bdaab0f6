// Whether tiles or pips are tapped in, as this phone did last; tiles where it keeps nothing.

const KEY = "referee.told-in";

export function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "tiles";
  } catch {
    return "tiles";
  }
}

export function remember(mode) {
  try {
    localStorage.setItem(KEY, mode);
  } catch {}
}
