"""What there is to translate in the rules: two ways for Babel to find it, used by `make messages` alone.

The engine knows no gettext. Its sentences are plain strings in the code, and its labels are declared in the
rule sets, so both are gathered where they stand.
"""

import ast
import re
from collections.abc import Iterator
from typing import IO, Any, TypeGuard

from referee.engine.options import house_rules
from referee.rulesets import RULESETS

Found = Iterator[tuple[int, None, str, list[str]]]
_IDS = re.compile(r"[A-Z]+-[A-Z]*\d")


def sentences(file: IO[bytes], *_how: object, **_options: object) -> Found:
    """Every string of a module that people could read: those with a space in them that are no docstring."""
    tree = ast.parse(file.read())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings and _is_text(node.value):
            yield node.lineno, None, node.value, []


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and " " in value.strip() and not _IDS.match(value)


def declared(*_how: object, **_options: object) -> Found:
    """Every name, question, label and sentence that the rule sets declare."""
    for text in dict.fromkeys(_declared()):
        yield 1, None, text, []


def _declared() -> Iterator[str]:
    for rules in RULESETS:
        yield from (rules.name, rules.summary, *(clause.text for clause in rules.clauses))
        for preset in rules.presets:
            yield from (preset.name, preset.summary)
        for example in rules.examples:
            yield example.title
        for rule in house_rules(rules.options):
            yield from _asked(rule)


def _asked(rule: Any) -> Iterator[str]:
    yield from (text for text in (rule.question, rule.group, rule.zero) if text)
    for answer in rule.answers:
        yield from (answer.label, answer.sentence)
