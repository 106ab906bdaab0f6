"""What goes into the next pot? Loo: from the last pot, the tricks, the drop-outs, the limit and the next dealer."""

from referee.engine.facts import ImpossibleFact, Opening, Tricks
from referee.engine.ruleset import At
from referee.engine.seating import Seating
from referee.engine.variants import compare
from referee.engine.verdict import Step
from referee.questions.question import FOUR, Agreed, Ask, Question, Reply, Told
from referee.rulesets.loo import LOO

CAPS = (("none", "No limit"), ("x5", "5 a player"), ("x10", "10 a player"), ("x20", "20 a player"))
ANTES = (("0", "Nothing"), ("5", "Five"))
EMPTY = (("dealer_only", "Only the dealer's five"), ("all_ante", "Everybody antes again"))


def reply(told: Told) -> Reply:
    """How the pot is split, who is looed, and what everybody puts in next (LOO-34 to LOO-40)."""
    seating = told.seating(2, 4)
    options = LOO.agree(
        "pot",
        {
            "cap": told.choice("cap", CAPS),
            "dropped_ante": int(told.choice("dropped_ante", ANTES)),
            "empty_pot": told.choice("empty_pot", EMPTY),
        },
    )
    dealer = told.seat("dealer", seating)
    if dealer is None:
        raise ImpossibleFact("dealer", "Who dealt this hand?")
    pot = told.number("pot", 5, 100_000)
    if pot is not None and pot % 5:
        raise ImpossibleFact("pot", "A pot is a multiple of five: count it again.", "LOO-35")
    before = LOO.first(options, seating, Opening(lead=dealer, pot=pot))
    hand = _hand(told, seating)
    verdict = LOO.judge(hand, At(options, before))
    following = verdict.pot
    assert following is not None and verdict.payout is not None  # noqa: S101, PT018 - a game for the pot has both
    answer = {
        "payouts": list(verdict.payout.payouts),
        "looed": list(verdict.looed),
        "loo_each": verdict.payout.loo_each,
        "dues": list(following.dues),
        "pot": following.units,
        "next_dealer": verdict.next_lead,
    }
    compared = compare(LOO, options, before, hand)
    headline = Step("LOO-39", "The next pot holds {units}.", {"units": following.units})
    return Reply(headline, answer, Agreed(LOO, "pot", options), verdict.steps, compared=compared)


def _hand(told: Told, seating: Seating) -> Tricks:
    tricks = tuple(told.number(f"tricks_{seat}", 0, 5) or 0 for seat in seating.seats)
    return Tricks(tricks, dropped=frozenset(told.seats("dropped", seating)))


POT = Question(
    key="pot",
    title="What goes into the pot?",
    summary="Loo: the last pot, who took how many tricks, who dropped out, and the limit.",
    fields=(
        Ask("names", "Names in turn order", FOUR),
        Ask("dealer", "Who dealt this hand?", person=True),
        Ask("pot", "The pot of this hand; empty for the first", "25"),
        Ask("tricks", "Tricks taken", "2", many=True),
        Ask("dropped", "Who dropped out?", "Cy"),
        Ask("cap", "The most one looed player pays", choices=CAPS),
        Ask("dropped_ante", "Who dropped out pays for the next hand", choices=ANTES),
        Ask("empty_pot", "When nobody was looed", choices=EMPTY),
    ),
    reply=reply,
)
