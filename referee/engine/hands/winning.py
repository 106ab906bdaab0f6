"""How it is said who won a hand, in every block game: by going out, in a block, and there by the lightest tile."""

from collections.abc import Iterable

from referee.engine.facts import Blocked, Hand, ImpossibleFact
from referee.engine.hands.ending import CheckedHand
from referee.engine.seating import Seating
from referee.engine.verdict import HAND, Step
from referee.engine.wording import N_, Counted


def out_step(checked: CheckedHand, side: int, clause: str) -> Step:
    """That somebody of a side went out, or one of several where nobody knows which."""
    hand, seating = checked.hand, checked.seating
    text = Counted("{name} went out: {side} wins the hand.", "{name} went out: {side} win the hand.", "side")
    if hand.went_out is None:
        text = Counted(
            "One of {name} went out, nobody knows which: {side} wins the hand.",
            "One of {name} went out, nobody knows which: {side} win the hand.",
            "side",
        )
    out = tuple(seating.names[seat] for seat in hand.may_be_out(seating))
    return Step(clause, text, {"name": out, "side": seating.people(side)})


def blocked_step(hand: Hand, seating: Seating, clause: str) -> Step:
    """That nobody could play, or that the table broke the hand off and counts it in the same way."""
    if hand.broken_off:
        return Step("GEN-4", HAND.stopped_and_counted)
    if isinstance(hand.ending, Blocked) and hand.ending.by is not None:
        text = N_("{name} played the last tile: the hand was blocked.")
        return Step(clause, text, {"name": seating.names[hand.ending.by]})
    return Step(clause, N_("Nobody could play: the hand was blocked."))


def lightest_tile(checked: CheckedHand, tied: Iterable[int], clause: str) -> tuple[int, list[int]]:
    """What the lightest single tile of those tied counts, in pips, and the sides that hold one so light."""
    least = {side: min(_tiles(checked, checked.seating.sides[side], clause)) for side in tied}
    pips = min(least.values())
    return pips, [side for side in least if least[side] == pips]


def _tiles(checked: CheckedHand, seats: tuple[int, ...], clause: str) -> list[int]:
    """What each tile of these hands counts, in pips; refused where a hand was entered by a count alone."""
    counts: list[int] = []
    for pile in dict.fromkeys(map(checked.pile_of, seats)):
        if pile.held.tiles is None:
            text = N_("Tied: these rules need {name}'s tiles, not only a count.")
            raise ImpossibleFact(pile.field, text, clause, name=pile.name(checked.seating.names))
        counts += map(checked.deal.worth, pile.held.tiles)
    return counts
