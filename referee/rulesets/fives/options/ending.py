"""What a table that scores by fives agrees on for the end of a hand, and who leads the next."""

from dataclasses import dataclass, replace

from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare
from referee.engine.wording import N_, NP_, Counted
from referee.rulesets.line.lead import BLOCKED, WON, lead_rule

END, LEAD = N_("The end of a hand"), N_("Who leads")
BY_FIVES = ("points_for", "fives")
PAID = ("end_points", "opponents", "opponents_minus_own", "difference_in_block", "ladder", "own_lost")


def _rounded_once_or_each(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """What is rounded; differences are always added up first (FIV-G11)."""
    text = ROUNDED_IN_A_BLOCK.get(str(answers["end_points"])) if agreed.value == "each_hand" else None
    return replace(agreed, sentence=text) if text else agreed


def _shared_by_the_winners(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """Who has a tied block, of which nothing can be shared where the tiles left score for nobody, or for all."""
    if agreed.value == "split" and answers["end_points"] in ("ladder", "own_lost", "none"):
        return replace(agreed, sentence=NOBODY_WINS)
    return agreed


def _to_threes(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """What is rounded to, where tiles left are rounded to threes (END-47)."""
    is_three = answers["rounded_to"] == 3 and (answers["unit"], answers["tie"] == "split") == ("pips", False)
    return replace(agreed, sentence=TO_THREES.get(str(agreed.value), agreed.sentence)) if is_three else agreed


def _off_at_nought(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    return replace(agreed, is_off=not answers["double_out"])


TO_THREES = {
    "nearest": N_("Pips are rounded to the nearest three."),
    "down": N_("Pips are rounded down to a three."),
    "up": N_("Pips are rounded up to a three."),
}
NOBODY_WINS = N_("Nobody wins a tied block.")
ROUNDED_IN_A_BLOCK = {
    "difference_in_block": N_("Each opponent's hand is rounded; after a block, the difference."),
    "ladder": N_("Each opponent's hand is rounded; after a block, the sum of the differences."),
}


@dataclass(frozen=True)
class EndRules:
    """What is agreed on for the end of a hand."""

    end_points: str = declare(
        HouseRule(N_("What are tiles left worth?"), END, when=When(("points_for", "fives"))),
        answer("opponents", N_("Opponents' pips"),
            N_("The winner of a hand, blocked or not, scores the opponents' pips; their own side's tiles don't count."),
            "FIV-G11 FIV-G13"),
        answer("opponents_minus_own", N_("Opponents' minus own"),
            N_("The side that wins a hand scores opponents' minus own pips, even below 0."), "FIV-G11 FIV-G13 V-F09"),
        answer("difference_in_block", N_("Opponents'; blocked, minus own"),
            N_("Going out scores the opponents' pips; a block scores opponents' minus own."),
            "END-27 FIV-G11 V-F09", N_("Gambit; Lentschik; Dr. Dominoes")),
        answer("ladder", N_("Blocked: each takes the difference"), N_(
                "Going out scores the opponents' pips; after a block all score the difference to each heavier hand."),
                "FIV-G11 V-F10"),
        answer("own_lost", N_("Each loses their own"),
            N_("Each side loses the pips in its hands, each hand rounded by itself, even below 0."), "FIV-G11 V-F05"),
        answer("none", NP_("points", "Nothing"), N_("Tiles left score nothing, blocked or not."), "FIV-G11 FIV-45"),
    )  # fmt: skip
    tiles_below: int = declare(
        HouseRule(N_("Do tiles left count only below a score?"), END,
            number=Number(0, 10000, (0, 300), zero=N_("Tiles left count at any score."), zero_is_usual=True),
            when=When(PAID)),
        answer(0, N_("Only below"), Counted("Tiles left count only for a side with fewer than {value} point.",
                "Tiles left count only for a side with fewer than {value} points."), "END-49",
            N_("300 of 365: a Muggins program (NimaBavari/GoMuggins)")),
    )  # fmt: skip
    rounding: str = declare(
        HouseRule(N_("How are pips rounded?"), END, when=When(PAID), worded=_to_threes),
        answer("nearest", N_("To the nearest five"), N_("Pips are rounded to the nearest five."), "FIV-G9"),
        answer("down", N_("Down"), N_("Pips are rounded down to a five."), "FIV-G9 AMZ-08", N_("Domino Manauara")),
        answer("up", N_("Up"), N_("Pips are rounded up to a five."), "FIV-G9", N_("How to play (HTFBW)")),
        answer("exact", N_("Not at all"), N_("Pips are scored unrounded; in holes, only whole fives count."), "FIV-G9",
            N_("Gambit; Puzzle Place")),
    )  # fmt: skip
    rounded_to: int = declare(
        HouseRule(N_("Rounded to what?"), END,
            when=When(PAID, ("unit", "pips"), unless=((("rounding", "exact"),), (("tie", "split"),))), compared=False),
        answer(5, N_("A five"), N_("Pips are rounded to a five."), "FIV-G9", is_off=True),
        answer(3, N_("A three"), N_("Tiles left are rounded to a three, not to a five."), "END-47",
            N_("All Threes (digitain.com)")),
    )  # fmt: skip
    round_on: str = declare(
        HouseRule(N_("What is rounded?"), END,
            when=When(("end_points", "opponents", "difference_in_block", "ladder"),
                unless=((("rounding", "exact"),),)),
            worded=_rounded_once_or_each),
        answer("total", N_("The sum"), N_("The opponents' pips are added up, then rounded."), "FIV-G10"),
        answer("each_hand", N_("Each hand"), N_("Each opponent's hand is rounded by itself."), "FIV-G10"),
    )  # fmt: skip
    tie: str = declare(
        HouseRule(N_("If a block is tied?"), END, when=When(BY_FIVES), worded=_shared_by_the_winners),
        answer("no_score", N_("Nobody scores"), NOBODY_WINS, "FIV-G12"),
        answer("split", N_("They share"),
            N_("Players tied for a block share the others' pips: round them, divide them, and round each share down "
            "to a five."),
            "FIV-G12", N_("All Fives (pagat.com; copies at gambiter.com and nathan-long.com)")),
        answer("lightest_tile", N_("The lightest tile"),
            N_("Of hands tied for a block the one with the lightest tile wins; if that ties too, nobody wins."),
            "FIV-G12", N_("How to play (HTFBW)")),
    )  # fmt: skip
    out_bonus: int = declare(
        HouseRule(N_("What does the last tile score?"), END, when=When(("points_for", "fives_and_threes"))),
        answer(0, N_("Nothing more"), N_("The last tile scores nothing extra."), "FIV-G18", is_off=True),
        answer(1, N_("One point"), N_("The last tile adds 1 to its own score; in a block nobody gets it."),
            "FIV-44 FIV-48 FIV-G18"),
    )  # fmt: skip
    double_out: int = declare(
        HouseRule(N_("Points for going out with a double?"), END,
            number=Number(0, 100, (0, 20), zero=N_("Going out with a double counts like any other tile."),
            zero_is_usual=True), when=When(BY_FIVES), worded=_off_at_nought),
        answer(0, N_("Out with a double"),
            Counted("Going out with a double scores {value} point, and the tiles left count nothing.",
                "Going out with a double scores {value} points, and the tiles left count nothing."), "NHR-15 AMZ-07"),
    )  # fmt: skip
    pairs_out: str = declare(
        HouseRule(N_("Must both partners go out?"), END, when=When(("sides", "pairs"))),
        answer("one", N_("One is enough"), N_("A hand ends when one player is out."), "FIV-11"),
        answer("both", N_("Both"), N_("Play goes on until both partners are out."), "FIV-49"),
    )
    first_lead: str = declare(
        HouseRule(N_("Who leads the first hand?"), LEAD, compared=False),
        answer("highest_double", N_("The highest double"),
            N_("The highest double leads the first hand, or draw for it."), "FIV-G3"),
        answer("drawn", N_("Drawn by lot"), N_("The first lead is drawn by lot; any tile may be led."), "FIV-G3"),
    )  # fmt: skip
    next_lead: str = lead_rule(
        WON, LEAD, {"winner": "FIV-G20", "next_seat": "FIV-50 FIV-G20", "after_winner": "END-73"}
    )
    blocked_lead: str = lead_rule(
        BLOCKED,
        LEAD,
        {"block_winner": "FIV-G20", "drawn": "FIV-G20", "highest_double": "NHR-16 AMZ-10", "next_seat": "END-72"},
        only_if=("next_lead", "winner"),
    )
