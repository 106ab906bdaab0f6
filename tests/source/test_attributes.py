"""What templates tell the scripts: every data- attribute is listed, is written somewhere, and is read somewhere."""

import re

from tests.source.files import ROOT

LISTED = re.compile(r"`data-([a-z][a-z0-9-]*?)-?\*?`")
WRITTEN = re.compile(r"(?<![\w-])data[-_]([a-z][a-z0-9_-]*[a-z0-9])")
SELECTED = re.compile(r"\[data-([a-z][a-z0-9-]*)")
TAKEN = re.compile(r"dataset\??\.(\w+)|\"(\w+)\" in \w+(?:\.\w+)*\.dataset")


def joined(*patterns: str) -> str:
    files = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)))
    return "\n".join(path.read_text("utf-8") for path in files)


SCRIPTS = joined("static/js/**/*.js", "static/pocket/**/*.js")
SHEETS = joined("static/css/*.css", "static/pocket/**/*.css")
TEMPLATES = joined("templates/**/*.html", "static/pocket/**/*.html", "referee/web/filters/*.py")
NAMES = {*LISTED.findall((ROOT / "docs/glossary/attributes.md").read_text("utf-8"))}


def as_property(name: str) -> str:
    return re.sub(r"-(\w)", lambda part: part[1].upper(), name)


def test_every_attribute_that_is_written_is_listed():
    written = {name.replace("_", "-") for name in WRITTEN.findall(TEMPLATES)}
    assert written - NAMES == set()


def test_every_attribute_that_is_read_is_listed():
    properties = {as_property(name) for name in NAMES}
    taken = {name for names in TAKEN.findall(SCRIPTS) for name in names if name}
    selected = {*SELECTED.findall(SCRIPTS), *SELECTED.findall(SHEETS)}
    assert (taken - properties, selected - NAMES) == (set(), set())


def test_every_attribute_that_is_listed_is_read():
    words, selected = {*re.findall(r"[A-Za-z]+", SCRIPTS)}, {*SELECTED.findall(SCRIPTS), *SELECTED.findall(SHEETS)}
    assert {name for name in NAMES - selected if as_property(name.rstrip("0123456789")) not in words} == set()


def test_every_attribute_that_is_listed_is_written():
    written = {name.replace("_", "-") for name in WRITTEN.findall(TEMPLATES)}
    made = {*re.findall(r"\w+", SCRIPTS)}
    assert {name for name in NAMES - written if as_property(name) not in made} == set()
