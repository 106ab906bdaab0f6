"""The shape of a table's document, as a JSON Schema beside that of a game record."""

from referee.engine.limits import LONGEST_NAME, LONGEST_TEXT, MOST_GAMES, MOST_LINES, MOST_REVISIONS, MOST_SEATS
from referee.record.schema import Schema

FORMAT = "domino-referee-table/2"
GAME_SCHEMA = "record.schema.json"  # where that of a game lies beside the schema of a table
TEXTS = {"name": 40, "place": 40, "notes": 500}
"""What a table says of itself, and how many letters it may have."""
_MOMENT = {"type": "string", "format": "date-time", "maxLength": 40}
_ROLE = {"type": "string", "pattern": "^[a-z]{1,10}$"}
VALUES: Schema = {
    "season": {
        "type": "object",
        "properties": {
            "coming": {"type": "integer", "minimum": 0, "maximum": 100},
            "winning": {"type": "integer", "minimum": 0, "maximum": 100},
            "since": {"type": "integer", "minimum": 1, "maximum": MOST_GAMES},
        },
        "required": ["coming", "winning", "since"],
        "additionalProperties": False,
    },
    "namings": {
        "type": "array",
        "maxItems": 100,
        "items": {
            "type": "object",
            "properties": {
                "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
                "person": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
                "games": {"type": "array", "items": {"type": "integer"}, "maxItems": MOST_GAMES},
            },
            "required": ["name", "person", "games"],
            "additionalProperties": False,
        },
    },
}
"""What it has chosen: what its season counts, and whom names mean."""
_SAID = {
    "line": {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
    "revision": {"type": "integer", "minimum": 1, "maximum": MOST_LINES * MOST_REVISIONS},
    "kind": {"enum": ["accepted", "protested", "withdrew", "signed"]},
    "side": {"type": "integer", "minimum": 0, "maximum": MOST_SEATS},
    "name": {"type": "string", "maxLength": LONGEST_NAME},
    "note": {"type": "string", "maxLength": LONGEST_TEXT},
    "told_at": _MOMENT,
    "told_by": _ROLE,
}
_CHANGED = {
    "what": {"enum": ["start", "stop", "give"]},
    "minutes": {"type": "integer", "minimum": -60, "maximum": 60},
    "at": _MOMENT,
    "told_by": _ROLE,
}


def table_schema(record: Schema | None = None) -> Schema:
    """The JSON Schema of a table's document, version 2; `record` is that of a game where it is not its own file."""
    texts = {key: {"type": "string", "maxLength": most} for key, most in TEXTS.items()}
    written = {
        "line": {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
        "told_at": _MOMENT,
        "told_by": _ROLE,
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
        **_object({"format": {"const": FORMAT}, **texts, **VALUES, "games": games}, ["format", "games"]),
    }


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


BESIDE: Schema = {
    "said": {"type": "array", "maxItems": 5000, "items": _object(_SAID, list(_SAID))},
    "clock": {"type": "array", "maxItems": 200, "items": _object(_CHANGED, list(_CHANGED))},
}
"""What is kept of a game beside its sheet: who accepted, protested and signed, and what was done to its clock."""
