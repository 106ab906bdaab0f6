"""A round of trains, tile by tile: nothing of the referee is used here.

Tiles are pairs, the higher half first. Seats are those of the game; `order` is whose turn comes after whose.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from tests.proofs.simulators.trains.house import House, dealt

Pair = tuple[int, int]
Move = tuple[Pair, Callable[[], None]]


def whole(highest: int) -> list[Pair]:
    """All tiles of a set."""
    return [(high, low) for high in range(highest + 1) for low in range(high + 1)]


@dataclass
class Round:
    """One round: the deal, and once it was played how it ended."""

    agreed: House
    order: list[int]
    engine: int
    held: dict[int, list[Pair]]
    boneyard: list[Pair]
    lead: int
    dealt: int
    out: int | None = None
    last: Pair | None = None
    """The last tile that was laid."""
    laid: set[Pair] = field(default_factory=set)
    ends: list[int] = field(default_factory=list)
    """The number at the end of every train that was begun, or wherever a tile may be laid on feet."""
    bound: int | None = None
    """The number that had to be played and could not be, where a double bound everybody."""

    @property
    def with_double(self) -> bool:
        """Whether somebody went out with a double."""
        return self.out is not None and self.last is not None and self.last[0] == self.last[1]


def deal(agreed: House, order: list[int], wanted: Iterable[int], chance: Random) -> Round:
    """Deal until the engine has come to the middle: the first of the `wanted` doubles that anybody holds (MEX-08).

    None in any hand: everybody draws in turn until one turns up. Where only one can be meant, some tables take it out
    before the shuffle instead (MEX-G6).
    """
    each, doubles = dealt(agreed, len(order), chance), list(wanted)
    tiles = whole(agreed["set"])
    aside = len(doubles) == 1 and (each < 3 or chance.random() < 0.5)
    if aside:
        tiles.remove((doubles[0], doubles[0]))
    chance.shuffle(tiles)
    held = {seat: [tiles.pop() for _ in range(each)] for seat in order}
    if aside:
        return Round(agreed, order, doubles[0], held, tiles, chance.choice(order), each)
    at = 0
    while not (found := [(number, seat) for number in doubles for seat in order if (number, number) in held[seat]]):
        held[order[at % len(order)]].append(tiles.pop())
        at += 1
    engine, lead = found[0]
    held[lead].remove((engine, engine))
    return Round(agreed, order, engine, held, tiles, lead, each)


def play(the: Round, chance: Random) -> Round:
    """Play a round that was dealt, until somebody is out or it is blocked: all have passed, and no train was marked."""
    table = (Trains if the.agreed["game"] == "mexican" else Feet)(the)
    the.laid.add((the.engine, the.engine))
    seat, stuck = the.lead, 0
    while the.out is None and stuck < (1 if the.agreed["blocked_when"] == "first_stuck" else len(the.order)):
        opened, could = table.marks, table.turn(seat, chance)
        stuck = 0 if could or the.boneyard else 1 if table.marks > opened else stuck + 1
        if not the.held[seat]:
            the.out = seat
        seat = the.order[(the.order.index(seat) + 1) % len(the.order)]
    the.ends, the.bound = sorted(table.ends), table.bound
    return the


def used_up(the: Round, number: int) -> bool:
    """Whether every tile of a number lies on the table, so that nothing can be laid on it any more."""
    return not any(number in tile for tile in (*the.boneyard, *(tile for hand in the.held.values() for tile in hand)))


class Feet:
    """Chickenfoot: every double takes the next tiles, all sides of the engine first (CHK-06, CHK-07, CHK-11)."""

    marks = 0

    def __init__(self, the: Round) -> None:
        self.the, self.ends, self._foot, self._toes = the, [], the.engine, 4

    @property
    def bound(self) -> int | None:
        """The number of the foot that has to be completed first."""
        free = self.the.agreed["dead_double"] == "free" and used_up(self.the, self._foot)
        return self._foot if self._toes and not free else None

    def turn(self, seat: int, chance: Random) -> bool:
        """Lay a tile, after drawing one where none fits; whether anything was laid or drawn (CHK-08)."""
        may, drawn = self._may(seat), False
        if not may and self.the.boneyard:
            self.the.held[seat].append(self.the.boneyard.pop())
            may, drawn = self._may(seat), True
        if may:
            self._lay(seat, *chance.choice(may))
        return bool(may) or drawn

    def _may(self, seat: int) -> list[tuple[Pair, int]]:
        bound = self.bound
        ends = {*self.ends} if bound is None else {bound}
        return [(tile, end) for tile in self.the.held[seat] for end in sorted(ends) if end in tile]

    def _lay(self, seat: int, tile: Pair, end: int) -> None:
        self.the.held[seat].remove(tile)
        self.the.laid.add(tile)
        self.the.last = tile
        if self._toes and end == self._foot:
            self._toes -= 1
        else:
            self.ends.remove(end)
        if tile[0] == tile[1]:
            self._foot, self._toes = end, 3
        else:
            self.ends.append(tile[0] + tile[1] - end)


@dataclass
class Train:
    """One train: its owner (None: everybody's), the number at its end, whether it is marked and has been begun."""

    owner: int | None
    end: int
    marked: bool = False
    begun: bool = False


class Trains:
    """Mexican Train: one's own train, everybody's and the marked ones; doubles are covered (MEX-10 to MEX-15)."""

    def __init__(self, the: Round) -> None:
        self.the, self._double, self._had_turns = the, None, set()
        self._trains = [Train(seat, the.engine) for seat in the.order]
        self._trains += [Train(None, the.engine)] if the.agreed["communal"] else []

    @property
    def ends(self) -> list[int]:
        """The number at the end of every train that has been begun."""
        return [train.end for train in self._trains if train.begun]

    @property
    def marks(self) -> int:
        """How many trains are open to everybody because they are marked."""
        return sum(train.marked for train in self._trains)

    @property
    def bound(self) -> int | None:
        """The number of a double that everybody has to cover."""
        return None if (train := self._uncovered()) is None else train.end

    def _uncovered(self) -> Train | None:
        """The train with a double that has to be covered first (MEX-13, MEX-G12, MEX-G13)."""
        if self._double is None or self.the.agreed["doubles_bind"] == "follow_up":
            return None
        free = self.the.agreed["dead_double"] == "free" and used_up(self.the, self._double.end)
        return None if free else self._double

    def turn(self, seat: int, chance: Random) -> bool:
        """Lay a tile and another after a double, drawing one for each where none fits; else mark the train (MEX-12)."""
        own = next(train for train in self._trains if train.owner == seat)
        first, active, again = seat not in self._had_turns, False, True
        self._had_turns.add(seat)
        while again and self.the.held[seat]:
            may = self._may(seat, own, first)
            if not may and self.the.boneyard:
                self.the.held[seat].append(self.the.boneyard.pop())
                may, active = self._may(seat, own, first), True
            if not may:
                own.marked = True
                return active
            tile, train = chance.choice(may)
            self._lay(seat, tile, train)
            active = True
            again = self._plays_again(seat, own, tile, first)
        return active

    def _plays_again(self, seat: int, own: Train, tile: Pair, first: bool) -> bool:
        if tile[0] == tile[1]:
            return self._uncovered() is not None or self.the.agreed["doubles_bind"] == "follow_up"
        whole_train = first and self.the.agreed["first_turn"] == "whole_train"
        return whole_train and any(own.end in tile for tile in self.the.held[seat])

    def _may(self, seat: int, own: Train, first: bool) -> list[tuple[Pair, Train]]:
        uncovered = self._uncovered()
        if uncovered is not None:
            trains = [uncovered]
        elif first and self.the.agreed["first_turn"] != "one_tile":
            trains = [own]
        else:
            trains = [train for train in self._trains if train.owner in (seat, None) or train.marked]
        return [(tile, train) for tile in self.the.held[seat] for train in trains if train.end in tile]

    def _lay(self, seat: int, tile: Pair, train: Train) -> None:
        self.the.held[seat].remove(tile)
        self.the.laid.add(tile)
        self.the.last = tile
        train.end, train.begun = tile[0] + tile[1] - train.end, True
        train.marked = train.marked and train.owner != seat
        self._double = train if tile[0] == tile[1] else None if train is self._double else self._double
