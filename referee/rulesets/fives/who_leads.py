"""Who leads a hand that is scored by fives? What is told of it, and the answer."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.desk.question import Ask, Inputs
from referee.engine.facts import ImpossibleFact, Redeal
from referee.engine.last_hand import LastHand
from referee.engine.lead import Ended
from referee.engine.parts import ASKS_ENDED, Part, began_by, how_it_ended
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.lead import leader_of

BLOCKED = (("", N_("Not told")), ("no", N_("No")), ("yes", N_("Yes")))
ASK_BLOCKED = Ask("was_blocked", N_("Was the last hand blocked?"), choices=BLOCKED, folded=True)


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
        text = N_("Tell me first who holds the highest double, or who led the last hand and who won it.")
        raise ImpossibleFact("highest", text, "FIV-G3")
    step = Step("FIV-G3", N_("{name} holds the highest double and leads."), {"name": seating.names[holder]})
    return Reply(step, {"leader": holder}, rules, steps=(step,))


def _next_lead(inputs: Inputs, rules: Agreed, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, by how the last one ended; refused where that must be told."""
    ended, starter = how_it_ended(inputs), inputs.seat("led", seating)
    winner, was_blocked = inputs.seat("won", seating), inputs.choice(ASK_BLOCKED)
    at, blocked = began_by(rules, seating, starter), was_blocked == "yes"
    if ended == "redeal":
        verdict = rules.ruleset.judge(Redeal(), at)
        seat, steps = verdict.next_lead, verdict.steps
    else:
        ruled = Ended(ended == "won", winner, starter, blocked)
        ruling = rules.ruleset.next_lead(ruled, at)
        seat, steps = ruling.answer, ruling.steps
        if not was_blocked and rules.ruleset.next_lead(replace(ruled, blocked=True), at) != ruling:
            raise ImpossibleFact(ASK_BLOCKED.name, ASK_BLOCKED.label, "FIV-G20")
    if seat is None and starter is None and not blocked:
        raise ImpossibleFact("led", N_("Who led that hand?"), "FIV-G20")
    if seat is None and winner is None and ended == "won" and not blocked:
        raise ImpossibleFact("won", N_("By these rules the winner leads: who won the hand?"), "FIV-G20")
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


WHO_LEADS = Part(
    fields=(
        ASKS_ENDED,
        Ask("led", N_("Who led the last hand?"), person=True),
        Ask("won", N_("Where the winner leads: who won it?"), person=True),
        Ask("highest", N_("Or in the first hand: who holds the highest double?"), person=True),
        ASK_BLOCKED,
    ),
    reply=reply,
    defaults=last_ended,
)
