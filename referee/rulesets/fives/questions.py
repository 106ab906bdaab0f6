"""What the referee can be asked of scoring by fives, and its part in what is asked across games (S46, S61, S72).

What does this layout score, and may this tile be played? A layout is entered by its open ends and its spinner.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.engine.desk.blocked import (
    ASK_BY,
    ASK_WHO_GAVE_UP,
    ASK_WINNER,
    ASKS_ENDING,
    BONUSES,
    Claim,
    asks_held,
    asks_open_ends,
    blocked_part,
    entered_hand,
    last_hand,
)
from referee.engine.desk.lead import ASK_BLOCKED, lead_part
from referee.engine.desk.question import (
    NONE,
    Inputs,
    LastHand,
    Moved,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    done_wrong,
)
from referee.engine.facts import ImpossibleFact, required
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Sentence, Text
from referee.rulesets.fives.counting import Total
from referee.rulesets.fives.counting import counted as counted_layout
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.layout import PLACES, End, Layout, Spinner
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import drawn, framed, may_play, named
from referee.rulesets.fives.presets import PRESETS

ASK_PRESET = asks_preset(PRESETS)
NUMBERS = tuple(str(number) for number in range(DOUBLE_NINE.highest + 1))  # as many as the largest set has
DOUBLES = tuple(f"{number}-{number}" for number in NUMBERS)
ENDS = tuple((text, text) for text in (*NUMBERS, *DOUBLES))
SPINNERS = (("", N_("Not given")), *((double, double) for double in DOUBLES), (NONE, N_("No double yet")))
ASK_SPINNER = QuestionField("double", N_("Which double is the spinner?"), choices=SPINNERS)
ASK_ENDS = QuestionField("arms", N_("The other open ends"), choices=ENDS, kind="list", most=8)


def read_layout(inputs: Inputs, house: Fives) -> Layout:
    """The layout that was told. As many places of the spinner are covered as there are other ends (FIV-10).

    A double with no other end lies alone, as when it has just been led, whether doubles branch or not (FIV-16).
    """
    arms = tuple(map(_end, inputs.chosen("arms", ASK_ENDS.of(house.tile_set).choices)))
    spinner, branch = inputs.choice(ASK_SPINNER.of(house.tile_set)), house.branches
    if spinner in DOUBLES and not arms:
        return Layout((), (Spinner(tile(spinner).high),)) if branch != "none" else Layout((tile(spinner),))
    _refuse_untold(arms, spinner, only_one=branch in ("first", "sniff"))
    if spinner in DOUBLES and (len(arms) <= PLACES or branch != "all"):
        return _around(spinner, arms)
    if len(arms) == 1:
        text = N_("Enter the other open end too; a double alone is the spinner.")
        raise ImpossibleFact("arms", text, "FIV-13")
    return Layout(arms)


def _refuse_untold(arms: tuple[End, ...], spinner: str, only_one: bool) -> None:
    if not arms:
        raise ImpossibleFact("arms", N_("First, enter the open ends."), "FIV-13")
    if not spinner and only_one:
        raise ImpossibleFact("double", N_("Say first which double is the spinner."), "FIV-08")
    if spinner == NONE and only_one and len(arms) > 2:
        text = N_("More than two open ends: which double branches?")
        raise ImpossibleFact("double", text, "FIV-10")


def _around(spinner: str, arms: tuple[End, ...]) -> Layout:
    if len(arms) > PLACES:
        raise ImpossibleFact("arms", N_("A spinner has four places: enter at most four other ends."), "FIV-10")
    return Layout(arms, (Spinner(tile(spinner).high, len(arms)),))


def _end(text: str) -> End:
    return tile(text) if text in DOUBLES else int(text)


OTHER_KIND = {"first": "sniff", "sniff": "first"}


def layout_scores(inputs: Inputs) -> Reply:
    """What the open ends count and score (FIV-13 to FIV-20, FIV-41)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    layout = read_layout(inputs, rules.of(Fives))
    ruling = counted_layout(layout, rules.of(Fives))
    total, last = ruling.answer, ruling.steps[-1]
    steps = (*ruling.steps, *_otherwise(layout, total, rules.of(Fives)))
    answer = {"total": total.pips, "points": total.points}
    headline = Step(last.clause, _scores(total), {"pips": total.pips, "points": total.points})
    return Reply(headline, answer, rules, steps=steps, drawing=drawn(layout, rules.of(Fives)))


def _scores(total: Total) -> Text:
    if not total.points:
        return N_("It counts {pips} and scores nothing.")
    return Counted(
        "It counts {pips} and scores {points} point.", "It counts {pips} and scores {points} points.", "points"
    )


def _otherwise(layout: Layout, total: Total, house: Fives) -> Iterator[Step]:
    other_kind = OTHER_KIND.get(house.branches)
    if other_kind is None:
        return
    other_total = counted_layout(layout, replace(house, spinner=other_kind)).answer
    if other_total != total:
        text = N_("Without the spinner's open ends: {pips}.")
        if other_kind == "sniff":
            text = N_("In Sniff the spinner's open ends count: {pips}.")
        yield Step("FIV-G4", text, {"pips": other_total.pips})


def tile_goes(inputs: Inputs) -> Reply:
    """Where a tile may go, what it would score there, and why not elsewhere (FIV-04 to FIV-10)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    tile = required(inputs.tile("tile", rules.of(Fives).tile_set), "tile", N_("First, which tile?"), "FIV-04")
    layout = read_layout(inputs, rules.of(Fives))
    ruling = may_play(tile, layout, rules.of(Fives))
    fits, steps = ruling.answer, ruling.steps
    headline = Step(steps[-1].clause, N_("No: {tile} fits nowhere."), {"tile": str(tile)})
    if fits:
        places, text = named(fits), N_("Yes: {tile} fits {places}.")
        yes = Sentence(text, {"tile": str(tile), "places": places}) if len(places) > 1 else fits[0].takes(tile)
        headline = Step("FIV-04", yes.text, yes.params)
    answer = {"may": bool(fits), "on": list(dict.fromkeys(place.key for place in fits))}
    drawing = drawn(layout, rules.of(Fives))
    if drawing:
        drawing = framed(drawing, layout, tile, fits)
    evidence = (("", (tile,)),)
    return Reply(headline, answer, rules, steps=steps, evidence=evidence, drawing=drawing)


LAYOUT = Question(
    key="layout",
    title=N_("What does this layout score?"),
    summary=N_("Fives: spinner and open ends."),
    fields=(ASK_SPINNER, ASK_ENDS, ASK_PRESET, *asks_rules(Fives, "spinner", "unit", "set")),
    reply=layout_scores,
    subject="count",
    elsewhere={"spinners": "double"},
)

MAY_PLAY = Question(
    key="may-play",
    title=N_("May I play here?"),
    summary=N_("Fives: tile, spinner and open ends."),
    fields=(
        QuestionField("tile", N_("Your tile"), "6-5", tiles=DOUBLE_SIX, most=1),
        ASK_SPINNER,
        ASK_ENDS,
        ASK_PRESET,
        *asks_rules(Fives, "spinner", "draw", "set"),
    ),
    reply=tile_goes,
    subject="may",
    elsewhere={"spinners": "double"},
    follow_ups=done_wrong("fives", **{"pass": N_("Passed, though a tile fit")}, wrong=N_("A tile that does not fit")),
)

QUESTIONS = (LAYOUT, MAY_PLAY)


def _last_block(last: LastHand) -> Mapping[str, str]:
    return last_hand(last, last.fact.ends) if isinstance(last.fact, FivesHand) else {}


MATTERS = ("sides", "end_points", "rounding", "round_on", "tie", "unit", "next_lead", "blocked_lead", "set")
ASK_WITH_DOUBLE = QuestionField(
    "with_double",
    N_("Went out with a double"),
    choices=(("", N_("No")), ("yes", N_("Yes"))),
    when=lambda options: options.paid_for_double > 0,
    fold=BONUSES,
)


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    hand = entered_hand(inputs, rules, seating, "FIV-25", FivesHand)
    return Claim(replace(hand, with_double=bool(inputs.choice(ASK_WITH_DOUBLE))))


BLOCKED = blocked_part(
    asks_held(DOUBLE_SIX),
    ASKS_ENDING,
    ASK_BY,
    ASK_PRESET,
    ASK_WITH_DOUBLE,
    ASK_WHO_GAVE_UP,
    ASK_WINNER,
    asks_open_ends(DOUBLE_NINE.highest),
    *asks_rules(Fives, *MATTERS),
    claim=_claim,
    defaults=_last_block,
    follow_ups=done_wrong("fives", block=N_("It wasn't a block")),
)


def _first_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Reply:
    """The highest double (FIV-G3)."""
    text = N_("Say first who holds the highest double, or who led and who won the last hand.")
    holder = required(inputs.seat("highest", seating), "highest", text, "FIV-G3")
    step = Step("FIV-G3", N_("{name} holds the highest double and leads."), {"name": seating.names[holder]})
    return Reply(step, {"leader": holder}, rules, steps=(step,))


LEAD = lead_part(
    QuestionField("highest", N_("Who holds the highest double in the first hand?"), kind="person"),
    ASK_BLOCKED,
    first=_first_lead,
    by_lot="FIV-G3",
)


def _as_layout(told: Mapping[str, str]) -> dict[str, str]:
    """A first tile as the layout that it is: a double alone, or two open ends (FIV-16)."""
    try:
        first = tile(told.get("tile", ""))
    except ValueError:
        return {**told}
    ends = {"double": str(first)} if first.is_double else {"double": NONE, "arms": f"{first.high} {first.low}"}
    return {name: text for name, text in told.items() if name != "tile"} | ends


MOVED = {
    "fives-block": Moved("block"),
    "first-tile": Moved("layout", _as_layout, is_found=True),
}
"""What was asked under words of its own."""


IRREGULARITIES = Irregularities(
    clauses={"pass": "FIV-05", "turn": "FIV-04", "wrong": "FIV-04", "block": "FIV-12", "many": "FIV-03",
        "misdeal": "FIV-G21", "drew": "FIV-05"},
    broken="FIV-G21",
    others={
        "pass": (
            N_("American tournaments in pairs: 50 points or the player's pips; the hand stops and the others lead."),
            N_("Fives and Threes league: 8 holes back; with fewer, the opponent goes 8 forward.")),
        "wrong": (N_("Fives and Threes league: until the next tile, this one may move to where it fits."),
            N_("American tournaments: after the next tile it stands."),
            N_("Amazonas: it is called a gato, and is a fault.")),
        "exposed": (N_("Tournaments and leagues: a tile that was seen is shuffled in, and the same player leads."),),
        "many": (N_("American tournaments: 50 or 100 points."), N_("Others: 25 points and a new shuffle.")),
        "drew": (
            N_("Championship: 50 points, or the player's pips if that is more, and the opponent may end the hand."),
            N_("Others: 30 points, or a fifth of the target."),
            N_("Others: 100 points, and the other side leads a new hand.")),
        "count": (N_("Old rulebook: the opponent scores a wrong count."),)},
)  # fmt: skip
