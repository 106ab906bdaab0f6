"""A layout as it is told to the referee's desk: the open ends as they are tapped, and which double is the spinner."""

from referee.engine.asked import NONE, Ask
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import DOUBLE_SIX, tile
from referee.engine.wording import N_
from referee.rulesets.fives.layout import PLACES, Counting, End, Layout, Spinner, which_branch
from referee.rulesets.fives.presets import PRESETS

PLAYED_AS = tuple((preset.key, preset.name) for preset in PRESETS)
ASK_PRESET = Ask("preset", N_("Rules"), choices=PLAYED_AS, usual=PRESETS[0].key)
AS_PRESET = N_("As it is played there")
NUMBERS = tuple(str(number) for number in range(DOUBLE_SIX.highest + 1))
DOUBLES = tuple(f"{number}-{number}" for number in NUMBERS)
ENDS = tuple((each, each) for each in (*NUMBERS, *DOUBLES))
SPINNERS = (("", N_("Not told")), *((each, each) for each in DOUBLES), (NONE, N_("No double lies yet")))
ASK_SPINNER = Ask("double", N_("Which double is the spinner?"), choices=SPINNERS)
ASK_ENDS = Ask("arms", N_("The other open ends"), choices=ENDS, in_order=True, most=8)


def told_layout(inputs: Inputs, house: Counting) -> Layout:
    """The layout that was told. As many places of the spinner are covered as there are other ends (FIV-10).

    A double with no other end lies alone, as when it has just been led, whether doubles branch or not (FIV-16).
    """
    arms = tuple(map(_end, inputs.chosen("arms", ENDS)))
    spinner, branch = inputs.choice(ASK_SPINNER), which_branch(house)
    if spinner in DOUBLES and not arms:
        return Layout((), (Spinner(tile(spinner).high),)) if branch != "none" else Layout((tile(spinner),))
    _refuse_untold(arms, spinner, only_one=branch in ("first", "sniff"))
    if spinner in DOUBLES and (len(arms) <= PLACES or branch != "all"):
        return _around(spinner, arms)
    if len(arms) == 1:
        text = N_("Tell me first the other open end too; a double that lies alone is told as the spinner.")
        raise ImpossibleFact("arms", text, "FIV-13")
    return Layout(arms)


def _refuse_untold(arms: tuple[End, ...], spinner: str, only_one: bool) -> None:
    """Refuse a layout without its ends, or without its spinner where one double at the most branches."""
    if not arms:
        raise ImpossibleFact("arms", N_("Tell me first the open ends."), "FIV-13")
    if not spinner and only_one:
        text = N_("Tell me first which double is the spinner, or that none lies yet.")
        raise ImpossibleFact("double", text, "FIV-08")
    if spinner == NONE and only_one and len(arms) > 2:
        text = N_("With more than two open ends a double has branched: tell me which.")
        raise ImpossibleFact("double", text, "FIV-10")


def _around(spinner: str, arms: tuple[End, ...]) -> Layout:
    if len(arms) > PLACES:
        raise ImpossibleFact(
            "arms", N_("A spinner has four places, so there are four other ends at the most."), "FIV-10"
        )
    return Layout(arms, (Spinner(tile(spinner).high, len(arms)),))


def _end(text: str) -> End:
    return tile(text) if text in DOUBLES else int(text)
