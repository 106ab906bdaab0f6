"""The house rules about a time limit (CLK-1): how long it is, and how a game ends whose time is out."""

from referee.engine.options import answer, choice, number
from referee.engine.sanctions import GROUP
from referee.engine.wording import N_, Counted

LIMIT = ("time_limit",)
OnlyIf = tuple[str, str] | None


def limit_rule() -> int:
    """Declare the time limit, in minutes; 0 for none."""
    declared: int = number(
        N_("A time limit, in minutes?"), 0, 0, 600, N_("Minutes"),
        Counted("The clock is set to {value} minute.", "The clock is set to {value} minutes.", "value"),
        "CLK-1 CLK-G1 V-P19", suggested=(0, 30, 40, 45, 60), group=GROUP,
        zero=N_("There is no time limit."), beside=True,
        source=N_("30: Federação Brasiliense; 40: FEMUNDO; 45: JSY Yecla; 60: Real Club Mediterráneo (Málaga)"),
    )  # fmt: skip
    return declared


def out_rule(only_if: OnlyIf = None) -> str:
    """Declare what happens when time is out."""
    declared: str = choice(
        N_("When time is out?"),
        answer(
            "finish", N_("The hand is finished"),
            N_("When time is out the hand that is being played is finished and scored, and the most points win."),
            "CLK-1 CLK-G1", N_("Real Club Mediterráneo (Málaga); Federação Brasiliense"),
        ),
        answer(
            "last_hand", N_("One hand more"),
            N_("When time is out the score is marked and one hand more counts: the one being played, or the next. If "
            "that makes it level the marked score decides."), "CLK-1", N_("JSY Yecla (Spain), tournament rules"),
        ),
        answer(
            "stands", N_("The score stands"),
            N_("When time is out the score stands: a hand that is being played does not count, and the most points "
            "win."), "CLK-1",
        ),
        group=GROUP, needs=LIMIT, only_if=only_if, beside=True,
    )  # fmt: skip
    return declared


def level_rule(only_if: OnlyIf = None) -> str:
    """Declare what happens when it is level then."""
    declared: str = choice(
        N_("And when it is level then?"),
        answer("another", N_("Another hand"), N_("Level when time is out, another hand is played."), "CLK-1 CLK-G2"),
        answer("stands", N_("Nobody wins"), N_("Level when time is out, nobody has won the game."), "CLK-1"),
        group=GROUP, needs=LIMIT, only_if=only_if, beside=True,
    )  # fmt: skip
    return declared
