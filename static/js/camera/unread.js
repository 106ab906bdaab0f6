// What looks like a tile on a photo and was not read, so that nobody takes "4 tiles" where 6 lie in silence.

/**
 * Tiles that were not read: one entry for each tile, of a patch of five as many rectangles as fit into it.
 *
 * `search` is the one that read the photo: its `colours` (three maps of the shrunk photo), its map `bright`, whether
 * that `isLight`, and all its `bars`. `outlines` are the corners of what was read, in pixels of these maps.
 * Returns `[{ corners, isBack }]`, corners in pixels of these maps, too; `isBack` where the tile lies face down.
 */
export function unread(search, outlines) {
  return [];
}
