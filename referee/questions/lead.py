"""Who leads? Longana by the doubles, partners by the last starter or winner, Loo by the dealer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.engine.facts import ImpossibleFact, Opening, Redeal
from referee.engine.last_hand import LastHand
from referee.engine.lead import Ended
from referee.engine.options import house_rules
from referee.engine.question import Ask, Inputs, Question, asks
from referee.engine.reply import Agreed, Reply
from referee.engine.ruleset import At
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.longana import LONGANA
from referee.rulesets.longana.lead import longana_lead
from referee.rulesets.longana.options import Longana
from referee.rulesets.loo import LOO
from referee.rulesets.loo.facts import WHO_DEALT, Tricks
from referee.rulesets.loo.tricks import first_leader
from referee.rulesets.partners import PARTNERS
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.lead import double_six_lead

GAMES = (("longana", N_("Longana")), ("partners", N_("Partners")), ("loo", N_("Loo")))
PRESETS = tuple((preset.key, preset.name) for preset in PARTNERS.presets)
ENDED = (("won", N_("Somebody won it")), ("drawn", N_("It was drawn")), ("redeal", N_("It was dealt again")))


def reply(inputs: Inputs) -> Reply:
    """Who leads, by the rules of the game that is asked about."""
    game = inputs.choice("game", GAMES)
    return {"longana": _longana, "partners": _partners, "loo": _loo}[game](inputs)


def _longana(inputs: Inputs) -> Reply:
    """The highest double first, later the last winner's right, which passes to the right (LON-10 to LON-13)."""
    rules, seating = inputs.agreed(LONGANA), inputs.seating(2, 4)
    shown = [inputs.tiles(f"held_{seat}", DOUBLE_NINE) for seat in seating.seats]
    doubles = [frozenset(each.high for each in held if each.is_double) for held in shown]
    right = inputs.seat("right", seating)
    moved: tuple[Step, ...] = ()
    if right is not None and inputs.choice("ended", ENDED) == "drawn":
        first = LONGANA.next_lead(Ended(won=False), _after(rules, seating, right))
        right, moved = first.answer, first.steps
    declined = frozenset(inputs.seats("declined", seating))
    if declined and not rules.options.may_decline:
        raise ImpossibleFact("declined", N_("By these rules who holds a double must lead one."), "LON-G5")
    may = [frozenset() if seat in declined else held for seat, held in enumerate(doubles)]
    _refuse_silence(shown, may, right, seating)
    ruling = longana_lead(doubles, right, seating, declined)
    steps = (*moved, *ruling.steps)
    evidence = tuple((seating.names[seat], held) for seat, held in enumerate(shown) if held)
    if ruling.answer.redeal:
        return Reply(ruling.steps[-1], {"leader": None, "redeal": True}, rules, steps=steps, evidence=evidence)
    answer = {"leader": ruling.answer.leader, "may_lead": list(ruling.answer.may_lead), "redeal": False}
    return Reply(ruling.steps[-1], answer, rules, steps=steps, evidence=evidence)


def _refuse_silence(
    shown: list[tuple[Tile, ...]], doubles: list[frozenset[int]], right: int | None, seating: Seating
) -> None:
    """That nobody holds a double is no ruling while somebody's tiles are not told."""
    untold = [seat for seat, held in enumerate(shown) if not held]
    if any(doubles) or not untold:
        return
    if len(untold) == len(shown) and right is None:
        raise ImpossibleFact("hands", N_("Tell me first who holds which doubles."), "LON-10")
    name = seating.names[untold[0]]
    raise ImpossibleFact(f"held_{untold[0]}", N_("Tell me first what {name} holds."), "LON-13", name=name)


def _after(rules: Agreed, seating: Seating, began: int | None) -> At[Any]:
    """The table after a hand that this seat began, or had the right to begin."""
    before = rules.ruleset.first(rules.options, seating, Opening())
    return At(rules.options, replace(before, next_lead=began, carried=None))


def _partners(inputs: Inputs) -> Reply:
    """The holder of 6-6 leads the first hand; later hands go by the last starter or winner (LAG-20 to LAG-23)."""
    inputs.choice("preset", PRESETS)
    rules, seating = inputs.agreed(PARTNERS), inputs.seating(4, 4, pairs=True)
    if inputs.text("led") or inputs.text("won"):
        seat, steps = _next_lead(inputs, rules, seating)
        return Reply(steps[-1], {"leader": seat}, rules, steps=steps)
    holder = inputs.seat("double_six", seating)
    shown = [(Tile(6, 6),) if seat == holder else inputs.tiles(f"held_{seat}", DOUBLE_SIX) for seat in seating.seats]
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


def _next_lead(inputs: Inputs, rules: Agreed, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, as the rule set says by how the last one ended; refused where that must be told."""
    ended, starter = inputs.choice("ended", ENDED), inputs.seat("led", seating)
    at = _after(rules, seating, starter)
    if ended == "redeal":
        verdict = PARTNERS.judge(Redeal(), at)
        seat, steps = verdict.next_lead, verdict.steps
    else:
        ruling = PARTNERS.next_lead(Ended(ended == "won", inputs.seat("won", seating), starter), at)
        seat, steps = ruling.answer, ruling.steps
    if seat is None and starter is None:
        raise ImpossibleFact("led", N_("Who led that hand?"), "LAG-22")
    if seat is None and ended == "won":
        raise ImpossibleFact("won", N_("By these rules the winner leads: who won the hand?"), "LAG-23")
    return seat, steps


def _loo(inputs: Inputs) -> Reply:
    """The player next to the dealer leads, or the next one still in; the next in turn deals (LOO-25, LOO-33)."""
    rules, seating = inputs.agreed(LOO), inputs.seating(2, 4)
    dealer, dropped = inputs.seat("dealer", seating), frozenset(inputs.seats("dropped", seating))
    if dealer is None:
        raise ImpossibleFact("dealer", WHO_DEALT)
    if len(dropped) >= len(seating.order) - 1:
        raise ImpossibleFact("dropped", N_("With fewer than two still in nobody leads: who is left wins."), "LOO-20")
    ruling = first_leader(dealer, dropped, seating)
    deals = LOO.next_lead(Ended(won=False, starter=dealer), _after(rules, seating, dealer))
    answer = {"leader": ruling.answer, "next_dealer": deals.answer}
    return Reply(ruling.steps[-1], answer, rules, steps=(*ruling.steps, *deals.steps))


def last_ended(last: LastHand) -> Mapping[str, str]:
    """How the last hand ended, who led or dealt it, and who won it; in Longana whose the first right is now."""
    hand, before = last.fact, last.before.next_lead
    if isinstance(hand, Tricks):
        return {"dealer": last.place(before if hand.dealer is None else hand.dealer)}
    if not isinstance(hand, PartnersHand):
        return {"right": last.place(last.now.next_lead)}
    led = last.place(before if hand.lead is None else hand.lead)
    if last.verdict.winner is None:
        return {"led": led, "ended": "drawn"}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    return {"led": led, "won": last.place(won)}


LEAD = Question(
    key="lead",
    title=N_("Who leads?"),
    summary=N_("From the doubles shown, the last winner or starter, or the dealer."),
    fields=(
        Ask("game", N_("Which game?"), choices=GAMES),
        Ask("preset", N_("Rules"), choices=PRESETS, games=("partners",)),
        Ask("ended", N_("How did the last hand end?"), choices=ENDED, games=("longana", "partners")),
        Ask(
            "right", N_("Who won the last round, and so had the first right to lead?"), person=True, games=("longana",)
        ),
        Ask("led", N_("Who led the last hand?"), person=True, sides=2, games=("partners",)),
        Ask("won", N_("Where the winner leads: who won it?"), person=True, sides=2, games=("partners",)),
        Ask("double_six", N_("Or in the first hand: who holds 6-6?"), person=True, sides=2, games=("partners",)),
        Ask(
            "held",
            N_("Tiles shown (doubles are enough)"),
            "9-9 2-2",
            many=True,
            tiles=DOUBLE_NINE,
            games=("longana",),
        ),
        Ask("declined", N_("Who declines to lead a double?"), several=True, games=("longana",), folded=True),
        *(replace(asks(rule), games=("longana",)) for rule in house_rules(Longana) if rule.key == "may_decline"),
        Ask("dealer", WHO_DEALT, person=True, games=("loo",)),
        Ask("dropped", N_("Who dropped out?"), several=True, games=("loo",)),
        Ask("names", N_("Names in turn order"), N_("Asker, Second, Third, Fourth"), folded=True),
    ),
    reply=reply,
    defaults=last_ended,
    elsewhere={"hands": "held_0", "doubles": "held", "first_right": "right"},
)
