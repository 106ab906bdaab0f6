"""Everything on a score sheet that is not a hand: misdeals, cancelled hands, adjustments, players who join and leave.

All rule sets treat these alike but for the clauses they cite, which are their `InterruptionRules`. One person has one
seat in a game, and no two in it have the same name; a player who comes back takes their old seat.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from referee.engine.facts import (
    INTERRUPTIONS,
    Adjust,
    Fact,
    ImpossibleFact,
    Join,
    Leave,
    Penalty,
    Redeal,
    Stop,
    Substitute,
    Swap,
    Time,
    Void,
)
from referee.engine.hands.house import InterruptionRules, again, won
from referee.engine.hands.penalties import penalised
from referee.engine.score import called
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import ALREADY_SEATED, N_, NAMELESS, NOBODY_SITS, Counted, Param

OPEN_SEATS = INTERRUPTIONS
FIXED_SEATS = tuple(each for each in INTERRUPTIONS if each not in (Join, Leave))


def interrupted(fact: Fact, at: Situation[Any], house: InterruptionRules) -> Verdict:
    """Judge a fact that is not a hand; what the rule set carries from hand to hand stays as it is."""
    if type(fact) not in _JUDGES:
        raise ImpossibleFact("kind", N_("These rules do not know such a hand."))
    if isinstance(fact, Join | Leave) and at.seating.paired:
        text = N_("In two pairs nobody joins or leaves: somebody else can take over the seat.")
        raise ImpossibleFact("kind", text, house.join)
    verdict: Verdict = _JUDGES[type(fact)](fact, at, house)
    return replace(verdict, carried=at.standing.carried)


def _dealt_again(_: Redeal, at: Situation[Any], house: InterruptionRules) -> Verdict:
    return again(at, house.redeal, N_("Misdeal: nobody scores."))


def _void(fact: Void, at: Situation[Any], house: InterruptionRules) -> Verdict:
    if not fact.reason:
        raise ImpossibleFact("reason", N_("What happened?"), house.void)
    broken = again(at, house.void, house.words.cancelled)
    if fact.side is not None and fact.side not in range(len(at.standing.totals)):
        raise ImpossibleFact("side", N_("There is no side {side}."), house.void, side=fact.side)
    if not fact.points:
        return broken
    if house.target is None:
        raise ImpossibleFact("points", N_("In a game for the pot there are no points to give."), house.void)
    if fact.side is None:
        raise ImpossibleFact("side", N_("Which side gets the points?"), house.void)
    awards = at.award(fact.side, fact.points)
    winners, end = won(awards, at, house)
    text = N_("{side} {points:+} for the irregularity.")
    given = Step(house.void, text, {"side": at.seating.people(fact.side), "points": fact.points})
    return replace(
        broken, awards=awards, steps=(broken.steps[0], given, *(end or broken.steps[1:])), game_winners=winners
    )


def _adjusted(fact: Adjust, at: Situation[Any], house: InterruptionRules) -> Verdict:
    if not fact.reason:
        raise ImpossibleFact("reason", N_("Why is it adjusted?"), "GEN-1")
    if len(fact.points) != len(at.standing.totals):
        raise ImpossibleFact(
            "points",
            Counted(
                "One number for {sides} side is needed.", "One number for each of {sides} sides is needed.", "sides"
            ),
            sides=len(at.standing.totals),
        )
    if house.target is None and sum(fact.points) != 0:
        raise ImpossibleFact("points", N_("What one player gets others must pay: these units do not add up to 0."))
    winners, end = won(fact.points, at, house)
    steps = tuple(
        Step(
            "GEN-1", N_("{side} {points:+}, as everybody agreed."), {"side": at.seating.people(side), "points": points}
        )
        for side, points in enumerate(fact.points)
        if points
    )
    return Verdict(fact.points, steps + end, at.standing.next_lead, game_winners=winners)


def _joined(fact: Join, at: Situation[Any], house: InterruptionRules) -> Verdict:
    seating, standing = at.seating, at.standing
    refuse_namesake(fact, at)
    if len(seating.order) + 1 not in house.seats:
        raise ImpossibleFact("kind", N_("No more than {most} can play."), house.join, most=max(house.seats))
    if fact.after not in seating.order:
        raise ImpossibleFact("after", NOBODY_SITS, house.join, seat=fact.after)
    start = 0 if house.joins_at_zero else min(standing.totals[seat] for seat in seating.order)
    back = seating.left_by(fact.name)
    if back in standing.lost:
        raise ImpossibleFact("name", N_("{name} has lost this game and is out of it."), "SAN-7", name=fact.name)
    was = None if back is None else standing.totals[back]
    awards = (*at.nothing, start) if back is None else at.award(back, start - standing.totals[back])
    params: dict[str, Param] = {"name": fact.name, "after": seating.names[fact.after], "start": start, "was": was or 0}
    steps = (Step(house.join, _joining(start, was), params),)
    return Verdict(awards, steps, standing.next_lead, seating=seating.join(fact.name, fact.after))


def _joining(start: int, was: int | None) -> str:
    """What is said of somebody who joins at `start`, and had `was` points when leaving, if ever."""
    if was is None:
        return N_("{name} joins, plays after {after}, and starts at {start}.")
    if was == start:
        return N_("{name} comes back, plays after {after}, and starts at {start} like a newcomer.")
    return N_("{name} comes back, plays after {after}, and starts at {start} like a newcomer, no longer at {was}.")


def _left(fact: Leave, at: Situation[Any], house: InterruptionRules) -> Verdict:
    seating = at.seating
    if fact.seat not in seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, house.leave, seat=fact.seat)
    gone = Step(house.leave, N_("{name} leaves."), {"name": seating.names[fact.seat]})
    moved = seating.leave(fact.seat)
    if len(moved.order) < min(house.seats):
        stopped = _stopped(Stop(), at, house)
        few = Step(house.leave, N_("Too few are left to play on."))
        return replace(stopped, steps=(gone, few, *stopped.steps), seating=moved)
    lead = seating.right_of(fact.seat) if at.standing.next_lead == fact.seat else at.standing.next_lead
    return Verdict(at.nothing, (gone,), lead, seating=moved)


def _ahead(at: Situation[Any]) -> tuple[int, ...]:
    leaders = at.standing.leaders
    return leaders if len(leaders) == 1 else ()


def _substituted(fact: Substitute, at: Situation[Any], _: InterruptionRules) -> Verdict:
    if fact.seat not in at.seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, "GEN-3", seat=fact.seat)
    refuse_namesake(fact, at)
    text = N_("{name} takes over the seat and the score of {old}.")
    step = Step("GEN-3", text, {"name": fact.name, "old": at.seating.names[fact.seat]})
    seating = at.seating.substitute(fact.seat, fact.name)
    return Verdict(at.nothing, (step,), at.standing.next_lead, seating=seating)


def _swapped(fact: Swap, at: Situation[Any], _: InterruptionRules) -> Verdict:
    seating, (one, other) = at.seating, fact.seats
    for place, seat in enumerate(fact.seats):
        if seat not in seating.order:
            raise ImpossibleFact(f"seats.{place}", NOBODY_SITS, "GEN-3", seat=seat)
    if one == other:
        raise ImpossibleFact("seats.1", N_("With whom does {name} change seats?"), "GEN-3", name=seating.names[one])
    changed = seating.swap(one, other)
    text = N_("{names} change seats and keep their scores: the turn goes {order}.")
    if seating.paired:
        text = N_("{names} change seats: the scores and the lead stay with the seats.")
    names: dict[str, Param] = {"names": (seating.names[one], seating.names[other]), "order": changed.present_names}
    steps = (Step("GEN-3", text, names), *_new_pairs(changed, at))
    return Verdict(at.nothing, steps, at.standing.next_lead, seating=changed)


def _new_pairs(seating: Seating, at: Situation[Any]) -> Iterator[Step]:
    """What each pair plays on with, where the pairs are no longer the same."""
    for side, total in enumerate(at.standing.totals):
        if {*seating.people(side)} != {*at.seating.people(side)}:
            params: dict[str, Param] = {"side": seating.people(side), "total": total}
            yield Step("GEN-3", N_("{side} play on from {total}."), params)


def _stopped(_: Stop, at: Situation[Any], house: InterruptionRules) -> Verdict:
    winners = _ahead(at)
    steps = [Step("GEN-4", N_("The table stops here and the scores stand."))]
    for side in winners:
        text = N_("{side}: {total}, the most, and the game is won.")
        steps.append(Step("GEN-4", text, {"side": at.seating.people(side), "total": at.standing.totals[side]}))
    return Verdict(at.nothing, tuple(steps), None, game_winners=winners, over=True)


_JUDGES: dict[type[Any], Callable[..., Verdict]] = {
    Redeal: _dealt_again,
    Void: _void,
    Adjust: _adjusted,
    Penalty: penalised,
    Join: _joined,
    Leave: _left,
    Substitute: _substituted,
    Swap: _swapped,
    Time: lambda fact, at, house: called(fact, at, house.target),
    Stop: _stopped,
}


def refuse_namesakes(seating: Seating, facts: Iterable[Fact]) -> None:
    """Refuse the first who comes by the name of somebody who has a seat, whatever the case of the letters.

    Asked where something new is told: what was written when "Ana" and "ana" were two people stays readable.
    """
    for number, fact in enumerate(facts):
        try:
            if isinstance(fact, Join | Substitute):
                _refuse(fact, seating, seating.called(fact.name))
            seating = _after(fact, seating)
        except ImpossibleFact as problem:
            raise problem.at(entry=number) from problem
        except (ValueError, IndexError):
            return  # nobody sits where it says: the rules refuse it at its own field


def refuse_namesake(fact: Join | Substitute, at: Situation[Any]) -> None:
    """Refuse who has no name, and who has that of somebody in the game and does not come back."""
    if not fact.name:
        raise ImpossibleFact("name", NAMELESS)
    _refuse(fact, at.seating, fact.name)


def _refuse(fact: Join | Substitute, seating: Seating, known: str) -> None:
    """Refuse who comes as `known`, which is how the game spells the name."""
    if known not in seating.names:
        return
    if seating.left_by(known) is None:
        raise ImpossibleFact("name", ALREADY_SEATED, name=fact.name)
    if isinstance(fact, Substitute):
        text = N_("{name} has left with a score of their own: they come back as a player who joins.")
        raise ImpossibleFact("name", text, name=fact.name)
    if known != fact.name:
        raise ImpossibleFact("name", N_("Whoever left as {known} comes back as {known}."), known=known)


def _after(fact: Fact, seating: Seating) -> Seating:
    """Who sits where after a fact; ValueError or IndexError where nobody sits in a seat that it names."""
    match fact:
        case Join(name, after):
            return seating.join(name, after)
        case Leave(seat):
            return seating.leave(seat)
        case Substitute(seat, name):
            return seating.substitute(seat, name)
        case Swap((one, other)):
            return seating.swap(one, other)
    return seating
