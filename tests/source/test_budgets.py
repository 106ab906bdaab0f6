"""How long things may be. Smoke alarms, none of which rings."""

import ast

from tests.source.files import breaking, modules, nodes, templates, text

FUNCTION, VIEW, MODULE, TEMPLATE, TEST = 40, 15, 600, 80, 25  # lines, docstrings of functions left out
FIELDS = 15
VERBS = {"route", "get", "post", "put", "delete", "patch"}


def length(function):
    first = function.body[0]
    docstring = (first.end_lineno - first.lineno + 1) if ast.get_docstring(function) is not None else 0
    return function.end_lineno - function.lineno + 1 - docstring


def is_view(function):
    called = [each.func for each in function.decorator_list if isinstance(each, ast.Call)]
    return any(isinstance(each, ast.Attribute) and each.attr in VERBS for each in called)


def limit(function):
    return TEST if function.name.startswith("test_") else VIEW if is_view(function) else FUNCTION


def long_functions(path):
    functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef)]
    return [(each.name, length(each)) for each in functions if length(each) > limit(each)]


def fields(node):
    """How many fields a value, a table or a tuple has; a house rule is no field, but a word of a list."""
    declared = [ast.unparse(each) for each in node.body if isinstance(each, ast.AnnAssign)]
    return sum("ClassVar" not in each and "HouseRule(" not in each for each in declared)


def longer_than(lines):
    return lambda path: [] if (there := len(text(path).splitlines())) <= lines else [there]


def test_functions_are_short():
    assert breaking(long_functions, [*modules("referee"), *modules("tests")]) == {}


def test_modules_are_short():
    assert breaking(longer_than(MODULE), modules("referee")) == {}


def test_templates_are_short():
    assert breaking(longer_than(TEMPLATE), (path for path in templates() if path.suffix == ".html")) == {}


def test_values_have_few_fields():
    classes = [node for path in modules("referee") for node in nodes(path) if isinstance(node, ast.ClassDef)]
    assert {node.name: fields(node) for node in classes if fields(node) > FIELDS} == {}
