"""Who asks, at which table, and what they may do there.

The views of a table never look for it: `load_table` takes `code` and `game` out of the address before they run, and
leaves `g.table`, `g.game`, `g.role` and, where somebody's seat is on this phone, `g.player`; `name_table` puts them
into the addresses that a page makes. A view that writes says who may by `require_role`; templates ask `can_tell`,
`can_write` and `can_share`. Each write asks once more, for a link may be replaced meanwhile
(`referee.storage.transaction`).

What this phone is to the code it names is asked here too, once, before any limit (`identify`). Whoever can prove to
know a code has not guessed it, also where its table has been deleted meanwhile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import Flask, abort, current_app, g, request

from referee.games.sheet import Sheet
from referee.storage import queries
from referee.storage.access import WATCHER, Role, opened
from referee.storage.models import GameRow, TableRow
from referee.storage.tables import Deleted, deleted
from referee.storage.transaction import TableGone
from referee.web.http import cookies, limits


def register(app: Flask) -> None:
    """Let every address load what it names, and every template ask what may be done."""
    app.url_value_preprocessor(load_table)
    app.url_defaults(name_table)
    app.context_processor(_rights)


def load_table(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Find the table and the game that an address names, and the role of whoever asks there."""
    leave()
    if values and "code" in values:
        asked = find(values["code"], values.get("game", 0))
        g.table, game = asked.table, asked.game
        if g.table is None:
            raise TableGone(asked.code)
        if g.table.is_event != (request.blueprint == "events") and request.endpoint not in OF_BOTH:
            abort(404)
        del values["code"]
        g.role, g.player = cookies.role(g.table), cookies.player(g.table)
        if values.pop("game", None) is not None:
            g.game = game or abort(404)


def leave() -> None:
    """Be at no table, as a page is that must ask nothing of one."""
    g.table, g.game, g.role, g.player = None, None, WATCHER, None


def name_table(endpoint: str, values: dict[str, object]) -> None:
    """Addresses within a table need not name it again."""
    for key, value in (("code", g.get("table") and g.table.code), ("game", g.get("game") and g.game.number)):
        if value and current_app.url_map.is_endpoint_expecting(endpoint, key):
            values.setdefault(key, value)


OF_BOTH = {"tables.table", "tables.share", "tables.enter", "tables.replace_link", "tables.forget", "keeping.delete"}
"""The addresses of a table that an event has too; it has no games, and a table has no rounds."""


class Caller(Enum):
    """What a phone is to the code that it names."""

    KNOWN = auto()
    """It has been at this table, or has a link to it."""
    NEW = auto()
    """It has not: somebody gave it the code, or it has guessed it."""
    WAS_KNOWN = auto()
    """The same as KNOWN of a table that is deleted, or gone for good."""
    DELETED = auto()
    """The same as NEW of a table that can be put back; its code is nobody else's business."""
    UNKNOWN = auto()
    """There is no table."""


@dataclass(frozen=True)
class Asked:
    """What a code leads to, and what this phone is to it."""

    caller: Caller
    code: str
    table: TableRow | None = None
    game: GameRow | None = None
    deleted: Deleted | None = None
    """The table, where this phone knew it and it can be put back."""


def find(code: str, number: int = 0) -> Asked:
    """What a code leads to, with the game of this number; who does not know the code may have to wait for it.

    Refuses with 429 then, whether or not it is a table's.
    """
    asked = identify(code, number)
    if asked.caller not in (Caller.KNOWN, Caller.WAS_KNOWN):
        limits.wait_after_guesses(counted())
    if asked.caller is Caller.UNKNOWN:
        limits.guess(counted())
    return asked


def identify(code: str, number: int = 0) -> Asked:
    """What a code leads to, and what this phone is to it by its cookies and by the secret of the address."""
    typed = code.strip().upper()
    table, game = queries.find(typed, number)
    if table:
        return Asked(Caller.KNOWN if _proves(table) else Caller.NEW, typed, table, game)
    gone = next(iter(deleted([typed])), None) if typed.isalnum() else None
    if cookies.has_been_at(typed) or (gone and _proves(gone.table)):
        return Asked(Caller.WAS_KNOWN, typed, deleted=gone)
    return Asked(Caller.DELETED if gone else Caller.UNKNOWN, typed)


def _proves(table: TableRow) -> bool:
    return cookies.knows(table) or bool(opened(table, [secret_asked()]))


def secret_asked() -> str:
    """The secret in the address of a link; nothing in any other address."""
    return str((request.view_args or {}).get("secret", ""))


def counted() -> str:
    """Whom limits count: this phone where it has a table here, else all who have none at its address.

    A phone has a number then. At an address of very many phones some have none: they are counted with those who share
    one of their tables, for a number costs nothing and must not make a limit worth nothing.
    """
    if not limits.is_on():
        return ""
    if own_number := cookies.number():
        return own_number
    code = _code_known()
    return cookies.give_number() if code and limits.allows("phone") else f"{code} {limits.address()}"


def _code_known() -> str:
    """The code of a table, there or just deleted, that this phone can prove to know; "" where there is none."""
    tables = cookies.known()
    return next((table.code for table in tables or [gone.table for gone in cookies.deleted_tables(tables)]), "")


def game_now() -> GameRow:
    """The game of this request as it is now, where another phone has written since the request came."""
    return queries.find_game(g.table, g.game.number) or abort(404)


P = ParamSpec("P")
R = TypeVar("R")


def require_role(*roles: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Refuse a view to whoever is none of these at the table; where there is no table yet anybody may."""

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            return view(*args, **kwargs) if g.table is None or g.role in roles else abort(403)

        return guarded

    return decorate


def secrets() -> tuple[str, ...]:
    """What whoever asks proves their role at this table with, each time they write."""
    return cookies.secrets(g.table)


def _rights() -> dict[str, object]:
    role = g.get("role", WATCHER)
    may = {"can_tell": role.can_tell, "can_write": role.can_write, "can_share": role.can_share}
    return {"table": g.get("table"), "player": g.get("player"), **may}


def last_sheet() -> Sheet | None:
    """The last game of this table; where there is no table, of those this phone knows. None where it cannot be read."""
    tables = [g.table] if g.table else queries.latest_first(cookies.tables())[:1]
    return next(iter(queries.sheets_among(queries.last_sheets(tables))), None)
