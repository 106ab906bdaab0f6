"""What the referee can be asked of scoring by fives, and its part in what is asked across games (S46, S61, S72).

What does this layout score, may this tile be played, who wins the block and by how much, and who leads? A layout is
entered by its open ends and its spinner.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    ASKS_ENDED,
    ASKS_UNPLAYED,
    NONE,
    TOLD_ELSEWHERE,
    UNPLAYED,
    WITH_RULES,
    GamePart,
    Inputs,
    Irregularities,
    LastHand,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    asks_who_gave_up,
    began_by,
    blocked_before,
    done_wrong,
    how_it_ended,
    unplayed,
)
from referee.engine.facts import Blocked, ImpossibleFact, Opening, Redeal, Unfinished
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import DOUBLE_SIX, tile
from referee.engine.verdict import Ended, Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.fives.counting import Total, counted, counted_first
from referee.rulesets.fives.ending import leader_of
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.layout import PLACES, Counting, End, Layout, Spinner, which_branch
from referee.rulesets.fives.options import PRESETS, Fives
from referee.rulesets.fives.placing import drawn, framed, may_play, named

ASK_PRESET = asks_preset(PRESETS)
NUMBERS = tuple(str(number) for number in range(DOUBLE_SIX.highest + 1))
DOUBLES = tuple(f"{number}-{number}" for number in NUMBERS)
ENDS = tuple((text, text) for text in (*NUMBERS, *DOUBLES))
SPINNERS = (("", N_("Not given")), *((double, double) for double in DOUBLES), (NONE, N_("No double yet")))
ASK_SPINNER = QuestionField("double", N_("Which double is the spinner?"), choices=SPINNERS)
ASK_ENDS = QuestionField("arms", N_("The other open ends"), choices=ENDS, kind="list", most=8)


def read_layout(inputs: Inputs, house: Counting) -> Layout:
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
        text = N_("Enter the other open end too; a double alone is the spinner.")
        raise ImpossibleFact("arms", text, "FIV-13")
    return Layout(arms)


def _refuse_untold(arms: tuple[End, ...], spinner: str, only_one: bool) -> None:
    """Refuse a layout without its ends, or without its spinner where one double at the most branches."""
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


MATTERS = ("sides", "end_points", "rounding", "round_on", "tie", "unit", "next_lead", "blocked_lead")  # to a block
ENDS_KNOWN = N_("Check it by the open ends")
OPEN = tuple((number, number) for number in NUMBERS)

LEVEL = {
    False: (
        N_("Blocked and tied: nobody scores."),
        N_("Count again. As entered, tied: nobody scores."),
        N_("Tied: nobody scores."),
    ),
    True: (
        N_("Blocked and tied: {awards}."),
        N_("Count again. As entered, tied: {awards}."),
        N_("Tied: {awards}."),
    ),
}
"""The headline of a hand that nobody wins, by whether anybody scores: of a block, one to count again, no block."""
WON = {
    "nothing": (
        Counted("Blocked: {side} wins, but scores nothing.", "Blocked: {side} win, but score nothing.", "side"),
        Counted(
            "Count again. As entered, {side} wins, but scores nothing.", (
                "Count again. As entered, {side} win, but score nothing."
            ),
            "side",
        ),
        Counted("{side} wins, but scores nothing.", "{side} win, but score nothing.", "side"),
    ),
    "alone": (
        Counted("Blocked: {side} wins, {points:+}.", "Blocked: {side} win, {points:+}.", "side"),
        Counted(
            "Count again. As entered, {side} wins: {points:+}.", "Count again. As entered, {side} win: {points:+}.",
            "side",
        ),
        Counted("{side} wins, {points:+}.", "{side} win, {points:+}.", "side"),
    ),
    "beside": (
        Counted("Blocked: {side} wins. {awards}.", "Blocked: {side} win. {awards}.", "side"),
        Counted(
            "Count again. As entered, {side} wins. {awards}.", "Count again. As entered, {side} win. {awards}.", "side"
        ),
        Counted("{side} wins. {awards}.", "{side} win. {awards}.", "side"),
    ),
}  # fmt: skip
"""The headline of a hand that somebody wins, by what is scored: of a block, one to count again, no block."""


def reply_block(inputs: Inputs) -> Reply:
    """Who wins a hand in which nobody could play, and what everybody gets for it (FIV-25)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    pairs = rules.options.in_pairs
    seating = inputs.seating(4 if pairs else 2, 4, pairs=pairs)
    hand = _told_hand(inputs, seating)
    before = _before(rules, seating)
    verdict = rules.ruleset.judge(hand, Situation(rules.options, before))
    answer = {"winner": verdict.winner, "awards": list(verdict.awards), "next_lead": verdict.next_lead}
    evidence = tuple((seating.names[seat], holding.tiles) for seat, holding in enumerate(hand.held) if holding.tiles)
    return Reply(
        _headline(hand, verdict, seating),
        answer,
        rules,
        steps=verdict.steps,
        remarks=verdict.remarks,
        evidence=evidence,
        judged=(before, hand),
        side=verdict.winner,
    )


def _told_hand(inputs: Inputs, seating: Seating) -> FivesHand:
    """The hand, blocked if nothing else is said, of which everybody's tiles or pips must be told."""
    holdings, _heaps = inputs.hands("held", seating)
    for seat in seating.seats:
        if not holdings[seat].told:
            text = N_("First, what does {name} have left?")
            raise ImpossibleFact(f"held.{seat}", text, "FIV-25", name=seating.names[seat])
    ends = tuple(map(int, inputs.chosen("ends", OPEN)))
    by, won = inputs.seat("by", seating), inputs.seat("winner", seating)
    blocked_hand = FivesHand(holdings, Blocked(by), ends=tuple(dict.fromkeys(ends)))
    hand = unplayed(blocked_hand, inputs, seating, {"by": by, "ends": ends or None})
    if hand.conceded is None and won is not None:
        raise ImpossibleFact("winner", N_("Only for a hand that somebody gave up."), "GEN-4")
    return replace(hand, winner=None if won is None else seating.side_of(won))


def _before(rules: RulesInForce, seating: Seating) -> Standing:
    """A game of no hand so far, far enough from its target for nothing in the hand to end it."""
    return rules.ruleset.first(rules.options, seating, Opening())


def _headline(hand: FivesHand, verdict: Verdict, seating: Seating) -> Step:
    """Who wins it, and the award of every side that has one; as a question of the tiles where they cannot be so."""
    paid = [(side, points) for side, points in enumerate(verdict.awards) if points]
    awards = tuple(_award(seating.people(side), points) for side, points in paid)
    way = 2 if isinstance(hand.ending, Unfinished) else int(bool(verdict.remarks))
    if verdict.winner is None:
        return Step("FIV-G12", LEVEL[bool(awards)][way], {"awards": awards} if awards else {})
    params: dict[str, Param] = {"side": seating.people(verdict.winner), "awards": awards, "points": verdict.points}
    how = "nothing" if not awards else "alone" if paid == [(verdict.winner, verdict.points)] else "beside"
    return Step("FIV-25", WON[how][way], params)


def _award(people: tuple[str, ...], points: int) -> Sentence:
    return Sentence(N_("{side} {points:+}"), {"side": people, "points": points})


def last_block(last: LastHand) -> Mapping[str, str]:
    """If the last hand was blocked: what each held, who laid the last tile, and the open ends."""
    return blocked_before(last, last.fact, last.fact.ends) if isinstance(last.fact, FivesHand) else {}


BLOCK = Question(
    key="fives-block",
    title=N_("Who wins the block, and by how much?"),
    summary=N_("Fives: the tiles left."),
    fields=(
        QuestionField(
            "held",
            N_("What's left in each hand?"),
            N_("6-4 3-1 or 17"),
            many=True,
            kind="hand",
            tiles=DOUBLE_SIX,
            needed=True,
        ),
        QuestionField("by", N_("Who played the last tile?"), kind="person"),
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        ASKS_UNPLAYED,
        asks_who_gave_up(),
        QuestionField("winner", N_("If several could have won: who won?"), kind="person", fold=UNPLAYED),
        QuestionField("ends", N_("Which numbers are open?"), choices=OPEN, kind="ranking", fold=ENDS_KNOWN),
        *asks_rules(Fives, *MATTERS),
    ),
    reply=reply_block,
    defaults=last_block,
    elsewhere=TOLD_ELSEWHERE,
    follow_ups=done_wrong("fives", block=N_("It wasn't a block")),
)


OTHER_KIND = {"first": "sniff", "sniff": "first"}


def reply_layout(inputs: Inputs) -> Reply:
    """What the open ends count and score (FIV-13 to FIV-20, FIV-41)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    layout = read_layout(inputs, rules.options)
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
    other_kind = OTHER_KIND.get(house.branches)
    if other_kind is None:
        return
    other_total = counted(layout, replace(house, spinner=other_kind)).answer
    if other_total != total:
        text = N_("Without the spinner's open ends: {pips}.")
        if other_kind == "sniff":
            text = N_("In Sniff the spinner's open ends count: {pips}.")
        yield Step("FIV-G4", text, {"pips": other_total.pips})


def reply_place(inputs: Inputs) -> Reply:
    """Where a tile may go, what it would score there, and why not elsewhere (FIV-04 to FIV-10)."""
    inputs.choice(ASK_PRESET)
    rules, tile = inputs.agreed(), inputs.tile("tile", DOUBLE_SIX)
    if tile is None:
        raise ImpossibleFact("tile", N_("First, which tile?"), "FIV-04")
    layout = read_layout(inputs, rules.options)
    ruling = may_play(tile, layout, rules.options)
    fits, steps = ruling.answer, ruling.steps
    headline = Step(steps[-1].clause, N_("No: {tile} fits nowhere."), {"tile": str(tile)})
    if fits:
        places, text = named(fits), N_("Yes: {tile} fits {places}.")
        yes = Sentence(text, {"tile": str(tile), "places": places}) if len(places) > 1 else fits[0].takes(tile)
        headline = Step("FIV-04", yes.text, yes.params)
    answer = {"may": bool(fits), "on": list(dict.fromkeys(place.key for place in fits))}
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
        raise ImpossibleFact("tile", N_("First, which tile?"), "FIV-16")
    ruling = counted_first(tile, rules.options)
    total = ruling.answer
    text: Text = N_("Leading {tile} scores nothing.")
    if total.points:
        text = Counted("Leading {tile} scores {points} point.", "Leading {tile} scores {points} points.", "points")
    headline = Step(ruling.steps[-1].clause, text, {"tile": str(tile), "points": total.points})
    answer = {"total": total.pips, "points": total.points}
    return Reply(headline, answer, rules, steps=ruling.steps, evidence=(("", (tile,)),))


LAYOUT = Question(
    key="layout",
    title=N_("What does this layout score?"),
    summary=N_("Fives: spinner and open ends."),
    fields=(ASK_SPINNER, ASK_ENDS, ASK_PRESET, *asks_rules(Fives, "spinner", "unit")),
    reply=reply_layout,
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
        *asks_rules(Fives, "spinner", "draw"),
    ),
    reply=reply_place,
    elsewhere={"spinners": "double"},
    follow_ups=done_wrong("fives", **{"pass": N_("Passed, though a tile fit")}, wrong=N_("A tile that does not fit")),
)

FIRST_TILE = Question(
    key="first-tile",
    title=N_("What does the first tile score?"),
    summary=N_("Fives: the tile led."),
    fields=(
        QuestionField("tile", N_("The first tile"), "5-5", tiles=DOUBLE_SIX, most=1),
        ASK_PRESET,
        *asks_rules(Fives, "unit"),
    ),
    reply=reply_first,
)

QUESTIONS = (LAYOUT, MAY_PLAY, FIRST_TILE, BLOCK)


IRREGULARITIES = Irregularities(
    clauses={
        "pass": "FIV-05",
        "turn": "FIV-04",
        "wrong": "FIV-04",
        "block": "FIV-12",
        "many": "FIV-03",
        "misdeal": "FIV-G21",
        "drew": "FIV-05",
    },
    broken="FIV-G21",
    others={
        "pass": (
            N_("American tournaments in pairs: 50 points or the player's pips; the hand stops and the others lead."),
            N_("Fives and Threes league: 8 holes back; with fewer, the opponent goes 8 forward."),
        ),
        "wrong": (
            N_("Fives and Threes league: until the next tile, this one may move to where it fits."),
            N_("American tournaments: after the next tile it stands."),
        ),
        "exposed": (N_("Tournaments and leagues: a tile that was seen is shuffled in, and the same player leads."),),
        "many": (
            N_("American tournaments: 50 or 100 points."),
            N_("Others: 25 points and a new shuffle."),
        ),
        "drew": (
            N_("Championship: 50 points, or the player's pips if that is more, and the opponent may end the hand."),
            N_("Others: 30 points, or a fifth of the target."),
            N_("Others: 100 points, and the other side leads a new hand."),
        ),
        "count": (N_("Old rulebook: the opponent scores a wrong count."),),
    },
)


BLOCKED = (("", N_("Not given")), ("no", N_("No")), ("yes", N_("Yes")))
ASK_BLOCKED = QuestionField("was_blocked", N_("Was the last hand blocked?"), choices=BLOCKED, fold=WITH_RULES)


def reply(inputs: Inputs) -> Reply:
    """The highest double or a lot first; later who won the last hand, or the player after who led it (FIV-G3, G20)."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    if any(inputs.text(name) for name in ("ended", "led", "won")):
        seat, steps = _next_lead(inputs, rules, seating)
        return Reply(steps[-1], {"leader": seat}, rules, steps=steps)
    if rules.options.first_lead == "drawn":
        by_lot = Step("FIV-G3", N_("The first lead is drawn by lot; any tile may be led."))
        return Reply(by_lot, {"leader": None}, rules, steps=(by_lot,))
    holder = inputs.seat("highest", seating)
    if holder is None:
        text = N_("Say first who holds the highest double, or who led and who won the last hand.")
        raise ImpossibleFact("highest", text, "FIV-G3")
    step = Step("FIV-G3", N_("{name} holds the highest double and leads."), {"name": seating.names[holder]})
    return Reply(step, {"leader": holder}, rules, steps=(step,))


def _next_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, by how the last one ended; refused where that must be told."""
    ended, starter = how_it_ended(inputs), inputs.seat("led", seating)
    winner, was_blocked = inputs.seat("won", seating), inputs.choice(ASK_BLOCKED)
    situation, blocked = began_by(rules, seating, starter), was_blocked == "yes"
    if ended == "redeal":
        verdict = rules.ruleset.judge(Redeal(), situation)
        seat, steps = verdict.next_lead, verdict.steps
    else:
        ruled = Ended(ended == "won", winner, starter, blocked)
        ruling = rules.ruleset.next_lead(ruled, situation)
        seat, steps = ruling.answer, ruling.steps
        if not was_blocked and rules.ruleset.next_lead(replace(ruled, blocked=True), situation) != ruling:
            raise ImpossibleFact(ASK_BLOCKED.name, ASK_BLOCKED.label, "FIV-G20")
    if seat is None and starter is None and not blocked:
        raise ImpossibleFact("led", N_("Who led that hand?"), "FIV-G20")
    if seat is None and winner is None and ended == "won" and not blocked:
        raise ImpossibleFact("won", N_("The winner leads: who won the hand?"), "FIV-G20")
    return seat, steps


def last_ended(last: LastHand) -> Mapping[str, str]:
    """How the last hand ended, who led it, and who won it."""
    hand = last.fact
    if not isinstance(hand, FivesHand):
        return {}
    blocked = {"was_blocked": "yes" if hand.counts_as_block else "no"}
    led = leader_of(hand, last.before.next_lead)
    if last.verdict.winner is None:
        return {"led": last.place(led), "ended": "drawn", **blocked}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    return {"led": last.place(led), "won": last.place(won), "ended": "won", **blocked}


LEAD_QUESTION = GamePart(
    fields=(
        ASKS_ENDED,
        QuestionField("led", N_("Who led the last hand?"), kind="person"),
        QuestionField("won", N_("Who won it? (only if the winner leads)"), kind="person"),
        QuestionField("highest", N_("Who holds the highest double in the first hand?"), kind="person"),
        ASK_BLOCKED,
    ),
    reply=reply,
    defaults=last_ended,
)
