"""A table to take along: one JSON document that holds the records of all of its games, in their order."""

from collections.abc import Iterable
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MOST_GAMES
from referee.engine.wording import N_, Counted
from referee.record.entries import Json
from referee.record.reading import Record, document, from_document
from referee.record.schema import Schema
from referee.record.validation import parsed

FORMAT = "domino-referee-table/1"
GAME_SCHEMA = "record.schema.json"  # where that of a game lies beside the schema of a table


def table_document(games: Iterable[Record]) -> Json:
    """The JSON document of a table with these games."""
    return {"format": FORMAT, "games": [document(game) for game in games]}


def games_from_text(text: str | bytes) -> tuple[Record, ...]:
    """The games of a table's document, or the one of a game record.

    ImpossibleFact where it is neither, or tells what cannot be; of a table's game its field begins with `games.N`.
    """
    told = parsed(text)
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        return (from_document(told),)
    games = told.get("games")
    if not isinstance(games, list) or not games or told.keys() != {"format", "games"}:
        raise ImpossibleFact("games", N_("A table has a list of games here, and nothing else."))
    if len(games) > MOST_GAMES:
        many = Counted("A table has {most} game at the most.", "A table has {most} games at the most.", "most")
        raise ImpossibleFact("games", many, most=MOST_GAMES)
    return tuple(_game(number, game) for number, game in enumerate(games))


def _game(number: int, told: Any) -> Record:
    try:
        game = from_document(told)
        game.scored()  # so that what cannot have been is refused at its game
    except ImpossibleFact as problem:
        raise problem.at(field=f"games.{number}.{problem.field}".rstrip(".")) from problem
    return game


def table_schema() -> Schema:
    """The JSON Schema of a table's document, version 1."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee table, version 1",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "games": {"type": "array", "minItems": 1, "maxItems": MOST_GAMES, "items": {"$ref": GAME_SCHEMA}},
        },
        "required": ["format", "games"],
        "additionalProperties": False,
    }
