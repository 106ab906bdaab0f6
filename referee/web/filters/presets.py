"""What is said of house rules where they are chosen, in few words; and of the rules that are cited."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from flask import Flask
from flask_babel import gettext as _

from referee.engine.desk.rulebook import in_force
from referee.engine.options import HouseRule, Value
from referee.engine.ruleset import RuleSet
from referee.engine.verdict import Step
from referee.engine.wording import Sentence
from referee.rulesets import game, ruleset
from referee.web.filters.values import sentence, translated


def register(app: Flask) -> None:
    """Make these known to the templates."""
    for template_filter in (brief, silent, worded, cited_rules):
        app.add_template_filter(template_filter)


def worded(rule: HouseRule, value: Value) -> str:
    """An answer that can be understood beside others, with a gap for the value of a number: "Target {value}"."""
    if rule.is_number:
        return _("%(rule)s %(value)s", rule=translated(rule.answers[0].label), value="{value}")
    label = translated(rule.answer(value).label)
    return f"{translated(rule.question)} {label}" if isinstance(value, bool) else label


def brief(rule: HouseRule, value: Value) -> str:
    """An answer in few words; "" where it needs none."""
    if not rule.accepts(value) or value in silent(rule):
        return ""
    return worded(rule, value).replace("{value}", str(value))


def silent(rule: HouseRule) -> list[Value]:
    """The answers that need no words: nothing is played, or it is what everybody takes for granted."""
    nothing: list[Value] = [0] if rule.zero else []
    usual = isinstance(rule.default, bool) or rule.needs
    return nothing + ([rule.default] if usual else [])


class Agreed(Protocol):
    """The rules that something was judged by."""

    @property
    def ruleset(self) -> RuleSet[Any]: ...

    @property
    def preset(self) -> str: ...

    @property
    def options(self) -> Any: ...


def cited_rules(steps: Iterable[Step], agreed: Agreed) -> dict[str, str]:
    """The rules that steps cite, by their ids: each in the sentence of the rulebook."""
    sentences = _sentences(agreed.ruleset.key, agreed.preset, agreed.options)
    cited = dict.fromkeys(step.clause for step in steps if step.clause)
    return {clause: sentence(sentences[clause]) for clause in cited if clause in sentences}


@lru_cache(maxsize=64)
def _sentences(key: str, preset: str, options: Any) -> dict[str, Sentence]:
    """Every rule in force, by each id that it stands for; house rules first."""
    agreed = in_force(options, ruleset(key).preset(preset))
    house = [(rule.clause, Sentence(rule.sentence, {"value": rule.value})) for rule in agreed]
    always = [(clause, Sentence(clause.text)) for clause in game(key).book.clauses_under(options)]
    return {cite: text for clause, text in reversed([*house, *always]) for cite in clause.cites}
