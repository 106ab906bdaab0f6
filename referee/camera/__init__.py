"""Reads the tiles on a photo: `photo` opens it, `read` reads it. A reading is a proposal that people confirm.

It needs the extra `camera` (OpenCV and NumPy), so nothing imports it before a photo has come. Every face-up tile has
a bar across its middle, and that is where reading begins: `bars` looks for bars, `face` flattens the tile that a bar
implies and tells whether it is one, `pips` counts its halves.

It works for flat tiles, light or dark, of up to 9 pips a half, seen from within 25 degrees of straight above; not
for heaps, tiles that stand, or a photo taken much from the side.
"""
