"""A transaction that writes, and who may begin one.

It holds the table's row for as long as it lasts, so two phones write one after the other. Only then is it asked who
writes, by the secrets of the links that their phone holds: a link that was replaced writes nothing after the answer
that replaced it.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy.exc import InvalidRequestError

from referee.db import WRITING, db
from referee.links import role_of
from referee.models import Table
from referee.roles import KEEPER, WRITERS, Role

Secrets = Sequence[str]
log = logging.getLogger(__name__)


class NotAllowed(Exception):
    """Whoever writes holds no link that allows it: none at all, or one that has been replaced meanwhile."""


class TableGone(Exception):
    """The table was removed by whoever runs the server, after the page was asked for."""


@contextmanager
def transaction() -> Iterator[None]:
    """Everything in it is written, or nothing."""
    db.session.rollback()
    db.session.connection(execution_options={WRITING: True})
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise


@contextmanager
def writing(what: str, table: Table | None, held: Secrets | None, roles: Sequence[Role] = WRITERS) -> Iterator[Role]:
    """A transaction alone at its table; it yields the role of whoever writes.

    NotAllowed where their secrets make them none of `roles`; None for `held` is whoever runs the server. TableGone
    where the table is not there any more. What was written is logged with the table's new version.
    """
    with transaction():
        there = _hold(table)
        role = KEEPER if held is None else role_of(there, held)
        if role not in roles:
            raise NotAllowed
        code, before = there.code, there.version
        yield role
        version = there.version
    if version != before:
        log.info("%s version %s: %s by the %s", code, version, what, role.key if held is not None else "server")


def _hold(table: Table | None) -> Table:
    """A table, its row held until the transaction ends, and then its links as they are now."""
    if table is None:
        raise TableGone
    try:
        db.session.refresh(table, ["code", "version"], with_for_update=True)
        db.session.refresh(table, ["links"])  # not before: what a statement sees is of when it began to wait
    except InvalidRequestError as problem:
        raise TableGone from problem
    return table
