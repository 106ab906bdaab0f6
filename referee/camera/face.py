"""Flattens what may be a tile, seen straight from above with its bar lying across, and tells whether it is one.

All lengths are in lengths of the bar, from the middle of the tile: x along the bar, y towards the second half.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.camera.bars import Pixels, TileBar

Corners = NDArray[Any]
"""Four (x, y) in pixels of a map: both corners of the first half from left to right, then on around the tile."""

SCALE = 80  # pixels of a flattened tile for each length of its bar
TILE = np.array([0.585, 1.17])  # from the middle of a tile to its sides
VIEW = (0.66, 1.36)  # as far as a flattened tile is looked at
WIDE = (0.95, 1.8)  # as far as the sides of a tilted one are looked for
AROUND = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
SHEARS = np.linspace(-0.42, 0.42, 13)  # of the left and the right side of a tilted tile, x for each y


def grid(reach: tuple[float, float]) -> tuple[Pixels, Pixels]:
    """The x and y of every pixel of a flattened picture."""
    columns, rows = (int(2 * side * SCALE) for side in reach)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    return (x - (columns - 1) / 2) / SCALE, (y - (rows - 1) / 2) / SCALE


X, Y = grid(VIEW)


def _part(far: float, low: float, high: float) -> tuple[slice, slice]:
    """The rows and columns of a flattened tile up to `far` from its long axis, between two y."""
    parts = (np.flatnonzero(inside) for inside in ((Y[:, 0] > low) & (Y[:, 0] < high), np.abs(X[0]) < far))
    rows, columns = (slice(part[0], part[-1] + 1) for part in parts)
    return rows, columns


HALVES = [_part(0.48, -1.02, -0.12), _part(0.48, 0.12, 1.02)]
BAR = _part(0.42, -0.035, 0.035)
BESIDE = [_part(0.42, -0.2, -0.09), _part(0.42, 0.09, 0.2)]
LEAST_CONTRAST = 0.22  # of a bar
RADIUS = 16  # of a disc wider than a pip
DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * RADIUS + 1, 2 * RADIUS + 1)).sum(axis=1)
ROWS_OF_DISC = {int(width): np.flatnonzero(width == DISC) for width in DISC}  # by the pixels that they have


@dataclass(frozen=True)
class Face:
    """A flattened tile."""

    dark: Pixels
    """The share of light lost against the body near by, 0 to 1."""
    body: float
    """The brightness of its body, 0 to 255, in its darker half."""
    contrast: float
    """How much darker the bar is than the body near by, 0 to 1."""
    sides: NDArray[np.float64]
    """How much of its left, right, upper and lower side has an edge, 0 to 1 each."""
    score: float
    """How much it looks like a tile: the contrast of its bar, and how even its halves are."""

    @property
    def has_sides(self) -> bool:
        """Whether edges run along enough of its sides."""
        return _has_edges(self.sides)

    @property
    def is_whole(self) -> bool:
        """Whether edges run along all its sides, as far as a tile needs that has only its bar to speak for it."""
        return bool(self.second_worst_side >= 0.6 and self.sides.mean() >= 0.7)

    @property
    def second_worst_side(self) -> float:
        """One side may lie against another tile, or in the shade."""
        return float(np.sort(self.sides)[1])

    def roughness(self, half: int) -> float:
        """How far one of its halves is from blank."""
        return float(np.std(self.dark[HALVES[half]]))


@dataclass(frozen=True)
class Light:
    """How bright a flattened picture is."""

    levels: tuple[float, float]
    """The brightness of the body in each half, 0 to 255."""
    contrast: float
    """How much darker the bar is than the darker half, 0 to 1."""

    @property
    def body(self) -> float:
        """The brightness of the darker half."""
        return min(self.levels)

    @property
    def ratio(self) -> float:
        """How many times brighter the other half is."""
        return max(self.levels) / max(self.body, 1)

    @property
    def is_shaded(self) -> bool:
        """Whether a shadow lies across it."""
        return self.ratio > 1.45


def rectangle(bar: TileBar) -> Corners:
    """The corners of the tile that a bar implies when it is seen straight from above."""
    return _placed(bar, AROUND * TILE)


def _placed(bar: TileBar, points: Pixels) -> Corners:
    """Points around a bar in pixels of the map."""
    along = np.array([math.cos(bar.angle), math.sin(bar.angle)])
    across = np.array([-along[1], along[0]])
    placed = np.array([bar.x, bar.y]) + bar.length * (points[:, :1] * along + points[:, 1:] * across)
    return np.asarray(placed, np.float32)


def flatten(bright: Pixels, corners: Corners, reach: tuple[float, float] = VIEW) -> Pixels:
    """A tile seen straight from above, `reach` to each side of its middle."""
    columns, rows = (int(2 * side * SCALE) for side in reach)
    middle = corners.mean(axis=0)
    # Only the square around the tile: to smooth and warp all of the picture for each bar costs more than all else.
    far = int(np.hypot(*(corners - middle).T).max() * max(reach / TILE)) + 4
    left, top = (max(0, int(value) - far) for value in middle)
    part = bright[top : max(0, int(middle[1]) + far), left : max(0, int(middle[0]) + far)]
    step = float(np.hypot(*(corners[1] - corners[0]))) / (2 * TILE[0] * SCALE)
    if step >= 1.6:
        part = cv2.GaussianBlur(part, (0, 0), step * 0.4)
    flat = (AROUND * TILE * SCALE + [(columns - 1) / 2, (rows - 1) / 2]).astype(np.float32)
    transform = cv2.getPerspectiveTransform(flat, (corners - [left, top]).astype(np.float32))
    return cv2.warpPerspective(part, transform, (columns, rows), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


def face_of(picture: Pixels, dimmest: float, needs_sides: bool) -> Face | None:
    """What a flattened picture shows, where it may be a tile whose body is not darker than `dimmest`.

    Most bars imply no tile: what costs least is asked first.
    """
    light = _light(picture)
    if light.body < max(dimmest, 18) or light.ratio > 3.2 or (light.contrast < LEAST_CONTRAST and not light.is_shaded):
        return None
    sides = _sides(picture, light.body)
    if needs_sides and not _has_edges(sides):
        return None
    dark = _darkness(picture)
    score = _likeness(picture, dark, light)
    return Face(dark, light.body, _share(dark[BAR], 0.65), sides, score) if score > 0 else None


def _light(picture: Pixels) -> Light:
    levels = (_share(picture[HALVES[0]], 0.7), _share(picture[HALVES[1]], 0.7))
    return Light(levels, 1 - _share(picture[BAR], 0.35) / max(min(levels), 1))


def _share(values: Pixels, share: float) -> float:
    """What is above so many of the values, in a fifth of the time of `np.percentile`."""
    place = round(share * (values.size - 1))
    return float(np.partition(values, place, axis=None)[place])


def _darkness(picture: Pixels) -> Pixels:
    """The body near by is what a disc wider than a pip closes, smoothed on a picture of half the size."""
    smooth = cv2.medianBlur(picture, 3)
    closed = 255 - _dilated(255 - _dilated(smooth))
    small = cv2.GaussianBlur(cv2.resize(closed, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), (0, 0), 2)
    body = cv2.resize(small, smooth.shape[::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    return np.clip(1 - smooth.astype(np.float32) / np.maximum(body, 1), 0, 1)


def _dilated(picture: Pixels) -> Pixels:
    """The brightest pixel around each, within a disc: row by row of the disc, in half the time of `cv2.dilate`."""
    rows, columns = picture.shape
    framed = cv2.copyMakeBorder(picture, RADIUS, RADIUS, RADIUS, RADIUS, cv2.BORDER_CONSTANT)
    brightest = np.zeros_like(picture)
    for width, places in ROWS_OF_DISC.items():
        wide = cv2.dilate(framed, np.ones((1, width), np.uint8))[:, RADIUS : RADIUS + columns]
        for place in places:
            np.maximum(brightest, wide[place : place + rows], out=brightest)
    return brightest


def _likeness(picture: Pixels, dark: Pixels, light: Light) -> float:
    """How much it looks like a tile, 0 if not at all."""
    contrast = _share(dark[BAR], 0.65) if light.is_shaded else light.contrast
    even = min(_even(picture[half], level, 0.22) for half, level in zip(HALVES, light.levels, strict=True))
    if light.is_shaded or even < 0.28:  # a shadow lies across it: only what is near by can be compared
        clear = min(float(np.mean(dark[half] < 0.12)) for half in HALVES)
        even = 0.7 * clear if clear >= 0.45 else -1
    return contrast * (0.4 + even) if contrast >= LEAST_CONTRAST and even >= 0 else 0


def _even(values: Pixels, level: float, share: float) -> float:
    """How many of the values are as near to a level."""
    return float(np.mean(np.abs(values.astype(np.float32) - level) < share * level))


def _sides(picture: Pixels, body: float) -> NDArray[np.float64]:
    """How much of each side has an edge: left, right, upper, lower."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32) / max(body, 1)
    upright, lying = _edges(smooth, 0.112, 7)
    columns = upright[np.abs(Y[:, 0]) < 0.95].mean(axis=0)
    rows = lying[:, np.abs(X[0]) < 0.45].mean(axis=1)
    near_x, near_y = (0.5, 0.655), (0.95, 1.34)
    ends = [(columns, X[0], near_x), (rows, Y[:, 0], near_y)]
    return np.array(
        [
            shares[(sign * places >= near) & (sign * places <= far)].max()
            for shares, places, (near, far) in ends
            for sign in (-1, 1)
        ]
    )


def _has_edges(sides: NDArray[np.float64]) -> bool:
    return bool(np.sort(sides)[1] >= 0.2 and sides.mean() >= 0.45)


def _edges(smooth: Pixels, least: float, reach: int) -> tuple[Pixels, Pixels]:
    """Where brightness changes from left to right, and from top to bottom; each widened to `reach` pixels."""
    upright = (np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3)) > least).astype(np.uint8)
    lying = (np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)) > least).astype(np.uint8)
    return cv2.dilate(upright, np.ones((1, reach), np.uint8)), cv2.dilate(lying, np.ones((reach, 1), np.uint8))


def has_bar_only(picture: Pixels) -> bool:
    """Whether a dark bar lies between two even bright strips, whatever is around them: a tile that may be tilted."""
    levels = [float(np.median(picture[strip])) for strip in BESIDE]
    even = min(_even(picture[strip], level, 0.15) for strip, level in zip(BESIDE, levels, strict=True))
    return np.median(picture[BAR]) < 0.7 * min(levels) and max(levels) < 1.8 * min(levels) and even > 0.6


def darkest_row(picture: Pixels) -> float:
    """How far from the middle the bar lies, of a tile that was seen as a lone rectangle."""
    near = np.abs(Y[:, 0]) <= 0.16
    rows = np.median(picture[near][:, np.abs(X[0]) < 0.36], axis=1)
    return float(Y[near, 0][2:-2][np.argmin(np.convolve(rows, np.ones(5), "valid"))])


def measured(bright: Pixels, bar: TileBar) -> Corners | None:
    """The corners of the tile around a bar by its four sides, which bears tilt; None where they are not seen."""
    wide = flatten(bright, rectangle(bar), WIDE)
    smooth = cv2.GaussianBlur(wide, (0, 0), 1.2).astype(np.float32)
    upright, lying = _edges(smooth / (cv2.blur(smooth, (41, 41)) + 1), 0.14, 5)
    flanks = _flanks(upright)
    if flanks is None:
        return None
    shear, (left_shear, left), (right_shear, right) = flanks
    ends = _ends(lying, shear)
    if ends is None:
        return None
    upper, lower = ends
    corners = [
        (left + left_shear * upper, upper),
        (right + right_shear * upper, upper),
        (right + right_shear * lower, lower),
        (left + left_shear * lower, lower),
    ]
    return _placed(bar, np.array(corners))


@cache
def _wide_grid() -> tuple[Pixels, Pixels, list[tuple[Pixels, ...]]]:
    """The x and y of a wide picture, and the pixels of its left, right and middle strips for each shear."""
    x, y = grid(WIDE)
    rows, columns = x.shape
    row, column = np.mgrid[0:rows, 0:columns]
    high = np.abs(y[:, 0]) < 0.9
    sides = [(sign * x[0] >= 0.5) & (sign * x[0] <= 0.74) for sign in (-1, 1)]
    moved = [column + np.round(shear * (row - (rows - 1) / 2)).astype(int) for shear in SHEARS]
    pixels = [row * columns + np.clip(places, 0, columns - 1) for places in moved]
    strips = [(*(each[np.ix_(high, side)] for side in sides), each[:, np.abs(x[0]) < 0.45]) for each in pixels]
    return x[0], y[:, 0], strips


Flank = tuple[float, float]
"""The shear of a side, and its x where it passes the bar."""


def _flanks(upright: Pixels) -> tuple[int, Flank, Flank] | None:
    """The number of the shear at which both sides are seen best, and the left and the right one."""
    x, _y, strips = _wide_grid()
    flat = upright.ravel()
    seen = [np.array([flat[strip[side]].mean(axis=0) for strip in strips]) for side in (0, 1)]
    best = [side.max(axis=1) for side in seen]
    shear = int(np.argmax(best[0] + best[1] - 0.05 * np.abs(SHEARS)))
    if best[0][shear] + best[1][shear] < 0.9:
        return None
    near = slice(max(0, shear - 1), shear + 2)
    left, right = (_flank(side, near, x[sign * x >= 0.5]) for side, sign in zip(seen, (-1, 1), strict=True))
    return shear, left, right


def _flank(seen: Pixels, near: slice, x: Pixels) -> Flank:
    shear = int(np.argmax(seen[near].max(axis=1))) + near.start
    return float(SHEARS[shear]), float(x[np.argmax(seen[shear])])


def _ends(lying: Pixels, shear: int) -> tuple[float, float] | None:
    """The y of the upper and the lower end, about as far from the bar."""
    _x, y, strips = _wide_grid()
    rows = lying.ravel()[strips[shear][2]].mean(axis=1)
    far = np.arange(int(0.8 * SCALE), int(1.62 * SCALE)) / SCALE
    upper, lower = (np.interp(sign * far, y, rows) for sign in (-1, 1))
    score = upper[:, None] + lower[None, :] - 0.9 * np.abs(far[:, None] - far[None, :])
    top, bottom = np.unravel_index(int(np.argmax(score)), score.shape)
    return (-float(far[top]), float(far[bottom])) if upper[top] + lower[bottom] >= 0.9 else None


def usual_widening(bright: Pixels, bars: list[TileBar]) -> float:
    """How many times wider the tiles of these bars are than usual: what puts an edge on most of their sides."""
    x, y, _strips = _wide_grid()
    scales = np.linspace(0.92, 1.36, 45)
    votes = np.zeros(len(scales))
    for bar in bars:
        wide = flatten(bright, rectangle(bar), WIDE)
        smooth = cv2.GaussianBlur(wide, (0, 0), 1.2).astype(np.float32)
        upright, lying = _edges(smooth / (cv2.blur(smooth, (41, 41)) + 1), 0.14, 5)
        columns = upright[np.abs(y) < 0.9].mean(axis=0) ** 2  # pips have edges along a part of a side only
        rows = lying[:, np.abs(x) < 0.45].mean(axis=1) ** 2
        for sign in (-1, 1):
            votes += np.interp(sign * TILE[0] * scales, x, columns) + np.interp(sign * TILE[1] * scales, y, rows)
    return float(scales[np.argmax(votes)])


def outlined(bright: Pixels, corners: Corners) -> Corners:
    """The corners of a tile moved to the edges that are near them."""
    x, y, _strips = _wide_grid()
    smooth = cv2.GaussianBlur(flatten(bright, corners, WIDE), (0, 0), 1.2).astype(np.float32)
    upright = cv2.blur(np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3)), (5, 1))
    lying = cv2.blur(np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)), (1, 5))
    columns = np.median(upright[np.abs(y) < 0.95], axis=0)  # a row of pips has no edge along most of it
    rows = np.median(lying[:, np.abs(x) < 0.5], axis=1)
    left, right = (_side(columns, sign * x, TILE[0]) * sign for sign in (-1, 1))
    upper, lower = (_side(rows, sign * y, TILE[1]) * sign for sign in (-1, 1))
    flat = np.array([(left, upper), (right, upper), (right, lower), (left, lower)], np.float32)
    transform = cv2.getPerspectiveTransform((AROUND * TILE).astype(np.float32), corners)
    return np.asarray(cv2.perspectiveTransform(flat[None], transform)[0], np.float32)


def _side(edges: Pixels, places: Pixels, usual: float) -> float:
    """Where the strongest edge near the usual place of a side is."""
    near = edges * np.exp(-(((places - usual) / 0.16) ** 2))
    return float(places[np.argmax(near)])
