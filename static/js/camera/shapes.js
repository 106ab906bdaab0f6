// Points [x, y], polygons as lists of them, and how a plane is seen from another place.

import { mean } from "./values.js";

/** @type {(points: number[][]) => [number, number]} */
export const middle = (points) => [0, 1].map((axis) => mean(points.map((point) => point[axis])));
export const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);
export const towards = (from, to, share) => [0, 1].map((axis) => from[axis] + share * (to[axis] - from[axis]));

export const cornersOf = (left, top, right, bottom) =>
  [left, right, right, left].map((x, at) => [x, at < 2 ? top : bottom]);

// How far to the left, upwards, to the right and downwards points lie.
export function boundsOf(points) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// The width and the length of a tile, each the mean of two sides.
/** @param {number[][]} corners */
export function sizes([start, right, end, left]) {
  return [mean([distance(start, right), distance(end, left)]), mean([distance(right, end), distance(left, start)])];
}

const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

// The corners of the least convex polygon around points, going around: of the outermost of each row, downwards.
export function hull(lefts, rights) {
  const left = chain(lefts, -1);
  const right = chain(rights, 1);
  const around = [...right, ...left.reverse()];
  const corners = around.filter(([x, y], i) => {
    const [nextX, nextY] = around[(i + 1) % around.length];
    return x !== nextX || y !== nextY;
  });
  return corners.length ? corners : around.slice(0, 1);
}

// Those of the points between which the way down never bends to one side.
function chain(points, side) {
  const kept = [];
  for (const point of points) {
    while (kept.length > 1 && side * turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

// The least rectangle around a convex polygon: its middle, and its sides, of which `angle` is the direction of the
// `width`, in radians. One side lies on a side of the polygon.
export function rectangleAround(polygon) {
  let best = { x: 0, y: 0, width: Infinity, height: Infinity, angle: 0 };
  for (let i = 0; i < polygon.length; i++) {
    const [x, y] = polygon[i];
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    const length = Math.hypot(nextX - x, nextY - y);
    const [dx, dy] = length ? [(nextX - x) / length, (nextY - y) / length] : [1, 0];
    const box = boxAlong(polygon, dx, dy);
    if (box.width * box.height < best.width * best.height) best = { ...box, angle: Math.atan2(dy, dx) };
  }
  return best;
}

// The rectangle around points whose width lies in a direction, of length 1.
export function boxAlong(points, dx, dy) {
  let [left, right, above, below] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const [x, y] = points[i];
    const along = x * dx + y * dy;
    const across = y * dx - x * dy;
    if (along < left) left = along;
    if (along > right) right = along;
    if (across < above) above = across;
    if (across > below) below = across;
  }
  const [along, across] = [(left + right) / 2, (above + below) / 2];
  return { x: along * dx - across * dy, y: along * dy + across * dx, width: right - left, height: below - above };
}

export function area(polygon) {
  return Math.abs(signed(polygon));
}

function signed(polygon) {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const [x, y] = polygon[i];
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

// The area that two convex polygons share: one of them, cut along each side of the other.
export function overlap(one, other) {
  const side = Math.sign(signed(other));
  let shared = one;
  for (let i = 0; i < other.length && shared.length; i++) {
    shared = cut(shared, other[i], other[(i + 1) % other.length], side);
  }
  return area(shared);
}

function cut(polygon, from, to, side) {
  const depths = polygon.map((point) => side * turn(from, to, point));
  return polygon.flatMap((point, i) => {
    const next = (i + 1) % polygon.length;
    const kept = depths[i] >= 0 ? [point] : [];
    if (depths[i] >= 0 === depths[next] >= 0) return kept;
    return [...kept, towards(point, polygon[next], depths[i] / (depths[i] - depths[next]))];
  });
}

// The nine numbers, row by row, that take four points to four others as another point of view does.
export function perspective(from, to) {
  const product = multiplied(ofSquare(to), adjugate(ofSquare(from)));
  return product.map((value) => value / product[8]);
}

// What takes the corners of a square of side 1 to four points.
function ofSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const whole = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / whole;
  const h = (ax * sy - sx * ay) / whole;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

// The inverse but for its size, which a perspective does not have.
function adjugate([a, b, c, d, e, f, g, h, i]) {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function multiplied(one, other) {
  return one.map((_, place) => {
    const [row, column] = [place - (place % 3), place % 3];
    return one[row] * other[column] + one[row + 1] * other[column + 3] + one[row + 2] * other[column + 6];
  });
}

export function project([a, b, c, d, e, f, g, h, i], points) {
  return points.map(([x, y]) => {
    const depth = g * x + h * y + i;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  });
}
