"""The rows that the ledger adds, within a transaction of its own: tables, games, entries and players."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert

from referee import record
from referee.engine.limits import refuse_game
from referee.engine.options import answers
from referee.engine.score import Scored
from referee.games.sheet import Revision, Sheet
from referee.record import Json, Record, Written
from referee.roles import KEEPER, Role
from referee.rows import GameRow, TableRow
from referee.storage.db import connection
from referee.storage.models import Entry, Game, Link, Seat, Table
from referee.storage.players import add_players, named
from referee.storage.queries import find_table

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is read out wrongly across a table
CODE_LENGTH = 6
_ENTRY = insert(Entry.__table__)


def add_table(hashed_secret: str) -> TableRow:
    """A table that its keeper has the link of."""
    values = {"code": _free_code(), "version": 1, "opened_at": _now()}
    row = connection().execute(insert(Table).returning(Table.id, Table.code, Table.version), values).one()
    connection().execute(insert(Link).values(table_id=row.id, role=KEEPER.key, hash=hashed_secret))
    return TableRow(*row)


def add_game(table: TableRow, number: int, game: Record, role: Role, best_of: int) -> GameRow:
    """A game with what its record tells already."""
    opened = add_opened(table, number, game, best_of, _now())
    for line, fact in enumerate(game.facts, 1):
        add_entry(opened.id, line, 1, record.write_fact(fact), role, "")
    return opened


def add_opened(table: TableRow, number: int, game: Record, best_of: int, opened_at: datetime) -> GameRow:
    """A game with its people, and nothing written in it; its record tells who comes later."""
    refuse_game(number)
    scored = game.scored()  # refuses what a record cannot tell, before anything is written
    players = add_players(table.id, [*game.seats, *named(scored)])
    row = {
        "table_id": table.id,
        "number": number,
        "ruleset": game.ruleset.key,
        "preset": game.preset,
        "options": answers(game.options),
        "opening": record.write_opening(game.opening),
        "opened_at": opened_at,
        "best_of": best_of,
    }
    key: Any = connection().execute(insert(Game), row).inserted_primary_key
    seats = [{"game_id": key.id, "number": seat, "player_id": players[name]} for seat, name in enumerate(game.seats)]
    connection().execute(insert(Seat), seats)
    return GameRow(key.id, table.id, table.code, table.version, number, opened_at, best_of)


def add_entry(game: int, number: int, revision: int, entry: Json, role: Role, reason: str) -> Revision:
    """What somebody has written in a line, and the row of it."""
    row = values(game, revision, Written(number, entry, _now(), role.key, reason))
    key: Any = connection().execute(_ENTRY, row).inserted_primary_key
    del row["game_id"]
    return Revision(key.id, **row)


def add_entries(written: list[Json]) -> None:
    """What has been written in some lines, oldest first."""
    connection().execute(_ENTRY, written)


def values(game: int, revision: int, written: Written) -> Json:
    """The row of what somebody has written."""
    kind = written.entry["kind"]
    data = {key: value for key, value in written.entry.items() if key != "kind"}
    when = {"told_at": written.told_at, "told_by": written.told_by, "reason": written.reason}
    return {"game_id": game, "line": written.line, "revision": revision, "kind": kind, "data": data, **when}


def add_newcomers(game: GameRow, before: Sheet, scored: Iterable[Scored]) -> None:
    """Whoever sat down or took over a seat is one of the table's players from now on."""
    if new := [name for name in named(scored) if name not in before.standing.seating.names]:
        add_players(game.table_id, new)


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if find_table(code) is None:
            return code


def _now() -> datetime:
    return datetime.now(UTC)
