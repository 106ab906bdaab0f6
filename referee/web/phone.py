"""What this phone knows: the tables it has been to, and the secret links it was given.

It lives in the session cookie, signed and out of reach of scripts. A role is proved anew at every request,
so a link that the keeper replaces stops working at once.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import abort, g, session

from referee import ledger
from referee.ledger import KEEPER, SCORER
from referee.models import Table

MOST_TABLES = 30  # a cookie holds about 4 KB


def codes() -> list[str]:
    """The codes of the tables this phone knows, the latest first."""
    return list(session.get("tables", {}))


def remember(table: Table, role: str | None = None, secret: str | None = None) -> None:
    """Keep a table at the head of the list, and a secret for it where there is one."""
    known: dict[str, dict[str, str]] = session.get("tables", {})
    keys = known.get(table.code, {}) | ({role: secret} if role and secret else {})
    if next(iter(known), None) == table.code and known[table.code] == keys:
        return
    others = [(code, each) for code, each in known.items() if code != table.code]
    session["tables"] = dict([(table.code, keys), *others][:MOST_TABLES])
    session.permanent = True


def secret(table: Table, role: str) -> str | None:
    """The secret this phone holds for a role at a table, while it is good."""
    told: str | None = session.get("tables", {}).get(table.code, {}).get(role)
    return told if ledger.role_of(table, told) == role else None


def role(table: Table) -> str | None:
    """What this phone may be at a table: "keeper", "scorer", or only a watcher."""
    return next((each for each in (KEEPER, SCORER) if secret(table, each)), None)


def only(*roles: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Refuse a view to whoever is none of these at the table."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            return view(*args, **kwargs) if g.role in roles else abort(403)

        return guarded

    return decorate
