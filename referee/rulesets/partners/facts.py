"""What people enter of a hand of two pairs, and what is dealt: all 28 tiles, seven each, or as the table agreed."""

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.facts import BLOCK, ENDS, LEVEL, SEAT, UNKNOWN, Asked, Blocked, asks
from referee.engine.hands.evidence import Deal
from referee.engine.hands.key import KeyHand
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.wording import N_
from referee.rulesets.partners.options import Partners


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
class AgreedWin:
    """A double win that the table has agreed on, whose last tile nobody noted (RAF-07)."""

    kind: ClassVar[str] = "agreed_win"

    side: int


@dataclass(frozen=True)
class StuckBlank:
    """The double blank stayed in a seat's hand; how many of the other six blanks lay on the table (RAF-09)."""

    kind: ClassVar[str] = "stuck_blank"

    holder: int = asks(Asked(N_("Who is stuck with 0-0?"), of=SEAT, name="stuck_holder", empty=N_("Nobody")))
    other_blanks_on_table: int = asks(Asked(N_("Other blanks on the table"), name="stuck_laid", high=6), 6)


Bonus = FirstPass | RoundPass | DoubleWin | AgreedWin | StuckBlank


@dataclass(frozen=True)
class PartnersHand(KeyHand):
    """How a hand of two pairs ended, what was left in the hands, and what was earned beside it."""

    bonuses: tuple[Bonus, ...] = ()
    """What was earned beside the hand itself, in the order it was earned."""
    nobody_knows: frozenset[str] = asks(Asked(N_("Nobody knows"), of=UNKNOWN), frozenset())
    """What nobody at the table can tell any more, so that it is not asked for: "blocked_by", "forced", "lead"."""
    forced: bool | None = asks(Asked(N_("Was the block forced?"), only=LEVEL), None)
    """Whether who blocked could not have played otherwise, no other tile and at no other end; None where not told."""
    ends: tuple[int, ...] = asks(
        Asked(
            N_("Open numbers you remember"),
            of=ENDS,
            name="open_numbers",
            only=BLOCK,
            when=lambda at: not at.options.all_dealt,
        ),
        (),
    )
    """The open numbers of a blocked line where tiles sleep, so that they may differ, as far as they were entered."""

    @property
    def open_ends(self) -> tuple[int, ...]:
        """The numbers at the ends of a blocked line, as far as they were entered."""
        end = self.ending.end if isinstance(self.ending, Blocked) else None
        return self.ends if end is None else (end, *self.ends)


DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="DUO-02", dealt_clause="LAG-05")


def deal_of(options: Partners) -> Deal:
    """What hands can hold, as many tiles were dealt of as large a set as the table agreed (REG-03, REG-04)."""
    if options.all_dealt:
        return DEAL
    return Deal(options.tile_set, options.dealt, set_clause="REG-03", dealt_clause="REG-04")
