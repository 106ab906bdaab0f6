"""The engine, the web and the questions across games know no game.

They name no rule set, no house rule, and no field of one game's values.
"""

import ast
import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from referee.rulesets import rulesets

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for path in (ROOT / "referee").rglob("*.py") if "versions" not in path.parts)


def sources(*rooms: str) -> list[Path]:
    """The modules of some rooms of `referee/`."""
    return [path for path in SOURCES if path.relative_to(ROOT / "referee").with_suffix("").parts[0] in rooms]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


# What shows the facts of one game: a form for each, and the one table that says which.
OF_ONE_GAME = {
    "referee/web/entry_types.py",
    *(f"referee/web/forms/{name}.py" for name in ("hand", "scores", "tricks")),
}
TEMPLATES = {
    *(f"templates/games/_{name}.html" for name in ("hand_fields", "bonus_fields", "scores", "scores_fields")),
    *(f"templates/games/_{name}.html" for name in ("tricks_fields", "tricks", "own_tricks", "pot")),
    "templates/tables/_pot.html",
}
PLACES = [
    path for path in sources("engine", "web", "record", "games", "storage", "questions") if path.name != "demo.py"
]
SHARED = [path for path in PLACES if named(path) not in OF_ONE_GAME]
PAGES = [path for path in sorted((ROOT / "templates").rglob("*.html")) if named(path) not in TEMPLATES]


def declared(package: str) -> set[type]:
    """The values that a package declares."""
    folder = ROOT / package.replace(".", "/")
    modules = [import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)) for path in folder.rglob("*.py")]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return {each for each in found if is_dataclass(each) and each.__module__.startswith(package)}


def names_in(package: str) -> set[str]:
    """The fields of the values that a package declares."""
    return {each.name for value in declared(package) for each in fields(value)}


COMMON = {"block", "set"}  # a fault and a question's field for everybody, though one game uses the words too
NAMES = names_in("referee.rulesets") - names_in("referee.engine") - COMMON
KEYS = {rules.key for rules in rulesets()} - COMMON


def test_there_are_names_that_only_one_game_has():
    assert {"tricks", "turn_up", "partner_played", "first_lead", "cap", "double_blank"} <= NAMES


@pytest.mark.parametrize("path", SHARED, ids=named)
def test_what_all_games_share_names_none_of_them(path):
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    imported = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    assert not NAMES & (read | written)
    assert not KEYS & written
    assert not [each for each in imported if each.startswith("referee.rulesets.")]


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_of_all_games_names_none_of_them(path):
    code = " ".join(re.findall(r"{[{%].*?[%}]}", path.read_text("utf-8"), re.DOTALL))
    assert not NAMES & set(re.findall(r"\.(\w+)", code))
    assert not KEYS & set(re.findall(r"(?<!name=)[\"'](\w+)[\"']", code))  # a field may be called so


PAIRED = {
    "referee/engine/desk/question.py": "asks for four people, two and two",
    "referee/engine/ruleset.py": "declares it, and seats people by it",
    "referee/engine/seating.py": "makes the sides",
    "referee/questions.py": "asks who did it, of two pairs",
    "referee/web/forms/new_game.py": "names the two sides, and takes a score for each",
}


@pytest.mark.parametrize("path", SHARED, ids=named)
def test_pairs_are_read_only_to_seat_people(path):
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    reads = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "pairs"]
    assert not reads or named(path) in PAIRED


@pytest.mark.parametrize("path", sources("engine", "rulesets"), ids=named)
def test_the_rules_open_nothing_and_ask_nobody(path):
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"open", "print", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("path", sources("engine", "rulesets"), ids=named)
def test_nothing_is_decided_by_how_a_sentence_begins(path):
    called = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    read = [ast.unparse(each) for each in called if isinstance(each, ast.Attribute) and each.attr == "startswith"]
    assert [each for each in read if ".text." in each] == []
