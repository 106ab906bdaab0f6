"""Who leads a hand of Loo, and who deals the next? What is told of it, and the answer."""

from collections.abc import Mapping

from referee.engine.desk.question import Ask, Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.last_hand import LastHand
from referee.engine.lead import Ended
from referee.engine.parts import Part, began_by
from referee.engine.reply import Reply
from referee.engine.wording import N_
from referee.rulesets.loo.facts import WHO_DEALT, Tricks
from referee.rulesets.loo.tricks import first_leader


def reply(inputs: Inputs) -> Reply:
    """The player next to the dealer leads, or the next one still in; the next in turn deals (LOO-25, LOO-33)."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    dealer, dropped = inputs.seat("dealer", seating), frozenset(inputs.seats("dropped", seating))
    if dealer is None:
        raise ImpossibleFact("dealer", WHO_DEALT)
    if len(dropped) >= len(seating.order) - 1:
        raise ImpossibleFact("dropped", N_("With fewer than two still in nobody leads: who is left wins."), "LOO-20")
    ruling = first_leader(dealer, dropped, seating)
    deals = rules.ruleset.next_lead(Ended(won=False, starter=dealer), began_by(rules, seating, dealer))
    answer = {"leader": ruling.answer, "next_dealer": deals.answer}
    return Reply(ruling.steps[-1], answer, rules, steps=(*ruling.steps, *deals.steps))


def last_dealt(last: LastHand) -> Mapping[str, str]:
    """Who dealt the last hand."""
    hand = last.fact
    dealt = hand.dealer if isinstance(hand, Tricks) else None
    return {"dealer": last.place(last.before.next_lead if dealt is None else dealt)}


WHO_LEADS = Part(
    fields=(
        Ask("dealer", WHO_DEALT, person=True),
        Ask("dropped", N_("Who dropped out?"), several=True),
    ),
    reply=reply,
    defaults=last_dealt,
)
