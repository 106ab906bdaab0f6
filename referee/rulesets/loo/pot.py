"""The pot of Loo: what each seat puts in, what the tricks pay, and what a looed player owes the next pot.

Units are whole and always a multiple of five, so that each of the five tricks takes a fifth. A player who joins buys
in. A seat whose player went home may still owe a loo; its number stays, so pots have a stake for every seat there
ever was. When the table stops, what lies in the pot goes back, and a house rule says what becomes of loos not yet
paid (LOO-G15).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.facts import Fact, ImpossibleFact, Join, Leave, Penalty, Stop
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param, Text
from referee.rulesets.loo.facts import TRICKS, UNEVEN, Payout, Pot, Stake, Tricks
from referee.rulesets.loo.options import FIVE, FIXED, OWN_STAKE, Loo, PotRules
from referee.rulesets.loo.tricks import ONLY_FIVE, alone_in, looed_by

JOINED = "LOO-G16"
NOTHING = Pot((), ())
LOOED_INTO_NEXT = Counted(
    "{name} took no trick and is looed: {loo} into the next pot.",
    "{name} took no trick and are looed: {loo} each into the next pot.",
    "name",
)
LOOED_FOR_NOTHING = Counted(
    "{name} took no trick and is looed, but put nothing in, so pays nothing.",
    "{name} took no trick and are looed, but put nothing in, so pay nothing.",
    "name",
)


def opening_pot(seating: Seating, lying: int | None, dealer: int, booked: bool = False) -> Pot:
    """The first pot: five each and five more from the dealer (LOO-34), or what already lies there.

    `booked` is whether the balances that were taken over lack it.
    """
    if lying is None:
        return Pot(tuple(Stake(FIVE, _deals(seat, dealer)) for seat in seating.seats), (0,) * len(seating.names))
    if lying % FIVE or lying <= 0:
        raise ImpossibleFact("opening.pot", UNEVEN, "LOO-35")
    return Pot((Stake(),) * len(seating.names), _alike(lying, dealer, seating), booked)


def _alike(units: int, dealer: int | None, seating: Seating) -> tuple[int, ...]:
    """Units in a pot of which nobody remembers who put them in: from all alike, odd ones from the dealer (LOO-G15)."""
    share, rest = divmod(units, len(seating.order))
    lying = [share if seat in seating.order else 0 for seat in seating.seats]
    if dealer in seating.order:
        lying[dealer] += rest
    return tuple(lying)


def _deals(seat: int, dealer: int | None) -> int:
    """What a seat adds to a pot because it deals (LOO-38)."""
    return FIVE if seat == dealer else 0


def dealt_by(pot: Pot, dealer: int) -> Pot:
    """The pot with the dealer's five owed by whoever really dealt."""
    deal = sum(stake.deal for stake in pot.stakes)
    stakes = (replace(stake, deal=deal if seat == dealer else 0) for seat, stake in enumerate(pot.stakes))
    return replace(pot, stakes=tuple(stakes))


def bought_into(pot: Pot, seat: int | None = None) -> Pot:
    """The pot with a newcomer's five in it, from the seat of who comes back where it is somebody known (LOO-G16)."""
    if seat is None:
        return replace(pot, stakes=(*pot.stakes, Stake(ante=FIVE)), lying=(*pot.lying, 0))
    stakes = list(pot.stakes)
    stakes[seat] = replace(stakes[seat], ante=FIVE)
    return replace(pot, stakes=tuple(stakes))


def left_by(pot: Pot, seat: int, dealer: int) -> Pot:
    """The pot when a seat goes home: its loo stays owed, the dealer's five is for whoever deals now (LOO-G17)."""
    stakes = list(dealt_by(pot, dealer).stakes)
    stakes[seat] = Stake(loo=stakes[seat].loo)
    return replace(pot, stakes=tuple(stakes))


def released(pot: Pot) -> Pot:
    """The pot when no hand follows: nothing lies in it, and nobody owes anything any more (LOO-G15)."""
    return Pot((Stake(),) * len(pot.stakes), (0,) * len(pot.lying))


@dataclass(frozen=True)
class Settled:
    """A pot that has been played for."""

    payout: Payout
    """How it was split."""
    balances: tuple[int, ...]
    """What each seat took out less what it had put in, in units."""
    following: Pot
    """The next pot."""
    steps: tuple[Step, ...]
    """Why, in order."""
    decisive: Step
    """The step to quote: who was looed, else what a trick paid."""


def settled(pot: Pot, hand: Tricks, dealer: int | None, seating: Seating, rules: PotRules) -> Settled:
    """Pay a pot out and make the next, which `dealer` deals (LOO-35 to LOO-40); `tricks` may all be one seat's."""
    looed, players = looed_by(hand, seating), len(seating.order)
    loos = tuple(rules.loo(pot, seat, players) if seat in looed else 0 for seat in seating.seats)
    payouts = _payouts(pot, hand, seating)
    stays = pot.units - sum(payouts)
    stakes = tuple(
        _stake(hand, seat, loos[seat], bool(looed), deal=_deals(seat, dealer), rules=rules)
        if seat in seating.order
        else Stake()
        for seat in seating.seats
    )
    following = Pot(stakes, _alike(stays, dealer, seating), booked=stays > 0)
    lying = (0,) * len(pot.lying) if pot.booked else pot.lying
    put_in = zip(payouts, pot.dues, lying, strict=True)
    paid, owed = tuple(_paid(pot, hand, seating)), tuple(_owed(pot, looed, loos, rules, seating=seating))
    due = _due(following, rules, bool(looed), seating)
    return Settled(
        payout=Payout(payouts, tuple(loos[seat] for seat in looed)),
        balances=tuple(units - stake - lay for units, stake, lay in put_in),
        following=following,
        steps=(*paid, *owed, *due),
        decisive=owed[0] if owed else paid[0],
    )


def _payouts(pot: Pot, hand: Tricks, seating: Seating) -> tuple[int, ...]:
    earned = [tricks * pot.units // TRICKS for tricks in hand.tricks]
    if hand.played_for_pot and hand.dealer is not None:
        odd = earned[hand.dealer] % FIVE
        earned = [0 if seat == hand.dealer else units for seat, units in enumerate(earned)]
        earned[_against(hand, seating)] += odd
    if hand.broken_off and hand.dealer is not None:  # what stays is a multiple of five (GEN-12)
        earned[hand.dealer] += (pot.units - sum(earned)) % FIVE
    return tuple(earned)


def _against(hand: Tricks, seating: Seating) -> int:
    return next(seat for seat in seating.order if seat != hand.dealer and seat not in hand.dropped)


def _stake(hand: Tricks, seat: int, loo: int, somebody_looed: bool, deal: int, rules: PotRules) -> Stake:
    """What a seat puts in before the next hand, by reason (LOO-37, LOO-38, LOO-G7, LOO-G8)."""
    ante = rules.dropped_ante if seat in hand.dropped else 0
    if rules.empty_pot == "all_ante" and not somebody_looed and not hand.broken_off:
        ante = FIVE
    return Stake(ante, deal, loo)


def _paid(pot: Pot, hand: Tricks, seating: Seating) -> Iterator[Step]:
    alone = alone_in(hand, seating)
    if alone is not None:
        cited = "LOO-20" if alone == hand.dealer else "LOO-G5"
        yield Step(
            cited, N_("{name} takes the whole pot: {units}."), {"name": seating.names[alone], "units": pot.units}
        )
        return
    pays = N_("The pot of {pot} pays {fifth} per trick.")
    fifth = pot.units // TRICKS
    yield Step("LOO-35", pays, {"pot": pot.units, "fifth": fifth})
    leaves = hand.dealer if hand.played_for_pot else None
    for seat in seating.order:
        if (tricks := hand.tricks[seat]) and seat != leaves:
            params: dict[str, Param] = {"name": seating.names[seat], "tricks": tricks, "units": tricks * fifth}
            text = Counted("{name} took {tricks} trick: {units}.", "{name} took {tricks} tricks: {units}.", "tricks")
            yield Step("LOO-35", text, params)
    if hand.broken_off:
        yield from _left_over(pot, hand, seating)
    if leaves is not None:
        yield from _left_in(hand.tricks[leaves] * fifth, seating.names[leaves], seating.names[_against(hand, seating)])


def _left_over(pot: Pot, hand: Tricks, seating: Seating) -> Iterator[Step]:
    """What stays in the pot of a hand that was stopped, always a multiple of five (GEN-12, LOO-35)."""
    unplayed = (TRICKS - sum(hand.tricks)) * (pot.units // TRICKS)
    yield Step("GEN-12", N_("Unplayed tricks leave {stays} in the pot."), {"stays": unplayed - unplayed % FIVE})
    if (odd := unplayed % FIVE) and hand.dealer is not None:
        name = seating.names[hand.dealer]
        yield Step("GEN-12", N_("{name} gets the {odd} left over."), {"name": name, "odd": odd})


def _left_in(units: int, dealer: str, other_player: str) -> Iterator[Step]:
    """What a dealer who played for the pot leaves in it, always a multiple of five (V-L08, LOO-35)."""
    stays = units - units % FIVE
    text = N_("{name} played for the pot: {stays} of the {units} earned stay in.")
    if not units:
        text = N_("{name} played for the pot: not looed.")
    elif stays == units:
        text = N_("{name} played for the pot: the {units} earned stay in.")
    yield Step("V-L08", text, {"name": dealer, "stays": stays, "units": units})
    if odd := units - stays:
        text = N_("{name} gets the {odd} left over.")
        yield Step("V-L08", text, {"name": other_player, "odd": odd})


def _owed(pot: Pot, looed: tuple[int, ...], loos: tuple[int, ...], rules: PotRules, seating: Seating) -> Iterator[Step]:
    if looed:
        yield _looed_step(looed, loos, seating)
    if looed and rules.cap == "own":
        yield Step("LOO-G11", OWN_STAKE)
    elif looed and rules.cap == "fixed":
        yield Step("V-L01", N_("A loo is always {loo}."), {"loo": FIXED})
    elif looed and loos[looed[0]] < pot.units:
        text = N_("The pot held {pot}, but {limit} is the most.")
        yield Step("LOO-40", text, {"pot": pot.units, "limit": loos[looed[0]]})


def _looed_step(looed: tuple[int, ...], loos: tuple[int, ...], seating: Seating) -> Step:
    text: Text = LOOED_INTO_NEXT if any(loos) else LOOED_FOR_NOTHING
    params: dict[str, Param] = {"name": tuple(seating.names[seat] for seat in looed), "loo": loos[looed[0]]}
    if len({loos[seat] for seat in looed}) > 1:
        text = N_("Looed for taking no trick, each their own stake into the next pot: {shares}.")
        params = {"shares": tuple(f"{seating.names[seat]} {loos[seat]}" for seat in looed)}
    return Step("LOO-36", text, params)


def _due(pot: Pot, rules: PotRules, somebody_looed: bool, seating: Seating) -> Iterator[Step]:
    antes = "LOO-G8" if rules.empty_pot == "all_ante" and not somebody_looed else "LOO-G7"
    for seat, stake in enumerate(pot.stakes):
        if stake.ante:
            yield Step(antes, N_("{name} antes {ante}."), {"name": seating.names[seat], "ante": stake.ante})
    for seat, stake in enumerate(pot.stakes):
        if stake.deal:
            text = N_("{name} puts in the dealer's {deal}.")
            yield Step("LOO-38", text, {"name": seating.names[seat], "deal": stake.deal})
    parts = tuple(part for part in (sum(pot.lying), *pot.dues) if part)
    text = N_("The next pot: {parts} = {units}.") if len(parts) > 1 else N_("The next pot: {units}.")
    yield Step("LOO-39", text, {"parts": parts, "units": pot.units})
    if rules.is_single(pot):
        yield Step("V-L04", ONLY_FIVE)


def interrupted_for_pot(verdict: Verdict, fact: Fact, situation: Situation[Loo], pot: Pot) -> Verdict:
    """The verdict on a fact that is not a hand with what becomes of the pot, by whose balances nobody wins."""
    match fact:
        case Join():
            return _joined(verdict, fact, situation, pot)
        case Leave(seat):
            return _left(verdict, seat, situation, pot)
        case Penalty(seat) if verdict.seating:
            return _left(verdict, seat, situation, pot)
        case Stop():
            return stopped(situation, pot)
    return verdict


def _joined(verdict: Verdict, fact: Join, situation: Situation[Loo], pot: Pot) -> Verdict:
    """Who joins buys in, who comes back too; the balance of what was paid before stays (LOO-G16)."""
    back = situation.seating.left_by(fact.name)
    text = N_("{name} joins, plays after {after}, and buys in with {start}.")
    if back is not None:
        text = N_("{name} comes back, plays after {after}, and buys in with {start}.")
    step = Step(JOINED, text, {"name": fact.name, "after": situation.seating.names[fact.after], "start": FIVE})
    awards = (0,) * len(verdict.awards)
    return replace(verdict, awards=awards, steps=(step,), state=bought_into(pot, back))


def _ended(verdict: Verdict, situation: Situation[Loo], pot: Pot) -> Verdict:
    end = stopped(situation, pot)
    return replace(end, steps=(*verdict.steps, *end.steps), seating=verdict.seating, noted=verdict.noted)


def _left(verdict: Verdict, seat: int, situation: Situation[Loo], pot: Pot) -> Verdict:
    """A loo stays owed (LOO-G17); where too few are left the table stops."""
    if verdict.over:
        leave_step, few, *_stops = verdict.steps
        return _ended(replace(verdict, steps=(leave_step, few)), situation, pot)
    if verdict.seating and len(verdict.seating.order) == 1:
        return _ended(verdict, situation, pot)
    if verdict.next_lead is None:
        return verdict
    pot = left_by(pot, seat, verdict.next_lead)
    owed = pot.stakes[seat].loo
    text = N_("{name} still owes the next pot {loo}.")
    pays = (Step("LOO-G17", text, {"name": situation.seating.names[seat], "loo": owed}),) if owed else ()
    return replace(verdict, steps=(*verdict.steps, *pays), state=pot)


EQUALLY = Counted(
    "Paid and shared, the loo of {owed} would give everyone {each}.",
    "Paid and shared, the loos of {owed} would give everyone {each}.",
    "loos",
)
ONE_MORE = Counted(
    "Paid and shared, the loo of {owed} would give everyone {each} and one more to {names}.",
    "Paid and shared, the loos of {owed} would give everyone {each} and one more to {names}.",
    "loos",
)


def stopped(situation: Situation[Loo], pot: Pot) -> Verdict:
    """The end of a game for the pot, in which nobody owes anything any more."""
    given_back = tuple(_given_back(situation, pot))
    back = pot.lying if pot.booked else situation.nothing
    shared = _shared(situation, pot) if situation.options.stopping == "shared" else situation.nothing
    steps = _sharing(situation, pot) if any(shared) else _releasing(situation, pot)
    return Verdict(
        awards=tuple(map(sum, zip(back, shared, strict=True))),
        steps=(*steps, *given_back),
        next_lead=None,
        over=True,
        state=released(pot),
        decisive=given_back[0] if given_back else None,
    )


def _units_owed(pot: Pot) -> int:
    return sum(stake.loo for stake in pot.stakes)


def _shared(situation: Situation[Loo], pot: Pot) -> tuple[int, ...]:
    """What each seat wins or loses when loos are paid and shared by all who are there, in units."""
    share, _rest = divmod(_units_owed(pot), len(situation.seating.order))
    more = _get_one_more(situation, pot)
    return tuple(
        (share + (seat in more)) * (seat in situation.seating.order) - stake.loo
        for seat, stake in enumerate(pot.stakes)
    )


def _get_one_more(situation: Situation[Loo], pot: Pot) -> tuple[int, ...]:
    """Who gets the units that cannot be shared: one each, from whoever would have dealt next."""
    dealer = situation.standing.next_lead
    order = situation.seating.order if dealer is None else situation.seating.from_seat(dealer)
    return order[: _units_owed(pot) % len(order)]


def _sharing(situation: Situation[Loo], pot: Pot) -> Iterator[Step]:
    names = situation.seating.names
    yield Step("LOO-G15", N_("Game ended. Unpaid loos are paid now and shared."))
    for seat, stake in enumerate(pot.stakes):
        if stake.loo:
            yield Step("LOO-G15", N_("{name} pays the loo of {loo}."), {"name": names[seat], "loo": stake.loo})
    share = _units_owed(pot) // len(situation.seating.order)
    yield Step("LOO-G15", N_("Everyone gets {each} of the {owed}."), {"each": share, "owed": _units_owed(pot)})
    if more := _get_one_more(situation, pot):
        text = N_("The rest goes around, one each: {names}.")
        yield Step("LOO-G15", text, {"names": tuple(names[seat] for seat in more)})


def _releasing(situation: Situation[Loo], pot: Pot) -> Iterator[Step]:
    yield Step("LOO-G15", N_("Game ended. Unpaid loos are cancelled."))
    if situation.options.stopping == "play_on" and any(stake.loo for stake in pot.stakes):
        yield Step("LOO-G15", N_("By your rules the game would go on until nobody owes a loo."))
    if owed := _units_owed(pot):
        more = tuple(situation.seating.names[seat] for seat in _get_one_more(situation, pot))
        loos = sum(stake.loo > 0 for stake in pot.stakes)
        shares: dict[str, Param] = {
            "owed": owed,
            "each": owed // len(situation.seating.order),
            "loos": loos,
            "names": more,
        }
        yield Step("LOO-G15", ONE_MORE if more else EQUALLY, shares)


def _given_back(situation: Situation[Loo], pot: Pot) -> Iterator[Step]:
    """What lies in a pot that nobody plays for any more belongs to those who put it in."""
    if any(pot.lying):
        shares = tuple(f"{situation.seating.names[seat]} {units}" for seat, units in enumerate(pot.lying) if units)
        text = N_("The {units} in the pot go back: {shares}.")
        yield Step("LOO-G15", text, {"units": sum(pot.lying), "shares": shares})
