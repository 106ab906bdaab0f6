"""The shape of a game: each side's total hand by hand against the target, as the points of a drawing."""

from dataclasses import dataclass

from referee.sheet import Sheet

WIDTH, HEIGHT, EDGE, LABEL = 320, 180, 12, 44  # of the drawing, in its own units


@dataclass(frozen=True)
class Curve:
    """One side's way through the game: a point for each line, and its last total."""

    side: int
    points: tuple[tuple[int, int], ...]
    total: int

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True)
class Shape:
    """A game drawn: its curves, the height of the target (None where there is none) and of nought, and the numbers.

    `rows` are the line numbers with the totals after them, the opening as line 0.
    """

    curves: tuple[Curve, ...]
    target: int | None
    nought: int
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    width: int = WIDTH
    height: int = HEIGHT


def shape(sheet: Sheet) -> Shape:
    """Draw a game as far as it has been played."""
    told = [(each.number, each.scored.standing.totals) for each in sheet.written if each.scored]
    rows = ((0, sheet.first.totals), *told)
    sides = len(sheet.standing.totals)
    every = [total for _number, totals in rows for total in totals] + [0, sheet.target or 0]
    low, high = min(every), max([*every, 1])

    def down(total: int) -> int:
        return HEIGHT - EDGE - round((total - low) * (HEIGHT - 2 * EDGE) / (high - low))

    def across(place: int) -> int:
        return EDGE + round(place * (WIDTH - EDGE - LABEL) / max(1, len(rows) - 1))

    curves = []
    for side in range(sides):
        present = [(place, totals[side]) for place, (_number, totals) in enumerate(rows) if side < len(totals)]
        points = tuple((across(place), down(total)) for place, total in present)
        curves.append(Curve(side, points, sheet.standing.totals[side]))
    return Shape(tuple(curves), down(sheet.target) if sheet.target else None, down(0), rows)
