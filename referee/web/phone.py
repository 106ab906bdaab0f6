"""What a phone knows: the tables it has been to, and the secrets of the links it was given there.

Each lives in a cookie of its own, out of reach of scripts, named by its table:

    t-KDF7QA          a table that was looked at; signed, so that nobody can claim to know one
    t-KDF7QA-3fR_x0   a secret for that table, named by its first letters

A secret is never changed, only added, so no late answer of another tab puts an older one in its place. It proves
itself by its hash, anew at every request: a link that is replaced stops working at once, and neither a clock that
was set back nor a lost signing key takes a table from its keeper. Nothing is dropped to make room: who knows as
many tables as fit is told so.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from flask import Flask, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadSignature, Signer

from referee import queries
from referee.links import new_secret, opens, role_of
from referee.models import Table
from referee.roles import ROLES, WATCHER, Role
from referee.web.cookies import TimelessSessions, send_cookie

ROOM = 6000  # characters of cookies; some proxies refuse a header of more than 8 KB
NAME = re.compile(r"(?:__Host-)?t-([A-Z2-9]{6})(-[\w-]{6})?")
BEFORE = "session"  # the cookie that held everything in earlier versions


@dataclass(frozen=True)
class Kept:
    """A cookie of ours: the table it is for, the month it was made in, and what it holds."""

    name: str
    """Its name as the phone sends it."""
    code: str
    """The code of its table."""
    month: str
    """When it was last renewed."""
    held: str
    """A secret, or for a table that is only looked at our signature."""
    is_secret: bool
    offered: str = ""
    """For a secret that was made here and may not be a link yet: the role it was made for."""


def register(app: Flask) -> None:
    """Take what earlier versions kept, and send the cookies that an answer changes."""
    app.session_interface = TimelessSessions()
    app.url_value_preprocessor(_take_over)  # before anybody asks what this phone may do
    app.after_request(_send)


def codes() -> list[str]:
    """The codes of the tables this phone says it knows."""
    return list(dict.fromkeys(each.code for each in _kept()))


def tables() -> list[Table]:
    """The tables this phone knows and can prove to know."""
    return [table for table in queries.find_tables(codes()) if knows(table)]


def knows(table: Table) -> bool:
    """Whether this phone has been at a table, or holds a link to it."""
    seen = any(each.held == _signed(each.code) for each in _kept() if each.code == table.code and not each.is_secret)
    return seen or role(table) is not WATCHER


def secrets(table: Table) -> tuple[str, ...]:
    """The secrets this phone holds for a table, good or not."""
    return tuple(each.held for each in _kept() if each.code == table.code and each.is_secret)


def dead(table: Table) -> tuple[str, ...]:
    """The secrets this phone holds for a table that were links once and are none now."""
    held = [each for each in _kept() if each.code == table.code and each.is_secret and not each.offered]
    return tuple(each.held for each in held if role_of(table, [each.held]) is WATCHER)


def secret(table: Table, role: Role) -> str | None:
    """The secret of a role's link, where this phone holds it."""
    return next((each for each in secrets(table) if opens(table, role, each)), None)


def role(table: Table) -> Role:
    """What the secrets of this phone make of whoever uses it at a table."""
    return role_of(table, secrets(table))


def has_room(wanted: int = 100) -> bool:
    """Whether so many more characters of cookies fit, a hundred of which are more than a link needs."""
    return sum(len(each.name) + len(each.held) + len(each.offered) + 9 for each in _kept()) + wanted <= ROOM


def remember(table: Table) -> None:
    """Keep a table among those this phone knows, and renew its cookies each month."""
    good = [each for each in secrets(table) if role_of(table, [each]) is not WATCHER]
    for each in good:
        _keep(table.code, each)
    if not good and (knows(table) or has_room()):
        _renew(_name(table.code), _signed(table.code))


def keep(table: Table, secret: str) -> None:
    """Keep the secret of a link to a table."""
    _keep(table.code, secret)


def offer(table: Table, role: Role) -> str:
    """A secret for a new link of a role that this phone knows before the link is made; it may be offered again."""
    found = (each for each in _kept() if each.code == table.code and each.offered == role.key)
    unused = next((each.held for each in found if role_of(table, [each.held]) is WATCHER), None)
    made = unused or new_secret()
    if not unused:
        _renew(_name(table.code, made), f"{made}~{role.key}")
    return made


def was_offered(table: Table, role: Role, secret: str) -> bool:
    """Whether this secret was offered to this phone for a role's link, or has become that link already."""
    found = (each for each in _kept() if each.code == table.code and each.held == secret)
    return any(each.offered == role.key or opens(table, role, secret) for each in found)


def forget(table: Table, only: tuple[str, ...] | None = None) -> None:
    """Forget a table, or only some secrets for it."""
    for each in _kept():
        if each.code == table.code and (only is None or each.held in only):
            _change(each.name, None)


def only(*roles: Role) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Refuse a view to whoever is none of these at the table; where there is no table yet anybody may."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            return view(*args, **kwargs) if g.table is None or g.role in roles else abort(403)

        return guarded

    return decorate


def _kept() -> list[Kept]:
    """The cookies of ours that came with this request, and those that its answer adds."""
    if "kept" not in g:
        told = {**request.cookies, **g.get("cookies", {})}
        g.kept = [
            _read(name, found, value) for name, value in told.items() if value and (found := NAME.fullmatch(name))
        ]
    kept: list[Kept] = g.kept
    return kept


def _read(name: str, found: re.Match[str], value: str) -> Kept:
    month, _tilde, rest = value.partition("~")
    held, _tilde, offered = rest.partition("~")
    return Kept(name, found[1], month, held, found[2] is not None, offered if offered in ROLES else "")


def _keep(code: str, secret: str) -> None:
    _renew(_name(code, secret), secret)


def _renew(name: str, held: str) -> None:
    """Send a cookie that this phone has not, or has since another month."""
    value = f"{datetime.now(UTC):%y%m}~{held}"
    if request.cookies.get(name) != value:
        _change(name, value)


def _change(name: str, value: str | None) -> None:
    g.setdefault("cookies", {})[name] = value
    g.pop("kept", None)


def _name(code: str, secret: str = "") -> str:
    named = f"t-{code}-{secret[:6]}" if secret else f"t-{code}"
    return f"{current_app.config['COOKIE_PREFIX']}{named}"


def _signed(code: str) -> str:
    """Our signature under the code of a table; it only says that this phone was there, so it may be short."""
    return Signer(current_app.secret_key or "", salt="been here").get_signature(code).decode()[:12]


def _send(response: Response) -> Response:
    for name, value in g.get("cookies", {}).items():
        send_cookie(response, name, value)
    return response


def _take_over(_endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Bring over what an earlier version kept in one cookie for all tables."""
    if BEFORE not in request.cookies:
        return
    _change(BEFORE, None)
    old = _before(request.cookies[BEFORE])
    if "csrf_token" in old:
        session.setdefault("csrf_token", old["csrf_token"])
    for code, links in old.get("tables", []):
        for each in links.values():
            _keep(code, each)
        if not links:
            _renew(_name(code), _signed(code))


def _before(value: str) -> dict[str, Any]:
    """What an earlier version kept, whenever that was; nothing where another key has signed it."""
    serializer = SecureCookieSessionInterface().get_signing_serializer(current_app)
    try:
        old: dict[str, Any] = serializer.loads(value) if serializer else {}
    except BadSignature:
        return {}
    return old
