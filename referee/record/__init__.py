"""Game records: JSON documents to facts and back, the JSON Schema of both, and the report on a game."""

from referee.record.entries import Json, checked, plain, read_fact, read_opening, write_fact, write_opening
from referee.record.reading import Record, document, from_document, from_text
from referee.record.tables import games_from_text, table_document

__all__ = [
    "Json",
    "Record",
    "checked",
    "document",
    "from_document",
    "from_text",
    "games_from_text",
    "plain",
    "read_fact",
    "read_opening",
    "table_document",
    "write_fact",
    "write_opening",
]
