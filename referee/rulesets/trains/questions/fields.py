"""What questions on trains have in common: their fields, how these are read, and the rules that several quote."""

from collections.abc import Callable
from dataclasses import replace

from referee.engine.desk.lead import YES_OR_NO
from referee.engine.desk.question import NONE, Inputs, QuestionField, RulesInForce, asks_preset
from referee.engine.desk.rulebook import agreed_on
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile, tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, NP_
from referee.rulesets.trains.options import PLAYERS, Trains
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
ASK_MEXICAN = QuestionField("mexican", N_("The Mexican Train's end"), choices=AT_THE_END)
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
