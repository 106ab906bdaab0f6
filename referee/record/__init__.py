"""Game records: JSON documents to facts and back, the JSON Schema of both, and the report on a game."""

from referee.record.entries import Json, checked, plain, read_fact, read_opening, write_fact, write_opening
from referee.record.reading import Record, document, from_document, from_text
from referee.record.tables import STRUCK, Played, RecordedRevision, WholeTable, table_document, table_from_text
from referee.record.validation import parsed

__all__ = [
    "STRUCK",
    "Json",
    "Played",
    "Record",
    "RecordedRevision",
    "WholeTable",
    "checked",
    "document",
    "from_document",
    "from_text",
    "parsed",
    "plain",
    "read_fact",
    "read_opening",
    "table_document",
    "table_from_text",
    "write_fact",
    "write_opening",
]
