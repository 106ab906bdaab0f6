"""The trains drawn around their engine, or what of chicken feet is to be filled, with a frame where a tile fits.

Trains lie to both sides of the engine, each with its owner's name on it, a mark where it is open, and a free place
where it has not begun. A foot is drawn alone with its toes, and the engine with its four sides while they are filled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.desk.drawing import DOWN, Drawing, Half, Label, Piece, Spot, laid
from referee.engine.seating import Seating
from referee.engine.wording import N_, Counted, Sentence
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.placing import (
    SIDES,
    TOES,
    Layout,
    Place,
    Plays,
    Train,
    binds,
    open_places,
    own,
    twice,
)

TRACK, TURN, END = 0.7, 1.35, 4.9  # how far from the middle the tracks begin, where they turn, and where the end lies
APART = 1.6  # from one train to the next on the same side
LONGEST = 11  # letters of a name that fit on a track
TITLE = Sentence(N_("What lies on the table"))
MEXICAN = Sentence(N_("Mexican Train"))


@dataclass(frozen=True)
class Arm:
    """A row of tiles that leads away from the middle: the number at its end, None where nothing lies there yet."""

    end: int | None
    place: Place | None = None
    """The place that it has for a tile now, if it has one."""
    label: Label = ""
    is_open: bool = False
    is_double: bool = False
    """Whether its end is an uncovered double."""


def drawn(layout: Layout, player: int, plays: Plays, seating: Seating, house: Trains) -> Drawing | None:
    """The drawing; None where nothing is told of what lies there."""
    fits = {place for _tile, place in plays}
    if house.is_mexican:
        trains = layout.trains if own(layout, player) in layout.trains else (own(layout, player), *layout.trains)
        is_told = layout.engine is not None and any(train.end is not None or train.is_open for train in trains)
        return _around(layout, tuple(_arms(layout, trains, player, seating, house)), fits) if is_told else None
    if binds(layout, house) and layout.double is not None:
        return _foot(layout.double, layout.toes, bool(fits))
    if layout.engine is None:
        return None
    if layout.sides < SIDES:
        return _sides(layout.engine, layout.sides, bool(fits))
    ends = tuple(Arm(place.number, place) for place in open_places(layout, player, house))
    return _around(layout, ends, fits) if ends else None


def _arms(layout: Layout, trains: Sequence[Train], player: int, seating: Seating, house: Trains) -> Iterator[Arm]:
    places = {place.train: place for place in open_places(layout, player, house)}
    doubled = {place.train for place in places.values() if place.kind == "double"}
    for train in trains:
        label: Label = MEXICAN if train.owner is None else _short(seating.names[train.owner])
        yield Arm(train.end, places.get(train), label, train.is_open, is_double=train in doubled)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _around(layout: Layout, arms: Sequence[Arm], fits: set[Place]) -> Drawing:
    """The engine with half of the arms to its right and half to its left."""
    assert layout.engine is not None  # noqa: S101 - without it nothing is drawn
    rows = [(arm, at, _end(arm, at)) for arm, at in _rows(arms)]
    middle = (TURN + END - 0.8) / 2  # of a track
    return Drawing(
        title=TITLE,
        text=tuple(_text(layout.engine, arms, fits)),
        pieces=(_double(layout.engine), *(end for arm, _at, end in rows if arm.end is not None)),
        between=tuple(line for _arm, at, _end in rows for line in _track(at)),
        free=tuple(end for arm, _at, end in rows if arm.end is None),
        fitting=tuple(end for arm, _at, end in rows if arm.place in fits),
        labels=tuple(((_side(at) * middle, at[1] - 0.35), arm.label) for arm, at, _end in rows if arm.label),
        marks=tuple((_side(at) * TURN, at[1]) for arm, at, _end in rows if arm.is_open),
    )


def _rows(arms: Sequence[Arm]) -> Iterator[tuple[Arm, Spot]]:
    """Each arm with where it ends: the first to the right, the next to the left, and so on, from the top."""
    for side, own_side in ((1, arms[0::2]), (-1, arms[1::2])):
        top = -APART * (len(own_side) - 1) / 2
        yield from ((arm, (side * END, top + APART * row)) for row, arm in enumerate(own_side))


def _side(at: Spot) -> int:
    return 1 if at[0] > 0 else -1


def _track(at: Spot) -> Iterator[tuple[Spot, Spot]]:
    side, turn = _side(at), (_side(at) * TURN, at[1])
    yield (side * TRACK, max(-1, min(1, at[1] / 4))), turn
    yield turn, (side * (END - 0.8), at[1])


def _end(arm: Arm, at: Spot) -> Piece:
    if arm.is_double and arm.end is not None:
        return replace(_double(arm.end), halves=tuple(Half(arm.end, (at[0], at[1] + down)) for down in (-0.5, 0.5)))
    return Piece((Half(arm.end or 0, at, lying=True),))


def _double(number: int) -> Piece:
    return laid(number, number, (0, -0.5), DOWN)


def _text(engine: int, arms: Sequence[Arm], fits: set[Place]) -> Iterator[Sentence]:
    yield Sentence(N_("{double} lies in the middle."), {"double": twice(engine)})
    for arm in arms:
        if arm.label:
            text = N_("{train}: {number} at its end.") if arm.end is not None else N_("{train}: not begun yet.")
            yield Sentence(text, {"train": arm.label, "number": arm.end or 0})
    opened = tuple(str(arm.label) for arm in arms if arm.is_open)
    if opened:
        yield Sentence(N_("Open trains: {names}."), {"names": opened})
    numbers = tuple(str(arm.end) for arm in arms if not arm.label)
    if numbers:
        yield Sentence(N_("Open ends: {numbers}."), {"numbers": numbers})
    yield _framed(len(fits))


def _framed(places: int) -> Sentence:
    if not places:
        return Sentence(N_("Nothing fits."))
    text = Counted("A frame marks the place where a tile fits.",
                   "Frames mark the {places} places where a tile fits.", "places")  # fmt: skip
    return Sentence(text, {"places": places})


TOE_SPOTS: tuple[Spot, ...] = ((1.7, -1.4), (2.1, 0), (1.7, 1.4))
SIDE_SPOTS: tuple[Spot, ...] = ((1.7, 0), (-1.7, 0), (0, 2.1), (0, -2.1))


def _foot(number: int, toes: int, fits: bool) -> Drawing:
    text = Counted("{double} has {toes} of its three toes.", "{double} has {toes} of its three toes.", "toes")
    came_by = (((-0.9, 0.0), (-2.6, 0.0)),)  # the line that the double was laid on
    return _filled(number, TOE_SPOTS, toes, fits, Sentence(text, {"double": twice(number), "toes": toes}), came_by)


def _sides(engine: int, sides: int, fits: bool) -> Drawing:
    text = Counted("{double} has {sides} of its four sides filled.",
                   "{double} has {sides} of its four sides filled.", "sides")  # fmt: skip
    return _filled(engine, SIDE_SPOTS, sides, fits, Sentence(text, {"double": twice(engine), "sides": sides}))


def _filled(
    number: int,
    spots: tuple[Spot, ...],
    count: int,
    fits: bool,
    text: Sentence,
    lines: tuple[tuple[Spot, Spot], ...] = (),
) -> Drawing:
    """A double with so many of the places around it filled, and the next one framed where a tile fits."""
    free = tuple(Piece((Half(0, spot),)) for spot in spots[count:])
    filled = tuple(((spot[0] * 0.7, spot[1] * 0.7), (spot[0] * 1.5, spot[1] * 1.5)) for spot in spots[:count])
    return Drawing(TITLE, (text, _framed(int(fits))), (_double(number),), (*lines, *filled), free, free[: int(fits)])


assert len(TOE_SPOTS) == TOES  # noqa: S101
