"""What people enter of a hand of two pairs, and what is dealt: all 28 tiles, seven each."""

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.facts import ENDS, LEVEL, SEAT, UNKNOWN, Asked, asks
from referee.engine.hands.evidence import Deal
from referee.engine.hands.key import KeyHand
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.wording import N_


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

    tile: Tile = asks(Asked(N_("Last tile played"), name="last_tile"))
    ends: tuple[int, int] = asks(Asked(N_("One end"), of=ENDS, name="end_a,end_b"))


@dataclass(frozen=True)
class StuckBlank:
    """The double blank stayed in a seat's hand; how many of the other six blanks lay on the table (RAF-09)."""

    kind: ClassVar[str] = "stuck_blank"

    holder: int = asks(Asked(N_("Who is stuck with 0-0?"), of=SEAT, name="stuck_holder", empty=N_("Nobody")))
    other_blanks_on_table: int = asks(Asked(N_("Other blanks on the table"), name="stuck_laid", high=6), 6)


Bonus = FirstPass | RoundPass | DoubleWin | StuckBlank


@dataclass(frozen=True)
class PartnersHand(KeyHand):
    """How a hand of two pairs ended, what was left in the hands, and what was earned beside it."""

    bonuses: tuple[Bonus, ...] = ()
    """What was earned beside the hand itself, in the order it was earned."""
    nobody_knows: frozenset[str] = asks(Asked(N_("Nobody knows"), of=UNKNOWN), frozenset())
    """What nobody at the table can tell any more, so that it is not asked for: "blocked_by", "forced", "lead"."""
    forced: bool | None = asks(Asked(N_("Was the block forced?"), only=LEVEL), None)
    """Whether who blocked could not have played otherwise, no other tile and at no other end; None where not told."""


DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="DUO-02", dealt_clause="LAG-05")
