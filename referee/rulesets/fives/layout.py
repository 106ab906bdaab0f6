"""A layout by its open ends: the arms that grow out of it, and the doubles that branch.

A layout is told by what can be seen of it from across the table. What lies inside an arm counts nothing and is
not asked; how many places of a branching double are covered says how many arms there must be.
"""

from collections import Counter
from dataclasses import dataclass

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.engine.wording import N_, TOLD_TWICE, Counted, Param
from referee.rulesets.fives.options import Fives

End = int | Tile
"""What lies at the end of an arm: the number that is open, or the double that lies there."""
PLACES = 4  # of a branching double: two sides, two ends


def why_none(house: Fives) -> str:
    """The clause by which no double branches."""
    return "FIV-41" if house.points_for == "fives_and_threes" else "FIV-G4"


@dataclass(frozen=True)
class Spinner:
    """A branching double: its number, and how many of its four places have a tile, the two sides first (FIV-08)."""

    number: int
    covered: int = 0

    @property
    def tile(self) -> Tile:
        return Tile(self.number, self.number)

    @property
    def is_end(self) -> bool:
        """Whether it is still an end itself, with a side that is free (FIV-18)."""
        return self.covered < 2

    @property
    def free(self) -> int:
        """How many of its places can be played on now: its sides first, then its ends (FIV-08)."""
        return (2 if self.is_end else PLACES) - self.covered


@dataclass(frozen=True)
class Layout:
    """The ends of the arms, and the branching doubles, which are not told as ends too (FIV-10)."""

    arms: tuple[End, ...] = ()
    spinners: tuple[Spinner, ...] = ()

    @property
    def doubles(self) -> tuple[Tile, ...]:
        return (*(arm for arm in self.arms if isinstance(arm, Tile)), *(spinner.tile for spinner in self.spinners))

    @property
    def is_first_tile(self) -> bool:
        return len(self.doubles) == 1 and not any(spinner.covered for spinner in self.spinners) and len(self.arms) < 2


def number_of(end: End) -> int:
    """The number that is played on at an end."""
    return end.high if isinstance(end, Tile) else end


def arms_of(spinners: tuple[Spinner, ...]) -> int:
    """How many arms there are beside these branching doubles: two, and one more for each end that is covered (FIV-10).

    A double with a side that is free is an end itself.
    """
    return 2 + sum(spinner.covered - 2 for spinner in spinners)


def checked(layout: Layout, house: Fives) -> Layout:
    """The layout, refused where no tiles can lie like that under these house rules."""
    _refuse_foreign(layout, house)
    for number, double in enumerate(layout.doubles):
        if double in layout.doubles[:number]:
            raise ImpossibleFact("arms", TOLD_TWICE, "FIV-02", tile=str(double))
    if not layout.is_first_tile:
        _refuse_arms(layout, house)
        for number, count in _halves(layout).items():
            if count > (most := house.tile_set.highest + 2):
                text = N_("That needs {number} on {count} halves; a set has only {most}.")
                raise ImpossibleFact("arms", text, "FIV-02", count=count, number=number, most=most)
    return layout


def _refuse_foreign(layout: Layout, house: Fives) -> None:
    """Refuse branching doubles where none branches, and a second one where only the first does (FIV-G4)."""
    if layout.spinners and house.branches == "none":
        text = N_("No double branches here: enter one at an end as an end.")
        raise ImpossibleFact("spinners", text, why_none(house))
    if len(layout.spinners) > 1 and house.branches != "all":
        raise ImpossibleFact("spinners", N_("Only the first double branches."), "FIV-09")
    if any(not 0 <= spinner.covered <= PLACES for spinner in layout.spinners):
        raise ImpossibleFact("spinners", N_("A double has four places: two sides, two ends."), "FIV-08")


def _refuse_arms(layout: Layout, house: Fives) -> None:
    """Refuse more or fewer arms than these doubles can have (FIV-10); where all branch there may be others inside."""
    if any(not spinner.covered for spinner in layout.spinners):
        raise ImpossibleFact("spinners", N_("A double with nothing on any side is alone on the table."), "FIV-10")
    arms = arms_of(layout.spinners)
    more = len(layout.arms) - arms
    if more == 0 or (more > 0 and house.branches == "all"):
        return
    if not layout.spinners:
        raise ImpossibleFact("arms", N_("Without a spinner a line has two ends."), "FIV-10")
    params: dict[str, Param] = {"arms": arms, "tiles": tuple(str(spinner.tile) for spinner in layout.spinners)}
    text = Counted(
        "With {tiles} covered like that there is {arms} arm.", "With {tiles} covered like that there are {arms} arms.",
        "arms",
    )  # fmt: skip
    raise ImpossibleFact("arms", text, "FIV-10", **params)


def _halves(layout: Layout) -> Counter[int]:
    """How many halves with each number such a layout needs: those seen, and those that lie against a double."""
    counts: Counter[int] = Counter()
    for end in layout.arms:
        counts[number_of(end)] += 3 if isinstance(end, Tile) else 1
    for spinner in layout.spinners:
        counts[spinner.number] += 2 + spinner.covered
    return counts
