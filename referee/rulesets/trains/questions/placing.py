"""Where a tile may go among trains or chicken feet, and what is done by a player who has none that fits.

In Mexican Train: the player's own train, an open one and the Mexican Train (MEX-10 to MEX-15). In Chickenfoot: the
engine's own sides first, then any end (CHK-06, CHK-11). In both an uncovered double comes before all else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param, Text
from referee.rulesets.trains.options import Trains

SIDES, TOES = 4, 3
"""Of the engine in Chickenfoot (CHK-06), and of any other double (CHK-07)."""
UNTOLD = -1
"""The end of a train of which nobody told anything, as of a closed one that does not matter."""
MEXICAN_TRAIN = "Mexican Train"
"""The communal train, for programs."""


@dataclass(frozen=True)
class Train:
    """A train as it lies: the seat that owns it, None for the Mexican Train, and the number at its end."""

    owner: int | None
    end: int | None = None
    """None where it has not begun, so that it begins with the engine's number."""
    is_open: bool = False
    """Whether it is marked, so that everybody may play on it."""


@dataclass(frozen=True)
class Layout:
    """What lies on the table, as far as it decides where a tile may go."""

    engine: int | None = None
    trains: tuple[Train, ...] = ()
    double: int | None = None
    """The number of the double that is not covered yet, or that lacks toes; None for none."""
    used_up: bool = False
    """Whether every other tile of its number lies on the table."""
    sides: int = SIDES
    """In Chickenfoot, how many sides of the engine are filled."""
    toes: int = 0
    """In Chickenfoot, how many toes that double has."""
    ends: tuple[int, ...] = ()
    """In Chickenfoot, the numbers at the open ends."""


Kind = Literal["own", "open", "mexican", "double", "engine", "end"]


@dataclass(frozen=True)
class Place:
    """Where a tile with this number may go, and the train that it is on, if it is on one."""

    kind: Kind
    number: int
    train: Train | None = None

    def key(self, seating: Seating) -> str:
        """The place in a word, for programs: an owner's name, a double, or the number of an open end."""
        if self.train:
            return MEXICAN_TRAIN if self.train.owner is None else seating.names[self.train.owner]
        return "engine" if self.kind == "engine" else twice(self.number) if self.kind == "double" else str(self.number)


Plays = tuple[tuple[Tile, Place], ...]


def twice(number: int) -> str:
    """The double of a number."""
    return str(Tile(number, number))


def binds(layout: Layout, house: Trains) -> bool:
    """Whether nobody may play elsewhere before the uncovered double is covered (MEX-13, MEX-G12, MEX-G13, CHK-G8)."""
    is_dead = layout.used_up and house.dead_double == "free"
    return layout.double is not None and not is_dead and house.must_cover


def open_places(layout: Layout, player: int, house: Trains) -> tuple[Place, ...]:
    """Every place that is open to the player now, whatever the tile."""
    if binds(layout, house):
        assert layout.double is not None  # noqa: S101 - what binds is a double
        ends_in_it = [train for train in layout.trains if train.end == layout.double]
        return (Place("double", layout.double, ends_in_it[0] if len(ends_in_it) == 1 else None),)
    if not house.is_mexican:
        if layout.sides < SIDES:
            return (Place("engine", _engine(layout)),)
        return tuple(Place("end", number) for number in dict.fromkeys(layout.ends))
    return tuple(_on_trains(layout, player, house))


def _on_trains(layout: Layout, player: int, house: Trains) -> Iterator[Place]:
    waits = waits_for_own(layout, player, house)
    for train in layout.trains:
        kind: Kind = "own" if train.owner == player else "mexican" if train.owner is None else "open"
        is_closed = kind == "open" and not train.is_open
        if not is_closed and (kind == "own" or not waits):
            yield Place(kind, _engine(layout) if train.end is None else train.end, train)


def own(layout: Layout, player: int) -> Train:
    """The player's own train, which has not begun if nothing is said of it."""
    return next((train for train in layout.trains if train.owner == player), Train(player))


def waits_for_own(layout: Layout, player: int, house: Trains) -> bool:
    """Whether no other train may be used before the player's own has begun (MEX-G15)."""
    return house.first_turn == "own_train" and own(layout, player).end is None


def _engine(layout: Layout) -> int:
    if layout.engine is None:
        raise ImpossibleFact("engine", N_("A train that has not begun starts at the engine: which double is it?"))
    return layout.engine


def may_play(
    hand: Sequence[Tile], player: int, layout: Layout, boneyard: int | None, seating: Seating, house: Trains
) -> Ruling[Plays]:
    """Which of these tiles may go where, why not elsewhere, and what the player does then.

    `boneyard` is how many tiles are left to draw, None where nobody said.
    """
    _refuse_impossible(hand, layout, house)
    places = open_places(layout, player, house)
    plays = tuple((tile, place) for place in places for tile in hand if tile.has(place.number))
    name = seating.names[player]
    steps = (
        *_double(layout, house),
        *(_at(place, hand, layout, seating) for place in places),
        *_elsewhere(layout, player, seating, house),
        *_whole_train(hand, layout, player, seating, house),
        *_then(hand, plays, house),
        *(() if plays else _without(name, boneyard, house)),
    )
    return Ruling(plays, steps)


def _refuse_impossible(hand: Sequence[Tile], layout: Layout, house: Trains) -> None:
    for double, clause in ((layout.engine, "MEX-32"), (layout.double, "MEX-33")):
        if double is not None and Tile(double, double) in hand:
            raise ImpossibleFact("hand", N_("{tile} lies on the table."), clause, tile=twice(double))
    refuse_double(layout, house)
    holds = [str(tile) for tile in hand if layout.double is not None and tile.has(layout.double)]
    if layout.used_up and holds:
        text = N_("Not every tile of that number is on the table: {tile} is in this hand.")
        raise ImpossibleFact("used_up", text, dead_clause(house), tile=holds[0])


def refuse_double(layout: Layout, house: Trains) -> None:
    """Refuse a double that cannot be waiting to be covered."""
    if layout.double is None:
        return
    if layout.double == layout.engine:
        text = N_("The engine need not be covered: leave this empty.")
        raise ImpossibleFact("double", text, "MEX-05" if house.is_mexican else "CHK-03")
    if not house.is_mexican and layout.sides < SIDES:
        text = N_("No other double lies there before all sides of the engine are filled.")
        raise ImpossibleFact("double", text, "CHK-06")


def dead_clause(house: Trains) -> str:
    """The clause on a double whose number is used up."""
    return "MEX-G12" if house.is_mexican else "CHK-G8"


def double_clause(house: Trains) -> str:
    """The clause on what a double asks of the players."""
    if not house.is_mexican:
        return "CHK-07"
    return "MEX-13" if house.must_cover else "MEX-G13"


def _double(layout: Layout, house: Trains) -> Iterator[Step]:
    """Why the uncovered double binds, or why it does not."""
    if layout.double is None:
        return
    params: dict[str, Param] = {"double": twice(layout.double), "number": layout.double}
    if layout.used_up:
        text = N_("Every other {number} lies on the table, so {double} need not be covered.")
        if house.dead_double == "binds":
            text = N_("Every other {number} lies on the table, yet {double} must be covered: that blocks the round.")
        yield Step(dead_clause(house), text, params)
    elif not house.is_mexican:
        toes = Counted(
            "{double} lacks {toes} toe: nobody may play elsewhere.",
            "{double} lacks {toes} toes: nobody may play elsewhere.",
            "toes",
        )
        yield Step("CHK-07", toes, {**params, "toes": TOES - layout.toes})
    elif binds(layout, house):
        yield Step("MEX-13", N_("{double} is uncovered: nobody may play elsewhere."), params)
    else:
        text = N_("{double} binds nobody else: the player who laid it plays one more tile, anywhere.")
        yield Step("MEX-G13", text, params)


FITS: dict[Kind, tuple[str, Text, Text]] = {
    "own": (
        "MEX-10",
        Counted("{name}'s own train needs {number}: {tiles} fits.", "{name}'s own train needs {number}: {tiles} fit.",
                "tiles"),
        N_("{name}'s own train needs {number}: nothing fits."),
    ),
    "open": (
        "MEX-12",
        Counted("{name}'s train is open and needs {number}: {tiles} fits.",
                "{name}'s train is open and needs {number}: {tiles} fit.", "tiles"),
        N_("{name}'s train is open and needs {number}: nothing fits."),
    ),
    "mexican": (
        "MEX-11",
        Counted("The Mexican Train needs {number}: {tiles} fits.", "The Mexican Train needs {number}: {tiles} fit.",
                "tiles"),
        N_("The Mexican Train needs {number}: nothing fits."),
    ),
    "double": (
        "MEX-13",
        Counted("{tiles} covers {double}.", "{tiles} cover {double}.", "tiles"),
        N_("Nothing covers {double}."),
    ),
    "engine": (
        "CHK-06",
        Counted("All sides of {double} are filled first: {tiles} fits.",
                "All sides of {double} are filled first: {tiles} fit.", "tiles"),
        N_("All sides of {double} are filled first: nothing fits."),
    ),
    "end": (
        "CHK-11",
        Counted("The open {number}: {tiles} fits.", "The open {number}: {tiles} fit.", "tiles"),
        N_("The open {number}: nothing fits."),
    ),
}  # fmt: skip
"""By kind of place the clause that opens it, and what is said of the tiles that fit, or if none does."""


def _at(place: Place, hand: Sequence[Tile], layout: Layout, seating: Seating) -> Step:
    clause, some, none = FITS[place.kind]
    fits = tuple(str(tile) for tile in hand if tile.has(place.number))
    params: dict[str, Param] = {"number": place.number, "double": twice(place.number), "tiles": fits}
    if place.train and place.train.owner is not None:
        params["name"] = seating.names[place.train.owner]
    if place.kind == "double" and not layout.trains:
        clause = "CHK-07"
    return Step(clause, some if fits else none, params)


def _elsewhere(layout: Layout, player: int, seating: Seating, house: Trains) -> Iterator[Step]:
    """The trains that the player may not use."""
    if not house.is_mexican or binds(layout, house):
        return
    if waits_for_own(layout, player, house):
        text = N_("Before {name}'s own train has begun, no other may be used.")
        yield Step("MEX-G15", text, {"name": seating.names[player]})
        return
    closed = tuple(
        seating.names[train.owner]
        for train in layout.trains
        if train.owner not in (None, player) and not train.is_open and train.owner is not None
    )
    if closed:
        yield Step("MEX-10", N_("Closed trains: {names}."), {"names": closed})


def _whole_train(hand: Sequence[Tile], layout: Layout, player: int, seating: Seating, house: Trains) -> Iterator[Step]:
    """The longest train that a hand can be laid in, where it is laid in the first turn (MEX-G15)."""
    train = own(layout, player)
    is_first = house.is_mexican and house.first_turn == "whole_train" and train.end is None and not train.is_open
    if not is_first or binds(layout, house):
        return
    text = N_("In the first turn {name} lays as many tiles as fit, one after another, on their own train.")
    yield Step("MEX-G15", text, {"name": seating.names[player]})
    if tiles := longest_train(hand, _engine(layout)):
        yield Step("MEX-G15", N_("The longest train of these: {tiles}."), {"tiles": tuple(map(str, tiles))})


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


def _then(hand: Sequence[Tile], plays: Plays, house: Trains) -> Iterator[Step]:
    """What follows a play: a double is covered, and the last tile is announced, or may be a double."""
    double, left = next((tile for tile, _place in plays if tile.is_double), None), len(hand) - 1
    if double and not left:
        yield last_double(double, house)
    elif double and not house.is_mexican:
        text = N_("After a double, the next three tiles go on it, whoever plays them.")
        yield Step("CHK-07", text)
    elif double and house.doubles_bind == "cover":
        yield Step("MEX-13", N_("A double is covered at once by its player, with another tile or one that is drawn."))
    if plays and left == 1:
        yield from announced(house)


def last_double(double: Tile, house: Trains) -> Step:
    """Whether one may go out with a double (MEX-G14, CHK-G7)."""
    clause = "MEX-G14" if house.is_mexican else "CHK-G7"
    text = N_("The last tile may be a double: the round ends at once.")
    if house.double_out:
        text = N_("The last tile may be a double, but going out with one costs {points}.")
    return Step(clause, text, {"tile": str(double), "points": house.double_out})


def announced(house: Trains) -> Iterator[Step]:
    """What is said by somebody who has one tile left (MEX-G16, CHK-12)."""
    clause = "CHK-12" if house.knock == "draw_two" and not house.is_mexican else "MEX-G16"
    if house.knock != "none":
        yield Step(clause, N_("Whoever has one tile left says so, or taps the table."))


def _without(name: str, boneyard: int | None, house: Trains) -> Iterator[Step]:
    """What is done by a player who cannot play."""
    is_feet = not house.is_mexican
    if boneyard != 0:
        text = N_("Draw one tile, and play it if it fits. If not, pass.")
        yield Step("CHK-08" if is_feet else "MEX-12", text)
    if is_feet:
        if boneyard == 0:
            yield Step("CHK-08", N_("Nothing is left to draw: pass."))
        return
    if boneyard == 0:
        yield Step("MEX-14", N_("Nothing is left to draw: pass."))
    text = N_("A pass marks {name}'s own train: it is open to all until {name} plays on it.")
    yield Step("MEX-12", text, {"name": name})
