"""Looks for the bar across the middle of each tile: what is straight, thin and darker than all around it."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]
"""A map, a mask, or a part of one: rows of pixels."""
BOXES = (25, 61, 131, 231)  # pixels across which a mean is taken, for tiles of every size
LEVELS = (0.35, 0.5, 0.62, 0.75, 0.86)  # of that mean, below which a pixel is dark
MOST_BARS = 600  # patterned cloth has thousands, and the good ones come first
MOST_PEELED = 60  # blobs of one level
PEELED_SIDE = 64  # pixels to which a blob is shrunk before it is peeled
SHORTEST = 20  # pixels of a bar
TURNS, BEST_TURNS = 12, 3  # directions in which a line is passed through a blob, and in which a bar is then looked for
LEAST_FILL, LEAST_FILL_OF_STUD = 0.62, 0.4  # of the rectangle of a bar, without a stud and with one
STUD = 0.17  # of the length of a bar, from its middle, is what a stud may cover
ASPECT = 1.19  # a tile's width in lengths of its bar


@dataclass(frozen=True)
class TileBar:
    """The bar of what may be a tile, in pixels of the map."""

    x: float
    y: float
    length: float
    angle: float
    """The direction it lies in, in radians from the x axis."""
    fill: float
    """How much of its rectangle it fills, 0 to 1."""
    is_peeled: bool = False
    """Whether pips had grown together with it."""
    is_lone: bool = False
    """Whether it is the middle of a lone rectangle, and was not seen itself."""

    @property
    def worth(self) -> float:
        """What puts one bar before another."""
        return self.fill * (0.9 if self.is_peeled else 1) * math.sqrt(self.length)

    def moved(self, across: float) -> "TileBar":
        """The same bar, so many of its lengths further across itself."""
        far = across * self.length
        return replace(self, x=self.x - math.sin(self.angle) * far, y=self.y + math.cos(self.angle) * far)

    def widened(self, times: float) -> "TileBar":
        """The same bar as if the tile were so many times wider; a lone rectangle has its width already."""
        return self if self.is_lone else replace(self, length=self.length * times)

    def is_like(self, other: "TileBar") -> bool:
        """Whether another bar is this one seen again, at another level."""
        is_as_long = 0.8 < self.length / other.length < 1.25
        return self.is_lone == other.is_lone and is_as_long and self.crosses(other)

    def crosses(self, other: "TileBar") -> bool:
        """Whether another bar has about the same middle and direction."""
        apart = math.hypot(self.x - other.x, self.y - other.y)
        turned = abs((self.angle - other.angle + math.pi / 2) % math.pi - math.pi / 2)
        return apart < 0.18 * other.length and turned < 0.2


@dataclass(frozen=True)
class Blob:
    """What hangs together in a mask: its own small mask of 0 and 1, with the corner and the pixels it has."""

    mask: Pixels
    left: int
    top: int
    area: int


def find_bars(bright: Pixels) -> list[TileBar]:
    """The bars on a map (height x width, uint8) on which bodies of tiles are bright, the likeliest first."""
    return _distinct([*_dark_bars(bright), *_lone_rectangles(bright)])[:MOST_BARS]


def _dark_bars(bright: Pixels) -> Iterator[TileBar]:
    """What is darker than its neighbourhood by four box means and five levels."""
    for box in BOXES:
        mean = cv2.blur(bright, (box, box), borderType=cv2.BORDER_REFLECT)
        for level in LEVELS:
            dark = (bright < cv2.convertScaleAbs(mean, alpha=level)).astype(np.uint8)
            yield from _bars_of(list(_blobs(dark)))


def _bars_of(blobs: list[Blob]) -> Iterator[TileBar]:
    yield from filter(None, map(_straight, blobs))
    thick = [blob for blob in blobs if _may_hide_a_bar(blob)]
    yield from filter(None, map(_peeled, thick[:MOST_PEELED]))


def _blobs(dark: Pixels) -> Iterator[Blob]:
    """The blobs of a mask that are of a size a bar has, alone or grown together with pips."""
    _count, labels, stats, _centroids = cv2.connectedComponentsWithStats(dark, connectivity=4)
    _left, _top, width, height, area = stats.T
    longest = np.maximum(width, height)
    fit = (area > 30) & (area < 0.02 * dark.size) & (longest > 16) & (longest < 0.4 * max(dark.shape))
    for label in np.flatnonzero(fit[1:]) + 1:
        x, y, w, h, pixels = (int(value) for value in stats[label])
        yield Blob((labels[y : y + h, x : x + w] == label).astype(np.uint8), x, y, pixels)


def _straight(blob: Blob) -> TileBar | None:
    """The blob as a bar, where it is straight, thin and filled."""
    height, width = blob.mask.shape
    if blob.area > (width**2 + height**2) / 3:
        return None
    # Its outline spans the same rectangle as all of its pixels, which take eight times as long.
    outlines, _hierarchy = cv2.findContours(blob.mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    (x, y), (w, h), degrees = cv2.minAreaRect(outlines[0])
    length, thickness = max(w, h) + 1, min(w, h) + 1
    fill = blob.area / (length * thickness)
    if length < SHORTEST or not 3.3 <= length / thickness <= 22 or fill < LEAST_FILL_OF_STUD:
        return None
    if fill < LEAST_FILL:
        return _studded(blob) if length < 10 * thickness else None
    angle = math.radians(degrees if w >= h else degrees + 90)
    return TileBar(x + blob.left, y + blob.top, length, angle, fill)


def _studded(blob: Blob) -> TileBar | None:
    """The blob as a bar with a stud in its middle: two like strokes on one line."""
    rows, columns = np.nonzero(blob.mask)
    middle = complex(columns.mean(), rows.mean())
    places = columns + 1j * rows - middle
    direction = np.sqrt(np.mean(places**2))  # of the line from which the pixels lie least apart
    places *= np.conj(direction) / max(abs(direction), 1e-9)
    along, across = places.real, places.imag
    length = float(np.ptp(along)) + 1
    strokes = [across[sign * along > STUD * length] for sign in (-1, 1)]
    if min(map(len, strokes)) < 0.6 * max(map(len, strokes)):
        return None
    both = np.concatenate(strokes)
    fill = len(both) / ((1 - 2 * STUD) * length * (float(np.ptp(both)) + 1))
    x, y, angle = middle.real + blob.left, middle.imag + blob.top, float(np.angle(direction))
    return TileBar(x, y, length, angle, fill) if fill >= LEAST_FILL else None


def _may_hide_a_bar(blob: Blob) -> bool:
    height, width = blob.mask.shape
    is_large = 34 <= max(height, width) <= 420 and min(height, width) > 14
    return is_large and blob.area > max(150, int(0.12 * height * width))


def _peeled(blob: Blob) -> TileBar | None:
    """The longest bar within a blob: what a line of half its size fits into, in one of twelve directions."""
    scale = min(1.0, PEELED_SIDE / max(blob.mask.shape))
    mask = cv2.copyMakeBorder(blob.mask, 2, 2, 2, 2, cv2.BORDER_CONSTANT)
    if scale < 1:
        mask = (cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) > 0).astype(np.uint8)
    cores = [core for opened in _opened(mask) for core in _cores(opened)]
    bars = [bar for bar in map(_straight, cores) if bar is not None]
    if not bars:
        return None
    bar = max(bars, key=lambda bar: bar.length * bar.fill)
    x, y = bar.x / scale - 2 + blob.left, bar.y / scale - 2 + blob.top
    return TileBar(x, y, bar.length / scale, bar.angle, bar.fill, is_peeled=True)


def _opened(mask: Pixels) -> list[Pixels]:
    """What remains of a mask where only a line may pass, in those few directions in which most does."""
    length, least = int(max(mask.shape) * 0.55), 0.12 * cv2.countNonZero(mask)
    opened = [cv2.morphologyEx(mask, cv2.MORPH_OPEN, _line(length, turn)) for turn in range(TURNS)]
    ranked = sorted(((cv2.countNonZero(layer), number) for number, layer in enumerate(opened)), reverse=True)
    return [opened[number] for pixels, number in ranked[:BEST_TURNS] if pixels >= least]


def _cores(opened: Pixels) -> Iterator[Blob]:
    count, labels, stats, _centroids = cv2.connectedComponentsWithStats(opened, connectivity=8)
    for label in range(1, count):
        if stats[label, cv2.CC_STAT_AREA] >= 12:
            yield Blob((labels == label).astype(np.uint8), 0, 0, int(stats[label, cv2.CC_STAT_AREA]))


@cache
def _line(length: int, turn: int) -> Pixels:
    angle = math.pi * turn / TURNS
    kernel = np.zeros((length, length), np.uint8)
    middle = (length - 1) / 2
    dx, dy = math.cos(angle) * middle, math.sin(angle) * middle
    ends = [(round(middle + sign * dx), round(middle + sign * dy)) for sign in (-1, 1)]
    return cv2.line(kernel, ends[0], ends[1], 1, 1)


def _lone_rectangles(bright: Pixels) -> Iterator[TileBar]:
    """The middles of bright rectangles of about 1 : 2, which are tiles that touch no other."""
    smooth = cv2.GaussianBlur(bright, (0, 0), 1.5)
    for mask in _bright_masks(smooth):
        opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        contours, _hierarchy = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if 600 <= cv2.contourArea(contour) <= 0.4 * bright.size:
                yield from _middle(contour)


def _bright_masks(smooth: Pixels) -> Iterator[Pixels]:
    otsu, _mask = cv2.threshold(smooth, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    yield from (smooth > level for level in (otsu, (otsu + 255) / 2, 0.75 * otsu, 90, 120, 150, 180, 205))
    yield from (smooth > cv2.blur(smooth, (box, box)).astype(np.int16) + 6 for box in (101, 301))


def _middle(contour: Pixels) -> Iterator[TileBar]:
    """The bar that a contour would have, where it is a rectangle of a tile's shape."""
    (x, y), (w, h), degrees = cv2.minAreaRect(contour)
    if min(w, h) < 18 or not 1.55 < max(w, h) / min(w, h) < 2.55:
        return
    fill = cv2.contourArea(cv2.convexHull(contour)) / (w * h)
    if fill >= 0.84:
        angle = math.radians(degrees if w <= h else degrees + 90)
        yield TileBar(x, y, math.sqrt(w * h / 2) / ASPECT, angle, 0.85 * fill, is_lone=True)


def _distinct(bars: Iterable[TileBar]) -> list[TileBar]:
    """Each bar once, the likeliest first."""
    kept: list[TileBar] = []
    cells: dict[tuple[int, int], list[TileBar]] = {}
    for bar in sorted(bars, key=lambda bar: -bar.worth):
        column, row = int(bar.x // 40), int(bar.y // 40)
        near = [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        if not any(bar.is_like(other) for cell in near for other in cells.get(cell, ())):
            kept.append(bar)
            cells.setdefault((column, row), []).append(bar)
    return kept
