"""Domino Referee: keeps the score at the domino table and settles the arguments.

People tell facts, a rule set says what they are worth, the score is a fold of the one over the other, and
the web only asks, writes down and shows.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(settings: dict[str, object] | None = None, instance_path: str | None = None) -> "Flask":
    """Build the app, as `flask --app referee` asks for it: what only scores a record imports no web."""
    from referee.web import app

    return app.create_app(settings, instance_path)
