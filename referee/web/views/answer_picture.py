"""An answer as a picture to be held up across a table: what is written on it, which tiles lie there, and where.

It refers to no other file, for it is sent on as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import wrap

from flask_babel import gettext as _

from referee.engine.desk.drawing import Box, Drawing, Half, Spot
from referee.engine.desk.question import Question, Reply
from referee.engine.desk.rulebook import differences
from referee.engine.tiles import Tile
from referee.web.filters.values import step, translated
from referee.web.views.rulebook import rulebook_context

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

    halves = [half for piece in drawing.pieces for half in piece.halves]
    return Shapes(
        faces=tuple(box(piece.box) for piece in drawing.pieces),
        free=tuple(box(piece.box) for piece in drawing.free),
        frames=tuple(map(box, drawing.frames)),
        pips=tuple(spot for half in halves for spot in _half_pips(half, at(half.at), pips)),
        between=tuple((at(begin), at(end)) for begin, end in drawing.between),
        counts=tuple((at(spot), count) for spot, count in drawing.counts),
        height=down * HALF,
    )


def _half_pips(half: Half, middle: Spot, pips: tuple[set[tuple[int, int]], ...]) -> Iterator[Spot]:
    """The pips of a half whose tile stands upright, or lies."""
    for x, y in sorted(pips[half.number]):
        across, down = (20 - y, x - 20) if half.lying else (x - 20, y - 20)
        yield middle[0] + across * PIP, middle[1] + down * PIP


WIDTH, EDGE, ACROSS = 720, 48, 624  # of the picture, of what is around it, and of what is written; in its own units
TILE, SCALE, ROW = 62, 1.35, 10  # from one tile to the next, how much larger than drawn, and how many beside each other
MAX_STEPS, MAX_RULES = 7, 3
CENTRE, FIRST, SECOND = {(20, 20)}, {(30, 10), (10, 30)}, {(10, 10), (30, 30)}
SIDES, MIDDLE = {(10, 20), (30, 20)}, {(20, 10), (20, 30)}
FOURS = {(x, y) for x in (10, 30) for y in (8, 16, 24, 32)}
PIPS: tuple[set[tuple[int, int]], ...] = (  # of half a tile, by its number
    set(),
    CENTRE,
    FIRST,
    CENTRE | FIRST,
    FIRST | SECOND,
    CENTRE | FIRST | SECOND,
    FIRST | SECOND | SIDES,
    CENTRE | FIRST | SECOND | SIDES,
    FIRST | SECOND | SIDES | MIDDLE,
    CENTRE | FIRST | SECOND | SIDES | MIDDLE,
    FOURS | {(20, 16), (20, 24)},
    FOURS | {(20, 12), (20, 20), (20, 28)},
    FOURS | {(20, y) for y in (8, 16, 24, 32)},
)


@dataclass(frozen=True)
class TextLine:
    """A line of text at its base, large or small; `end` stands at the other end of it."""

    text: str
    y: int
    size: int
    kind: str
    end: str = ""


@dataclass(frozen=True)
class Laid:
    """A tile, by the corner at which it lies, and its pips within it."""

    x: int
    y: int
    pips: tuple[tuple[int, int], ...]


@dataclass
class Picture:
    """What is on it so far, and how far down it reaches."""

    lines: list[TextLine] = field(default_factory=list)
    tiles: list[Laid] = field(default_factory=list)
    layout: Shapes | None = None
    height: int = EDGE

    def write(self, text: str, size: int, kind: str = "ink", end: str = "") -> None:
        """Write a text on as many lines as it needs."""
        for line in wrap(text, round(ACROSS / size / (0.54 if kind in ("ink", "soft") else 0.63))):
            self.height += round(size * 1.35)
            self.lines.append(TextLine(line, self.height, size, kind, end))

    def lay(self, tiles: tuple[Tile, ...]) -> None:
        """Lay tiles beside each other, in rows."""
        for first in range(0, len(tiles), ROW):
            row = tiles[first : first + ROW]
            self.tiles += [Laid(EDGE + index * TILE, self.height + 12, _pips(tile)) for index, tile in enumerate(row)]
            self.height += 126

    def space(self) -> None:
        """Leave some room."""
        self.height += 18


def pictured(question: Question, reply: Reply) -> Picture:
    """The answer in large letters, the tiles with their sums, why, and by which rules."""
    picture = Picture()
    picture.write(translated(question.title), 24, "soft")
    for remark in reply.remarks:
        picture.write(step(remark), 28, "doubt")
    picture.write(step(reply.headline), 46, "headline")
    if reply.drawing:
        picture.space()
        picture.layout = shapes(reply.drawing, WIDTH / 2, picture.height, PIPS)
        picture.height += round(picture.layout.height)
    for name, tiles in reply.evidence:
        picture.space()
        if name:
            picture.write(name[:34], 30, "name", end=str(sum(tile.pips for tile in tiles)))
        picture.lay(tiles)
    _explain(picture, reply)
    picture.height += EDGE
    return picture


def _explain(picture: Picture, reply: Reply) -> None:
    """The steps that decide it, what the rules say that they cite, and which rules these are."""
    quoted = [candidate for candidate in reply.quoted or reply.steps if step(candidate) != step(reply.headline)][
        :MAX_STEPS
    ]
    picture.space()
    for quoted_step in quoted:
        picture.write(step(quoted_step), 26)
    picture.space()
    picture.write(_rules(reply), 24, "name")
    for sentence in list(_cited([reply.headline.clause, *(quoted_step.clause for quoted_step in quoted)], reply))[
        :MAX_RULES
    ]:
        picture.write(sentence, 24, "soft")


def _rules(reply: Reply) -> str:
    """By what it was asked: the preset, and what differs from it."""
    agreed = reply.agreed
    name = translated(agreed.ruleset.preset(agreed.preset).name)
    differing = differences(agreed.ruleset, agreed.preset, agreed.options)
    texts = [name, *(translated(setting.sentence, value=setting.value) for setting in differing)]
    return _("Under these rules: %(rules)s", rules="; ".join(texts))


def _cited(clauses: list[str], reply: Reply) -> Iterator[str]:
    """The sentences of the rulebook for these clauses, under the rules asked about."""
    book = rulebook_context(reply.agreed.ruleset, reply.agreed.preset, reply.agreed.options)
    texts = {cite: translated(clause.text) for clause in book["printed"] for cite in clause.cites}
    texts |= {
        cite: translated(setting.sentence, value=setting.value)
        for setting in book["agreed"]
        for cite in setting.clause.cites
    }
    yield from dict.fromkeys(texts[clause] for clause in clauses if clause in texts)


def _pips(tile: Tile) -> tuple[tuple[int, int], ...]:
    """Where the pips of an upright tile are, the higher number above."""
    return (*sorted(PIPS[tile.high]), *sorted((x, y + 40) for x, y in PIPS[tile.low]))
