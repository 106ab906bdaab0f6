"""How each kind of fact is shown: a row for every fact that can be told, and nothing about facts anywhere else.

And how tiles are drawn, whatever they are part of.
"""

from pathlib import Path

import pytest

from referee.engine.desk.drawing import Half
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


def half(app, number):
    """The shapes of half a tile."""
    return app.jinja_env.get_template("parts/_marks.html").module.dots([number])


def test_half_a_tile_has_as_many_pips_as_its_number(app):
    assert [half(app, number).count("a3.7") for number in range(10)] == list(range(10))
    assert [half(app, number).count("a2.4") for number in range(10, 13)] == [10, 11, 12]


def test_each_half_is_drawn_differently_and_from_thirteen_without_pips(app):
    shapes = [half(app, number) for number in range(16)]
    assert len({*shapes}) == len(shapes)
    assert not any(pip in shape for shape in shapes[13:] for pip in ("a3.7", "a2.4"))


@pytest.mark.parametrize(("number", "is_turned"), [(9, True), (10, False), (15, False)])
def test_a_numeral_stands_upright_on_a_tile_that_lies(number, is_turned):
    assert Half(number, (0, 0), lying=True).is_turned == is_turned
