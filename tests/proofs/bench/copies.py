"""Many tables at once: one that the ledger has opened, copied as rows, faster than anybody could tell them."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Table, func, insert, select

from referee.storage.access import hashed, new_secret
from referee.storage.db import connection, db
from referee.storage.ledger import ALPHABET, CODE_LENGTH
from tests.proofs.bench.games import Opened

AT_ONCE = 100  # tables that are written with one statement for each kind of row
Row = dict[str, Any]


class Copies:
    """Copies of one table, whose rows are inserted as they are but for their numbers, codes and secrets."""

    def __init__(self, pattern: Opened) -> None:
        self.pattern = pattern
        self.rows = dict(self._found(connection()))
        self.place = {
            name: {row["id"]: at for at, row in enumerate(rows)}
            for name, rows in self.rows.items()
            if "id" in db.metadata.tables[name].columns
        }

    def _found(self, connection: Connection) -> Iterator[tuple[str, list[Row]]]:
        """The rows of the pattern, by the name of their table; those that others point to come first."""
        known: dict[str, list[int]] = {}
        for table in db.metadata.sorted_tables:
            points = [column.in_(known[name]) for column, name in pointing(table)]
            if not points and "code" not in table.c:
                continue  # of no table
            mine = points[0] if points else table.c.code == self.pattern.code
            found = connection.execute(select(table).where(mine).order_by(*table.primary_key))
            rows = [dict(row) for row in found.mappings()]
            known[table.name] = [row["id"] for row in rows if "id" in row]
            yield table.name, rows

    def make(self, number: int) -> list[Opened]:
        """Write so many copies, and commit them."""
        here = connection()
        first = {name: 1 + _last(here, name) for name in self.place}
        made = [Opened(code(first["tables"] + each), new_secret(), self.pattern.game) for each in range(number)]
        for start in range(0, number, AT_ONCE):
            some = made[start : start + AT_ONCE]
            self._write(here, some, first)
            first = {name: last + len(some) * len(self.rows[name]) for name, last in first.items()}
        if here.dialect.name == "postgresql":  # it counts rows by itself, and knows nothing of ours
            for name, last in first.items():
                here.exec_driver_sql(f"SELECT setval('{name}_id_seq', {last})")
        here.commit()
        return made

    def _write(self, connection: Connection, copies: Sequence[Opened], first: dict[str, int]) -> None:
        for name, rows in self.rows.items():
            table = db.metadata.tables[name]
            numbers = [(at, copy) for at, copy in enumerate(copies)]
            copied = [self._copied(table, row, copy, at, first) for at, copy in numbers for row in rows]
            if copied:
                connection.execute(insert(table), copied)

    def _copied(self, table: Table, row: Row, copy: Opened, at: int, first: dict[str, int]) -> Row:
        def number(name: str, old: int) -> int:
            return first[name] + at * len(self.rows[name]) + self.place[name][old]

        pointed = [(column.name, name) for column, name in pointing(table) if row[column.name] is not None]
        new = row | {column: number(name, row[column]) for column, name in pointed}
        own = {
            "id": lambda: number(table.name, row["id"]),
            "code": lambda: copy.code,
            "hash": lambda: hashed(copy.secret),
        }
        return new | {name: value() for name, value in own.items() if name in row}


def pointing(table: Table) -> list[tuple[Column[Any], str]]:
    """The columns that point to another table, with its name."""
    keys = ((column, key.column.table) for column in table.columns for key in column.foreign_keys)
    return [(column, other.name) for column, other in keys if other is not table]


def code(number: int) -> str:
    """A code for a table by its number; those of the ledger are drawn, so that hardly ever two are the same."""
    letters = []
    for _letter in range(CODE_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(reversed(letters))


def _last(connection: Connection, name: str) -> int:
    return connection.scalar(select(func.max(db.metadata.tables[name].c.id))) or 0
