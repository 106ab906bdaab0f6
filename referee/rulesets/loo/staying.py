"""Who must play a hand of Loo: all of them for a single, and the dealer against one player alone."""

from referee.engine.facts import ImpossibleFact
from referee.engine.standing import At
from referee.engine.wording import N_
from referee.rulesets.loo.facts import Tricks
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.stakes import pot_of
from referee.rulesets.loo.tricks import alone_in


def refuse_leaving(hand: Tricks, at: At[Loo]) -> None:
    """Refuse drop-outs and misses that the house rules forbid; the dealer is told (LOO-G5, LOO-G8)."""
    alone = alone_in(hand, at.seating)
    if at.options.dealer_stays and alone is not None and alone not in hand.missed | {hand.dealer}:
        text = N_("Against {name} alone the dealer must play.")
        raise ImpossibleFact("dropped", text, "LOO-G5", name=at.seating.names[alone])
    pot = pot_of(at.standing)
    if pot and at.options.is_single(pot):
        _refuse_in_single(hand)
    if hand.played_for_pot:
        _refuse_for_pot(hand, at)


def _refuse_in_single(hand: Tricks) -> None:
    if hand.dropped:
        text = N_("Only the dealer's five is in: nobody drops out.")
        raise ImpossibleFact("dropped", text, "V-L04")
    if hand.missed:
        text = N_("Only the dealer's five is in: nobody takes the miss.")
        raise ImpossibleFact("missed", text, "V-L04")


def _refuse_for_pot(hand: Tricks, at: At[Loo]) -> None:
    """Refuse that the dealer played for the pot where he had to play for himself, or did not play (V-L08)."""
    if not at.options.lets_dealer_play_for_pot:
        text = N_("By these rules the dealer plays for himself.")
        raise ImpossibleFact("played_for_pot", text, "LOO-G5")
    against = frozenset(at.seating.order) - hand.dropped - {hand.dealer}
    if len(against) != 1 or not hand.dropped or hand.dealer in hand.dropped:
        text = N_("The dealer plays for the pot only where all but one of the others dropped out.")
        raise ImpossibleFact("played_for_pot", text, "V-L08")
