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
from referee.record import Json, Played, RecordedRevision, WholeTable
from referee.record.tables import Change, Season, Statement
from referee.storage import queries, tables
from referee.storage.access import KEEPER, ROLES, hashed, new_secret
from referee.storage.agreement import SIGNED, revisions
from referee.storage.db import connection
from referee.storage.db import rows as db_rows
from referee.storage.ledger import add_entries, add_opened, add_table, opened_with, values
from referee.storage.models import Agreement, ClockChange, GameRow, StoredGame, Table, TableRow
from referee.storage.players import as_known
from referee.storage.tables import about, season
from referee.storage.transaction import transaction

log = logging.getLogger(__name__)


def exported(table: TableRow) -> WholeTable:
    """A table as it is now."""
    settings = {key: text for key, text in asdict(about(table)).items() if text}
    chosen, aliases = season(table), tables.namings(table)
    settings |= {"season": asdict(chosen)} if chosen != Season() else {}
    settings |= {"namings": [tables.alias_document(alias) for alias in aliases]} if aliases else {}
    beside = _beside(table)
    return WholeTable(tuple(_played(sheet, beside.get(sheet.game.id, {})) for sheet in _sheets(table)), settings)


def _beside(table: TableRow) -> dict[int, Json]:
    """What was said of the games of a table and done to their clocks, by the rows of the games."""
    beside: dict[int, Json] = {}
    for key, (model, order, names) in _BESIDE.items():
        columns = [model.__table__.c[name] for name in names]
        wanted = (
            select(model.game_id, *columns)
            .join(StoredGame, StoredGame.id == model.game_id)
            .where(StoredGame.table_id == table.id)
        )
        for game, *row_values in db_rows(wanted.order_by(order)):
            event = dict(zip(names, row_values, strict=True))
            event |= {name: when.isoformat() for name, when in event.items() if isinstance(when, datetime)}
            beside.setdefault(game, {}).setdefault(key, []).append(event)
    return beside


_BESIDE: dict[str, tuple[Any, Any, tuple[str, ...]]] = {
    "said": (Agreement, Agreement.id, tuple(field.name for field in fields(Statement))),
    "clock": (ClockChange, ClockChange.number, tuple(field.name for field in fields(Change))),
}


def _sheets(table: TableRow) -> list[Sheet]:
    return list(reversed(queries.sheets_until(table, queries.latest_number(table), MAX_GAMES)))


def _played(sheet: Sheet, beside: Json) -> Played:
    revisions = sorted(
        (revision for line in sheet.lines for revision in line.revisions), key=lambda revision: revision.id
    )
    history = tuple(
        RecordedRevision(revision.line, revision.recorded, revision.told_at, revision.told_by, revision.reason)
        for revision in revisions
    )
    kept = {key: [event for event in events if key != "said" or _is_of(sheet, event)] for key, events in beside.items()}
    return Played(sheet.record, sheet.game.opened_at, sheet.game.best_of, history, kept)


def _is_of(sheet: Sheet, said: Json) -> bool:
    """Whether what was said is of something that the sheet has, as what a file tells must be."""
    line = sheet.lines[said["line"] - 1 : said["line"]]
    return bool(line) and said["revision"] <= (revisions(sheet) if said["kind"] == SIGNED else len(line[0].revisions))


def open_table(imported: WholeTable, secret: str) -> TableRow:
    """Open a table with all that was brought, kept by whoever has the secret. Asked twice with one it opens once.

    ImpossibleFact where that secret has opened another table.
    """
    try:
        return _open_table(imported, secret)
    except IntegrityError:  # two servers were asked at the same moment; the other one has opened it
        return _open_table(imported, secret)


def _open_table(imported: WholeTable, secret: str) -> TableRow:
    with transaction():
        if opened := opened_with(secret):
            if not _is_there(opened, imported):
                raise ImpossibleFact(
                    "", N_("This page already opened table {code} with another game."), code=opened.code
                )
            return opened
        now = datetime.now(UTC)
        tables.refuse_circles([*map(tables.read, imported.settings.get("namings", ()))])
        table = add_table(hashed(secret))
        if imported.settings:
            connection().execute(update(Table).where(Table.id == table.id).values(imported.settings))
        played = [_as_written(table, game, now) for game in imported.games]
        games = [_opened(table, number, game, now) for number, game in enumerate(played, 1)]
        _write(list(zip(games, played, strict=True)), now)
    log.info("%s version %s: brought", table.code, table.version)
    return table


def _write(games: list[tuple[GameRow, Played]], now: datetime) -> None:
    """All that was written in these games, in the order in which it was, and what was said beside."""
    if entry_rows := [row for game, played in games for row in _rows(game.id, played, now)]:
        add_entries([row for _moment, row in sorted(entry_rows, key=lambda row: row[0])])
    for key, (model, _order, _fields) in _BESIDE.items():
        if event_rows := [row for game, played in games for row in _event_rows(game.id, played, key, now)]:
            connection().execute(insert(model), event_rows)


def _as_written(table: TableRow, game: Played, now: datetime) -> Played:
    """A game in which everybody is called as at this table; what has no history was written now, by the keeper."""
    resolved = as_known(table.id, game.record)
    if game.history or not resolved.facts:
        return replace(game, record=resolved)
    facts = enumerate(resolved.facts, 1)
    history = tuple(RecordedRevision(line, record.write_fact(fact), now, KEEPER.key) for line, fact in facts)
    return replace(game, record=resolved, history=history)


def _opened(table: TableRow, number: int, game: Played, now: datetime) -> GameRow:
    return add_opened(table, number, game.record, game.best_of, min(game.opened_at or now, now))


def _rows(game: int, played: Played, now: datetime) -> Iterator[tuple[datetime, Json]]:
    """What was written in a game, each with the moment by which it comes among all that was written at the table.

    A clock that was set back does not turn the order round, and nothing was written later than now.
    """
    moment, revisions = datetime.min.replace(tzinfo=UTC), dict[int, int]()
    for revision in played.history:
        moment, revisions[revision.line] = max(moment, revision.told_at), revisions.get(revision.line, 0) + 1
        told_by = revision.told_by if revision.told_by in ROLES else KEEPER.key
        yield (
            moment,
            values(
                game, revisions[revision.line], replace(revision, told_at=min(revision.told_at, now), told_by=told_by)
            ),
        )


def _event_rows(game: int, played: Played, key: str, now: datetime) -> Iterator[Json]:
    """The rows of what was said of a game, or done to its clock: nothing later than now, by nobody who is unknown."""
    for number, event in enumerate(played.beside.get(key, ()), 1):
        time_key = "told_at" if key == "said" else "at"
        told_by = event["told_by"] if event.get("told_by") in ROLES else KEEPER.key
        own = {"key": new_secret()} if key == "said" else {"number": number}
        when = min(datetime.fromisoformat(event[time_key]), now)
        yield {**event, "game_id": game, time_key: when, "told_by": told_by, **own}


def _is_there(table: TableRow, imported: WholeTable) -> bool:
    """Whether a table was opened with all of this; more may have been written there since."""
    sheets = {sheet.game.number: _played(sheet, {}) for sheet in _sheets(table)}
    now = datetime.now(UTC)
    meant = {number: _as_written(table, game, now) for number, game in enumerate(imported.games, 1)}
    return all(number in sheets and _begins(sheets[number], game) for number, game in meant.items())


def _begins(existing: Played, meant: Played) -> bool:
    """Whether a game was opened just so, and its history begins like this."""
    opened = (record.document(replace(game.record, facts=())) for game in (existing, meant))
    return next(opened) == next(opened) and _said(existing.history[: len(meant.history)]) == _said(meant.history)


def _said(history: Iterable[RecordedRevision]) -> list[tuple[int, Json, str]]:
    return [(revision.line, revision.entry, revision.reason) for revision in history]
