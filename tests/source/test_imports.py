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
    | {"referee.about", "referee.db", "referee.inserts", "referee.ledger", "referee.links", "referee.models"}
    | {"referee.players", "referee.queries", "referee.roles", "referee.rows", "referee.sheet", "referee.transaction"}
    | {"referee.namings", "referee.seasons", "sqlalchemy"},
    "demo": {"referee.record"},
    "version": set(),
    "db": {"flask.g", "flask_sqlalchemy", "flask_migrate", "sqlalchemy"},
    "models": {"referee.db", "referee.engine.limits", "sqlalchemy"},
    "rows": set(),
    "roles": {"referee.engine.wording"},
    "links": {"referee.rows", "referee.roles"},
    "transaction": {"referee.db", "referee.links", "referee.models", "referee.roles", "referee.rows", "sqlalchemy"},
    "namings": {
        "referee.db",
        "referee.engine",
        "referee.models",
        "referee.record",
        "referee.rows",
        "referee.statistics",
    }
    | {"referee.tallies", "referee.transaction", "sqlalchemy"},
    "seasons": {"referee.engine", "referee.evenings", "referee.record", "referee.statistics", "referee.tallies"},
    "about": {"referee.db", "referee.models", "referee.record", "referee.rows", "referee.transaction", "sqlalchemy"},
    "series": {"referee.engine", "referee.sheet", "referee.statistics"},
    "queries": {
        "referee.engine",
        "referee.namings",
        "referee.series",
        "referee.models",
        "referee.rows",
        "referee.db",
        "sqlalchemy",
    }
    | {"referee.sheet", "referee.sheet_cache", "referee.tallies"},
    "sheet": RECORD,
    "preview": RULES | {"referee.sheet"},
    "sheet_cache": RECORD | {"referee.db", "referee.models", "referee.rows", "referee.sheet", "sqlalchemy"},
    "tallies": RULES | {"referee.sheet"},
    "statistics": {"referee.engine", "referee.tallies"},
    "rating": {"openskill", "referee.engine", "referee.statistics", "referee.tallies"},
    "evenings": {"referee.tallies"},
    "pairings": {"referee.engine", "referee.statistics", "referee.tallies"},
    "otherwise": RULES | {"referee.sheet"},
    "drafts": RECORD
    | {"referee.db", "referee.models", "referee.preview", "referee.rows", "referee.transaction", "sqlalchemy"}
    | {"referee.sheet", "referee.sheet_cache", "referee.roles", "referee.running_hand"},
    "clock": RECORD
    | {"referee.db", "referee.models", "referee.rows", "referee.sheet", "referee.sheet_cache"}
    | {"referee.transaction", "sqlalchemy"},
    "ledger": RECORD
    | {"referee.sheet", "referee.models", "referee.links", "referee.queries", "referee.db", "sqlalchemy"}
    | {
        "referee.agreement",
        "referee.drafts",
        "referee.preview",
        "referee.rows",
        "referee.sheet_cache",
        "referee.inserts",
    }
    | {"referee.players", "referee.roles", "referee.transaction"},
    "log": {"referee.agreement", "referee.db", "referee.models", "referee.queries", "referee.roles", "referee.rows"}
    | {"referee.sheet", "sqlalchemy"},
    "agreement": RECORD
    | {"referee.db", "referee.links", "referee.models", "referee.roles", "referee.rows", "referee.seats"}
    | {"referee.sheet", "referee.sheet_cache", "referee.transaction", "sqlalchemy"},
    "own_tiles": RECORD
    | {"referee.drafts", "referee.links", "referee.preview", "referee.rows", "referee.seats", "referee.sheet"}
    | {"referee.transaction"},
    "running_hand": RECORD | {"referee.sheet"},
    "seats": RECORD
    | {"referee.db", "referee.models", "referee.links", "referee.players", "referee.roles", "referee.rows"}
    | {"referee.sheet", "referee.transaction", "sqlalchemy"},
    "players": RECORD | {"referee.db", "referee.models", "sqlalchemy"},
    "inserts": RECORD
    | {"referee.db", "referee.models", "referee.players", "referee.queries", "referee.roles", "referee.rows"}
    | {"referee.sheet", "sqlalchemy"},
    "pruning": {"referee.db", "referee.models", "referee.roles", "referee.rows", "referee.transaction", "sqlalchemy"},
    "health": {"referee.db", "alembic", "sqlalchemy"},
    "copies": {"referee.db", "referee.health", "sqlalchemy"},
    "languages": {"referee.engine", "babel"},
    "origin": set(),
    "questions": RULES | {"referee.questions"},
    "web": RECORD
    | FLASK
    | {
        "referee.about",
        "referee.questions",
        "referee.demo",
        "referee.clock",
        "referee.drafts",
        "referee.preview",
        "referee.pruning",
        "referee.seats",
        "referee.own_tiles",
        "referee.agreement",
        "referee.log",
        "referee.db.AWAY",
        "referee.db.let_go",
        "referee.evenings",
        "referee.ledger",
        "referee.links",
        "referee.otherwise",
        "referee.pairings",
        "referee.rating",
        "referee.roles",
        "referee.seasons",
        "referee.tallies",
        "referee.transaction",
        "referee.queries",
        "referee.series",
        "referee.sheet",
        "referee.sheet_cache",
        "referee.statistics",
        "referee.rows",
        "referee.health",
        "referee.languages",
        "referee.web",
        "referee.config",
        "referee.namings",
        "referee.origin",
        "referee.version",
        "referee.whole",
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
