"""Everything on a score sheet that is not a hand: misdeals, cancelled hands, adjustments, players who join and leave.

All rule sets treat these alike but for the clauses they cite, which are their `InterruptionRules`. One person has one
seat in a game, and no two in it have the same name; a player who comes back takes their old seat.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

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
from referee.engine.hands.penalties import penalised
from referee.engine.hands.results import again, won
from referee.engine.limits import SEATS
from referee.engine.options import O, Options
from referee.engine.ruleset import RuleSet
from referee.engine.score import called
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Situation
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import ALREADY_SEATED, N_, NAMELESS, NOBODY_SITS, Counted, Param

OPEN_SEATS = INTERRUPTIONS
FIXED_SEATS = tuple(kind for kind in INTERRUPTIONS if kind not in (Join, Leave))


def interrupted(fact: Fact, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """Judge a fact that is not a hand; what the rule set carries from hand to hand stays as it is."""
    if type(fact) not in _JUDGES:
        raise ImpossibleFact("kind", N_("That can't happen under these rules."))
    if isinstance(fact, Join | Leave) and situation.seating.paired:
        text = N_("In pairs nobody joins or leaves; somebody takes over a seat.")
        raise ImpossibleFact("kind", text, rules.interruptions.join)
    verdict: Verdict = _JUDGES[type(fact)](fact, situation, rules)
    return replace(verdict, state=situation.standing.state)


def _dealt_again(_: Redeal, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    return again(situation, rules.interruptions.redeal, N_("Dealt again: nobody scores."))


def _void(fact: Void, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    clause = rules.interruptions.faults.broken
    if not fact.reason:
        raise ImpossibleFact("reason", N_("What happened?"), clause)
    broken = again(situation, clause, rules.words.hand.cancelled)
    if fact.side is not None and fact.side not in range(len(situation.standing.totals)):
        raise ImpossibleFact("side", N_("There is no side {side}."), clause, side=fact.side)
    if not fact.points:
        return broken
    if rules.is_for_units(situation.options):
        raise ImpossibleFact("points", N_("A game for the pot has no points to give."), clause)
    if fact.side is None:
        raise ImpossibleFact("side", N_("Whose score do the points go to?"), clause)
    return _with_points(broken, fact.points, fact.side, situation, rules)


def _with_points(broken: Verdict, points: int, side: int, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """A cancelled hand for which a side has points, which are bad for it where the lowest total wins."""
    clause, awards = rules.interruptions.faults.broken, situation.award(side, points)
    winners, end = won(awards, situation, rules)
    text = N_("{side} {points:+} because a rule was broken.")
    if situation.standing.aim is Aim.LOWEST:
        text = N_("{side} {points:+} for breaking a rule.")
    step = Step(clause, text, {"side": situation.seating.people(side), "points": points})
    return replace(
        broken, awards=awards, steps=(broken.steps[0], step, *(end or broken.steps[1:])), game_winners=winners
    )


def _adjusted(fact: Adjust, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    if not fact.reason:
        raise ImpossibleFact("reason", N_("Why?"), "GEN-1")
    if len(fact.points) != len(situation.standing.totals):
        raise ImpossibleFact(
            "points",
            Counted("Enter a number for {sides} side.", "Enter a number for each of the {sides} sides.", "sides"),
            sides=len(situation.standing.totals),
        )
    if rules.is_for_units(situation.options) and sum(fact.points) != 0:
        raise ImpossibleFact("points", N_("What one gets, others pay: these must add up to 0."))
    winners, end = won(fact.points, situation, rules)
    steps = tuple(
        Step(
            "GEN-1",
            N_("{side} {points:+}, as everyone agreed."),
            {"side": situation.seating.people(side), "points": points},
        )
        for side, points in enumerate(fact.points)
        if points
    )
    return Verdict(fact.points, steps + end, situation.standing.next_lead, game_winners=winners)


def _joined(fact: Join, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    seating, standing, cited = situation.seating, situation.standing, rules.interruptions.join
    refuse_namesake(fact, situation)
    if len(seating.order) + 1 not in rules.seats(situation.options):
        most = max(rules.seats(situation.options))
        raise ImpossibleFact("kind", N_("No more than {most} can play."), cited, most=most)
    if fact.after not in seating.order:
        raise ImpossibleFact("after", NOBODY_SITS, cited, seat=fact.after)
    start = rules.interruptions.joins_at(situation)
    back = seating.left_by(fact.name)
    if back in standing.lost:
        raise ImpossibleFact("name", N_("{name} has lost this game and is out."), "SAN-7", name=fact.name)
    was = None if back is None else standing.totals[back]
    awards = (*situation.nothing, start) if back is None else situation.award(back, start - standing.totals[back])
    params: dict[str, Param] = {"name": fact.name, "after": seating.names[fact.after], "start": start, "was": was or 0}
    steps = (Step(cited, _joining(start, was), params),)
    return Verdict(awards, steps, standing.next_lead, seating=seating.join(fact.name, fact.after))


def _joining(start: int, was: int | None) -> str:
    if was is None:
        return N_("{name} joins, plays after {after}, and starts at {start}.")
    if was == start:
        return N_("{name} comes back, plays after {after}, and starts at {start}.")
    return N_("{name} comes back, plays after {after}, and starts at {start} like a new player, not at {was}.")


def _left(fact: Leave, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    seating, cited = situation.seating, rules.interruptions.leave
    if fact.seat not in seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, cited, seat=fact.seat)
    leave_step = Step(cited, N_("{name} leaves."), {"name": seating.names[fact.seat]})
    moved = seating.leave(fact.seat)
    if len(moved.order) < min(rules.seats(situation.options)):
        stopped = _stopped(Stop(), replace(situation, standing=replace(situation.standing, seating=moved)), rules)
        few = Step(cited, N_("Too few players are left."))
        return replace(stopped, steps=(leave_step, few, *stopped.steps), seating=moved)
    lead = seating.right_of(fact.seat) if situation.standing.next_lead == fact.seat else situation.standing.next_lead
    return Verdict(situation.nothing, (leave_step,), lead, seating=moved)


def _substituted(fact: Substitute, situation: Situation[O], _: RuleSet[O]) -> Verdict:
    if fact.seat not in situation.seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, "GEN-3", seat=fact.seat)
    refuse_namesake(fact, situation)
    text = N_("{name} takes over {old}'s seat and score.")
    step = Step("GEN-3", text, {"name": fact.name, "old": situation.seating.names[fact.seat]})
    seating = situation.seating.substitute(fact.seat, fact.name)
    return Verdict(situation.nothing, (step,), situation.standing.next_lead, seating=seating)


def _swapped(fact: Swap, situation: Situation[O], _: RuleSet[O]) -> Verdict:
    seating, (first_seat, second_seat) = situation.seating, fact.seats
    for place, seat in enumerate(fact.seats):
        if seat not in seating.order:
            raise ImpossibleFact(f"seats.{place}", NOBODY_SITS, "GEN-3", seat=seat)
    if first_seat == second_seat:
        raise ImpossibleFact("seats.1", N_("Who does {name} swap seats with?"), "GEN-3", name=seating.names[first_seat])
    changed = seating.swap(first_seat, second_seat)
    text = N_("{names} swap seats and keep their scores. Turns now go {order}.")
    if seating.paired:
        text = N_("{names} swap seats. The scores and the lead stay with the seats.")
    names: dict[str, Param] = {
        "names": (seating.names[first_seat], seating.names[second_seat]),
        "order": changed.present_names,
    }
    steps = (Step("GEN-3", text, names), *_new_pairs(changed, situation))
    return Verdict(situation.nothing, steps, situation.standing.next_lead, seating=changed)


def _new_pairs(seating: Seating, situation: Situation[Options]) -> Iterator[Step]:
    for side, total in enumerate(situation.standing.totals):
        if {*seating.people(side)} != {*situation.seating.people(side)}:
            params: dict[str, Param] = {"side": seating.people(side), "total": total}
            yield Step("GEN-3", N_("{side} play on from {total}."), params)


def _stopped(_: Stop, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    winners = situation.standing.leaders
    first = Step("GEN-4", N_("The game ends here, and the scores stand."))
    if len(winners) > 1:
        winners, steps = rules.interruptions.tied(situation)
        return Verdict(situation.nothing, (first, *steps), None, game_winners=winners, over=True)
    text = N_("{side}: {total}, the best score, and the game is won.")
    params: dict[str, Param] = {"side": situation.seating.everybody(winners), "total": situation.standing.best}
    return Verdict(situation.nothing, (first, Step("GEN-4", text, params)), None, game_winners=winners, over=True)


_JUDGES: dict[type[Fact], Callable[..., Verdict]] = {
    Redeal: _dealt_again,
    Void: _void,
    Adjust: _adjusted,
    Penalty: penalised,
    Join: _joined,
    Leave: _left,
    Substitute: _substituted,
    Swap: _swapped,
    Time: called,
    Stop: _stopped,
}


def admit(seating: Seating, facts: Iterable[Fact]) -> None:
    """Refuse the first who comes by the name of somebody who has a seat, whatever the case of the letters, or for whom
    the game has no seat more.

    Asked where something new is entered: what was written when "Ana" and "ana" were two people stays readable.
    """
    for number, fact in enumerate(facts):
        try:
            if isinstance(fact, Join | Substitute):
                _refuse(fact, seating, seating.called(fact.name))
            known, seating = seating.names, _after(fact, seating)
            if len(seating.names) > len(known):
                SEATS.refuse(len(seating.names))
        except ImpossibleFact as error:
            raise error.at(entry=number) from error
        except (ValueError, IndexError):
            return  # nobody sits where it says: the rules refuse it at its own field


def refuse_namesake(fact: Join | Substitute, situation: Situation[Options]) -> None:
    """Refuse who has no name, and who has that of somebody in the game and does not come back."""
    if not fact.name:
        raise ImpossibleFact("name", NAMELESS)
    _refuse(fact, situation.seating, fact.name)


def _refuse(fact: Join | Substitute, seating: Seating, name: str) -> None:
    if name not in seating.names:
        return
    if seating.left_by(name) is None:
        raise ImpossibleFact("name", ALREADY_SEATED, name=fact.name)
    if isinstance(fact, Substitute):
        text = N_("{name} left with their own score, so {name} comes back by joining.")
        raise ImpossibleFact("name", text, name=fact.name)
    if name != fact.name:
        raise ImpossibleFact("name", N_("A player who left as {known} comes back as {known}."), known=name)


def _after(fact: Fact, seating: Seating) -> Seating:
    match fact:
        case Join(name, after):
            return seating.join(name, after)
        case Leave(seat):
            return seating.leave(seat)
        case Substitute(seat, name):
            return seating.substitute(seat, name)
        case Swap((first_seat, second_seat)):
            return seating.swap(first_seat, second_seat)
    return seating
