"""What the tiles of one photo have in common: one polarity, about one size, one colour of body, and a place each."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.camera.bars import Pixels, TileBar
from referee.camera.face import Corners, Face

LEAST_SCORE = 0.30
SIZES = (0.72, 1.4)  # that of another tile on the photo, which speaks for a size
ALLOWED_SIZES = (0.62, 1.6)  # and that a tile of this size may have
ALIKE, DOUBTFUL, FOREIGN = 0.08, 0.10, 0.14  # differences of colour: the same set, perhaps, another one
OVERLAP = 0.22  # of the smaller of two, from which they are the same tile seen twice


@dataclass(frozen=True)
class Candidate:
    """What may be a tile, on a map of the photo."""

    corners: Corners
    face: Face
    a: int
    b: int
    confidence: float
    """0 to 1, that its halves are read rightly."""
    score: float
    """How much speaks for it being a tile."""
    bar: TileBar
    is_light: bool
    """Whether its body is lighter than its pips."""
    colour: NDArray[np.float32]
    """The share of blue, green and red in its body."""

    @property
    def is_doubtful(self) -> bool:
        """Whether another look is worth its time: sides are not where they should be, or halves are unclear."""
        return bool(self.face.sides.mean() < 0.8 or self.confidence < 0.9)

    @property
    def is_surely_measured(self) -> bool:
        """Whether corners that were measured fit: a tile so found must read surely."""
        return bool(self.confidence > 0.9 and self.face.sides.min() > 0.5 and self.face.sides.mean() > 0.75)

    @property
    def is_certain(self) -> bool:
        """Whether it speaks for itself: both halves read surely and have pips."""
        return self.confidence > 0.9 and min(self.a, self.b) > 0

    @property
    def is_plain(self) -> bool:
        """Whether it reads surely and has pips: what a blank is worth depends on the others."""
        return self.confidence > 0.8 and self.a + self.b > 0


def body_colour(photo: Pixels, bright: Pixels, corners: Corners) -> NDArray[np.float32]:
    """The colour of a body without its brightness: what is brightest on the map is body and no pip."""
    along, down = (part.reshape(-1, 1) for part in np.meshgrid(np.linspace(0.1, 0.9, 9), np.linspace(0.06, 0.94, 17)))
    upper, lower = (start + along * (end - start) for start, end in (corners[:2], corners[:1:-1]))
    height, width = bright.shape
    x, y = np.clip((upper + down * (lower - upper)).astype(int), 0, (width - 1, height - 1)).T
    best = np.argsort(bright[y, x])[-len(x) // 3 :]
    values = photo[y[best], x[best]].astype(np.float32) + 40
    return np.asarray(np.median(values / values.sum(axis=1, keepdims=True), axis=0), np.float32)


def in_company(candidates: list[Candidate]) -> list[Candidate]:
    """Those candidates that can all be tiles of one photo, the likeliest first."""
    ranked = sorted(candidates, key=lambda candidate: -candidate.score)
    alike = _of_one_make(_of_one_colour(_of_one_size(ranked)))
    return _apart([candidate for candidate in alike if candidate.score > LEAST_SCORE])


def _of_one_size(candidates: list[Candidate]) -> list[Candidate]:
    """Those of the polarity and the size that most speaks for, large tiles before small ones."""
    if len(candidates) < 2:
        return candidates
    lengths = np.array([candidate.bar.length for candidate in candidates])
    is_light = np.array([candidate.is_light for candidate in candidates])
    weights = np.array([candidate.score * (1 if candidate.is_plain else 0.3) for candidate in candidates])
    ratios = lengths[None] / lengths[:, None]
    alike = (ratios > SIZES[0]) & (ratios < SIZES[1]) & (is_light[None] == is_light[:, None])
    best = int(np.argmax((alike * weights**2).sum(axis=1) * lengths**2))
    fit = (is_light == is_light[best]) & (ratios[best] > ALLOWED_SIZES[0]) & (ratios[best] < ALLOWED_SIZES[1])
    return [candidates[number] for number in np.flatnonzero(fit)]


def _of_one_colour(candidates: list[Candidate]) -> list[Candidate]:
    """Those that are not of another set, nor, where they do not read surely, perhaps of one."""
    if not candidates:
        return []
    colours = np.array([candidate.colour for candidate in candidates])
    scores = np.array([candidate.score for candidate in candidates])
    apart = np.abs(colours[:, None] - colours[None]).sum(axis=2)
    usual = int(np.argmax(((apart < ALIKE) * scores**2).sum(axis=1)))
    is_sure = np.array([candidate.confidence > 0.8 for candidate in candidates])
    foreign = FOREIGN if candidates[0].is_light else 2 * FOREIGN
    return [candidates[number] for number in np.flatnonzero(apart[usual] < np.where(is_sure, foreign, DOUBTFUL))]


def _of_one_make(candidates: list[Candidate]) -> list[Candidate]:
    """Those that read surely, and of the others those whose bar and body are as the usual ones, but for a shadow.

    A shadow leaves the contrast of a light tile as it is; it takes most of that of a dark one.
    """
    plain = [candidate.face for candidate in candidates if candidate.is_certain]
    if not plain:
        return candidates
    contrast, body = (float(np.median(values)) for values in zip(*((x.contrast, x.body) for x in plain), strict=True))
    least = 0.65 * contrast if candidates[0].is_light else 0
    return [
        candidate
        for candidate in candidates
        if candidate.is_certain or (candidate.face.contrast > least and candidate.face.body > 0.3 * body)
    ]


def _apart(candidates: list[Candidate]) -> list[Candidate]:
    """Those that do not lie on one before them."""
    kept: list[Candidate] = []
    for candidate in candidates:
        if not any(_overlap(candidate.corners, other.corners) for other in kept):
            kept.append(candidate)
    return kept


def _overlap(first: Corners, second: Corners) -> bool:
    shared, _outline = cv2.intersectConvexConvex(first, second)
    return shared > OVERLAP * min(cv2.contourArea(first), cv2.contourArea(second))
