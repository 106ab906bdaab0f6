"""Pages that look the same to everybody who may see the same: drawn once and packed once.

All that is personal in one is the token of its forms, which is put in when it is sent; a page without a form is sent
as it was packed for the first who asked.
"""

import secrets
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock

from flask import Flask, Response, current_app, g
from flask_wtf.csrf import generate_csrf

from referee.web.response_cache import lasts

MOST = 500  # pages that are remembered, of some 50 KB each
_FINDING = Lock()  # an `lru_cache` calls its function twice where two threads miss the same key
TOKEN = secrets.token_urlsafe(16)  # stands for the token; nobody can write it on a sheet


class Drawn:
    """One page: who asks while it is being drawn waits for it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.html = ""
        self.packed: dict[str, bytes] = {}


class Packed:
    """What Flask-Compress looks into before it packs an answer, and where it leaves what it has packed."""

    def get(self, key: str) -> bytes | None:
        """What this answer is packed to, where it is a page for everybody that has been packed so already."""
        return g.drawn.packed.get(key) if "drawn" in g else None

    def set(self, key: str, packed: bytes) -> None:
        """Remember it, where it is for everybody."""
        if "drawn" in g:
            g.drawn.packed[key] = packed


def register(app: Flask) -> None:
    """Remember the pages of this app, and let what is packed be found again. Before Flask-Compress is told of it."""
    app.extensions["drawn"] = lru_cache(maxsize=MOST)(lambda _key: Drawn())
    app.config["COMPRESS_CACHE_BACKEND"] = Packed
    app.config["COMPRESS_CACHE_KEY"] = lambda _request: ""


def page(key: Hashable, draw: Callable[[], str]) -> Response:
    """The page with this key, drawn if nobody has asked for it yet."""
    with _FINDING:
        drawn: Drawn = current_app.extensions["drawn"](key)
    with drawn.lock:
        drawn.html = drawn.html or _without_token(draw)
    if TOKEN in drawn.html:
        return Response(drawn.html.replace(TOKEN, generate_csrf()))
    g.drawn = drawn
    lasts(g.table)
    return Response(drawn.html)


def _without_token(draw: Callable[[], str]) -> str:
    """A page as it is drawn with a word in the place of the token."""
    g.csrf_token = TOKEN  # where Flask-WTF remembers the token of a request
    try:
        return draw()
    finally:
        g.pop("csrf_token", None)
