// Reads the tiles on photos in a thread of its own, so that the page answers taps meanwhile (../photo/reader.js).

import { SURE } from "./photo.js";
import { readTiles } from "./read.js";

addEventListener("message", ({ data: { photo, highest, isTable } }) => {
  const { tiles, ...others } = readTiles(photo, highest, isTable);
  postMessage({ tiles: tiles.map((tile) => ({ ...tile, isSure: tile.confidence >= SURE })), ...others });
});
