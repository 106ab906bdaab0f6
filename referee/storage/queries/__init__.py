"""What is read of tables and games, each question in a few statements."""

from referee.storage.queries.cache import Cache
from referee.storage.queries.games import (
    evening_of,
    evening_score,
    every_table,
    find,
    find_game,
    find_table,
    find_tables,
    last_sheets,
    latest_first,
    latest_number,
    names_at,
    series_of,
    sheets_of,
    sheets_until,
    summaries,
    tallies,
    unfinished,
)
from referee.storage.queries.sheets import read, read_all, readable, remember, sheets_among

__all__ = [
    "Cache",
    "evening_of",
    "evening_score",
    "every_table",
    "find",
    "find_game",
    "find_table",
    "find_tables",
    "last_sheets",
    "latest_first",
    "latest_number",
    "names_at",
    "read",
    "read_all",
    "readable",
    "remember",
    "series_of",
    "sheets_among",
    "sheets_of",
    "sheets_until",
    "summaries",
    "tallies",
    "unfinished",
]
