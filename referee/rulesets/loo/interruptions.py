"""What an interruption does to the pot: who sits down buys in, and who goes home still owes."""

from dataclasses import replace

from referee.engine.facts import Fact, Join, Leave, Penalty, Stop
from referee.engine.hands.house import House
from referee.engine.hands.interruptions import interrupted
from referee.engine.standing import At
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.pot import bought_into, left_by
from referee.rulesets.loo.pot_rules import FIVE
from referee.rulesets.loo.stakes import Pot
from referee.rulesets.loo.stopping import stopped


def interrupted_for_pot(fact: Fact, at: At[Loo], pot: Pot, house: House) -> Verdict:
    """Judge a fact that is not a hand in a game for the pot, whose balances nobody wins by."""
    verdict = interrupted(fact, at, house)
    match fact:
        case Join():
            return _joined(verdict, fact, at, pot, clause=house.join)
        case Leave(seat):
            return _left(verdict, seat, at, pot)
        case Penalty(seat) if verdict.seating:
            return _left(verdict, seat, at, pot)
        case Stop():
            return stopped(at, pot)
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


def _ended(verdict: Verdict, at: At[Loo], pot: Pot) -> Verdict:
    """The table stops, after what has been said."""
    end = stopped(at, pot)
    return replace(end, steps=(*verdict.steps, *end.steps), seating=verdict.seating, noted=verdict.noted)


def _left(verdict: Verdict, seat: int, at: At[Loo], pot: Pot) -> Verdict:
    """A loo stays owed (LOO-G17); where too few are left the table stops."""
    if verdict.over:
        gone, few, *_stops = verdict.steps
        return _ended(replace(verdict, steps=(gone, few)), at, pot)
    if verdict.seating and len(verdict.seating.order) == 1:
        return _ended(verdict, at, pot)
    if verdict.next_lead is None:
        return verdict
    pot = left_by(pot, seat, verdict.next_lead)
    owed = pot.stakes[seat].loo
    text = N_("{name} still pays the loo of {loo} into the next pot.")
    pays = (Step("LOO-G17", text, {"name": at.seating.names[seat], "loo": owed}),) if owed else ()
    return replace(verdict, steps=(*verdict.steps, *pays), carried=pot)
