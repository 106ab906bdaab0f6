"""Whether hands told as counts of pips can be true together: is there for each of them a set of tiles, none in two?

Only what a tile counts matters, so tiles of one value are dealt out at once, the heaviest first. The search ends
early: after so many steps what has not been refuted passes, because nothing possible may ever be refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, product

QUICK, PATIENT = 150, 600  # steps: enough where many ways are open, and to be sure that there is none


@dataclass(frozen=True, order=True)
class Want:
    """What one hand must still be given: exactly so many pips, in no fewer and no more tiles than these."""

    pips: int
    fewest: int
    most: int

    def given(self, tiles: int, value: int) -> "Want":
        """What is left to give after some tiles of one value."""
        return Want(self.pips - tiles * value, max(0, self.fewest - tiles), self.most - tiles)


def conflict(wants: Sequence[Want], values: Sequence[int]) -> tuple[int, ...]:
    """The fewest of the hands, by their places, that tiles of these values cannot make; () where all can be."""
    ranked = tuple(sorted(values))
    if _makes(tuple(sorted(wants)), ranked, QUICK):
        return ()
    for size in range(1, len(wants) + 1):
        for some in combinations(range(len(wants)), size):
            if _makes(tuple(sorted(wants[at] for at in some)), ranked, PATIENT) is False:
                return some
    return ()


def only_value(wants: Sequence[Want], values: Sequence[int]) -> int | None:
    """A value that a single tile has and that each of these hands needs; None where there is none."""
    for value, tiles in sorted(Counter(values).items()):
        others = [each for each in values if each != value]
        if tiles == 1 and all(conflict([want], others) for want in wants):
            return value
    return None


@lru_cache(maxsize=4096)
def _makes(wants: tuple[Want, ...], ranked: tuple[int, ...], steps: int) -> bool | None:
    """Whether tiles of these values, in rising order, make all of it; None where the steps did not suffice."""
    return _Search(ranked, steps).makes(wants, len(ranked))


def _heaviest_first(want: Want) -> tuple[float, Want]:
    return (-want.pips / max(1, want.fewest or want.most), want)


class _Search:
    def __init__(self, ranked: tuple[int, ...], steps: int) -> None:
        self.ranked, self.steps = ranked, steps
        self.sums = [0, *accumulate(ranked)]
        self.refuted: set[tuple[tuple[Want, ...], int]] = set()

    def makes(self, wants: tuple[Want, ...], left: int) -> bool | None:
        """Whether the `left` lightest tiles make these wants."""
        wants = tuple(sorted((want for want in wants if want.pips or want.fewest), key=_heaviest_first))
        if not wants:
            return True
        if (wants, left) in self.refuted or not self._within(wants, left):
            return False
        if self.steps <= 0:
            return None
        self.steps -= 1
        value = self.ranked[left - 1]
        lighter = left - self.ranked[:left].count(value)
        for given in self._ways(wants, value, left - lighter):
            if (made := self.makes(given, lighter)) is not False:
                return made
        self.refuted.add((wants, left))
        return False

    def _within(self, wants: tuple[Want, ...], left: int) -> bool:
        """Whether no hand, and not all of them together, is beyond what so many tiles can hold."""
        together = Want(*(sum(part) for part in zip(*((w.pips, w.fewest, w.most) for w in wants), strict=True)))
        return all(self._fits(want, left) for want in (*wants, together))

    def _fits(self, want: Want, left: int) -> bool:
        most = min(want.most, left)
        return want.fewest <= left and self.sums[want.fewest] <= want.pips <= self.sums[left] - self.sums[left - most]

    def _ways(self, wants: tuple[Want, ...], value: int, tiles: int) -> Iterator[tuple[Want, ...]]:
        """The ways to give out up to so many tiles of a value, the most first."""
        mosts = [min(tiles, want.most, want.pips // value if value else want.most) for want in wants]
        for numbers in product(*(range(most, -1, -1) for most in mosts)):
            if sum(numbers) <= tiles:
                yield tuple(want.given(number, value) for want, number in zip(wants, numbers, strict=True))
