"""A transaction that writes, and who may begin one.

It holds the table's row for as long as it lasts, so two phones write one after the other. Only then is it asked who
writes, by the secrets of the links that their phone holds: a link that was replaced writes nothing after the answer
that replaced it.
"""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import ParamSpec

from sqlalchemy import bindparam, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from referee.storage.access import KEEPER, WRITERS, Role, role_of
from referee.storage.db import WRITING, connection, rows
from referee.storage.models import Draft, Entry, GameRow, Link, LinkRow, StoredGame, Table, TableRow

Credentials = Sequence[str]
P = ParamSpec("P")
log = logging.getLogger(__name__)

_tables, _links = Table.__table__.c, Link.__table__.c
_HOLD = (
    update(Table.__table__)
    .where(_tables.id == bindparam("table"), _tables.code == bindparam("of"), _tables.deleted_at.is_(None))
    .values(version=_tables.version + 1, stamp=_tables.stamp + bindparam("step"))
    .returning(_tables.id, _tables.code, _tables.version, _tables.stamp)
)
_HOLD_DELETED = (
    update(Table.__table__)
    .where(_tables.id == bindparam("table"), _tables.code == bindparam("of"), _tables.deleted_at > bindparam("since"))
    .values(version=_tables.version + 1, stamp=_tables.stamp + bindparam("step"), deleted_at=None)
    .returning(_tables.id, _tables.code, _tables.version, _tables.stamp)
)
_DRAFTED = exists().where(Draft.game_id == StoredGame.id, StoredGame.table_id == bindparam("table"))
_WRITTEN = select(func.coalesce(func.max(Entry.id), 0), func.count(Entry.id)).where(Entry.game_id == bindparam("game"))
LONGEST_STEP = 2**40  # of a stamp, which has 63 bits: room for eight million writes at the least
_EVENT = select(_tables.event_id).where(_tables.id == bindparam("table")).scalar_subquery()
_LINKS = select(_links.role, _links.hash, _links.player_id, _DRAFTED).where(
    or_(_links.table_id == bindparam("table"), _links.table_id == _EVENT)  # whoever runs an event runs its tables
)


class NotAllowed(Exception):
    """Whoever writes holds no link that allows it: none at all, or one that has been replaced meanwhile."""


class TableGone(Exception):
    """There is no table with this code, or none any more."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class TableLock:
    """A table whose row is held, and who holds it."""

    table: TableRow
    """The table with the version that it has once this is written."""
    role: Role
    step: int
    """By how much its stamp has grown with this."""
    has_draft: bool
    """Whether more is told at this table than its sheets say."""
    changed: bool = True
    """Whether there is one version more afterwards; not where it turns out that all is written already."""

    def before(self, game: GameRow) -> GameRow:
        """A game of this table at the version that it has until this is written."""
        version, stamp = self.table.version - 1, self.table.stamp - self.step
        if (game.version, game.stamp) == (version, stamp):
            return game
        ((last, entries),) = rows(_WRITTEN, game=game.id)
        return replace(game, version=version, stamp=stamp, last=last, entries=entries)

    def after(self, game: GameRow, last: int) -> GameRow:
        """A game of this table, as it is before this, once an entry is written in it, which is the row `last`."""
        version, stamp = self.table.version, self.table.stamp
        return replace(game, version=version, stamp=stamp, last=last, entries=game.entries + 1)


def new_step() -> int:
    """How much a stamp grows by."""
    return 1 + secrets.randbelow(LONGEST_STEP)


@contextmanager
def transaction() -> Iterator[None]:
    """Everything in it is written, or nothing."""
    session = connection()
    session.rollback()
    session.execution_options(**{WRITING: True})
    try:
        with session.begin():
            yield
    finally:
        session.execution_options(**{WRITING: False})


def opening(opens: Callable[P, TableRow]) -> Callable[P, TableRow]:
    """Open a table; once more where two servers were asked at the same moment, and the other one has opened it."""

    @wraps(opens)
    def opened(*args: P.args, **kwargs: P.kwargs) -> TableRow:
        try:
            return opens(*args, **kwargs)
        except IntegrityError:
            return opens(*args, **kwargs)

    return opened


@contextmanager
def writing(
    what: str,
    table: TableRow,
    credentials: Credentials | None,
    roles: Sequence[Role] = WRITERS,
    deleted_since: datetime | None = None,
) -> Iterator[TableLock]:
    """A transaction alone at its table; at one that was deleted since then, which it puts back, where that is given.

    NotAllowed where the credentials give none of `roles`; no credentials stand for whoever runs the server. TableGone
    where there is no such table. What was written is logged with the table's new version.
    """
    with transaction():
        step = new_step()
        locked, has_draft = _hold(table, step, deleted_since)
        lock = TableLock(locked, KEEPER if credentials is None else role_of(locked, credentials), step, has_draft)
        if lock.role not in roles:
            raise NotAllowed
        yield lock
        if not lock.changed:
            connection().rollback()
    if lock.changed:
        by = lock.role.key if credentials is not None else "server"
        log.info("%s version %s: %s by the %s", locked.code, locked.version, what, by)


def _hold(table: TableRow, step: int, deleted_since: datetime | None) -> tuple[TableRow, bool]:
    """A table one version later, its row held until the transaction ends, with its links and whether it has a draft."""
    which = {"table": table.id, "of": table.code, "step": step}
    held = rows(_HOLD_DELETED, **which, since=deleted_since) if deleted_since else rows(_HOLD, **which)
    locked_row = next(iter(held), None)
    if locked_row is None:
        raise TableGone(table.code)
    links = rows(_LINKS, table=table.id)  # not before: what a statement sees is of when it began to wait
    handed_out = tuple(LinkRow(*row[:3]) for row in links)
    locked = TableRow(locked_row.id, locked_row.code, locked_row.version, handed_out, stamp=locked_row.stamp)
    return locked, any(row[3] for row in links)
