"""What people enter of a hand of two pairs, and what is dealt: all 28 tiles, seven each."""

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.facts import Hand
from referee.engine.hands.evidence import Deal
from referee.engine.tiles import DOUBLE_SIX, Tile


@dataclass(frozen=True)
class FirstPass:
    """The player after the opener passed on the hand's first tile (RAF-04); `side` is the opener's."""

    kind: ClassVar[str] = "first_pass"

    side: int
    double: bool
    partner_played: bool


@dataclass(frozen=True)
class RoundPass:
    """The other three passed one after another (RAF-06); `side` is that of the player who made them pass."""

    kind: ClassVar[str] = "round_pass"

    side: int
    plays_again: bool = True


@dataclass(frozen=True)
class DoubleWin:
    """The last tile of who went out, and the two ends that were open to it (RAF-07, V-P13)."""

    kind: ClassVar[str] = "double_win"

    tile: Tile
    ends: tuple[int, int]


@dataclass(frozen=True)
class StuckBlank:
    """The double blank stayed in a seat's hand; how many of the other six blanks lay on the table (RAF-09)."""

    kind: ClassVar[str] = "stuck_blank"

    holder: int
    other_blanks_on_table: int = 6


Bonus = FirstPass | RoundPass | DoubleWin | StuckBlank


@dataclass(frozen=True)
class PartnersHand(Hand):
    """How a hand of two pairs ended, what was left in the hands, and what was earned beside it."""

    bonuses: tuple[Bonus, ...] = ()
    """What was earned beside the hand itself, in the order it was earned."""
    nobody_knows: frozenset[str] = frozenset()
    """What nobody at the table can tell any more, so that it is not asked for: "blocked_by", "forced", "lead"."""
    forced: bool | None = None
    """Whether who blocked could not have played otherwise, no other tile and at no other end; None where not told."""


DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="DUO-02", dealt_clause="LAG-05")
