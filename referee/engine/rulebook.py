"""The rulebook of a table: every clause in force under its house rules, and what differs from a preset."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine.options import Answer, HouseRule, Value, house_rules
from referee.engine.ruleset import Clause, RuleSet


@dataclass(frozen=True)
class InForce:
    """A house rule with the answer that is in force, and the value where it is a number."""

    rule: HouseRule
    answer: Answer
    value: Value

    @property
    def sentence(self) -> str:
        """The rulebook's sentence, with a gap for `value` where the answer is a number."""
        return self.rule.zero if self.rule.zero and self.value == 0 else self.answer.sentence

    @property
    def clause(self) -> Clause:
        """The sentence as a clause, under the first canon id it stands for."""
        return Clause(self.answer.cites[0], self.sentence, self.answer.cites[1:])


def in_force(options: Any) -> Iterator[InForce]:
    """The house rules that matter under these options, each with its answer."""
    for rule in house_rules(options):
        if rule.asked(options):
            value = getattr(options, rule.key)
            yield InForce(rule, rule.answer(value), value)


def differences(ruleset: RuleSet[Any], preset: str, options: Any) -> tuple[InForce, ...]:
    """The house rules that are answered otherwise than the preset answers them."""
    usual = ruleset.agree(preset, {})
    return tuple(each for each in in_force(options) if each.value != getattr(usual, each.rule.key))
