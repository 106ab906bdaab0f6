"""How each kind of fact is shown: a row for every fact that can be told, and nothing about facts anywhere else."""

from pathlib import Path

import pytest

from referee.rulesets import rulesets
from referee.web.entry_types import ENTRY_TYPES, entry_type
from referee.web.filters.values import signed

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("declared", list(dict.fromkeys(kind for rules in rulesets() for kind in rules.entries)))
def test_whatever_people_can_tell_has_a_form_that_writes_it(declared):
    assert entry_type(declared).form.kind == declared.kind


@pytest.mark.parametrize("declared", ENTRY_TYPES)
def test_every_template_of_a_fact_is_there(declared):
    row = entry_type(declared)
    for name in filter(None, (row.form.template, row.evidence)):
        assert (ROOT / "templates" / name).is_file()


def test_points_that_are_lost_have_a_minus_and_no_hyphen_before_them():
    assert [signed(points) for points in (7, 0, -7)] == ["+7", "+0", "−7"]
