"""Who holds nothing though the hand went on, where both partners of a pair must be out (FIV-35, FIV-49)."""

from referee.engine.facts import ImpossibleFact
from referee.engine.standing import At
from referee.engine.wording import N_
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives


def emptied(hand: FivesHand, at: At[Fives]) -> frozenset[int]:
    """The seats that had played their last tile before the hand ended; none where one player out ends it."""
    if not at.options.needs_both or len(hand.held) != len(at.seating.names):
        return frozenset()
    side = hand.side_out(at.seating)
    out = () if side is None else at.seating.sides[side]
    return frozenset(
        seat
        for seat in at.seating.order
        if hand.held[seat].is_empty or (seat in out and seat != hand.went_out and not hand.held[seat].told)
    )


def refuse_partner(hand: FivesHand, at: At[Fives]) -> None:
    """Refuse a pair that is out though one of it still holds tiles, and one that is out though nobody says so."""
    if not at.options.needs_both:
        return
    names, out = at.seating.names, hand.side_out(at.seating)
    for side, seats in enumerate(at.seating.sides):
        holds = [seat for seat in seats if hand.held[seat].told and not hand.held[seat].is_empty]
        if side == out and holds:
            text = N_("{name} still holds tiles: both partners must be out.")
            raise ImpossibleFact(f"held.{holds[0]}", text, "FIV-49", name=names[holds[0]])
        if side != out and all(hand.held[seat].is_empty for seat in seats):
            people = tuple(names[seat] for seat in seats)
            raise ImpossibleFact("out", N_("{names} hold nothing, so they were out."), "FIV-49", names=people)
