"""Who wins the block, and by how much? Scoring by fives, under every answer to what the tiles left are worth."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.asked import Ask
from referee.engine.desk.question import Inputs, Question, asks, done_wrong
from referee.engine.desk.variants import compare
from referee.engine.facts import Blocked, ImpossibleFact, Opening, Unfinished
from referee.engine.last_hand import LastHand
from referee.engine.options import house_rules
from referee.engine.parts import (
    ASKS_UNPLAYED,
    TOLD_ELSEWHERE,
    UNPLAYED,
    asks_who_gave_up,
    unplayed,
    unplayed_before,
)
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.standing import At, Standing
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence
from referee.rulesets.fives.desk import AS_PRESET, ASK_PRESET, NUMBERS
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives

MATTERS = ("sides", "end_points", "rounding", "round_on", "tie", "unit", "next_lead", "blocked_lead")  # to a block
ENDS_KNOWN = N_("Check it by the open ends")
OPEN = tuple((each, each) for each in NUMBERS)

LEVEL = {
    False: (
        N_("Blocked and level: nobody wins it, and nobody scores."),
        N_("Count again: as told it is level, nobody wins it, and nobody scores."),
        N_("Level: nobody wins it, and nobody scores."),
    ),
    True: (
        N_("Blocked and level: {awards}."),
        N_("Count again: as told it is level. {awards}."),
        N_("Level: {awards}."),
    ),
}
"""The headline of a hand that nobody wins, by whether anybody scores: of a block, one to count again, no block."""
WON = {
    "nothing": (
        Counted("Blocked: {side} wins it, for nothing.", "Blocked: {side} win it, for nothing.", "side"),
        Counted(
            "Count again: as told {side} wins it, for nothing.", "Count again: as told {side} win it, for nothing.",
            "side",
        ),
        Counted("{side} wins it, for nothing.", "{side} win it, for nothing.", "side"),
    ),
    "alone": (
        Counted("Blocked: {side} wins it, {points:+}.", "Blocked: {side} win it, {points:+}.", "side"),
        Counted(
            "Count again: as told {side} wins it, {points:+}.", "Count again: as told {side} win it, {points:+}.",
            "side",
        ),
        Counted("{side} wins it, {points:+}.", "{side} win it, {points:+}.", "side"),
    ),
    "beside": (
        Counted("Blocked: {side} wins it. {awards}.", "Blocked: {side} win it. {awards}.", "side"),
        Counted(
            "Count again: as told {side} wins it. {awards}.", "Count again: as told {side} win it. {awards}.", "side"
        ),
        Counted("{side} wins it. {awards}.", "{side} win it. {awards}.", "side"),
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
    verdict = rules.ruleset.judge(hand, At(rules.options, before))
    answer = {"winner": verdict.winner, "awards": list(verdict.awards), "next_lead": verdict.next_lead}
    evidence = tuple((seating.names[seat], held.tiles) for seat, held in enumerate(hand.held) if held.tiles)
    compared = None if inputs.brief else compare(rules.ruleset, rules.options, before, fact=hand)
    return Reply(
        _headline(hand, verdict, seating),
        answer,
        rules,
        steps=verdict.steps,
        remarks=verdict.remarks,
        evidence=evidence,
        compared=compared,
        side=verdict.winner,
    )


def _told_hand(inputs: Inputs, seating: Seating) -> FivesHand:
    """The hand, blocked if nothing else is said, of which everybody's tiles or pips must be told."""
    held, _heaps = inputs.hands("held", seating)
    for seat in seating.seats:
        if not held[seat].told:
            text = N_("Tell me first what {name} holds.")
            raise ImpossibleFact(f"held.{seat}", text, "FIV-25", name=seating.names[seat])
    ends = tuple(map(int, inputs.chosen("ends", OPEN)))
    by, won = inputs.seat("by", seating), inputs.seat("winner", seating)
    told = FivesHand(held, Blocked(by), ends=tuple(dict.fromkeys(ends)))
    hand = unplayed(told, inputs, seating, {"by": by, "ends": ends or None})
    if hand.conceded is None and won is not None:
        raise ImpossibleFact("winner", N_("This is told only of a hand that somebody gave up."), "GEN-4")
    return replace(hand, winner=None if won is None else seating.side_of(won))


def _before(rules: Agreed, seating: Seating) -> Standing:
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
    hand = last.fact
    if not isinstance(hand, FivesHand) or hand.went_out is not None or not hand.has_ended:
        return {}
    held = {f"held_{at}": str(hand.held[seat]) for at, seat in enumerate(last.order) if seat < len(hand.held)}
    if not isinstance(hand.ending, Blocked):
        return {**held, **unplayed_before(last, hand)}
    return held | {"by": last.place(hand.ending.by), "ends": " ".join(map(str, hand.ends))}


BLOCK = Question(
    key="fives-block",
    title=N_("Who wins the block, and by how much?"),
    summary=N_("Scoring by fives: what each still holds, and what is agreed on the tiles left."),
    fields=(
        Ask(
            "held",
            N_("What does each still hold?"),
            N_("6-4 3-1 or 17"),
            many=True,
            tiles=DOUBLE_SIX,
            needed=True,
        ),
        Ask("by", N_("Who laid the last tile?"), person=True),
        ASK_PRESET,
        Ask("names", N_("Names in turn order, clockwise"), N_("Me, Left, Across, Right"), folded=True),
        ASKS_UNPLAYED,
        asks_who_gave_up(),
        Ask("winner", N_("If several could have won: who has won it?"), person=True, fold=UNPLAYED),
        Ask("ends", N_("Which numbers are open?"), choices=OPEN, in_order=True, several=True, fold=ENDS_KNOWN),
        *(asks(rule, AS_PRESET) for rule in house_rules(Fives) if rule.key in MATTERS),
    ),
    reply=reply_block,
    defaults=last_block,
    elsewhere=TOLD_ELSEWHERE,
    onward=done_wrong("fives", block=N_("A block that was none")),
)
