"""Where a tile may go: the end of each arm, and on a branching double its sides before its ends (FIV-04 to FIV-10)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.fives.counting import counted
from referee.rulesets.fives.layout import Counting, End, Layout, Spinner, checked, number_of, which_branch, why_none


class Playing(Counting, Protocol):
    """The house rules that say where a tile may go, and what happens to who has none that fits."""

    @property
    def draw(self) -> str: ...


@dataclass(frozen=True)
class Place:
    """Where a tile may go: at the end of an arm, by its place among them, or on a branching double, by its number."""

    number: int
    arm: int | None = None
    spinner: Spinner | None = None

    @property
    def key(self) -> str:
        """The place in a word, for programs: "6", or "5-5 side" and "5-5 end" of the spinner."""
        if self.spinner is None:
            return str(self.number)
        return f"{self.spinner.tile} {'side' if self.spinner.is_end else 'end'}"

    @property
    def name(self) -> Sentence:
        """The place in words."""
        if self.spinner is None:
            return Sentence(N_("the open {number}"), {"number": self.number})
        params: dict[str, Param] = {"double": str(self.spinner.tile)}
        return Sentence(N_("a side of {double}") if self.spinner.is_end else N_("an end of {double}"), params)


def open_places(layout: Layout) -> tuple[Place, ...]:
    """Every place that is open now, whatever the tile; the ends of a double are not while a side is free (FIV-08)."""
    arms = (Place(number_of(end), arm=arm) for arm, end in enumerate(layout.arms))
    return (*arms, *(Place(each.number, spinner=each) for each in layout.spinners if each.free))


def may_play(tile: Tile, layout: Layout, house: Playing) -> Ruling[tuple[Place, ...]]:
    """Where a tile may go and what it would score there, why not elsewhere, and what follows if it fits nowhere."""
    if tile in checked(layout, house).doubles:
        raise ImpossibleFact("tile", N_("{tile} lies on the table."), "FIV-02", tile=str(tile))
    fits = tuple(each for each in open_places(layout) if tile.has(each.number))
    steps = (*_fitting(tile, layout, fits, house), *_closed(tile, layout, house), *_first_double(tile, layout, house))
    return Ruling(fits, (*steps, _must(bool(fits), house)))


def named(places: tuple[Place, ...]) -> tuple[Sentence, ...]:
    """Places in words, those that look alike once."""
    return tuple({each.key: each.name for each in places}.values())


def played(tile: Tile, layout: Layout, place: Place) -> Layout:
    """The layout once a tile lies there; a double is told as an end until a tile lies on its far side."""
    end: End = tile if tile.is_double else tile.other(place.number)
    if place.spinner:
        more = replace(place.spinner, covered=place.spinner.covered + 1)
        others = tuple(more if each == place.spinner else each for each in layout.spinners)
        return Layout((*layout.arms, end), others)
    if layout.is_first_tile:
        return Layout((*layout.arms, end))
    return replace(layout, arms=tuple(end if at == place.arm else each for at, each in enumerate(layout.arms)))


def _fitting(tile: Tile, layout: Layout, fits: tuple[Place, ...], house: Counting) -> Iterator[Step]:
    """Each place where the tile fits, those that look alike once, with what it would count and score."""
    ends = {layout.arms[each.arm] if each.arm is not None else each.spinner: each for each in fits}
    for place in ends.values():
        total = counted(played(tile, layout, place), house).answer
        text: Text = N_("{place}: the ends then make {pips}, and that scores nothing.")
        if total.points:
            text = Counted(
                "{place}: the ends then make {pips}, {points} point.",
                "{place}: the ends then make {pips}, {points} points.",
                "points",
            )
        where: dict[str, Param] = {"place": _where(tile, place), "pips": total.pips, "points": total.points}
        yield Step("FIV-08" if place.spinner else "FIV-04", text, where)


def _where(tile: Tile, place: Place) -> Sentence:
    params: dict[str, Param] = {"tile": str(tile), "number": place.number}
    if not place.spinner:
        return Sentence(N_("{tile} fits the open {number}"), params)
    params["double"] = str(place.spinner.tile)
    if place.spinner.is_end:
        return Sentence(N_("{tile} may go on a side of {double}"), params)
    return Sentence(N_("Both sides of {double} are covered, so {tile} may go on an end of it"), params)


def _closed(tile: Tile, layout: Layout, house: Counting) -> Iterator[Step]:
    """Where the number matches and the tile may not go all the same."""
    for each in layout.spinners:
        if tile.has(each.number) and not each.free:
            yield Step("FIV-10", N_("All four places of {double} are covered."), {"double": str(each.tile)})
        elif tile.has(each.number) and each.is_end:
            text = N_("Not on an end of {double} yet: its two sides come first.")
            yield Step("FIV-08", text, {"double": str(each.tile)})
    yield from _far_sides(tile, layout, house)


def _far_sides(tile: Tile, layout: Layout, house: Counting) -> Iterator[Step]:
    """The doubles at the ends of arms that the tile fits, and that do not branch, or not yet (FIV-09)."""
    for double in (end for end in layout.arms if isinstance(end, Tile) and tile.has(end.high)):
        if which_branch(house) == "all":
            text = N_("{double} takes a tile on its free side now, and on its ends after that.")
            yield Step("FIV-G4", text, {"double": str(double)})
        elif layout.spinners or which_branch(house) == "none":
            clause = "FIV-09" if layout.spinners else why_none(house)
            yield Step(clause, N_("{double} does not branch: it has two sides only."), {"double": str(double)})


def _first_double(tile: Tile, layout: Layout, house: Counting) -> Iterator[Step]:
    """A double that is laid where no other lies is the spinner, though it was not led (FIV-08)."""
    if tile.is_double and not layout.doubles and which_branch(house) in ("first", "sniff"):
        yield Step("FIV-08", N_("{tile} would be the first double, so it would be the spinner."), {"tile": str(tile)})


def _must(fits: bool, house: Playing) -> Step:
    """Who can play must; and what is done by who cannot play any of his tiles."""
    draws = house.draw != "none"
    if fits:
        text = N_("Whoever can play must play, and may not draw first.") if draws else N_("Whoever can play must play.")
        return Step("FIV-05", text)
    text = N_("Whoever has no other tile that fits passes.")
    if draws:
        text = N_("Whoever has no other tile that fits draws until he can play; with nothing left to draw he passes.")
    return Step("FIV-06" if draws else "FIV-46", text)
