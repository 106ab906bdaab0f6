"""The house rules about the bonuses of partners: which are played, for how many points, and when they stop."""

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.options import Answer, answer, choice, number
from referee.engine.wording import N_, Counted, Text

GROUP = N_("Bonuses")
ALL = ("first_pass_double", "first_pass_other", "round_pass", "double_win", "stuck_blank", "blank_win")


def bonus(label: str, sentence: Text, cites: str, common: int, zero: str) -> int:
    """Declare a bonus in points; 0 is off, and off is how a table without the house rule plays."""
    usual = (0, common)
    declared: int = number(label, 0, 0, 1000, label, sentence, cites, suggested=usual, group=GROUP, zero=zero)
    return declared


def need_clause(need: int) -> str:
    """The canon id by which bonuses stop for a side that needs so many points: the text of the game has 25."""
    return "RAF-03" if need == 25 else "V-P12"


def _stops_by(agreed: Answer, options: Any) -> Answer:
    cited = need_clause(options.bonus_need)
    return replace(agreed, cites=(cited, *(each for each in agreed.cites if each != cited)))


@dataclass(frozen=True)
class BonusRules:
    """The house rules about bonuses, for the options of a rule set to inherit."""

    first_pass_double: int = bonus(
        N_("First pass on a double"),
        Counted(
            "{value} point to the opener's side if the next player passes on the first tile, "
            "a double, and the partner plays.",
            "{value} points to the opener's side if the next player passes on the first tile, "
            "a double, and the partner plays.",
            "value",
        ),
        "RAF-04 RAF-05",
        25,
        N_("First pass on a double: not played."),
    )
    first_pass_other: int = bonus(
        N_("First pass on another tile"),
        Counted(
            "{value} point to the opener's side if the next player passes on the first tile, "
            "no double, and the partner plays.",
            "{value} points to the opener's side if the next player passes on the first tile, "
            "no double, and the partner plays.",
            "value",
        ),
        "RAF-04 RAF-05 V-P10",
        50,
        N_("First pass on another tile: not played."),
    )
    round_pass: int = bonus(
        N_("Round pass"),
        Counted(
            "{value} point each time the other three pass one after another and the same player plays again.",
            "{value} points each time the other three pass one after another and the same player plays again.",
            "value",
        ),
        "RAF-06 V-P11",
        25,
        N_("Round pass: not played."),
    )
    double_win: int = bonus(
        N_("Double win"),
        Counted(
            "{value} point for going out with a tile, no double, that fits both ends.",
            "{value} points for going out with a tile, no double, that fits both ends.",
            "value",
        ),
        "RAF-07 RAF-08 V-P09",
        25,
        N_("Double win: not played."),
    )
    stuck_blank: int = bonus(
        N_("Stuck 0-0"),
        Counted(
            "{value} point to the winners if 0-0 is in a loser's hand and the other six blanks are laid.",
            "{value} points to the winners if 0-0 is in a loser's hand and the other six blanks are laid.",
            "value",
        ),
        "RAF-09",
        15,
        N_("Stuck 0-0: not played."),
    )
    blank_win: int = bonus(
        N_("Out with 0-0"),
        Counted("{value} point for going out with 0-0.", "{value} points for going out with 0-0.", "value"),
        "V-P13",
        25,
        N_("Out with 0-0: not played."),
    )
    double_win_equal_ends: bool = choice(
        N_("Does a double win count when both ends show the same number?"),
        answer(False, N_("No"), N_("For a double win the tile's two numbers are the two ends."), "LAG-G12"),
        answer(True, N_("Yes"), N_("A double win also counts when both ends show the same number."), "LAG-G12"),
        group=GROUP,
        needs=("double_win",),
    )
    double_win_blanks: bool = choice(
        N_("Does a double win count with a blank?"),
        answer(True, N_("Yes"), N_("A double win counts with a blank as with any number."), "LAG-G12"),
        answer(False, N_("No"), N_("A double win does not count when the last tile has a blank."), "LAG-G12"),
        group=GROUP,
        needs=("double_win",),
    )
    bonus_need: int = number(
        N_("Bonuses stop for a side that needs how many points?"),
        25,
        0,
        1000,
        N_("Bonuses stop at"),
        Counted(
            "A side that needs {value} point or fewer to win gets no bonus.",
            "A side that needs {value} points or fewer to win gets no bonus.",
            "value",
        ),
        "RAF-03 V-P12",
        suggested=(0, 25, 50),
        group=GROUP,
        needs=ALL,
        zero=N_("Bonuses are paid however close a side is to winning."),
        worded=_stops_by,
    )
    bonus_need_measured: str = choice(
        N_("When is that need measured?"),
        answer(
            "when_earned",
            N_("When earned"),
            N_("The need of the side that would get the bonus is measured before the pips of the hand."),
            "LAG-G8 LAG-G14",
        ),
        answer(
            "after_hand",
            N_("After the hand"),
            N_("The need of the side that would get the bonus is measured after the pips of the hand."),
            "LAG-G8 LAG-G14",
        ),
        answer(
            "at_start",
            N_("Before the hand"),
            N_("The need of the side that would get the bonus is measured by its score before the hand."),
            "LAG-G8 LAG-G14",
        ),
        group=GROUP,
        needs=("bonus_need",),
    )
    stuck_blank_stops: bool = choice(
        N_("Does a stuck 0-0 stop like the other bonuses?"),
        answer(
            False, N_("No"), N_("A stuck 0-0 is paid however few points its winners need."), "LAG-G15",
        ),
        answer(True, N_("Yes"), N_("A stuck 0-0 is no longer paid where other bonuses are not."), "LAG-G15 RAF-03"),
        group=GROUP, needs=("stuck_blank",),
    )  # fmt: skip
    bonus_may_finish: bool = choice(
        N_("May a bonus finish the game?"),
        answer(True, N_("Yes"), N_("A bonus may finish the game."), "LAG-G7"),
        answer(False, N_("No"), N_("A bonus that would reach the target is not given."), "LAG-G7 V-P12"),
        group=GROUP,
        needs=ALL,
    )
    both_reach: str = choice(
        N_("When both sides reach the target in one hand?"),
        answer("in_order", N_("The first to reach it"), N_("The side that reached the target first wins."), "LAG-G16"),
        answer(
            "higher_total",
            N_("The higher total"),
            N_("The higher total wins; level, another hand is played."),
            "LAG-G16",
        ),
        group=GROUP,
        needs=ALL,
    )
