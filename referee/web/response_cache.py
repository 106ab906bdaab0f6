"""The same question about the same state of a table has the same answer: it is asked of the app once.

Most of what a server is asked comes from phones that lie open and ask every few seconds whether anything is new. Where
nothing has been written at the table since the same was asked before, by this phone or by another that may see the
same, one statement says so, and the answer is sent again as it was.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from flask import Flask, request

from referee import table_state
from referee.rows import TableRow
from referee.table_state import State
from referee.web import table_cookies

MOST = 4000  # answers that are remembered, of some 6 KB each where they are more than "nothing is new"
ADDRESS = re.compile(r"/t/([A-Z2-9]{6})/")
VARIES = ("HTTP_HOST", "HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "wsgi.url_scheme")
"""On what an answer depends besides its address, the cookies, and what is written at the table."""
STATE = "referee.state"
Headers = list[tuple[str, str]]


class Remembered:
    """An answer, and the state of the table that it shows; none yet where nobody has asked."""

    def __init__(self) -> None:
        self.answer: tuple[State, str, Headers, list[bytes]] | None = None


def lasts(table: TableRow) -> None:
    """Say of the answer to this request that it is the same for the same cookies until the table changes.

    To who does not know the table yet, and may guess only so often, nothing is sent that the app was not asked for.
    """
    if table_cookies.knows(table):
        request.environ[STATE] = table.id, table.version


class ResponseCache:
    """WSGI middleware before the app, which is asked for what is not known.

    An answer that sets a cookie is for one phone, and is not remembered.
    """

    def __init__(self, app: Flask) -> None:
        self.app, self.inner = app, app.wsgi_app
        self.remembered = app.extensions["responses"] = lru_cache(maxsize=MOST)(lambda *_key: Remembered())
        self.state: Callable[[str], State | None] | None = None

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request."""
        at = ADDRESS.match(environ["PATH_INFO"])
        if at is None or environ["REQUEST_METHOD"] != "GET" or environ.get("QUERY_STRING"):
            return self.inner(environ, start_response)
        here = self.remembered(environ["PATH_INFO"], _cookies(environ, at[1]), *map(environ.get, VARIES))
        if here.answer and here.answer[0] == self._state(at[1]):
            _state, status, headers, body = here.answer
            start_response(status, [*headers])
            return body
        return self._ask(here, environ, start_response)

    def _state(self, code: str) -> State | None:
        if self.state is None:
            with self.app.app_context():
                self.state = table_state.reader()
        return self.state(code)

    def _ask(self, here: Remembered, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        head: list[Any] = []

        def note(status: str, headers: Headers, *error: Any) -> Any:
            head[:] = status, headers
            return start_response(status, headers, *error)

        answer: Any = self.inner(environ, note)
        state, (status, headers) = environ.get(STATE), head
        if state is None or any(name == "Set-Cookie" for name, _value in headers):
            return cast(Iterable[bytes], answer)
        body = [b"".join(answer)]
        answer.close()
        here.answer = state, status, headers, body
        return body


def _cookies(environ: dict[str, Any], code: str) -> str:
    """The cookies that came, but for what the phone has of other tables."""
    sent = environ.get("HTTP_COOKIE", "").split("; ")
    return "; ".join(each for each in sent if not (other := table_cookies.NAME.match(each)) or other[1] == code)
