"""A table as a whole, with all of its games and their histories: taken along, and brought here.

What is brought is written beside the ledger, which knows no other moment than now and writes one line at a time.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Generic, TypeVar

from sqlalchemy import insert, select, update

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_GAMES
from referee.engine.seating import given
from referee.engine.wording import ALONE, N_, SIDE, placeholder
from referee.games.sheet import Sheet, UnreadableGame
from referee.record import (
    Alias,
    Change,
    Json,
    Lineup,
    Played,
    Record,
    RecordedRevision,
    Statement,
    WholeTable,
)
from referee.storage import drafts, queries, tables
from referee.storage.access import KEEPER, ROLES, hashed, new_secret
from referee.storage.agreement import SIGNED, revisions
from referee.storage.db import connection
from referee.storage.db import rows as db_rows
from referee.storage.ledger import add_entries, add_opened, add_table, opened_with, values
from referee.storage.models import Agreement, ClockChange, GameRow, StoredGame, Table, TableRow
from referee.storage.players import add_players, as_known, seated_names
from referee.storage.tables import about, season
from referee.storage.transaction import Credentials, opening, transaction, writing

log = logging.getLogger(__name__)
E = TypeVar("E", bound=Statement | Change)


@dataclass(frozen=True)
class Beside(Generic[E]):
    """What is kept of a game beside its sheet, and where."""

    declared: type[E]
    """What it is in a table's document."""
    model: type[Agreement | ClockChange]
    moment: str
    """The field that says when it was."""
    own: Callable[[int], Json]
    """What the database adds to the one of this number in a game."""

    def of(self, table: TableRow) -> dict[int, tuple[E, ...]]:
        """All that a table has of it, oldest first, by the rows of its games."""
        columns = self.model.__table__.c
        wanted = (
            select(columns.game_id, *(columns[field.name] for field in fields(self.declared)))
            .join(StoredGame, StoredGame.id == columns.game_id)
            .where(StoredGame.table_id == table.id)
            .order_by(*self.model.__table__.primary_key)
        )
        of_games: dict[int, tuple[E, ...]] = {}
        for game, *told in db_rows(wanted):
            of_games[game] = (*of_games.get(game, ()), self.declared(*told))
        return of_games

    def rows(self, game: int, events: Sequence[E], now: datetime, done: int = 0) -> Iterator[Json]:
        """The rows of what was brought with a game, without what was `done` before: nothing later than now, by nobody
        who is unknown.
        """
        for number, event in enumerate(events[done:], done + 1):
            told_by = event.told_by if event.told_by in ROLES else KEEPER.key
            when = min(getattr(event, self.moment), now)
            yield {**vars(event), "game_id": game, self.moment: when, "told_by": told_by, **self.own(number)}


_SAID = Beside(Statement, Agreement, "told_at", lambda _number: {"key": new_secret()})
_CLOCK = Beside(Change, ClockChange, "at", lambda number: {"number": number})


def exported(table: TableRow, without: bool = False) -> WholeTable:
    """A table as it is now. UnreadableGame where one of its games cannot be read; else `without` these."""
    said, clock, found = _SAID.of(table), _CLOCK.of(table), _found(table)
    sheets = (queries.sheets_among(found) if without else []) or [*map(queries.readable, found)]
    games = [_played(sheet, said.get(sheet.game.id, ()), clock.get(sheet.game.id, ())) for sheet in sheets]
    left_out = {each.game.number for each in found} - {sheet.game.number for sheet in sheets}
    namings = tuple(_renumbered(tables.namings(table), left_out))
    agreed = season(table)
    agreed = replace(agreed, since=_number(agreed.since, left_out))
    return WholeTable(tuple(games), about(table), agreed, namings, tables.lineup(table))


def _number(game: int, left_out: Collection[int]) -> int:
    """The number that a game has without these, or where it is one of them the next game."""
    return game - sum(each < game for each in left_out)


def _renumbered(namings: Iterable[Alias], left_out: Collection[int]) -> Iterator[Alias]:
    """Whom names mean in other games than these."""
    for alias in namings:
        games = tuple(_number(game, left_out) for game in alias.games if game not in left_out)
        if games or not alias.games:
            yield replace(alias, games=games)


def _found(table: TableRow) -> list[Sheet | UnreadableGame]:
    return list(reversed(queries.sheets_until(table, queries.latest_number(table), MAX_GAMES)))


def _played(sheet: Sheet, said: tuple[Statement, ...] = (), clock: tuple[Change, ...] = ()) -> Played:
    revisions = sorted(
        (revision for line in sheet.lines for revision in line.revisions), key=lambda revision: revision.id
    )
    history = tuple(
        RecordedRevision(revision.line, revision.recorded, revision.told_at, revision.told_by, revision.reason)
        for revision in revisions
    )
    kept = tuple(replace(statement, name=given(statement.name)) for statement in said if _is_of(sheet, statement))
    return Played(sheet.record, sheet.game.opened_at, sheet.game.best_of, history, kept, clock)


def _is_of(sheet: Sheet, said: Statement) -> bool:
    """Whether what was said is of something that the sheet has, as what a file tells must be."""
    line = sheet.lines[said.line - 1 : said.line]
    return bool(line) and said.revision <= (revisions(sheet) if said.kind == SIGNED else len(line[0].revisions))


@opening
def open_table(imported: WholeTable, secret: str) -> TableRow:
    """Open a table with all that was brought, kept by whoever has the secret. Asked twice with one it opens once.

    ImpossibleFact where that secret has opened another table.
    """
    with transaction():
        if opened := opened_with(secret):
            if not _is_there(opened, imported):
                raise ImpossibleFact(
                    "", N_("This page already opened table {code} with another game."), code=opened.code
                )
            return opened
        now = datetime.now(UTC)
        tables.refuse_circles(imported.namings)
        table = add_table(hashed(secret))
        if settings := replace(imported, lineup=_until(imported.lineup, now)).settings:
            connection().execute(update(Table).where(Table.id == table.id).values(settings))
        played = [_as_written(table, game, now) for game in imported.games]
        _write([Brought(_opened(table, number, game, now).id, game) for number, game in enumerate(played, 1)], now)
    log.info("%s version %s: brought", table.code, table.version)
    return table


@dataclass(frozen=True)
class Twin:
    """A table that is here, and was brought once more."""

    table: TableRow
    has_all: bool
    """Whether nothing was brought that it has not."""
    lags: bool
    """Whether all that it has was brought, and more."""


def twin(imported: WholeTable, tables: Sequence[TableRow]) -> Twin | None:
    """Which of these was brought once more: its first game was opened at the same moment, to the microsecond."""
    opened_at = imported.games[0].opened_at
    first = select(StoredGame.table_id).where(StoredGame.number == 1, StoredGame.opened_at == opened_at)
    same = {row.table_id for row in db_rows(first)} if opened_at else set()
    twins = [Twin(table, _is_there(table, imported), _lags(table, imported)) for table in tables if table.id in same]
    return max(twins, key=lambda twin: (twin.has_all, twin.lags), default=None)


def bring_up_to_date(table: TableRow, imported: WholeTable, credentials: Credentials) -> None:
    """Write what was brought and a table lacks. Nothing is written where more was written there meanwhile."""
    with writing("brought up to date", table, credentials) as lock:
        lock.changed = not _is_there(table, imported) and _lags(table, imported)
        if lock.changed:
            now = datetime.now(UTC)
            tables.refuse_circles(imported.namings)
            if settings := replace(imported, lineup=_until(imported.lineup, now)).settings:
                connection().execute(update(Table).where(Table.id == table.id).values(settings))
            _write([*_going_on(table, imported, now)], now)


def _lags(table: TableRow, imported: WholeTable) -> bool:
    """Whether all that a table has was brought, each game opened just so, and can be read here."""
    now, found = datetime.now(UTC), _found(table)
    sheets = queries.sheets_among(found)
    if not len(sheets) == len(found) <= len(imported.games):
        return False
    meant = (_as_written(table, game, now) for game in imported.games)
    return all(_begins(game, _played(sheet)) for game, sheet in zip(meant, sheets, strict=False))


def _going_on(table: TableRow, imported: WholeTable, now: datetime) -> Iterator["Brought"]:
    """What was brought of each game of a table that lags behind, from where it ends there; new games are opened."""
    said, clock, sheets = _SAID.of(table), _CLOCK.of(table), queries.sheets_among(_found(table))
    for number, game in enumerate(imported.games, 1):
        played = _as_written(table, game, now)
        if number > len(sheets):
            yield Brought(_opened(table, number, played, now).id, played)
            continue
        row = sheets[number - 1].game.id
        written = len(_played(sheets[number - 1]).history)
        if played.history[written:]:
            drafts.forget(row)
            add_players(table.id, seated_names(played.record.scored()))
        yield Brought(row, played, written, len(said.get(row, ())), len(clock.get(row, ())))


def _until(lineup: Lineup, now: datetime) -> Lineup:
    """The same, where nobody comes or goes later than now."""
    return replace(lineup, arrivals=tuple(replace(each, at=min(each.at, now)) for each in lineup.arrivals))


@dataclass(frozen=True)
class Brought:
    """What was brought of a game, and how much of it is there already."""

    game: int
    """The row of the game."""
    played: Played
    written: int = 0
    said: int = 0
    clock: int = 0


def _write(games: Sequence[Brought], now: datetime) -> None:
    """What was written in these games, in the order in which it was, and what was said beside."""
    if entry_rows := [row for each in games for row in _rows(each, now)]:
        add_entries([row for _moment, row in sorted(entry_rows, key=lambda row: row[0])])
    said = [row for each in games for row in _SAID.rows(each.game, each.played.said, now, each.said)]
    clock = [row for each in games for row in _CLOCK.rows(each.game, each.played.clock, now, each.clock)]
    for model, event_rows in ((Agreement, said), (ClockChange, clock)):
        if event_rows:
            connection().execute(insert(model), event_rows)


def _as_written(table: TableRow, game: Played, now: datetime) -> Played:
    """A game in which everybody is called as at this table; what has no history was written now, by the keeper."""
    resolved = as_known(table.id, game.record)
    game = replace(game, said=tuple(_spoken_for(statement, resolved) for statement in game.said))
    if game.history or not resolved.facts:
        return replace(game, record=resolved)
    facts = enumerate(resolved.facts, 1)
    history = tuple(RecordedRevision(line, record.write_fact(fact), now, KEEPER.key) for line, fact in facts)
    return replace(game, record=resolved, history=history)


def _spoken_for(statement: Statement, game: Record) -> Statement:
    """What was said, by the side of whoever had no name then."""
    kind = SIDE if game.first().seating.paired else ALONE
    return replace(statement, name=statement.name or placeholder(kind, statement.side))


def _opened(table: TableRow, number: int, game: Played, now: datetime) -> GameRow:
    return add_opened(table, number, game.record, game.best_of, min(game.opened_at or now, now))


def _rows(brought: Brought, now: datetime) -> Iterator[tuple[datetime, Json]]:
    """What was written in a game, each with the moment by which it comes among all that was written at the table.

    A clock that was set back does not turn the order round, and nothing was written later than now.
    """
    moment, revisions = datetime.min.replace(tzinfo=UTC), dict[int, int]()
    for number, revision in enumerate(brought.played.history):
        moment, line = max(moment, revision.told_at), revision.line
        revisions[line] = revisions.get(line, 0) + 1
        told_by = revision.told_by if revision.told_by in ROLES else KEEPER.key
        if number >= brought.written:
            written = replace(revision, told_at=min(revision.told_at, now), told_by=told_by)
            yield moment, values(brought.game, revisions[line], written)


def _is_there(table: TableRow, imported: WholeTable) -> bool:
    """Whether a table was opened with all of this; more may have been written there since."""
    sheets = {sheet.game.number: _played(sheet) for sheet in queries.sheets_among(_found(table))}
    now = datetime.now(UTC)
    meant = {number: _as_written(table, game, now) for number, game in enumerate(imported.games, 1)}
    return all(number in sheets and _begins(sheets[number], game) for number, game in meant.items())


def _begins(existing: Played, meant: Played) -> bool:
    """Whether a game was opened just so, and its history begins like this."""
    opened = (record.document(replace(game.record, facts=())) for game in (existing, meant))
    return next(opened) == next(opened) and _said(existing.history[: len(meant.history)]) == _said(meant.history)


def _said(history: Iterable[RecordedRevision]) -> list[tuple[int, Json, str]]:
    return [(revision.line, revision.entry, revision.reason) for revision in history]
