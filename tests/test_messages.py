"""Everything the rules say can be translated: what Babel gathers is what verdicts really contain."""

import io
from pathlib import Path

import pytest

from referee import messages
from referee.engine.options import house_rules
from referee.engine.score import line
from referee.record import fact
from referee.rulesets import RULESETS

PLACES = ("referee/engine", "referee/rulesets", "referee/record", "referee/ledger.py")


def gathered(folder: Path) -> set[str]:
    """The texts Babel finds in a Python file or in all below a folder."""
    files = folder.rglob("*.py") if folder.is_dir() else [folder]
    found = [text for file in files for _, _, text, _ in messages.sentences(io.BytesIO(file.read_bytes()))]
    return set(found)


@pytest.fixture(scope="module")
def catalogue() -> set[str]:
    texts = {text for _, _, text, _ in messages.declared()}
    return texts.union(*(gathered(Path(__file__).parent.parent / place) for place in PLACES))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_step_of_a_worked_example_can_be_translated(rules, catalogue):
    for example in rules.examples:
        options = rules.agree(rules.presets[0].key, example.answers)
        first = rules.first(options, rules.seat(example.seats), example.opening)
        told = line(rules, options, first, fact({"kind": "hand", **example.entry}, rules))
        assert {step.text for step in told.verdict.steps} <= catalogue


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_house_rule_can_be_translated(rules, catalogue):
    for rule in house_rules(rules.options):
        assert {rule.question, rule.group} <= catalogue
        assert {text for answer in rule.answers for text in (answer.label, answer.sentence)} <= catalogue


def test_docstrings_and_lists_of_rule_ids_are_not_for_translators(catalogue):
    assert not [text for text in catalogue if text.startswith(("LAG-", "LON-", "LOO-", "DUO-"))]
    assert "Whether either half shows this number." not in catalogue
