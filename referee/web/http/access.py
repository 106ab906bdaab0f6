"""Who asks, at which table, and what they may do there.

The views of a table never look for it: `load_table` takes `code` and `game` out of the address before they run, and
leaves `g.table`, `g.game`, `g.role` and, where somebody's seat is on this phone, `g.player`; `name_table` puts them
into the addresses that a page makes. A view that writes says who may by `require_role`; templates ask `can_tell`,
`can_write` and `can_share`. Each write asks once more, for a link may be replaced meanwhile
(`referee.storage.transaction`).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import Flask, abort, current_app, g

from referee.games.sheet import Sheet
from referee.storage import queries
from referee.storage.access import WATCHER, Role, opened
from referee.storage.models import GameRow, TableRow
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
        g.table, game = find(values["code"], values.get("game", 0), values.get("secret", ""))
        if g.table is None:
            raise TableGone(values["code"].upper())
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


def find_table(code: str) -> TableRow | None:
    """The table with this code; who does not know it yet may guess only so often."""
    return find(code, 0)[0]


def find(code: str, number: int, secret: str = "") -> tuple[TableRow | None, GameRow | None]:
    """A table and its game with this number; who does not know the table yet may guess only so often.

    The secret of a good link is no guess: it opens its table whatever others have tried from the same address.
    """
    table, game = queries.find(code, number)
    if table is None or not (cookies.knows(table) or opened(table, [secret])):
        limits.check("code")
    if table is None:
        limits.spend("code")
    return table, game


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
    """The last game of this table; where there is no table, of those this phone knows."""
    tables = [g.table] if g.table else queries.latest_first(cookies.tables())[:1]
    return next(iter(queries.last_sheets(tables)), None)
