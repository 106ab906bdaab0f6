"""Where a tile may go, and the layout drawn, with a frame at each of these places (FIV-04 to FIV-10).

The end of each arm, and on a branching double its sides before its ends. The spinner is drawn in the middle. Below
are the layouts that the rulebook shows, counted as they lie.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from referee.engine.desk.drawing import Drawing, Half, Illustration, Piece, Spot
from referee.engine.desk.rulebook import agreed_on
from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.fives.counting import counted, of_end, of_spinner
from referee.rulesets.fives.layout import End, Layout, Spinner, checked, number_of, why_none
from referee.rulesets.fives.options import Fives


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

    def takes(self, tile: Tile) -> Sentence:
        """That a tile may go there, and nowhere else: whole, for "on" bends what follows it in many languages."""
        if self.spinner is None:
            params: dict[str, Param] = {"tile": str(tile), "number": self.number}
            return Sentence(N_("Yes: {tile} fits the open {number}."), params)
        text = N_("Yes: {tile} fits an end of {double}.")
        if self.spinner.is_end:
            text = N_("Yes: {tile} fits a side of {double}.")
        return Sentence(text, {"tile": str(tile), "double": str(self.spinner.tile)})


def open_places(layout: Layout) -> tuple[Place, ...]:
    """Every place that is open now, whatever the tile; the ends of a double are not while a side is free (FIV-08)."""
    arms = (Place(number_of(end), arm=arm) for arm, end in enumerate(layout.arms))
    return (*arms, *(Place(spinner.number, spinner=spinner) for spinner in layout.spinners if spinner.free))


def may_play(tile: Tile, layout: Layout, house: Fives) -> Ruling[tuple[Place, ...]]:
    """Where a tile may go and what it would score there, why not elsewhere, and what follows if it fits nowhere."""
    if tile in checked(layout, house).doubles:
        raise ImpossibleFact("tile", N_("{tile} is on the table."), "FIV-02", tile=str(tile))
    fits = tuple(place for place in open_places(layout) if tile.has(place.number))
    steps = (*_fitting(tile, layout, fits, house), *_closed(tile, layout, house), *_first_double(tile, layout, house))
    return Ruling(fits, (*steps, *_must(bool(fits), house)))


def named(places: tuple[Place, ...]) -> tuple[Sentence, ...]:
    """Places in words, those that look alike once."""
    return tuple({place.key: place.name for place in places}.values())


def played(tile: Tile, layout: Layout, place: Place) -> Layout:
    """The layout once a tile lies there; a double is told as an end until a tile lies on its far side."""
    end: End = tile if tile.is_double else tile.other(place.number)
    if place.spinner:
        more = replace(place.spinner, covered=place.spinner.covered + 1)
        others = tuple(more if spinner == place.spinner else spinner for spinner in layout.spinners)
        return Layout((*layout.arms, end), others)
    if layout.is_first_tile:
        return Layout((*layout.arms, end))
    return replace(layout, arms=tuple(end if index == place.arm else arm for index, arm in enumerate(layout.arms)))


def _fitting(tile: Tile, layout: Layout, fits: tuple[Place, ...], house: Fives) -> Iterator[Step]:
    ends = {layout.arms[place.arm] if place.arm is not None else place.spinner: place for place in fits}
    for place in ends.values():
        total = counted(played(tile, layout, place), house).answer
        text: Text = N_("{place}: the ends make {pips}, no points.")
        if total.points:
            text = Counted(
                "{place}: the ends make {pips}, {points} point.",
                "{place}: the ends make {pips}, {points} points.",
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
        return Sentence(N_("{tile} fits a side of {double}"), params)
    return Sentence(N_("Both sides of {double} are covered, so {tile} fits an end"), params)


def _closed(tile: Tile, layout: Layout, house: Fives) -> Iterator[Step]:
    for spinner in layout.spinners:
        if tile.has(spinner.number) and not spinner.free:
            yield Step("FIV-10", N_("All four places of {double} are covered."), {"double": str(spinner.tile)})
        elif tile.has(spinner.number) and spinner.is_end:
            text = N_("Not on an end of {double}: its sides come first.")
            yield Step("FIV-08", text, {"double": str(spinner.tile)})
    yield from _far_sides(tile, layout, house)


def _far_sides(tile: Tile, layout: Layout, house: Fives) -> Iterator[Step]:
    """The doubles at the ends of arms that the tile fits, and that do not branch, or not yet (FIV-09)."""
    for double in (end for end in layout.arms if isinstance(end, Tile) and tile.has(end.high)):
        if house.branches == "all":
            text = N_("On {double} the free side comes before the ends.")
            yield Step("FIV-G4", text, {"double": str(double)})
        elif layout.spinners or house.branches == "none":
            clause = "FIV-09" if layout.spinners else why_none(house)
            yield Step(clause, N_("{double} does not branch."), {"double": str(double)})


def _first_double(tile: Tile, layout: Layout, house: Fives) -> Iterator[Step]:
    """A double that is laid where no other lies is the spinner, though it was not led (FIV-08)."""
    if tile.is_double and not layout.doubles and house.branches in ("first", "sniff"):
        yield Step("FIV-08", N_("{tile} would be the first double, so the spinner."), {"tile": str(tile)})


MUST_UNDRAWN, MUST = N_("If you can play, you must, without drawing."), N_("If you can play, you must.")


def _must(fits: bool, house: Fives) -> tuple[Step, ...]:
    """Who can play must; and what is done by who cannot play any of their tiles."""
    if fits:
        return (Step("FIV-05", MUST if house.draw == "none" else MUST_UNDRAWN),)
    return agreed_on(house, "draw")


WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # in which a double's places are covered: its sides, then its ends (FIV-08)
HIDDEN, END, BESIDE = 1, 1.5, 2.6  # how far the tiles not shown reach, where the end lies, and where it is counted
TITLE = Sentence(N_("Open ends"))


@dataclass(frozen=True)
class Way:
    """A way out from the middle, where a tile may lie that reaches `near` halves that way."""

    rightward: int
    downward: int
    near: float

    def spot(self, far: float, aside: float = 0) -> Spot:
        far += self.near
        return self.rightward * far + self.downward * aside, self.downward * far + self.rightward * aside

    def across(self, number: int, far: float) -> Piece:
        return Piece(tuple(Half(number, self.spot(far, aside), lying=not self.rightward) for aside in (-0.5, 0.5)))


def drawn(layout: Layout, house: Fives) -> Drawing | None:
    """The drawing; None where it is not told how the arms hang together, as where several doubles branch."""
    most = sum(spinner.covered for spinner in layout.spinners) if layout.spinners else 2
    if len(layout.spinners) > 1 or len(layout.arms) > most:
        return None
    ways = [Way(x, y, near=(0.5 if x else 1) if layout.spinners or layout.is_first_tile else 0) for x, y in WAYS]
    alone = layout.arms if layout.is_first_tile else ()
    ends = [] if alone else list(zip(layout.arms, ways, strict=False))
    doubles = [spinner.number for spinner in layout.spinners] + [number_of(arm) for arm in alone]
    return Drawing(
        title=TITLE,
        text=tuple(_text(layout)),
        pieces=(*(Way(1, 0, 0).across(double, 0) for double in doubles), *(_end(end, way) for end, way in ends)),
        between=tuple((way.spot(0), way.spot(HIDDEN)) for _end, way in ends),
        free=tuple(Piece((Half(0, way.spot(0.6)),)) for way in _free(layout, ways)),
        counts=(*((way.spot(BESIDE), of_end(end)) for end, way in ends), *_middle(layout, ways, house)),
    )


def framed(drawing: Drawing, layout: Layout, tile: Tile, fits: tuple[Place, ...]) -> Drawing:
    """The same with a frame around each place where a tile fits."""
    arms = drawing.pieces[-len(layout.arms) :]  # the double in the middle comes before them
    places = [drawing.free if place.arm is None else (arms[place.arm],) for place in fits]
    text = Sentence(N_("{tile} fits nowhere."), {"tile": str(tile)})
    if fits:
        text = Sentence(N_("A frame marks where {tile} fits: {places}."), {"tile": str(tile), "places": named(fits)})
    return replace(drawing, text=(*drawing.text, text), fitting=tuple(chain.from_iterable(places)))


def _end(end: End, way: Way) -> Piece:
    if isinstance(end, Tile):
        return way.across(end.high, END)
    return Piece((Half(end, way.spot(END), lying=bool(way.rightward)),))


def _free(layout: Layout, ways: list[Way]) -> Iterator[Way]:
    for spinner in layout.spinners:
        yield from ways[spinner.covered : spinner.covered + spinner.free]


def _middle(layout: Layout, ways: list[Way], house: Fives) -> Iterator[tuple[Spot, int]]:
    """What the double in the middle counts: beside its free side, or in Sniff beside each free end."""
    for spinner in layout.spinners:
        pips, _step = of_spinner(spinner, house)
        if pips and spinner.is_end:
            yield ways[1].spot(1.8), pips
        elif pips:
            yield from ((way.spot(1.7), spinner.number) for way in _free(layout, ways))
    if layout.is_first_tile and layout.arms:
        yield ways[1].spot(1), of_end(layout.arms[0])


def _text(layout: Layout) -> Iterator[Sentence]:
    arms = tuple(str(arm) for arm in layout.arms)
    for spinner in layout.spinners:
        yield Sentence(N_("{double} is the spinner, in the middle."), {"double": str(spinner.tile)})
        if sides := arms[:2]:
            yield Sentence(Counted("On one side is {ends}.", "On its sides are {ends}.", "ends"), {"ends": sides})
        if beyond := arms[2:]:
            yield Sentence(Counted("On one end is {ends}.", "On its ends are {ends}.", "ends"), {"ends": beyond})
        if spinner.free:
            text = Counted("It has {free} more open place.", "It has {free} more open places.", "free")
            yield Sentence(text, {"free": spinner.free})
    if not layout.spinners:
        yield Sentence(Counted("{ends} is alone.", "A line that ends in {ends}.", "ends"), {"ends": arms})


LINES = (
    (N_("The two ends of a line"), ("FIV-13", "FIV-15"), Layout((6, 4))),
    (N_("A double at an end"), ("FIV-14",), Layout((Tile(5, 5), 5))),
)
FIVE = 5
ARMS = (
    (N_("The spinner alone"), ("FIV-14", "FIV-16"), Layout((), (Spinner(FIVE, 0),))),
    (N_("One side covered"), ("FIV-18",), Layout((0,), (Spinner(FIVE, 1),))),
    (N_("Both sides covered"), ("FIV-19", "FIV-G4"), Layout((6, 4), (Spinner(FIVE, 2),))),
    (N_("Three arms"), ("FIV-20",), Layout((6, 4, 0), (Spinner(FIVE, 3),))),
    (N_("Four arms"), ("FIV-10", "FIV-20"), Layout((Tile(6, 6), 4, 3, 1), (Spinner(FIVE, 4),))),
)


def illustrations(house: Fives) -> Iterator[Illustration]:
    """Layouts as they lie under these house rules, each with what it counts and scores."""
    for title, shows, layout in LINES if house.branches == "none" else ARMS:
        yield Illustration(title, shows, _shown(layout, house), counted(layout, house).steps)


def layout_counted(house: Fives) -> Drawing:
    """A layout as it lies under these house rules, and what it counts and scores."""
    layout = LINES[0][2] if house.branches == "none" else ARMS[2][2]
    steps = counted(layout, house).steps
    return replace(_shown(layout, house), text=tuple(Sentence(step.text, step.params) for step in steps[-2:]))


def around_a_double(house: Fives) -> Drawing:
    """The double that branches, and its places in the order in which they are covered."""
    text = N_("The sides of 5-5 are covered; its ends are free.")
    return replace(_shown(ARMS[2][2], house), text=(Sentence(text),), counts=())


def _shown(layout: Layout, house: Fives) -> Drawing:
    drawing = drawn(layout, house)
    assert drawing is not None  # noqa: S101 - at most one of its doubles branches
    return drawing
