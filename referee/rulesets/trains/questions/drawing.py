"""The lines drawn around the double that they begin at, with a frame where a tile fits.

They lie to both sides of the engine, a train with its owner's name on it and a mark where it is open; the toes of a
foot lie to its right. A free place is drawn where nothing lies yet.
"""

from collections.abc import Iterator, Sequence

from referee.engine.desk.drawing import DOWN, Drawing, Half, Label, Piece, Spot, laid
from referee.engine.wording import N_, Counted, Sentence
from referee.rulesets.trains.questions.layout import Layout, Line, twice

TRACK, TURN, END = 0.7, 1.35, 4.9  # how far from the middle the tracks begin, where they turn, and where the end lies
TILE = 0.8  # what of a track its end takes
APART = 1.6  # from one line to the next on the same side
LONGEST = 11  # letters of a name that fit on a track
TITLE = Sentence(N_("What is on the table"))


def drawn(layout: Layout, fits: Sequence[Line]) -> Drawing | None:
    """The drawing, where a tile fits on these lines; None where nothing is told of what lies there."""
    is_told = any(line.end is not None or line.is_open or not line.label for line in layout.lines)
    if layout.middle is None or not is_told:
        return None
    rows = [*zip((*[Line()] * layout.filled, *layout.lines), _spots(layout), strict=True)]
    shown = [(line, at, _piece(line, at)) for line, at in rows[layout.filled :]]
    return Drawing(
        title=TITLE,
        text=tuple(_text(layout.middle, layout, fits)),
        pieces=(_double(layout.middle, (0, 0)), *(end for line, _at, end in shown if line.end is not None)),
        between=tuple(part for _line, at in rows for part in _track(at)),
        free=tuple(end for line, _at, end in shown if line.end is None),
        fitting=tuple(end for line, _at, end in shown if line in fits),
        labels=tuple(((_side(at) * (TURN + END - TILE) / 2, at[1] - 0.35), _short(line.label)) for line, at in rows
                     if line.label),
        marks=tuple((_side(at) * TURN, at[1]) for line, at in rows if line.is_open),
    )  # fmt: skip


def _spots(layout: Layout) -> list[Spot]:
    """Where each line ends: the first to the right, the next to the left, and so on, from the top."""
    count, sides = len(layout.lines) + layout.filled, (1,) if layout.middle == layout.double else (1, -1)
    on_side = [len(range(side, count, len(sides))) for side, _way in enumerate(sides)]
    places = [divmod(place, len(sides)) for place in range(count)]
    return [(sides[side] * END, APART * (row - (on_side[side] - 1) / 2)) for row, side in places]


def _side(at: Spot) -> int:
    return 1 if at[0] > 0 else -1


def _track(at: Spot) -> Iterator[tuple[Spot, Spot]]:
    side, turn = _side(at), (_side(at) * TURN, at[1])
    yield (side * TRACK, max(-1, min(1, at[1] / 4))), turn
    yield turn, (side * (END - TILE), at[1])


def _piece(line: Line, at: Spot) -> Piece:
    is_double = line.clause == "MEX-13"
    return _double(line.end or 0, at) if is_double else Piece((Half(line.end or 0, at, lying=True),))


def _double(number: int, at: Spot) -> Piece:
    return laid(number, number, (at[0], at[1] - 0.5), DOWN)


def _short(label: Label) -> Label:
    return f"{label[: LONGEST - 1]}…" if isinstance(label, str) and len(label) > LONGEST else label


def _text(middle: int, layout: Layout, fits: Sequence[Line]) -> Iterator[Sentence]:
    yield Sentence(N_("{double} is in the middle."), {"double": twice(middle)})
    trains = [line for line in layout.lines if line.label]
    for line in trains:
        text = N_("{train}: {number} at its end.") if line.end is not None else N_("{train}: not begun yet.")
        yield Sentence(text, {"train": line.label, "number": line.end or 0})
    if opened := tuple(line.key for line in trains if line.is_open):
        yield Sentence(N_("Open trains: {names}."), {"names": opened})
    if numbers := tuple(str(line.end) for line in layout.lines if not line.label and line.end is not None):
        yield Sentence(N_("Open ends: {numbers}."), {"numbers": numbers})
    places = len([line for line in layout.lines if line.end is None and not line.label])
    if places:
        text = N_("Places that are filled: {filled} of {places}.")
        yield Sentence(text, {"filled": layout.filled, "places": layout.filled + places})
    yield _framed(len(fits))


def _framed(places: int) -> Sentence:
    if not places:
        return Sentence(N_("Nothing fits."))
    text = Counted("A frame marks the place where a tile fits.",
                   "Frames mark the {places} places where a tile fits.", "places")  # fmt: skip
    return Sentence(text, {"places": places})
