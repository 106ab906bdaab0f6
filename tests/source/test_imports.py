"""Who may import whom: every arrow in the tree points inwards, and the rules know no clock, chance or disk."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for path in (ROOT / "referee").rglob("*.py") if "versions" not in path.parts)

STANDARD = set(sys.stdlib_module_names)
RULES = {"referee.engine", "referee.rulesets"}
RECORD = RULES | {"referee.record"}
FLASK = {
    "brotli",
    "flask",
    "flask_babel",
    "flask_compress",
    "flask_wtf",
    "flask_migrate",
    "werkzeug",
    "markupsafe",
    "jinja2",
    "babel",
    "wtforms",
    "limits",
    "segno",
    "itsdangerous",
}

MAY = {
    "engine": {"referee.engine"},
    "rulesets": RULES,
    "record": RECORD | {"jsonschema"},
    "whole": RECORD
    | {
        "referee.storage.tables",
        "referee.storage.db",
        "referee.inserts",
        "referee.storage.ledger",
        "referee.storage.access",
        "referee.storage.models",
    }
    | {
        "referee.storage.players",
        "referee.storage.queries",
        "referee.roles",
        "referee.rows",
        "referee.games.sheet",
        "referee.storage.transaction",
    }
    | {"referee.namings", "referee.games.seasons", "sqlalchemy"},
    "demo": {"referee.record"},
    "version": set(),
    "db": {"flask.g", "flask_sqlalchemy", "flask_migrate", "sqlalchemy"},
    "models": {"referee.storage.db", "referee.engine.limits", "sqlalchemy"},
    "rows": set(),
    "roles": {"referee.engine.wording"},
    "links": {"referee.rows", "referee.roles"},
    "transaction": {
        "referee.storage.db",
        "referee.storage.access",
        "referee.storage.models",
        "referee.roles",
        "referee.rows",
        "sqlalchemy",
    },
    "namings": {
        "referee.storage.db",
        "referee.engine",
        "referee.storage.models",
        "referee.record",
        "referee.rows",
        "referee.games.statistics",
    }
    | {"referee.games.tally", "referee.storage.transaction", "sqlalchemy"},
    "seasons": {
        "referee.engine",
        "referee.evenings",
        "referee.record",
        "referee.games.statistics",
        "referee.games.tally",
    },
    "about": {
        "referee.storage.db",
        "referee.storage.models",
        "referee.record",
        "referee.rows",
        "referee.storage.transaction",
        "sqlalchemy",
    },
    "series": {"referee.engine", "referee.games.sheet", "referee.games.statistics"},
    "queries": {
        "referee.engine",
        "referee.namings",
        "referee.games.series",
        "referee.storage.models",
        "referee.rows",
        "referee.storage.db",
        "sqlalchemy",
    }
    | {"referee.games.sheet", "referee.sheet_cache", "referee.games.tally"},
    "sheet": RECORD,
    "preview": RULES | {"referee.games.sheet"},
    "sheet_cache": RECORD
    | {"referee.storage.db", "referee.storage.models", "referee.rows", "referee.games.sheet", "sqlalchemy"},
    "tallies": RULES | {"referee.games.sheet"},
    "statistics": {"referee.engine", "referee.games.tally"},
    "rating": {"openskill", "referee.engine", "referee.games.statistics", "referee.games.tally"},
    "evenings": {"referee.games.tally"},
    "pairings": {"referee.engine", "referee.games.statistics", "referee.games.tally"},
    "otherwise": RULES | {"referee.games.sheet"},
    "drafts": RECORD
    | {
        "referee.storage.db",
        "referee.storage.models",
        "referee.games.preview",
        "referee.rows",
        "referee.storage.transaction",
        "sqlalchemy",
    }
    | {"referee.games.sheet", "referee.sheet_cache", "referee.roles", "referee.running_hand"},
    "clock": RECORD
    | {"referee.storage.db", "referee.storage.models", "referee.rows", "referee.games.sheet", "referee.sheet_cache"}
    | {"referee.storage.transaction", "sqlalchemy"},
    "ledger": RECORD
    | {
        "referee.games.sheet",
        "referee.storage.models",
        "referee.storage.access",
        "referee.storage.queries",
        "referee.storage.db",
        "sqlalchemy",
    }
    | {
        "referee.storage.agreement",
        "referee.storage.drafts",
        "referee.games.preview",
        "referee.rows",
        "referee.sheet_cache",
        "referee.inserts",
    }
    | {"referee.storage.players", "referee.roles", "referee.storage.transaction"},
    "log": {
        "referee.storage.agreement",
        "referee.storage.db",
        "referee.storage.models",
        "referee.storage.queries",
        "referee.roles",
        "referee.rows",
    }
    | {"referee.games.sheet", "sqlalchemy"},
    "agreement": RECORD
    | {
        "referee.storage.db",
        "referee.storage.access",
        "referee.storage.models",
        "referee.roles",
        "referee.rows",
        "referee.seats",
    }
    | {"referee.games.sheet", "referee.sheet_cache", "referee.storage.transaction", "sqlalchemy"},
    "own_tiles": RECORD
    | {
        "referee.storage.drafts",
        "referee.storage.access",
        "referee.games.preview",
        "referee.rows",
        "referee.seats",
        "referee.games.sheet",
    }
    | {"referee.storage.transaction"},
    "running_hand": RECORD | {"referee.games.sheet"},
    "seats": RECORD
    | {
        "referee.storage.db",
        "referee.storage.models",
        "referee.storage.access",
        "referee.storage.players",
        "referee.roles",
        "referee.rows",
    }
    | {"referee.games.sheet", "referee.storage.transaction", "sqlalchemy"},
    "players": RECORD | {"referee.storage.db", "referee.storage.models", "sqlalchemy"},
    "inserts": RECORD
    | {
        "referee.storage.db",
        "referee.storage.models",
        "referee.storage.players",
        "referee.storage.queries",
        "referee.roles",
        "referee.rows",
    }
    | {"referee.games.sheet", "sqlalchemy"},
    "pruning": {
        "referee.storage.db",
        "referee.storage.models",
        "referee.roles",
        "referee.rows",
        "referee.storage.transaction",
        "sqlalchemy",
    },
    "health": {"referee.storage.db", "alembic", "sqlalchemy"},
    "copies": {"referee.storage.db", "referee.health", "sqlalchemy"},
    "languages": {"referee.engine", "babel"},
    "origin": set(),
    "questions": RULES | {"referee.questions"},
    "web": RECORD
    | FLASK
    | {
        "referee.storage.tables",
        "referee.questions",
        "referee.games.demo",
        "referee.storage.clock",
        "referee.storage.drafts",
        "referee.games.preview",
        "referee.pruning",
        "referee.seats",
        "referee.own_tiles",
        "referee.storage.agreement",
        "referee.log",
        "referee.storage.db.AWAY",
        "referee.storage.db.let_go",
        "referee.evenings",
        "referee.storage.ledger",
        "referee.storage.access",
        "referee.games.replay",
        "referee.games.pairings",
        "referee.rating",
        "referee.roles",
        "referee.games.seasons",
        "referee.games.tally",
        "referee.storage.transaction",
        "referee.storage.queries",
        "referee.games.series",
        "referee.games.sheet",
        "referee.sheet_cache",
        "referee.games.statistics",
        "referee.rows",
        "referee.health",
        "referee.i18n",
        "referee.web",
        "referee.config",
        "referee.namings",
        "referee.origin",
        "referee.version",
        "referee.storage.archive",
    },
}
OUTERMOST = {"__init__", "cli", "server", "asgi", "accesslog", "maintenance", "config", "migrations"}
IMPURE = {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "socket", "subprocess", "urllib", "uuid"}


def layer(path: Path) -> str:
    """The part of the tree a file belongs to: a folder, or a module at the top."""
    inside = path.relative_to(ROOT / "referee")
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imported(path: Path) -> Iterator[str]:
    """The full names of what a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where an arrow points"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def within(name: str, allowed: set[str]) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in allowed)


def sources(*layers: str) -> list[Path]:
    return [path for path in SOURCES if layer(path) in layers]


@pytest.mark.parametrize("path", sources(*MAY), ids=named)
def test_a_part_imports_only_what_lies_further_in(path):
    allowed = MAY[layer(path)]
    wrong = [name for name in imported(path) if name.split(".")[0] not in STANDARD and not within(name, allowed)]
    assert not wrong


def test_every_part_of_the_tree_has_its_place():
    assert {layer(path) for path in SOURCES} <= {*MAY, *OUTERMOST}


def parts_in_order() -> list[str]:
    """The parts of the tree as the documents list them, the innermost first."""
    table = (ROOT / "docs/architecture.md").read_text("utf-8").split("```")[1]
    return [line.split()[0] for line in table.strip().splitlines()]


def test_the_documents_list_every_part_of_the_tree_and_no_other():
    parts = {layer(path) for path in SOURCES}
    assert sorted(parts_in_order()) == sorted(parts)


@pytest.mark.parametrize("part", parts_in_order())
def test_a_part_imports_only_parts_that_stand_above_it_in_the_documents(part):
    order = parts_in_order()
    wanted = {name.split(".")[1] for path in sources(part) for name in imported(path) if name.startswith("referee.")}
    assert wanted & {*order} <= {*order[: order.index(part) + 1]}


def test_nobody_imports_the_web_but_the_factory():
    outside = [path for path in SOURCES if layer(path) not in ("web", "__init__")]
    assert [path.name for path in outside if any(within(name, {"referee.web"}) for name in imported(path))] == []


def game_of(path: Path) -> str:
    """The package of the rule set that a file belongs to."""
    return f"referee.rulesets.{path.relative_to(ROOT / 'referee' / 'rulesets').parts[0]}"


@pytest.mark.parametrize("path", [each for each in sources("rulesets") if each.parent.name != "rulesets"], ids=named)
def test_rule_sets_never_import_each_other(path):
    foreign = [name for name in imported(path) if within(name, {"referee.rulesets"})]
    assert all(within(name, {game_of(path)}) for name in foreign)


@pytest.mark.parametrize("path", sources("engine", "rulesets"), ids=named)
def test_the_rules_know_no_clock_no_chance_and_no_disk(path):
    assert not any(within(name, IMPURE) for name in imported(path))
    called = {node.func.id for node in ast.walk(ast.parse(path.read_text("utf-8")))
              if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
    assert not called & {"open", "print", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("path", sources("engine", "rulesets"), ids=named)
def test_nothing_is_decided_by_how_a_sentence_begins(path):
    called = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    read = [ast.unparse(each) for each in called if isinstance(each, ast.Attribute) and each.attr == "startswith"]
    assert [each for each in read if ".text." in each] == []
