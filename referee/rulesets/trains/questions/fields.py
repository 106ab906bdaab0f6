"""What questions on trains have in common: their fields, and how these are read."""

from collections.abc import Callable
from dataclasses import replace

from referee.engine.desk.lead import YES_OR_NO
from referee.engine.desk.question import (
    NONE,
    Inputs,
    QuestionField,
    asks_preset,
)
from referee.engine.tiles import DOUBLE_FIFTEEN, tile
from referee.engine.wording import N_, NP_
from referee.rulesets.trains.options import PLAYERS, Trains
from referee.rulesets.trains.presets import PRESETS
from referee.rulesets.trains.questions.placing import SIDES, TOES, twice


def only(when: Callable[[Trains], bool], *asks: QuestionField) -> tuple[QuestionField, ...]:
    """The fields that are asked under these house rules alone."""
    return tuple(replace(ask, when=when) for ask in asks)


SEATS = max(most for sets in PLAYERS.values() for most in sets.values())
NUMBERS = tuple((str(number), str(number)) for number in range(DOUBLE_FIFTEEN.highest + 1))
DOUBLES = tuple((twice(number), twice(number)) for number, _label in enumerate(NUMBERS))
UNKNOWN_NUMBER, NOT_BEGUN = ("", N_("Not given")), (NONE, N_("Not begun"))
ASK_PRESET = asks_preset(PRESETS)
ASK_ENGINE = QuestionField("middle", N_("The engine"), choices=(UNKNOWN_NUMBER, *DOUBLES))
NO_DOUBLE, NO_TOES = ("", NP_("double", "None")), ("", NP_("toes", "None"))
ASK_DOUBLE = QuestionField("double", N_("A double still to be covered?"), choices=(NO_DOUBLE, *DOUBLES))
ASK_TOES = QuestionField("toes", N_("How many toes has it?"), choices=(NO_TOES, *NUMBERS[1:TOES]))
ASK_SIDES = QuestionField(
    "sides",
    N_("How many sides of the engine are filled, if not all four?"),
    choices=(("", N_("All four")), *((str(side), str(side)) for side in range(SIDES))),
)
ASK_USED_UP = QuestionField(
    "used_up",
    N_("Are all other tiles of its number on the table?"),
    choices=YES_OR_NO,
    fold=N_("Nobody can cover the double?"),
    when=lambda options: options.must_cover,
)
ON_TRAINS = (
    QuestionField("end", N_("Number at each train's end"), choices=(UNKNOWN_NUMBER, NOT_BEGUN, *NUMBERS), seats=SEATS),
    QuestionField("open", N_("Whose trains are open?"), kind="people"),
)
ASK_ENDS = QuestionField("ends", N_("Which numbers are open?"), choices=NUMBERS, kind="list", most=16)
ASK_MEXICAN = QuestionField("mexican", N_("The Mexican Train's end"), choices=(UNKNOWN_NUMBER, NOT_BEGUN, *NUMBERS))


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


ELSEWHERE = {"engine": "middle", "double_blank": "blank"}
"""The fields of parts of a round whose own names are those of house rules."""
