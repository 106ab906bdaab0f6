"""How long things may be. Smoke alarms, none of which rings."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FUNCTION, VIEW, MODULE, TEMPLATE, TEST = 40, 15, 600, 80, 25  # lines, docstrings of functions left out

VERBS = {"route", "get", "post", "put", "delete", "patch"}


def sources(folder):
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


def named(path):
    return path.relative_to(ROOT).as_posix()


def functions(path):
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def length(function):
    first = function.body[0]
    docstring = (first.end_lineno - first.lineno + 1) if ast.get_docstring(function) is not None else 0
    return function.end_lineno - function.lineno + 1 - docstring


def is_view(function):
    called = [each.func for each in function.decorator_list if isinstance(each, ast.Call)]
    return any(isinstance(each, ast.Attribute) and each.attr in VERBS for each in called)


def limit(function):
    return TEST if function.name.startswith("test_") else VIEW if is_view(function) else FUNCTION


@pytest.mark.parametrize("path", [*sources("referee"), *sources("tests")], ids=named)
def test_functions_are_short(path):
    assert [f"{each.name}: {length(each)}" for each in functions(path) if length(each) > limit(each)] == []


@pytest.mark.parametrize("path", sources("referee"), ids=named)
def test_modules_are_short(path):
    assert len(path.read_text("utf-8").splitlines()) <= MODULE


@pytest.mark.parametrize("path", sorted((ROOT / "templates").rglob("*.html")), ids=named)
def test_templates_are_short(path):
    assert len(path.read_text("utf-8").splitlines()) <= TEMPLATE
