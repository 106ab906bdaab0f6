"""What comes of points: who has won the game by them, or that nobody scores and who begins again."""

from collections.abc import Callable
from dataclasses import replace

from referee.engine.options import O, Options
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Aim, Situation
from referee.engine.verdict import HandWords, Step, Verdict
from referee.engine.wording import N_


def won(
    awards: tuple[int, ...], situation: Situation[O], rules: RuleSet[O]
) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """The sides that have won at the target with these awards, and the step that says so; nobody without a target."""
    totals, clause = situation.after(awards), rules.interruptions.won
    winners, target = rules.winners(situation, totals), rules.target(situation.options) or 0
    if len(winners) > 1:
        text = N_("{names}: {total} each, the best score once {target} was reached; they share the win.")
        names = situation.seating.everybody(winners)
        return winners, (Step(clause, text, {"names": names, "total": totals[winners[0]], "target": target}),)
    return winners, tuple(won_step(situation, side, totals[side], target=target, clause=clause) for side in winners)


def won_step(situation: Situation[Options], side: int, total: int, target: int, clause: str) -> Step:
    """The sentence that declares the winner of the game."""
    text = N_("{side}: {total} of {target}, and the game is won.")
    if situation.standing.aim is Aim.LOWEST:
        text = N_("{side}: {total}, the best score once {target} was reached, and the game is won.")
    return Step(clause, text, {"side": situation.seating.people(side), "total": total, "target": target})


def level_step(clause: str, words: HandWords) -> Callable[[Situation[Options], tuple[int, ...]], Step]:
    """The sentence for sides that are level at the target, for a game without one of its own."""
    return lambda at, totals: Step(clause, words.level, {"total": replace(at.standing, totals=totals).best})


def again(situation: Situation[Options], clause: str, text: str) -> Verdict:
    """Nobody scores, and the same player begins the next hand."""
    return Verdict(situation.nothing, (Step(clause, text), *same_lead(situation, clause)), situation.standing.next_lead)


def same_lead(situation: Situation[Options], clause: str) -> tuple[Step, ...]:
    """Who begins again, where that is known."""
    lead = situation.standing.next_lead
    if lead is None:
        return ()
    return (Step(clause, N_("{name} starts again."), {"name": situation.seating.names[lead]}),)
