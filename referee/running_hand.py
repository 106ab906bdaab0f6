"""A hand that goes on, as far as it has been told."""

from dataclasses import dataclass, replace

from referee.engine.facts import ImpossibleFact
from referee.engine.score import Scored
from referee.games.sheet import Sheet
from referee.record import Json


@dataclass(frozen=True)
class Tap:
    """One tap that stands."""

    key: str
    """By what it is known again."""
    told: Json
    """What it tells, as a game record has it."""


@dataclass(frozen=True)
class RunningHand:
    """A hand as far as it has been told, and what it is worth so far."""

    version: int
    """How often it has been written; 0 where nothing has been tapped."""
    taps: tuple[Tap, ...]
    """What has been tapped, oldest first, but for what was taken back."""
    scored: Scored | None
    """What came of it; None where it cannot have happened."""
    problem: ImpossibleFact | None = None
    """Why it cannot have happened."""
    lead: int | None = None
    """The seat that leads it, where that had to be told."""

    @property
    def told(self) -> list[Json]:
        """What has been told, as a game record has it."""
        return [tap.told for tap in self.taps]

    @property
    def listed(self) -> list[Json]:
        """Each tap as scripts read it."""
        return [{"key": tap.key, "told": tap.told} for tap in self.taps]

    @property
    def has_won(self) -> bool:
        """Whether the game is won by what has been told, so that the hand need not have an end."""
        return bool(self.scored and self.scored.standing.over)

    def on(self, sheet: Sheet) -> Sheet:
        """The sheet with the standing as it is in the middle of this hand."""
        now = self.scored.standing if self.scored else sheet.standing
        known = sheet.standing.next_lead
        return replace(sheet, standing=replace(now, over=False, next_lead=self.lead if known is None else known))
