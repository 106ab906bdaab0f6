"""A hand that is told while it is played: what can be tapped, and what that is worth before the hand has an end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from referee.engine.standing import At, O
from referee.engine.verdict import Verdict


@dataclass(frozen=True)
class Running(Generic[O]):
    """How a rule set lets a hand be told as it happens."""

    field: str
    """The part of a hand's fact that grows by one with each tap: who scored, and how many points."""
    points: Callable[[O], tuple[int, ...]]
    """The points that one tap can be."""
    judge: Callable[[Any, At[O]], Verdict]
    """What a hand is worth as far as it has been told, without an end; ImpossibleFact where it cannot have happened."""
    until_won: Callable[[Any, At[O]], Any]
    """A hand as far as the game lasts by these rules, where it was told under others by which it lasted longer."""
