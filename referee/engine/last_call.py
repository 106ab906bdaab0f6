"""Time is out: what is still played, and who has won then (CLK-1). When it is out nobody here knows; people tell it."""

from dataclasses import replace
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Time
from referee.engine.ruleset import RuleSet
from referee.engine.standing import At
from referee.engine.verdict import Called, Step, Verdict
from referee.engine.wording import N_, Counted, Param

CALLED = "CLK-1"


def called(fact: Time, at: At[Any], target: int | None) -> Verdict:
    """Judge the call: the score is marked, and either a last hand is played or the game ends as it stands."""
    if at.standing.called:
        raise ImpossibleFact("kind", N_("Time has been called already."), CALLED)
    if target is None:
        text = N_("A game for the pot ends when the table stops: time cannot be called.")
        raise ImpossibleFact("kind", text, CALLED)
    verdict = Verdict(at.nothing, (), at.standing.next_lead, called=Called(at.standing.totals))
    how = at.options.time_out
    if how == "stands" or (how == "finish" and not fact.in_play):
        stands = Step(CALLED, N_("Time is out: the score stands."))
        return decided(replace(verdict, steps=(stands,)), at, at.standing.totals)
    text = N_("Time is out: the hand that is being played is the last.")
    if not fact.in_play:
        text = N_("Time is out: the next hand is the last.")
    return replace(verdict, steps=(Step(CALLED, text),))


def timed(verdict: Verdict, fact: Fact, at: At[Any], rules: RuleSet[Any]) -> Verdict:
    """The verdict on a hand as the end of the game, where time was called before it and nobody has won by it."""
    marked = at.standing.called
    if marked is None or verdict.over or verdict.game_winners or not isinstance(fact, rules.hand):
        return verdict
    return decided(verdict, at, marked.totals)


def decided(verdict: Verdict, at: At[Any], marked: tuple[int, ...]) -> Verdict:
    """The game with the most points, else with the most that were marked; level, another hand or nobody wins."""
    totals = at.after(verdict.awards)
    winner, text = (
        _most(totals, at),
        Counted(
            "{side} has the most, {total}, and wins the game.",
            "{side} have the most, {total}, and win the game.",
            "side",
        ),
    )
    if winner is None and at.options.time_out == "last_hand":
        winner, text = (
            _most(marked, at),
            Counted(
                "Level at {total}: {side} had more when time was called, and wins the game.",
                "Level at {total}: {side} had more when time was called, and win the game.",
                "side",
            ),
        )
    params: dict[str, Param] = {"total": max(totals)}
    if winner is not None:
        won = Step(CALLED, text, {**params, "side": at.seating.people(winner)})
        return replace(verdict, steps=(*verdict.steps, won), game_winners=(winner,), decisive=verdict.decisive or won)
    if at.options.time_level == "stands":
        level = Step(CALLED, N_("Level at {total}: nobody has won the game."), params)
        return replace(verdict, steps=(*verdict.steps, level), over=True)
    again = Step(CALLED, N_("Level at {total}: another hand is played."), params)
    return replace(verdict, steps=(*verdict.steps, again))


def _most(totals: tuple[int, ...], at: At[Any]) -> int | None:
    """The side with the most points of those who are there; None where it is level."""
    there = [side for side in range(len(totals)) if at.seating.present(side)]
    best = [side for side in there if totals[side] == max(totals[each] for each in there)]
    return best[0] if len(best) == 1 else None
