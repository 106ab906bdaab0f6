"""What people enter of a hand of Block or Draw."""

from dataclasses import dataclass

from referee.engine.facts import Hand


@dataclass(frozen=True)
class BlockHand(Hand):
    """How a hand of Block or Draw ended, what was left in the hands, and in the boneyard where that scores too."""

    ends: tuple[int, ...] = ()
    """The open numbers of a blocked line, as far as they were entered."""
    stock: int | None = None
    """The pips left in the boneyard; None where nobody entered them."""
