"""What a table that scores by fives agrees on for the end of a hand: the tiles left, the last tile, who leads next."""

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.options import Answer, answer, choice
from referee.engine.wording import N_

END, LEAD = N_("The end of a hand"), N_("Who leads")
PAID = ("end_points", "opponents", "opponents_minus_own", "ladder", "own_lost")


def _less_their_own(agreed: Answer, options: Any) -> Answer:
    """What the tiles left are worth; a pair's own may be more than the opponents' (FIV-G13)."""
    if agreed.value != "opponents_minus_own" or not options.in_pairs:
        return agreed
    text = N_(
        "The pair that wins a hand scores the pips left in the opponents' hands less those in its own, even where that "
        "is less than nothing."
    )
    return replace(agreed, sentence=text)


def _rounded_once_or_each(agreed: Answer, options: Any) -> Answer:
    """What is rounded, as far as anything is; a ladder is always added up first (FIV-G11)."""
    if options.rounding == "exact":
        return replace(agreed, sentence=N_("The opponents' pips are added up."))
    if options.end_points == "ladder" and agreed.value == "each_hand":
        text = N_(
            "Each opponent's hand is rounded by itself; after a block the differences are added up and the sum is "
            "rounded."
        )
        return replace(agreed, sentence=text)
    return agreed


@dataclass(frozen=True)
class EndRules:
    """What is agreed on for the end of a hand."""

    end_points: str = choice(
        N_("What are the tiles left worth?"),
        answer(
            "opponents", N_("Opponents' pips"),
            N_("Whoever wins a hand scores the pips left in the opponents' hands, after a block too; his own "
            "side's tiles count for nothing."), "FIV-G11 FIV-G13",
        ),
        answer(
            "opponents_minus_own", N_("Opponents' less his own"),
            N_("Whoever wins a hand scores the pips left in the opponents' hands less those in his own."),
            "FIV-G11 FIV-G13 V-F09",
        ),
        answer(
            "ladder", N_("Blocked: a ladder"),
            N_("Whoever goes out scores the pips left in the opponents' hands; after a block everybody scores by "
            "how much each heavier hand is heavier."), "FIV-G11 V-F10",
        ),
        answer(
            "own_lost", N_("Each loses his own"),
            N_("Nobody scores for tiles: each side loses the pips left in its own hands, each hand rounded by itself; "
            "a score may go below 0."), "FIV-G11 V-F05",
        ),
        answer("none", N_("Nothing"), N_("The tiles left score nothing for anybody."), "FIV-G11 FIV-45"),
        group=END, only_if=("points_for", "fives"), worded=_less_their_own,
    )  # fmt: skip
    rounding: str = choice(
        N_("How are the pips rounded?"),
        answer(
            "nearest", N_("To the nearest five"), N_("Pips are rounded to the nearest five."), "FIV-G9"
        ),
        answer("down", N_("Down"), N_("Pips are rounded down to a multiple of five."), "FIV-G9"),
        answer("up", N_("Up"), N_("Pips are rounded up to a multiple of five."), "FIV-G9"),
        answer(
            "exact", N_("Not at all"),
            N_("Pips are scored as they are; where one is written for every five, what makes no five is left out."),
            "FIV-G9",
        ),
        group=END, only_if=PAID,
    )  # fmt: skip
    round_on: str = choice(
        N_("What is rounded?"),
        answer("total", N_("The sum"), N_("The opponents' pips are added up, and the sum is rounded."), "FIV-G10"),
        answer("each_hand", N_("Each hand"), N_("Each opponent's hand is rounded by itself."), "FIV-G10"),
        group=END, only_if=("end_points", "opponents", "ladder"), worded=_rounded_once_or_each,
    )  # fmt: skip
    tie: str = choice(
        N_("When a blocked hand is level for the fewest pips?"),
        answer("no_score", N_("Nobody scores"), N_("A block that is level for the fewest pips is won by nobody."),
               "FIV-G12"),
        answer(
            "split", N_("They share"),
            N_("Those level for the fewest pips in a block share the others' pips: rounded, divided, and each share "
            "cut down to a multiple of five."), "FIV-G12",
        ),
        answer(
            "lightest_tile", N_("The lightest tile"),
            N_("Of the hands level for the fewest pips in a block the one with the lightest single tile wins; level in "
            "that too, nobody does."), "FIV-G12",
        ),
        group=END,
    )  # fmt: skip
    out_bonus: int = choice(
        N_("What does playing the last tile score?"),
        answer(0, N_("Nothing more"), N_("Playing the last tile scores nothing by itself."), "FIV-G18"),
        answer(
            1, N_("One point"),
            N_("Playing the last tile scores 1 more, and makes one score with what that tile scores itself; in a block "
            "nobody gets it."), "FIV-44 FIV-48 FIV-G18",
        ),
        group=END, only_if=("points_for", "fives_and_threes"),
    )  # fmt: skip
    pairs_out: str = choice(
        N_("Must both partners be out?"),
        answer("one", N_("One is enough"), N_("A hand ends as soon as one player is out."), "FIV-11"),
        answer(
            "both", N_("Both"), N_("In pairs play goes on until both partners of a pair are out."), "FIV-49"
        ),
        group=END, only_if=("sides", "pairs"),
    )  # fmt: skip
    first_lead: str = choice(
        N_("Who leads the first hand?"),
        answer(
            "highest_double", N_("The highest double"),
            N_("Whoever holds the highest double leads the first hand, or it is drawn for."), "FIV-G3",
        ),
        answer("drawn", N_("Drawn by lot"), N_("It is drawn for who leads the first hand, with any tile."), "FIV-G3"),
        group=LEAD, compared=False,
    )  # fmt: skip
    next_lead: str = choice(
        N_("Who leads the next hand?"),
        answer("winner", N_("Who went out"), N_("Whoever went out leads the next hand."), "FIV-G20"),
        answer(
            "next_seat", N_("The next player"), N_("The lead passes to the next player in every hand."),
            "FIV-G20 FIV-50",
        ),
        group=LEAD, compared=False,
    )  # fmt: skip
    blocked_lead: str = choice(
        N_("And after a blocked hand?"),
        answer(
            "block_winner", N_("Its winner"),
            N_("After a block the lightest hand of the winning side leads; where nobody has won it, the player after "
            "the last leader."), "FIV-G20",
        ),
        answer("drawn", N_("Drawn by lot"), N_("After a block it is drawn for who leads."), "FIV-G20"),
        group=LEAD, only_if=("next_lead", "winner"), compared=False,
    )  # fmt: skip

    def whole(self, pips: int) -> int:
        """An amount of pips, rounded as the table agreed; of one that is lost its size (FIV-23, FIV-G9)."""
        size = abs(pips)
        rounded = {"nearest": (size + 2) // 5 * 5, "down": size // 5 * 5, "up": -(-size // 5) * 5}.get(self.rounding)
        return (size if rounded is None else rounded) * (-1 if pips < 0 else 1)
