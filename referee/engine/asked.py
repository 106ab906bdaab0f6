"""What a question to the referee asks: its fields, each with what may be told in it and how that is tapped."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.options import HouseRule
from referee.engine.tiles import TileSet
from referee.engine.wording import N_

Choices = tuple[tuple[str, str], ...]
FEW = 8  # choices that are shown beside each other
UNKNOWN = "?"
"""What is told where nobody knows any more who it was, as of a hand that nobody knows."""
NONE = "none"
"""What is told where there is none of what is asked for."""


@dataclass(frozen=True)
class Ask:
    """One field of a question."""

    name: str
    """Its name in an address."""
    label: str
    """What people read beside it."""
    hint: str = ""
    """An example of what may stand in it."""
    choices: Choices = ()
    """The values it may have, each with its label; () for a text."""
    usual: str = ""
    """The choice that stands where none is made: a rule as it is usually played, or what goes without saying.

    "" where none stands: what happened must be told, if silence is not among the choices.
    """
    person: bool = False
    """Whether it asks for one of the people at the table."""
    unknown: bool = False
    """Whether nobody may know any more who it was, which is told as UNKNOWN."""
    several: bool = False
    """Whether it asks for any of the people at the table, each at most once."""
    in_order: bool = False
    """Whether it asks for people at the table in the order in which they did something, or for any of its choices;
    where it is not also `several`, some of them more than once.
    """
    needed: bool = False
    """Whether each of the four must be told before there is an answer."""
    number: bool = False
    """Whether a number is told in it."""
    many: bool = False
    """Whether it asks each of the four, as `name_0` to `name_3`."""
    sides: int = 4
    """How many sides those at the table are."""
    tiles: TileSet | None = None
    """The set whose tiles are told in it; None where no tiles are tapped."""
    most: int = 7
    """How many tiles can be told in it, or how many choices where they are told in order."""
    games: tuple[str, ...] = ()
    """The keys of the rule sets it is about, where the question asks which; () for all."""
    folded: bool = False
    """Whether it is put away with the house rules."""
    fold: str = ""
    """What is written on the fold in which it is put away with others of the same words; "" for none."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields it stands for."""
        return tuple(f"{self.name}_{seat}" for seat in range(4)) if self.many else (self.name,)

    @property
    def is_tapped(self) -> bool:
        """Whether its choices are few enough to be tapped."""
        return 0 < len([value for value, _label in self.choices if value]) <= FEW and not self.folded

    @property
    def is_digits(self) -> bool:
        """Whether its choices are the numbers of a tile, or as short, but for one that there is none."""
        return all(value == label for value, label in self.choices if value not in ("", NONE))


@dataclass(frozen=True)
class Onward:
    """A question that follows from another."""

    label: str
    """What people read that leads to it."""
    key: str
    """The key of the question."""
    told: Mapping[str, str]
    """What is known already, by its fields."""


ASK_NAMES = Ask("names", N_("Names in turn order"), N_("Me, Next, Across, Last"), folded=True)
"""Who sits at the table, where it is not known yet which way the turns go there."""


def done_wrong(game: str, **cases: str) -> tuple[Onward, ...]:
    """What happens where something was done all the same: a label for each case of an irregularity in a game."""
    return tuple(Onward(label, "irregularity", {"game": game, "what": what}) for what, label in cases.items())


def asks(rule: HouseRule, unasked: str = "") -> Ask:
    """The field of a question for a house rule; `unasked` labels the choice that leaves it as the preset has it."""
    answers = tuple((str(answer.value), answer.label) for answer in rule.answers)
    choices = (("", unasked), *answers) if unasked else answers
    return Ask(rule.key, rule.question, choices=choices, usual="" if unasked else str(rule.default), folded=True)
