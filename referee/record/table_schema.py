"""The shape of a table's document, as a JSON Schema beside that of a game record, and what it holds beside its games.

What is kept of a table is declared here once, with its limits: what it says of itself, and what was said of its games
and done to their clocks. The schema, the export and the import are made from these declarations.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from referee.engine.limits import (
    LONGEST_NAME,
    LONGEST_NOTES,
    LONGEST_TEXT,
    MOST_CLOCK_CHANGES,
    MOST_GAMES,
    MOST_LINES,
    MOST_MINUTES,
    MOST_NAMINGS,
    MOST_REVISIONS,
    MOST_SAID,
    MOST_SEASON_POINTS,
    MOST_SEATS,
)
from referee.record.schema import Schema, declared_fields, is_required

FORMAT = "domino-referee-table/2"
GAME_SCHEMA = "record.schema.json"  # where that of a game lies beside the schema of a table
SIGNED = "signed"
SAID_KINDS = ("accepted", "protested", "withdrew", SIGNED)
"""What a side can say of a line, the last of the whole sheet."""
CLOCK_KEYS = ("start", "stop", "give")
"""What can be done to a clock."""
_POINTS = {"minimum": 0, "maximum": MOST_SEASON_POINTS}
_SOMEBODY = {"minLength": 1, "maxLength": LONGEST_NAME}
_ROLE = {"pattern": "^[a-z]{1,10}$"}
_MOMENT: Schema = {"type": "string", "format": "date-time", "maxLength": 40}


@dataclass(frozen=True)
class About:
    """What a table says of itself; each is empty where it says nothing."""

    name: str = field(default="", metadata={"maxLength": LONGEST_NAME})
    """What its people call it."""
    place: str = field(default="", metadata={"maxLength": LONGEST_NAME})
    """Where they play."""
    notes: str = field(default="", metadata={"maxLength": LONGEST_NOTES})
    """What they want to remember of it, on any number of lines."""


@dataclass(frozen=True)
class Season:
    """What a table has chosen: all else is counted."""

    coming: int = field(default=1, metadata=_POINTS)
    """Points for each evening on which somebody has played."""
    winning: int = field(default=1, metadata=_POINTS)
    """Points for each game won."""
    since: int = field(default=1, metadata={"minimum": 1, "maximum": MOST_GAMES})
    """The number of the game with which it began."""


@dataclass(frozen=True)
class Naming:
    """That a name means somebody, in every game or in some."""

    name: str = field(metadata=_SOMEBODY)
    """As it was written."""
    person: str = field(metadata=_SOMEBODY)
    """What whoever is meant is called."""
    games: tuple[int, ...] = field(default=(), metadata={"maxItems": MOST_GAMES})
    """The numbers of the games in which it does; nothing where it does in all of them."""


@dataclass(frozen=True)
class Statement:
    """What somebody said of a line, or of the whole sheet."""

    line: int = field(metadata={"minimum": 1, "maximum": MOST_LINES})
    """The line that it is of, or the last one where the sheet was signed."""
    revision: int = field(metadata={"minimum": 1, "maximum": MOST_LINES * MOST_REVISIONS})
    """The revision that it is of, or how many there were in all where the sheet was signed."""
    kind: str = field(metadata={"enum": [*SAID_KINDS]})
    """One of SAID_KINDS."""
    side: int = field(metadata={"minimum": 0, "maximum": MOST_SEATS})
    """The side that says it."""
    name: str = field(metadata={"maxLength": LONGEST_NAME})
    """Who of that side."""
    note: str = field(metadata={"maxLength": LONGEST_TEXT})
    """Why; empty but for a protest."""
    told_at: datetime
    told_by: str = field(metadata=_ROLE)
    """The role of whoever noted it."""


@dataclass(frozen=True)
class Change:
    """What was done to a clock."""

    what: str = field(metadata={"enum": [*CLOCK_KEYS]})
    """One of CLOCK_KEYS."""
    minutes: int = field(metadata={"minimum": -MOST_MINUTES, "maximum": MOST_MINUTES})
    """How many it was given, or with a minus lost; 0 where it was started or stopped."""
    at: datetime
    told_by: str = field(default="keeper", metadata=_ROLE)
    """The role of whoever did it; the keeper's where nobody noted it."""


def table_schema(record: Schema | None = None) -> Schema:
    """The JSON Schema of a table's document, version 2; `record` is that of a game where it is not its own file."""
    written = {
        "line": {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
        "told_at": _MOMENT,
        "told_by": {"type": "string", **_ROLE},
        "struck": {"const": True},
        "entry": {
            "type": "object",
            "required": ["kind"],
            "description": "As an entry of the record: what does not stand any more.",
        },
        "reason": {"type": "string", "maxLength": LONGEST_TEXT},
    }
    game = {
        "record": record or {"$ref": GAME_SCHEMA},
        "opened_at": _MOMENT,
        "best_of": {"type": "integer", "minimum": 0, "maximum": 99},
        "history": {
            "type": "array",
            "maxItems": MOST_LINES * MOST_REVISIONS,
            "items": _object(written, ["line", "told_at", "told_by"]),
        },
        **BESIDE,
    }
    games = {"type": "array", "minItems": 1, "maxItems": MOST_GAMES, "items": _object(game, ["record"])}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee table, version 2",
        **_object({"format": {"const": FORMAT}, **TEXTS, **VALUES, "games": games}, ["format", "games"]),
    }


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _of(declared: type[Any]) -> Schema:
    """The schema of one of the classes that are declared here."""
    properties = {each.name: {**_PLAIN[hint], **each.metadata} for each, hint in declared_fields(declared)}
    return _object(properties, [each.name for each, _hint in declared_fields(declared) if is_required(each)])


_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    tuple[int, ...]: {"type": "array", "items": {"type": "integer"}},
    datetime: _MOMENT,
}
TEXTS: Schema = _of(About)["properties"]
"""What a table says of itself."""
VALUES: Schema = {
    "season": _of(Season),
    "namings": {"type": "array", "maxItems": MOST_NAMINGS, "items": _of(Naming)},
}
"""What it has chosen: what its season counts, and whom names mean."""
BESIDE: Schema = {
    "said": {"type": "array", "maxItems": MOST_SAID, "items": _of(Statement)},
    "clock": {"type": "array", "maxItems": MOST_CLOCK_CHANGES, "items": _of(Change)},
}
"""What is kept of a game beside its sheet: who accepted, protested and signed, and what was done to its clock."""
