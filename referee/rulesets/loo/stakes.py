"""What is at stake in Loo: the pot that a standing carries, what a verdict adds, and how a report writes both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_


@dataclass(frozen=True)
class Stake:
    """What one seat puts into the pot before a hand, in units, by reason: ante, the dealer's five, a loo."""

    ante: int = 0
    deal: int = 0
    loo: int = 0

    @property
    def units(self) -> int:
        """All of it."""
        return self.ante + self.deal + self.loo


@dataclass(frozen=True)
class Pot:
    """The pot of the next hand: what each seat puts in before it, and what each has already put in, in units."""

    stakes: tuple[Stake, ...]
    lying: tuple[int, ...]
    booked: bool = False
    """Whether the balances lack what is lying there already, as real ones do."""

    @property
    def dues(self) -> tuple[int, ...]:
        """Units each seat must put in before the hand."""
        return tuple(stake.units for stake in self.stakes)

    @property
    def units(self) -> int:
        """The whole pot once everybody has put in."""
        return sum(self.lying) + sum(self.dues)

    def summary(self, seating: Seating) -> Step | None:
        """What each puts into the next pot; None where nobody puts anything in."""
        dues = ", ".join(f"{seating.names[seat]} {units}" for seat, units in enumerate(self.dues) if units)
        return Step("LOO-39", N_("into the next pot {dues}"), {"dues": dues}) if dues else None


@dataclass(frozen=True)
class Payout:
    """How a pot was split: units paid to each seat, and what each looed seat, in order, pays into the next pot."""

    payouts: tuple[int, ...]
    loos: tuple[int, ...]

    @property
    def loo_each(self) -> int | None:
        """What each looed seat pays, 0 where nobody is looed; None where they pay different amounts (LOO-G11)."""
        return None if len(set(self.loos)) > 1 else max(self.loos, default=0)


@dataclass(frozen=True)
class Outcome:
    """What Loo adds to the verdict on a hand: the seats that took no trick, and how the pot was split if for one."""

    looed: tuple[int, ...]
    payout: Payout | None = None


def pot_of(standing: Standing | Verdict) -> Pot | None:
    """The pot carried on to the next hand; None in a game for points."""
    return standing.carried if isinstance(standing.carried, Pot) else None


def outcome_of(verdict: Verdict) -> Outcome:
    """What came of a hand; nothing where the verdict is on something else."""
    return verdict.details if isinstance(verdict.details, Outcome) else Outcome(())


def reported(standing: Standing, verdict: Verdict | None) -> Mapping[str, Any]:
    """What a report adds to a standing and to the verdict that led to it; without one, to the opening."""
    pot = pot_of(standing)
    due = {"dues": list(pot.dues), "pot": pot.units} if pot else {}
    if verdict is None:
        return due
    outcome = outcome_of(verdict)
    looed = list(outcome.looed)
    if pot is None:
        return {"looed": looed} if looed else {}
    paid = outcome.payout or Payout((0,) * len(verdict.awards), ())
    payouts = {"payouts": list(paid.payouts), "looed": looed, "loo_each": paid.loo_each}
    return {**payouts, **due, "balances": list(standing.totals)}
