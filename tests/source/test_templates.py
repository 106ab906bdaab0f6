"""What no page shows of a template: it is wrapped, uses what it imports, and reads nothing but what a view gave it."""

import re
from pathlib import Path

import pytest

from tests.source.test_budgets import ROOT, named

WIDEST = 120  # letters in a line
IMPORTED = re.compile(r"{% from .*? import (.*?) (?:with context )?%}")
NAME = re.compile(r"\w+")
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.*"))


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_every_macro_that_is_imported_is_used(path: Path) -> None:
    text = path.read_text("utf-8")
    used = set(NAME.findall(IMPORTED.sub("", text)))
    assert [name for found in IMPORTED.findall(text) for name in NAME.findall(found) if name not in used] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_no_template_reads_what_an_address_asks(path: Path) -> None:
    assert "request.args" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_the_lines_of_a_template_are_wrapped(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) > WIDEST] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_what_makes_fields_and_buttons_is_imported_where_it_is_used(path: Path) -> None:
    text = path.read_text("utf-8")
    assert set(re.findall(r"\b(fields|bar|choices)\.\w+\(", text)) <= set(re.findall(r"{% import .*? as (\w+)", text))


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_button_and_a_hidden_field_are_made_by_their_macro(path: Path) -> None:
    if path.name != "_fields.html":
        assert re.findall(r'<(?:button|a) class="button|type="hidden" name="[^{]', path.read_text("utf-8")) == []


OF_NO_FORM = {"tables/home.html", "ask/_field.html", "games/_agree_forms.html"}  # where no field is at hand


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_how_long_a_field_may_be_is_said_by_its_form(path: Path) -> None:
    if str(path.relative_to(ROOT / "templates")) not in OF_NO_FORM:
        assert re.findall(r'maxlength="?\d+', path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_no_template_joins_two_texts_by_a_colon(path: Path) -> None:
    assert not re.findall(r"\}\}(?:</\w+>)?(?:<[^>]*>)?: |\}\}:$", path.read_text(), re.MULTILINE)
