"""What people tell of a hand in which the open ends score, beside what they tell of any hand of a block game."""

from dataclasses import dataclass

from referee.engine.facts import Hand
from referee.engine.holdings import Holding


@dataclass(frozen=True)
class Score:
    """One score in play, called as the tile fell (FIV-21)."""

    seat: int
    """The seat that scored it."""
    points: int
    """What was scored: points, or holes of a cribbage board where the table counts in fives."""
    lead: bool = False
    """Whether it was made with the first tile of the hand."""
    last_tile: bool = False
    """Whether it was made with the tile by which its player went out."""
    claimed_from: int | None = None
    """The seat that overlooked it, of another side (FIV-G7); None where nobody did."""

    @property
    def player(self) -> int:
        """The seat that laid the tile."""
        return self.seat if self.claimed_from is None else self.claimed_from


@dataclass(frozen=True)
class FivesHand(Hand):
    """The scores of a hand as they fell, how it ended, and what was left in the hands."""

    held: tuple[Holding, ...] = ()
    """What each seat still held, by seat; () where scores in play had won the game."""
    scores: tuple[Score, ...] = ()
    """The scores in play, in the order they fell."""
    ends: tuple[int, ...] = ()
    """The open numbers of a blocked layout; () where nobody told them."""
