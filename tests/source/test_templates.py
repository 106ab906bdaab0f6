"""What no page shows of a template: it is wrapped, uses what it imports, and reads nothing but what a view gave it."""

import re

from tests.source.files import ROOT, breaking, modules, templates, text

WIDEST = 120  # letters in a line
IMPORTED = re.compile(r"{% from .*? import (.*?) (?:with context )?%}")
NAME = re.compile(r"\w+")


def every_match(pattern, but=()):
    """Finds a pattern in every template but some."""
    allowed, found = {ROOT / "templates" / name for name in but}, re.compile(pattern, re.MULTILINE)
    return breaking(lambda path: found.findall(text(path)), (path for path in templates() if path not in allowed))


def unused(path):
    used = set(NAME.findall(IMPORTED.sub("", text(path))))
    return [name for found in IMPORTED.findall(text(path)) for name in NAME.findall(found) if name not in used]


def not_imported(path):
    made = set(re.findall(r"\b(fields|bar|choices)\.\w+\(", text(path)))
    return made - set(re.findall(r"{% import .*? as (\w+)", text(path)))


def test_there_are_templates_to_look_at():
    assert ROOT / "templates/base.html" in templates()


def test_every_macro_that_is_imported_is_used():
    assert breaking(unused, templates()) == {}


def test_no_template_reads_what_an_address_asks():
    assert every_match(r"request\.args") == {}


def test_the_lines_of_a_template_are_wrapped():
    assert every_match(rf"^.{{{WIDEST + 1},}}") == {}


def test_what_makes_fields_and_buttons_is_imported_where_it_is_used():
    assert breaking(not_imported, templates()) == {}


def test_a_button_and_a_hidden_field_are_made_by_their_macro():
    assert every_match(r'<(?:button|a) class="button|type="hidden" name="[^{]', ["parts/_fields.html"]) == {}


def test_how_long_a_field_may_be_is_said_by_its_form():
    # Where no field is at hand.
    of_no_form = ["ask/_field.html", "find/_field.html", "games/agreement/_agree_forms.html"]
    assert every_match(r'maxlength="?\d+', of_no_form) == {}


GLUED = re.compile(
    r"\}\}(?:</\w+>)?(?:<[^>]*>)?(?:[:;?!»][ <]|%[ <]|:$)|%\}[:;](?: |$)"  # a template's gap, and a mark
    r"|(?<!Error\(`)\$\{[^`]+\}[:;?!»%] "  # the same in a script
    r"""|join\("[:;?!] "\)|"[:;] "(?:\.join| if )"""
)
SPOKEN = [  # scripts, and what makes the texts of pages
    *(path for folder in ("static/js", "static/pocket/shell") for path in sorted((ROOT / folder).rglob("*.js"))),
    *(path for folder in ("views", "filters") for path in modules(f"referee/web/{folder}")),
    ROOT / "referee/web/entry_types.py",
]


def glued(path):
    return [line.strip() for line in text(path).splitlines() if GLUED.search(line)]


def test_no_page_and_no_script_puts_a_mark_between_two_texts():
    """French has a space before it, and a text with gaps has its marks as its language does."""
    assert breaking(glued, [*templates(), *SPOKEN]) == {}
