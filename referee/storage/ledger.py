"""The one place where the database and the rules meet, and the only writer of games.

Facts are only ever added: a correction is a new revision of its line, and so is striking it. Every write is alone at
its table (`transaction`): of two phones the second finds out whether the line it meant is still free.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from referee import record
from referee.engine.facts import Fact, ImpossibleFact, Opening
from referee.engine.limits import GAMES
from referee.engine.options import answers, written_today
from referee.engine.score import Scored
from referee.engine.seating import given
from referee.engine.wording import N_, NO_SUCH_LINE
from referee.games import preview
from referee.games.sheet import STRUCK, Revision, Sheet, with_line
from referee.record import Json, Record, RecordedRevision
from referee.storage import agreement, drafts, formats, tables
from referee.storage.access import KEEPER, SHARERS, Role, hashed
from referee.storage.db import StoredRow, connection, rows
from referee.storage.models import Entry, GameRow, Link, Seat, StoredGame, Table, TableRow
from referee.storage.players import add_players, as_known, fact_as_known, name_pairs, rename, seated_names
from referee.storage.queries import find_game, latest_number, read, remember
from referee.storage.transaction import Credentials, NotAllowed, TableLock, new_step, opening, transaction, writing

_OPENED_WITH = select(Table.id, Table.code, Table.version, Table.stamp).join(Link).where(Link.hash == bindparam("hash"))
log = logging.getLogger(__name__)


class LineTaken(Exception):
    """Somebody else has written this line meanwhile; `entry` is what stands there now."""

    def __init__(self, entry: Revision) -> None:
        super().__init__(entry.line, entry.revision)
        self.entry = entry


@opening
def open_table(game: Record, secret: str, lots: bool = False, best_of: int = 0) -> TableRow:
    """Open a table with its first game, kept by whoever has the secret. Asked twice with one secret it opens once.

    With `lots` it is drawn here who begins; `best_of` is how many games its series has at the most, 0 for as many as
    they like. ImpossibleFact where that secret has opened a table with another game: nothing typed is dropped without
    a word.
    """
    tables.sweep()
    with transaction():
        if opened := opened_with(secret):
            if not _opened_as(find_game(opened, 1), as_known(opened.id, game), lots, best_of):
                raise ImpossibleFact(
                    "", N_("This page already opened table {code} with another game."), code=opened.code
                )
            return opened
        table = add_table(hashed(secret))
        add_game(table, 1, _drawn(game) if lots else game, KEEPER, best_of)
    log.info("%s version %s: opened", table.code, table.version)
    return table


def opened_with(secret: str) -> TableRow | None:
    """The table that was opened with this secret; None where none was."""
    return next(map(_table, rows(_OPENED_WITH, hash=hashed(secret))), None)


def _table(row: StoredRow) -> TableRow:
    """A table from its row, without its links."""
    return TableRow(row.id, row.code, row.version, stamp=row.stamp)


def open_game(
    table: TableRow, number: int, game: Record, credentials: Credentials, lots: bool = False, best_of: int = 0
) -> GameRow:
    """Open game `number` of a table. Asked twice it opens once; refused when another one was opened meanwhile.

    `lots` and `best_of` are as when a table opens.
    """
    with writing(f"game {number} opened", table, credentials) as lock:
        game = as_known(table.id, game)
        opened = find_game(table, number)
        if opened is None and number == latest_number(table) + 1:
            return add_game(lock.table, number, _drawn(game) if lots else game, lock.role, best_of)
        if opened is None or not _opened_as(opened, game, lots, best_of):
            raise ImpossibleFact("", N_("Another phone just opened a game here."))
        lock.changed = False
        return opened


def _drawn(game: Record) -> Record:
    return _begun_by(game, secrets.randbelow(len(game.seats)))


def _begun_by(game: Record, seat: int | None) -> Record:
    return replace(game, opening=replace(game.opening, lead=seat))


def _opened_as(opened: GameRow | None, game: Record, lots: bool, best_of: int) -> bool:
    """Whether a game was opened just so: by these rules, with these people, and with these entries at first.

    Lots that were drawn for it stand.
    """
    if opened is None:
        return False
    sheet = read(opened)
    first, stands = [line.revisions[0].recorded for line in sheet.lines], sheet.record
    meant = _begun_by(game, stands.opening.lead) if lots else game
    same = {**record.document(stands), "entries": first[: len(game.facts)]} == record.document(meant)
    return same and opened.best_of == best_of


def rematch(
    game: GameRow,
    credentials: Credentials,
    best_of: int = 0,
    names: Sequence[str] = (),
    lots: bool = False,
    way: str | None = None,
) -> GameRow:
    """Open the same game again: the rules as at its end, nothing told. Asked twice it opens once.

    `names` are those who sit there by seat, nobody where all sit as they did; with `lots` it is drawn who begins. `way`
    is how they were found, which the table remembers; None where it remembers another.
    """
    old = read(game).record
    seats = tuple(map(given, tuple(names) or read(game).standing.seating.present_names))
    again = Record(old.ruleset, old.preset, written_today(old.options), seats, Opening(), ())
    with writing(f"game {game.number + 1} opened", game.table, credentials) as lock:
        if opened := find_game(lock.table, game.number + 1):
            lock.changed = False
            return opened
        if way is not None:
            tables.remember_way(lock.table, way)
        new = _drawn(again) if lots else again
        return add_game(lock.table, game.number + 1, new, lock.role, best_of)


def name_people(game: GameRow, seats: Sequence[str], pairs: Sequence[str], credentials: Credentials) -> None:
    """Call those who sat down in a game, and its pairs, otherwise from its beginning; "" for whoever has no name.

    A seat that is on a phone stays there. ImpossibleFact where what was entered cannot have been with these names.
    """
    with writing(f"people of game {game.number} named", game.table, credentials) as lock:
        sheet = read(lock.before(game))
        before = sheet.record
        new = as_known(game.table_id, replace(before, seats=(*seats,), pair_names=(*pairs,)))
        if any(before.pair_names):  # a name that stood there was taken out; else those of whoever sits there now hold
            new = replace(new, pair_names=(*pairs,) if any(pairs) else ())
        lock.changed = (new.seats, new.pair_names) != (before.seats, before.pair_names)
        if not lock.changed:
            return
        agreement.refuse_signed(game, sheet, lock.role)
        record.from_document(record.document(new)).scored()
        rename(game, before, new)


def record_entry(
    game: GameRow, number: int, fact: Fact, credentials: Credentials, draft_version: int | None = None
) -> None:
    """Write the next line; the same fact twice is written once, another one meanwhile is LineTaken.

    With `draft_version`, the version of the draft that was proposed, it is refused where more was entered since.
    """
    with writing(f"game {game.number} line {number} told", game.table, credentials) as lock:
        fact = fact_as_known(game.table_id, fact)
        before = lock.before(game)
        entry, sheet = record.write_fact(fact), read(before)
        if _is_there(sheet, number, 0, entry, lock):
            return
        scored = preview.next_line(sheet, fact)
        reports = drafts.settle(game, sheet, fact, entry, draft_version) if lock.has_draft else {}
        formats.require(sheet.record.ruleset.key)
        revision = add_entry(game.id, number, 1, entry, lock.role, "")
        agreement.keep_reports(game, sheet, number, reports)
        add_newcomers(game, sheet, [scored])
    if not sheet.problem and revision.line == number:
        remember(lock.after(before, revision.id), with_line(sheet, revision, scored))


def correct(
    game: GameRow,
    number: int,
    revision: int,
    fact: Fact | None,
    credentials: Credentials,
    reason: str,
    again: bool = False,
) -> None:
    """Write a new revision of a line after `revision`, or strike it when there is no fact.

    It needs a reason, and something else than what stands; every later line must still be possible. With `again` a
    hand that was told as it happened goes on where it is struck.
    """
    reason = record.plain(reason, "why")
    if not reason:
        raise ImpossibleFact("why", N_("Why? The sheet keeps the reason."), "GEN-1")
    what = "struck" if fact is None else "corrected"
    with writing(f"game {game.number} line {number} {what}", game.table, credentials) as lock:
        fact = fact and fact_as_known(game.table_id, fact)
        entry: Json = {"kind": STRUCK} if fact is None else record.write_fact(fact)
        sheet = read(lock.before(game))
        if _is_there(sheet, number, revision, entry, lock):
            return
        if sheet.lines[number - 1].revisions[-1].recorded == entry:
            raise ImpossibleFact("", N_("Nothing changed, nothing saved."), "GEN-1")
        agreement.refuse_signed(game, sheet, lock.role)
        scored = preview.correction(sheet, number, fact)
        if again and fact is None:
            drafts.go_on(game, sheet, number)
        formats.require(sheet.record.ruleset.key)
        add_entry(game.id, number, revision + 1, entry, lock.role, reason)
        add_newcomers(game, sheet, scored.values())


MAX_CODES = 8
"""How many links of one role can be out at a table, each on the phone that made it."""


def replace_link(
    table: TableRow, role: Role, secret: str, credentials: Credentials | None, beside: bool = False
) -> None:
    """Give a role's link this secret; those handed out before stop working, unless this one is to stand beside them.

    Only a role that may share links may. `credentials` is None for whoever runs the server, who needs no link.
    """
    try:
        with writing(f"the {role.key}'s link replaced", table, credentials, SHARERS) as lock:
            handed_out = Link.table_id == table.id, Link.role == role.key, Link.player_id.is_(None)
            known = sum(link.role == role.key and not link.player for link in lock.table.links)
            if not beside or known >= MAX_CODES:
                connection().execute(delete(Link).where(*handed_out))
            connection().execute(insert(Link).values(table_id=table.id, role=role.key, hash=hashed(secret)))
    except IntegrityError as error:  # no phone of ours offers the secret of another link
        raise NotAllowed from error


def _is_there(sheet: Sheet, number: int, revision: int, entry: Json, lock: TableLock) -> bool:
    """Whether this very entry stands in its line already: a double tap, or an answer that was lost.

    LineTaken where another one was written meanwhile.
    """
    existing = _written_since(sheet, number, revision)
    if existing is None:
        return False
    if (existing.revision, existing.recorded) != (revision + 1, entry):
        raise LineTaken(existing)
    lock.changed = False
    return True


def _written_since(sheet: Sheet, number: int, revision: int) -> Revision | None:
    """What stands in a line if it has been written since it had this many revisions; None where it has not.

    ImpossibleFact where the sheet has no such line; the next one is there, with no revision yet.
    """
    lines = len(sheet.lines)
    if not 1 <= number <= lines + (revision == 0):
        raise ImpossibleFact("line", NO_SUCH_LINE, lines=lines)
    revisions = sheet.lines[number - 1].revisions if number <= lines else ()
    return None if len(revisions) == revision else revisions[-1]


ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is read out wrongly across a table
CODE_LENGTH = 6
_ENTRY = insert(Entry.__table__)
_entry = aliased(Entry)
_last = select(func.coalesce(func.max(_entry.line), 0) + 1).where(_entry.game_id == bindparam("game"))
_NEW_LINE = insert(Entry).values(line=_last.scalar_subquery()).returning(Entry.id, Entry.line)
_same = (
    select(_entry.line)
    .where(_entry.game_id == bindparam("game"), _entry.revision == 1)
    .order_by(_entry.id)
    .offset(bindparam("before"))
    .limit(1)
)
_NEW_REVISION = insert(Entry).values(line=_same.scalar_subquery()).returning(Entry.id, Entry.line)


_WITH_CODE = select(Table.id).where(Table.code == bindparam("code"))


def add_table(hashed_secret: str = "", event: int | None = None) -> TableRow:
    """A table that its keeper has the link of; one of an event, which is another row, has no link of its own."""
    values = {"code": _free_code(), "version": 1, "stamp": new_step(), "opened_at": _now(), "event_id": event}
    made = insert(Table).returning(Table.id, Table.code, Table.version, Table.stamp)
    row = connection().execute(made, values).one()
    if hashed_secret:
        connection().execute(insert(Link).values(table_id=row.id, role=KEEPER.key, hash=hashed_secret))
    return _table(row)


def add_game(table: TableRow, number: int, game: Record, role: Role, best_of: int) -> GameRow:
    """A game with what its record tells already."""
    opened = add_opened(table, number, game, best_of, _now())
    for line, fact in enumerate(game.facts, 1):
        revision = add_entry(opened.id, line, 1, record.write_fact(fact), role, "")
        opened = replace(opened, last=revision.id, entries=line)
    return opened


def add_opened(table: TableRow, number: int, game: Record, best_of: int, opened_at: datetime) -> GameRow:
    """A game with its people, and nothing written in it; its record tells who comes later."""
    GAMES.refuse(number)
    formats.require(game.ruleset.key)
    scored = game.scored()  # refuses what a record cannot tell, before anything is written
    names = game.first().seating.names
    players = add_players(table.id, [*names, *seated_names(scored)])
    name_pairs(table.id, game)
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
    key: StoredRow = connection().execute(insert(StoredGame), row).inserted_primary_key
    seats = [{"game_id": key.id, "number": seat, "player_id": players[name]} for seat, name in enumerate(names)]
    connection().execute(insert(Seat), seats)
    state = {"version": table.version, "stamp": table.stamp, "last": 0, "entries": 0}
    return GameRow(key.id, table.id, table.code, number, opened_at, best_of, **state)


def add_entry(game: int, number: int, revision: int, entry: Json, role: Role, reason: str) -> Revision:
    """What somebody has written in a line of a sheet, and the row of it, with the line that the database says it is.

    A new line comes after the last that the database has, whatever its number on the sheet.
    """
    row = values(game, revision, RecordedRevision(number, entry, _now(), role.key, reason))
    del row["line"]
    insertion = _NEW_LINE if revision == 1 else _NEW_REVISION
    id_, row["line"] = connection().execute(insertion, {**row, "game": game, "before": number - 1}).one()
    del row["game_id"]
    return Revision(id_, **row)


def add_entries(entry_rows: list[Json]) -> None:
    """What has been written in some lines, oldest first."""
    connection().execute(_ENTRY, entry_rows)


def values(game: int, revision: int, entry: RecordedRevision) -> Json:
    """The row of what somebody has written."""
    kind = entry.entry["kind"]
    data = {key: value for key, value in entry.entry.items() if key != "kind"}
    when = {"told_at": entry.told_at, "told_by": entry.told_by, "reason": entry.reason}
    return {"game_id": game, "line": entry.line, "revision": revision, "kind": kind, "data": data, **when}


def add_newcomers(game: GameRow, before: Sheet, scored: Iterable[Scored]) -> None:
    """Whoever sat down or took over a seat is one of the table's players from now on."""
    if new := [name for name in seated_names(scored) if name not in before.standing.seating.names]:
        add_players(game.table_id, new)


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if not rows(_WITH_CODE, code=code):  # a table that was deleted keeps its own as long as it can be put back
            return code


def _now() -> datetime:
    return datetime.now(UTC)
