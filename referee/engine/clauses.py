"""The fixed rules of a game as sentences, each under the ids it states and the house rules it needs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.engine.canon import is_ours
from referee.engine.wording import Text


def always(_options: object) -> bool:
    """The condition of a clause that holds under any house rules."""
    return True


@dataclass(frozen=True)
class Clause:
    """One rule in a sentence: its canon id, and the other canon ids the sentence also states."""

    id: str
    text: Text
    also: tuple[str, ...] = ()
    others: tuple[Text, ...] = ()
    """What other tables do, where the sentence is our default."""
    when: Callable[[Any], bool] = always
    """Under which house rules it is in force."""

    @property
    def cites(self) -> tuple[str, ...]:
        """All canon ids of the sentence, its own first."""
        return (self.id, *self.also)

    @property
    def is_ours(self) -> bool:
        """Whether the sentence is our default, where the game's text is silent."""
        return any(map(is_ours, self.cites))


def clause(
    id: str,  # noqa: A002
    text: Text,
    also: str = "",
    *,
    others: tuple[Text, ...] = (),
    when: Callable[[Any], bool] = always,
) -> Clause:
    """One rule in a sentence; `also` are further canon ids with spaces between them."""
    return Clause(id, text, tuple(also.split()), others, when)
