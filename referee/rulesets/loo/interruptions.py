"""What an interruption does to the pot: who sits down buys in, who goes home still owes, who stops releases."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.facts import Fact, Join, Leave, Stop
from referee.engine.interruptions import House, interrupted
from referee.engine.ruleset import At
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.pot import bought_into, left_by, released
from referee.rulesets.loo.pot_rules import FIVE
from referee.rulesets.loo.stakes import Pot


def interrupted_for_pot(fact: Fact, at: At[Loo], pot: Pot, house: House) -> Verdict:
    """Judge a fact that is not a hand in a game for the pot, whose balances nobody wins by."""
    verdict = interrupted(fact, at, house)
    match fact:
        case Join():
            return _joined(verdict, fact, at, pot, clause=house.join)
        case Leave(seat):
            return _left(verdict, seat, at, pot)
        case Stop():
            return _stopped(at, pot)
    return verdict


def _joined(verdict: Verdict, fact: Join, at: At[Loo], pot: Pot, clause: str) -> Verdict:
    """Who joins buys in, who comes back too; the balance of what was paid before stays (LOO-G16)."""
    back = at.seating.left_by(fact.name)
    text = N_("{name} joins, plays after {after}, and buys in with {start}.")
    if back is not None:
        text = N_("{name} comes back, plays after {after}, and buys in with {start}.")
    step = Step(clause, text, {"name": fact.name, "after": at.seating.names[fact.after], "start": FIVE})
    awards = (0,) * len(verdict.awards)
    return replace(verdict, awards=awards, steps=(step,), carried=bought_into(pot, back))


def _left(verdict: Verdict, seat: int, at: At[Loo], pot: Pot) -> Verdict:
    """A loo stays owed (LOO-G17); where too few are left the table stops."""
    if verdict.over:
        gone, few, *_stops = verdict.steps
        stopped = _stopped(at, pot)
        return replace(stopped, steps=(gone, few, *stopped.steps), seating=verdict.seating)
    if verdict.next_lead is None:
        return verdict
    pot = left_by(pot, seat, verdict.next_lead)
    owed = pot.stakes[seat].loo
    text = N_("{name} still pays the loo of {loo} into the next pot.")
    pays = (Step("LOO-G17", text, {"name": at.seating.names[seat], "loo": owed}),) if owed else ()
    return replace(verdict, steps=(*verdict.steps, *pays), carried=pot)


def _stopped(at: At[Loo], pot: Pot) -> Verdict:
    """What lies in the pot goes back, and loos not yet paid are released; the other way is told too (LOO-G15)."""
    owed, loos = sum(stake.loo for stake in pot.stakes), sum(stake.loo > 0 for stake in pot.stakes)
    given_back = tuple(_given_back(at, pot))
    steps = [Step("LOO-G15", N_("The table stops here: loos not yet paid are released.")), *given_back]
    if owed:
        share, rest = divmod(owed, len(at.seating.order))
        text = Counted(
            "The other way: the loo of {owed} is paid and shared equally, {each} to each player.",
            "The other way: the loos of {owed} are paid and shared equally, {each} to each player.",
            "loos",
        )
        steps.append(Step("LOO-G15", text, {"owed": owed, "each": share, "loos": loos}))
        if rest:
            left = Counted(
                "{rest} unit is left over: draw for it.", "{rest} units are left over: draw for them.", "rest"
            )
            steps.append(Step("LOO-G15", left, {"rest": rest}))
    awards = pot.lying if pot.booked else at.nothing
    gist = given_back[0] if given_back else None
    return Verdict(awards, tuple(steps), None, over=True, carried=released(pot), decisive=gist)


def _given_back(at: At[Loo], pot: Pot) -> Iterator[Step]:
    """What lies in a pot that nobody plays for any more belongs to those who put it in."""
    if any(pot.lying):
        shares = tuple(f"{at.seating.names[seat]} {units}" for seat, units in enumerate(pot.lying) if units)
        text = N_("The {units} in the pot go back to those who put them in: {shares}.")
        yield Step("LOO-G15", text, {"units": sum(pot.lying), "shares": shares})
