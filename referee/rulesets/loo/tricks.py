"""Trick-taking with tiles: trumps, suits, what beats what, what may be played, and what the stock allows.

A suit is a number; a tile with the trump number belongs to trumps and to nothing else (LOO-23).
"""

from collections.abc import Sequence

from referee.engine.facts import ImpossibleFact
from referee.engine.refusals import NOBODY_SITS, NOT_IN_SET, NOT_PLAYING, TOLD_TWICE
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.loo.facts import Tricks

TRICKS = 5  # tiles dealt to each, so tricks to a hand (LOO-06, LOO-33)


def trump(turn_up: Tile) -> int:
    """The trump number: the higher half of the turn-up (LOO-07)."""
    return turn_up.high


def stock(players: int) -> int:
    """Tiles left once everybody has five and one is turned up (LOO-11)."""
    return len(DOUBLE_SIX.tiles) - TRICKS * players - 1


def misses_allowed(players: int) -> int:
    """How many may take the miss: six tiles each from the stock, all seven with four players (LOO-12, LOO-13)."""
    drawn = 7 if players == 4 else 6
    return stock(players) // drawn


def rank(each: Tile, suit: int) -> int:
    """Where a tile stands within a suit: the double highest, then by the other half (LOO-22, LOO-24)."""
    return DOUBLE_SIX.highest + 1 if each.is_double else each.other(suit)


def follows(each: Tile, suit: int, trumps: int) -> bool:
    """Whether a tile belongs to a suit; a trump belongs to trumps alone (LOO-23)."""
    return each.has(suit) and (suit == trumps or not each.has(trumps))


def trick_winner(trumps: int, lead_suit: int, plays: Sequence[tuple[str, Tile]]) -> Ruling[tuple[str, Tile]]:
    """Who wins a trick, with which tile; `plays` are name and tile in the order played, the leader first."""
    _refuse_impossible_trick(trumps, lead_suit, plays)
    trumped = [play for play in plays if play[1].has(trumps)]
    suit, running = (trumps, trumped) if trumped else (lead_suit, [p for p in plays if p[1].has(lead_suit)])
    name, best = max(running, key=lambda play: rank(play[1], suit))
    params: dict[str, Param] = {"name": name, "tile": str(best), "suit": suit}
    if trumped:
        return Ruling((name, best), (Step("LOO-23", N_("{name} wins with the trump {tile}."), params),))
    return Ruling((name, best), (Step("LOO-24", N_("{name} wins with {tile}, the highest of suit {suit}."), params),))


def _refuse_impossible_trick(trumps: int, lead_suit: int, plays: Sequence[tuple[str, Tile]]) -> None:
    if not plays:
        raise ImpossibleFact("plays", N_("Which tiles were played?"), "LOO-21")
    for at, (_, each) in enumerate(plays):
        if each not in DOUBLE_SIX.tiles:
            text = NOT_IN_SET
            raise ImpossibleFact("plays", text, "LOO-02", tile=str(each), set=DOUBLE_SIX.name)
        if each in [earlier for _, earlier in plays[:at]]:
            raise ImpossibleFact("plays", TOLD_TWICE, "LOO-02", tile=str(each))
    _, led = plays[0]
    if not (led.has(lead_suit) or led.has(trumps)):
        text = N_("{tile} was led, and it is not of suit {suit}.")
        raise ImpossibleFact("plays", text, "LOO-26", tile=str(led), suit=lead_suit)


def first_leader(dealer: int, dropped: frozenset[int], seating: Seating) -> Ruling[int]:
    """Who leads to the first trick: the player next to the dealer, or the next one still in (LOO-25, LOO-G22)."""
    following = seating.right_of(dealer)
    leader = next(seat for seat in seating.from_seat(following) if seat not in dropped)
    names = {"name": seating.names[leader], "dealer": seating.names[dealer]}
    if leader == following:
        return Ruling(leader, (Step("LOO-25", N_("{name}, next to {dealer} who dealt, leads first."), names),))
    return Ruling(
        leader, (Step("LOO-G22", N_("{name}, the next still in after {dealer} who dealt, leads first."), names),)
    )


def legal_leads(trumps: int, hand: Sequence[Tile], won_last: bool) -> Ruling[tuple[Tile, ...]]:
    """The tiles a leader may play: a trump when two are held, or one by who won the last trick (LOO-27, LOO-28)."""
    held = [each for each in hand if each.has(trumps)]
    if won_last and held:
        return Ruling(tuple(sorted(held)), (Step("LOO-28", N_("The winner of the last trick must lead a trump.")),))
    if len(held) >= 2:
        return Ruling(tuple(sorted(held)), (Step("LOO-27", N_("With two or more trumps one of them must be led.")),))
    return Ruling(tuple(sorted(hand)), (Step("LOO-26", N_("Any tile may be led; say which half is the suit.")),))


def legal_follows(trumps: int, hand: Sequence[Tile], lead_suit: int) -> Ruling[tuple[Tile, ...]]:
    """The tiles that may follow a lead: the suit, else a trump, else anything (LOO-29, LOO-30, LOO-31)."""
    if suited := sorted(each for each in hand if follows(each, lead_suit, trumps)):
        return Ruling(tuple(suited), (Step("LOO-29", N_("Suit {suit} must be followed."), {"suit": lead_suit}),))
    if trumped := sorted(each for each in hand if each.has(trumps)):
        text = N_("Without suit {suit} a trump must be played.")
        return Ruling(tuple(trumped), (Step("LOO-30", text, {"suit": lead_suit}),))
    return Ruling(
        tuple(sorted(hand)),
        (Step("LOO-31", N_("Without suit {suit} and without trumps, any tile."), {"suit": lead_suit}),),
    )


def refuse_impossible(hand: Tricks, seating: Seating) -> None:
    """Refuse tricks, misses and drop-outs that cannot have been (LOO-11 to LOO-19, LOO-33)."""
    order, names = seating.order, seating.names
    if len(hand.tricks) != len(names):
        raise ImpossibleFact(
            "tricks",
            Counted(
                "One number of tricks for {seats} seat is needed.",
                "One number of tricks for each of {seats} seats is needed.",
                "seats",
            ),
            seats=len(names),
        )
    alone = {"dealer": {hand.dealer}, "first_at_target": {hand.first_at_target}}
    for field, seats in {"dropped": hand.dropped, "missed": hand.missed, **alone}.items():
        if strangers := [seat for seat in seats if seat is not None and seat not in order]:
            raise ImpossibleFact(field, NOBODY_SITS, seat=strangers[0])
    _refuse_drops(hand, seating)
    _refuse_misses(hand, seating)
    if hand.turn_up is not None and hand.turn_up not in DOUBLE_SIX.tiles:
        tile, name = str(hand.turn_up), DOUBLE_SIX.name
        raise ImpossibleFact("turn_up", NOT_IN_SET, "LOO-02", tile=tile, set=name)
    _refuse_tricks(hand, seating)


def _refuse_drops(hand: Tricks, seating: Seating) -> None:
    if hand.dropped and len(seating.order) == 2:
        raise ImpossibleFact("dropped", N_("Nobody may drop out of a two-player hand."), "LOO-17")
    if len(hand.dropped) == len(seating.order):
        raise ImpossibleFact("dropped", N_("Not everybody can drop out: the last player in wins the hand."), "LOO-20")


def _refuse_misses(hand: Tricks, seating: Seating) -> None:
    players = len(seating.order)
    if both := sorted(hand.missed & hand.dropped):
        name = seating.names[both[0]]
        raise ImpossibleFact("dropped", N_("{name} took the miss and must play on."), "LOO-16", name=name)
    if len(hand.missed) > misses_allowed(players):
        text = Counted(
            "The stock allows {misses} to take the miss with {players} player.",
            "The stock allows {misses} to take the miss with {players} players.",
            "players",
        )
        cited = "LOO-13" if players == 4 else "LOO-12" if players == 3 else "LOO-11"
        raise ImpossibleFact("missed", text, cited, misses=misses_allowed(players), players=players)
    if hand.took_turn_up and hand.dealer in hand.missed:
        raise ImpossibleFact("took_turn_up", N_("A dealer who takes the miss may not take the turn-up."), "LOO-19")
    if hand.took_turn_up and hand.dealer in hand.dropped:
        raise ImpossibleFact("took_turn_up", N_("A dealer who drops out does not take the turn-up."), "LOO-18")


def _refuse_tricks(hand: Tricks, seating: Seating) -> None:
    for seat, taken in enumerate(hand.tricks):
        if taken and seat in hand.dropped:
            text = N_("{name} dropped out and cannot win a trick.")
            raise ImpossibleFact(f"tricks.{seat}", text, "LOO-15", name=seating.names[seat])
        if taken and seat not in seating.order:
            raise ImpossibleFact(f"tricks.{seat}", NOT_PLAYING, "LOO-15", name=seating.names[seat])
        if not 0 <= taken <= TRICKS:
            raise ImpossibleFact(f"tricks.{seat}", N_("A hand has five tricks."), "LOO-33")
    _refuse_sum(hand, seating)


def _refuse_sum(hand: Tricks, seating: Seating) -> None:
    """Refuse tricks that do not make a whole hand, but for one that was stopped (LOO-33)."""
    total, alone = sum(hand.tricks), alone_in(hand, seating)
    if hand.broken_off:
        _refuse_stopped(total, alone, seating)
    elif total != TRICKS and (alone is None or total):
        raise ImpossibleFact("tricks", N_("The tricks must add up to 5, these make {total}."), "LOO-33", total=total)


def _refuse_stopped(total: int, alone: int | None, seating: Seating) -> None:
    """Refuse that a hand was stopped which was over already (GEN-12)."""
    if alone is not None:
        text = N_("{name} was left alone and has won the hand: there was nothing to stop.")
        raise ImpossibleFact("broken_off", text, "GEN-12", name=seating.names[alone])
    if total >= TRICKS:
        raise ImpossibleFact("broken_off", N_("All five tricks were taken: there was nothing to stop."), "GEN-12")


def alone_in(hand: Tricks, seating: Seating) -> int | None:
    """The only seat left in when all others dropped out (LOO-20, LOO-G5)."""
    left = [seat for seat in seating.order if seat not in hand.dropped]
    return left[0] if len(left) == 1 else None


def taken(hand: Tricks, seating: Seating) -> tuple[int, ...]:
    """The tricks of each seat; a hand won unplayed counts as all five (LOO-G4)."""
    alone = alone_in(hand, seating)
    return hand.tricks if alone is None else tuple(TRICKS * (seat == alone) for seat in seating.seats)


def looed_by(hand: Tricks, seating: Seating) -> tuple[int, ...]:
    """Who played for himself and took no trick (LOO-36, V-L08); nobody in a hand that was not played out (LOO-G9)."""
    if hand.broken_off or alone_in(hand, seating) is not None:
        return ()
    safe = hand.dropped | ({hand.dealer} if hand.played_for_pot else set())
    return tuple(seat for seat in sorted(seating.order) if not hand.tricks[seat] and seat not in safe)
