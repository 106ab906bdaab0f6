"""What the referee replies to a question: a headline, the steps to it, and the rules it was asked under."""

from dataclasses import dataclass
from typing import Any

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.variants import Comparison
from referee.engine.ruleset import RuleSet
from referee.engine.tiles import Tile
from referee.engine.verdict import Step


@dataclass(frozen=True)
class Agreed:
    """The rules a question was asked under."""

    ruleset: RuleSet[Any]
    preset: str
    options: Any


@dataclass(frozen=True)
class Reply:
    """The referee's answer."""

    headline: Step
    """The answer in a sentence."""
    answer: Any
    """The answer for programs, as a plain JSON value."""
    agreed: Agreed
    """The rules it was asked under."""
    steps: tuple[Step, ...] = ()
    """The reasons, in order."""
    remarks: tuple[Step, ...] = ()
    """What should be looked at again before it is believed, though nothing forbids it."""
    evidence: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    """The tiles it rests on, by whose they are."""
    compared: Comparison | None = None
    """The same hand under other rules."""
    quoted: tuple[Step, ...] = ()
    """The steps to quote where there is no room for all; () where there are few."""
    side: int | None = None
    """The side that it is for, where it is for one."""
    drawing: Drawing | None = None
    """What lies on the table, where the answer is about that."""
    says_of_others: bool = False
    """Whether its last steps are what other tables do."""
