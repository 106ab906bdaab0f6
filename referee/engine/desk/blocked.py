"""How did the hand end, and what does it pay? What is told of a hand, what that proves, and who has won how much."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from referee.engine.desk.question import (
    FollowUp,
    GamePart,
    Inputs,
    LastHand,
    QuestionField,
    Reply,
    RulesInForce,
)
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening, Out, Pile, Unfinished, required
from referee.engine.options import Options
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Situation
from referee.engine.tiles import TileSet
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence

OUT, STOPPED, GAVE_UP = "out", "stopped", "gave_up"
UNPLAYED, BONUSES = N_("Ended early?"), N_("Bonuses")
_ENDINGS = (("", N_("Nobody could play")), (OUT, N_("Somebody went out")))
ASKS_OUT = QuestionField("ended", N_("How did it end?"), choices=_ENDINGS)
ASKS_ENDING = replace(
    ASKS_OUT, choices=(*_ENDINGS, (STOPPED, N_("Stopped by agreement")), (GAVE_UP, N_("Somebody gave up")))
)
ASK_KEY = QuestionField(
    "with_key",
    N_("A key: no other tile fit"),
    choices=(("", N_("No")), ("yes", N_("Yes"))),
    when=lambda options: options.counts_keys,
    fold=BONUSES,
)
TOLD_ELSEWHERE = {"blocked_by": "by", "out": "by", "conceded": "gave_up", "broken_off": "ended"}
"""The field of a question in which a part of a hand is told, where it has another name."""
AHand = TypeVar("AHand", bound=Hand)


def asks_held(tile_set: TileSet) -> QuestionField:
    """The fields for what is left in each hand; none may be blank."""
    label, hint = N_("What's left in each hand?"), N_("6-4 3-1 or 17")
    return QuestionField("held", label, hint, seats=4, kind="hand", tiles=tile_set, needed=True)


def asks_open_ends(highest: int) -> QuestionField:
    """The open numbers, by which a block is checked."""
    numbers = tuple((str(number), str(number)) for number in range(highest + 1))
    fold = N_("Check it by the open ends")
    return QuestionField("ends", N_("Which numbers are open?"), choices=numbers, kind="ranking", fold=fold)


ASK_WHO_GAVE_UP = QuestionField("gave_up", N_("Who gave up?"), kind="person", fold=UNPLAYED)
ASK_BY = QuestionField("by", N_("Who played the last tile?"), kind="person")
ASKS_WHO_IS_OUT = (ASKS_OUT, replace(ASK_BY, label=N_("Who went out?"), only_if=(ASKS_OUT.name, OUT)))
"""How a hand ended that people only play to its end, and who went out, if somebody did."""
DRAWABLE = Counted(
    "Not blocked: {count} tile may still be drawn.", "Not blocked: {count} tiles may still be drawn.", "count"
)
ASK_WINNER = QuestionField("winner", N_("If several could have won: who won?"), kind="person", fold=UNPLAYED)


@dataclass(frozen=True)
class Claim:
    """A hand that ended, as entered, and what that proves before anybody counts."""

    hand: Hand
    answer: Mapping[str, object] = field(default_factory=dict)
    """What it proves, to a program."""
    steps: tuple[Step, ...] = ()
    """The same to people."""
    ruling: Step | None = None
    """The answer, where it ends with that: it is not blocked, or nobody can tell yet."""
    side: int | None = None
    """The side for which that answer is."""


Claimed = Callable[[Inputs, RulesInForce, Seating], Claim]
Worth = Callable[[Hand, Situation[Options], Verdict], tuple[Mapping[str, object], tuple[Step, ...]]]
"""What a game adds to an answer on a hand that was judged, and its steps."""


def blocked_part(
    *fields: QuestionField,
    claim: Claimed,
    defaults: Callable[[LastHand], Mapping[str, str]],
    worth: Worth = lambda _hand, _situation, _verdict: ({}, ()),
    seated: Callable[[Inputs, RulesInForce], Seating] = Inputs.at_table,
    evident: tuple[str, ...] = (),
    elsewhere: Mapping[str, str] = TOLD_ELSEWHERE,
    follow_ups: tuple[FollowUp, ...] = (),
) -> GamePart:
    """A game's part in "How did the hand end?": it reads what was entered as a claim.

    `evident` are the clauses of steps that tiles show by themselves, which are left out where there is little room.
    """

    def reply(inputs: Inputs) -> Reply:
        rules = inputs.agreed()
        seating = seated(inputs, rules)
        told = claim(inputs, rules, seating)
        evidence = tuple((_whose(pile, seating), pile.held.tiles) for pile in told.hand.piles if pile.held.tiles)
        if told.ruling:
            return Reply(told.ruling, told.answer, rules, steps=told.steps, evidence=evidence, side=told.side)
        first = rules.ruleset.first(rules.options, seating, Opening(lead=told.hand.lead))
        before = replace(first, state=None)  # it may be any hand but the first
        situation = Situation(rules.options, before)
        verdict = rules.ruleset.judge(told.hand, situation)
        more, steps = worth(told.hand, situation, verdict)
        return Reply(
            headline(told.hand, verdict, seating, before.aim),
            {**told.answer, **_ruled(told.hand, verdict), **more},
            rules,
            steps=(*told.steps, *verdict.steps, *steps),
            remarks=verdict.remarks,
            evidence=evidence,
            judged=(before, told.hand),
            quoted=tuple(step for step in verdict.steps if evident and step.clause not in evident),
            side=verdict.winner,
            in_doubt=_in_short(told.hand, verdict, seating, before.aim) if verdict.remarks else None,
        )

    return GamePart(fields, reply, defaults, {**TOLD_ELSEWHERE, **elsewhere}, follow_ups)


def _in_short(hand: Hand, verdict: Verdict, seating: Seating, aim: Aim) -> Step:
    """Who wins how much, the points first, as a long name may be cut."""
    if verdict.winner is None or not verdict.points:
        return headline(replace(hand, ending=Unfinished()), replace(verdict, remarks=()), seating, aim)
    params: dict[str, Param] = {"points": verdict.points, "side": seating.people(verdict.winner)}
    return Step("", N_("{points:+} {side}"), params)


def _whose(pile: Pile, seating: Seating) -> str:
    return " + ".join(seating.names[seat] for seat in pile.seats)


def _ruled(hand: Hand, verdict: Verdict) -> dict[str, object]:
    return {
        "blocked": isinstance(hand.ending, Blocked),
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "next_lead": verdict.next_lead,
    }


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
COUNTED = (N_("Blocked: {awards}."), N_("Count again. As entered: {awards}."), N_("{awards}."))
"""The same where points are bad: nobody is tied, for nobody wins such a hand."""
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


def headline(hand: Hand, verdict: Verdict, seating: Seating, aim: Aim = Aim.HIGHEST) -> Step:
    """Who wins, and what each side scores; if the tiles cannot be right, the question what they are."""
    paid = [(side, points) for side, points in enumerate(verdict.awards) if points]
    awards = tuple(
        Sentence(N_("{side} {points:+}"), {"side": seating.people(side), "points": points}) for side, points in paid
    )
    way = 1 if verdict.remarks else 0 if isinstance(hand.ending, Blocked) else 2
    clause = verdict.gist.clause if verdict.gist else ""
    if verdict.winner is None:
        texts = COUNTED if awards and aim is Aim.LOWEST else LEVEL[bool(awards)]
        return Step(clause, texts[way], {"awards": awards} if awards else {})
    alone = [side for side, _points in paid] == [verdict.winner]
    params: dict[str, Param] = {
        "side": seating.people(verdict.winner),
        "awards": awards,
        "points": sum(dict(paid).values()),
    }
    how = "nothing" if not awards else "alone" if alone else "beside"
    return Step(clause, WON[how][way], params)


def entered_hand(
    inputs: Inputs, rules: RulesInForce, seating: Seating, clause: str, make: Callable[..., AHand]
) -> AHand:
    """The hand, blocked unless it says otherwise; the clause requires the tiles or pips of all who did not go out."""
    holdings, _heaps = inputs.hands("held", seating)
    out = inputs.seat("by", seating) if is_out(inputs) else None
    for seat in seating.seats:
        if not holdings[seat].told and seat != out:
            raise untold(seat, seating, clause)
    asked = asks_open_ends(rules.ruleset.tile_set(rules.options).highest)
    ends = tuple(dict.fromkeys(map(int, inputs.chosen(asked.name, asked.choices))))
    by, won = inputs.seat("by", seating), inputs.seat("winner", seating)
    block = make(holdings, Blocked(by), ends=ends)
    hand = as_ended(block, inputs, seating, {"by": by, "ends": ends or None})
    if hand.conceded is None and won is not None:
        raise ImpossibleFact("winner", N_("Only for a hand that somebody gave up."), "GEN-4")
    return replace(hand, winner=None if won is None else seating.side_of(won))


def untold(seat: int, seating: Seating, clause: str) -> ImpossibleFact:
    """The question that asks what somebody has left."""
    name = seating.names[seat]
    return ImpossibleFact(f"held.{seat}", N_("First, what does {name} have left?"), clause, name=name)


def is_out(inputs: Inputs) -> bool:
    """Whether the hand is said to have ended by somebody going out."""
    return inputs.text(ASKS_ENDING.name) == OUT


def as_ended(hand: AHand, inputs: Inputs, seating: Seating, of_block: Mapping[str, object]) -> AHand:
    """A blocked hand, or what it is if somebody went out or the table ended it (GEN-4).

    `of_block` is what is told of a block alone, but for who played its last tile.
    """
    ended, gave_up = inputs.choice(ASKS_ENDING), inputs.seat("gave_up", seating)
    if not ended and gave_up is None:
        return hand
    refuse_of_block({**of_block, "by": None} if ended == OUT else of_block)
    if ended == OUT and gave_up is None:
        return replace(hand, ending=Out(_who_is_out(inputs, seating)))
    if ended in (STOPPED, OUT) and gave_up is not None:
        raise ImpossibleFact("ended", N_("Choose one ending only: played out, stopped or given up."), "GEN-4")
    if ended == GAVE_UP and gave_up is None:
        raise ImpossibleFact("gave_up", N_("Who gave up?"), "GEN-4")
    conceded = None if gave_up is None else seating.side_of(gave_up)
    return replace(hand, ending=Unfinished(), broken_off=conceded is None, conceded=conceded)


def refuse_of_block(told: Mapping[str, object]) -> None:
    """Refuse what is told of a block alone, by its field, where the hand ended otherwise; None was not told."""
    for name, value in told.items():
        if value is not None:
            raise ImpossibleFact(name, N_("Only for a blocked hand."), "GEN-4")


def if_out(inputs: Inputs, seating: Seating) -> Out | None:
    """The ending by which somebody went out; None where nobody did, and then nobody may be named for it."""
    if is_out(inputs):
        return Out(_who_is_out(inputs, seating))
    if inputs.text("by"):
        raise ImpossibleFact("by", N_("Only if somebody went out."))
    return None


def _who_is_out(inputs: Inputs, seating: Seating) -> int:
    return required(inputs.seat("by", seating), "by", N_("First, who went out?"))


def last_hand(last: LastHand, ends: tuple[int, ...] = ()) -> dict[str, str]:
    """What each held at the end of a hand that nobody went out of, and how it ended; `ends` are the open numbers."""
    hand = last.fact
    if not isinstance(hand, Hand) or hand.side_out(last.before.seating) is not None or not hand.has_ended:
        return {}
    texts = {pile.seats[0]: str(pile.held) for pile in hand.piles if pile.held.told}
    held = {f"held_{index}": texts[seat] for index, seat in enumerate(last.order) if seat in texts}
    if isinstance(hand.ending, Blocked):
        return {**held, "by": last.place(hand.ending.by), "ends": " ".join(map(str, dict.fromkeys(ends)))}
    if hand.conceded is not None:
        return {**held, "ended": GAVE_UP, "gave_up": last.place(min(last.before.seating.sides[hand.conceded]))}
    return {**held, "ended": STOPPED}
