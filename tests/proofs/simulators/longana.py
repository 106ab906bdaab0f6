"""Games of Longana, played by chance from the canon alone: nothing of the referee is used here.

Tiles are pairs, the higher half first. Every arm has an end, and the turn in which its token went down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

Pair = tuple[int, int]
SET = [(high, low) for high in range(10) for low in range(high + 1)]


@dataclass(frozen=True)
class Move:
    """A turn: who had it, the arms before it (end and token by owner), and every tile with the arms it may go on."""

    turn: int
    seat: int
    arms: dict[int, tuple[int, int | None]]
    may: dict[Pair, list[int]]
    passed: bool


@dataclass
class Round:
    """One round, from the lead to somebody out or a block."""

    held: list[list[Pair]]
    lead: int
    last: int
    arms: dict[int, tuple[int, int | None]]
    first: bool
    """Whether no round had been won before it, so that the highest double led."""
    moves: list[Move] = field(default_factory=list)

    @property
    def out(self) -> bool:
        """Whether somebody went out."""
        return any(not hand for hand in self.held)

    @property
    def pips(self) -> list[int]:
        """What is left in each hand."""
        return [sum(map(sum, hand)) for hand in self.held]

    @property
    def winner(self) -> int | None:
        """Who went out, else the only one with the fewest pips (LON-28, LON-29, LON-G2)."""
        best = [seat for seat, pips in enumerate(self.pips) if pips == min(self.pips)]
        return self.last if self.out else best[0] if len(best) == 1 else None

    @property
    def passes(self) -> list[int]:
        """Who passed after the last tile, in order."""
        laid = max((at for at, move in enumerate(self.moves) if not move.passed), default=-1)
        return [move.seat for move in self.moves[laid + 1 :]]

    @property
    def open_before(self) -> set[int]:
        """The owners of the arms that were open when these passes began."""
        arms = self.moves[len(self.moves) - len(self.passes)].arms
        return {owner for owner, (_, since) in arms.items() if since is not None}


def played(players: int, right: int | None, chance: Random) -> Round | None:
    """A round in which `right` has the first right to lead; None where nobody holds a double (LON-10 to LON-13)."""
    tiles = chance.sample(SET, 8 * players)
    held = [tiles[8 * seat : 8 * seat + 8] for seat in range(players)]
    doubles = [[tile for tile in hand if tile[0] == tile[1]] for hand in held]
    if not any(doubles):
        return None
    if right is None:
        lead = max(range(players), key=lambda seat: max(doubles[seat], default=(-1, -1)))
        spinner = max(doubles[lead])
    else:
        lead = next(seat % players for seat in range(right, right + players) if doubles[seat % players])
        spinner = chance.choice(doubles[lead])
    held[lead].remove(spinner)
    table = Round(held, lead, lead, dict.fromkeys(range(players), (spinner[0], None)), right is None)
    _play(table, chance)
    return table


def _play(table: Round, chance: Random) -> None:
    """Go round until somebody is out, or as many pass in a row as play, all arms open to each (LON-G13)."""
    players, turn, proof = len(table.held), 0, 0
    while proof < players and not table.out:
        turn += 1
        seat = (table.lead + turn) % players
        may = {tile: on for tile in table.held[seat] if (on := list(may_go(tile, seat, table.arms)))}
        table.moves.append(Move(turn, seat, dict(table.arms), may, passed=not may))
        if may:
            tile = chance.choice(sorted(may))
            _lay(table, seat, tile, on=chance.choice(may[tile]))
            proof = 0
        else:
            others_open = all(since is not None for owner, (_, since) in table.arms.items() if owner != seat)
            proof = proof + 1 if others_open else 0
            end, since = table.arms[seat]
            table.arms[seat] = (end, turn if since is None else since)


def may_go(tile: Pair, seat: int, arms: dict[int, tuple[int, int | None]]) -> Iterator[int]:
    """The owners of the arms that a tile may go on (LON-08, LON-17, LON-20, LON-21, LON-G8)."""
    for owner, (end, since) in arms.items():
        if end not in tile:
            continue
        tokens = [token for other, (needs, token) in arms.items() if other != seat and needs == end]
        oldest = min((token for token in tokens if token is not None), default=None)
        if tile[0] == tile[1] or owner == seat or (since is not None and since == oldest):
            yield owner


def _lay(table: Round, seat: int, tile: Pair, on: int) -> None:
    """Lay a tile: the arm ends in its other half, and the token of who lays it comes off (LON-18, LON-24)."""
    end, since = table.arms[on]
    table.held[seat].remove(tile)
    table.arms[on] = (tile[0] + tile[1] - end, since)
    table.arms[seat] = (table.arms[seat][0], None)
    table.last = seat


def game(players: int, seed: int) -> Iterator[Round | None]:
    """A game to 100; None stands for a deal without a double, which is dealt again."""
    chance, right, totals = Random(seed), None, [0] * players
    while max(totals) < 100:
        table = played(players, right, chance)
        yield table
        if table and (winner := table.winner) is not None:
            totals[winner] += sum(table.pips)
            right = winner
