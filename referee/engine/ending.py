"""How a hand of a block game can end, and what each seat can still hold when it does.

Somebody plays his last tile, or nobody can play. Partnership dominoes and Longana share this.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.evidence import Deal, cross_check
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Out, Unfinished
from referee.engine.holdings import NOTHING, UNTOLD, Holding, counted
from referee.engine.refusals import NOBODY_SITS, NOT_PLAYING
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
    deal: Deal

    def parts(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The pips of each of these seats; refused at the seat whose count the rules need and nobody told."""
        return tuple(self.pips_of(seat) for seat in seats)

    def pips_of(self, seat: int) -> int:
        """The pips of a seat, refused where nobody told them."""
        if not self.held[seat].told:
            raise ImpossibleFact(f"held.{seat}", N_("Now {name}'s tiles."), name=self.seating.names[seat])
        return sum(counted(self.held[seat], self.deal.worth))

    @property
    def pips(self) -> tuple[int | None, ...]:
        """The pips of each seat, None where they were not told."""
        return tuple(self.pips_of(seat) if self.held[seat].told else None for seat in self.seating.seats)

    def counts(self, clause: str) -> tuple[Step, ...]:
        """A step for each hand that was told, so that every number of a sum can be checked."""
        return tuple(self._count(seat, clause) for seat in self.seating.order if self.held[seat].parts)

    def _count(self, seat: int, clause: str) -> Step:
        parts = counted(self.held[seat], self.deal.worth)
        text = N_("{name} holds {parts} = {pips}.") if len(parts) > 1 else N_("{name} holds {pips}.")
        return Step(clause, text, {"name": self.seating.names[seat], "parts": parts, "pips": sum(parts)})


def check_hand(hand: Hand, at: At[Any], deal: Deal, out_clause: str) -> CheckedHand:
    """Check how a hand ended and what is held; `out_clause` is the rule that the one who goes out holds nothing."""
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
    held = tuple(_possible(hand, seat, seating, out_clause) for seat in seating.seats)
    laid = {seat for field, seat in _seats_named(hand) if field != "out" and seat is not None}
    cross_check(held, seating.names, replace(deal, laid=deal.laid | laid))
    return CheckedHand(hand, seating, held, deal)


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
    if held.is_empty and not isinstance(hand.ending, Unfinished):
        raise ImpossibleFact(
            f"held.{seat}", N_("{name} did not go out: what does {name} still hold?"), out_clause, name=name
        )
    return UNTOLD if held.is_empty else held


def refuse_unfinished(hand: Hand, clause: str) -> None:
    """Refuse a hand that nobody went out of and that was not blocked."""
    if isinstance(hand.ending, Unfinished):
        raise ImpossibleFact("out", N_("Who went out, or was the hand blocked?"), clause)


def only_end(held: Iterable[Holding], tile_set: TileSet) -> int | None:
    """The number at both ends of a blocked line in a set dealt out whole, where every hand is told by tiles.

    Nobody holds it; None where that is so of several numbers, or of none.
    """
    hands = [each.tiles or () for each in held]
    numbers = {number for tiles in hands for each in tiles for number in (each.high, each.low)}
    free = [number for number in range(tile_set.highest + 1) if number not in numbers]
    return free[0] if all(hands) and len(free) == 1 else None
