"""What a type checker is told: nothing public of the engine is of any type at all, and little of the rest."""

import ast
from pathlib import Path

PRODUCT = Path(__file__).parents[2] / "referee"
MOST = 5  # in a thousand lines


def anything(node):
    return [name for name in ast.walk(node) if isinstance(name, ast.Name) and name.id == "Any"]


def public(tree):
    """What a module declares and any other may use: functions without their bodies, fields and names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield from (node.args, node.returns or node.args)
        elif isinstance(node, ast.AnnAssign):
            yield node.annotation


def test_nothing_public_of_the_engine_is_of_any_type():
    trees = {path.name: ast.parse(path.read_text("utf-8")) for path in (PRODUCT / "engine").rglob("*.py")}
    assert {name for name, tree in trees.items() if any(anything(node) for node in public(tree))} == set()


def test_little_is_of_any_type():
    texts = [path.read_text("utf-8") for path in PRODUCT.rglob("*.py") if "migrations" not in path.parts]
    lines = sum(len(text.splitlines()) for text in texts)
    assert sum(len(anything(ast.parse(text))) for text in texts) * 1000 <= MOST * lines
