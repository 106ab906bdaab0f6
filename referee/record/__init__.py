"""Game records and whole tables: JSON documents to values and back, the JSON Schema of both, and reports in JSON.

What is named here is all that the other rooms use of it.
"""

from referee.record.entries import read_fact, read_opening, write_fact, write_opening
from referee.record.game import FORMAT, Record, document, from_document, from_text, record_schema
from referee.record.packed import MARK, packed, packed_in, unpacked
from referee.record.parsing import parsed, text_of
from referee.record.pasted import Pasted, as_game, read_pasted
from referee.record.reports import described, refused, remarks, replied, report
from referee.record.shapes import Json, as_json, plain
from referee.record.tables import (
    CLOCK_KEYS,
    LINEUPS,
    REPORTED,
    SAID_KINDS,
    STRUCK,
    TABLE_FORMAT,
    About,
    Alias,
    Arrival,
    Change,
    Lineup,
    Played,
    RecordedRevision,
    Season,
    Statement,
    WholeTable,
    read_lineup,
    read_namings,
    read_season,
    table_document,
    table_from_text,
    table_schema,
)

__all__ = [
    "CLOCK_KEYS",
    "FORMAT",
    "LINEUPS",
    "MARK",
    "REPORTED",
    "SAID_KINDS",
    "STRUCK",
    "TABLE_FORMAT",
    "About",
    "Alias",
    "Arrival",
    "Change",
    "Json",
    "Lineup",
    "Pasted",
    "Played",
    "Record",
    "RecordedRevision",
    "Season",
    "Statement",
    "WholeTable",
    "as_game",
    "as_json",
    "described",
    "document",
    "from_document",
    "from_text",
    "packed",
    "packed_in",
    "parsed",
    "plain",
    "read_fact",
    "read_lineup",
    "read_namings",
    "read_opening",
    "read_pasted",
    "read_season",
    "record_schema",
    "refused",
    "remarks",
    "replied",
    "report",
    "table_document",
    "table_from_text",
    "table_schema",
    "text_of",
    "unpacked",
    "write_fact",
    "write_opening",
]  # fmt: skip
