"""Every fact of the games that is computed or checked, and every gap, is printed and shown at work.

`canon_ids.txt` lists them. A fact is cited by a clause, a house rule or a step; it is shown by an example of
the rulebook, by a worked case, or by a test that carries its id as `@pytest.mark.canon`.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.rulesets import games

TESTS = Path(__file__).parents[1]
REFEREE = TESTS.parent / "referee"
HERE = Path(__file__).parent
IDS = set((HERE / "canon_ids.txt").read_text("utf-8").split())
ID = re.compile(r"\b(?:LON|LOO|LAG|RAF|DUO|FIV|BLO|GEN|SAN|CLK|REG|NHR|JAM|MAR|HOY|AMZ|MEX|CHK|END|V)-[A-Z]?\d+\b")


def texts(folder: Path) -> Iterator[str]:
    """The texts in the code of a folder, docstrings left out."""
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
        yield from (node.value for node in constants if isinstance(node.value, str))


@cache
def cited() -> set[str]:
    inside = [text for folder in ("engine", "rulesets") for text in texts(REFEREE / folder)]
    return {each for text in inside for each in ID.findall(text)}


@cache
def printed() -> set[str]:
    return {each for game in games() for each in game.cites}


def marked() -> Iterator[str]:
    """The ids on `@pytest.mark.canon(...)` of every test."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.canon":
                yield from (ast.literal_eval(each) for each in node.args)


@cache
def shown() -> set[str]:
    examples = {each for game in games() for example in game.book.examples for each in example.shows}
    cases = [case for path in (HERE / "cases").iterdir() for case in json.loads(path.read_text("utf-8"))]
    return examples | {each for case in cases for each in case["shows"]} | set(marked())


def test_the_list_has_every_fact_once_that_is_cited_printed_and_shown():
    assert len((HERE / "canon_ids.txt").read_text("utf-8").split()) == len(IDS)
    assert {fact for fact in cited() & printed() & shown() if not fact.startswith(("V-", "NHR-"))} == IDS


def test_every_fact_is_cited():
    assert sorted(IDS - cited()) == []


def test_every_fact_is_printed_in_a_rulebook():
    assert sorted(IDS - printed()) == []


def test_every_fact_is_shown_at_work():
    assert sorted(IDS - shown()) == []


def test_only_facts_and_known_variants_are_cited_and_shown():
    real = re.compile(
        r"(LON-(\d\d|G\d+)|LOO-(\d\d|G\d+)|LAG-(\d\d|G\d+)|RAF-\d\d|DUO-(\d\d|G\d)|FIV-(\d\d|G\d+)|BLO-(\d\d|G\d+)|(MEX|CHK)-(\d\d|G\d+)|GEN-([1-9]|1[0-2])|SAN-([1-7]|G1)|CLK-([1-3]|G[12])|REG-(0[1-9]|1[0-8]|G([1-9]|1[01]))|NHR-([1-9]|1[0-6])|END-[0-7]\d|(JAM|CUB|DOM|PRI|VEN|BRA|SPA|AMZ|MAR|LEV|HOY)-\d\d|EVT-(\d\d|G\d+|L\d+)|V-[PLFB]\d\d)"
    )
    assert [each for each in sorted(cited() | shown()) if not real.fullmatch(each)] == []
