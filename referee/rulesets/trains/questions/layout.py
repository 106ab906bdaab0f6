"""What lies on the table as people tell it, and where a tile may go.

In Mexican Train: the player's own train, an open one and the Mexican Train (MEX-10 to MEX-15). In Chickenfoot: the
engine's own sides first, then any end (CHK-06, CHK-11). In both an uncovered double comes before all else. The fields
stand first, and the rules that several questions quote.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.desk.drawing import Label
from referee.engine.desk.lead import YES_OR_NO
from referee.engine.desk.question import NONE, Inputs, QuestionField, RulesInForce, asks_preset
from referee.engine.desk.rulebook import agreed_on
from referee.engine.facts import ImpossibleFact, required
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile, tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, NP_, Sentence
from referee.rulesets.trains.options import PLAYERS, Trains, chickenfoot, mexican
from referee.rulesets.trains.presets import PRESETS
from referee.rulesets.trains.rulebook.clauses import COVER, DRAW_OR_PASS, MARK, NOTHING_LEFT, NOTHING_TO_DRAW, TOES

SIDES, FOOT = 4, 3
"""How many tiles the engine takes in Chickenfoot (CHK-06), and any other double (CHK-07)."""


def only(when: Callable[[Trains], bool], *asks: QuestionField) -> tuple[QuestionField, ...]:
    """The fields that are asked under these house rules alone."""
    return tuple(replace(ask, when=when) for ask in asks)


def twice(number: int) -> str:
    """The double of a number."""
    return str(Tile(number, number))


SEATS = max(most for sets in PLAYERS.values() for most in sets.values())
NUMBERS = tuple((str(number), str(number)) for number in range(DOUBLE_FIFTEEN.highest + 1))
DOUBLES = tuple((twice(number), twice(number)) for number, _label in enumerate(NUMBERS))
AT_THE_END = (("", N_("Not given")), (NONE, N_("Not begun")), *NUMBERS)
ASK_PRESET = asks_preset(PRESETS)
ASK_ENGINE = QuestionField("middle", N_("The engine"), choices=(AT_THE_END[0], *DOUBLES))
NO_DOUBLE, NO_TOES = ("", NP_("double", "None")), ("", NP_("toes", "None"))
ASK_DOUBLE = QuestionField("double", N_("A double still to be covered?"), choices=(NO_DOUBLE, *DOUBLES))
ASK_TOES = QuestionField("toes", N_("How many toes has it?"), choices=(NO_TOES, *NUMBERS[1:FOOT]))
ASK_SIDES = QuestionField(
    "sides",
    N_("How many sides of the engine are filled, if not all four?"),
    choices=(("", N_("All four")), *NUMBERS[:SIDES]),
)
ASK_USED_UP = QuestionField(
    "used_up",
    N_("Are all other tiles of its number on the table?"),
    choices=YES_OR_NO,
    fold=N_("Nobody can cover the double?"),
    when=lambda options: options.must_cover,
)
ASK_END = QuestionField("end", N_("Number at each train's end"), choices=AT_THE_END, seats=SEATS)
ASK_OPEN = QuestionField("open", N_("Whose trains are open?"), kind="people")
ASK_ENDS = QuestionField("ends", N_("Which numbers are open?"), choices=NUMBERS, kind="list", most=16)
ASK_MEXICAN = QuestionField(
    "mexican",
    N_("The Mexican Train's end"),
    choices=AT_THE_END,
    when=lambda options: options.is_mexican and options.communal,
)
ASKS_LAYOUT = (
    ASK_DOUBLE,
    *only(chickenfoot, ASK_TOES),
    *only(mexican, ASK_END, ASK_OPEN),
    ASK_MEXICAN,
    *only(chickenfoot, ASK_SIDES, replace(ASK_ENDS, kind="ranking")),
    ASK_ENGINE,
    ASK_USED_UP,
)
ELSEWHERE = {"engine": "middle", "double_blank": "blank"}
"""The fields of parts of a round whose own names are those of house rules."""


def asked(inputs: Inputs) -> tuple[RulesInForce, Trains, Seating]:
    """The rules asked under, and who plays by them."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    return rules, rules.of(Trains), inputs.at_table(rules)


def double_of(inputs: Inputs, ask: QuestionField, house: Trains) -> int | None:
    """The number of the double that a field tells."""
    text = inputs.choice(ask.of(house.tile_set))
    return tile(text).high if text else None


def used_up(inputs: Inputs, house: Trains) -> bool:
    """Whether all other tiles of the double's number are told to lie on the table, where that can matter."""
    return house.must_cover and inputs.choice(ASK_USED_UP) == "yes"


def open_ends(inputs: Inputs, house: Trains) -> tuple[int, ...]:
    """The open ends that are told, those of two trains twice."""
    return tuple(map(int, inputs.chosen(ASK_ENDS.name, ASK_ENDS.of(house.tile_set).choices)))


def double_clause(house: Trains) -> str:
    """The clause on what a double asks of the players."""
    return "CHK-07" if not house.is_mexican else "MEX-13" if house.must_cover else "MEX-G13"


def of_doubles(house: Trains) -> tuple[Step, ...]:
    """What a double asks of the players, in the rulebook's words (MEX-13, MEX-G13, CHK-07)."""
    if not house.is_mexican:
        return (Step("CHK-07", TOES),)
    return (*([Step("MEX-13", COVER)] if house.must_cover else []), *agreed_on(house, "doubles_bind"))


def if_stuck(boneyard: int | None, house: Trains) -> Step:
    """What is done by whoever cannot play, with so many tiles left to draw, None where nobody said."""
    if boneyard == 0:
        return Step("MEX-14", NOTHING_TO_DRAW if house.is_mexican else NOTHING_LEFT)
    return Step("MEX-12", MARK) if house.is_mexican else Step("CHK-08", DRAW_OR_PASS)


COMMUNAL, MEXICAN_TRAIN = -1, "Mexican Train"
"""The seat of the train that is everybody's, and what it is to programs."""


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
    engine: int | None = None
    """The number of the engine; None where it was not told."""

    @property
    def usable(self) -> tuple[Line, ...]:
        """The lines that the player may add to now."""
        return tuple(line for line in self.lines if line.clause)

    def takes(self, line: Line) -> int:
        """The number that is played on a line."""
        if line.end is not None:
            return line.end
        text = N_("A train that has not begun starts at the engine: which double is it?")
        return required(self.middle, "engine", text)

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
        text = N_("The engine doesn't have to be covered. Leave this empty.")
        raise ImpossibleFact("double", text, "MEX-05" if house.is_mexican else "CHK-03")
    binding = double if house.must_cover and not (is_dead and house.dead_double == "free") else None
    if house.is_mexican:
        lines = tuple(_trains(inputs, player, seating, house, only_told=binding is not None))
        found = Layout(engine, lines if binding is None else _bound(lines, binding))
    else:
        found = _feet(inputs, engine, double, binding, house)
    return replace(found, double=double, is_dead=is_dead, engine=engine)


def _trains(inputs: Inputs, player: int, seating: Seating, house: Trains, only_told: bool) -> Iterator[Line]:
    """Everybody's train of which the end was told, and the Mexican Train where there is one."""
    opened, waits = inputs.seats(ASK_OPEN.name, seating), house.first_turn == "own_train"
    waits = waits and inputs.text(f"end_{player}") == NONE
    for seat in (*seating.order, *([COMMUNAL] if house.communal else [])):
        may = {player: "MEX-10", COMMUNAL: "MEX-11"}.get(seat, "MEX-12" if seat in opened else "")
        ask, key = ASK_MEXICAN, MEXICAN_TRAIN
        label: Label = Sentence(N_("Mexican Train"))
        place = Sentence(N_("The Mexican Train"))
        if seat != COMMUNAL:
            ask, key = replace(ASK_END, name=f"end_{seat}", seats=0), seating.names[seat]
            place, label = Sentence(N_("{name}'s train"), {"name": key}), key
        text = inputs.choice(ask.of(house.tile_set))
        if may and not text and not only_told:
            raise ImpossibleFact(ask.name, N_("{place}: what is at its end?"), may, place=place)
        if text:
            clause, end = "" if waits and seat != player else may, None if text == NONE else int(text)
            yield Line(key, end, clause, place, label, seat in opened)


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
        text = N_("No other double is there before all sides of the engine are filled.")
        raise ImpossibleFact("double", text, "CHK-06")
    if binding is not None:
        return _around(binding, twice(binding), FOOT, toes, "CHK-07")
    if sides < SIDES:
        return _around(engine, "engine", SIDES, sides, "CHK-06")
    ends = required(ends or None, "ends", N_("First, enter the open ends."), "CHK-11")
    return Layout(engine, tuple(Line(str(end), end, "CHK-11", Sentence(N_("An open end"))) for end in ends))


def _around(number: int | None, key: str, places: int, filled: int, clause: str) -> Layout:
    """A double of which so many places are filled, one after another, the next of which is open."""
    following = Line(key, clause=clause, place=twice(number or 0))
    return Layout(number, (following, *[Line()] * (places - filled - 1)), filled)
