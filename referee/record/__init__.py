"""Game records: JSON documents to facts and back, the JSON Schema of both, and the report on a game."""

from referee.record.reading import (
    Entry,
    Record,
    checked,
    document,
    entry,
    fact,
    from_document,
    opening,
    plain,
    read,
    written_opening,
)

__all__ = [
    "Entry",
    "Record",
    "checked",
    "document",
    "entry",
    "fact",
    "from_document",
    "opening",
    "plain",
    "read",
    "written_opening",
]
