"""What does this layout score, may this tile be played, and what does the first one score? Scoring by fives."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.asked import Ask
from referee.engine.desk.question import Inputs, Question, asks, done_wrong
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.engine.reply import Reply
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Text
from referee.rulesets.fives.block_question import BLOCK
from referee.rulesets.fives.counting import Total, counted, counted_first
from referee.rulesets.fives.desk import AS_PRESET, ASK_ENDS, ASK_PRESET, ASK_SPINNER, told_layout
from referee.rulesets.fives.drawing import drawn, framed
from referee.rulesets.fives.layout import Layout
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import may_play, named

OTHER_KIND = {"first": "sniff", "sniff": "first"}


def asked_rules(*keys: str) -> Iterator[Ask]:
    """The fields of these house rules."""
    return (asks(rule, AS_PRESET) for rule in house_rules(Fives) if rule.key in keys)


def reply_layout(inputs: Inputs) -> Reply:
    """What the open ends count and score (FIV-13 to FIV-20, FIV-41)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    layout = told_layout(inputs, rules.options)
    ruling = counted(layout, rules.options)
    total, last = ruling.answer, ruling.steps[-1]
    steps = (*ruling.steps, *_otherwise(layout, total, rules.options))
    answer = {"total": total.pips, "points": total.points}
    headline = Step(last.clause, _scores(total), {"pips": total.pips, "points": total.points})
    return Reply(headline, answer, rules, steps=steps, drawing=drawn(layout, rules.options))


def _scores(total: Total) -> Text:
    if not total.points:
        return N_("It counts {pips} and scores nothing.")
    return Counted(
        "It counts {pips} and scores {points} point.", "It counts {pips} and scores {points} points.", "points"
    )


def _otherwise(layout: Layout, total: Total, house: Fives) -> Iterator[Step]:
    """What it counts where the free ends of the spinner go on counting, or do not (FIV-G4)."""
    other = OTHER_KIND.get(house.branches)
    if other is None:
        return
    there = counted(layout, replace(house, spinner=other)).answer
    if there != total:
        text = N_("Where the spinner's free ends do not count it is {pips}.")
        if other == "sniff":
            text = N_("In Sniff, where the spinner's free ends go on counting, it is {pips}.")
        yield Step("FIV-G4", text, {"pips": there.pips})


def reply_place(inputs: Inputs) -> Reply:
    """Where a tile may go, what it would score there, and why not elsewhere (FIV-04 to FIV-10)."""
    inputs.choice(ASK_PRESET)
    rules, tile = inputs.agreed(), inputs.tile("tile", DOUBLE_SIX)
    if tile is None:
        raise ImpossibleFact("tile", N_("Tell me first which tile."), "FIV-04")
    layout = told_layout(inputs, rules.options)
    ruling = may_play(tile, layout, rules.options)
    fits, steps = ruling.answer, ruling.steps
    headline = Step(steps[-1].clause, N_("No: {tile} fits nowhere now."), {"tile": str(tile)})
    if fits:
        text = Counted("Yes: {tile} may go on {places}.", "Yes: {tile} may go on one of these: {places}.", "places")
        headline = Step("FIV-04", text, {"tile": str(tile), "places": named(fits)})
    answer = {"may": bool(fits), "on": list(dict.fromkeys(each.key for each in fits))}
    drawing = drawn(layout, rules.options)
    if drawing:
        drawing = framed(drawing, layout, tile, fits)
    evidence = (("", (tile,)),)
    return Reply(headline, answer, rules, steps=steps, evidence=evidence, drawing=drawing)


def reply_first(inputs: Inputs) -> Reply:
    """What the first tile of a hand scores (FIV-16, FIV-17)."""
    inputs.choice(ASK_PRESET)
    rules, tile = inputs.agreed(), inputs.tile("tile", DOUBLE_SIX)
    if tile is None:
        raise ImpossibleFact("tile", N_("Tell me first which tile."), "FIV-16")
    ruling = counted_first(tile, rules.options)
    total = ruling.answer
    text: Text = N_("{tile} led scores nothing.")
    if total.points:
        text = Counted("{tile} led scores {points} point.", "{tile} led scores {points} points.", "points")
    headline = Step(ruling.steps[-1].clause, text, {"tile": str(tile), "points": total.points})
    answer = {"total": total.pips, "points": total.points}
    return Reply(headline, answer, rules, steps=ruling.steps, evidence=(("", (tile,)),))


LAYOUT = Question(
    key="layout",
    title=N_("What does this layout score?"),
    summary=N_("Scoring by fives: the spinner, and the other open ends."),
    fields=(ASK_SPINNER, ASK_ENDS, ASK_PRESET, *asked_rules("spinner", "unit")),
    reply=reply_layout,
    elsewhere={"spinners": "double"},
)

MAY_PLAY = Question(
    key="may-play",
    title=N_("May I play here?"),
    summary=N_("Scoring by fives: the tile, the spinner, and the other open ends."),
    fields=(
        Ask("tile", N_("Your tile"), "6-5", tiles=DOUBLE_SIX, most=1),
        ASK_SPINNER,
        ASK_ENDS,
        ASK_PRESET,
        *asked_rules("spinner", "draw"),
    ),
    reply=reply_place,
    elsewhere={"spinners": "double"},
    onward=done_wrong("fives", **{"pass": N_("A pass, though a tile fitted")}, wrong=N_("A tile that does not fit")),
)

FIRST_TILE = Question(
    key="first-tile",
    title=N_("What does the first tile score?"),
    summary=N_("Scoring by fives: the tile that was led."),
    fields=(Ask("tile", N_("The first tile"), "5-5", tiles=DOUBLE_SIX, most=1), ASK_PRESET, *asked_rules("unit")),
    reply=reply_first,
)

QUESTIONS = (LAYOUT, MAY_PLAY, FIRST_TILE, BLOCK)
