"""A worked case of a rule set: printed in its rulebook, and run by the tests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.facts import Opening
from referee.engine.options import Value


@dataclass(frozen=True)
class Example:
    """A worked case: a hand under some answers, and what must come of it."""

    title: str
    """What it shows, in a few words."""
    shows: tuple[str, ...]
    """The ids of the clauses it shows."""
    entry: Mapping[str, Any]
    """The hand, as in a game record but for its kind."""
    expected: Mapping[str, Any]
    """What must come of it: any of winner, points, awards, pips, totals, next_lead."""
    answers: Mapping[str, Value] = field(default_factory=dict)
    """The answers to house rules, where they are not those of the first preset."""
    seats: tuple[str, ...] = ("Ana", "Ben", "Cy", "Dee")
    """Who plays, in turn order."""
    opening: Opening = field(default_factory=Opening)
    """What there was before it."""
