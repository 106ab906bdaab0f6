"""Forty things that people look for, each said in three ways in four languages, and what should answer them.

`python -m tests.support.searches` prints what misses, so that whoever writes search words sees what they do. `--asked`
takes other questions.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from referee import i18n
from referee.engine.wording import Language
from referee.search.finding import find

FILE = Path(__file__).with_suffix(".json")
LOCALES = {tag: tag.replace("-", "_") for tag in json.loads(FILE.read_text("utf-8"))[0]["ask"]}
FIRST = 3


@dataclass(frozen=True)
class Asked:
    """One way of asking one thing."""

    name: str
    words: str
    game: str
    finds: frozenset[str]

    def found(self, language: Language, anywhere: bool = False) -> list[str]:
        """What comes first."""
        finds = find(self.words, language, "" if anywhere else self.game, most=FIRST)
        return [f"{hit.kind}:{hit.id}" for hit in finds.hits]

    def is_met(self, found: list[str]) -> bool:
        """Whether the right thing is among them, or nothing where nothing is right."""
        return bool(self.finds & {*found}) if self.finds else not found


@cache
def asked(tag: str, file: Path = FILE) -> tuple[Asked, ...]:
    """All of them in one language."""
    questions = json.loads(file.read_text("utf-8"))
    return tuple(
        Asked(each["id"], words, each["game"] or "", frozenset(each["finds"]))
        for each in questions
        for words in each["ask"][tag]
    )


def misses(tag: str, file: Path, anywhere: bool) -> Iterator[str]:
    """A line for each that misses."""
    language = i18n.language(LOCALES[tag])
    for each in asked(tag, file):
        if not each.is_met(found := each.found(language, anywhere)):
            yield f"{tag:<6} {each.name:<18} {each.words:<40} {', '.join(found) or 'nothing'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--asked", type=Path, default=FILE, help="other questions")
    parser.add_argument("--anywhere", action="store_true", help="with no game named")
    parser.add_argument("--languages", nargs="*", default=list(LOCALES), choices=LOCALES)
    given = parser.parse_args()
    for tag in given.languages:
        lines = [*misses(tag, given.asked, given.anywhere)]
        print("\n".join([*lines, f"{tag}: {len(lines)} of {len(asked(tag, given.asked))} miss", ""]))


if __name__ == "__main__":
    main()
