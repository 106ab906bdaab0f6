"""The wheel where nothing else is installed: the rules work, and so do the commands that need no more than click."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.proofs.hosting.upgrades import OLDER, wheel
from tests.support.builders import DOCUMENTED

PROGRAM = """
import json, sys
from referee import Hand, Out, ask, holding, score
from referee.record import from_document, report
round = Hand((holding(""), holding("9-8 3-1"), holding("17")), Out(0))
(line,) = score("longana", ("Ana", "Ben", "Cy"), [round])
reply = ask("lead", game="longana", held=["9-9 1-0", "3-3"])
ours = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(json.dumps([line.standing.totals, reply.answer["leader"], sorted(ours - {"__main__"})]))
"""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """An environment of the wheel alone, and a folder with click, which is not in it."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "--python", folder / "venv/bin/python"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", wheel(folder, OLDER)], check=True)
    (folder / "more").mkdir()
    (folder / "more/click").symlink_to(Path(click.__file__).parent)
    return folder


def ran(folder, *words, sent="", **settings):
    """What a program of that environment says, which stands in no checkout."""
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANGUAGE")}
    command = [folder / "venv/bin" / words[0], *words[1:]]
    return subprocess.run(
        command, cwd=folder, env=bare | settings, input=sent, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.tour
def test_a_program_scores_and_asks_with_nothing_else_installed(fresh):
    came = ran(fresh, "python", "-c", PROGRAM)
    assert (came.stdout, came.stderr) == ('[[38, 0, 0], 0, ["referee"]]\n', "")
    assert [path.name for path in fresh.glob("venv/lib/*/site-packages/referee/py.typed")] == ["py.typed"]


def test_with_click_the_command_scores_and_asks_also_where_another_language_is_wished(fresh):
    more = {"PYTHONPATH": str(fresh / "more"), "LANG": "es_ES.UTF-8"}
    scored = ran(fresh, "referee", "score", "-", sent=json.dumps(DOCUMENTED), **more)
    assert (scored.returncode, scored.stdout.splitlines()[-1]) == (0, "Dee leads next.")
    assert ran(fresh, "referee", "--version", **more).stdout == f"referee {OLDER}\n"


def test_a_command_that_needs_more_says_how_to_get_it(fresh):
    more = {"PYTHONPATH": str(fresh / "more")}
    served = ran(fresh, "referee", "serve", "--port", "8000", **more)
    assert (served.returncode, served.stdout) == (1, "")
    lacks = "`referee serve` needs packages that are not installed: install the wheel without --no-deps."
    assert served.stderr == f"Error: {lacks}\n"


def test_the_help_tells_once_of_all_commands_that_need_more(fresh):
    shown = ran(fresh, "referee", "--help", PYTHONPATH=str(fresh / "more")).stdout
    here, lacking = shown.partition("Commands:")[2].split("Not without the packages that --no-deps left out:")
    assert re.findall(r"^  (\S+)", here, re.MULTILINE) == ["ask", "schema", "score"]
    assert " ".join(lacking.split()) == "backup, demo, find, link, prune, restore, serve, tables, upgrade"


def test_without_click_the_command_is_a_sentence(fresh):
    came = ran(fresh, "referee", "score", "-", sent=json.dumps(DOCUMENTED))
    assert (came.returncode, came.stdout) == (1, "")
    lacks = "`referee` needs click, which is not installed: install the wheel without --no-deps, or click beside it."
    assert came.stderr == f"{lacks}\n"
