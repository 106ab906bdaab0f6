"""The pot of Loo: what each seat puts in, what the tricks pay, and what a looed player owes the next pot.

Units of the pot are whole and always a multiple of five, so that each of the five tricks takes a fifth. A seat
whose player went home may still owe a loo; its number stays, so pots have a stake for every seat there ever was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.facts import ImpossibleFact
from referee.engine.options import answer, choice
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.loo.facts import Tricks
from referee.rulesets.loo.stakes import Payout, Pot, Stake
from referee.rulesets.loo.tricks import TRICKS, alone_in, looed_by

FIVE = 5  # units: an ante, what the dealer adds, and what a newcomer buys in with (LOO-34, LOO-38, LOO-G16)
FIXED = 2 * FIVE  # units: the loo of limited Loo (V-L01)
GROUP, FOR_POT = N_("The pot"), ("play_for", "pot")
NOTHING = Pot((), ())


@dataclass(frozen=True)
class PotRules:
    """The house rules about the pot, for the options of a rule set to inherit."""

    cap: str = choice(
        N_("What does a looed player pay?"),
        answer("none", N_("The whole pot"), N_("A looed player pays as much as the last pot held."), "LOO-36 LOO-G11"),
        answer(
            "x5",
            N_("5 a player"),
            N_("A looed player pays 5 times the number of players at the most."),
            "LOO-40 LOO-G12",
        ),
        answer(
            "x10",
            N_("10 a player"),
            N_("A looed player pays 10 times the number of players at the most."),
            "LOO-40 LOO-G12",
        ),
        answer(
            "x20",
            N_("20 a player"),
            N_("A looed player pays 20 times the number of players at the most."),
            "LOO-40 LOO-G12",
        ),
        answer(
            "own",
            N_("What he had put in"),
            N_("A looed player pays as much as he had put into the last pot himself."),
            "LOO-G11",
        ),
        answer(
            "fixed", N_("Ten, always"), N_("A looed player always pays ten, twice the dealer's five."), "V-L01 LOO-G12"
        ),
        group=GROUP,
        only_if=FOR_POT,
    )
    dropped_ante: int = choice(
        N_("What do players who dropped out pay for the next hand?"),
        answer(0, N_("Nothing"), N_("Who dropped out pays nothing for the next hand."), "LOO-G7"),
        answer(5, N_("Five"), N_("Who dropped out antes five for the next hand."), "LOO-G7"),
        group=GROUP, only_if=FOR_POT,
    )  # fmt: skip
    empty_pot: str = choice(
        N_("And when nobody was looed?"),
        answer(
            "dealer_only", N_("Only the dealer's five"),
            N_("When nobody was looed, as after a hand won unplayed, nobody antes for that; the dealer puts in five."),
            "LOO-G8 LOO-G9",
        ),
        answer(
            "all_ante", N_("Everybody antes again"),
            N_("When nobody was looed, as after a hand won unplayed, everybody antes five again."),
            "LOO-G8 LOO-G9",
        ),
        group=GROUP, only_if=FOR_POT,
    )  # fmt: skip

    def loo(self, pot: Pot, seat: int, players: int) -> int:
        """What a looed seat pays into the next pot, in units (LOO-36, LOO-40, LOO-G11, LOO-G12)."""
        match self.cap:
            case "none":
                return pot.units
            case "own":
                return pot.dues[seat] + pot.lying[seat]
            case "fixed":
                return FIXED
        return min(pot.units, int(self.cap.removeprefix("x")) * players)


def opening_pot(seating: Seating, lying: int | None, dealer: int, booked: bool = False) -> Pot:
    """The first pot: five each and five more from the dealer (LOO-34), or what already lies there.

    `booked` is whether the balances that were taken over lack it.
    """
    if lying is None:
        return Pot(tuple(Stake(FIVE, FIVE * (seat == dealer)) for seat in seating.seats), (0,) * len(seating.names))
    if lying % FIVE or lying <= 0:
        raise ImpossibleFact("opening.pot", N_("A pot is a multiple of five: count it again."), "LOO-35")
    share, rest = divmod(lying, len(seating.names))  # nobody remembers who put it in: all alike
    shares = tuple(share + rest * (seat == dealer) for seat in seating.seats)
    return Pot((Stake(),) * len(seating.names), shares, booked)


def dealt_by(pot: Pot, dealer: int) -> Pot:
    """The pot with the dealer's five owed by whoever really dealt."""
    deal = sum(stake.deal for stake in pot.stakes)
    return replace(pot, stakes=tuple(replace(stake, deal=deal * (at == dealer)) for at, stake in enumerate(pot.stakes)))


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
    """The step to quote: who was looed first, else what a trick paid."""


def settled(pot: Pot, hand: Tricks, dealer: int | None, seating: Seating, rules: PotRules) -> Settled:
    """Pay a pot out and make the next, which `dealer` deals (LOO-35 to LOO-40); `tricks` may all be one seat's."""
    looed, players = looed_by(hand, seating), len(seating.order)
    loos = tuple(rules.loo(pot, seat, players) if seat in looed else 0 for seat in seating.seats)
    payouts = tuple(tricks * pot.units // TRICKS for tricks in hand.tricks)
    following = Pot(
        tuple(
            _stake(hand, seat, loos[seat], bool(looed), deals=seat == dealer, rules=rules)
            if seat in seating.order
            else Stake()
            for seat in seating.seats
        ),
        (0,) * len(payouts),
    )
    lying = (0,) * len(pot.lying) if pot.booked else pot.lying
    put_in = zip(payouts, pot.dues, lying, strict=True)
    paid, owed = tuple(_paid(pot, hand, payouts, seating)), tuple(_owed(pot, looed, loos, rules, seating=seating))
    due = _due(following, "LOO-G7" if looed or rules.empty_pot == "dealer_only" else "LOO-G8", seating)
    return Settled(
        payout=Payout(payouts, tuple(loos[seat] for seat in looed)),
        balances=tuple(units - stake - lay for units, stake, lay in put_in),
        following=following,
        steps=(*paid, *owed, *due),
        decisive=[*owed, *paid][0],
    )


def _stake(hand: Tricks, seat: int, loo: int, somebody_looed: bool, deals: bool, rules: PotRules) -> Stake:
    """What a seat puts in before the next hand, by reason (LOO-37, LOO-38, LOO-G7, LOO-G8)."""
    everybody = rules.empty_pot == "all_ante" and not somebody_looed
    ante = FIVE if everybody else rules.dropped_ante * (seat in hand.dropped)
    return Stake(ante, FIVE * deals, loo)


def _paid(pot: Pot, hand: Tricks, payouts: tuple[int, ...], seating: Seating) -> Iterator[Step]:
    alone = alone_in(hand, seating)
    if alone is not None:
        cited = "LOO-20" if alone == hand.dealer else "LOO-G5"
        yield Step(
            cited, N_("{name} takes the whole pot: {units}."), {"name": seating.names[alone], "units": pot.units}
        )
        return
    pays = N_("The pot of {pot} pays {fifth} a trick.")
    yield Step("LOO-35", pays, {"pot": pot.units, "fifth": pot.units // TRICKS})
    for seat in seating.order:
        if payouts[seat]:
            params: dict[str, Param] = {
                "name": seating.names[seat],
                "tricks": hand.tricks[seat],
                "units": payouts[seat],
            }
            text = Counted("{name} took {tricks} trick: {units}.", "{name} took {tricks} tricks: {units}.", "tricks")
            yield Step("LOO-35", text, params)


def _owed(pot: Pot, looed: tuple[int, ...], loos: tuple[int, ...], rules: PotRules, seating: Seating) -> Iterator[Step]:
    for seat in looed:
        text = N_("{name} took no trick and is looed: pays {loo} into the next pot.")
        if not loos[seat]:
            text = N_("{name} took no trick and is looed, but had put nothing into this pot and pays nothing.")
        yield Step("LOO-36", text, {"name": seating.names[seat], "loo": loos[seat]})
    if looed and rules.cap == "own":
        yield Step("LOO-G11", N_("A looed player pays as much as he had put into this pot himself."))
    elif looed and rules.cap == "fixed":
        yield Step("V-L01", N_("A looed player always pays {loo}."), {"loo": FIXED})
    elif looed and loos[looed[0]] < pot.units:
        text = N_("The whole pot would be {pot}, but {limit} is the most a looed player pays.")
        yield Step("LOO-40", text, {"pot": pot.units, "limit": loos[looed[0]]})


def _due(pot: Pot, antes: str, seating: Seating) -> Iterator[Step]:
    for seat, stake in enumerate(pot.stakes):
        if stake.ante:
            yield Step(antes, N_("{name} antes {ante}."), {"name": seating.names[seat], "ante": stake.ante})
    for seat, stake in enumerate(pot.stakes):
        if stake.deal:
            text = N_("{name} puts in {deal} as the next dealer.")
            yield Step("LOO-38", text, {"name": seating.names[seat], "deal": stake.deal})
    parts = tuple(due for due in pot.dues if due)
    text = N_("The next pot: {parts} = {units}.") if len(parts) > 1 else N_("The next pot: {units}.")
    yield Step("LOO-39", text, {"parts": parts, "units": pot.units})
