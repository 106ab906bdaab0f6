"""What a phone knows: the tables it has been to, and the secrets of the links it was given there.

Each lives in a cookie of its own, out of reach of scripts, named by its table:

    t-KDF7QA          a table that was looked at; signed, so that nobody can claim to know one
    t-KDF7QA-3fR_x0   a secret for that table, named by its first letters

A secret is never changed, only added, so no late answer of another tab puts an older one in its place. It proves
itself by its hash, anew at every request: a link that is replaced stops working at once, and neither a clock that
was set back nor a lost signing key takes a table from its keeper. Nothing is dropped to make room: who knows as
many tables as fit is told so.

Where one phone is alone (REFEREE_ALONE) there is no such cookie: all tables are its own.

Beside them a phone that has a table here has a number of its own for a day, signed too, once something it asks for is
limited: then it is counted by itself, and not with all who share its address.

Cookies that outlive a server's clock: signed without the time, and aged by the clock of the phone.

Flask's session was tried: one cookie for all tables, which the answer of one tab overwrote for another. Its signer,
itsdangerous, signs the cookies of tables that were only looked at. Whoever only looks at other pages gets no cookie.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SessionInterface
from itsdangerous import Signer
from werkzeug.http import dump_cookie

from referee.storage import queries
from referee.storage.access import ROLES, Role, new_secret, opened, opens, player_of, role_of
from referee.storage.db import is_alone
from referee.storage.models import TableRow
from referee.storage.tables import Deleted, deleted

MAX_COOKIE_LENGTH = 6000  # characters of cookies; some proxies refuse a header of more than 8 KB
NAME = re.compile(r"(?:__Host-)?t-([A-Z2-9]{6})(-[\w-]{6})?")
NUMBER = "phone"  # the cookie of a phone's number
DAY = 24 * 3600  # seconds


@dataclass(frozen=True)
class TableCookie:
    """What this phone has of a table: that it was there, or the secret of a link to it."""

    name: str
    """Its name as the phone sends it."""
    code: str
    """The code of its table."""
    month: str
    """When it was last renewed."""
    content: str
    """A secret, or for a table that is only looked at our signature."""
    is_secret: bool
    """Whether its content is a secret."""
    offered: str = ""
    """For a secret that was made here and may not be a link yet: the key of the role it was made for."""


def register(app: Flask) -> None:
    """Send the cookies that an answer changes, and have no sessions."""
    app.session_interface = NoSessions()
    app.after_request(_send)


def is_newcomer() -> bool:
    """Whether somebody comes without any cookie: for the first time, or as a program that reads a link for a chat."""
    return not request.cookies and not is_alone()


def codes() -> list[str]:
    """The codes of the tables this phone says it knows."""
    return list(dict.fromkeys(cookie.code for cookie in _all()))


def tables() -> list[TableRow]:
    """The tables this phone knows and can prove to know; those of an event are found there."""
    return of_games(known())


def of_games(tables: Iterable[TableRow]) -> list[TableRow]:
    """Those of these tables that are no event, and of none."""
    return [table for table in tables if not table.is_event and not table.event]


def known() -> list[TableRow]:
    """The tables and events this phone knows and can prove to know."""
    if is_alone():
        return queries.every_table()
    return [table for table in queries.find_tables(codes()) if knows(table)]


def deleted_tables(beside: Iterable[TableRow]) -> list[Deleted]:
    """The tables beside these that this phone can prove to know, and that were deleted and can be put back."""
    if is_alone():
        return deleted()
    missing = set(codes()) - {table.code for table in beside}
    return [gone for gone in deleted(missing) if knows(gone.table)] if missing else []


def knows(table: TableRow) -> bool:
    """Whether this phone has been at a table or its event, or holds a link to it."""
    return is_alone() or any(map(has_been_at, (table.code, table.event))) or bool(opened(table, secrets(table)))


def has_been_at(code: str) -> bool:
    """Whether this phone has our signature under a code, whatever has become of its table."""
    return any(cookie.content == _signed(code) for cookie in _all() if cookie.code == code and not cookie.is_secret)


def secrets(table: TableRow) -> tuple[str, ...]:
    """The secrets this phone holds for a table or its event, good or not."""
    codes = table.code, table.event
    return tuple(cookie.content for cookie in _all() if cookie.code in codes and cookie.is_secret)


def dead(table: TableRow) -> tuple[str, ...]:
    """The secrets this phone holds for a table that were links once and are none now."""
    own_secrets = [cookie.content for cookie in _of(table) if cookie.is_secret and not cookie.offered]
    return tuple(secret for secret in own_secrets if not opened(table, [secret]))


def secret_of(table: TableRow, role: Role) -> str | None:
    """The secret of a role's link, where this phone holds it."""
    return next((secret for secret in secrets(table) if opens(table, role, secret)), None)


def role(table: TableRow) -> Role:
    """What the secrets of this phone make of whoever uses it at a table."""
    return role_of(table, secrets(table))


def player(table: TableRow) -> int | None:
    """The row of the person whose seat is on this phone."""
    return player_of(table, secrets(table))


def has_room(wanted: int = 100) -> bool:
    """Whether so many more characters of cookies fit, a hundred of which are more than a link needs."""
    if is_alone():
        return True
    length = sum(len(cookie.name) + len(cookie.content) + len(cookie.offered) + 9 for cookie in _all())
    return length + wanted <= MAX_COOKIE_LENGTH


def remember(table: TableRow) -> None:
    """Keep a table among those this phone knows, and renew its cookies each month; one of an event is known by that."""
    if table.event and knows(table):
        return
    good = [secret for secret in secrets(table) if opened(table, [secret])]
    for secret in good:
        keep(table, secret)
    if not good and (knows(table) or has_room()):
        _renew(_name(table.code), _signed(table.code))


def keep(table: TableRow, secret: str) -> None:
    """Keep the secret of a link to a table."""
    _renew(_name(table.code, secret), secret)


def offer(table: TableRow, role: Role) -> str:
    """A secret for a new link of a role that this phone knows before the link is made; it may be offered again."""
    contents = (cookie.content for cookie in _of(table) if cookie.offered == role.key)
    unused = next((secret for secret in contents if not opened(table, [secret])), None)
    made = unused or new_secret()
    if not unused:
        _renew(_name(table.code, made), f"{made}~{role.key}")
    return made


def was_offered(table: TableRow, role: Role, secret: str) -> bool:
    """Whether this secret was offered to this phone for a role's link, or has become that link already."""
    matches = (cookie for cookie in _of(table) if cookie.content == secret)
    return any(cookie.offered == role.key or opens(table, role, secret) for cookie in matches)


def keep_for(table: TableRow, time: timedelta | None = None, secret: str = "") -> None:
    """Keep what this phone has of a table, and a secret beside it, only for this time; without one as all is kept.

    In no month: where another phone puts the table back, all is renewed as soon as this one sees it.
    """
    if secret:
        keep(table, secret)
    for cookie in _of(table):
        _change(cookie.name, f"~{cookie.content}{cookie.offered and '~'}{cookie.offered}")
        g.setdefault("cookie_ages", {})[cookie.name] = int(time.total_seconds()) if time else AGE


def forget(table: TableRow, only: tuple[str, ...] | None = None) -> None:
    """Forget a table, or only some secrets for it."""
    for cookie in _of(table):
        if only is None or cookie.content in only:
            _change(cookie.name, None)


def number() -> str:
    """The number of this phone, where it has one that we signed."""
    value = {**request.cookies, **g.get("changed_cookies", {})}.get(name_here(NUMBER), "")
    own_number, _dot, signature = value.partition(".")
    return own_number if own_number and signature == _signed(f"{NUMBER} {own_number}") else ""


def give_number() -> str:
    """A new number for this phone, for a day."""
    made = new_secret()
    _change(name_here(NUMBER), f"{made}.{_signed(f'{NUMBER} {made}')}")
    g.setdefault("cookie_ages", {})[name_here(NUMBER)] = DAY
    return made


def _of(table: TableRow) -> list[TableCookie]:
    return [cookie for cookie in _all() if cookie.code == table.code]


def _all() -> list[TableCookie]:
    """The cookies of ours that came with this request, and those that its answer adds."""
    cookies: list[TableCookie] | None = g.get("table_cookies")
    if cookies is None:
        values = {**request.cookies, **g.get("changed_cookies", {})}
        matches = [(NAME.fullmatch(name), value) for name, value in values.items() if value]
        g.table_cookies = cookies = [_read(name, value) for name, value in matches if name]
    return cookies


def _read(name: re.Match[str], value: str) -> TableCookie:
    month, _tilde, rest = value.partition("~")
    content, _tilde, offered = rest.partition("~")
    return TableCookie(name[0], name[1], month, content, name[2] is not None, offered if offered in ROLES else "")


def _renew(name: str, content: str) -> None:
    """Send a cookie that this phone has not, or has since another month."""
    now = datetime.now(UTC)
    value = f"{now.year % 100:02}{now.month:02}~{content}"
    if request.cookies.get(name) != value:
        _change(name, value)


def _change(name: str, value: str | None) -> None:
    if is_alone():
        return
    g.setdefault("changed_cookies", {})[name] = value
    g.pop("table_cookies", None)


def _name(code: str, secret: str = "") -> str:
    name = f"t-{code}-{secret[:6]}" if secret else f"t-{code}"
    return f"{current_app.config['COOKIE_PREFIX']}{name}"


def _signed(code: str) -> str:
    """Our signature under the code of a table; it only says that this phone was there, so it may be short."""
    return _signature(current_app.secret_key or "", code)


@lru_cache(maxsize=1024)
def _signature(key: str | bytes, code: str) -> str:
    return Signer(key, salt="been here").get_signature(code).decode()[:12]


def _send(response: Response) -> Response:
    for name, value in g.get("changed_cookies", {}).items():
        send_cookie(response, name, value, g.get("cookie_ages", {}).get(name, AGE))
    return response


AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


class NoSessions(SessionInterface):
    """Flask's sessions are not used: their cookie would be one for all tables."""

    def open_session(self, app: Flask, request: Request) -> None:
        """No session."""


def name_here(name: str) -> str:
    """The name that a cookie of ours has where the app is served."""
    return f"{current_app.config['COOKIE_PREFIX']}{name}"


def send_cookie(response: Response, name: str, value: str | None, age: int = AGE) -> None:
    """Send a cookie, or take it back; its age is counted by the phone's clock, as ours may be wrong."""
    settings = current_app.config
    cookie = dump_cookie(
        name,
        value or "",
        max_age=age if value else 0,
        sync_expires=False,
        path=settings["APPLICATION_ROOT"],
        secure=settings["REFEREE_HTTPS"],
        httponly=True,
        samesite="Lax",
    )
    response.headers.add("Set-Cookie", cookie)
