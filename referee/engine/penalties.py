"""A penalty on the sheet: a fault, and what it costs by the sanction table of the game or as the table tells it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.facts import ImpossibleFact, Penalty
from referee.engine.faults import CARDS, FAULTS
from referee.engine.house import House, again, won
from referee.engine.refusals import NOBODY_SITS
from referee.engine.ruleset import At
from referee.engine.sanctions import Sanction, SoFar, proposed
from referee.engine.verdict import Noted, Step, Verdict
from referee.engine.wording import N_, Counted, Sentence

OURS = "SAN-G1"
SHOWN = {
    "warning": N_("{side}: a warning."),
    "yellow": N_("{side}: a yellow card."),
    "red": N_("{side}: a red card."),
    "black": N_("{side}: a black card."),
}


@dataclass(frozen=True)
class Cost:
    """What a fault costs in the end, and the clause for each part: the table's, or none of it where it was told."""

    sanction: Sanction
    by: dict[str, str]


def so_far(fact: Penalty, at: At[Any]) -> SoFar:
    """What the offender has on the sheet already, by name, so that it goes where the people go."""
    name = at.seating.names[fact.seat]
    noted = [each for each in at.standing.noted if name in each.who]
    return SoFar(
        alike=sum(each.fault == fact.fault for each in noted),
        warnings=sum(each.card == "warning" for each in noted),
        cards=sum(each.card in CARDS for each in noted) + fact.earlier,
    )


def cost_of(fact: Penalty, at: At[Any], target: int | None) -> Cost:
    """What the sanctions propose, with what was told in its place; where no points are counted there are none."""
    usual = proposed(at.options.sanctions if target is not None else "none", fact.fault, so_far(fact, at))
    told = {"points": fact.points, "to": fact.to or None, "card": fact.card or None, "play": fact.play or None}
    changed: dict[str, Any] = {part: each for part, each in told.items() if each is not None}
    costs = replace(usual, **changed)
    by = {part: usual.clause if getattr(usual, part) == getattr(costs, part) else OURS for part in told}
    return Cost(costs, by)


def breaks_hand(fact: Penalty, at: At[Any], target: int | None) -> bool:
    """Whether the hand in which it happened is not played to its end."""
    return fact.seat in at.seating.order and cost_of(fact, at, target).sanction.play in ("cancelled", "dealt_again")


def penalised(fact: Penalty, at: At[Any], house: House) -> Verdict:
    """Judge a penalty: points off the offender's side or to the others, a card, and what becomes of the hand."""
    _refuse(fact, at, house)
    cost, side = cost_of(fact, at, house.target), at.seating.side_of(fact.seat)
    awards = _awards(cost.sanction, at, side)
    winners, end = won(awards, at, house)
    shown = (*_points_said(awards, at, cost), *_card_said(cost, at, side))
    fault = _fault_said(fact, at, house)
    verdict = Verdict(
        awards,
        (fault, *shown, *(end or _play_said(cost, at, house))),
        at.standing.next_lead,
        game_winners=winners,
        decisive=next(iter(shown), fault),
        noted=Noted(at.seating.people(side), fact.fault, cost.sanction.card),
    )
    lost = cost.sanction.play == "lost" and not winners
    return _lost(verdict, at, side, house=house, clause=cost.by["play"]) if lost else verdict


def _refuse(fact: Penalty, at: At[Any], house: House) -> None:
    if fact.seat not in at.seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, OURS, seat=fact.seat)
    if fact.fault in house.cannot:
        raise ImpossibleFact("fault", *house.cannot[fact.fault])
    if (fact.points or 0) < 0:
        raise ImpossibleFact("points", N_("Points that are taken off are told without a minus."), OURS)
    if house.target is None and (fact.points or fact.play == "lost"):
        field = "points" if fact.points else "play"
        raise ImpossibleFact(field, N_("In a game for the pot there are no points to give."), OURS)


def _awards(costs: Sanction, at: At[Any], side: int) -> tuple[int, ...]:
    sides = range(len(at.standing.totals))
    if costs.play == "lost":
        return at.nothing
    if costs.to == "offender":
        return at.award(side, -costs.points)
    return tuple(costs.points if each != side and at.seating.present(each) else 0 for each in sides)


def _fault_said(fact: Penalty, at: At[Any], house: House) -> Step:
    times = so_far(fact, at).alike + 1
    text = N_("{name}: {fault}.") if times == 1 else N_("{name}: {fault}, fault {times} of this kind.")
    name, fault = at.seating.names[fact.seat], Sentence(FAULTS[fact.fault])
    return Step(house.broken.get(fact.fault) or OURS, text, {"name": name, "fault": fault, "times": times})


def _points_said(awards: tuple[int, ...], at: At[Any], cost: Cost) -> Iterator[Step]:
    clause = cost.by["points"] if cost.by["to"] != OURS else OURS
    for side, points in enumerate(awards):
        if points:
            yield Step(clause, N_("{side} {points:+}."), {"side": at.seating.people(side), "points": points})


def _card_said(cost: Cost, at: At[Any], side: int) -> Iterator[Step]:
    if cost.sanction.card in SHOWN:
        yield Step(cost.by["card"], SHOWN[cost.sanction.card], {"side": at.seating.people(side)})


def _play_said(cost: Cost, at: At[Any], house: House) -> tuple[Step, ...]:
    match cost.sanction.play:
        case "cancelled":
            return again(at, cost.by["play"], house.words.cancelled).steps
        case "dealt_again":
            return again(at, cost.by["play"], N_("It is dealt again.")).steps
        case "goes_on":
            return (Step(cost.by["play"], N_("Play goes on.")),)
    return ()


def _lost(verdict: Verdict, at: At[Any], side: int, house: House, clause: str) -> Verdict:
    """The game is lost: of two sides the other has all that is played for; of more the highest of the others wins."""
    others = [each for each in range(len(at.standing.totals)) if each != side and at.seating.present(each)]
    awards = list(verdict.awards)
    if len(at.standing.totals) == 2:
        awards[side] = -max(0, at.standing.totals[side])
        awards[others[0]] = max(0, (house.target or 0) - at.standing.totals[others[0]])
    totals = at.after(tuple(awards))
    most = max(totals[each] for each in others)
    winners = tuple(each for each in others if totals[each] == most)
    winners = winners if len(winners) == 1 else ()
    text = Counted("{side} loses the game by it.", "{side} lose the game by it.", "side")
    steps = [Step(clause, text, {"side": at.seating.people(side)})]
    for each in winners:
        text = Counted("{side} wins the game.", "{side} win the game.", "side")
        steps.append(Step(clause, text, {"side": at.seating.people(each)}))
    said = (*verdict.steps, *steps)
    return replace(verdict, awards=tuple(awards), steps=said, game_winners=winners, over=True, next_lead=None)
