"""Reads the tiles on a photo, and tells what is wrong with a photo that shows none.

Nothing here reads a disk, a clock or chance, and there is one thread: the same photo always gives the same tiles.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.camera import photo
from referee.camera.bars import Pixels
from referee.camera.company import Candidate, in_company
from referee.camera.face import outlined
from referee.camera.photo import SURE, Trouble
from referee.camera.search import Search

WORK = 1400  # pixels of the long side on which tiles are looked for
ENOUGH = 0.9  # evidence for light tiles that spares the search for dark ones
WORTH_KNOWING = 0.9  # of the first evidence: what the second look has, for it to be believed
SMALLEST_TILE = 33  # pixels of its width, on the shrunk photo
SHAPES = (1.45, 2.7)  # the length of a tile in its widths, unless it is seen from the side
DARKEST = 70  # of 255, the lightest twentieth of a photo
MOST_BLUR = 4.0  # pixels

cv2.setNumThreads(1)


@dataclass(frozen=True)
class Reading:
    """A tile on a photo."""

    corners: tuple[tuple[float, float], ...]
    """Four (x, y) in pixels of the photo, going around the tile: both of a's end first."""
    a: int
    """The pips of one half."""
    b: int
    """The pips of the other."""
    confidence: float
    """0 to 1; below `SURE` somebody must look."""


def read_photo(content: bytes, highest: int) -> tuple[list[Reading], Trouble | None]:
    """The tiles on a JPEG, PNG or WebP, and what is wrong with the photo; `BadPhoto` where it is none, or too large."""
    image = decoded(content)
    if image is None:
        return [], Trouble.UNREADABLE
    readings = read_tiles(image, highest)
    return readings, trouble(image, readings)


def decoded(content: bytes) -> NDArray[np.uint8] | None:
    """The pixels of a photo, upright, in blue, green and red; None where its bytes are damaged."""
    photo.size(content)
    try:
        image = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if image is None else image.astype(np.uint8, copy=False)


def read_tiles(image: NDArray[np.uint8], highest: int) -> list[Reading]:
    """The tiles on a photo (height x width x blue, green and red, or grey) of a set with halves up to `highest`.

    The likeliest come first.
    """
    colours, scale = _shrunk(_coloured(image))
    search = Search(colours, _light_map(colours), highest, is_light=True)
    candidates = search.candidates()
    if sum(candidate.score for candidate in candidates if candidate.is_plain and candidate.confidence > 0.9) <= ENOUGH:
        dark = Search(colours, _dark_map(colours), highest, is_light=False)
        candidates += dark.candidates()
        if any(not candidate.is_light for candidate in in_company(candidates)[:1]):
            search = dark
    first = in_company(candidates)
    second = in_company(search.again(first))
    company = second if second and _evidence(second) >= WORTH_KNOWING * _evidence(first) else first
    return [_reading(candidate, outlined(search.bright, candidate.corners) / scale) for candidate in company]


def _evidence(company: list[Candidate]) -> float:
    return sum(candidate.score for candidate in company if candidate.is_plain)


def _reading(candidate: Candidate, corners: Pixels) -> Reading:
    rounded = tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    confidence = round(candidate.confidence * min(1.0, 0.5 + candidate.score), 2)
    return Reading(rounded, candidate.a, candidate.b, confidence)


def trouble(image: NDArray[np.uint8], readings: list[Reading]) -> Trouble | None:
    """What is wrong with a photo, the first that holds; what was read for sure speaks against dark and blurred ones.

    What nobody can be sure of at all is no tile: two tiles face down look like one.
    """
    colours, scale = _shrunk(_coloured(image))
    grey = cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY)
    sides = np.array([_lengths(reading.corners) for reading in readings] or [(WORK, 2 * WORK)])
    width, shape = np.median(sides[:, 0]) * scale, np.median(sides[:, 1] / sides[:, 0])
    is_sure = any(reading.confidence >= SURE for reading in readings)
    holds = {
        Trouble.DARK: not is_sure and np.percentile(grey, 95) < DARKEST,
        Trouble.BLURRED: not is_sure and _blur(grey) > MOST_BLUR,
        Trouble.ASLANT: not SHAPES[0] <= shape <= SHAPES[1],
        Trouble.SMALL: width < SMALLEST_TILE,
        Trouble.NONE: not is_sure,
    }
    return next((kind for kind, does_hold in holds.items() if does_hold), None)


def _lengths(corners: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """The width and the length of a tile, each the mean of two sides."""
    around = np.array(corners)
    first, second, third, fourth = np.hypot(*(around - np.roll(around, -1, axis=0)).T)
    return float(first + third) / 2, float(second + fourth) / 2


def _blur(grey: Pixels) -> float:
    """How many pixels wide the sharpest edges are: the deviation of the Gaussian that an edge was blurred with."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)
    low, high = np.percentile(smooth, (0.5, 99.5))
    steepest = max(np.percentile(np.abs(cv2.Sobel(smooth, cv2.CV_32F, *way)), 99.9) for way in ((1, 0), (0, 1))) / 8
    return float((high - low) / (math.sqrt(2 * math.pi) * max(steepest, 0.01)))


def _coloured(image: Pixels) -> Pixels:
    """In blue, green and red, whatever it was in."""
    if image.ndim == 2 or image.shape[2] == 1:
        return cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    return np.array(image[:, :, :3])


def _shrunk(image: Pixels) -> tuple[Pixels, float]:
    """The picture on which tiles are looked for, and how many of its pixels are one of the photo."""
    scale = min(1.0, WORK / max(image.shape))
    if scale == 1:
        return image, 1.0
    size = [max(1, round(side * scale)) for side in image.shape[1::-1]]
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA), scale


def _light_map(colours: Pixels) -> Pixels:
    """Bright where a light tile has its body: a pip of any colour is dark in one of the three."""
    return np.asarray(cv2.GaussianBlur(colours, (0, 0), 0.8).min(axis=2))


def _dark_map(colours: Pixels) -> Pixels:
    """Bright where a dark tile has its body: the brightest of the photo, its pips, become black."""
    grey = cv2.cvtColor(cv2.GaussianBlur(colours, (0, 0), 0.8), cv2.COLOR_BGR2GRAY)
    white = max(60.0, float(np.percentile(grey[::4, ::4], 99.7)))
    return 255 - cv2.convertScaleAbs(grey, alpha=255 / white)
