"""Pages that look the same to everybody who may see the same: drawn once and packed once.

All that is personal in one is the token of its forms, which is put in when it is sent; a page without a form is sent
as it was packed for the first who asked.
"""

import secrets
from collections.abc import Callable, Hashable
from threading import Lock

from flask import Flask, Response, current_app, g
from flask_wtf.csrf import generate_csrf

from referee.sheet_cache import Cache

ROOM = 24 * 1024 * 1024  # bytes of pages that are remembered, as they were drawn and as they were packed
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
    app.extensions["drawn"] = Cache(ROOM, lambda drawn: drawn.size)
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
