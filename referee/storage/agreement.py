"""What the sides say of what was written, and the log of a table: all that was written and said, the latest first.

A hand may be accepted or protested against until the next one is written, and the sheet signed at its end. A
statement is about one revision, so a correction settles a protest and voids what was accepted, but for one of the note
alone; no statement is ever changed or deleted. Once all sides have signed, nothing more is said, unless the keeper
corrects the sheet: then each side signs anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, false, insert, literal, select, union_all

from referee.engine.facts import ImpossibleFact, Penalty
from referee.engine.ruleset import retold
from referee.engine.verdict import Step
from referee.engine.wording import MARK, N_, NOBODY_SITS, SIGNED_LATER, Sentence
from referee.games.sheet import STRUCK, Line, Revision, Sheet, UnreadableGame
from referee.record import REPORTED, SAID_KINDS, Json, Statement
from referee.storage import queries
from referee.storage.access import ROLES, SEAT, TELLERS, Role, hashed, new_secret
from referee.storage.db import StoredRow, connection, rows
from referee.storage.models import Agreement, Entry, GameRow, StoredGame, Table, TableRow
from referee.storage.players import own_seat
from referee.storage.queries import read
from referee.storage.transaction import Credentials, NotAllowed, writing

ACCEPTED, PROTESTED, WITHDREW, SIGNED = SAID_KINDS
LOCKED = N_("Signed by all sides: only the host can edit.")
_FIELDS = (*(field.name for field in fields(Statement)), "id")
_rows = Agreement.__table__.c
_IS_IMPORTED = _rows.told_at <= Table.opened_at
_COLUMNS = (
    select(*(_rows[name] for name in _FIELDS), _IS_IMPORTED.label("is_imported"))
    .select_from(Agreement)
    .join(StoredGame, StoredGame.id == _rows.game_id)
    .join(Table, Table.id == StoredGame.table_id)
)
_SAID = _COLUMNS.where(_rows.game_id == bindparam("game")).order_by(_rows.id)
_KEY = select(_rows.id).where(_rows.key == bindparam("key"))


@dataclass(frozen=True)
class StoredStatement(Statement):
    """What somebody said of a line, or of the whole sheet, and where it is kept."""

    id: int
    """Its row."""
    is_imported: bool
    """Whether it came with a table that was brought here, so that nobody has said it on this server."""


@dataclass(frozen=True)
class Statements:
    """What has been said of a game's sheet, oldest first."""

    statements: tuple[StoredStatement, ...]

    def of(self, line: Line) -> dict[int, StoredStatement]:
        """What stands of a line as it is judged, by side: each side's last word, but for what it has withdrawn."""
        return self._of(line.number, range(line.ruled, len(line.revisions) + 1))

    def _of(self, line: int, revisions: range) -> dict[int, StoredStatement]:
        last = {
            statement.side: statement
            for statement in self.statements
            if statement.line == line and statement.revision in revisions
        }
        return {side: statement for side, statement in last.items() if statement.kind in (ACCEPTED, PROTESTED)}

    def protests(self, line: Line) -> tuple[StoredStatement, ...]:
        """The protests against a line that nobody has settled."""
        return tuple(statement for statement in self.of(line).values() if statement.kind == PROTESTED)

    def settled(self, line: Line) -> tuple[StoredStatement, ...]:
        """The protests that a correction of a line has settled."""
        earlier = [self._of(line.number, range(number, number + 1)) for number in range(1, line.ruled)]
        said = [statement for of_revision in earlier for statement in of_revision.values()]
        return tuple(statement for statement in said if statement.kind == PROTESTED)

    def reports(self, line: Line) -> dict[str, str]:
        """What players entered of their own hands before a line was written, by name; "" for whoever went out."""
        told = (each for each in self.statements if each.kind == REPORTED and each.line == line.number)
        return {each.name: each.note for each in told}

    def told(self, line: Line) -> tuple[Step, ...]:
        """The same in words."""
        text, out = N_("{name} entered {said} on their own phone."), Sentence(N_("out"))
        return tuple(Step("", text, {"name": name, "said": said or out}) for name, said in self.reports(line).items())

    def retold(self, line: Line) -> tuple[Step, ...]:
        """Where a line does not stand as the players told it."""
        if not line.scored:
            return ()
        names = line.scored.standing.seating.names
        reports = {names.index(name): text for name, text in self.reports(line).items() if name in names}
        return retold(line.scored.fact, reports, names)

    @staticmethod
    def asks(sheet: Sheet, line: Line) -> bool:
        """Whether players are asked what they say of a line: of a hand, of a penalty, and of what ended the game."""
        return sheet.standing.over or line.latest.kind in (sheet.record.ruleset.hand.kind, Penalty.kind)

    def signed(self, sheet: Sheet) -> dict[int, StoredStatement]:
        """Who has signed the sheet as it stands, by side."""
        as_it_stands = range(_ruled(sheet), revisions(sheet) + 1)
        return {
            statement.side: statement
            for statement in self.statements
            if statement.kind == SIGNED and statement.revision in as_it_stands
        }

    def locks(self, sheet: Sheet) -> bool:
        """Whether every side has signed the sheet as it stands."""
        seating = sheet.standing.seating
        present = {side for side in range(len(seating.sides)) if seating.present(side)}
        return sheet.standing.over and present <= self.signed(sheet).keys()


def revisions(sheet: Sheet) -> int:
    """How often a sheet has been written on."""
    return sum(len(line.revisions) for line in sheet.lines)


def _ruled(sheet: Sheet) -> int:
    """How often a sheet had been written on when anything but a note was written last."""
    written = sorted((revision for line in sheet.lines for revision in line.revisions), key=lambda each: each.id)
    ruled = {line.number: line.ruled for line in sheet.lines}
    return max((number for number, each in enumerate(written, 1) if each.revision <= ruled[each.line]), default=0)


def statements(game: GameRow) -> Statements:
    """What has been said of a game's sheet."""
    return Statements(tuple(StoredStatement(*row) for row in rows(_SAID, game=game.id)))


def with_ids(ids: Sequence[int]) -> dict[int, StoredStatement]:
    """What was said, by the rows of it."""
    result = rows(_COLUMNS.where(_rows.id.in_(ids))) if ids else []
    return {row.id: StoredStatement(*row) for row in result}


def say(
    game: GameRow, line: int, revision: int, kind: str, seat: int, note: str, key: str, credentials: Credentials
) -> None:
    """Say for a seat that it accepts or protests against a line as it stands, takes a protest back, or signs the sheet.

    A seat speaks for itself, whoever may write for anybody; said again with the same key it is said once.
    ImpossibleFact where the line is not open any more, or has been written anew meanwhile, or all have signed.
    """
    with writing(f"game {game.number} line {line} {kind}", game.table, credentials, TELLERS) as lock:
        sheet = read(lock.before(game))
        if not lock.role.can_write and own_seat(sheet, lock.table, credentials) != seat:
            raise NotAllowed
        key = hashed(f"{key} {line} {revision} {kind} {seat}")[:22]  # what keepers send from one page is not the same
        lock.changed = not rows(_KEY, key=key)
        if lock.changed:
            if statements(game).locks(sheet):
                raise ImpossibleFact("", LOCKED)
            _refuse(sheet, line, revision, kind, seat, note)
            seating = sheet.standing.seating
            who = {"side": seating.side_of(seat), "name": seating.names[seat], "told_by": lock.role.key}
            what = {"line": line, "revision": revision, "kind": kind, "note": note, "key": key}
            connection().execute(insert(Agreement).values(game_id=game.id, told_at=datetime.now(UTC), **who, **what))


def keep_reports(game: GameRow, sheet: Sheet, line: int, reports: Mapping[int, Json]) -> None:
    """Keep with a line that is being written what players have entered of their own hands, within its transaction."""
    seating, now = sheet.standing.seating, datetime.now(UTC)
    for seat, report in reports.items():
        if "held" in report:
            who = {"side": seating.side_of(seat), "name": seating.names[seat], "told_by": SEAT.key, "told_at": now}
            what = {"line": line, "revision": 1, "kind": REPORTED, "note": report["held"], "key": new_secret()}
            connection().execute(insert(Agreement).values(game_id=game.id, **who, **what))


def _refuse(sheet: Sheet, line: int, revision: int, kind: str, seat: int, note: str) -> None:
    """Refuse what cannot be said of a sheet, or not any more."""
    last = len(sheet.lines)
    if seat not in sheet.standing.seating.order:
        raise ImpossibleFact("", NOBODY_SITS, seat=seat)
    if kind == SIGNED and not sheet.standing.over:
        raise ImpossibleFact("", SIGNED_LATER)
    if not 1 <= line <= last or (kind in (ACCEPTED, PROTESTED) and line != last):
        text = N_("{line} is closed: the next line is already saved.")
        raise ImpossibleFact("", text, line=sheet.line_name(line))
    if revision != (revisions(sheet) if kind == SIGNED else len(sheet.lines[line - 1].revisions)):
        raise ImpossibleFact("", N_("Edited since: check it again."))
    if kind == PROTESTED and not note:
        raise ImpossibleFact("note", N_("Why? The sheet keeps the reason."))


def refuse_signed(game: GameRow, sheet: Sheet, role: Role) -> None:
    """Refuse a correction of a sheet that all sides have signed to anybody but who keeps the table."""
    if sheet.standing.over and not role.can_share and statements(game).locks(sheet):
        raise ImpossibleFact("", LOCKED)


_games, _entries, _statements = StoredGame.__table__.c, Entry.__table__.c, Agreement.__table__.c
PERSON = "@"  # before the name of a person, where a role could be meant
WRITTEN: dict[str, tuple[ColumnElement[bool], ...]] = {
    "told": (_entries.revision == 1,),
    "corrected": (_entries.revision > 1, _entries.kind != STRUCK),
    "struck": (_entries.kind == STRUCK,),
    "penalised": (_entries.kind == "penalty",),
}
STATEMENT_KINDS = (ACCEPTED, PROTESTED, WITHDREW, SIGNED)
_NAMES = (
    select(_statements.name)
    .join(StoredGame.__table__, _games.id == _statements.game_id)
    .where(_games.table_id == bindparam("table"), _statements.kind != REPORTED)
    .where(_statements.name.not_like(f"{MARK}%"), _statements.name != "")
    .distinct()
    .order_by(_statements.name)
)


@dataclass(frozen=True)
class LogFilter:
    """What the log is narrowed to; each is empty for everything."""

    which: str = ""
    """What was done: one of WRITTEN or STATEMENT_KINDS."""
    who: str = ""
    """The key of a role, or the name of a person after PERSON."""
    game: int = 0
    """The number of a game."""

    @property
    def of_entries(self) -> tuple[ColumnElement[bool], ...]:
        """What an entry must be."""
        if self.which in STATEMENT_KINDS or self.who.startswith(PERSON):
            return (false(),)
        return WRITTEN.get(self.which, ()) + ((_entries.told_by == self.who,) if self.who in ROLES else ())

    @property
    def of_statements(self) -> tuple[ColumnElement[bool], ...]:
        """What somebody's word on an entry must be."""
        if self.which in WRITTEN:
            return (false(),)
        kinds = (_statements.kind == self.which if self.which in STATEMENT_KINDS else _statements.kind != REPORTED,)
        if self.who.startswith(PERSON):
            return (*kinds, _statements.name == self.who.removeprefix(PERSON))
        return (*kinds, _statements.told_by == self.who) if self.who in ROLES else kinds


@dataclass(frozen=True)
class Logged:
    """What was written, or what somebody said of it, on a sheet as it stands now."""

    told_at: datetime
    """When it was."""
    sheet: Sheet | UnreadableGame
    revision: Revision | None = None
    """What was written, or is spoken of; None where its game cannot be read."""
    statement: StoredStatement | None = None


def log(table: TableRow, wanted: LogFilter, skip: int, most: int) -> list[Logged]:
    """What was written and said at a table, the latest first: at most so many after those that are skipped."""
    at_table = (_games.table_id == table.id, *((_games.number == wanted.game,) if wanted.game else ()))
    both = [
        _of(columns, is_statement).where(*at_table, *narrowed)
        for columns, is_statement, narrowed in (
            (_entries, 0, wanted.of_entries),
            (_statements, 1, wanted.of_statements),
        )
    ]
    every = union_all(*both).subquery()
    latest = select(every).order_by(every.c.told_at.desc(), every.c.said.desc(), every.c.id.desc())
    return _logged(rows(latest.offset(skip).limit(most)))


def _of(columns: Any, is_statement: int) -> Select[*tuple[object, ...]]:
    picked = (columns[name] for name in ("told_at", "id", "game_id"))
    return select(literal(is_statement).label("said"), *picked).join(StoredGame.__table__, _games.id == columns.game_id)


def speakers(table: TableRow) -> list[str]:
    """The names of those who have said anything of what was written at a table."""
    return [name for (name,) in rows(_NAMES, table=table.id)]


def _logged(result: Sequence[StoredRow]) -> list[Logged]:
    sheets = queries.sheets_of({game for _stated, _told_at, _id, game in result})
    statements = with_ids([id_ for stated, _told_at, id_, _game in result if stated])
    return [
        _entry(told_at, sheets[game], id_, statements[id_] if stated else None) for stated, told_at, id_, game in result
    ]


def _entry(told_at: datetime, sheet: Sheet | UnreadableGame, id_: int, statement: StoredStatement | None) -> Logged:
    if isinstance(sheet, UnreadableGame):
        return Logged(told_at, sheet)
    return Logged(told_at, sheet, _spoken_of(sheet, statement) if statement else _written(sheet, id_), statement)


def _written(sheet: Sheet, id_: int) -> Revision:
    return next(revision for line in sheet.lines for revision in line.revisions if revision.id == id_)


def _spoken_of(sheet: Sheet, statement: StoredStatement) -> Revision:
    """The revision that a statement is of; of a sheet that was signed, that which its last line has."""
    of = sheet.lines[min(statement.line, len(sheet.lines)) - 1].revisions
    return of[min(statement.revision, len(of)) - 1]
