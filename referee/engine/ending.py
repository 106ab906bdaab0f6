"""How a hand of a block game can end, and what each seat can still hold when it does.

Somebody plays his last tile, or nobody can play. Partnership dominoes and Longana share this.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.engine.evidence import Deal, cross_check
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Out, Unfinished
from referee.engine.heaps import ALL, PAIRS, Pile, groups, piles, without
from referee.engine.holdings import NOTHING, UNTOLD, Holding, counted
from referee.engine.refusals import HAND_UNTOLD, NO_END, NOBODY_SITS, NOT_PLAYING
from referee.engine.ruleset import At
from referee.engine.seating import Seating
from referee.engine.tiles import TileSet
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted


@dataclass(frozen=True)
class CheckedHand:
    """A hand whose holdings have been found possible, with what they count."""

    hand: Hand
    seating: Seating
    held: tuple[Holding, ...]
    """What each seat held alone, by seat; nothing is told of one whose hand is in a heap."""
    deal: Deal

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """What was counted by itself, hand or heap."""
        return piles(self.held, self.hand.heaps)

    def pile_of(self, seat: int) -> Pile:
        """What was counted with a seat's tiles in it."""
        return next(pile for pile in self.piles if seat in pile.seats)

    def parts(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The pips of these seats, those counted together as one number.

        Refused at the seat whose count the rules need and nobody told, or nobody told apart from others'.
        """
        wanted = tuple(seats)
        return tuple(self._pips(pile, wanted) for pile in dict.fromkeys(map(self.pile_of, wanted)))

    def pips_of(self, seat: int) -> int:
        """The pips of a seat alone, refused where nobody told them."""
        return self._pips(self.pile_of(seat), (seat,))

    def _pips(self, pile: Pile, wanted: tuple[int, ...]) -> int:
        if not pile.held.told:
            raise ImpossibleFact(pile.field, HAND_UNTOLD, name=pile.name(self.seating.names))
        if not frozenset(pile.seats) <= frozenset(wanted):
            text = N_("{names} were counted together, but these rules need them apart.")
            raise ImpossibleFact(pile.field, text, names=pile.name(self.seating.names))
        return sum(counted(pile.held, self.deal.worth))

    @property
    def pips(self) -> tuple[int | None, ...]:
        """The pips of each seat, None where they were not told alone."""
        return tuple(self.pips_of(seat) if self.held[seat].told else None for seat in self.seating.seats)

    def counts(self, clause: str) -> tuple[Step, ...]:
        """A step for each hand or heap that was told, so that every number of a sum can be checked."""
        told = dict.fromkeys(map(self.pile_of, self.seating.order))
        return tuple(self._count(pile, clause) for pile in told if pile.held.parts)

    def _count(self, pile: Pile, clause: str) -> Step:
        parts, who = counted(pile.held, self.deal.worth), pile.name(self.seating.names)
        if len(pile.seats) > 1:
            one = N_("{names} hold {pips} together.")
            text = N_("{names} hold {parts} = {pips} together.") if len(parts) > 1 else one
            return Step(clause, text, {"names": who, "parts": parts, "pips": sum(parts)})
        text = N_("{name} holds {parts} = {pips}.") if len(parts) > 1 else N_("{name} holds {pips}.")
        return Step(clause, text, {"name": who, "parts": parts, "pips": sum(parts)})


def check_hand(
    hand: Hand, at: At[Any], deal: Deal, out_clause: str, emptied: frozenset[int] = frozenset()
) -> CheckedHand:
    """Check how a hand ended and what is held; `out_clause` is the rule that the one who goes out holds nothing.

    The seats `emptied` had played their last tile before, where that did not end the hand.
    """
    seating = at.seating
    if len(hand.held) != len(seating.names):
        raise ImpossibleFact(
            "held",
            Counted(
                "One holding for {seats} seat is needed.", "One holding for each of {seats} seats is needed.", "seats"
            ),
            seats=len(seating.names),
        )
    for field, seat in _seats_named(hand):
        _seat_present(field, seat, seating)
    _refuse_heaps(hand, seating)
    held = tuple(NOTHING if seat in emptied else _possible(hand, seat, seating, out_clause) for seat in seating.seats)
    checked = CheckedHand(hand, seating, without(held, hand.heaps), deal)
    laid = {seat for field, seat in _seats_named(hand) if field != "out" and seat is not None}
    cross_check(checked.piles, seating.names, replace(deal, laid=deal.laid | laid))
    return checked


def _refuse_heaps(hand: Hand, seating: Seating) -> None:
    """Refuse hands that nobody would count together, and hands told twice."""
    possible = [frozenset(seats) for how in (PAIRS, ALL) for seats in groups(seating, hand.went_out, how)]
    for at, heap in enumerate(hand.heaps):
        if heap.seats not in possible:
            text = N_("One heap is of the hands of a side, or of all who still hold tiles.")
            raise ImpossibleFact(f"heaps.{at}.seats", text)
        names = tuple(seating.names[seat] for seat in sorted(heap.seats))
        if not heap.held.told or heap.held.is_empty:
            raise ImpossibleFact(f"heaps.{at}.held", N_("What do {names} hold together?"), names=names)
        for seat in sorted(heap.seats):
            twice = any(seat in other.seats for other in hand.heaps[:at])
            if twice or (hand.held[seat].told and not hand.held[seat].is_empty):
                text = N_("{name}'s tiles are told twice.")
                raise ImpossibleFact(f"held.{seat}", text, name=seating.names[seat])


def _seats_named(hand: Hand) -> Iterator[tuple[str, int | None]]:
    """The seats that are told beside what is held, each with the field of a record that tells it."""
    match hand.ending:
        case Out(seat):
            yield "out", seat
        case Blocked(by):
            yield "blocked_by", by
    yield "lead", hand.lead


def _seat_present(field: str, seat: int | None, seating: Seating) -> None:
    if seat is not None and seat not in seating.order:
        raise ImpossibleFact(field, NOBODY_SITS, seat=seat)


def _possible(hand: Hand, seat: int, seating: Seating, out_clause: str) -> Holding:
    """What a seat holds, refused where it must hold nothing or must hold something."""
    held, name = hand.held[seat], seating.names[seat]
    if seat not in seating.order or seat == hand.went_out:
        if held.told and not held.is_empty:
            text = N_("{name} went out and cannot still hold tiles.") if seat == hand.went_out else NOT_PLAYING
            raise ImpossibleFact(f"held.{seat}", text, out_clause, name=name)
        return NOTHING
    if any(seat in heap.seats for heap in hand.heaps):
        return UNTOLD
    if held.is_empty and not isinstance(hand.ending, Unfinished):
        raise ImpossibleFact(
            f"held.{seat}", N_("{name} did not go out: what does {name} still hold?"), out_clause, name=name
        )
    return UNTOLD if held.is_empty else held


def refuse_unfinished(hand: Hand, clause: str) -> None:
    """Refuse a hand that nobody went out of and that was not blocked."""
    if isinstance(hand.ending, Unfinished):
        raise ImpossibleFact("out", NO_END, clause)


def only_end(held: Iterable[Holding], tile_set: TileSet) -> int | None:
    """The number at both ends of a blocked line in a set dealt out whole, where every hand is told by tiles.

    Nobody holds it; None where that is so of several numbers, or of none.
    """
    hands = [each.tiles or () for each in held]
    numbers = {number for tiles in hands for each in tiles for number in (each.high, each.low)}
    free = [number for number in range(tile_set.highest + 1) if number not in numbers]
    return free[0] if all(hands) and len(free) == 1 else None
