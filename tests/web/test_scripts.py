"""Our scripts and our stylesheet: each module is had by its digest, one knows htmx, and colours are said alike."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from babel import Locale
from flask_babel import force_locale

from referee.web.filters.values import plural_forms

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "static").glob("*.js"))
IMPORTED = re.compile(r'^import\b[^"]*"([^"]+)"|\bimport\("([^"]+)"\)', re.MULTILINE)  # at once, or when it is needed
PLAIN_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
LONGEST = 250  # lines


def imported(path):
    """The modules that a module imports."""
    return ["".join(either) for either in IMPORTED.findall(path.read_text("utf-8"))]


def named(path):
    return path.name


@pytest.fixture
def import_map(keeper):
    """The import map of the sheet, as it stands there."""
    (script,) = keeper.page.one("script", type="importmap").inside
    return script


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_modules_are_short(path):
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_module_imports_what_is_there(path):
    for name in imported(path):
        assert (path.parent / name).is_file(), name


def test_no_module_is_loaded_by_a_page_and_imported_too():
    loaded = {
        name
        for page in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"'([\w-]+\.js)'", page.read_text("utf-8"))
    }
    needed = {name.removeprefix("./") for path in SCRIPTS for name in imported(path)}
    assert loaded | needed | {"sw.js"} == {path.name for path in SCRIPTS}
    assert loaded & needed == set()


@pytest.mark.parametrize("path", [*SCRIPTS, ROOT / "static" / "referee.css"], ids=named)
def test_what_is_sent_is_the_file_without_its_comments_line_for_line(eve, path):
    sent = eve.get(f"/static/{path.name}").text.split("\n")
    written = path.read_text("utf-8").split("\n")
    assert len(sent) == len(written)
    left_out = [before for before, after in zip(written, sent, strict=True) if before != after]
    assert left_out
    assert all(line.strip().startswith("//") for line in left_out) or path.suffix == ".css"
    assert "/*" not in "".join(sent)


def test_every_module_is_had_by_the_address_with_its_digest(keeper, import_map):
    addresses = json.loads(import_map)["imports"]
    assert addresses.keys() == {f"/static/{path.name}" for path in SCRIPTS}
    for name, address in addresses.items():
        assert address.startswith(f"{name}?v=")
        assert "immutable" in keeper.get(address).headers["Cache-Control"]


def test_the_policy_allows_the_import_map_and_nothing_else_in_the_page(keeper, import_map):
    digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    policy = keeper.get(keeper.address).headers["Content-Security-Policy"]
    assert re.findall(r"'sha\d+-[^']+'", policy) == [f"'sha256-{digest}'"]


def test_one_module_knows_htmx():
    assert [path.name for path in SCRIPTS if re.search(r"\bhtmx:|window\.htmx", path.read_text("utf-8"))] == ["page.js"]


@pytest.mark.parametrize(
    "path", ["templates/base.html", "templates/display/sheet.svg", "templates/ask/answer.svg", "referee/web/install.py"]
)
def test_colours_outside_the_stylesheet_are_those_of_its_light_theme(path):
    tokens, _, _ = (ROOT / "static/referee.css").read_text("utf-8").partition("@media")
    said = set(PLAIN_COLOUR.findall((ROOT / path).read_text("utf-8")))
    assert said
    assert said <= set(PLAIN_COLOUR.findall(tokens))


@pytest.mark.parametrize(
    ("language", "forms"), [("en", {"one", "other"}), ("pl", {"one", "few", "many"}), ("ja", {"other"})]
)
def test_a_page_has_every_plural_form_of_its_language_for_the_scripts(app, language, forms):
    with app.test_request_context(), force_locale(language):
        found = dict(plural_forms())
    assert set(found) == forms
    assert all(Locale(language).plural_form(number) == form for form, number in found.items())
