"""What lies on a table, in the units of an answer that is sent as a picture: nothing in it refers to another file."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.desk.drawing import Box, Drawing, Half, Spot

HALF, PIP = 56, 1.4  # a half tile, and how much larger than drawn its pips lie apart


@dataclass(frozen=True)
class Shapes:
    """Boxes by corner, width and height; pips by their middle; lines by both ends; numbers by where they stand."""

    faces: tuple[Box, ...]
    free: tuple[Box, ...]
    frames: tuple[Box, ...]
    pips: tuple[Spot, ...]
    between: tuple[tuple[Spot, Spot], ...]
    counts: tuple[tuple[Spot, int], ...]
    height: float


def shapes(drawing: Drawing, middle: float, top: float, pips: tuple[set[tuple[int, int]], ...]) -> Shapes:
    """The drawing below `top` and to both sides of `middle`; `pips` are those of each half by its number."""
    left, upper, across, down = drawing.view

    def at(spot: Spot) -> Spot:
        return middle + (spot[0] - left - across / 2) * HALF, top + (spot[1] - upper) * HALF

    def box(corner: Box) -> Box:
        x, y, width, height = corner
        return *at((x, y)), width * HALF, height * HALF

    halves = [each for piece in drawing.pieces for each in piece.halves]
    return Shapes(
        faces=tuple(box(each.box) for each in drawing.pieces),
        free=tuple(box(each.box) for each in drawing.free),
        frames=tuple(map(box, drawing.frames)),
        pips=tuple(spot for each in halves for spot in _pips(each, at(each.at), pips)),
        between=tuple((at(begin), at(end)) for begin, end in drawing.between),
        counts=tuple((at(spot), count) for spot, count in drawing.counts),
        height=down * HALF,
    )


def _pips(half: Half, middle: Spot, pips: tuple[set[tuple[int, int]], ...]) -> Iterator[Spot]:
    """The pips of a half whose tile stands upright, or lies."""
    for x, y in sorted(pips[half.number]):
        across, down = (20 - y, x - 20) if half.lying else (x - 20, y - 20)
        yield middle[0] + across * PIP, middle[1] + down * PIP
