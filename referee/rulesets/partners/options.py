"""What a table of two pairs agrees on before the first hand, and which bonuses it plays for how many points."""

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.hands.table_rules import TableRules
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
    return replace(agreed, cites=(cited, *(cite for cite in agreed.cites if cite != cited)))


@dataclass(frozen=True)
class BonusRules:
    """The house rules about bonuses, for the options of a rule set to inherit."""

    first_pass_double: int = bonus(
        N_("First pass on a double"),
        Counted(
            "{value} point to the opener's side if the first tile is a double, the next player passes "
            "and the partner plays.",
            "{value} points to the opener's side if the first tile is a double, the next player "
            "passes and the partner plays.",
            "value",
        ),
        "RAF-04 RAF-05",
        25,
        N_("First pass on a double: not played."),
    )
    first_pass_other: int = bonus(
        N_("First pass on another tile"),
        Counted(
            "{value} point to the opener's side if the first tile is not a double, the next player "
            "passes and the partner plays.",
            "{value} points to the opener's side if the first tile is not a double, the next player "
            "passes and the partner plays.",
            "value",
        ),
        "RAF-04 RAF-05 V-P10",
        50,
        N_("First pass on another tile: not played."),
    )
    round_pass: int = bonus(
        N_("Round pass"),
        Counted(
            "{value} point each time the other three pass and the same player plays again.",
            "{value} points each time the other three pass and the same player plays again.",
            "value",
        ),
        "RAF-06 V-P11",
        25,
        N_("Round pass: not played."),
    )
    double_win: int = bonus(
        N_("Double win"),
        Counted(
            "{value} point for going out with a tile, not a double, that fits both ends.",
            "{value} points for going out with a tile, not a double, that fits both ends.",
            "value",
        ),
        "RAF-07 RAF-08 V-P09",
        25,
        N_("Double win: not played."),
    )
    stuck_blank: int = bonus(
        N_("Stuck 0-0"),
        Counted(
            "{value} point to the winners if a loser holds 0-0 and the other six blanks are on the table.",
            "{value} points to the winners if a loser holds 0-0 and the other six blanks are on the table.",
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
        N_("Does a double win count if both ends are the same?"),
        answer(False, N_("No"), N_("A double win needs two different ends."), "LAG-G12"),
        answer(True, N_("Yes"), N_("A double win also counts if both ends are the same."), "LAG-G12"),
        group=GROUP,
        needs=("double_win",),
    )
    double_win_blanks: bool = choice(
        N_("Does a double win count with a blank?"),
        answer(True, N_("Yes"), N_("A double win counts with a blank too."), "LAG-G12"),
        answer(False, N_("No"), N_("A double win does not count with a blank."), "LAG-G12"),
        group=GROUP,
        needs=("double_win",),
    )
    bonus_need: int = number(
        N_("No bonuses once a side needs only…?"),
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
        N_("Counted when?"),
        answer(
            "when_earned",
            N_("When earned"),
            N_("A side's need is counted when it earns the bonus, before the pips."),
            "LAG-G8 LAG-G14",
        ),
        answer(
            "after_hand",
            N_("After the hand"),
            N_("A side's need is counted after the pips."),
            "LAG-G8 LAG-G14",
        ),
        answer(
            "at_start",
            N_("Before the hand"),
            N_("A side's need is counted before the hand."),
            "LAG-G8 LAG-G14",
        ),
        group=GROUP,
        needs=("bonus_need",),
    )
    stuck_blank_stops: bool = choice(
        N_("Does a stuck 0-0 stop like other bonuses?"),
        answer(
            False, N_("No"), N_("A stuck 0-0 is always paid."), "LAG-G15",
        ),
        answer(True, N_("Yes"), N_("A stuck 0-0 is not paid once other bonuses stop."), "LAG-G15 RAF-03"),
        group=GROUP, needs=("stuck_blank",),
    )  # fmt: skip
    bonus_may_finish: bool = choice(
        N_("Can a bonus win the game?"),
        answer(True, N_("Yes"), N_("A bonus can win the game."), "LAG-G7"),
        answer(False, N_("No"), N_("A bonus that would reach the target is not given."), "LAG-G7 V-P12"),
        group=GROUP,
        needs=ALL,
    )
    both_reach: str = choice(
        N_("If both sides reach the target in one hand?"),
        answer("in_order", N_("The first to reach it"), N_("The side that reached the target first wins."), "LAG-G16"),
        answer(
            "higher_total",
            N_("The higher total"),
            N_("The higher total wins. If tied, another hand is played."),
            "LAG-G16",
        ),
        group=GROUP,
        needs=ALL,
    )


FIRST_HANDS = (100, 75, 50, 25)  # points beside those of the hand, by how many were won before it (PUE-02)
BY_WIN = ("scoring", "by_win")
GAME, BLOCK, LEAD = N_("The game"), N_("Blocked hands"), N_("Who leads")


def _to_the_target(agreed: Answer, options: Any) -> Answer:
    """The target, where there can be more than that or not."""
    if options.written_beyond and options.scoring != "hands":
        return agreed
    return replace(agreed, sentence=N_("The first side to reach {value} wins the game."))


@dataclass(frozen=True)
class Partners(TableRules, BonusRules):
    """What a table of two pairs agrees on before the first hand."""

    target: int = number(
        N_("Play to how many points?"),
        100,
        1,
        10000,
        N_("Target"),
        Counted(
            "The first side to have {value} point or more wins the game.",
            "The first side to have {value} points or more wins the game.",
            "value",
        ),
        "LAG-01 LAG-31 DUO-17",
        suggested=(50, 100, 150, 200, 500, 1000),
        group=GAME,
        worded=_to_the_target,
    )
    written_beyond: bool = choice(
        N_("Do points beyond the target count?"),
        answer(True, N_("Yes"), N_("Points beyond the target count in full."), "LAG-G6 DUO-G4 CLK-2"),
        answer(
            False,
            N_("No"),
            N_("Points beyond the target do not count."),
            "V-P16 LAG-G6 CLK-2",
        ),
        group=GAME,
    )
    scoring: str = choice(
        N_("Which pips does the winning side score?"),
        answer(
            "opponents",
            N_("Opponents' pips"),
            N_("The winners score the other side's pips."),
            "LAG-18 LAG-28 DUO-13",
        ),
        answer(
            "all", N_("All pips"), N_("The winners score every pip left, their own too."),
            "LAG-19 V-P03",
        ),
        answer(
            "difference",
            N_("The difference"),
            N_("The winners score the other side's pips minus their own, never below 0."),
            "LAG-14",
        ),
        answer("hands", N_("One per hand"), N_("A hand won counts 1, whatever is left."), "V-P20"),
        answer(
            "by_win", N_("By kind of win"),
            N_(
                "A hand counts 1 with an ordinary last tile or a block, 2 with a double, 3 with a tile that fits "
                "both ends, and more with a double that fits both."
            ),
            "V-P17 BRA-01 BRA-02",
        ),
        group=GAME,
    )  # fmt: skip
    cross_win: int = choice(
        N_("A double that fits both ends is worth?"),
        answer(
            4, N_("4 for a double on both ends"),
            N_("Going out with a double that fits both ends counts 4."), "BRA-G1 V-P17",
        ),
        answer(
            6, N_("6 for a double on both ends"),
            N_("Going out with a double that fits both ends counts 6."), "BRA-G1 V-P17",
        ),
        group=GAME, only_if=BY_WIN,
    )  # fmt: skip
    drawn_carry: bool = choice(
        N_("Does a drawn hand add to the next?"),
        answer(False, N_("No"), N_("A drawn hand adds nothing to the next."), "BRA-04 V-P17"),
        answer(True, N_("Yes"), N_("A hand won counts 1 more for each drawn hand just before it."), "BRA-04 V-P17"),
        group=GAME, only_if=BY_WIN,
    )  # fmt: skip
    in_a_row: bool = choice(
        N_("Six in a row?"),
        answer(False, N_("No"), N_("Points stay, whoever wins the next hand."), "LAG-02"),
        answer(True, N_("Yes"), N_("Winning a hand wipes out what the other side has."), "V-P20"),
        group=GAME,
    )
    shutout: str = choice(
        N_("What does a shutout (losers on 0) count as?"),
        answer(
            "honour",
            N_("One game"),
            N_("A shutout counts as one game."),
            "V-P15",
        ),
        answer("double", N_("Two games"), N_("A shutout, losers on 0, counts as two."), "V-P15"),
        group=GAME,
        only_if=("in_a_row", False),
    )
    losers_below: int = number(
        N_("A draw if the losers have at least…?"), 0, 0, 10000, N_("A draw if the losers have"),
        Counted(
            "If the losers have {value} point or more, the game is drawn.",
            "If the losers have {value} points or more, the game is drawn.",
            "value",
        ),
        "V-P21", suggested=(0, 5), group=GAME, only_if=("in_a_row", False),
        zero=N_("Whoever reaches the target wins."),
    )  # fmt: skip
    first_hands: bool = choice(
        N_("Do the first four hands earn more?"),
        answer(False, N_("No"), N_("The first hands of a game earn nothing extra."), "LAG-14"),
        answer(
            True,
            N_("Yes: 100, 75, 50, 25"),
            N_(
                "The first hand won earns 100 more, the second 75, the third 50, the fourth 25."
            ),
            "V-P14 PUE-02 PUE-03 PUE-G1",
        ),
        group=GAME, compared=False,
    )  # fmt: skip
    redeal_doubles: int = number(
        N_("With how many doubles can a hand be dealt again?"), 0, 0, 7, N_("Doubles for a new deal"),
        Counted(
            "A player dealt {value} double or more may have the hand dealt again before the first tile.",
            "A player dealt {value} doubles or more may have the hand dealt again before the first tile.",
            "value",
        ),
        "LAG-G18 V-P18", suggested=(0, 4, 5), group=GAME,
        zero=N_("Many doubles are no reason for a new deal."),
    )  # fmt: skip
    blocked: str = choice(
        N_("Who wins a blocked hand?"),
        answer(
            "team",
            N_("The lighter pair"),
            N_("The pair with fewer pips together wins a block."),
            "LAG-24 DUO-14 DUO-15",
        ),
        answer(
            "individual", N_("The lightest hand"), N_("The side of the single lightest hand wins a block."), "LAG-25"
        ),
        answer(
            "blocker_vs_next",
            N_("Blocker against next"),
            N_("A block is the blocker's hand against the next player's: the side of the lighter one wins."),
            "V-P02",
        ),
        group=BLOCK,
    )
    pairs_break_tie: bool = choice(
        N_("If both sides share the lightest hand?"),
        answer(
            False, N_("The block is tied"),
            N_("If both sides share the lightest hand, the block is tied."), "LAG-G2",
        ),
        answer(
            True, N_("The lighter pair"),
            N_(
                "If both sides share the lightest hand, the pair with fewer pips together wins. If these are "
                "equal too, it is tied."
            ), "LAG-G2",
        ),
        group=BLOCK, only_if=("blocked", "individual"),
    )  # fmt: skip
    tie: str = choice(
        N_("And if it's a tie?"),
        answer("drawn", N_("Nobody scores"), N_("A tied block scores nothing."), "LAG-G1 LAG-G2 V-P01"),
        answer("opener_wins", N_("The side that led"), N_("A tied block goes to the side that led the hand."), "V-P07"),
        answer("blocker_wins", N_("The side that blocked"), N_("A tied block goes to the side that blocked."), "V-P06"),
        answer(
            "blocker_loses",
            N_("The other side"),
            N_("The side that blocked loses a tied block, and the other side scores."),
            "DUO-16 V-P08",
        ),
        group=BLOCK,
    )
    forced_blocker: str = choice(
        N_("Does a forced block lose a tie too?"),
        answer("loses", N_("Yes"), N_("The side that blocked loses a tied block, forced or not."), "DUO-G2"),
        answer(
            "drawn", N_("No: nobody scores"),
            N_("Nobody scores a tied block if the blocker had no other tile to play."),
            "DUO-G2",
        ),
        group=BLOCK, only_if=("tie", "blocker_loses"),
    )  # fmt: skip
    first_lead: str = choice(
        N_("Who leads the first hand?"),
        answer(
            "double_six", N_("The holder of 6-6"), N_("The holder of 6-6 leads the first hand with it."),
            "LAG-20 LAG-06 DUO-07",
        ),
        answer("random", N_("Drawn by lot"), N_("The first lead is drawn by lot."), "LAG-21"),
        group=LEAD,
    )  # fmt: skip
    next_lead: str = choice(
        N_("Who leads the next hand?"),
        answer(
            "right_of_starter", N_("Right of the last starter"),
            N_("The player to the right of the last starter leads, whoever won."), "LAG-22 LAG-16 DUO-12",
        ),
        answer(
            "previous_winner", N_("The winner"),
            N_("The player who won the last hand leads."), "LAG-23 V-P05",
        ),
        group=LEAD,
    )  # fmt: skip
    drawn_lead: str = choice(
        N_("And after a drawn hand?"),
        answer(
            "right_of_starter", N_("Right of the last starter"),
            N_("After a drawn hand the player to the right of its starter leads."), "LAG-G3 DUO-G5",
        ),
        answer("same_starter", N_("The same starter"), N_("After a drawn hand the same player leads again."), "LAG-G3"),
        answer(
            "last_winner", N_("The last winner"),
            N_(
                "After a drawn hand the last winner leads. If there is none, or nobody knows who, the same player"
                " leads again."
            ), "LAG-G3",
        ),
        answer(
            "double_six", N_("The holder of 6-6"),
            N_("After a drawn hand the holder of 6-6 leads with it."), "LAG-G3",
        ),
        group=LEAD, compared=False,
    )  # fmt: skip
