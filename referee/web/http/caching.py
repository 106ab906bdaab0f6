"""What is kept of a page, here and on phones: a sheet until something on it has changed, a page with a secret never.

A page is drawn and compressed once for everybody who may see the same of it. A watched sheet costs 0.8 ms that way, and
16.7 ms if it is drawn each time. A phone that has the sheet already sends its tag along: while the table's version, the
role and the language are the same, the answer is one small query and no page.

Flask-Compress was looked at: it cannot be imported where there is no Brotli, and compresses a page for each answer.
Flask-Caching was looked at: its memory counts entries and not bytes, and many who miss a page at once all draw it.
"""

import hashlib
import re
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Literal

from flask import Flask, Response, current_app, g, request
from flask_babel import get_locale
from werkzeug.wrappers import Response as AnyResponse

from referee.config import __version__
from referee.storage.queries import Cache
from referee.web.http.cookies import is_newcomer
from referee.web.http.looks import look
from referee.web.http.static_files import chosen_encoding, modules, pack

Kind = Literal["table", "phone"]
"""Whose page it is. Pages of phones have room of their own: which tables a phone knows is up to its cookies, and what a
newcomer calls the host is up to them, so they could ask for as many as they like, and must not drive out the sheets of
others."""

MAX_BYTES: dict[Kind, int] = {"table": 24 * 1024 * 1024, "phone": 2 * 1024 * 1024}  # of pages, drawn and compressed
AS_IT_IS = "identity"  # the encoding of what must not be compressed
ON_ONE_PHONE = 8  # parts of that room: nobody else asks for the pages, and memory there is dear
LEVEL = 6  # of compressing pages
SMALL = 500  # bytes, which compressed would hardly be fewer
TEXTS = re.compile(r"text/.+|application/(json|manifest\+json|xml)|image/svg\+xml")
OVERHEAD = 1024  # bytes that a page takes beside its own
_ADDING = Lock()  # of two threads that miss the same page only one may add it


class CachedPage:
    """One page, drawn by whoever asks first; others who ask meanwhile wait for it."""

    def __init__(self, kind: Kind, key: Hashable) -> None:
        self.kind: Kind = kind
        self.key = key
        self.lock = Lock()
        self.html = b""
        self.compressed: dict[str, bytes] = {}
        """By encoding."""

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return OVERHEAD + len(self.html) + sum(map(len, self.compressed.values()))

    def keep(self) -> None:
        """Keep it as large as it is now."""
        _pages(self.kind).put(self.key, self)

    def packed(self, encoding: str) -> bytes:
        """This page by an encoding."""
        if encoding not in self.compressed:
            self.compressed[encoding] = pack(self.html, encoding, LEVEL)
            self.keep()
        return self.compressed[encoding]


def register(app: Flask) -> None:
    """Cache the pages of this app, and compress its answers. What is registered later may still mark one as it is."""
    forget(app)
    app.after_request(_compress)


def forget(app: Flask) -> None:
    """Begin with no page in the cache."""
    part = ON_ONE_PHONE if app.config["REFEREE_ALONE"] else 1
    app.extensions["pages"] = {kind: Cache(room // part, lambda page: page.size) for kind, room in MAX_BYTES.items()}


def _compress(response: Response) -> Response:
    """Compress a text of some length, if it is not already or must not be, as the phone takes it."""
    if response.content_encoding == AS_IT_IS:
        del response.headers["Content-Encoding"]  # which says no more than its absence
    elif not response.content_encoding and TEXTS.fullmatch(response.mimetype or ""):
        response.vary.add("Accept-Encoding")
        encoding = chosen_encoding()
        if encoding and response.status_code == 200 and len(response.get_data()) >= SMALL:
            response.set_data(_compressed(response.get_data(), encoding))
            response.content_encoding = encoding
    return response


def _compressed(content: bytes, encoding: str) -> bytes:
    cached_page: CachedPage | None = g.get("cached_page")
    return cached_page.packed(encoding) if cached_page else pack(content, encoding, LEVEL)


def conditional(draw: Callable[[], str], part: int | None = None) -> Response:
    """The page of this address at a table, or a part of it by its number; 304 where the phone has it already."""
    return conditional_by(_key(part), draw)


def conditional_by(key: tuple[Hashable, ...], draw: Callable[[], str]) -> Response:
    """The same of a page that depends on this key."""
    tag = _tag(key)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    elif is_newcomer():  # whose page names the host, as they call it
        response = cached((*key, request.host_url), draw, kind="phone")
    else:
        response = cached(key, draw)
    response.set_etag(tag, weak=True)
    return response


def cached(key: Hashable, draw: Callable[[], str], kind: Kind = "table") -> Response:
    """The page with this key, drawn if nobody has asked for it yet. The key names all that the page depends on."""
    if request.query_string or current_app.debug:  # an address with a query is one phone's; templates may be edited
        return Response(draw())
    page = _page(kind, key)
    with page.lock:
        if not page.html:
            page.html = draw().encode()
            page.keep()
    g.cached_page = page
    return Response(page.html)


def no_store(page: str | AnyResponse) -> Response:
    """A page with a secret in it, or at an address with one: in no cache, and not compressed."""
    response = current_app.make_response(page)
    response.cache_control.no_store = True
    response.content_encoding = AS_IT_IS  # so that its length tells nothing
    return response


def _key(part: int | None) -> tuple[Hashable, ...]:
    """What a page at a table depends on: the view, the part, the table's version and stamp, who asks, how it looks.

    Nothing of it is as it was sent: one address can be written in many ways, which are all one page.
    """
    at = g.table.code, g.game.number, g.table.version, g.table.stamp
    return request.endpoint, part, *at, g.role.key, g.player, *shown()


def shown() -> tuple[str, ...]:
    """What any page depends on beside what it says: the language, and how pages look on this phone."""
    return str(get_locale()), *look().values()


def _tag(key: Hashable) -> str:
    """The ETag of a page: its key, our scripts."""
    return hashlib.sha256(repr((__version__, modules(), key)).encode()).hexdigest()[:20]


def _pages(kind: Kind) -> Cache[Hashable, CachedPage]:
    pages: Cache[Hashable, CachedPage] = current_app.extensions["pages"][kind]
    return pages


def _page(kind: Kind, key: Hashable) -> CachedPage:
    with _ADDING:
        page = _pages(kind).get(key)
        if page is None:
            page = CachedPage(kind, key)
            page.keep()
    return page
