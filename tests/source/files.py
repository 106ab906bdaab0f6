"""The files of the project, each read and parsed once, and how a rule for all of them names those that break it."""

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named(path: Path) -> str:
    """Where a file is in the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def modules(folder: str) -> tuple[Path, ...]:
    """The Python below a folder, but for the migrations, which stay as they were written."""
    return tuple(sorted(path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts))


@cache
def templates() -> tuple[Path, ...]:
    """Whatever is rendered."""
    return tuple(sorted(path for path in (ROOT / "templates").rglob("*.*")))


@cache
def text(path: Path) -> str:
    """What stands in a file."""
    return path.read_text("utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module, parsed."""
    return tuple(ast.walk(ast.parse(text(path))))


def breaking(rule: Callable[[Path], Iterable[object]], paths: Iterable[Path]) -> dict[str, list[object]]:
    """What breaks a rule, by the file it stands in."""
    wrong = {named(path): list(rule(path)) for path in paths}
    return {name: found for name, found in wrong.items() if found}
