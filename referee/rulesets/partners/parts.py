"""Who leads a hand of partners? What is told of it, and the answer."""

from collections.abc import Mapping

from referee.engine.desk.question import Ask, Inputs
from referee.engine.facts import ImpossibleFact, Redeal
from referee.engine.last_hand import LastHand
from referee.engine.lead import Ended
from referee.engine.parts import ASKS_ENDED, Part, began_by, how_it_ended
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.partners.deal import DEAL
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.lead import double_six_lead
from referee.rulesets.partners.passing import ASK_PRESET


def reply(inputs: Inputs) -> Reply:
    """The holder of 6-6 leads the first hand; later hands go by the last starter or winner (LAG-20 to LAG-23)."""
    inputs.choice(ASK_PRESET)
    rules, seating = inputs.agreed(), inputs.seating(4, 4, pairs=True)
    if any(inputs.text(name) for name in ("ended", "led", "won")):
        seat, steps = _next_lead(inputs, rules, seating)
        return Reply(steps[-1], {"leader": seat}, rules, steps=steps)
    holder = inputs.seat("double_six", seating)
    shown = [(Tile(6, 6),) if seat == holder else _shown(inputs, seat) for seat in seating.seats]
    if rules.options.first_lead == "random":
        by_lot = Step("LAG-21", N_("The first lead is drawn by lot."))
        return Reply(by_lot, {"leader": None}, rules, steps=(by_lot,))
    if not any(shown):
        raise ImpossibleFact(
            "double_six", N_("Tell me first who holds 6-6, or who led the last hand and who won it."), "LAG-20"
        )
    ruling = double_six_lead(shown, seating)
    evidence = tuple((seating.names[seat], held) for seat, held in enumerate(shown) if held)
    return Reply(ruling.steps[0], {"leader": ruling.answer}, rules, steps=ruling.steps, evidence=evidence)


def _shown(inputs: Inputs, seat: int) -> tuple[Tile, ...]:
    return inputs.hand(f"held_{seat}", DOUBLE_SIX, DEAL.dealt, DEAL.dealt_clause)


def _next_lead(inputs: Inputs, rules: Agreed, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, as the rule set says by how the last one ended; refused where that must be told."""
    ended, starter = how_it_ended(inputs), inputs.seat("led", seating)
    at = began_by(rules, seating, starter)
    if ended == "redeal":
        verdict = rules.ruleset.judge(Redeal(), at)
        seat, steps = verdict.next_lead, verdict.steps
    else:
        ruling = rules.ruleset.next_lead(Ended(ended == "won", inputs.seat("won", seating), starter), at)
        seat, steps = ruling.answer, ruling.steps
    if seat is None and starter is None:
        raise ImpossibleFact("led", N_("Who led that hand?"), "LAG-22")
    if seat is None and ended == "won":
        raise ImpossibleFact("won", N_("By these rules the winner leads: who won the hand?"), "LAG-23")
    return seat, steps


def last_ended(last: LastHand) -> Mapping[str, str]:
    """How the last hand ended, who led it, and who won it."""
    hand = last.fact
    if not isinstance(hand, PartnersHand):
        return {}
    led = last.place(last.before.next_lead if hand.lead is None else hand.lead)
    if last.verdict.winner is None:
        return {"led": led, "ended": "drawn"}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    return {"led": led, "won": last.place(won), "ended": "won"}


WHO_LEADS = Part(
    fields=(
        ASK_PRESET,
        ASKS_ENDED,
        Ask("led", N_("Who led the last hand?"), person=True, sides=2),
        Ask("won", N_("Where the winner leads: who won it?"), person=True, sides=2),
        Ask("double_six", N_("Or in the first hand: who holds 6-6?"), person=True, sides=2),
    ),
    reply=reply,
    defaults=last_ended,
)
