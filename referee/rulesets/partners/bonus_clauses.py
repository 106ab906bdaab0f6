"""The fixed rules about the bonuses of partners, each in force where a house rule pays what it is about."""

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import clause
from referee.engine.wording import N_
from referee.rulesets.partners.bonus_rules import ALL, BonusRules


def pays(*bonuses: str) -> Callable[[BonusRules], bool]:
    """The condition that at least one of these bonuses is played."""
    return lambda rules: any(getattr(rules, bonus) for bonus in bonuses)


def first_pass_and_round(rules: BonusRules) -> bool:
    """Whether three passes on the first tile could be taken for either bonus."""
    return pays("first_pass_double", "first_pass_other")(rules) and bool(rules.round_pass)


def first_pass_on_six_six(options: Any) -> bool:
    """Whether a tile that must lead a hand can earn a first pass."""
    return bool(options.first_pass_double) and "double_six" in (options.first_lead, options.drawn_lead)


BONUS_CLAUSES = (
    clause(
        "RAF-01",
        N_("Bonuses are a house rule. They belong to the side and count in every hand, in the order they are earned."),
        "RAF-02 RAF-11", when=pays(*ALL),
    ),
    clause(
        "LAG-G10", N_("A first pass on the 6-6 that had to lead counts like any other on a double."),
        when=first_pass_on_six_six,
    ),
    clause(
        "LAG-G9", N_("Where all three others pass on the first tile it is a round pass alone."),
        when=first_pass_and_round,
    ),
    clause(
        "LAG-G21", N_("Three passes count whenever the same player plays again, however few tiles are left."),
        when=pays("round_pass"),
    ),
    clause(
        "LAG-G11", N_("The passes with which a hand ends blocked are no round pass."), when=pays("round_pass")
    ),
    clause(
        "LAG-G13", N_("A bonus for the last tile is earned by going out, never by blocking."),
        when=pays("double_win", "blank_win"),
    ),
    clause(
        "LAG-G15", N_("0-0 is stuck when the other six blanks are on the table."), when=pays("stuck_blank"),
    ),
    clause(
        "GEN-7",
        N_("A last tile that fits two different ends leaves every number in the hands an even number of times."),
    ),
)  # fmt: skip
