"""Who holds nothing though the hand went on, where both partners of a pair must be out (FIV-35, FIV-49)."""

from referee.engine.facts import ImpossibleFact
from referee.engine.ruleset import At
from referee.engine.wording import N_
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives


def emptied(hand: FivesHand, at: At[Fives]) -> frozenset[int]:
    """The seats that had played their last tile before the hand ended; none where one player out ends it."""
    if not at.options.needs_both or len(hand.held) != len(at.seating.names):
        return frozenset()
    partner = _partner(hand, at)
    return frozenset(
        seat for seat in at.seating.order if hand.held[seat].is_empty or (seat == partner and not hand.held[seat].told)
    )


def refuse_partner(hand: FivesHand, at: At[Fives]) -> None:
    """Refuse a pair that is out though one of it still holds tiles, and one that is out though nobody says so."""
    if not at.options.needs_both:
        return
    names, partner = at.seating.names, _partner(hand, at)
    if partner is not None and hand.held[partner].told and not hand.held[partner].is_empty:
        text = N_("{name} still holds tiles: both partners must be out.")
        raise ImpossibleFact(f"held.{partner}", text, "FIV-49", name=names[partner])
    for seats in at.seating.sides:
        if hand.went_out not in seats and all(hand.held[seat].is_empty for seat in seats):
            people = tuple(names[seat] for seat in seats)
            raise ImpossibleFact("out", N_("{names} hold nothing, so they were out."), "FIV-49", names=people)


def _partner(hand: FivesHand, at: At[Fives]) -> int | None:
    """The partner of who went out."""
    if hand.went_out is None:
        return None
    side = at.seating.sides[at.seating.side_of(hand.went_out)]
    return next((seat for seat in side if seat != hand.went_out), None)
