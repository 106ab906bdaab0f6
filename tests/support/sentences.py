"""What refusals say: a test names the field and the clause, and the sentence stands once, in a file for its game.

`make sentences` writes the files anew, and what differs then is what people will read from now on.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from referee.engine.facts import ImpossibleFact
from tests.support.builders import Told, lines

FOLDER = Path(__file__).parents[1] / "rulesets/sentences"
Sentences = dict[str, dict[tuple[str, str], None]]
"""By game, in order: the title of a test, and its case with the sentence. A dict, as a set has no order."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sentences", action="store_true", help="run what is refused, and write down what is said")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("sentences"):
        items[:] = [item for item in items if "refused" in getattr(item, "fixturenames", ())]


@pytest.fixture(scope="session")
def sentences(pytestconfig: pytest.Config) -> Iterator[Sentences]:
    """What stands in the files; where they are written anew, nothing yet."""
    if not pytestconfig.getoption("sentences"):
        yield {path.stem: dict.fromkeys(_read(path)) for path in FOLDER.glob("*.txt")}
        return
    said: Sentences = {}
    yield said
    for game, of_game in said.items():
        groups = groupby(of_game, key=lambda pair: pair[0])
        blocks = ("\n  ".join([title, *(line for _title, line in pairs)]) for title, pairs in groups)
        (FOLDER / f"{game}.txt").write_text("\n".join(blocks) + "\n")


@pytest.fixture
def refused(request: pytest.FixtureRequest, sentences: Sentences) -> Callable[..., tuple[str, str]]:
    """Refuses a game told like this: at which field and by which clause, in the sentence on file for the test."""
    title, _bracket, case = request.node.name.removeprefix("test_").removesuffix("]").partition("[")
    title, label, is_writing = title.replace("_", " "), f"{case}: " * bool(case), request.config.getoption("sentences")

    def refuse(game: str, *entries: Told, **said: Any) -> tuple[str, str]:
        with pytest.raises(ImpossibleFact) as refusal:
            lines(game, *entries, **said)
        line = label + refusal.value.message
        if is_writing:
            sentences.setdefault(game, {})[title, line] = None
        on_file = [text for test, text in sentences.get(game, {}) if test == title and text.startswith(label)]
        assert line in on_file, f"If it should read so, run `make sentences`, which writes it into {game}.txt."
        return refusal.value.field, refusal.value.clause

    return refuse


def _read(path: Path) -> Iterator[tuple[str, str]]:
    title = ""
    for line in path.read_text().splitlines():
        if line.startswith("  "):
            yield title, line.strip()
        else:
            title = line
