"""How a game is played, for somebody who never did: a few sentences to each chapter, and what lies on the table.

A line is a sentence of its own, or the house rule whose answer in force says it, so that a guide is true of every
preset and of whatever a table agreed on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.rulebook import InForce, in_force
from referee.engine.standing import O
from referee.engine.verdict import always
from referee.engine.wording import N_, Sentence, Text


@dataclass(frozen=True)
class GuideLine:
    """One sentence of a guide, and under which house rules it is true."""

    text: Text = ""
    rule: str = ""
    """The key of the house rule that says it instead."""
    when: Callable[[Any], bool] = always


def line(text: Text, when: Callable[[Any], bool] = always) -> GuideLine:
    """A sentence of the guide's own."""
    return GuideLine(text, when=when)


def by_rule(key: str, when: Callable[[Any], bool] = always) -> GuideLine:
    """What the table agreed on: the sentence of a house rule, left out where it is not asked or stands at nought."""
    return GuideLine(rule=key, when=when)


CHAPTERS = {
    "need": N_("What you need"),
    "deal": N_("The deal"),
    "lead": N_("Who leads"),
    "turn": N_("Your turn"),
    "end": N_("How it ends"),
    "score": N_("The score"),
    "win": N_("Winning the game"),
}


@dataclass(frozen=True)
class Guide(Generic[O]):
    """How a game is played, from the tiles in the box to the end of the game."""

    drawing: Callable[[O], Drawing]
    """What it looks like on the table; its text stands under it."""
    need: tuple[GuideLine, ...]
    deal: tuple[GuideLine, ...]
    lead: tuple[GuideLine, ...]
    turn: tuple[GuideLine, ...]
    end: tuple[GuideLine, ...]
    score: tuple[GuideLine, ...]
    win: tuple[GuideLine, ...]

    def chapters(self, options: O) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
        """The title of each chapter with its sentences under these house rules."""
        agreed = {setting.rule.key: setting for setting in in_force(options)}
        for name, title in CHAPTERS.items():
            lines = [line for line in getattr(self, name) if line.when(options)]
            yield title, tuple(_sentence(line, agreed) for line in lines if not line.rule or _says(line, agreed))


def _says(written: GuideLine, agreed: dict[str, InForce]) -> bool:
    """Whether the house rule matters, and is not off."""
    return written.rule in agreed and not (agreed[written.rule].rule.zero and agreed[written.rule].value == 0)


def _sentence(written: GuideLine, agreed: dict[str, InForce]) -> Sentence:
    if not written.rule:
        return Sentence(written.text)
    rule = agreed[written.rule]
    return Sentence(rule.sentence, {"value": rule.value})
