"""The pot when the table stops: what lies in it goes back, and what becomes of loos not yet paid (LOO-G15)."""

from collections.abc import Iterator

from referee.engine.standing import At
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.pot import released
from referee.rulesets.loo.stakes import Pot

EQUALLY = Counted(
    "The other way: the loo of {owed} is paid and shared equally, {each} to each player.",
    "The other way: the loos of {owed} are paid and shared equally, {each} to each player.",
    "loos",
)
ONE_MORE = Counted(
    "The other way: the loo of {owed} is paid and shared, {each} to each player and one more to {names}.",
    "The other way: the loos of {owed} are paid and shared, {each} to each player and one more to {names}.",
    "loos",
)


def stopped(at: At[Loo], pot: Pot) -> Verdict:
    """The end of a game for the pot, in which nobody owes anything any more."""
    given_back = tuple(_given_back(at, pot))
    back = pot.lying if pot.booked else at.nothing
    shared = _shared(at, pot) if at.options.stopping == "shared" else at.nothing
    steps = _sharing(at, pot) if any(shared) else _releasing(at, pot)
    return Verdict(
        awards=tuple(map(sum, zip(back, shared, strict=True))),
        steps=(*steps, *given_back),
        next_lead=None,
        over=True,
        carried=released(pot),
        decisive=given_back[0] if given_back else None,
    )


def _owed(pot: Pot) -> int:
    return sum(stake.loo for stake in pot.stakes)


def _shared(at: At[Loo], pot: Pot) -> tuple[int, ...]:
    """What each seat wins or loses when loos are paid and shared by all who are there, in units."""
    each, _rest = divmod(_owed(pot), len(at.seating.order))
    more = _get_one_more(at, pot)
    return tuple(
        (each + (seat in more)) * (seat in at.seating.order) - stake.loo for seat, stake in enumerate(pot.stakes)
    )


def _get_one_more(at: At[Loo], pot: Pot) -> tuple[int, ...]:
    """Who gets the units that cannot be shared: one each, from whoever would have dealt next."""
    dealer = at.standing.next_lead
    order = at.seating.order if dealer is None else at.seating.from_seat(dealer)
    return order[: _owed(pot) % len(order)]


def _sharing(at: At[Loo], pot: Pot) -> Iterator[Step]:
    names = at.seating.names
    yield Step("LOO-G15", N_("The table stops here: loos not yet paid are paid now, and shared by all."))
    for seat, stake in enumerate(pot.stakes):
        if stake.loo:
            yield Step("LOO-G15", N_("{name} pays the loo of {loo}."), {"name": names[seat], "loo": stake.loo})
    each = _owed(pot) // len(at.seating.order)
    yield Step("LOO-G15", N_("Everybody gets {each} of the {owed}."), {"each": each, "owed": _owed(pot)})
    if more := _get_one_more(at, pot):
        text = N_("What cannot be shared goes round, one each: {names}.")
        yield Step("LOO-G15", text, {"names": tuple(names[seat] for seat in more)})


def _releasing(at: At[Loo], pot: Pot) -> Iterator[Step]:
    """That loos are released, and what each would get otherwise."""
    owed, first = _owed(pot), N_("The table stops here: loos not yet paid are released.")
    if owed and at.options.stopping == "play_on":
        first = N_("The table meant to play on until nobody is looed, and stops all the same: loos are released.")
    yield Step("LOO-G15", first)
    if owed:
        more = tuple(at.seating.names[seat] for seat in _get_one_more(at, pot))
        loos = sum(stake.loo > 0 for stake in pot.stakes)
        shares: dict[str, Param] = {"owed": owed, "each": owed // len(at.seating.order), "loos": loos, "names": more}
        yield Step("LOO-G15", ONE_MORE if more else EQUALLY, shares)


def _given_back(at: At[Loo], pot: Pot) -> Iterator[Step]:
    """What lies in a pot that nobody plays for any more belongs to those who put it in."""
    if any(pot.lying):
        shares = tuple(f"{at.seating.names[seat]} {units}" for seat, units in enumerate(pot.lying) if units)
        text = N_("The {units} in the pot go back to those who put them in: {shares}.")
        yield Step("LOO-G15", text, {"units": sum(pot.lying), "shares": shares})
