"""Trick-taking with tiles: trumps, suits, what beats what, who must play, and who wins a game for points.

A suit is a number; a tile with the trump number belongs to trumps and to nothing else (LOO-23). For a single all must
play, and the dealer must against one player alone. Each seat may enter its own tricks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.engine.facts import ImpossibleFact
from referee.engine.ruleset import hand_of_each
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import HAND, Ruling, Step
from referee.engine.wording import N_, NOBODY_SITS, NOT_IN_SET, NOT_PLAYING, TOLD_TWICE, Counted, Param
from referee.rulesets.loo.facts import TRICKS, Tricks, pot_of
from referee.rulesets.loo.options import Loo

NO_DROPPING = N_("With two players nobody may drop out.")
TWO_TRUMPS = N_("A leader with two or more trumps must lead one.")
NO_TURN_UP = N_("A dealer who drops out or takes the miss cannot take the turn-up.")
ONLY_FIVE = N_("Only the dealer's five is in: nobody drops out or takes the miss.")


def trump(turn_up: Tile) -> int:
    """The trump number: the higher half of the turn-up (LOO-07)."""
    return turn_up.high


def stock(players: int) -> int:
    """Tiles left once everybody has five and one is turned up (LOO-11)."""
    return len(DOUBLE_SIX.tiles) - TRICKS * players - 1


def misses_allowed(players: int) -> int:
    """How many may take the miss, six tiles each or with four players the seven there are (LOO-12, LOO-13)."""
    return stock(players) // 6


def rank(tile: Tile, suit: int) -> int:
    """Where a tile stands within a suit: the double highest, then by the other half (LOO-22, LOO-24)."""
    return DOUBLE_SIX.highest + 1 if tile.is_double else tile.other(suit)


def follows(tile: Tile, suit: int, trumps: int) -> bool:
    """Whether a tile belongs to a suit; a trump belongs to trumps alone (LOO-23)."""
    return tile.has(suit) and (suit == trumps or not tile.has(trumps))


def trick_winner(trumps: int, lead_suit: int, plays: Sequence[tuple[str, Tile]]) -> Ruling[tuple[str, Tile]]:
    """Who wins a trick, with which tile; `plays` are name and tile in the order played, the leader first."""
    _refuse_impossible_trick(trumps, lead_suit, plays)
    trumped = [play for play in plays if play[1].has(trumps)]
    suit, running = (trumps, trumped) if trumped else (lead_suit, [p for p in plays if p[1].has(lead_suit)])
    name, best = max(running, key=lambda play: rank(play[1], suit))
    params: dict[str, Param] = {"tile": str(best), "suit": suit}
    if trumped:
        return Ruling((name, best), (Step("LOO-23", N_("{tile} is a trump and beats every other suit."), params),))
    return Ruling((name, best), (Step("LOO-24", N_("{tile} is the highest of suit {suit}."), params),))


def _refuse_impossible_trick(trumps: int, lead_suit: int, plays: Sequence[tuple[str, Tile]]) -> None:
    if not plays:
        raise ImpossibleFact("plays", N_("Which tiles were played?"), "LOO-21")
    for index, (_, tile) in enumerate(plays):
        if tile not in DOUBLE_SIX.tiles:
            text = NOT_IN_SET
            raise ImpossibleFact("plays", text, "LOO-02", tile=str(tile), set=DOUBLE_SIX.name)
        if tile in [earlier for _, earlier in plays[:index]]:
            raise ImpossibleFact("plays", TOLD_TWICE, "LOO-02", tile=str(tile))
    _, led = plays[0]
    if not (led.has(lead_suit) or led.has(trumps)):
        text = N_("{tile} was led and has no {suit}.")
        raise ImpossibleFact("plays", text, "LOO-26", tile=str(led), suit=lead_suit)


def first_leader(dealer: int, dropped: frozenset[int], seating: Seating) -> Ruling[int]:
    """Who leads to the first trick: the player next to the dealer, or the next one still in (LOO-25, LOO-G22)."""
    following = seating.right_of(dealer)
    leader = next(seat for seat in seating.from_seat(following) if seat not in dropped)
    names = {"name": seating.names[leader], "dealer": seating.names[dealer]}
    if leader == following:
        return Ruling(leader, (Step("LOO-25", N_("{name}, next to {dealer}, who dealt, leads first."), names),))
    return Ruling(
        leader, (Step("LOO-G22", N_("{name}, next still in after {dealer}, who dealt, leads first."), names),)
    )


def legal_leads(trumps: int, hand: Sequence[Tile], won_last: bool) -> Ruling[tuple[Tile, ...]]:
    """The tiles a leader may play: a trump when two are held, or one by who won the last trick (LOO-27, LOO-28)."""
    own_trumps = [tile for tile in hand if tile.has(trumps)]
    if won_last and own_trumps:
        return Ruling(tuple(sorted(own_trumps)), (Step("LOO-28", N_("The last trick's winner must lead a trump.")),))
    if len(own_trumps) >= 2:
        return Ruling(tuple(sorted(own_trumps)), (Step("LOO-27", TWO_TRUMPS),))
    return Ruling(tuple(sorted(hand)), (Step("LOO-26", N_("Lead any tile and say which half is the suit.")),))


def legal_follows(trumps: int, hand: Sequence[Tile], lead_suit: int) -> Ruling[tuple[Tile, ...]]:
    """The tiles that may follow a lead: the suit, else a trump, else anything (LOO-29, LOO-30, LOO-31)."""
    if suited := sorted(tile for tile in hand if follows(tile, lead_suit, trumps)):
        return Ruling(tuple(suited), (Step("LOO-29", N_("Suit {suit} must be followed."), {"suit": lead_suit}),))
    if trumped := sorted(tile for tile in hand if tile.has(trumps)):
        text = N_("Without suit {suit}, play a trump.")
        return Ruling(tuple(trumped), (Step("LOO-30", text, {"suit": lead_suit}),))
    return Ruling(
        tuple(sorted(hand)),
        (Step("LOO-31", N_("Without suit {suit} or trumps, play anything."), {"suit": lead_suit}),),
    )


def refuse_impossible(hand: Tricks, seating: Seating) -> None:
    """Refuse tricks, misses and drop-outs that cannot have been (LOO-11 to LOO-19, LOO-33)."""
    order, names = seating.order, seating.names
    if len(hand.tricks) != len(names):
        raise ImpossibleFact(
            "tricks",
            Counted(
                "Enter the tricks of {seats} player.",
                "Enter the tricks of each of the {seats} players.",
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
        raise ImpossibleFact("dropped", NO_DROPPING, "LOO-17")
    if len(hand.dropped) == len(seating.order):
        raise ImpossibleFact("dropped", N_("Not everybody can drop out: a player left alone wins."), "LOO-20")


def _refuse_misses(hand: Tricks, seating: Seating) -> None:
    players = len(seating.order)
    if both := sorted(hand.missed & hand.dropped):
        name = seating.names[both[0]]
        raise ImpossibleFact("dropped", N_("{name} took the miss and must play on."), "LOO-16", name=name)
    if len(hand.missed) > misses_allowed(players):
        text = Counted(
            "The boneyard allows {misses} to take the miss with {players} player.",
            "The boneyard allows {misses} to take the miss with {players} players.",
            "players",
        )
        cited = "LOO-13" if players == 4 else "LOO-12" if players == 3 else "LOO-11"
        raise ImpossibleFact("missed", text, cited, misses=misses_allowed(players), players=players)
    if hand.took_turn_up and hand.dealer in hand.missed:
        raise ImpossibleFact("took_turn_up", NO_TURN_UP, "LOO-19")
    if hand.took_turn_up and hand.dealer in hand.dropped:
        raise ImpossibleFact("took_turn_up", NO_TURN_UP, "LOO-18")


def _refuse_tricks(hand: Tricks, seating: Seating) -> None:
    for seat, tricks in enumerate(hand.tricks):
        if tricks and seat in hand.dropped:
            text = N_("{name} dropped out and cannot win a trick.")
            raise ImpossibleFact(f"tricks.{seat}", text, "LOO-15", name=seating.names[seat])
        if tricks and seat not in seating.order:
            raise ImpossibleFact(f"tricks.{seat}", NOT_PLAYING, "LOO-15", name=seating.names[seat])
        if not 0 <= tricks <= TRICKS:
            raise ImpossibleFact(f"tricks.{seat}", N_("A hand has five tricks."), "LOO-33")
    _refuse_sum(hand, seating)


def _refuse_sum(hand: Tricks, seating: Seating) -> None:
    total, alone = sum(hand.tricks), alone_in(hand, seating)
    if hand.broken_off:
        _refuse_stopped(total, alone, seating)
    elif total != TRICKS and (alone is None or total):
        raise ImpossibleFact("tricks", N_("Tricks must add up to 5; these make {total}."), "LOO-33", total=total)


def _refuse_stopped(total: int, alone: int | None, seating: Seating) -> None:
    if alone is not None:
        text = N_("{name} was left alone: there was nothing to stop.")
        raise ImpossibleFact("broken_off", text, "GEN-12", name=seating.names[alone])
    if total >= TRICKS:
        raise ImpossibleFact("broken_off", N_("All five tricks are taken: there was nothing to stop."), "GEN-12")


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
    if hand.broken_off:
        return ()
    safe = hand.dropped | ({hand.dealer} if hand.played_for_pot else set())
    return tuple(seat for seat in sorted(seating.order) if not hand.tricks[seat] and seat not in safe)


def hand_of_all(reports: Mapping[int, Mapping[str, object]], seating: Seating) -> dict[str, object]:
    """The entry of a hand as its seats have told it; ImpossibleFact where they took too many tricks together."""
    entry = hand_of_each(Tricks, reports, seating)
    tricks = [int(str(reports[seat]["tricks"])) if seat in reports else 0 for seat in seating.seats]
    if sum(tricks) > TRICKS:
        names = tuple(seating.names[seat] for seat in seating.order if tricks[seat])
        text = N_("{names} entered {count} tricks together: a hand has {tricks}.")
        raise ImpossibleFact("tricks", text, names=names, count=sum(tricks), tricks=TRICKS)
    return entry


def refuse_leaving(hand: Tricks, situation: Situation[Loo]) -> None:
    """Refuse drop-outs and misses that the house rules forbid; the dealer is told (LOO-G5, LOO-G8)."""
    alone = alone_in(hand, situation.seating)
    if situation.options.dealer_stays and alone is not None and alone not in hand.missed | {hand.dealer}:
        text = N_("Against {name} alone the dealer must play.")
        raise ImpossibleFact("dropped", text, "LOO-G5", name=situation.seating.names[alone])
    pot = pot_of(situation.standing)
    if pot and situation.options.is_single(pot):
        _refuse_in_single(hand)
    if hand.played_for_pot:
        _refuse_for_pot(hand, situation)


def _refuse_in_single(hand: Tricks) -> None:
    if hand.dropped:
        raise ImpossibleFact("dropped", ONLY_FIVE, "V-L04")
    if hand.missed:
        raise ImpossibleFact("missed", ONLY_FIVE, "V-L04")


def _refuse_for_pot(hand: Tricks, situation: Situation[Loo]) -> None:
    """Refuse that the dealer played for the pot where he had to play for himself, or did not play (V-L08)."""
    if not situation.options.lets_dealer_play_for_pot:
        text = N_("The dealer never plays for the pot.")
        raise ImpossibleFact("played_for_pot", text, "LOO-G5")
    against = frozenset(situation.seating.order) - hand.dropped - {hand.dealer}
    if len(against) != 1 or not hand.dropped or hand.dealer in hand.dropped:
        text = N_("The dealer plays for the pot only against one player.")
        raise ImpossibleFact("played_for_pot", text, "V-L08")


LEAD = 2  # points ahead of the next, where that is asked of several at the target (LOO-G1)


def won(
    situation: Situation[Loo], totals: tuple[int, ...], first: int | None
) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """Who has won the game with these totals, and why or why not yet (LOO-42, LOO-G1).

    `first` is the seat that was said to have reached the target before the others.
    """
    target, names = situation.options.target, situation.seating.names
    candidates = tuple(seat for seat, total in enumerate(totals) if total >= target)
    winners = (
        (_first(situation, candidates, first),)
        if _hangs_on_order(situation, candidates, first)
        else winners_of(situation, totals)
    )
    if candidates and not winners:
        return (), (not_yet(situation, totals),)
    text = N_("{name} wins the game: {total} of {target}.")
    if len(candidates) > 1 and situation.options.at_target == "trick_order":
        text = N_("{name} was first at {target} and wins with {total}.")
    cited = "LOO-42" if len(candidates) == 1 else "LOO-G1"
    return winners, tuple(
        Step(cited, text, {"name": names[seat], "total": totals[seat], "target": target}) for seat in winners
    )


def winners_of(situation: Situation[Loo], totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won with these totals, where it does not hang on who was there first (LOO-42, LOO-G1)."""
    candidates = tuple(seat for seat, total in enumerate(totals) if total >= situation.options.target)
    if situation.options.at_target == "shared":
        return candidates
    winners = replace(situation.standing, totals=totals).won_at(situation.options.target)
    if situation.options.at_target == "lead_of_two" and len(candidates) > 1:
        second, best = sorted(totals)[-2:]
        return winners if best - second >= LEAD else ()
    return winners


def _hangs_on_order(situation: Situation[Loo], candidates: tuple[int, ...], first: int | None) -> bool:
    return situation.options.at_target == "trick_order" and (
        len(candidates) > 1 or (bool(candidates) and first is not None)
    )


def _first(situation: Situation[Loo], candidates: tuple[int, ...], first: int | None) -> int:
    """Who was first at the target: whoever reaches it may have taken the first tricks, so it must be told (LOO-G1)."""
    names, target = situation.seating.names, situation.options.target
    if first is None:
        text = N_("{names} are at {target}: who was first?")
        who = tuple(names[seat] for seat in candidates)
        raise ImpossibleFact("first_at_target", text, "LOO-G1", names=who, target=target)
    if first not in candidates:
        text = N_("{name} has not reached {target} in this hand.")
        raise ImpossibleFact("first_at_target", text, "LOO-G1", name=names[first], target=target)
    return first


def not_yet(situation: Situation[Loo], totals: tuple[int, ...]) -> Step:
    """Why another hand is played though somebody has reached the target."""
    if len({total for total in totals if total >= situation.options.target}) == 1:
        return Step("LOO-G1", HAND.level, {"total": max(totals)})
    return Step("LOO-G1", N_("Several are at the target, nobody leads by two: another hand is played."))
