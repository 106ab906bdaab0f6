"""Who leads? The doubles of a round of Longana, the holder of 6-6, the next dealer's neighbour in Loo."""

from referee.engine.facts import ImpossibleFact
from referee.engine.ruling import Ruling
from referee.engine.rulings import double_six_lead, longana_lead
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX
from referee.engine.tricks import first_leader
from referee.engine.verdict import Step
from referee.questions.question import FOUR, Ask, Question, Reply, Told

GAMES = (("longana", "Longana"), ("partners", "Partners"), ("loo", "Loo"))


def reply(told: Told) -> Reply:
    """Who leads, by the rules of the game that is asked about."""
    game = told.choice("game", GAMES)
    return {"longana": _longana, "partners": _partners, "loo": _loo}[game](told)


def _longana(told: Told) -> Reply:
    """The highest double first, later the last winner's right, which passes to the right (LON-10 to LON-13)."""
    seating = told.seating(2, 4)
    shown = [told.tiles(f"held_{seat}", DOUBLE_NINE) for seat in seating.seats]
    doubles = [frozenset(each.high for each in held if each.is_double) for held in shown]
    ruling = longana_lead(doubles, told.seat("right", seating), seating)
    evidence = tuple((seating.names[seat], held) for seat, held in enumerate(shown) if held)
    if ruling.answer.redeal:
        return Reply(ruling.steps[0], {"leader": None, "redeal": True}, ruling.steps, evidence)
    answer = {"leader": ruling.answer.leader, "may_lead": list(ruling.answer.may_lead), "redeal": False}
    return Reply(ruling.steps[-1], answer, ruling.steps, evidence)


def _partners(told: Told) -> Reply:
    """The holder of 6-6 leads the first hand; later hands go by the last starter (LAG-20, LAG-22)."""
    seating = told.seating(4, 4, pairs=True)
    starter = told.seat("right", seating)
    if starter is not None:
        right = seating.right_of(starter)
        params = {"name": seating.names[right], "starter": seating.names[starter]}
        step = Step("LAG-22", "{name} leads, to the right of {starter} who led the last hand.", params)
        return Reply(step, {"leader": right}, (step,))
    shown = [told.tiles(f"held_{seat}", DOUBLE_SIX) for seat in seating.seats]
    ruling = double_six_lead(shown, seating)
    evidence = tuple((seating.names[seat], held) for seat, held in enumerate(shown) if held)
    return Reply(ruling.steps[0], {"leader": ruling.answer}, ruling.steps, evidence)


def _loo(told: Told) -> Reply:
    """The player next to the dealer leads, or the next one still in (LOO-25, LOO-G22)."""
    seating = told.seating(2, 4)
    dealer = told.seat("right", seating)
    if dealer is None:
        raise ImpossibleFact("right", "Who dealt this hand?")
    ruling: Ruling[int] = first_leader(dealer, frozenset(told.seats("dropped", seating)), seating)
    return Reply(ruling.steps[-1], {"leader": ruling.answer}, ruling.steps)


LEAD = Question(
    key="lead",
    title="Who leads?",
    summary="From the doubles shown, the last winner or starter, or the dealer.",
    fields=(
        Ask("game", "Which game?", choices=GAMES),
        Ask("names", "Names in turn order", FOUR),
        Ask(
            "right",
            "Longana: who won the last round? Partners: who led the last hand? Loo: who dealt?",
            "empty before the first hand is over",
        ),
        Ask("held", "Tiles shown (doubles are enough)", "7-7 2-2", many=True),
        Ask("dropped", "Loo: who dropped out?", "Cy"),
    ),
    reply=reply,
    ruleset="longana",
)
