"""A table as a whole, with all of its games and their histories: taken along, and brought here.

What is brought is written beside the ledger, which knows no other moment than now and writes one line at a time.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_GAMES
from referee.engine.wording import N_
from referee.games.sheet import Sheet
from referee.record import Json, Played, WholeTable, Written
from referee.record.tables import Change, Season, Statement
from referee.storage import queries, tables
from referee.storage.access import KEEPER, ROLES, hashed, new_secret
from referee.storage.db import connection
from referee.storage.db import rows as db_rows
from referee.storage.ledger import add_entries, add_opened, add_table, opened_with, values
from referee.storage.models import Agreement, ClockChange, Game, GameRow, Table, TableRow
from referee.storage.players import as_known
from referee.storage.tables import about, season
from referee.storage.transaction import transaction

log = logging.getLogger(__name__)


def taken(table: TableRow) -> WholeTable:
    """A table as it is now."""
    said = {key: text for key, text in asdict(about(table)).items() if text}
    chosen, named = season(table), tables.namings(table)
    said |= {"season": asdict(chosen)} if chosen != Season() else {}
    said |= {"namings": [tables.written(each) for each in named]} if named else {}
    beside = _beside(table)
    return WholeTable(tuple(_played(sheet, beside.get(sheet.game.id)) for sheet in _sheets(table)), said)


def _beside(table: TableRow) -> dict[int, Json]:
    """What was said of the games of a table and done to their clocks, by the rows of the games."""
    found: dict[int, Json] = {}
    for key, (model, order, names) in _BESIDE.items():
        columns = [model.__table__.c[name] for name in names]
        wanted = select(model.game_id, *columns).join(Game, Game.id == model.game_id).where(Game.table_id == table.id)
        for game, *said in db_rows(wanted.order_by(order)):
            told = dict(zip(names, said, strict=True))
            told |= {name: when.isoformat() for name, when in told.items() if isinstance(when, datetime)}
            found.setdefault(game, {}).setdefault(key, []).append(told)
    return found


_BESIDE: dict[str, tuple[Any, Any, tuple[str, ...]]] = {
    "said": (Agreement, Agreement.id, tuple(each.name for each in fields(Statement))),
    "clock": (ClockChange, ClockChange.number, tuple(each.name for each in fields(Change))),
}


def _sheets(table: TableRow) -> list[Sheet]:
    return list(reversed(queries.sheets_until(table, queries.latest_number(table), MAX_GAMES)))


def _played(sheet: Sheet, beside: Json | None = None) -> Played:
    written = sorted((each for line in sheet.lines for each in line.revisions), key=lambda each: each.id)
    history = tuple(Written(each.line, each.recorded, each.told_at, each.told_by, each.reason) for each in written)
    return Played(sheet.record, sheet.game.opened_at, sheet.game.best_of, history, beside or {})


def open_table(brought: WholeTable, secret: str) -> TableRow:
    """Open a table with all that was brought, kept by whoever has the secret. Asked twice with one it opens once.

    ImpossibleFact where that secret has opened another table.
    """
    try:
        return _open_table(brought, secret)
    except IntegrityError:  # two servers were asked at the same moment; the other one has opened it
        return _open_table(brought, secret)


def _open_table(brought: WholeTable, secret: str) -> TableRow:
    with transaction():
        if opened := opened_with(secret):
            if not _is_there(opened, brought):
                raise ImpossibleFact(
                    "", N_("This page has opened table {code} already, with another game."), code=opened.code
                )
            return opened
        now = datetime.now(UTC)
        tables.refuse_circles([*map(tables.read, brought.said.get("namings", ()))])
        table = add_table(hashed(secret))
        if brought.said:
            connection().execute(update(Table).where(Table.id == table.id).values(brought.said))
        played = [_as_written(table, each, now) for each in brought.games]
        games = [_opened(table, number, each, now) for number, each in enumerate(played, 1)]
        _write(list(zip(games, played, strict=True)), now)
    log.info("%s version %s: brought", table.code, table.version)
    return table


def _write(games: list[tuple[GameRow, Played]], now: datetime) -> None:
    """All that was written in these games, in the order in which it was, and what was said beside."""
    if written := [row for game, each in games for row in _rows(game.id, each, now)]:
        add_entries([row for _moment, row in sorted(written, key=lambda each: each[0])])
    for key, (model, _order, _fields) in _BESIDE.items():
        if told := [row for game, each in games for row in _said_of(game.id, each, key, now)]:
            connection().execute(insert(model), told)


def _as_written(table: TableRow, game: Played, now: datetime) -> Played:
    """A game in which everybody is called as at this table; what has no history was written now, by the keeper."""
    known = as_known(table.id, game.record)
    if game.history or not known.facts:
        return replace(game, record=known)
    facts = enumerate(known.facts, 1)
    history = tuple(Written(line, record.write_fact(fact), now, KEEPER.key) for line, fact in facts)
    return replace(game, record=known, history=history)


def _opened(table: TableRow, number: int, game: Played, now: datetime) -> GameRow:
    return add_opened(table, number, game.record, game.best_of, min(game.opened_at or now, now))


def _rows(game: int, played: Played, now: datetime) -> Iterator[tuple[datetime, Json]]:
    """What was written in a game, each with the moment by which it comes among all that was written at the table.

    A clock that was set back does not turn the order round, and nothing was written later than now.
    """
    at, revisions = datetime.min.replace(tzinfo=UTC), dict[int, int]()
    for each in played.history:
        at, revisions[each.line] = max(at, each.told_at), revisions.get(each.line, 0) + 1
        told_by = each.told_by if each.told_by in ROLES else KEEPER.key
        yield at, values(game, revisions[each.line], replace(each, told_at=min(each.told_at, now), told_by=told_by))


def _said_of(game: int, played: Played, key: str, now: datetime) -> Iterator[Json]:
    """The rows of what was said of a game, or done to its clock: nothing later than now, by nobody who is unknown."""
    for number, each in enumerate(played.beside.get(key, ()), 1):
        at = "told_at" if key == "said" else "at"
        told_by = each["told_by"] if each.get("told_by") in ROLES else KEEPER.key
        own = {"key": new_secret()} if key == "said" else {"number": number}
        when = min(datetime.fromisoformat(each[at]), now)
        yield {**each, "game_id": game, at: when, "told_by": told_by, **own}


def _is_there(table: TableRow, brought: WholeTable) -> bool:
    """Whether a table was opened with all of this; more may have been written there since."""
    sheets = {sheet.game.number: _played(sheet) for sheet in _sheets(table)}
    now = datetime.now(UTC)
    meant = {number: _as_written(table, each, now) for number, each in enumerate(brought.games, 1)}
    return all(number in sheets and _begins(sheets[number], each) for number, each in meant.items())


def _begins(there: Played, meant: Played) -> bool:
    """Whether a game was opened just so, and its history begins like this."""
    opened = (record.document(replace(each.record, facts=())) for each in (there, meant))
    return next(opened) == next(opened) and _said(there.history[: len(meant.history)]) == _said(meant.history)


def _said(history: Iterable[Written]) -> list[tuple[int, Json, str]]:
    return [(each.line, each.entry, each.reason) for each in history]
