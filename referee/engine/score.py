"""The score is a fold: each fact is judged at the standing before it and moves the standing on.

It depends on nothing else, so striking the last entry is the same as never having written it, and what was judged
before need not be judged again. When time is out (CLK-1) is for people to say; here is what is still played then, and
who wins.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.facts import Fact, ImpossibleFact, Opening, Time
from referee.engine.options import O, Options
from referee.engine.ruleset import RuleSet
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Situation, Standing
from referee.engine.verdict import Step, TimeCalled, Verdict
from referee.engine.wording import N_, NOBODY_SITS, Counted, Param, Text

OVER = N_("The game is over: nothing more can be entered.")


@dataclass(frozen=True)
class Scored:
    """A fact with all that came of it."""

    fact: Fact
    """What was told."""
    verdict: Verdict
    """What it is worth by the rules of the game."""
    standing: Standing
    """How the game stands after it."""


def score_facts(ruleset: RuleSet[O], options: O, before: Standing, facts: Iterable[Fact]) -> tuple[Scored, ...]:
    """Judge facts one after another; an ImpossibleFact carries the number of its entry in `entry`."""
    scored: list[Scored] = []
    for number, fact in enumerate(facts):
        try:
            scored.append(score_fact(ruleset, options, before, ruleset.fact(fact)))
        except ImpossibleFact as error:
            raise error.at(entry=number) from error
        before = scored[-1].standing
    return tuple(scored)


@lru_cache(maxsize=1024)
def score_fact(ruleset: RuleSet[O], options: O, before: Standing, fact: Fact) -> Scored:
    """Judge one fact at the standing before it; the last of them are remembered."""
    if before.over:
        raise ImpossibleFact("kind", OVER, ruleset.interruptions.over)
    situation = Situation(options, before)
    judged = ruleset.judge(fact, situation)
    verdict = timed(judged, fact, situation, ruleset)
    if verdict is judged:
        verdict = levelled(judged, situation, ruleset)
    return Scored(fact, verdict, after(before, verdict))


def levelled(verdict: Verdict, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """The verdict, with a word on why the game goes on where several sides are at the target."""
    target, standing = rules.target(situation.options), after(situation.standing, verdict)
    if target is None or standing.over:
        return verdict
    if not _is_level(standing, target):
        return verdict
    step = rules.interruptions.level(replace(situation, standing=standing), standing.totals)
    return verdict if step in verdict.steps else replace(verdict, steps=(*verdict.steps, step))


def _is_level(standing: Standing, target: int) -> bool:
    """Whether the game would be over if fewer sides had a claim to it."""
    if standing.aim is Aim.LOWEST:
        return standing.has_reached(target) and len(standing.leaders) > 1
    return sum(standing.totals[side] >= target for side in standing.seating.playing) > 1


def retold(ruleset: RuleSet[O], fact: Fact, situation: Situation[O]) -> Fact:
    """A fact entered under other rules as these can judge it: a hand is cut where it wins the game."""
    live = ruleset.running if isinstance(fact, ruleset.hand) else None
    return live.until_won(fact, situation) if live else fact


def after(before: Standing, verdict: Verdict) -> Standing:
    """The standing that a verdict leads to; a side that has just sat down starts from its award."""
    newcomers = (0,) * (len(verdict.awards) - len(before.totals))
    return Standing(
        seating=verdict.seating or before.seating,
        totals=tuple(map(sum, zip(before.totals + newcomers, verdict.awards, strict=True))),
        next_lead=verdict.next_lead,
        winners=verdict.game_winners,
        over=verdict.over or bool(verdict.game_winners),
        state=verdict.state,
        called=verdict.called or before.called,
        noted=(*before.noted, *filter(None, [verdict.noted])),
        aim=before.aim,
    )


def opened(seating: Seating, opening: Opening, rounds: int | None = None) -> Standing:
    """The standing before the first entry, from nothing or taken over from paper; `rounds` of a game of so many."""
    _refuse_round(opening, rounds)
    totals = opening.totals or (0,) * len(seating.sides)
    if len(totals) != len(seating.sides):
        raise ImpossibleFact(
            "opening.totals",
            Counted(
                "Enter {sides} score, one per side.",
                "Enter {sides} scores, one per side.",
                "sides",
            ),
            sides=len(seating.sides),
        )
    if opening.lead is not None and opening.lead not in seating.order:
        raise ImpossibleFact("opening.lead", NOBODY_SITS, seat=opening.lead)
    return Standing(seating, totals, opening.lead)


def _refuse_round(opening: Opening, rounds: int | None) -> None:
    if opening.round is None:
        return
    if rounds is None:
        raise ImpossibleFact("opening.round", N_("This game has no fixed number of rounds."))
    if not 1 <= opening.round <= rounds:
        text = Counted("This game has {rounds} round.", "This game has {rounds} rounds.", "rounds")
        raise ImpossibleFact("opening.round", text, rounds=rounds)


CALLED = "CLK-1"


def called(fact: Time, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """Judge the call: the score is marked, and either a last hand is played or the game ends as it stands."""
    if situation.standing.called:
        raise ImpossibleFact("kind", N_("Time was already called."), CALLED)
    if rules.is_for_units(situation.options):
        text = N_("A game for the pot ends when players stop, not by time.")
        raise ImpossibleFact("kind", text, CALLED)
    verdict = Verdict(situation.nothing, (), situation.standing.next_lead, called=TimeCalled(situation.standing.totals))
    how = situation.options.time_out
    if how == "stands" or (how == "finish" and not fact.in_play):
        stands = Step(CALLED, N_("Time is up: the score stands."))
        return decided(replace(verdict, steps=(stands,)), situation, rules, situation.standing.totals)
    words = rules.words.hand.time
    return replace(verdict, steps=(Step(CALLED, words.last if fact.in_play else words.one_more),))


def timed(verdict: Verdict, fact: Fact, situation: Situation[O], rules: RuleSet[O]) -> Verdict:
    """The verdict on a hand as the end of the game, where time was called before it and nobody has won by it."""
    marked = situation.standing.called
    if marked is None or verdict.over or verdict.game_winners or not isinstance(fact, rules.hand):
        return verdict
    return decided(verdict, situation, rules, marked.totals)


def decided(verdict: Verdict, situation: Situation[O], rules: RuleSet[O], marked: tuple[int, ...]) -> Verdict:
    """The verdict that decides a game on time: by points, then by marked points, else another hand or no winner."""
    totals = situation.after(verdict.awards)
    best, winner = _ahead(totals, situation)
    text: Text = N_("The best score wins the game: {side} with {total}.")
    if winner is None and situation.options.time_out == "last_hand":
        _marked_best, winner = _ahead(marked, situation)
        text = Counted(
            "Tied at {total}: {side} wins, having led when time was called.",
            "Tied at {total}: {side} win, having led when time was called.",
            "side",
        )
    params: dict[str, Param] = {"total": best}
    if winner is not None:
        won = Step(CALLED, text, {**params, "side": situation.seating.people(winner)})
        return replace(verdict, steps=(*verdict.steps, won), game_winners=(winner,), decisive=verdict.decisive or won)
    if situation.options.time_level == "stands":
        level = Step(CALLED, N_("Tied at {total}: nobody wins the game."), params)
        return replace(verdict, steps=(*verdict.steps, level), over=True)
    again = Step(CALLED, rules.words.hand.level, params)
    return replace(verdict, steps=(*verdict.steps, again))


def _ahead(totals: tuple[int, ...], situation: Situation[Options]) -> tuple[int, int | None]:
    """The best total of those who are there, and the side that alone has it."""
    best = situation.standing.aim.best(totals[side] for side in situation.seating.playing)
    ahead = [side for side in situation.seating.playing if totals[side] == best]
    return best, ahead[0] if len(ahead) == 1 else None
