"""Counts the pips of a flattened tile twice, by blobs and by the best 3 x 3 lattice, and compares."""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.camera.bars import Pixels
from referee.camera.face import HALVES, SCALE, X, Y

LAYOUTS: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    1: ((4,),),
    2: ((0, 8), (2, 6)),
    3: ((0, 4, 8), (2, 4, 6)),
    4: ((0, 2, 6, 8),),
    5: ((0, 2, 4, 6, 8),),
    6: ((0, 2, 3, 5, 6, 8), (0, 1, 2, 6, 7, 8)),
    7: ((0, 2, 3, 4, 5, 6, 8), (0, 1, 2, 4, 6, 7, 8)),
    8: ((0, 1, 2, 3, 5, 6, 7, 8),),
    9: (tuple(range(9)),),
}
"""The places of the pips of a half, upright and turned, numbered row by row in a square of nine."""


MOST = 9
"""Pips of a half that a lattice can tell; up to three more are counted by blobs alone."""
OUT = Y[len(Y) // 2 :, 0]  # of each row of a half, from the bar outwards
ACROSS = X[0]


@dataclass(frozen=True)
class HalfCount:
    """The pips of one half, and how sure that is, 0 to 1."""

    pips: int
    confidence: float


def counted(dark: Pixels) -> tuple[HalfCount, HalfCount]:
    """The pips of the first and the second half of a flattened tile, from the light lost in each pixel (0 to 1)."""
    level, middle = _pip_level(dark), len(dark) // 2
    return _counted_half(dark[middle::-1], level), _counted_half(dark[middle:], level)


def _pip_level(dark: Pixels) -> float:
    """From where on a pixel is a pip's, by Otsu."""
    values = np.concatenate([dark[half].ravel() for half in HALVES])
    if np.percentile(values, 99) < 0.16:
        return 0.16
    level, _mask = cv2.threshold((values * 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return float(np.clip(level / 255, 0.13, 0.45))


def _counted_half(half: Pixels, level: float) -> HalfCount:
    """Of a half with its bar at the upper edge: blobs in a legal layout first, a clear lattice otherwise."""
    blobs = _blobs(half, level)
    pips, score, margin = _lattice(half)
    is_clear = margin > 0.08 and score > 0.15
    if _is_legal(blobs):
        if len(blobs) > MOST:
            return HalfCount(len(blobs), 0.7)
        return HalfCount(len(blobs), 0.95 if len(blobs) == pips else 0.75)
    return HalfCount(pips, 0.6) if is_clear else HalfCount(len(blobs), 0.3)


def _blobs(half: Pixels, level: float) -> Pixels:
    """The middles (x, y) of the blobs of a half that may be pips: of a pip's size and shape, and about equal."""
    dark = ((half > level) & (OUT >= 0.075)[:, None]).astype(np.uint8)
    mask = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _count, _labels, stats, centroids = cv2.connectedComponentsWithStats(mask, connectivity=4)
    _left, top, width, height, pixels = stats[1:].T
    x, y = (centroids[1:] - [(len(ACROSS) - 1) / 2, 0]).T / SCALE
    longest, area = np.maximum(width, height) / SCALE, pixels / SCALE**2
    is_near_stud = (np.abs(x) < 0.15) & (y < 0.17)
    fit = (np.abs(x) <= 0.55) & (y >= 0.09) & (y <= 1.2) & ~is_near_stud
    fit &= (area >= 0.006) & (area <= 0.10) & (longest <= 0.42)
    fit &= (longest * SCALE <= 2.6 * np.minimum(width, height)) & (pixels >= 0.5 * width * height)
    if not fit.any():
        return np.empty((0, 2))
    is_cut = OUT[top] < 0.10  # by the bar
    usual = np.median(area[fit & ~is_cut] if (fit & ~is_cut).any() else area[fit])
    fit &= (area > np.where(is_cut, 0.2, 0.42) * usual) & (area < 2.2 * usual)
    return np.asarray(np.array([x, y]).T[fit])


def _is_legal(blobs: Pixels) -> bool:
    """Whether blobs lie as pips do: about the middle of the half, alike from both sides, one in the middle if odd."""
    if len(blobs) == 0 or len(blobs) > MOST:
        return len(blobs) <= 12
    middle = blobs.mean(axis=0)
    if abs(middle[0]) > (0.13 if len(blobs) == 1 else 0.12) or not 0.42 < middle[1] < 0.78:
        return False
    turned = np.abs(2 * middle - blobs[:, None] - blobs[None]).sum(axis=2).min(axis=1)
    has_middle = bool(np.hypot(*(blobs - middle).T).min() < 0.12)
    return turned.max() <= 0.2 and has_middle == bool(len(blobs) % 2)


def _places() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and columns of the nine pips of a half, for every lattice that it may have."""
    rows = np.array([(y - b, y, y + b) for y, b in product((0.48, 0.53, 0.58, 0.63, 0.68), (0.22, 0.26, 0.30, 0.34))])
    rows = rows[(rows[:, 0] >= 0.13) & (rows[:, 2] <= 1.05)]
    columns = np.outer((0.24, 0.275, 0.31, 0.345, 0.38), (-1, 0, 1)) * SCALE + (len(ACROSS) - 1) / 2
    lattices = [(np.repeat(row * SCALE, 3), np.tile(column, 3)) for column in columns for row in rows]
    row, column = np.round(np.array(lattices)).astype(np.intp).transpose(1, 0, 2)
    return row, column


ROWS, COLUMNS = _places()
IS_PIP = np.array([[place in layout for place in range(9)] for layouts in LAYOUTS.values() for layout in layouts])
FIRST = np.cumsum([0, *map(len, LAYOUTS.values())])[:-1]  # layout of each number of pips


def _lattice(half: Pixels) -> tuple[int, float, float]:
    """The pips whose layout fits best, how far their places are darker than the others, and the lead over the next."""
    seen = cv2.blur(half, (7, 7))[ROWS, COLUMNS]
    score = np.maximum.reduceat(_contrast(seen), FIRST)
    pips, lattice = np.unravel_index(int(np.argmax(score)), score.shape)
    second, first = np.sort(score[:, lattice])[-2:]
    return int(pips), float(first), float(first - second)


def _contrast(seen: Pixels) -> Pixels:
    """By how much the brightest place of a pip is darker than the darkest other one: layouts x lattices."""
    pips = np.where(IS_PIP[:, None], seen, np.inf).min(axis=2)
    others = np.where(IS_PIP[:, None], -np.inf, seen).max(axis=2)
    pips[0], others[-1] = 0.30, 0.06  # a blank has no pip, a nine no other place
    return np.asarray(pips - others)
