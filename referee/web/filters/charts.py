"""Charts: a game's totals line by line, and what people did in the games of a table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any

from referee.engine.seating import normalized
from referee.games.sheet import Sheet
from referee.games.statistics import NameResolver, Pairing, Person, as_written, beats
from referee.games.tally import GameStats

WIDTH, HEIGHT, EDGE, LABEL, LETTERS = 320, 180, 12, 54, 13  # of the drawing, in its own units
Rows = tuple[tuple[int | None, tuple[int, ...]], ...]
LETTER, MAX_UNNAMED = 8, 4  # how wide a letter is; of more sides a curve ends at its total and three letters
MAX_PLACES = 60  # places across the drawing, beyond which marks would lie on one another


@dataclass(frozen=True)
class Curve:
    """One side's way through the game: a point for each line, and its last total, which is written at `label`."""

    side: int
    points: tuple[tuple[int, int], ...]
    total: int
    label: int

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True)
class Chart:
    """A game drawn: its curves, the heights of the target and of nought (None where they are not seen), the numbers.

    `rows` are the totals after each line, with the number of its hand (None for what is no hand, 0 for the opening).
    The drawing reaches from the lowest total there was up to the target, so that a game carried over from paper fills
    it too, and from `start` to `end`, beside which the numbers stand. Of a long game it leaves lines out, but never
    the last.
    """

    curves: tuple[Curve, ...]
    target: int | None
    target_label: int
    nought: int | None
    rows: Rows
    width: int = WIDTH
    height: int = HEIGHT
    start: int = EDGE
    end: int = WIDTH - LABEL


def shape(sheet: Sheet) -> Chart:
    """Draw a game as far as it has been played."""
    places = [(sheet.number_of(line), line.scored.standing.totals) for line in sheet.lines if line.scored]
    return drawn(((0, sheet.first.totals), *places), sheet.target)


def drawn(rows: Rows, target: int | None = None) -> Chart:
    """Draw totals that go on from row to row; who came later has none in the rows before."""
    last = rows[-1][1]
    every = [total for _number, totals in rows for total in totals]
    low, high = min(every), max(*every, target or 0, min(every) + 1)

    height = max(HEIGHT, 2 * EDGE + LETTERS * (len(last) + 1))
    end = WIDTH - (LABEL if len(last) <= MAX_UNNAMED else EDGE + LETTER * (len(str(high)) + len(" Ana")))

    def down(total: int) -> int:
        return height - EDGE - round((total - low) * (height - 2 * EDGE) / (high - low))

    def across(place: int) -> int:
        return EDGE + round(place * (end - EDGE) / max(1, len(rows) - 1))

    step = ceil(len(rows) / MAX_PLACES)
    sampled = [(place, rows[place][1]) for place in range((len(rows) - 1) % step, len(rows), step)]

    goal = down(target) if target else None
    *labels, goal_label = apart([*map(down, last), EDGE if goal is None else goal], height)
    curves = []
    for side, total in enumerate(last):
        present = [(place, totals[side]) for place, totals in sampled if side < len(totals)]
        points = tuple((across(place), down(reached)) for place, reached in present)
        curves.append(Curve(side, points, total, labels[side]))
    return Chart(tuple(curves), goal, goal_label, down(0) if low <= 0 else None, rows, height=height, end=end)


def apart(heights: Sequence[int], room: int = HEIGHT) -> list[int]:
    """Heights to write at: near these, but never one over another, and all of them in a drawing so high."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + LETTERS)
    lowest = room - EDGE
    for index in reversed(order):
        placed[index] = min(placed[index], lowest)
        lowest = placed[index] - LETTERS
    return placed


MAX_PEOPLE = 6  # people of whom there is a curve, and a row: those who have played most
BARS_HEIGHT, FOOT = 150, 18  # of the bars, in units of the drawing
BARS = 10
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
NAME, ROW, DEEPEST = 104, 30, 0.5  # of who beats whom: room for a name, a row, and how dark a field gets
MAX_NAME_LENGTH = 11  # letters of a name in it


@dataclass(frozen=True)
class Bar:
    """How many hands were worth from `low` to `high`, drawn at its corner."""

    low: int
    high: int
    hands: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Field:
    """What came of the games of one against another, drawn at its corner; the darker the more of them were won."""

    x: int
    y: int
    width: int
    shade: float
    met: Pairing | None


@dataclass(frozen=True)
class Beats:
    """Who beats whom: the names in their order, and a row of fields for each."""

    people: Sequence[Person]
    names: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    height: int


def charts(games: Sequence[GameStats], everybody: Sequence[Person], resolve: NameResolver) -> dict[str, Any]:
    """What people did in these games, drawn: each chart, None or empty where there is nothing to draw."""
    most = those(everybody)
    return {
        "drawn": most,
        "shape": totals(games, most, resolve),
        "bars": hands(games),
        "beats": who_beats_whom(most),
    }


def those(everybody: Sequence[Person]) -> list[Person]:
    """Those of whom there are pictures."""
    most = sorted(everybody, key=lambda person: -person.games)[:MAX_PEOPLE]
    return [person for person in everybody if person in most and person.games]


def totals(games: Sequence[GameStats], everybody: Sequence[Person], resolve: NameResolver = as_written) -> Chart | None:
    """The totals of these people, game by game; None where fewer than two games have ended. The latest come first.

    Good points and bad ones do not add up, so they are of games that count as the latest does.
    """
    ended = [game for game in reversed(games) if game.ended]
    ended = [game for game in ended if game.aim is ended[-1].aim]
    sums = {normalized(person.name): 0 for person in everybody}
    rows = [(0, tuple(sums.values()))]
    for game in ended:
        for people, total, _place in game.ended:
            for name in (normalized(resolve(game.number, name)) for name in people):
                if name in sums:
                    sums[name] += total
        rows.append((game.number, tuple(sums.values())))
    return drawn(tuple(rows)) if sums and len(ended) > 1 else None


def hands(games: Sequence[GameStats]) -> list[Bar]:
    """Hands by what they were worth to who won them."""
    worth = [points for game in games for points in game.hands if points > 0]
    if not worth:
        return []
    step = next((size for size in STEPS if max(worth) < size * BARS), max(worth) // BARS + 1)
    counts, width = Counter(points // step for points in worth), WIDTH // (max(worth) // step + 1)
    room, most = BARS_HEIGHT - 2 * FOOT, max(counts.values())
    bars = []
    for index in range(max(worth) // step + 1):
        height = round(counts[index] * room / most)
        place = index * width, BARS_HEIGHT - FOOT - height
        bars.append(Bar(index * step, index * step + step - 1, counts[index], *place, width, height))
    return bars


def who_beats_whom(everybody: Sequence[Person]) -> Beats | None:
    """Everybody against everybody; None where nobody has met."""
    if len(everybody) < 2:
        return None
    width = (WIDTH - NAME) // len(everybody)
    rows = tuple(
        tuple(_field(NAME + x * width, (y + 1) * ROW, width, met) for x, met in enumerate(row))
        for y, row in enumerate(beats(everybody))
    )
    names = tuple(
        person.name if len(person.name) <= MAX_NAME_LENGTH else f"{person.name[: MAX_NAME_LENGTH - 1]}…"
        for person in everybody
    )
    return Beats(everybody, names, rows, (len(everybody) + 1) * ROW)


def _field(x: int, y: int, width: int, met: Pairing | None) -> Field:
    return Field(x, y, width, round(DEEPEST * met.games_won / met.games, 2) if met else 0, met)
