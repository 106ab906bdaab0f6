"""A penalty on the sheet: a fault, and what it costs by the sanction table of the game or as the table tells it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.facts import CARDS, FAULTS, ImpossibleFact, Penalty
from referee.engine.hands.house_rules import OFF_THE_OFFENDER, Sanction, SoFar, proposed
from referee.engine.hands.results import again, won, won_step
from referee.engine.options import O, Options
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Aim, Situation
from referee.engine.verdict import RecordedFault, Step, Verdict
from referee.engine.wording import N_, NOBODY_SITS, Counted, Param, Sentence

OURS = "SAN-G1"
DONE: dict[str, str] = {
    "pass": N_("{name} passed when they could play."),
    "turn": N_("{name} played out of turn."),
    "wrong": N_("{name} played a tile that does not fit."),
    "exposed": N_("{name} showed or touched a tile."),
    "block": N_("{name} wrongly claimed a block."),
    "many": N_("{name} had the wrong number of tiles."),
    "drew": N_("{name} drew when they could play."),
    "count": N_("{name} entered a wrong score."),
    "misdeal": N_("{name} misdealt."),
    "touched": N_("{name} touched a tile without playing it."),
    "signal": N_("{name} signaled to a partner."),
    "talk": N_("{name} talked during the hand."),
    "slow": N_("{name} played too slowly."),
    "manners": N_("{name} sorted or slapped tiles, or cleared too early."),
    "phone": N_("{name} used a phone."),
    "quarrel": N_("{name} argued or made threats."),
    "late": N_("{name} was late."),
    "cheat": N_("{name} hid a tile, changed the sheet or defied a ruling."),
    "other": N_("{name} broke a rule."),
}
"""What is said of somebody who has done it."""
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
    made: Sanction
    """What the sanctions have for the games that they were made for."""


FREE = N_("No points: play goes on.")
"""What is said of a fault that costs nothing by the rules in force."""


def so_far(fact: Penalty, situation: Situation[Options]) -> SoFar:
    """What the offender has on the sheet already, by name, so that it goes where the people go."""
    name = situation.seating.names[fact.seat]
    faults = [fault for fault in situation.standing.noted if name in fault.who]
    return SoFar(
        alike=sum(fault.fault == fact.fault for fault in faults),
        warnings=sum(fault.card == "warning" for fault in faults),
        cards=sum(fault.card in CARDS for fault in faults) + fact.earlier,
    )


def cost_of(fact: Penalty, situation: Situation[O], rules: RuleSet[O]) -> Cost:
    """The cost that the sanctions propose, the table's own values in its place; no points if none are counted."""
    is_for_units = rules.is_for_units(situation.options)
    made = usual = proposed(
        "none" if is_for_units else situation.options.sanctions, fact.fault, so_far(fact, situation)
    )
    if not is_for_units:
        target, sides = rules.target(situation.options), len(situation.seating.playing)
        usual = made.fitted(target, situation.options.score_step, sides=sides)
    costs = replace(
        usual,
        points=usual.points if fact.points is None else fact.points,
        to=fact.to or usual.to,
        card=fact.card or usual.card,
        play=fact.play or usual.play,
    )
    parts = ("points", "to", "card", "play")
    by = {part: usual.clause if getattr(usual, part) == getattr(costs, part) else OURS for part in parts}
    return Cost(costs, by, made)


def breaks_hand(fact: Penalty, situation: Situation[O], rules: RuleSet[O]) -> bool:
    """Whether the hand in which it happened is broken off."""
    if fact.seat not in situation.seating.order:
        return False
    sanction = cost_of(fact, situation, rules).sanction
    return sanction.is_lost or sanction.play in ("cancelled", "dealt_again")


def penalised(fact: Penalty, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """Judge a penalty: points against the offender's side or for the others, a card, and what becomes of the hand."""
    _refuse(fact, situation, rules)
    cost, side = cost_of(fact, situation, rules), situation.seating.side_of(fact.seat)
    lost = cost.sanction.is_lost
    awards = situation.nothing if lost else _awards(cost.sanction, situation, side)
    winners, end = ((), ()) if lost else won(awards, situation, rules)
    consequences = (*_points_steps(awards, situation, cost), *_card_steps(cost, situation, side))
    fault = _fault_step(fact, situation, rules)
    fitted = _fitted_steps(fact, cost, rules.target(situation.options)) if any(awards) else ()
    title = rules.interruptions.faults.titles.get(fact.fault, FAULTS[fact.fault])
    verdict = Verdict(
        awards,
        (fault, *fitted, *consequences, *(end or (() if lost else _play_steps(cost, situation, rules)))),
        situation.standing.next_lead,
        game_winners=winners,
        decisive=next(iter(consequences), fault),
        noted=RecordedFault(situation.seating.people(side), fact.fault, title, cost.sanction.card, lost),
    )
    return _lost(verdict, fact.seat, situation, rules=rules, cost=cost) if lost else verdict


def _refuse(fact: Penalty, situation: Situation[O], rules: RuleSet[O]) -> None:
    if fact.seat not in situation.seating.order:
        raise ImpossibleFact("seat", NOBODY_SITS, OURS, seat=fact.seat)
    if why := rules.interruptions.faults.why_not(fact.fault):
        raise ImpossibleFact("fault", *why)
    if (fact.points or 0) < 0:
        raise ImpossibleFact("points", N_("Enter penalty points without a minus."), OURS)
    if rules.is_for_units(situation.options) and (fact.points or fact.play == "lost"):
        field = "points" if fact.points else "play"
        raise ImpossibleFact(field, N_("A game for the pot has no points to give."), OURS)


def _awards(costs: Sanction, situation: Situation[Options], side: int) -> tuple[int, ...]:
    """What each gets: the offender is the worse for it, or the others the better, whichever totals win."""
    better = situation.standing.aim.merit(costs.points)
    if costs.to == "offender":
        return situation.award(side, -better)
    receivers = [other_side for other_side in situation.seating.playing if other_side != side]
    return tuple(better if index in receivers else 0 for index in range(len(situation.standing.totals)))


def _fault_step(fact: Penalty, situation: Situation[O], rules: RuleSet[O]) -> Step:
    times, name = so_far(fact, situation).alike + 1, {"name": situation.seating.names[fact.seat]}
    faults = rules.interruptions.faults
    clause, done = faults.touched(fact.fault, situation.options) or OURS, faults.done.get(fact.fault, DONE[fact.fault])
    if times == 1:
        return Step(clause, done, name)
    again: dict[str, Param] = {"done": Sentence(done, name), "times": times}
    return Step(clause, N_("{done} That is fault {times} of this kind."), again)


def _fitted_steps(fact: Penalty, cost: Cost, target: int | None) -> Iterator[Step]:
    """Why the sum is not that of the table, or not given to whom the table gives it (SAN-5, SAN-6)."""
    made, sanction = cost.made, cost.sanction
    if fact.points is None and made.points != sanction.points:
        params: dict[str, Param] = {"made": made.points, "made_for": made.made_for}
        text = N_("It costs {made} in a game to {made_for}, so {points} in this one to {target}.")
        yield Step("SAN-5", text, {**params, "points": sanction.points, "target": target or 0})
    if not fact.to and made.to != sanction.to:
        yield Step("SAN-6", OFF_THE_OFFENDER)


def _points_steps(awards: tuple[int, ...], situation: Situation[Options], cost: Cost) -> Iterator[Step]:
    clause = cost.by["points"] if cost.by["to"] != OURS else OURS
    for side, points in enumerate(awards):
        if points:
            yield Step(clause, N_("{side} {points:+}."), {"side": situation.seating.people(side), "points": points})


def _card_steps(cost: Cost, situation: Situation[Options], side: int) -> Iterator[Step]:
    if cost.sanction.card in SHOWN:
        yield Step(cost.by["card"], SHOWN[cost.sanction.card], {"side": situation.seating.people(side)})


def _play_steps(cost: Cost, situation: Situation[O], rules: RuleSet[O]) -> tuple[Step, ...]:
    match cost.sanction.play:
        case "cancelled":
            return again(situation, cost.by["play"], rules.words.hand.cancelled).steps
        case "dealt_again":
            return again(situation, cost.by["play"], N_("The hand is dealt again.")).steps
        case "goes_on":
            is_free = not cost.sanction.points and cost.sanction.card not in SHOWN
            return (Step(cost.by["play"], FREE if is_free else N_("Play goes on.")),)
    return ()


def _lost(verdict: Verdict, seat: int, situation: Situation[O], rules: RuleSet[O], cost: Cost) -> Verdict:
    """The game is lost: where one side is left it has all that is played for, else the others play on (SAN-7).

    Where no points are played for that can be had at once, the scores stand as they are.
    """
    side, target = situation.seating.side_of(seat), rules.target(situation.options)
    others = [other_side for other_side in situation.seating.playing if other_side != side]
    clause = "SAN-7" if cost.sanction.card == "black" else cost.by["play"]
    if len(others) > 1 or rules.is_for_units(situation.options):
        return _out(verdict, seat, situation, rules=rules, clause=clause)
    (opponent,), (own, theirs) = others, (situation.standing.totals[side], situation.standing.totals[others[0]])
    changed = {}
    if target is not None and situation.standing.aim is Aim.HIGHEST:
        changed = {side: -max(0, own), opponent: max(0, target - theirs)}
    awards = tuple(changed.get(index, 0) for index in range(len(situation.standing.totals)))
    lost = Counted("{side} loses the game.", "{side} lose the game.", "side")
    won = Counted("{side} wins the game.", "{side} win the game.", "side")
    ended = (
        Step(clause, lost, {"side": situation.seating.people(side)}),
        Step(clause, won, {"side": situation.seating.people(opponent)}),
    )
    steps = (*verdict.steps, *ended)
    return replace(verdict, awards=awards, steps=steps, game_winners=(opponent,), next_lead=None)


def _out(verdict: Verdict, seat: int, situation: Situation[O], rules: RuleSet[O], clause: str) -> Verdict:
    """The offender alone is out of the game, and who is left plays on; one of them may be at the target by now."""
    seating = situation.seating.leave(seat)
    name = {"name": situation.seating.names[seat]}
    text = N_("{name} loses the game and is out; the others play on.")
    if len(seating.order) == 1:
        text = N_("{name} loses the game and is out.")
    steps = [*verdict.steps, Step(clause, text, name)]
    totals = tuple(
        situation.standing.totals[side] if seating.present(side) else 0
        for side in range(len(situation.standing.totals))
    )
    target, cited = rules.target(situation.options), rules.interruptions.won
    winners = replace(situation.standing, totals=totals, seating=seating).won_at(target)
    steps += [won_step(situation, winner, totals[winner], target=target or 0, clause=cited) for winner in winners]
    lead = situation.seating.right_of(seat) if verdict.next_lead == seat else verdict.next_lead
    return replace(verdict, steps=tuple(steps), game_winners=winners, next_lead=lead, seating=seating)
