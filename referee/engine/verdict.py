"""What a rule set says of a fact: who won, what each side is awarded, and why, step by step; and what a ruling is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from referee.engine.seating import Seating
from referee.engine.wording import Param, Text, english

A = TypeVar("A", covariant=True)


@dataclass(frozen=True)
class Step:
    """One sentence of a verdict, citing the clause that decided it.

    `text` has named gaps for `params`, so that the sentence can be translated whole.
    """

    clause: str
    text: Text
    params: Mapping[str, Param] = field(default_factory=dict)

    def __str__(self) -> str:
        return english(self.text, self.params)


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

    @property
    def dues(self) -> tuple[int, ...]:
        """Units each seat must put in before the hand."""
        return tuple(stake.units for stake in self.stakes)

    @property
    def units(self) -> int:
        """The whole pot once everybody has put in."""
        return sum(self.lying) + sum(self.dues)


@dataclass(frozen=True)
class Payout:
    """How a pot was split: units paid to each seat, and what each looed seat pays into the next pot."""

    payouts: tuple[int, ...]
    loo_each: int


@dataclass(frozen=True)
class Verdict:
    """What one fact is worth.

    `winner` is the side that won the hand; `points` what the hand itself was worth and `awards` all points
    per side, bonuses included; `pips` what each seat held (None where it was not told); `next_lead` the seat
    that leads (in Loo: deals) next, None where the rules leave it to the tiles; `game_winners` the sides that
    have won the game by this, and `over` whether it has ended at all; `looed` the
    seats that played and took no trick; `seating` is who sits where from now on,
    None where nobody moved; `decisive` is the step to quote
    where there is room for one.
    """

    awards: tuple[int, ...]
    steps: tuple[Step, ...]
    next_lead: int | None
    winner: int | None = None
    points: int = 0
    pips: tuple[int | None, ...] | None = None
    game_winners: tuple[int, ...] = ()
    over: bool = False
    pot: Pot | None = None
    payout: Payout | None = None
    decisive: Step | None = None
    looed: tuple[int, ...] = ()
    seating: Seating | None = None

    @property
    def gist(self) -> Step | None:
        """The one step to quote: the decisive one, or else the first."""
        return self.decisive or (self.steps[0] if self.steps else None)


@dataclass(frozen=True)
class Ruling(Generic[A]):
    """The referee's answer to a question with its reasons, each citing a clause."""

    answer: A
    steps: tuple[Step, ...]
