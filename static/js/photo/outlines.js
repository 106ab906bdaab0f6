// The outlines of tiles on a photo. One is { corners, label, kind, colour }: of a kind below, in the colour of that kind
// unless it has its own. A photo is shown as a whole, or what is around one tile; or a tile is cut out of it.

import { distance, middle } from "../camera/shapes.js";

const AROUND = 1.6; // how much of a photo is shown around a tile, in its lengths
const SHARP = 800; // pixels that a part of a photo is drawn with
const LABEL = { radius: 11, font: 14 }; // pixels on the screen
const SMALL = { radius: 8, font: 11 }; // where there are many, and labels would lie on other tiles
const MANY = 12;
const [WIDE, LONG] = [84, 168]; // pixels of a tile that is cut out
const THICK = 24; // half the diagonal of a tile, in pixels on the screen, from which its outline has its full width
const THIN = 0.4; // the least of this width, on a table full of tiles

// The colour of a kind, as the stylesheet names it, and its dashes.
const KINDS = {
  sure: { name: "--sure", dashes: [] },
  unsure: { name: "--unsure", dashes: [7, 5] },
  missed: { name: "--unsure", dashes: [0.1, 6] },
  apart: { name: "--sure", dashes: [0.1, 6] },
};

// Draws the photo, or what is around these corners, with outlines.
export function drawPhoto(canvas, photo, outlines, corners) {
  const [x, y, width, height] = corners ? around(corners, photo) : [0, 0, photo.width, photo.height];
  const zoom = Math.max(1, SHARP / Math.max(width, height));
  Object.assign(canvas, { width: width * zoom, height: height * zoom });
  const context = canvas.getContext("2d");
  context.scale(zoom, zoom);
  context.translate(-x, -y);
  context.drawImage(photo, 0, 0);
  const style = getComputedStyle(canvas);
  const unit = width / canvas.clientWidth; // a pixel of the screen
  const isFull = outlines.filter(({ label }) => label).length > MANY;
  for (const each of outlines) outline(context, each, style, unit);
  for (const each of outlines.filter(({ label }) => label)) number(context, each, { style, unit, isFull });
}

// The one of these with corners that was tapped on the photo, or that lies nearest; undefined where none is near.
export function pointed(canvas, { offsetX, offsetY }, all) {
  const scale = canvas.width / canvas.clientWidth;
  const far = ({ corners }) => distance(middle(corners), [offsetX * scale, offsetY * scale]) - lengthOf(corners);
  const [nearest] = all.filter(({ corners }) => corners).sort((one, other) => far(one) - far(other));
  return nearest && far(nearest) < 0 ? nearest : undefined;
}

// A tile as if seen from above, its higher half first: a canvas of its own. What was not read may be a part of one.
export function cutOut(photo, { corners, a, b }) {
  const [first, second, third, fourth] = a < b ? [...corners.slice(2), ...corners.slice(0, 2)] : corners;
  const right = [0, 1].map((axis) => (second[axis] - first[axis] + third[axis] - fourth[axis]) / (2 * WIDE));
  const sides = [0, 1].map((axis) => (fourth[axis] - first[axis] + third[axis] - second[axis]) / 2);
  const long = a === undefined ? Math.min(LONG, Math.hypot(...sides) / Math.hypot(...right)) : LONG;
  const lying = new DOMMatrix([...right, ...sides.map((side) => side / long), ...middle(corners)]);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: long });
  const context = canvas.getContext("2d");
  context.setTransform(new DOMMatrix().translate(WIDE / 2, long / 2).multiply(lying.inverse()));
  context.drawImage(photo, 0, 0);
  return canvas;
}

const inkOf = ({ kind, colour }, style) => colour ?? style.getPropertyValue(KINDS[kind].name);

function outline(context, each, style, unit) {
  const { dashes } = KINDS[each.kind];
  const isDotted = dashes[0] < 1;
  const path = new Path2D();
  for (const [x, y] of each.corners) path.lineTo(x, y);
  path.closePath();
  Object.assign(context, { lineJoin: "round", lineCap: isDotted ? "round" : "butt" }); // else dots are nothing
  const pen = unit * Math.min(1, Math.max(THIN, lengthOf(each.corners) / unit / THICK));
  for (const [width, strokeStyle, lengths] of [
    [6, style.getPropertyValue("--halo"), isDotted ? dashes : []],
    [3, inkOf(each, style), dashes],
  ]) {
    context.setLineDash(lengths.map((length) => length * pen));
    Object.assign(context, { lineWidth: width * pen, strokeStyle });
    context.stroke(path);
  }
}

function number(context, each, { style, unit, isFull }) {
  const { x, y, radius, font } = isFull ? inside(each.corners) : above(each.corners, unit);
  context.beginPath();
  context.arc(x, y, radius * unit, 0, 2 * Math.PI);
  Object.assign(context, { fillStyle: inkOf(each, style), textAlign: "center", textBaseline: "middle" });
  context.fill();
  Object.assign(context, { fillStyle: style.getPropertyValue("--halo"), font: `700 ${font * unit}px sans-serif` });
  context.fillText(each.label, x, y);
}

// Where the number of a tile stands: outside of its topmost corner, or on its bar.

function above(corners, unit) {
  const { radius } = LABEL;
  const [cornerX, cornerY] = corners.toSorted((one, other) => one[1] - other[1])[0];
  const [middleX, middleY] = middle(corners);
  const away = 1 + (0.7 * radius * unit) / lengthOf(corners);
  const places = [middleX + away * (cornerX - middleX), middleY + away * (cornerY - middleY)];
  const [x, y] = places.map((place) => Math.max(radius * unit, place));
  return { x, y, ...LABEL };
}

function inside(corners) {
  const [x, y] = middle(corners);
  return { x, y, ...SMALL };
}

function lengthOf(corners) {
  return Math.max(...corners.map((corner) => distance(corner, middle(corners))));
}

// The part of a photo around a tile: [x, y, width, height].
function around(corners, { width, height }) {
  const side = Math.round(Math.min(2 * AROUND * lengthOf(corners), width, height));
  const [x, y] = middle(corners).map((place) => Math.round(place - side / 2));
  return [Math.min(Math.max(0, x), width - side), Math.min(Math.max(0, y), height - side), side, side];
}
