"""An answer as a picture to be held up across a table: what is written on it, which tiles lie there, and where.

It refers to no other file, for it is sent on as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from textwrap import wrap

from flask_babel import gettext as _

from referee.engine.desk.drawing import Box, Drawing, Half, Label, Spot
from referee.engine.desk.question import Question, Reply
from referee.engine.desk.rulebook import differences
from referee.engine.tiles import Tile
from referee.rulesets import game
from referee.web.filters.values import joined, sentence, step, translated

HALF = 56  # half a tile, in the picture's own units


@dataclass(frozen=True)
class Shapes:
    """Boxes by corner, width and height; halves and marks by their middle; lines by both ends; texts by theirs."""

    faces: tuple[Box, ...]
    free: tuple[Box, ...]
    frames: tuple[Box, ...]
    halves: tuple[Half, ...]
    between: tuple[tuple[Spot, Spot], ...]
    counts: tuple[tuple[Spot, int], ...]
    labels: tuple[tuple[Spot, str], ...]
    marks: tuple[Spot, ...]
    height: float


def shapes(drawing: Drawing, middle: float, top: float) -> Shapes:
    """The drawing below `top` and to both sides of `middle`."""
    left, upper, across, down = drawing.view

    def at(spot: Spot) -> Spot:
        return middle + (spot[0] - left - across / 2) * HALF, top + (spot[1] - upper) * HALF

    def box(corner: Box) -> Box:
        x, y, width, height = corner
        return *at((x, y)), width * HALF, height * HALF

    return Shapes(
        faces=tuple(box(piece.box) for piece in drawing.pieces),
        free=tuple(box(piece.box) for piece in drawing.free),
        frames=tuple(map(box, drawing.frames)),
        halves=tuple(replace(half, at=at(half.at)) for piece in drawing.pieces for half in piece.halves),
        between=tuple((at(begin), at(end)) for begin, end in drawing.between),
        counts=tuple((at(spot), count) for spot, count in drawing.counts),
        labels=tuple((at(spot), _written(label)) for spot, label in drawing.labels),
        marks=tuple(map(at, drawing.marks)),
        height=down * HALF,
    )


def _written(label: Label) -> str:
    return label if isinstance(label, str) else translated(label.text, label.params)


WIDTH, EDGE, ACROSS = 720, 48, 624  # of the picture, of what is around it, and of what is written; in its own units
TILE, SCALE, ROW = 62, 1.35, 10  # from one tile to the next, how much larger than drawn, and how many beside each other
MAX_STEPS, MAX_RULES = 7, 3


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
    """A tile, by the corner at which it lies."""

    x: int
    y: int
    tile: Tile


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
            self.tiles += [Laid(EDGE + index * TILE, self.height + 12, tile) for index, tile in enumerate(row)]
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
        picture.layout = shapes(reply.drawing, WIDTH / 2, picture.height)
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
    for cited in list(_cited([reply.headline.clause, *(quoted_step.clause for quoted_step in quoted)], reply))[
        :MAX_RULES
    ]:
        picture.write(cited, 24, "soft")


def _rules(reply: Reply) -> str:
    """By what it was asked: the preset, and what differs from it."""
    agreed = reply.agreed
    name = translated(agreed.ruleset.preset(agreed.preset).name)
    differing = differences(agreed.ruleset, agreed.preset, agreed.options)
    texts = [name, *(sentence(setting.sentence) for setting in differing)]
    return _("Under these rules: %(rules)s", rules=joined(*texts))


def _cited(clauses: list[str], reply: Reply) -> Iterator[str]:
    """The sentences of the rulebook for these clauses, under the rules asked about."""
    printed = game(reply.agreed.ruleset.key).printed(reply.agreed.options)
    yield from dict.fromkeys(sentence(printed[clause].sentence) for clause in clauses if clause in printed)
