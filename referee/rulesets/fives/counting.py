"""What a layout counts, and what that scores: FIV-13 to FIV-20, and FIV-41 for fives and threes."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.fives.layout import End, Layout, Spinner, checked
from referee.rulesets.fives.options import Fives

MAX_COUNT = {
    6: {"none": 20, "first": 35, "sniff": 35, "all": 75},
    9: {"none": 30, "first": 60, "sniff": 60, "all": 180},
}
"""What one tile can count at the most, by the set and by which doubles branch (FIV-31).

In a double-nine set ten doubles that all branch leave 22 ends, which add up to no more than 180.
"""
AS_FIVES = Counted("{pips} is one five: {points} point.", "{pips} is {points} fives: {points} points.", "points")
AS_HOLES = Counted("{pips} is one five: {points} hole.", "{pips} is {points} fives: {points} holes.", "points")
AS_THREES = Counted("{pips} is one three: {points} point.", "{pips} is {points} threes: {points} points.", "points")
FIRST_TILES = N_("The first tile scores if it makes 10 (5-5, 6-4) or 5 (5-0, 4-1, 3-2).")
FIRST_OF_NINE = N_("The first tile scores if it makes 15 (9-6, 8-7), 10 or 5.")
FIVES_AND_THREES = (1, 2, 3, 4, 6, 8)  # what one play can score there (FIV-43)


@dataclass(frozen=True)
class Total:
    """What the ends come to, in pips, and what that scores, in points of the game."""

    pips: int
    points: int


def worth(pips: int, house: Fives) -> int:
    """What a sum of the ends scores: all of it, or one for every five, and in fives and threes for every three."""
    fives, threes = (0 if pips % divisor else pips // divisor for divisor in (5, 3))
    if house.points_for == "fives_and_threes":
        return fives + threes
    return fives if house.unit == "fives" else 5 * fives


def possible(house: Fives) -> tuple[int, ...]:
    """Every score that one tile can make under these house rules (FIV-30, FIV-31, FIV-43)."""
    if house.points_for == "fives_and_threes":
        return FIVES_AND_THREES
    return tuple(worth(pips, house) for pips in range(5, MAX_COUNT[house.tile_set.highest][house.branches] + 1, 5))


def possible_first(house: Fives) -> tuple[int, ...]:
    """Every score that the first tile of a hand can make (FIV-17, FIV-32, FIV-43)."""
    return tuple(sorted({worth(tile.pips, house) for tile in house.tile_set.tiles} - {0}))


def counted(layout: Layout, house: Fives) -> Ruling[Total]:
    """What a layout counts and scores, with what each part of it adds; refused where it cannot lie like that."""
    arms = checked(layout, house).arms
    branching = [of_spinner(spinner, house) for spinner in layout.spinners]
    pips = sum(map(of_end, arms)) + sum(pips for pips, _step in branching)
    if pips > MAX_COUNT[house.tile_set.highest]["all"] + 2:
        raise ImpossibleFact("arms", N_("The ends never add up to that much."), "FIV-31")
    steps = [step for arm in arms for step in _of_double(arm)] + [step for _pips, step in branching]
    return Ruling(Total(pips, worth(pips, house)), (*steps, *_sum(layout, house), _scored(pips, house)))


def of_end(end: End) -> int:
    """What an end counts: its number, or both halves of a double that lies there (FIV-14)."""
    return end.pips if isinstance(end, Tile) else end


def _of_double(end: End) -> Iterator[Step]:
    if not isinstance(end, Tile):
        return
    text = N_("{tile} at an end counts both halves: {pips}.")
    yield Step("FIV-14", text, {"tile": str(end), "pips": end.pips})


def of_spinner(spinner: Spinner, house: Fives) -> tuple[int, Step]:
    """What a branching double counts: both halves while a side is free, then nothing, or its free ends (FIV-G4)."""
    name, pips = str(spinner.tile), spinner.tile.pips
    if spinner.covered == 0:
        return pips, Step("FIV-14", N_("{tile} alone counts both halves: {pips}."), _of(name, pips))
    if spinner.is_end:
        text = N_("{tile}, one side covered, still counts both halves: {pips}.")
        return pips, Step("FIV-18", text, _of(name, pips))
    if house.branches == "sniff" and spinner.free:
        sniff = Counted(
            "Sniff: the open end of {tile} counts, {pips}.",
            "Sniff: the {free} open ends of {tile} count, {pips}.",
            "free",
        )
        pips = spinner.number * spinner.free
        return pips, Step("FIV-G4", sniff, {**_of(name, pips), "free": spinner.free})
    if not spinner.free:
        text = N_("All four arms of {tile} count, not the double.")
        return 0, Step("FIV-20", text, _of(name))
    texts = {
        2: N_("{tile}, both sides covered, counts nothing, but its ends stay open."),
        3: N_("The third arm of {tile} counts, not the double; one end stays open."),
    }
    return 0, Step("FIV-19" if spinner.covered == 2 else "FIV-20", texts[spinner.covered], _of(name))


def _of(tile: str, pips: int = 0) -> dict[str, Param]:
    return {"tile": tile, "pips": pips}


def _sum(layout: Layout, house: Fives) -> Iterator[Step]:
    parts = [of_end(arm) for arm in layout.arms]
    parts += [pips for pips in (of_spinner(spinner, house)[0] for spinner in layout.spinners) if pips]
    if len(parts) > 1:
        yield Step("FIV-13", N_("Open ends: {parts} = {pips}."), {"parts": tuple(parts), "pips": sum(parts)})


def _scored(pips: int, house: Fives) -> Step:
    params: dict[str, Param] = {"pips": pips, "points": worth(pips, house)}
    if house.points_for == "fives_and_threes":
        return _fives_and_threes(pips, params)
    if not pips:
        return Step("FIV-15", N_("0 scores nothing."))
    if pips % 5:
        return Step("FIV-15", N_("{pips} is not a multiple of five: no score."), params)
    if house.unit == "pips":
        return Step("FIV-15", N_("{pips} is a multiple of five and scores {points}."), params)
    return Step("FIV-29", AS_HOLES, params)


def _fives_and_threes(pips: int, params: dict[str, Param]) -> Step:
    """One point for every five in a multiple of five, and for every three in a multiple of three (FIV-41, FIV-42)."""
    if not pips:
        return Step("FIV-42", N_("0 scores nothing."))
    if not params["points"]:
        return Step("FIV-42", N_("{pips} is not a multiple of five or three: no score."), params)
    if pips % 3 == 0 and pips % 5 == 0:
        text = N_("{pips} is a multiple of five and three: {fives} + {threes} = {points}.")
        return Step("FIV-41", text, {**params, "fives": pips // 5, "threes": pips // 3})
    return Step("FIV-42", AS_THREES if pips % 5 else AS_FIVES, params)
