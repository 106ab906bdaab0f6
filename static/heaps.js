// Hands that are counted together (_picker.html): the first of them stands for the others, as long as nothing is told of
// those alone. The server reads the fields in the same way (engine/heaps.py).

import { isPips } from "./tiles.js";

// What several hands hold, told as one.
function joined(texts) {
  return texts.join(texts.every(isPips) ? "+" : " ");
}

// What is counted together has one tab; `join` throws together what is told already.
export function throwTogether(hands, join) {
  const { value } = hands.form.elements.counted ?? {};
  setHeaps(hands.seats, hands.together[value] ?? [], join);
  if (hands.here.isHeaped) hands.go(hands.seats.findIndex(({ heap }) => heap.includes(hands.here)));
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
