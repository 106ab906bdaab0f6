"""What people enter of a hand of Loo, and what is at stake: the pot that a standing carries and a report writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from referee.engine.facts import EACH_SEAT, SEAT, STARTER, Asked, Noted, asks
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import Tile
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, NP_

WHO_DEALT = N_("Who dealt this hand?")
UNEVEN = N_("A pot must be a multiple of five; if not, count it again.")

TRICKS = 5  # tiles dealt to each, so tricks to a hand (LOO-06, LOO-33)


def contenders(situation: Situation[Any]) -> tuple[int, ...]:
    """The seats that may reach the target in the next hand together with another one, where it matters who is first."""
    if situation.options.for_pot or situation.options.at_target != "trick_order":
        return ()
    missing = {seat: situation.options.target - situation.standing.totals[seat] for seat in situation.seating.order}
    pairs = [pair for pair in combinations(missing, 2) if sum(missing[seat] for seat in pair) <= TRICKS]
    return tuple(sorted({seat for pair in pairs for seat in pair}))


@dataclass(frozen=True)
class Tricks(Noted):
    """How a hand of Loo ended."""

    kind: ClassVar[str] = "hand"

    summary: ClassVar[str] = N_("Who stayed in, and their tricks.")
    otherwise: ClassVar[str] = N_("Stayed in")
    rarely: ClassVar[str] = N_("turn-up, dealer, stopped")

    tricks: tuple[int, ...] = asks(
        Asked(N_("Tricks"), of=EACH_SEAT, high=TRICKS, total=TRICKS, question=N_("Your tricks"))
    )
    """How many each seat took, by seat."""
    dropped: frozenset[int] = asks(
        Asked(N_("Dropped out"), brief=NP_("player", "Out"), when=lambda at: len(at.seating.order) > 2, spared=True),
        frozenset(),
    )
    """The seats that dropped out."""
    missed: frozenset[int] = asks(Asked(N_("Took the miss"), brief=NP_("player", "Miss")), frozenset())
    """The seats that took the miss."""
    turn_up: Tile | None = asks(Asked(N_("Turned up"), rare=True), None)
    """The tile that was turned up for trumps; None where nobody told it."""
    took_turn_up: bool = asks(Asked(N_("Dealer took it"), rare=True), default=False)
    """Whether the dealer swapped one of his tiles for the turn-up."""
    dealer: int | None = asks(Asked(N_("Who dealt?"), of=STARTER, rare=True), None)
    """The seat that dealt; None where it was the one expected to."""
    played_for_pot: bool = asks(
        Asked(N_("Dealer played for the pot"), when=lambda at: at.options.lets_dealer_play_for_pot, rare=True),
        default=False,
    )
    """Whether the dealer, against one player alone, played for the pot (V-L08)."""
    broken_off: bool = asks(Asked(N_("Stopped by agreement"), rare=True), default=False)
    """Whether the table broke it off by agreement, with tricks still to be played (GEN-12)."""
    first_at_target: int | None = asks(Asked(N_("Who reached {target} first?"), of=SEAT, when=contenders), None)
    """Of several seats that reached the target in this hand, the one that did so first; None where nobody told."""


@dataclass(frozen=True)
class Stake:
    """What one seat puts into the pot before a hand, in units, by reason: ante, the dealer's five, a loo."""

    ante: int = 0
    deal: int = 0
    loo: int = 0

    @property
    def units(self) -> int:
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
class PotOutcome:
    """What Loo adds to the verdict on a hand: the seats that took no trick, and how the pot was split if for one."""

    looed: tuple[int, ...]
    payout: Payout | None = None


def pot_of(standing: Standing | Verdict) -> Pot | None:
    """The pot carried on to the next hand; None in a game for points."""
    return standing.state if isinstance(standing.state, Pot) else None


def pot_outcome(verdict: Verdict) -> PotOutcome:
    """What came of a hand; nothing where the verdict is on something else."""
    return verdict.details if isinstance(verdict.details, PotOutcome) else PotOutcome(())


def reported(standing: Standing, verdict: Verdict | None) -> Mapping[str, object]:
    """What a report adds to a standing and to the verdict that led to it; without one, to the opening."""
    pot = pot_of(standing)
    due = {"dues": list(pot.dues), "pot": pot.units} if pot else {}
    if verdict is None:
        return due
    outcome = pot_outcome(verdict)
    looed = list(outcome.looed)
    if pot is None:
        return {"looed": looed} if looed else {}
    paid = outcome.payout or Payout((0,) * len(verdict.awards), ())
    payouts = {"payouts": list(paid.payouts), "looed": looed, "loo_each": paid.loo_each}
    return {**payouts, **due, "balances": list(standing.totals)}
