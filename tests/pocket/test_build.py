"""`make pocket` writes a folder that any host serves: whole, small, the same each time, and of nobody's machine."""

import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import i18n
from referee.config import HTMX, HTMX_INTEGRITY
from referee.search.common import asked_most
from static.pocket.builder import __main__ as builder
from static.pocket.builder import fetch, prune
from static.pocket.builder.pages import introduced
from tests.pocket.built import ROOT, built, listed
from tests.support.checks import check
from tests.support.html import Page

MOST_AT_THE_DOOR = 40_000  # bytes, by a host that packs nothing
MOST = 12_000_000  # bytes of a first visit, on a host that packs nothing
WORKER = {"pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json"}
WORKER |= {"pyodide/python_stdlib.zip", "code.zip", "rest.zip", "htmx.min.js", "words.json", "index.html"}
LANGUAGES = [*map(i18n.tag, i18n.offered())]
CDN = "cdn.jsdelivr.net"
IMPORT = re.compile(r"^(?:from|import) (\.*)([\w.]*)(?: import ([\w, ]+))?", re.MULTILINE)  # at once: not indented
NAMED = re.compile(rb"""(?:src|href|import|from|url\()\s*=?\s*["'(]?(?:https?:)?//([\w.-]+)""")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The plain pages, and the files of the version by the names under which a browser keeps them."""
    own = built() / "pocket" / listed(built())["version"]
    contents = {name: (own / name).read_bytes() for name in listed(built())["files"]}
    plain = [path for path in (built() / "read").rglob("*") if path.is_file()]
    return {path.relative_to(built()).as_posix(): path.read_bytes() for path in plain} | {
        name.removesuffix(".gzip"): gzip.decompress(content) if name.endswith(".gzip") else content
        for name, content in contents.items()
    }


@pytest.fixture(scope="module")
def modules(files: dict[str, bytes]) -> dict[str, bytes]:
    """What is in the archives, by its name there."""
    archives = [files[name] for name in ("code.zip", "rest.zip", "pyodide/python_stdlib.zip")]
    return {name: opened.read(name) for each in archives for opened in [zip_of(each)] for name in opened.namelist()}


def zip_of(content: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content))


def test_a_version_is_whole_and_every_file_is_what_its_list_says():
    told = listed(built())
    own = built() / "pocket" / told["version"]
    found = {path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_file()}
    assert found == set(told["files"])
    for name, file in told["files"].items():
        content = (own / name).read_bytes()
        assert (file["size"], file["sha256"]) == (len(content), hashlib.sha256(content).hexdigest()), name
        assert file.get("unpacked", 0) == (len(gzip.decompress(content)) if name.endswith(".gzip") else 0), name


def test_all_that_a_start_needs_is_in_it(files):
    assert set(files) >= WORKER
    assert {path.name for path in (ROOT / "static/pocket").rglob("*.js")} - {"sw.js"} <= set(files)
    assert {"index.html", "sw.js"} <= {path.name for path in built().iterdir()}


def test_the_htmx_in_it_is_the_one_that_pages_ask_for(files):
    digest = base64.b64encode(hashlib.sha384(files["htmx.min.js"]).digest()).decode()
    assert f"sha384-{digest}" == HTMX_INTEGRITY
    assert fetch.HTMX[0] in HTMX


def test_the_page_at_the_top_is_that_of_the_version():
    version = listed(built())["version"]
    page = (built() / "index.html").read_bytes()
    assert page == (built() / "pocket" / version / "index.html").read_bytes()
    assert version.encode() in page
    assert (b"VERSION" in page, b"HERE" in page) == (False, False)


def test_what_no_browser_needs_a_script_for_is_said_in_each_language():
    for name, says in ("index.html", ">Règles du jeu</a></p>"), ("404.html", "<p lang="):
        page = (built() / name).read_text("utf-8")
        assert (re.findall(r'<p lang="([\w-]+)">', page), says in page) == (LANGUAGES, True)
        assert not re.search(r"\b[A-Z]+_[A-Z]+\b|LANGUAGE", page)


def test_a_chat_finds_the_picture_of_the_page_wherever_it_is(files, monkeypatch):
    page = (ROOT / "static/pocket/index.html").read_bytes()
    address = re.compile(rb'og:image" content="([^"]*?)(read/[^"]*)"')
    here, name = address.search(builder.fill_in("index.html", page, "a1")).groups()
    assert (here, files[name.decode()]) == (b"./", (ROOT / "static/preview/en.png").read_bytes())
    monkeypatch.setenv("POCKET_ADDRESS", "https://dominoes.example/game/")
    assert address.search(builder.fill_in("index.html", page, "a1"))[1] == b"https://dominoes.example/game/"


def test_a_first_visit_is_small():
    sizes = [file["size"] for file in listed(built())["files"].values()]
    assert sum(sizes) < MOST


def test_python_travels_compiled(modules):
    sources = [name for name in modules if name.endswith(".py") and "/migrations/" not in name]
    assert sources == []
    assert {"referee/web/app.pyc", "sqlalchemy/__init__.pyc", "typing.pyc"} <= set(modules)


def test_each_catalogue_and_what_people_search_by_are_there(modules):
    texts = [*(ROOT / "referee/translations").glob("*/*/messages.po"), *(ROOT / "referee/search/words").glob("*.toml")]
    shipped = {path.relative_to(ROOT).as_posix() for path in texts}
    assert shipped | {f"wtforms/locale/{each}/LC_MESSAGES/wtforms.mo" for each in ("es", "pt")} <= set(modules)


def test_nothing_says_where_it_was_built(files, modules):
    for name, content in [*files.items(), *modules.items()]:
        assert str(ROOT).encode() not in content, name
        assert sys.prefix.encode() not in content, name


def test_what_is_installed_has_its_name_in_each_language(files):
    manifests = {language: json.loads(files[f"manifest.{language}.webmanifest"]) for language in LANGUAGES}
    names = [i18n.language(each).gettext("Dominoes") for each in i18n.offered()]
    assert [each["short_name"] for each in manifests.values()] == names != ["Dominoes"] * len(names)
    for manifest in manifests.values():
        assert (manifest["start_url"], manifest["scope"], manifest.get("id")) == ("../../", "../../", None)
        assert {icon["src"] for icon in manifest["icons"]} <= set(files)


def test_no_other_host_is_asked_for_anything(files):
    for name, content in files.items():
        if name.endswith((".html", ".css", ".js", ".mjs", ".webmanifest")):
            assert {host.decode() for host in NAMED.findall(content)} <= {CDN}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_can_be_read_without_the_app(files, language):
    pages = {name: page.decode() for name, page in files.items() if name.startswith(f"read/{language}/")}
    assert len(pages) > 5
    for name, page in pages.items():
        assert f'<html lang="{language}"' in page
        check(Page(page))
        assert not re.search(r"<(script|form|button|input)|\bhx-|data-", page), name
        for link in re.findall(r'href="([^"#]+)', page):
            path = os.path.normpath(f"read/{language}/{link}".replace(f"read/{language}/HERE/", ""))
            assert path in files or re.fullmatch(r"\.\./\.\./\?to=/\S*lang%3D[\w-]+", link), (name, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_door_is_light_says_what_it_costs_and_leads_in_by_each_of_its_ways(files, language):
    door = builder.at_the_door("index.html", files[f"read/{language}/index.html"], builder.fetched(files)).decode()
    worn = [os.path.normpath(f"read/{language}/{each}") for each in re.findall(r"\.\./look/[^\"]+", door)]
    first = ["index.html", "start.css", "start.js", "words.js", "icon.svg"]  # at the pocket's address, which leads here
    assert len(door.encode()) + sum(len(files[name]) for name in worn + first) < MOST_AT_THE_DOOR
    assert re.search(r"\b1[01] M[Bo]\b", door)
    ways = [address for way in ("new", "ask/block") for address in re.findall(rf"\?to=/{way}%3Flang%3D[\w-]+", door)]
    assert ways == [f"?to=/{way}%3Flang%3D{language}" for way in ("new", "ask/block")]


def test_plain_pages_have_the_rules_that_they_can_wear_and_no_others():
    page = b'<link href="../look/a.css"><p class="row wide" id="here">'
    kept = "p{a}.row > p:not(.b):hover,.gone{b}#here[x]{c}@media print{.wide{d}}@page{e}:root{f}"
    style = f"{kept}.gone{{g}}dialog{{h}}@media print{{.row .gone{{i}}}}".encode()
    worn = prune.worn({"read/en/a.html": page, "read/en/b.html": b'<i class="gone">', "read/look/a.css": style})
    assert worn["read/look/a.css"] == kept.encode()


def test_search_engines_are_told_whole_addresses_or_none(files, monkeypatch):
    page = introduced('<title>A</title><meta name="description" content="B"></head>', "es", "a.html", ["en", "es"])
    of_links = re.compile(r'rel="(\w+)"(?: hreflang="(\w+)")? href="([^"]*)"')
    assert not of_links.findall(builder.placed(page.encode(), "../..").decode())
    assert not [name for name, page in files.items() if name.endswith(".html") and b"alternate" in page]
    monkeypatch.setenv("POCKET_ADDRESS", "https://dominoes.example/game/")
    read = "https://dominoes.example/game/read"
    alternates = [("alternate", each, f"{read}/{each}/a.html") for each in ("en", "es")]
    assert of_links.findall(builder.placed(page.encode(), "../..").decode()) == [
        ("canonical", "", f"{read}/es/a.html"),
        *alternates,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_most_has_its_answers_in_plain_pages(files, language):
    listed = Page(files[f"read/{language}/questions.html"].decode()).one("section").all("a")
    asked = [" ".join(each.ask.split()) for each in asked_most(language.partition("-")[0])]
    assert [link.one("strong").text for link in listed] == asked
    for link, ask in zip(listed, asked, strict=True):
        page = files[f"read/{language}/{link['href']}"].decode()
        assert ask in Page(page).text
        assert Page(page).one("ol", class_="hits").all("li")
    assert "questions.html" in files[f"read/{language}/index.html"].decode()


def test_the_words_of_the_shell_are_there_in_every_language(files):
    words = json.loads(files["words.json"])
    whole, countries = list(words)[: len(LANGUAGES)], {*words} - {*LANGUAGES}
    assert whole == LANGUAGES
    assert {"es-ES", "fr-CA", "pt-PT"} <= countries <= {*map(i18n.tag, i18n.available())}
    assert words["es-ES"]["On its way to this phone"] == "En camino a este móvil"
    assert words["es-ES"].items() - words["es"].items() == words["es-ES"].items()
    assert all(text == said for text, said in words["en"].items())
    assert words["es"].keys() == words["en"].keys()


def test_nothing_is_left_out_that_is_imported_at_once():
    built()
    library = fetch.unzipped(io.BytesIO(fetch.npm(*fetch.PYODIDE)["python_stdlib.zip"]))
    requirements = {name: content for wheel in fetch.wheels() for name, content in fetch.unzipped(wheel).items()}
    there = prune.standard_library(library) | prune.site(requirements)[0]
    left_out = {module(name) for name in library | requirements if name.endswith(".py")} - set(map(module, there))
    assert len(left_out) > 400
    assert [
        (name, each) for name, content in there.items() for each in imported(name, content) if each in left_out
    ] == []


def module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(name: str, source: bytes) -> Iterator[str]:
    """What a module imports without a condition."""
    above = module(name).split(".")[: None if name.endswith("/__init__.py") else -1]
    for dots, plain, parts in IMPORT.findall(source.decode()):
        base = ".".join([*above[: len(above) - len(dots) + 1], *filter(None, [plain])]) if dots else plain
        yield base
        yield from (f"{base}.{part.strip()}" for part in parts.split(","))


@pytest.mark.tour
def test_another_folder_and_an_empty_cache_make_the_same_bytes(tmp_path):
    needless = shutil.ignore_patterns(".*", "__pycache__", "dist", "instance", "tests")
    copy = shutil.copytree(ROOT, tmp_path / "elsewhere" / "of another name", ignore=needless)
    shutil.copytree(fetch.CACHE, tmp_path / "cache", ignore=shutil.ignore_patterns("done", "tested", "lock"))
    build = [sys.executable, "-m", "static.pocket.builder", str(tmp_path / "made")]
    subprocess.run(build, cwd=copy, env={**os.environ, "POCKET_CACHE": str(tmp_path / "cache")}, check=True)
    assert tree(tmp_path / "made") == tree(built())


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_without_npm_it_says_what_is_missing(tmp_path):
    build = [sys.executable, "-m", "static.pocket.builder", str(tmp_path / "pocket")]
    nothing = {**os.environ, "PATH": str(tmp_path), "POCKET_CACHE": str(tmp_path / "cache")}
    told = subprocess.run(build, check=False, cwd=ROOT, env=nothing, capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stderr.startswith("make pocket: npm is not on this machine")
