"""The smallest valid things of the engine, changed by keyword. The cast is Ana, Ben, Cy, Dee, in seat order."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored
from referee.engine.seating import Seating, seated
from referee.record import FORMAT, from_document
from referee.rulesets import rulesets

CAST = ("Ana", "Ben", "Cy", "Dee")
TWELVE = (*CAST, "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
"""The cast and who sits down with them where a game allows it."""


def for_four(rules: RuleSet[Any], preset: str) -> bool:
    """Whether the cast can play it: of nine tiles each a double-six set has enough for three."""
    options = rules.agree(preset, {})
    try:
        rules.first(options, rules.seat(CAST, options), Opening())
    except ImpossibleFact:
        return False
    return True


EVERY_GAME = [
    f"{rules.key}/{preset.key}" for rules in rulesets() for preset in rules.presets if for_four(rules, preset.key)
]


def toured(cases: Iterable[Any]) -> list[Any]:
    """Parameters of a test, of which all but the first are tried on the tour only."""
    first, *others = (each if isinstance(each, tuple) else (each,) for each in cases)
    return [pytest.param(*first), *(pytest.param(*each, marks=pytest.mark.tour) for each in others)]


EVERY_PRESET = pytest.mark.parametrize(
    ("key", "preset"),
    [each for rules in rulesets() for each in toured((rules.key, preset.key) for preset in rules.presets)],
)
"""The first preset of each game, and on the tour all of them."""
OPENING = ("totals", "lead", "pot", "round")
DOCUMENTED = {
    "format": "domino-referee/1",
    "ruleset": "partners",
    "preset": "lagunex",
    "options": {"target": 100, "tie": "drawn"},
    "seats": ["Ana", "Ben", "Cy", "Dee"],
    "opening": {"totals": [30, 60], "lead": 1},
    "entries": [
        {"kind": "hand", "blocked_by": 3, "end": 5, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]},
        {"kind": "hand", "out": 0, "held": ["", "1-2 4-4", "7", "12+8"]},
    ],
}

Told = dict[str, Any]


def seats(players: int = 4, pairs: bool = False) -> Seating:
    """The first of the cast, each for himself or in pairs."""
    return seated(TWELVE[:players], pairs)


def out(seat: int, *held: str, **told: Any) -> Told:
    """A hand that somebody went out of."""
    return {"kind": "hand", "out": seat, "held": list(held), **told}


def block(*held: str, by: int | None = None, **told: Any) -> Told:
    """A hand in which nobody could play."""
    return {"kind": "hand", "blocked_by": by, "held": list(held), **told}


def unfinished(*held: str, **told: Any) -> Told:
    """A hand that was left where it stood."""
    return {"kind": "hand", "held": list(held), **told}


def tricks(*taken: int, **told: Any) -> Told:
    """A hand of Loo."""
    return {"kind": "hand", "tricks": list(taken), **told}


def told(kind: str, **fields: Any) -> Told:
    """Any other entry, or a bonus."""
    return {"kind": kind, **fields}


def document(ruleset: str, *entries: Told, players: int = 4, preset: str | None = None, **said: Any) -> Told:
    """A game record; `totals`, `lead`, `pot` and `round` say how it opens, every other keyword answers a house rule."""
    return {
        "format": FORMAT,
        "ruleset": ruleset,
        **({"preset": preset} if preset else {}),
        "options": {key: value for key, value in said.items() if key not in OPENING},
        "seats": list(TWELVE[:players]),
        "opening": {key: list(value) if key == "totals" else value for key, value in said.items() if key in OPENING},
        "entries": list(entries),
    }


def lines(ruleset: str, *entries: Told, **said: Any) -> tuple[Scored, ...]:
    """The lines of a game told like this."""
    return from_document(document(ruleset, *entries, **said)).scored()


def last(ruleset: str, *entries: Told, **said: Any) -> Scored:
    """The last line of a game told like this."""
    return lines(ruleset, *entries, **said)[-1]


def refused(ruleset: str, *entries: Told, **said: Any) -> tuple[str, str]:
    """Where and why a game told like this cannot be."""
    with pytest.raises(ImpossibleFact) as refusal:
        lines(ruleset, *entries, **said)
    return refusal.value.field, refusal.value.message


def steps(line: Scored) -> list[str]:
    """The steps of a verdict in words."""
    return [str(step) for step in line.verdict.steps]


def clauses(line: Scored) -> list[str]:
    """The canon ids that decided, in order."""
    return [step.clause for step in line.verdict.steps]


partners, longana, loo, fives, block_game = (
    partial(last, key) for key in ("partners", "longana", "loo", "fives", "block")
)
pot = partial(last, "loo", preset="pot")
