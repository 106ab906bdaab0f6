"""A table as a whole, with all of its games and their histories: taken along, and brought here.

What is brought is written beside the ledger, which knows no other moment than now and writes one line at a time.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from referee import namings, queries, record
from referee.about import about, season
from referee.db import db
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MOST_GAMES
from referee.engine.wording import N_
from referee.inserts import add_entries, add_opened, add_table, values
from referee.ledger import opened_with
from referee.links import hashed
from referee.models import Table
from referee.players import as_known
from referee.record import Json, Played, WholeTable, Written
from referee.roles import KEEPER, ROLES
from referee.rows import GameRow, TableRow
from referee.seasons import Season
from referee.sheet import Sheet
from referee.transaction import transaction

log = logging.getLogger(__name__)


def taken(table: TableRow) -> WholeTable:
    """A table as it is now."""
    said = {key: text for key, text in asdict(about(table)).items() if text}
    chosen, named = season(table), namings.namings(table)
    said |= {"season": asdict(chosen)} if chosen != Season() else {}
    said |= {"namings": [namings.written(each) for each in named]} if named else {}
    return WholeTable(tuple(map(_played, _sheets(table))), said)


def _sheets(table: TableRow) -> list[Sheet]:
    return list(reversed(queries.sheets_until(table, queries.latest_number(table), MOST_GAMES)))


def _played(sheet: Sheet) -> Played:
    written = sorted((each for line in sheet.lines for each in line.revisions), key=lambda each: each.id)
    history = tuple(Written(each.line, each.recorded, each.told_at, each.told_by, each.reason) for each in written)
    return Played(sheet.record, sheet.game.opened_at, sheet.game.best_of, history)


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
        table, now = add_table(hashed(secret)), datetime.now(UTC)
        if brought.said:
            db.session.execute(update(Table).where(Table.id == table.id).values(brought.said))
        played = [_as_written(table, each, now) for each in brought.games]
        games = [_opened(table, number, each, now) for number, each in enumerate(played, 1)]
        rows = [row for game, each in zip(games, played, strict=True) for row in _rows(game.id, each, now)]
        if rows:
            add_entries([row for _moment, row in sorted(rows, key=lambda each: each[0])])
    log.info("%s version %s: brought", table.code, table.version)
    return table


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
