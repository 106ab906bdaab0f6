"""A layout drawn: the spinner in the middle, its arms to the sides and then to the ends, and what each end counts.

Where it is asked where a tile may go, a frame marks each of these places.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from referee.engine.desk.drawing import Drawing, Half, Piece, Spot
from referee.engine.tiles import Tile
from referee.engine.wording import N_, Counted, Sentence
from referee.rulesets.fives.counting import of_end, of_spinner
from referee.rulesets.fives.layout import Counting, End, Layout, number_of
from referee.rulesets.fives.placing import Place, named

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # in which a double's places are covered: its sides, then its ends (FIV-08)
HIDDEN, END, BESIDE = 1, 1.5, 2.4  # how far the tiles not shown reach, where the end lies, and where it is counted
TITLE = Sentence(N_("The open ends"))


@dataclass(frozen=True)
class Way:
    """A way out from the middle, where a tile may lie that reaches `near` halves that way."""

    rightward: int
    downward: int
    near: float

    def spot(self, far: float, aside: float = 0) -> Spot:
        """So far beyond the tile in the middle, and so far to one side of the way."""
        far += self.near
        return self.rightward * far + self.downward * aside, self.downward * far + self.rightward * aside

    def across(self, number: int, far: float) -> Piece:
        """A double that lies across the way."""
        return Piece(tuple(Half(number, self.spot(far, aside), lying=not self.rightward) for aside in (-0.5, 0.5)))


def drawn(layout: Layout, house: Counting) -> Drawing | None:
    """The drawing; None where it is not told how the arms hang together, as where several doubles branch."""
    most = sum(each.covered for each in layout.spinners) if layout.spinners else 2
    if len(layout.spinners) > 1 or len(layout.arms) > most:
        return None
    ways = [Way(x, y, near=(0.5 if x else 1) if layout.spinners or layout.is_first_tile else 0) for x, y in WAYS]
    alone = layout.arms if layout.is_first_tile else ()
    ends = [] if alone else list(zip(layout.arms, ways, strict=False))
    doubles = [each.number for each in layout.spinners] + [number_of(each) for each in alone]
    return Drawing(
        title=TITLE,
        text=tuple(_text(layout)),
        pieces=(*(Way(1, 0, 0).across(each, 0) for each in doubles), *(_end(end, way) for end, way in ends)),
        between=tuple((way.spot(0), way.spot(HIDDEN)) for _end, way in ends),
        free=tuple(Piece((Half(0, way.spot(0.6)),)) for way in _free(layout, ways)),
        counts=(*((way.spot(BESIDE), of_end(end)) for end, way in ends), *_middle(layout, ways, house)),
    )


def framed(drawing: Drawing, layout: Layout, tile: Tile, fits: tuple[Place, ...]) -> Drawing:
    """The same with a frame around each place where a tile fits."""
    arms = drawing.pieces[-len(layout.arms) :]  # the double in the middle comes before them
    places = [drawing.free if each.arm is None else (arms[each.arm],) for each in fits]
    text = Sentence(N_("{tile} fits nowhere."), {"tile": str(tile)})
    if fits:
        text = Sentence(N_("A frame marks where {tile} fits: {places}."), {"tile": str(tile), "places": named(fits)})
    return replace(drawing, text=(*drawing.text, text), fitting=tuple(chain.from_iterable(places)))


def _end(end: End, way: Way) -> Piece:
    """What is seen of an arm: a double across it, or the outer half of another tile."""
    if isinstance(end, Tile):
        return way.across(end.high, END)
    return Piece((Half(end, way.spot(END), lying=bool(way.rightward)),))


def _free(layout: Layout, ways: list[Way]) -> Iterator[Way]:
    """The places of the spinner that can be played on now."""
    for each in layout.spinners:
        yield from ways[each.covered : each.covered + each.free]


def _middle(layout: Layout, ways: list[Way], house: Counting) -> Iterator[tuple[Spot, int]]:
    """What the double in the middle counts: beside its free side, or in Sniff beside each free end."""
    for each in layout.spinners:
        pips, _step = of_spinner(each, house)
        if pips and each.is_end:
            yield ways[1].spot(1.6), pips
        elif pips:
            yield from ((way.spot(1.5), each.number) for way in _free(layout, ways))
    if layout.is_first_tile and layout.arms:
        yield ways[1].spot(0.8), of_end(layout.arms[0])


def _text(layout: Layout) -> Iterator[Sentence]:
    """The same in words."""
    arms = tuple(str(each) for each in layout.arms)
    for each in layout.spinners:
        yield Sentence(N_("{double} is the spinner, in the middle."), {"double": str(each.tile)})
        if sides := arms[:2]:
            yield Sentence(
                Counted("On one of its sides lies {ends}.", "On its sides lie {ends}.", "ends"), {"ends": sides}
            )
        if beyond := arms[2:]:
            yield Sentence(
                Counted("On one of its ends lies {ends}.", "On its ends lie {ends}.", "ends"), {"ends": beyond}
            )
        if each.free:
            text = Counted("{free} place of it is open to play.", "{free} places of it are open to play.", "free")
            yield Sentence(text, {"free": each.free})
    if not layout.spinners:
        yield Sentence(Counted("{ends} lies alone.", "A line that ends in {ends}.", "ends"), {"ends": arms})
