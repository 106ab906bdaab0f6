// Hands that are counted together (_picker.html): the first of them stands for the others, as long as nothing is told of
// those alone. The server reads the fields in the same way (engine/heaps.py).

import { isPips } from "./tiles.js";

// What several hands hold, told as one.
function joined(texts) {
  return texts.join(texts.every(isPips) ? "+" : " ");
}

// How it is counted is chosen among the tools of the picker.
export function placeChoice(picker) {
  const counted = picker.parentElement.querySelector("#counted");
  if (counted) picker.querySelector(".picker-tools").append(counted);
}

// What is counted together has one tab; `join` throws together what is told already.
export function throwTogether(picker, join) {
  const { value } = picker.form.elements.counted ?? {};
  setHeaps(picker.seats, JSON.parse(picker.dataset.together)[value] ?? [], join);
  if (picker.here.isHeaped) picker.go(picker.seats.findIndex(({ heap }) => heap.includes(picker.here)));
}

// Who stands for whom, by the groups of this way to count.
function setHeaps(seats, groups, join) {
  for (const seat of seats) seat.heap = [];
  for (const group of groups) {
    const [first, ...others] = seats.filter((seat) => group.includes(Number(seat.number)) && !seat.isOut);
    if (!others.length) continue;
    if (join) {
      const texts = [first, ...others].map(({ text }) => text).filter(Boolean);
      for (const seat of others) seat.write("");
      first.write(joined(texts));
    }
    first.heap = others.filter((seat) => !seat.text);
  }
  for (const seat of seats) seat.isHeaped = seats.some(({ heap }) => heap.includes(seat));
}
