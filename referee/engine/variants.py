"""The same hand under other rules: every outcome it could have had, and the answers that lead to each.

All of it is computed from the declarations of house rules, by judging the hand again, so a new rule appears here
by itself. A rule that cannot change anything about this hand is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.options import HouseRule, Value, house_rules
from referee.engine.ruleset import At, RuleSet, Standing

Answers = Mapping[str, Value]
Outcome = tuple[int | None, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Variant:
    """One outcome of a hand: its winner, all points per side, and every set of answers that leads to it.

    `dues` is what each seat puts in before the next hand, where a pot is played for. `refused` is set instead
    where the rules would have to know something that nobody told.
    """

    winner: int | None
    awards: tuple[int, ...]
    dues: tuple[int, ...]
    under: tuple[Answers, ...]
    refused: ImpossibleFact | None = None


@dataclass(frozen=True)
class Comparison:
    """A hand under all the rules that matter to it.

    `rules` are those that matter; `here` is the outcome under the table's own answers; `others` the rest, those
    that need the fewest changes first; `flips` the single answers that alone give the hand to another side.
    """

    rules: tuple[HouseRule, ...]
    here: Variant
    others: tuple[Variant, ...]
    flips: tuple[tuple[HouseRule, Value], ...]

    def gap(self, variant: Variant) -> tuple[int, ...]:
        """How many points more or less than here each side gets under a variant."""
        return tuple(theirs - ours for theirs, ours in zip(variant.awards, self.here.awards, strict=True))


def compare(ruleset: RuleSet[Any], options: Any, before: Standing, fact: Fact) -> Comparison:
    """Judge a fact under every combination of answers that matter to it."""
    judged = _Judge(ruleset, options, before, fact)
    rules = tuple(judged.mattering())
    found: dict[Outcome | str, Variant] = {}
    for answers in _combined(rules, options):
        key, refused = judged.outcome(answers)
        known = found.get(key)
        if known:
            found[key] = replace(known, under=(*known.under, answers))
        else:
            winner, awards, dues = key if not isinstance(key, str) else (None, (), ())
            found[key] = Variant(winner, awards, dues, (answers,), refused)
    here = found.pop(judged.outcome({})[0])
    flips = tuple(
        (rule, value)
        for rule in rules
        for value in _other_values(rule, options)
        if judged.winner({rule.key: value}) not in (here.winner, _UNKNOWN)
    )
    return Comparison(rules, here, tuple(found.values()), flips)


_UNKNOWN = -1  # the winner where the rules would have to know more


class _Judge:
    """Judges one fact again and again under changed answers, each combination once."""

    def __init__(self, ruleset: RuleSet[Any], options: Any, before: Standing, fact: Fact) -> None:
        self.ruleset, self.options, self.before, self.fact = ruleset, options, before, fact
        self.known: dict[tuple[tuple[str, Value], ...], tuple[Outcome | str, ImpossibleFact | None]] = {}

    def outcome(self, changes: Answers) -> tuple[Outcome | str, ImpossibleFact | None]:
        """Winner, awards and dues under these changes, or the message of a refusal with the refusal."""
        changed = {key: value for key, value in changes.items() if getattr(self.options, key) != value}
        key = tuple(sorted(changed.items()))
        if key not in self.known:
            self.known[key] = self._judge(changed)
        return self.known[key]

    def winner(self, changes: Answers) -> int | None:
        """The winner under these changes; _UNKNOWN where that is refused."""
        outcome = self.outcome(changes)[0]
        return _UNKNOWN if isinstance(outcome, str) else outcome[0]

    def mattering(self) -> Iterator[HouseRule]:
        """The rules of which some answer changes something, alone or together with one other."""
        asked = [rule for rule in house_rules(self.options) if rule.asked(self.options) and not rule.whole_game]
        alone = {rule.key for rule in asked if self._matters(rule, {})}
        together = {
            rule.key
            for rule, other in _pairs(asked)
            for value in _other_values(other, self.options)
            if rule.key not in alone and self._matters(rule, {other.key: value})
        }
        yield from (rule for rule in asked if rule.key in alone | together)

    def _matters(self, rule: HouseRule, given: Answers) -> bool:
        base = self.outcome(given)[0]
        return any(self.outcome({**given, rule.key: value})[0] != base for value in _other_values(rule, self.options))

    def _judge(self, changes: Answers) -> tuple[Outcome | str, ImpossibleFact | None]:
        try:
            verdict = self.ruleset.judge(self.fact, At(replace(self.options, **changes), self.before))
        except ImpossibleFact as problem:
            return problem.message, problem
        return (verdict.winner, verdict.awards, verdict.pot.dues if verdict.pot else ()), None


def _pairs(rules: list[HouseRule]) -> Iterator[tuple[HouseRule, HouseRule]]:
    for one, other in combinations(rules, 2):
        yield one, other
        yield other, one


def _values(rule: HouseRule) -> tuple[Value, ...]:
    """The answers to try: all of a choice, the common ones of a number."""
    return rule.suggested if rule.is_number else tuple(answer.value for answer in rule.answers)


def _other_values(rule: HouseRule, options: Any) -> tuple[Value, ...]:
    return tuple(value for value in _values(rule) if value != getattr(options, rule.key))


def _combined(rules: tuple[HouseRule, ...], options: Any) -> Iterator[Answers]:
    """Every combination of answers to these rules, those with the fewest changes first."""
    own = {rule.key: getattr(options, rule.key) for rule in rules}
    each = [(own[rule.key], *_other_values(rule, options)) for rule in rules]
    combined = [dict(zip(own, values, strict=True)) for values in product(*each)]
    yield from sorted(combined, key=lambda answers: sum(answers[key] != own[key] for key in own))
