"""The same hand under other rules: every outcome it could have had, and the answers that lead to each.

All of it is computed from the declarations of house rules, by judging the hand again, so a new rule appears here
by itself. A rule that cannot change anything about this hand is left out.

Judging notes which rules it reads. Whatever the answers to the others, it goes the same way, so a hand is judged again
only where a rule that was read is answered otherwise: for a third of the pairs of answers, with the same outcomes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from math import prod

from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.options import HouseRule, Options, Value, house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.score import retold
from referee.engine.standing import Situation, Standing
from referee.engine.verdict import GameState

MAX_COMBINATIONS = 400  # combinations judged: what a page can show and a phone waits for; few changes come before many
Answers = Mapping[str, Value]
Outcome = tuple[int | None, tuple[int, ...], GameState | None]


@dataclass(frozen=True)
class Variant:
    """One outcome of a hand, and every set of answers that leads to it.

    One that is refused has neither winner nor awards.
    """

    winner: int | None
    """The side that wins the hand."""
    awards: tuple[int, ...]
    """All points per side."""
    state: GameState | None
    """What the rule set carries on to the next hand."""
    under: tuple[Answers, ...]
    """The answers that lead to it, one set after another, those with the fewest changes first."""
    refused: ImpossibleFact | None = None
    """What the rules would have to know and nobody told; without the frames that it came from."""


@dataclass(frozen=True)
class Comparison:
    """A hand under all the rules that matter to it."""

    rules: tuple[HouseRule, ...]
    """Those that matter."""
    own: Variant
    """The outcome under the table's own answers."""
    others: tuple[Variant, ...]
    """The other outcomes, those that need the fewest changes first."""
    flips: tuple[tuple[HouseRule, Value], ...]
    """The single answers that alone change who wins the hand."""
    changes: int | None = None
    """How many answers were changed at once at the most, where all combinations were too many; else None."""

    def changed(self, answers: Answers) -> Answers:
        usual = self.own.under[0]
        return {key: value for key, value in answers.items() if value != usual[key]}

    @property
    def alone(self) -> tuple[Variant, ...]:
        """The outcomes of changing one answer alone, by that answer; those with another winner first."""
        single = [
            replace(variant, under=tuple(answers for answers in variant.under if len(self.changed(answers)) == 1))
            for variant in self.others
        ]
        return tuple(
            sorted(filter(lambda variant: variant.under, single), key=lambda variant: variant.winner == self.own.winner)
        )

    @property
    def together(self) -> tuple[Variant, ...]:
        return tuple(
            variant for variant in self.others if all(len(self.changed(answers)) > 1 for answers in variant.under)
        )

    def gap(self, variant: Variant) -> tuple[int, ...]:
        return tuple(theirs - ours for theirs, ours in zip(variant.awards, self.own.awards, strict=True))


@lru_cache(maxsize=256)
def compare(ruleset: RuleSet[Options], options: Options, before: Standing, fact: Fact) -> Comparison:
    """Judge a fact under every combination of answers that matter to it, or where those are too many the simplest."""
    judged = _Judge(ruleset, options, before, fact)
    rules = tuple(judged.mattering())
    most = _most_changes(rules, options)
    variants: dict[Outcome | str, Variant] = {}
    for answers in _combined(rules, options, most):
        key, refused = judged.outcome(answers)
        if _cannot_be_agreed(refused):
            continue
        earlier = variants.get(key)
        if earlier:
            variants[key] = replace(earlier, under=(*earlier.under, answers))
        else:
            winner, awards, state = key if not isinstance(key, str) else (None, (), None)
            variants[key] = Variant(winner, awards, state, under=(answers,), refused=refused)
    own = variants.pop(judged.outcome({})[0])
    flips = tuple(
        (rule, value)
        for rule in rules
        for value in _other_values(rule, options)
        if judged.winner({rule.key: value}) not in (own.winner, _UNKNOWN)
    )
    return Comparison(rules, own, tuple(variants.values()), flips=flips, changes=None if most == len(rules) else most)


def _cannot_be_agreed(refused: ImpossibleFact | None) -> bool:
    """Whether no table can play by such answers together, so that they are no other rules."""
    return refused is not None and refused.field.startswith("options")


_UNKNOWN = -1  # the winner where the rules would have to know more


@dataclass(frozen=True)
class _Judged:
    """The outcome of a fact under some answers."""

    outcome: Outcome | str
    """Winner, awards and what is carried on, or the message of a refusal."""
    refused: ImpossibleFact | None
    """The refusal, without the frames that it came from."""
    read: frozenset[str]
    """The rules that were read on the way there."""


class _Judge:
    """Judges one fact again and again under changed answers, and never twice where the same answers are read."""

    def __init__(self, ruleset: RuleSet[Options], options: Options, before: Standing, fact: Fact) -> None:
        self.ruleset, self.options, self.before, self.fact = ruleset, options, before, fact
        self.judged: dict[frozenset[tuple[str, Value]], _Judged] = {}

    def outcome(self, changes: Answers) -> tuple[Outcome | str, ImpossibleFact | None]:
        changed = {(key, value) for key, value in changes.items() if getattr(self.options, key) != value}
        read = frozenset[tuple[str, Value]]()
        while True:
            if read not in self.judged:
                self.judged[read] = self._judge(dict(read))
            judged = self.judged[read]
            more = {(key, value) for key, value in changed if key in judged.read} - read
            if not more:
                return judged.outcome, judged.refused
            read |= more

    def winner(self, changes: Answers) -> int | None:
        outcome = self.outcome(changes)[0]
        return _UNKNOWN if isinstance(outcome, str) else outcome[0]

    def mattering(self) -> Iterator[HouseRule]:
        """The rules that can change the outcome, alone or together with one other rule."""
        rules = [rule for rule in house_rules(self.options) if rule.asked(self.options)]
        rules = [rule for rule in rules if rule.compared and not rule.whole_game and not rule.not_scored]
        alone = {rule.key for rule in rules if self._matters(rule, {})}
        together = {
            rule.key
            for rule, other_rule in permutations(rules, 2)
            for value in _other_values(other_rule, self.options)
            if rule.key not in alone and self._matters(rule, {other_rule.key: value})
        }
        yield from (rule for rule in rules if rule.key in alone | together)

    def _matters(self, rule: HouseRule, answers: Answers) -> bool:
        base, refused = self.outcome(answers)
        others = [self.outcome({**answers, rule.key: value}) for value in _other_values(rule, self.options)]
        return not _cannot_be_agreed(refused) and any(
            other != base and not _cannot_be_agreed(why) for other, why in others
        )

    def _judge(self, changes: Answers) -> _Judged:
        every = frozenset(rule.key for rule in house_rules(self.options))
        try:
            options = replace(self.options, **changes)
        except ImpossibleFact as error:
            return _Judged(error.message, error.at(), every)
        read = _note_reads(options)
        try:
            situation = Situation(options, self.before)
            verdict = self.ruleset.judge(retold(self.ruleset, self.fact, situation), situation)
        except ImpossibleFact as error:
            return _Judged(error.message, error.at(), every & read)
        return _Judged((verdict.winner, verdict.awards, verdict.state), None, every & read)


def _note_reads(options: Options) -> set[str]:
    """Make these options record which of their fields are read, in the set that is returned.

    Their hash and whether they equal others are reads of everything, so what is remembered by them is safe as well.
    """
    read = set[str]()
    object.__setattr__(options, "_read", read)
    object.__setattr__(options, "__class__", _noting(type(options)))
    return read


@cache
def _noting(options: type[Options]) -> type[object]:
    """A class of options that records what is read. Copying such options counts as reading every field."""

    def read(self: object, name: str) -> object:
        object.__getattribute__(self, "_read").add(name)
        return object.__getattribute__(self, name)

    return type(options.__name__, (options,), {"_read": set[str](), "__getattribute__": read})


def _other_values(rule: HouseRule, options: object) -> tuple[Value, ...]:
    return tuple(value for value in rule.common if value != getattr(options, rule.key))


def _most_changes(rules: tuple[HouseRule, ...], options: object) -> int:
    """How many answers may be changed at once so that no more than MAX_COMBINATIONS are judged; one at the least."""
    others = [len(_other_values(rule, options)) for rule in rules]
    ways = [sum(map(prod, combinations(others, changes))) for changes in range(len(rules) + 1)]
    fitting = [changes for changes in range(len(ways)) if sum(ways[: changes + 1]) <= MAX_COMBINATIONS]
    return max([*fitting, min(1, len(rules))])


def _combined(rules: tuple[HouseRule, ...], options: object, most: int) -> Iterator[Answers]:
    own = {rule.key: getattr(options, rule.key) for rule in rules}
    for changes in range(most + 1):
        for changed in combinations(rules, changes):
            for values in product(*(_other_values(rule, options) for rule in changed)):
                yield own | {rule.key: value for rule, value in zip(changed, values, strict=True)}
