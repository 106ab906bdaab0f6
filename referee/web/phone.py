"""What this phone knows: the tables it has been to, and the secret links it was given.

It lives in the session cookie, signed and out of reach of scripts. A role is proved anew at every request,
so a link that the keeper replaces stops working at once.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import abort, g, session

from referee import ledger
from referee.ledger import KEEPER, SCORER
from referee.models import Table

ROOM = 2600  # characters of JSON; browsers drop a cookie of over 4 KB without a word
Known = list[tuple[str, dict[str, str]]]


def codes() -> list[str]:
    """The codes of the tables this phone knows, the latest first."""
    return [code for code, _keys in _known()]


def remember(table: Table, role: str | None = None, secret: str | None = None) -> None:
    """Keep a table at the head of the list, and a secret for it where there is one; the oldest make room."""
    known = _known()
    keys = dict(known).get(table.code, {}) | ({role: secret} if role and secret else {})
    kept = [(table.code, keys), *(each for each in known if each[0] != table.code)]
    while len(json.dumps(kept)) > ROOM:
        kept.pop()
    if kept != known:
        session["tables"] = kept
        session.permanent = True


def _known() -> Known:
    return [(code, keys) for code, keys in session.get("tables", [])]


def secret(table: Table, role: str) -> str | None:
    """The secret this phone holds for a role at a table, while it is good."""
    told = dict(_known()).get(table.code, {}).get(role)
    return told if ledger.role_of(table, told) == role else None


def role(table: Table) -> str | None:
    """What this phone may be at a table: "keeper", "scorer", or only a watcher."""
    return next((each for each in (KEEPER, SCORER) if secret(table, each)), None)


def only(*roles: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Refuse a view to whoever is none of these at the table; where there is no table yet anybody may."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            return view(*args, **kwargs) if g.table is None or g.role in roles else abort(403)

        return guarded

    return decorate
