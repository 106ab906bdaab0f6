"""The smallest valid things of the engine, changed by keyword. The cast is Ana, Ben, Cy, Dee, in seat order."""

from typing import Any

from referee.engine.facts import Opening
from referee.engine.ruleset import RuleSet
from referee.engine.score import Line, lines
from referee.engine.seating import Seating, seated
from referee.record import checked
from referee.rulesets import ruleset

CAST = ("Ana", "Ben", "Cy", "Dee")

ENDINGS: dict[str, dict[str, Any]] = {
    "partners": {"kind": "hand", "out": 0, "held": ["", "6", "4", "4"]},
    "longana": {"kind": "hand", "out": 0, "held": ["", "6", "4", "4"]},
    "loo": {"kind": "hand", "tricks": [2, 1, 1, 1]},
}


def seats(players: int = 4, pairs: bool = False) -> Seating:
    """The first of the cast, each for himself or in pairs."""
    return seated(CAST[:players], pairs)


def hand(key: str = "partners", **told: Any) -> dict[str, Any]:
    """A hand as a record tells it; with a way of ending of its own it drops the one it had."""
    entry = {**ENDINGS[key], **told}
    if "blocked_by" in told:
        entry.pop("out", None)
    return entry


def played(
    key: str, *entries: dict[str, Any], players: int = 4, totals: tuple[int, ...] = (), **answers: Any
) -> tuple[Line, ...]:
    """The lines of a game; `preset`, `lead` and `pot` are not answers but how it is played and opens."""
    rules: RuleSet[Any] = ruleset(key)
    options = rules.agree(answers.pop("preset", rules.presets[0].key), answers_only(answers))
    opening = Opening(totals, answers.get("lead"), answers.get("pot"))
    first = rules.first(options, rules.seat(CAST[:players]), opening)
    return lines(rules, options, first, [checked(each, rules) for each in entries])


def answers_only(told: dict[str, Any]) -> dict[str, Any]:
    """What a keyword says about house rules, not about the opening."""
    return {key: value for key, value in told.items() if key not in ("lead", "pot")}
