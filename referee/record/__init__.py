"""Game records: JSON documents to facts and back, the JSON Schema of both, and the report on a game."""

from referee.record.entries import Json, checked, plain, read_fact, read_opening, write_fact, write_opening
from referee.record.reading import Record, document, from_document, from_text

__all__ = [
    "Json",
    "Record",
    "checked",
    "document",
    "from_document",
    "from_text",
    "plain",
    "read_fact",
    "read_opening",
    "write_fact",
    "write_opening",
]
