"""Looks for tiles on one map of a photo: each bar implies a tile, which is flattened, judged and counted."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from referee.camera.bars import Pixels, TileBar, find_bars
from referee.camera.company import Candidate, body_colour
from referee.camera.face import (
    Corners,
    Face,
    darkest_row,
    face_of,
    flatten,
    has_bar_only,
    measured,
    rectangle,
    usual_widening,
)
from referee.camera.pips import counted

SMALLEST_BAR = 0.02  # of the long side
ROUGHEST = 0.05  # the share of light lost, as it varies over a half that has no pips: wood is rougher
LENGTHS = (0.72, 1.4)  # of bars on one photo, in lengths of the usual one


@dataclass(frozen=True)
class Search:
    """A map of a photo, and what a tile on it must be."""

    colours: Pixels
    """The photo, shrunk."""
    bright: Pixels
    """The map: bright where bodies of tiles are."""
    highest: int
    is_light: bool
    """Whether bodies are lighter than pips."""
    length: float = 0
    """Of the bars of this set, in pixels, lengthened to what its tiles imply; 0 while it is not known."""

    @cached_property
    def bars(self) -> list[TileBar]:
        """All bars that are large enough."""
        return [bar for bar in find_bars(self.bright) if bar.length >= SMALLEST_BAR * max(self.bright.shape)]

    @cached_property
    def dimmest(self) -> float:
        """The least brightness of a body: beside light tiles, what is nearly black is none."""
        return 0.15 * float(np.percentile(self.bright, 97)) if self.is_light else 0

    def candidates(self) -> list[Candidate]:
        """All that may be tiles, at most one for each bar."""
        return self._candidates(self.bars)

    def again(self, company: list[Candidate]) -> list[Candidate]:
        """What a second look shows that knows how long the bars of this set are, and how wide its tiles."""
        if not any(candidate.is_plain for candidate in company):
            return []
        widening = usual_widening(self.bright, [bar for bar in self.bars if _is_bar_of(bar, company)])
        bars = [bar.widened(widening) for bar in self.bars]
        length = float(np.median([candidate.bar.widened(widening).length for candidate in company]))
        known = replace(self, length=length)
        return known._candidates([bar for bar in bars if LENGTHS[0] < bar.length / length < LENGTHS[1]])

    def _candidates(self, bars: list[TileBar]) -> list[Candidate]:
        return list(filter(None, map(self._best, bars)))

    def _best(self, bar: TileBar) -> Candidate | None:
        """The tile of a bar as if seen from straight above, or by its sides where those show it better."""
        picture = flatten(self.bright, rectangle(bar))
        if bar.is_lone:
            bar = bar.moved(darkest_row(picture))
            picture = flatten(self.bright, rectangle(bar))
        upright = self._judged(picture, rectangle(bar), bar)
        if not (has_bar_only(picture) if upright is None else upright.is_doubtful):
            return upright
        corners = measured(self.bright, bar)
        tilted = None if corners is None else self._judged(flatten(self.bright, corners), corners, bar)
        if tilted is None or not tilted.is_surely_measured:
            return upright
        return upright if upright and upright.score * 1.1 >= tilted.score else tilted

    def _judged(self, picture: Pixels, corners: Corners, bar: TileBar) -> Candidate | None:
        """What a flattened picture shows, where that is credible.

        One whose sides are not seen, as on a table of its colour, is so only once the bars of the set are known.
        """
        is_usual = 0.85 < bar.length / max(self.length, 1) < 1.18
        face = face_of(picture, self.dimmest, needs_sides=not is_usual)
        if face is None:
            return None
        first, second = counted(face.dark)
        confidence = min(first.confidence, second.confidence) * self._trust(face, first.pips, second.pips)
        if not _is_credible(face, first.pips + second.pips, confidence):
            return None
        score = face.score * float(face.sides.mean()) ** 2 * (0.35 + confidence) * (0.6 + 0.4 * bar.fill)
        colour = body_colour(self.colours, self.bright, corners)
        return Candidate(corners, face, first.pips, second.pips, confidence, score, bar, self.is_light, colour)

    def _trust(self, face: Face, first: int, second: int) -> float:
        """How much of the confidence in a count is left, by what else is seen."""
        if max(first, second) > self.highest:
            return 0.3
        is_bare = first + second <= 3 and face.sides.min() < 0.5  # with few pips, sides must speak for a tile
        is_rough = any(pips == 0 and face.roughness(half) > ROUGHEST for half, pips in enumerate((first, second)))
        return 0.8 if is_bare or is_rough or not face.has_sides else 1


def _is_credible(face: Face, pips: int, confidence: float) -> bool:
    """Whether enough speaks for a tile: a blank has only its bar, so its sides must be whole and its face blank."""
    if not face.has_sides:
        return confidence > 0.65 and pips > 3
    if pips == 0:
        return face.is_whole and max(face.roughness(0), face.roughness(1)) <= ROUGHEST
    return confidence >= 0.9 or (face.second_worst_side >= 0.5 and face.sides.mean() >= 0.6)


def _is_bar_of(bar: TileBar, company: list[Candidate]) -> bool:
    """Whether a bar was itself seen, on one of these tiles."""
    return not bar.is_lone and any(
        bar.crosses(candidate.bar) and 0.6 < bar.length / candidate.bar.length < 1.3 for candidate in company
    )
