"""The rulebook of a table: every clause in force under its house rules, and what differs from a preset."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.options import Answer, HouseRule, Value, house_rules, read_answer
from referee.engine.ruleset import Clause, RuleSet
from referee.engine.wording import Text


@dataclass(frozen=True)
class InForce:
    """A house rule with the answer that is in force, and the value where it is a number."""

    rule: HouseRule
    answer: Answer
    value: Value

    @property
    def sentence(self) -> Text:
        """The rulebook's sentence, with a gap for `value` where the answer is a number."""
        return self.rule.zero if self.rule.zero and self.value == 0 else self.answer.sentence

    @property
    def is_ours(self) -> bool:
        """Whether this answer is our default, where the game's text is silent."""
        return self.value == self.rule.default and is_ours(self.answer.cites[0])

    @property
    def others(self) -> tuple[Answer, ...]:
        """The answers that are not in force."""
        return () if self.rule.is_number else tuple(each for each in self.rule.answers if each.value != self.value)

    @property
    def other_numbers(self) -> tuple[int, ...]:
        """The common numbers that are not in force."""
        return tuple(each for each in self.rule.suggested if each != self.value) if self.rule.is_number else ()

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


def is_ours(clause_id: str) -> bool:
    """Whether a clause is our default for a gap in the game's text, not the text itself."""
    return "-G" in clause_id and not clause_id.startswith("GEN")


def changed(ruleset: RuleSet[Any], texts: Mapping[str, str]) -> dict[str, Value]:
    """The answers named in an address, by the keys of the house rules; other words are not ours to judge."""
    return {
        rule.key: read_answer(rule, texts[rule.key]) for rule in house_rules(ruleset.options) if texts.get(rule.key)
    }


def side_by_side(ruleset: RuleSet[Any], presets: tuple[str, ...]) -> Iterator[tuple[HouseRule, tuple[InForce, ...]]]:
    """Each question with the answer every preset gives to it, in the order of the declarations."""
    options = [ruleset.agree(preset, {}) for preset in presets]
    for rule in house_rules(ruleset.options):
        values = [getattr(each, rule.key) for each in options]
        yield rule, tuple(InForce(rule, rule.answer(value), value) for value in values)
