"""The engine, the web and the questions across games know no game.

They name no rule set, no house rule, and no field of one game's values.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

from referee.rulesets import keys, rulesets
from tests.source.files import ROOT, breaking, modules, named, nodes, templates, text


def sources(*rooms: str) -> list[Path]:
    """The modules of some rooms of `referee/`."""
    return [path for path in modules("referee") if path.relative_to(ROOT / "referee").with_suffix("").parts[0] in rooms]


# What shows the facts of one game: the one table that says how, and what it names.
OF_ONE_GAME = {"referee/web/entry_types.py"}
TEMPLATES = {
    *(f"templates/games/line/_{name}.html" for name in ("tricks", "pot")),
    "templates/tables/new_game/_pot.html",
}
PLACES = [path for path in sources("engine", "web", "record", "games", "storage", "desk") if path.name != "demo.py"]
SHARED = [path for path in PLACES if named(path) not in OF_ONE_GAME]
PAGES = [path for path in templates() if path.suffix == ".html" and named(path) not in TEMPLATES]
RULES = sources("engine", "rulesets")


def declared(package: str) -> set[type]:
    """The values that a package declares."""
    folder = ROOT / package.replace(".", "/")
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in folder.rglob("*.py")]
    found = {each for name in names for each in vars(import_module(name)).values() if isinstance(each, type)}
    return {each for each in found if is_dataclass(each) and each.__module__.startswith(package)}


def names_in(package: str) -> set[str]:
    """The fields of the values that a package declares."""
    return {each.name for value in declared(package) for each in fields(value)}


COMMON = {
    *("block", "set", "leader", "series", "game", "engine", "newcomer", "best", "is_double", "doubles", "lines"),
    "points_for",
}
"""For everybody a fault, a field of a question, an answer, the games of the same sides, what is played, a database's
engine, who joins, the best of several, a tile, some tiles, what is written, and what a side scored in an event; one
game uses them too."""
NAMES = names_in("referee.rulesets") - names_in("referee.engine") - COMMON
KEYS = {*keys()} - COMMON


def test_a_game_is_found_in_the_folder_that_has_its_name():
    assert tuple(rules.key for rules in rulesets()) == keys()


def test_there_are_names_that_only_one_game_has():
    assert {"tricks", "turn_up", "partner_played", "first_lead", "cap", "double_blank"} <= NAMES


def names_a_game(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr in NAMES:
            yield node.attr
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMES | KEYS:
            yield node.value
        if isinstance(node, ast.ImportFrom) and re.match(r"referee\.rulesets\.(?!places$)", node.module or ""):
            yield f"import {node.module}"


def test_what_all_games_share_names_none_of_them():
    assert breaking(names_a_game, SHARED) == {}


def page_names_a_game(path: Path) -> set[str]:
    code = " ".join(re.findall(r"{[{%].*?[%}]}", text(path), re.DOTALL))
    quoted = re.findall(r"(?<!name=)[\"'](\w+)[\"']", code)  # a field may be called so
    return NAMES & set(re.findall(r"\.(\w+)", code)) | KEYS & set(quoted)


def test_a_page_of_all_games_names_none_of_them():
    assert breaking(page_names_a_game, PAGES) == {}


PAIRED = {
    "referee/engine/desk/question.py": "asks for four people, two and two",
    "referee/engine/ruleset.py": "declares it, and seats people by it",
    "referee/engine/seating.py": "makes the sides",
    "referee/desk.py": "asks who did it, of two pairs",
    "referee/web/forms/new_game.py": "names the two sides, and takes a score for each",
}


def reads_pairs(path: Path) -> list[ast.AST]:
    return [node for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr == "pairs"]


def test_pairs_are_read_only_to_seat_people():
    assert breaking(reads_pairs, SHARED).keys() <= PAIRED.keys()


def called(path: Path) -> list[ast.expr]:
    return [node.func for node in nodes(path) if isinstance(node, ast.Call)]


def opens_or_asks(path: Path) -> set[str]:
    names = {each.id for each in called(path) if isinstance(each, ast.Name)}
    return names & {"open", "print", "input", "eval", "exec", "__import__"}


def test_the_rules_open_nothing_and_ask_nobody():
    assert breaking(opens_or_asks, RULES) == {}


def looks_at_beginnings(path: Path) -> list[str]:
    read = [ast.unparse(each) for each in called(path) if isinstance(each, ast.Attribute) and each.attr == "startswith"]
    return [each for each in read if ".text." in each]


def test_nothing_is_decided_by_how_a_sentence_begins():
    assert breaking(looks_at_beginnings, RULES) == {}
