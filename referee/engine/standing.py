"""How a game stands: what a fact is judged at, and who begins the next hand.

Where the highest double leads the first hand, that tile was laid, and laid first (GEN-9).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic

from referee.engine.facts import Opening
from referee.engine.options import O_co, Options
from referee.engine.seating import Seating
from referee.engine.tiles import Holding, Tile, TileSet
from referee.engine.verdict import GameState, RecordedFault, Step, TimeCalled, Verdict
from referee.engine.wording import N_


class Aim(Enum):
    """Which totals win: the highest where points are good, the lowest where they are bad."""

    HIGHEST = 1
    LOWEST = -1

    def merit(self, total: int) -> int:
        """How good a total is: of two the greater merit is the better one."""
        return total * self.value

    def best(self, totals: Iterable[int]) -> int:
        return max(totals, key=self.merit)

    def worst(self, totals: Iterable[int]) -> int:
        return min(totals, key=self.merit)


@dataclass(frozen=True)
class Standing:
    """Where a game stands after an entry."""

    seating: Seating
    """Who sits where now."""
    totals: tuple[int, ...]
    """Points per side; where none are counted, the balance of each in units."""
    next_lead: int | None = None
    """The seat that begins the next hand; None where the tiles decide, or nobody can tell."""
    winners: tuple[int, ...] = ()
    """The sides that have won the game."""
    over: bool = False
    """Whether the game has ended."""
    state: GameState | None = None
    """What the rule set carries to the next hand beside the totals."""
    noted: tuple[RecordedFault, ...] = ()
    """The faults that were punished, in order."""
    called: TimeCalled | None = None
    """The score as it was marked when time was called; None where it was not."""
    aim: Aim = Aim.HIGHEST
    """Which totals win, as the rule set has it."""

    @property
    def leaders(self) -> tuple[int, ...]:
        best = self.best
        return tuple(side for side in self.ranked if self.totals[side] == best)

    @property
    def best(self) -> int:
        """The total of whoever leads."""
        return self.aim.best(self.totals[side] for side in self.ranked)

    @property
    def behind(self) -> tuple[int, ...]:
        """By how many points each side is worse than the best; below 0 for one that is better but may not win."""
        best = self.aim.merit(self.best)
        return tuple(best - self.aim.merit(total) for total in self.totals)

    @property
    def ranked(self) -> tuple[int, ...]:
        """The sides that may win. Where points are bad whoever went home may not: they get no more of them."""
        lost = self.lost
        sides = range(len(self.totals)) if self.aim is Aim.HIGHEST else self.seating.playing
        return tuple(side for side in sides if side not in lost)

    @property
    def lost(self) -> tuple[int, ...]:
        """The sides that have lost the game though others still play (SAN-7)."""
        people = [fault.who for fault in self.noted if fault.lost]
        return tuple(side for side in range(len(self.totals)) if self.seating.people(side) in people)

    def won_at(self, target: int | None) -> tuple[int, ...]:
        """The side that has won where the game ends once one has so many points; nobody while it is level."""
        leaders = self.leaders
        return leaders if len(leaders) == 1 and self.has_reached(target) else ()

    def has_reached(self, target: int | None) -> bool:
        """Whether a side has so many points as end the game, be they good or bad."""
        return target is not None and any(self.totals[side] >= target for side in self.ranked)


@dataclass(frozen=True)
class Situation(Generic[O_co]):
    """The options of a game and its standing: what every rule is judged by."""

    options: O_co
    standing: Standing

    @property
    def seating(self) -> Seating:
        return self.standing.seating

    @property
    def nothing(self) -> tuple[int, ...]:
        return (0,) * len(self.standing.totals)

    def award(self, side: int, points: int) -> tuple[int, ...]:
        return tuple(points if index == side else 0 for index in range(len(self.standing.totals)))

    def after(self, awards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.standing.totals, awards, strict=True)))


def joins_last(at: Situation[Options]) -> int:
    """Where a newcomer starts who may not gain by coming late: level with the worst of those who play."""
    return at.standing.aim.worst(at.standing.totals[side] for side in at.seating.playing)


def left_with_nothing(_options: object, standing: Standing) -> tuple[int, ...]:
    """The sides that have nothing when another has won (V-P15), which is bad for them; who has left is none of them."""
    if standing.aim is Aim.LOWEST:
        return ()
    lost = [side for side in range(len(standing.totals)) if side not in standing.winners]
    return tuple(side for side in lost if standing.totals[side] <= 0 and standing.seating.present(side))


@dataclass(frozen=True)
class Opener:
    """Carried up to the first hand of a fresh game: the tile that leads it wherever somebody was dealt it.

    None where the table said who leads: then nobody knows that it was by that tile.
    """

    tile: Tile | None
    first: bool = True
    """Whether the hand to come is the first at all; where a rule set carries more than this, it may not be."""

    def summary(self, _seating: Seating) -> Step | None:
        return None


def highest_double(opening: Opening, tile_set: TileSet) -> Opener | None:
    """The highest double of the set for a game that begins from nothing; None for one that goes on from paper."""
    if any(opening.totals):
        return None
    return Opener(Tile(tile_set.highest, tile_set.highest) if opening.lead is None else None)


def is_first(standing: Standing) -> bool:
    """Whether the hand to come is the first of a game that the highest double opens."""
    return isinstance(standing.state, Opener) and standing.state.first


def opener_of(standing: Standing | Verdict) -> Tile | None:
    """The tile that leads the hand to come because it is the first; None for any other hand."""
    return standing.state.tile if isinstance(standing.state, Opener) else None


def remark_opener(holdings: Sequence[Holding], opener: Tile | None, clause: str = "GEN-9") -> Iterator[Step]:
    """Remark a hand that still has the tile which led it.

    No refusal: where a table notices only at the end that somebody else led, it decides whether the hand stands
    (LAG-G19).
    """
    if any(opener in (hand.tiles or ()) for hand in holdings):
        text = N_("Check the tiles: {tile} was led, so nobody can still have it.")
        yield Step(clause, text, {"tile": str(opener)})
