"""Rows of the database as values: what every request at a table reads of it, in one statement."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


class LinkRow(NamedTuple):
    """A link of a table: the role it makes, the hash of its secret, and whose seat it is."""

    role: str
    hash: str
    player: int | None = None
    """The row of the person whose seat it is; None for a link that is handed out."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was when it was read."""

    id: int
    code: str
    """What its address names it by."""
    version: int
    """How often it had been written to."""
    links: tuple[LinkRow, ...] = ()
    name: str = ""
    """What its people call it, where that was read too."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of a table, and the version of the table at which it was read."""

    id: int
    table_id: int
    code: str
    """The code of its table."""
    version: int
    """How often the table had been written to."""
    number: int
    """Which game of the table it is, counted from 1."""
    opened_at: datetime
    best_of: int
    """How many games its series has at the most; 0 where nobody has said."""

    @property
    def table(self) -> TableRow:
        """Its table; its links are not read with a game."""
        return TableRow(self.table_id, self.code, self.version)
