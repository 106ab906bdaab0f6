"""A blocked hand of which somebody's tiles are not known: who could still have won it, by what he may hold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, product

from referee.engine.facts import Blocked, Hand, ImpossibleFact
from referee.engine.holdings import Holding, extremes
from referee.engine.reply import Agreed
from referee.engine.standing import At, Standing
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import Counted, Param

MOST = 7  # tiles to a hand (LAG-05)
STRIDE = {1: 1, 2: 3, 3: 9}  # from one count of pips to the next that is tried, by how many hands are not known


@dataclass(frozen=True)
class Outcome:
    """What a hand comes to when those not known hold so many pips."""

    pips: tuple[int, ...]
    verdict: Verdict


def outcomes(rules: Agreed, hand: Hand, before: Standing) -> tuple[Outcome, ...]:
    """What the hand comes to for everything the hands not told may hold; ImpossibleFact where nothing is possible."""
    unknown = hand.unknown
    counts = tuple(_counts(hand, STRIDE.get(len(unknown), 25)))
    found, problem = [], None
    for pips in product(counts, repeat=len(unknown)):
        held = list(hand.held)
        for seat, each in zip(unknown, pips, strict=True):
            held[seat] = Holding((each,))
        try:
            verdict = rules.ruleset.judge(replace(hand, held=tuple(held)), At(rules.options, before))
            found.append(Outcome(pips, verdict))
        except ImpossibleFact as refused:
            problem = refused
    if not found and problem:
        raise problem
    return tuple(found)


def _counts(hand: Hand, stride: int) -> Iterator[int]:
    """The pips one hand may hold: of the tiles that are in no other hand and not on the table."""
    shown = {each for pile in hand.piles for each in pile.held.tiles or ()}
    end = hand.ending.end if isinstance(hand.ending, Blocked) else None
    dead = DOUBLE_SIX.suit(end) if end is not None else frozenset()
    low, high = extremes([each.pips for each in DOUBLE_SIX.tiles - dead - shown], 1, MOST)
    yield from sorted({*range(low, high, stride), high})


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def told_apart(found: tuple[Outcome, ...], before: Standing, unknown: int) -> Iterator[Step]:
    """For one hand not known, who wins by how much of it there is."""
    seating = before.seating
    for winner, group in groupby(found, key=lambda each: each.verdict.winner):
        span = list(group)
        low, high = span[0].pips[0], span[-1].pips[0]
        params: dict[str, Param] = {"name": seating.names[unknown], "pips": _span(low, high)}
        clause = _decided_by(span[0].verdict)
        if winner is None:
            yield Step(
                clause,
                Counted(
                    "If {name} holds {pips} pip nobody scores.", "If {name} holds {pips} pips nobody scores.", "pips"
                ),
                params,
            )
        else:
            text = Counted(
                "If {name} holds {pips} pip {side} win it.", "If {name} holds {pips} pips {side} win it.", "pips"
            )
            yield Step(clause, text, {**params, "side": seating.people(winner)})


def _decided_by(verdict: Verdict) -> str:
    """The clause that decides who wins a blocked hand: of the step before the one that says for how much."""
    clauses = [step.clause for step in verdict.steps]
    decisive = verdict.steps.index(verdict.gist) if verdict.gist else 0
    return clauses[decisive if verdict.winner is None else decisive - 1]
