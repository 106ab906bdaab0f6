// Tiles as a photo of 2000 x 1500 pixels shows them; "?" was not read.

export const SIZE = { width: 2000, height: 1500 };
export const WIDTH = 44; // of a tile, in pixels
export const LINE = ["1-3", "3-3", "3-6", "6-6", "6-4", "4-1"];

// A tile whose first half lies to the left, or above where it stands.
function lying(name, x, y, isUpright) {
  const box = [
    [-WIDTH, -WIDTH / 2],
    [-WIDTH, WIDTH / 2],
    [WIDTH, WIDTH / 2],
    [WIDTH, -WIDTH / 2],
  ];
  const corners = box.map(([u, v]) => (isUpright ? [x - v, y + u] : [x + u, y + v]));
  const [a, b] = name === "?" ? [] : name.split("-").map(Number);
  return { a, b, name, confidence: 0.95, corners };
}

// Tiles that touch in a row in the middle, doubles across; of `gone` there is only the room.
export function line(names, gone) {
  let x = 600;
  return names.flatMap((name) => {
    const isDouble = name !== "?" && name[0] === name.at(-1);
    const half = isDouble ? WIDTH / 2 : WIDTH;
    x += 2 * half;
    return name === gone ? [] : [lying(name, x - half, 750, isDouble)];
  });
}

// Tiles side by side before somebody.
export const hand = (x, y, names) => names.map((name, at) => lying(name, x + 1.1 * WIDTH * at, y, true));
