"""Pictures of what people did over some games: totals as they grew, hands by what they were worth, who beats whom."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.seating import folded
from referee.games.statistics import Called, Pairing, Person, as_written, beats
from referee.games.tally import Tally
from referee.web.chart import Shape, drawn

MOST = 6  # people of whom there is a curve, and a row: those who have played most
WIDTH, HEIGHT, FOOT = 320, 150, 18  # of the bars, in units of the drawing
BARS = 10
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
NAME, ROW, DEEPEST = 104, 30, 0.5  # of who beats whom: room for a name, a row, and how dark a field gets
LONGEST = 11  # letters of a name in it


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

    @property
    def lost(self) -> int:
        """Games that the one has not won."""
        return self.met.games - self.met.games_won if self.met else 0


@dataclass(frozen=True)
class Beats:
    """Who beats whom: the names in their order, and a row of fields for each."""

    people: Sequence[Person]
    names: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    height: int


def those(everybody: Sequence[Person]) -> list[Person]:
    """Those of whom there are pictures."""
    most = sorted(everybody, key=lambda each: -each.games)[:MOST]
    return [each for each in everybody if each in most and each.games]


def totals(games: Sequence[Tally], everybody: Sequence[Person], called: Called = as_written) -> Shape | None:
    """The totals of these people, game by game; None where fewer than two games have ended. The latest come first."""
    ended = [game for game in reversed(games) if game.ended]
    sums = {folded(each.name): 0 for each in everybody}
    rows = [(0, tuple(sums.values()))]
    for game in ended:
        for people, total, _place in game.ended:
            for name in (folded(called(game.number, each)) for each in people):
                if name in sums:
                    sums[name] += total
        rows.append((game.number, tuple(sums.values())))
    return drawn(tuple(rows)) if sums and len(ended) > 1 else None


def hands(games: Sequence[Tally]) -> list[Bar]:
    """Hands by what they were worth to who won them."""
    worth = [points for game in games for points in game.hands if points > 0]
    if not worth:
        return []
    step = next((each for each in STEPS if max(worth) < each * BARS), max(worth) // BARS + 1)
    found, width = Counter(points // step for points in worth), WIDTH // (max(worth) // step + 1)
    room, most = HEIGHT - 2 * FOOT, max(found.values())
    bars = []
    for at in range(max(worth) // step + 1):
        height = round(found[at] * room / most)
        place = at * width, HEIGHT - FOOT - height
        bars.append(Bar(at * step, at * step + step - 1, found[at], *place, width, height))
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
    names = tuple(each.name if len(each.name) <= LONGEST else f"{each.name[: LONGEST - 1]}…" for each in everybody)
    return Beats(everybody, names, rows, (len(everybody) + 1) * ROW)


def _field(x: int, y: int, width: int, met: Pairing | None) -> Field:
    return Field(x, y, width, round(DEEPEST * met.games_won / met.games, 2) if met else 0, met)
