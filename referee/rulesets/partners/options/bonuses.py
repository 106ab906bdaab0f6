"""Which bonuses a table of two pairs plays for how many points."""

from dataclasses import dataclass, replace

from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare, former
from referee.engine.wording import N_, Counted, Text

GROUP = N_("Bonuses")
ALL = ("first_pass_double", "first_pass_other", "round_pass", "double_win", "stuck_blank", "blank_win")


def bonus(label: str, sentence: Text, cites: str, common: int, zero: str, in_hand: bool = False) -> int:
    """Declare a bonus in points; 0 is off, and off is how a table without the house rule plays.

    Where it is paid `in_hand`, a hand that counts by how it was won has it already (BRA-01).
    """
    usual, unless = (0, common), ((("scoring", "by_win"),),) if in_hand else ()
    declared: int = declare(
        HouseRule(label, GROUP, number=Number(0, 1000, usual, zero=zero), when=When(unless=unless)),
        answer(0, label, sentence, cites),
    )
    return declared


def need_clause(need: Value) -> str:
    """The canon id by which bonuses stop for a side that needs so many points: the text of the game has 25."""
    return "RAF-03" if need == 25 else "V-P12"


def _stops_by(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    cited = need_clause(answers["bonus_need"])
    return replace(agreed, cites=(cited, *(cite for cite in agreed.cites if cite != cited)))


@dataclass(frozen=True)
class BonusRules:
    """The house rules about bonuses, for the options of a rule set to inherit."""

    first_pass_double: int = bonus(
        N_("First pass on a double"),
        Counted("{value} point if you lead a double, the next player passes and your partner plays.",
            "{value} points if you lead a double, the next player passes and your partner plays."),
        "RAF-04 RAF-05",
        25,
        N_("First pass on a double: no bonus."),
    )  # fmt: skip
    first_pass_other: int = bonus(
        N_("First pass on another tile"),
        Counted("{value} point if you lead a non-double, the next player passes and your partner plays.",
            "{value} points if you lead a non-double, the next player passes and your partner plays."),
        "RAF-04 RAF-05 V-P10",
        50,
        N_("First pass on another tile: no bonus."),
    )  # fmt: skip
    round_pass: int = bonus(
        N_("Round pass"),
        Counted("{value} point each time all three others pass and you play again.",
            "{value} points each time all three others pass and you play again."),
        "RAF-06 V-P11",
        25,
        N_("Round pass: no bonus."),
    )  # fmt: skip
    double_win: int = bonus(
        N_("Double win"),
        Counted("{value} point for going out with a non-double that fits both ends (capicua).",
            "{value} points for going out with a non-double that fits both ends (capicua)."),
        "RAF-07 RAF-08 V-P09",
        25,
        N_("Double win: no bonus."),
        in_hand=True,
    )  # fmt: skip
    stuck_blank: int = bonus(
        N_("Stuck 0-0"),
        Counted("{value} point to the winners if a loser holds 0-0, the last blank left.",
            "{value} points to the winners if a loser holds 0-0, the last blank left."),
        "RAF-09",
        15,
        N_("Stuck 0-0: no bonus."),
    )  # fmt: skip
    blank_win: int = bonus(
        N_("Out with 0-0"),
        Counted("{value} point for going out with 0-0.", "{value} points for going out with 0-0."),
        "V-P13",
        25,
        N_("Out with 0-0: no bonus."),
        in_hand=True,
    )
    double_win_equal_ends: bool = declare(
        HouseRule(N_("Double win on equal ends?"), GROUP, when=When(needs=("double_win", "twice"))),
        answer(False, N_("No"), N_("A double win needs different ends."), "LAG-G12"),
        answer(
            True, N_("Yes"), N_("A double win counts on equal ends too."), "LAG-G12", N_("Fichaflow, a scoring app")
        ),
    )
    double_win_blanks: bool = declare(
        HouseRule(N_("Double win with a blank?"), GROUP, when=When(needs=("double_win", "twice"))),
        answer(True, N_("Yes"), N_("A double win counts with a blank too."), "LAG-G12"),
        answer(False, N_("No"), N_("No double win with a blank."), "LAG-G12 V-P09"),
    )
    bonus_need: int = declare(
        HouseRule(N_("No bonuses once a side needs only…?"), GROUP,
            number=Number(0, 1000, (0, 25, 50), zero=N_("Bonuses count however near a side is to winning.")),
            when=When(("scoring", "opponents", "all", "difference", "others"), needs=ALL), worded=_stops_by),
        answer(25, N_("Bonuses stop at"),
            Counted("No bonus for a side {value} point or fewer from winning.",
                "No bonus for a side {value} points or fewer from winning."), "RAF-03 V-P12"),
    )  # fmt: skip
    bonus_need_measured: str = former("when_earned", "after_hand", "at_start")
    """When a side's need is counted: before the pips, after them, or before the hand."""
    need_stops_hands: bool = former(False, True, until="after_draw")
    """Whether bonuses stop where hands or wins are counted, too."""
    stuck_blank_stops: bool = former(False, True)
    """Whether the bonus for a stuck 0-0 stops like others."""
    bonus_may_finish: bool = declare(
        HouseRule(N_("Can a bonus win the game?"), GROUP, when=When(needs=ALL)),
        answer(True, N_("Yes"), N_("A bonus can win the game."), "LAG-G7"),
        answer(False, N_("No"), N_("A bonus that would win is not given."), "LAG-G7 V-P12"),
    )
    both_reach: str = former("in_order", "higher_total")
    """Who wins where both sides reach the target in one hand: the first, or the higher total."""

    @property
    def stops_at(self) -> int:
        """How many points a side must need more than to have a bonus; 0 where it may need as few as it likes."""
        return self.bonus_need

    @property
    def must_fit(self) -> bool:
        """Whether points that would pass the target are not written at all (NHR-10)."""
        return False
