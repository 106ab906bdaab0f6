"""What lies on the table, as far as it decides where a tile may go.

In Mexican Train: the player's own train, an open one and the Mexican Train (MEX-10 to MEX-15). In Chickenfoot: the
engine's own sides first, then any end (CHK-06, CHK-11). In both an uncovered double comes before all else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.desk.drawing import Label
from referee.engine.desk.question import NONE, Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.tiles import Tile
from referee.engine.wording import N_, Sentence
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.fields import (
    ASK_DOUBLE,
    ASK_END,
    ASK_ENGINE,
    ASK_MEXICAN,
    ASK_OPEN,
    ASK_SIDES,
    ASK_TOES,
    FOOT,
    SIDES,
    double_clause,
    double_of,
    open_ends,
    twice,
    used_up,
)

MEXICAN_TRAIN = "Mexican Train"
"""The communal train, for programs."""


@dataclass(frozen=True)
class Line:
    """A row of tiles, or a free place beside a double."""

    key: str = ""
    """The place in a word, for programs: an owner's name, a double, or the number of an open end."""
    end: int | None = None
    """The number at its end; None where nothing lies there, so that it begins at the double in the middle."""
    clause: str = ""
    """The clause by which the player may add to it now; "" where none lets them."""
    place: Label = ""
    """What it is called."""
    label: Label = ""
    """What stands on it in a drawing."""
    is_open: bool = False
    """Whether it is marked, so that everybody may play on it."""


Plays = tuple[tuple[Tile, Line], ...]


@dataclass(frozen=True)
class Layout:
    """The lines that were told, around the engine or around the foot to be completed first."""

    middle: int | None
    """The number of the double that they begin at; None where it was not told."""
    lines: tuple[Line, ...]
    filled: int = 0
    """How many places of that double are filled beside them."""
    double: int | None = None
    """The number of the double that is not covered yet, or that lacks toes; None for none."""
    is_dead: bool = False
    """Whether every other tile of its number lies on the table."""

    @property
    def usable(self) -> tuple[Line, ...]:
        """The lines that the player may add to now."""
        return tuple(line for line in self.lines if line.clause)

    def takes(self, line: Line) -> int:
        """The number that is played on a line."""
        if line.end is not None:
            return line.end
        if self.middle is None:
            raise ImpossibleFact("engine", N_("A train that has not begun starts at the engine: which double is it?"))
        return self.middle

    def plays(self, hand: Sequence[Tile]) -> Plays:
        """Which of these tiles may go where."""
        return tuple((tile, line) for line in self.usable for tile in hand if tile.has(self.takes(line)))


def layout(inputs: Inputs, player: int, seating: Seating, house: Trains) -> Layout:
    """What lies on the table, as far as it was told; what decides and was not is asked for."""
    engine, double = double_of(inputs, ASK_ENGINE, house), double_of(inputs, ASK_DOUBLE, house)
    is_dead = used_up(inputs, house)
    if is_dead and double is None:
        raise ImpossibleFact("double", N_("Which double is it?"), double_clause(house))
    if double is not None and double == engine:
        text = N_("The engine need not be covered: leave this empty.")
        raise ImpossibleFact("double", text, "MEX-05" if house.is_mexican else "CHK-03")
    binding = double if house.must_cover and not (is_dead and house.dead_double == "free") else None
    if house.is_mexican:
        lines = tuple(_trains(inputs, player, seating, house, only_told=binding is not None))
        found = Layout(engine, lines if binding is None else _bound(lines, binding))
    else:
        found = _feet(inputs, engine, double, binding, house)
    return replace(found, double=double, is_dead=is_dead)


def _trains(inputs: Inputs, player: int, seating: Seating, house: Trains, only_told: bool) -> Iterator[Line]:
    """Everybody's train of which the end was told, and the Mexican Train where there is one."""
    opened, told = inputs.seats(ASK_OPEN.name, seating), inputs.text(f"end_{player}")
    waits = house.first_turn == "own_train" and told == NONE
    for seat in seating.order:
        ask, name = replace(ASK_END, name=f"end_{seat}", seats=0), seating.names[seat]
        text, may_play = inputs.choice(ask.of(house.tile_set)), seat == player or seat in opened
        if may_play and not text and not only_told:
            raise ImpossibleFact(ask.name, N_("What is at the end of {name}'s train?"), "MEX-10", name=name)
        clause = "MEX-10" if seat == player else "MEX-12" if may_play and not waits else ""
        place = Sentence(N_("{name}'s train"), {"name": name})
        if text:
            yield Line(name, _end(text), clause, place, name, is_open=seat in opened)
    text = inputs.choice(ASK_MEXICAN.of(house.tile_set)) if house.communal else ""
    if house.communal and not text and not only_told:
        question = N_("What is at the end of the Mexican Train, or has nobody begun it?")
        raise ImpossibleFact(ASK_MEXICAN.name, question, "MEX-11")
    if text:
        clause, place = "" if waits else "MEX-11", Sentence(N_("The Mexican Train"))
        yield Line(MEXICAN_TRAIN, _end(text), clause, place, Sentence(N_("Mexican Train")))


def _end(text: str) -> int | None:
    return None if text == NONE else int(text)


def _bound(lines: tuple[Line, ...], double: int) -> tuple[Line, ...]:
    """The trains while nobody may play but on this double, which lies at the end of one of them or was not told of."""
    there = [line.key for line in lines if line.end == double]
    key = there[0] if len(there) == 1 else twice(double)
    at = Line(key, double, "MEX-13", twice(double))
    others = tuple(replace(line, clause="") for line in lines)
    if key not in there:
        return (*others, at)
    return tuple(replace(at, label=line.label, is_open=line.is_open) if line.key == key else line for line in others)


def _feet(inputs: Inputs, engine: int | None, double: int | None, binding: int | None, house: Trains) -> Layout:
    """The open ends, or the only double that may be played on: the engine first, and then one that binds."""
    sides, toes = int(inputs.choice(ASK_SIDES) or SIDES), int(inputs.choice(ASK_TOES) or 0)
    ends = dict.fromkeys(open_ends(inputs, house))
    if double is not None and sides < SIDES:
        text = N_("No other double lies there before all sides of the engine are filled.")
        raise ImpossibleFact("double", text, "CHK-06")
    if binding is not None:
        return _around(binding, twice(binding), FOOT, toes, "CHK-07")
    if sides < SIDES:
        return _around(engine, "engine", SIDES, sides, "CHK-06")
    if not ends:
        raise ImpossibleFact("ends", N_("First, enter the open ends."), "CHK-11")
    return Layout(engine, tuple(Line(str(end), end, "CHK-11", Sentence(N_("An open end"))) for end in ends))


def _around(number: int | None, key: str, places: int, filled: int, clause: str) -> Layout:
    """A double of which so many places are filled, one after another, the next of which is open."""
    following = Line(key, clause=clause, place=twice(number or 0))
    return Layout(number, (following, *[Line()] * (places - filled - 1)), filled)


PATIENT = 20_000
"""Tiles that are tried for the longest train: more than any hand that was dealt needs."""


def longest_train(hand: Sequence[Tile], number: int) -> tuple[Tile, ...]:
    """The most tiles that can lie one after another from a number on, the heaviest where several do.

    () where that is not found out in time.
    """
    best: tuple[Tile, ...] = ()
    begun: list[tuple[tuple[Tile, ...], int]] = [((), number)]
    for _tried in range(PATIENT):
        if not begun:
            return best
        train, end = begun.pop()
        best = max(best, train, key=lambda tiles: (len(tiles), sum(tile.pips for tile in tiles)))
        begun += [((*train, tile), tile.other(end)) for tile in hand if tile.has(end) and tile not in train]
    return ()
