"""What a rule set says of a fact: who won, what each side is awarded, and why, step by step; and what a ruling is."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from referee.engine.seating import Seating
from referee.engine.wording import Param, Text, english

A = TypeVar("A", covariant=True)


@dataclass(frozen=True)
class Step:
    """One sentence of a verdict, citing the clause that decided it; "" where it rests on no rule of the game.

    `text` has named gaps for `params`, so that the sentence can be translated whole.
    """

    clause: str
    text: Text
    params: Mapping[str, Param] = field(default_factory=dict)

    def __str__(self) -> str:
        return english(self.text, self.params)


class Carried(Hashable, Protocol):
    """What a rule set carries from one hand to the next beside the totals, as an immutable value of its own."""

    def summary(self, seating: Seating) -> Step | None:
        """What it comes to for the people, as the end of a sentence on what a hand came to; None for nothing."""


@dataclass(frozen=True)
class Noted:
    """A fault that is on the sheet: who answers for it, both of a pair, and what they were shown."""

    who: tuple[str, ...]
    fault: str
    title: str
    """What the fault is called in this game."""
    card: str
    lost: bool = False
    """Whether they have lost the game by it."""


@dataclass(frozen=True)
class Called:
    """That time was called, and the points of each side that were marked then."""

    totals: tuple[int, ...]


@dataclass(frozen=True)
class Verdict:
    """What one fact is worth."""

    awards: tuple[int, ...]
    """All points per side, bonuses included; a side that has just sat down has one too."""
    steps: tuple[Step, ...]
    """Why, in order."""
    next_lead: int | None
    """The seat that begins the next hand; None where the rules leave it to the tiles, or nobody can tell."""
    remarks: tuple[Step, ...] = ()
    """What should be looked at again before it is believed, though nothing forbids it."""
    winner: int | None = None
    """The side that won the hand; None for a draw, and for what is no hand."""
    points: int = 0
    """What the hand itself was worth to its winner, without bonuses."""
    pips: tuple[int | None, ...] | None = None
    """What each seat held, in pips; None where it was not told, and instead of them all where it does not count."""
    game_winners: tuple[int, ...] = ()
    """The sides that have won the game by this."""
    over: bool = False
    """Whether the game has ended though nobody has won it."""
    decisive: Step | None = None
    """The step to quote where there is room for one."""
    seating: Seating | None = None
    """Who sits where from now on; None where nobody moved."""
    carried: Carried | None = None
    """What the rule set carries on to the next hand beside the totals."""
    noted: Noted | None = None
    """The fault that it punishes."""
    called: Called | None = None
    """The score that it marks, where it calls time."""
    details: object | None = None
    """What the rule set adds to its verdict for readers of its own."""

    @property
    def gist(self) -> Step | None:
        """The one step to quote: the decisive one, or else the first."""
        return self.decisive or (self.steps[0] if self.steps else None)


@dataclass(frozen=True)
class Ruling(Generic[A]):
    """The referee's answer to a question with its reasons, each citing a clause."""

    answer: A
    steps: tuple[Step, ...]
