"""Domino Referee: keeps the score at the domino table and settles the arguments.

People tell facts, a rule set says what they are worth, the score is a fold of the one over the other, and
the web only asks, writes down and shows.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from referee.games.api import (
        Blocked,
        Hand,
        ImpossibleFact,
        Opening,
        Out,
        Reply,
        Scored,
        ask,
        find,
        holding,
        ruleset,
        score,
        tile,
    )

__all__ = [
    "Blocked",
    "Hand",
    "ImpossibleFact",
    "Opening",
    "Out",
    "Reply",
    "Scored",
    "ask",
    "create_app",
    "find",
    "holding",
    "ruleset",
    "score",
    "tile",
]


def __getattr__(name: str) -> object:
    """One of the names of `referee.games.api`, which is imported once the first of them is used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("referee.games.api"), name)


def create_app(settings: dict[str, object] | None = None, instance_path: str | None = None) -> "Flask":
    """Build the app, as `flask --app referee` asks for it: what only scores a record imports no web."""
    from referee.web import app

    return app.create_app(settings, instance_path)
