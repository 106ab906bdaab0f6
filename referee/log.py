"""The log of a table: all that was written and said there, over all of its games, the latest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, false, literal, select, union_all

from referee.games.sheet import STRUCK, Revision, Sheet
from referee.roles import ROLES
from referee.rows import TableRow
from referee.storage import agreement, queries
from referee.storage.agreement import ACCEPTED, PROTESTED, SIGNED, WITHDREW, Said
from referee.storage.db import rows
from referee.storage.models import Agreement, Entry, Game

_games, _entries, _said = Game.__table__.c, Entry.__table__.c, Agreement.__table__.c
PERSON = "@"  # before the name of a person, where a role could be meant
WRITTEN: dict[str, tuple[ColumnElement[bool], ...]] = {
    "told": (_entries.revision == 1,),
    "corrected": (_entries.revision > 1, _entries.kind != STRUCK),
    "struck": (_entries.kind == STRUCK,),
    "penalised": (_entries.kind == "penalty",),
}
SAID = (ACCEPTED, PROTESTED, WITHDREW, SIGNED)
_NAMES = (
    select(_said.name)
    .join(Game.__table__, _games.id == _said.game_id)
    .where(_games.table_id == bindparam("table"))
    .distinct()
    .order_by(_said.name)
)


@dataclass(frozen=True)
class Wanted:
    """What the log is narrowed to; each is empty for everything."""

    which: str = ""
    """What was done: one of WRITTEN or SAID."""
    who: str = ""
    """The key of a role, or the name of a person after PERSON."""
    game: int = 0
    """The number of a game."""

    @property
    def of_entries(self) -> tuple[ColumnElement[bool], ...]:
        """What an entry must be."""
        if self.which in SAID or self.who.startswith(PERSON):
            return (false(),)
        return WRITTEN.get(self.which, ()) + ((_entries.told_by == self.who,) if self.who in ROLES else ())

    @property
    def of_sayings(self) -> tuple[ColumnElement[bool], ...]:
        """What somebody's word on an entry must be."""
        if self.which in WRITTEN:
            return (false(),)
        kinds = (_said.kind == self.which,) if self.which in SAID else ()
        if self.who.startswith(PERSON):
            return (*kinds, _said.name == self.who.removeprefix(PERSON))
        return (*kinds, _said.told_by == self.who) if self.who in ROLES else kinds


@dataclass(frozen=True)
class Logged:
    """What was written, or what somebody said of it, on a sheet as it stands now."""

    sheet: Sheet
    revision: Revision
    """What was written, or is spoken of."""
    said: Said | None = None


def log(table: TableRow, wanted: Wanted, skip: int, most: int) -> list[Logged]:
    """What was written and said at a table, the latest first: at most so many after those that are skipped."""
    here = (_games.table_id == table.id, *((_games.number == wanted.game,) if wanted.game else ()))
    both = [
        _of(columns, said).where(*here, *narrowed)
        for columns, said, narrowed in ((_entries, 0, wanted.of_entries), (_said, 1, wanted.of_sayings))
    ]
    every = union_all(*both).subquery()
    latest = select(every).order_by(every.c.told_at.desc(), every.c.said.desc(), every.c.id.desc())
    return _logged(rows(latest.offset(skip).limit(most)))


def _of(columns: Any, said: int) -> Select[Any]:
    """Rows of entries, or of what was said of them."""
    picked = (columns[name] for name in ("told_at", "id", "game_id", "line", "revision"))
    return select(literal(said).label("said"), *picked).join(Game.__table__, _games.id == columns.game_id)


def people(table: TableRow) -> list[str]:
    """The names of those who have said anything of what was written at a table."""
    return [name for (name,) in rows(_NAMES, table=table.id)]


def _logged(found: Sequence[Any]) -> list[Logged]:
    sheets = queries.sheets_of({game for _said, _told_at, _id, game, *_place in found})
    said = agreement.with_ids([id_ for is_said, _told_at, id_, *_place in found if is_said])
    return [
        Logged(sheets[game], _revision(sheets[game], line, number, bool(is_said)), said[id_] if is_said else None)
        for is_said, _told_at, id_, game, line, number in found
    ]


def _revision(sheet: Sheet, line: int, number: int, is_said: bool) -> Revision:
    """A revision of a line; of a sheet that was signed, that which its last line has."""
    if is_said and number > len(sheet.lines[line - 1].revisions):
        return sheet.lines[line - 1].entry
    return sheet.revision(line, number)
