"""What lies on a table as a drawing: halves of tiles, what is between them, and where a tile may go.

Places are the middles of squares as large as half a tile, counted from the middle of the drawing: `x` to the right,
`y` downwards. Nothing here says what the drawing means; `title` and `text` do, for who cannot see it.
"""

from dataclasses import dataclass

from referee.engine.verdict import Step
from referee.engine.wording import Sentence

Spot = tuple[float, float]
Label = str | Sentence
"""A name, or words of ours."""
Box = tuple[float, float, float, float]
"""A corner, a width and a height."""
NUMERALS = 10
"""The number from which a half is drawn with its numeral."""
FRAME = 0.1
"""How far a frame stands off what it is around."""
LABEL = 2.8
"""How wide a label may be."""


@dataclass(frozen=True)
class Half:
    """Half a tile at its middle; `lying` where the tile that it belongs to does not stand upright."""

    number: int
    at: Spot
    lying: bool = False

    @property
    def is_turned(self) -> bool:
        """Whether its pips are drawn as they lie: where a numeral is drawn, it stands upright to be read."""
        return self.lying and self.number < NUMERALS


@dataclass(frozen=True)
class Piece:
    """A whole tile, or as much of it as is seen: one half where the other is not known."""

    halves: tuple[Half, ...]

    @property
    def box(self) -> Box:
        across, down = [half.at[0] for half in self.halves], [half.at[1] for half in self.halves]
        return min(across) - 0.5, min(down) - 0.5, max(across) - min(across) + 1, max(down) - min(down) + 1


LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def laid(first: int, second: int, at: Spot, way: tuple[int, int]) -> Piece:
    """A tile with its first half at a spot and its second half next to it in this direction."""
    (x, y), (rightward, downward) = at, way
    beyond = (x + rightward, y + downward)
    return Piece((Half(first, at, lying=bool(rightward)), Half(second, beyond, lying=bool(rightward))))


@dataclass(frozen=True)
class Drawing:
    """The pieces, the tiles between them that are not shown, the free places, and what each end counts.

    Where it was asked where a tile goes, the pieces and the places at which it fits are framed.
    """

    title: Sentence
    text: tuple[Sentence, ...]
    pieces: tuple[Piece, ...]
    between: tuple[tuple[Spot, Spot], ...] = ()
    free: tuple[Piece, ...] = ()
    fitting: tuple[Piece, ...] = ()
    counts: tuple[tuple[Spot, int], ...] = ()
    labels: tuple[tuple[Spot, Label], ...] = ()
    """What stands beside it in words, each by its middle."""
    marks: tuple[Spot, ...] = ()
    """Where a marker lies."""

    @property
    def frames(self) -> list[Box]:
        boxes = [piece.box for piece in self.fitting]
        return [(x - FRAME, y - FRAME, width + 2 * FRAME, height + 2 * FRAME) for x, y, width, height in boxes]

    @property
    def view(self) -> Box:
        """The part of the plane that has all of it, as an SVG's view box: corner, width and height."""
        boxes = [piece.box for piece in (*self.pieces, *self.free)]
        boxes += self.frames
        boxes += [(x - 0.5, y - 0.5, 1, 1) for (x, y), _count in self.counts]
        boxes += [(x - LABEL / 2, y - 0.35, LABEL, 0.7) for (x, y), _label in self.labels]
        boxes += [(*spot, 0, 0) for line in self.between for spot in line]
        left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
        right, bottom = max(x + width for x, _, width, _ in boxes), max(y + height for _, y, _, height in boxes)
        return left - 0.1, top - 0.1, right - left + 0.2, bottom - top + 0.2


@dataclass(frozen=True)
class Illustration:
    """A drawing in the rulebook, with the clauses that it shows and what the rules say of it, step by step."""

    title: str
    shows: tuple[str, ...]
    drawing: Drawing
    steps: tuple[Step, ...]
