"""The last hand of a table that asks the referee: what a question can be filled in with."""

from dataclasses import dataclass
from typing import Any

from referee.engine.facts import Fact
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Standing
from referee.engine.verdict import Verdict


@dataclass(frozen=True)
class LastHand:
    """The last hand of a game, of which everybody is still at the table."""

    rules: RuleSet[Any]
    """The rule set it was played by."""
    before: Standing
    """How the game stood before it."""
    fact: Fact
    """What was told of it."""
    verdict: Verdict
    """What came of it."""
    now: Standing
    """How the game stands now."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order, as a question counts its people."""
        return self.now.seating.order

    def place(self, seat: int | None) -> str:
        """Where a seat is in the turn order, counted from 1 as people do; "" for nobody."""
        return str(self.order.index(seat) + 1) if seat in self.order else ""
