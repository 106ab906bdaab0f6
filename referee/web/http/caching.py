"""What is kept of a page, here and on phones: a sheet until something on it has changed, a page with a secret never.

A page that looks the same to everybody who may see the same is drawn once and packed once; the token of its forms is
put in when it is sent. A phone that has seen a sheet sends its tag along: where the table's version, the role and the
language are the same, the answer is one small query and no page.

Flask-Caching was looked at: its memory counts entries and not bytes, many who miss a page at once all draw it, and it
keeps a whole answer, with the token of whoever asked first.
"""

import hashlib
import secrets
from collections.abc import Callable, Hashable
from threading import Lock

from flask import Flask, Response, current_app, g, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as AnyResponse

from referee.config import __version__
from referee.storage.queries import Cache
from referee.web.http.static_files import modules


def fresh(draw: Callable[[], str], part: int | None = None) -> Response:
    """The page of this address at a table, or a part of it by its number; 304 where the phone has it already."""
    shown = _shown(part)
    tag = _tag(shown)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = cached(shown, draw)
        tag = _tag(shown)  # anew: the first form of a session makes its token
    response.set_etag(tag, weak=True)
    return response


def cached(shown: Hashable, draw: Callable[[], str]) -> Response:
    """A page that everybody sees so of whom it shows the same, drawn if nobody has asked for it yet."""
    if request.query_string or current_app.debug:  # what is said once is for one phone; who writes templates looks
        return Response(draw())
    return page(shown, draw)


def _shown(part: int | None) -> tuple[Hashable, ...]:
    """What a page shows: a view of a game, or a part of it, after so many writes, to whom, in which language.

    Nothing of it is as it was sent: one address can be written in many ways, which are all one page.
    """
    return request.endpoint, part, g.table.code, g.game.number, g.table.version, g.role.key, g.player, str(get_locale())


def _tag(shown: Hashable) -> str:
    """What a page depends on: what it shows, the token in its forms, our scripts."""
    asked = (__version__, modules(), shown, session.get("csrf_token"))
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:20]


def no_store(shown: str | AnyResponse) -> Response:
    """A page with a secret in it, or at an address with one: in no cache, and not compressed."""
    response = current_app.make_response(shown)
    response.cache_control.no_store = True
    response.content_encoding = "identity"  # so that its length tells nothing
    return response


MAX_PAGE_BYTES = 24 * 1024 * 1024  # bytes of pages that are remembered, as they were drawn and as they were packed
BESIDE = 1024  # bytes that a page takes beside them
_FINDING = Lock()  # of two threads that miss the same page only one may begin it
TOKEN = secrets.token_urlsafe(16).encode()  # stands for the token; nobody can write it on a sheet


class Drawn:
    """One page: who asks while it is being drawn waits for it."""

    def __init__(self, key: Hashable) -> None:
        self.key = key
        self.lock = Lock()
        self.html = b""
        self.packed: dict[str, bytes] = {}

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return BESIDE + len(self.html) + sum(map(len, self.packed.values()))


class Packed:
    """What Flask-Compress looks into before it packs an answer, and where it leaves what it has packed."""

    def get(self, key: str) -> bytes | None:
        """What this answer is packed to, where it is a page for everybody that has been packed so already."""
        return g.drawn.packed.get(key) if "drawn" in g else None

    def set(self, key: str, packed: bytes) -> None:
        """Remember it, where it is for everybody."""
        if "drawn" in g and key not in g.drawn.packed:
            g.drawn.packed[key] = packed
            _pages().put(g.drawn.key, g.drawn)


def register(app: Flask) -> None:
    """Remember the pages of this app, and let what is packed be found again. Before Flask-Compress is told of it."""
    app.extensions["drawn"] = Cache(MAX_PAGE_BYTES, lambda drawn: drawn.size)
    app.config["COMPRESS_CACHE_BACKEND"] = Packed
    app.config["COMPRESS_CACHE_KEY"] = lambda _request: ""


def page(key: Hashable, draw: Callable[[], str]) -> Response:
    """The page with this key, drawn if nobody has asked for it yet."""
    with _FINDING:
        if (drawn := _pages().get(key)) is None:
            _pages().put(key, drawn := Drawn(key))
    with drawn.lock:
        if not drawn.html:
            drawn.html = _without_token(draw)
            _pages().put(key, drawn)
    if TOKEN in drawn.html:
        return Response(drawn.html.replace(TOKEN, generate_csrf().encode()))
    g.drawn = drawn
    return Response(drawn.html)


def _pages() -> Cache[Hashable, Drawn]:
    pages: Cache[Hashable, Drawn] = current_app.extensions["drawn"]
    return pages


def _without_token(draw: Callable[[], str]) -> bytes:
    """A page as it is drawn with a word in the place of the token."""
    g.csrf_token = TOKEN.decode()  # where Flask-WTF remembers the token of a request
    try:
        return draw().encode()
    finally:
        g.pop("csrf_token", None)
