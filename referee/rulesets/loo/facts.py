"""What people tell of a hand of Loo."""

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.tiles import Tile
from referee.engine.wording import N_

WHO_DEALT = N_("Who dealt this hand?")


@dataclass(frozen=True)
class Tricks:
    """How a hand of Loo ended."""

    kind: ClassVar[str] = "hand"

    tricks: tuple[int, ...]
    """How many each seat took, by seat."""
    dropped: frozenset[int] = frozenset()
    """The seats that dropped out."""
    missed: frozenset[int] = frozenset()
    """The seats that took the miss."""
    turn_up: Tile | None = None
    """The tile that was turned up for trumps; None where nobody told it."""
    dealer: int | None = None
    """The seat that dealt; None where it was the one expected to."""
    took_turn_up: bool = False
    """Whether the dealer swapped one of his tiles for the turn-up."""
    played_for_pot: bool = False
    """Whether the dealer, against one player alone, played for the pot (V-L08)."""
    broken_off: bool = False
    """Whether the table broke it off by agreement, with tricks still to be played (GEN-12)."""
    first_at_target: int | None = None
    """Of several seats that reached the target in this hand, the one that did so first; None where nobody told."""
