"""Our scripts and our stylesheets: modules are had by their digest, one knows htmx, and colours are said alike."""

import re
from itertools import chain
from pathlib import Path

import pytest
from babel import Locale
from flask import url_for
from flask_babel import force_locale

from referee import config
from referee.web.filters.values import plural_forms
from referee.web.http import static_files

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "static/js"
SCRIPTS = sorted(FOLDER.rglob("*.js"))
# At once, when it is needed, or in a thread of its own.
IMPORTED = re.compile(r'^import\b[^"]*"([^"]+)"|\bimport\("([^"]+)"\)|\bnew URL\("([^"]+)"', re.MULTILINE)
IMPORTED_AT_ONCE = re.compile(r'^import\b[^"]*"\./([^"]+)"', re.MULTILINE)
PLAIN_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
HAS = re.compile(r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
LONGEST = 300  # lines of a module that pages load
LONGEST_OF_READER = 480  # in camera/: each is one step of reading a photo, and the folder has no room for a step in two


def imported(path):
    """The modules that a module imports."""
    return ["".join(either) for either in IMPORTED.findall(path.read_text("utf-8"))]


def named(path):
    return path.name


def module(path):
    """A module as pages name it, such as "camera/read.js"."""
    return path.resolve().relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", SCRIPTS, ids=module)
def test_modules_are_short(path):
    most = LONGEST_OF_READER if path.parent.name == "camera" else LONGEST
    assert len(path.read_text("utf-8").splitlines()) <= most


@pytest.mark.parametrize("path", SCRIPTS, ids=module)
def test_a_module_imports_what_is_there(path):
    for name in imported(path):
        assert (path.parent / name).is_file(), name


def test_no_module_is_loaded_by_a_page_and_imported_too():
    loaded = {
        name
        for page in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"[\"']([\w-]+\.js)[\"']", page.read_text("utf-8"))
    }
    needed = {module(path.parent / name) for path in SCRIPTS for name in imported(path)}
    assert {module(path) for path in SCRIPTS} - needed == loaded | {"sw.js"}
    assert loaded & needed == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=module)
def test_what_is_sent_is_the_file_without_comments_and_indents_line_for_line(eve, path):
    written = [line.lstrip() for line in path.read_text("utf-8").split("\n")]
    sent = ["" if re.match(r"//|/\*\*.*\*/$", line) else line for line in written]
    assert eve.get(f"/static/js/{module(path)}").text.split("\n") == sent
    assert written != sent
    assert not any(line.count("`") % 2 for line in sent)  # a text of several lines would lose its indents


@pytest.mark.parametrize("path", sorted((ROOT / "static/css").glob("*.css")), ids=named)
def test_a_stylesheet_is_sent_without_its_comments_and_indents(eve, path):
    sent = eve.get(f"/static/css/{path.name}").text
    written = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert sent.split() == written.split()
    assert not re.search(r"^\s", sent, re.MULTILINE)


def test_a_module_is_had_for_keeps_beside_the_one_that_imports_it(keeper):
    (main, *_others) = [each["src"] for each in keeper.page.all("script") if each["src"].startswith("/")]
    folder, _, name = main.rpartition("/")
    assert (re.fullmatch("/static/js/[0-9a-f]{10}", folder) is not None, name) == (True, "main.js")
    for path in SCRIPTS:
        assert "immutable" in keeper.get(f"{folder}/{module(path)}").headers["Cache-Control"]


def test_a_page_names_what_its_modules_import_so_that_it_comes_at_once(keeper):
    asked = [each["src"].rpartition("/")[2] for each in keeper.page.all("script") if each["src"].startswith("/")]
    named = {each["href"].rpartition("/")[2] for each in keeper.page.all("link", rel="modulepreload")}
    needed = [IMPORTED_AT_ONCE.findall((FOLDER / each).read_text("utf-8")) for each in [*asked, *named]]
    assert asked == ["main.js", "hand-form.js"]
    assert named == set(chain.from_iterable(needed))


def test_an_old_page_gets_the_module_of_today_but_not_for_keeps(eve):
    old, plain = (eve.get(f"/static/js/{where}main.js") for where in ("0123456789/", ""))
    assert old.text == plain.text
    assert "immutable" not in old.headers["Cache-Control"] + plain.headers["Cache-Control"]


@pytest.mark.parametrize("changed", ["page.js", "camera/read.js"])
def test_what_is_changed_in_one_module_changes_the_address_of_all(app, tmp_path, monkeypatch, changed):
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    with app.test_request_context():
        addresses = []
        (tmp_path / "js/camera").mkdir(parents=True)
        for written in ("one", "another"):
            (tmp_path / "js" / changed).write_text(written)
            static_files._digest_of_all.cache_clear()
            addresses.append(url_for("static", filename="js/page.js"))
    assert len(set(addresses)) == 2


def test_a_module_in_a_folder_is_had_by_the_same_digest(app, tmp_path, monkeypatch):
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    (tmp_path / "js/camera").mkdir(parents=True)
    (tmp_path / "js/camera/read.js").write_text("export const one = 1;")
    static_files._digest_of_all.cache_clear()
    with app.test_request_context():
        address = url_for("static", filename="js/camera/read.js")
    assert re.fullmatch("/static/js/[0-9a-f]{10}/camera/read.js", address)
    answer = app.test_client().get(address)
    assert answer.text == "export const one = 1;"
    assert "immutable" in answer.headers["Cache-Control"]


def test_the_policy_allows_no_script_in_a_page(keeper):
    policy = keeper.get(keeper.address).headers["Content-Security-Policy"]
    assert f"script-src 'self' {config.HTMX};" in policy
    assert "unsafe" not in policy


def test_one_module_knows_htmx():
    assert [path.name for path in SCRIPTS if re.search(r"\bhtmx:|window\.htmx", path.read_text("utf-8"))] == ["page.js"]


@pytest.mark.parametrize("path", sorted((ROOT / "static/css").glob("*.css")), ids=named)
def test_no_style_of_a_page_hangs_on_what_each_tap_changes_somewhere_in_it(path):
    asked = "".join(HAS.findall(path.read_text("utf-8")))
    assert re.findall(r"\[hidden\]|\[aria-[^]]*\]|:placeholder-shown|:disabled|:hover|:active", asked) == []


@pytest.mark.parametrize(
    "path",
    [
        "templates/base.html",
        "templates/games/display/sheet.svg",
        "templates/games/display/_crowd.svg",
        "templates/ask/answer.svg",
        "referee/web/http/pwa.py",
    ],
)
def test_colours_outside_the_stylesheet_are_those_of_its_light_theme(path):
    styles = ((ROOT / f"static/css/{name}.css").read_text("utf-8") for name in ("referee", "crowd"))
    tokens = "".join(style.partition("@media")[0] for style in styles)
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


def test_nobody_believes_that_an_answer_was_not_redirected():
    """In WebKit none is that a service worker has answered; `isLedOn` of page.js looks where it came from."""
    assert [module(path) for path in SCRIPTS if ".redirected" in path.read_text("utf-8")] == []
