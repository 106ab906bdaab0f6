"""What is kept of a page, here and on phones: a sheet until something on it has changed, a page with a secret never.

A page is drawn and compressed once for everybody who may see the same of it; the token of its forms is put in when it
is sent. A watched sheet costs 0.8 ms that way, and 16.7 ms if it is drawn each time. A phone that has the sheet
already sends its tag along: while the table's version, the role and the language are the same, the answer is one small
query and no page.

By Brotli a page is compressed once even so: the token stands in it as it is, and is put there when it is sent. So it is
no part of what is compressed, and the length of an answer tells nothing of it.

Flask-Caching was looked at: its memory counts entries and not bytes, many who miss a page at once all draw it, and it
keeps a whole answer, with the token of whoever asked first.
"""

import hashlib
import secrets
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Literal

import brotli
from flask import Flask, Response, current_app, g, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as AnyResponse

from referee.config import __version__
from referee.storage.queries import Cache
from referee.web.http.looks import look
from referee.web.http.static_files import modules

Kind = Literal["table", "phone"]
"""Whose page it is. Pages of phones have room of their own: which tables a phone knows is up to its cookies, so it
could ask for as many of them as it likes, and must not drive out the sheets of others."""

MAX_BYTES: dict[Kind, int] = {"table": 24 * 1024 * 1024, "phone": 2 * 1024 * 1024}  # of pages, drawn and compressed
OVERHEAD = 1024  # bytes that a page takes beside its own
TOKEN = secrets.token_urlsafe(16).encode()  # stands for the token; nobody can write it on a sheet
TOKEN_LENGTH = 91  # bytes of a token as Flask-WTF makes it until the year 2106; one of another length is compressed
RAW_TOKEN = bytes((125 + 101 * place) % 256 for place in range(TOKEN_LENGTH))  # stands for it between compressed parts
_ADDING = Lock()  # of two threads that miss the same page only one may add it


class CachedPage:
    """One page, drawn by whoever asks first; others who ask meanwhile wait for it."""

    def __init__(self, kind: Kind, key: Hashable) -> None:
        self.kind: Kind = kind
        self.key = key
        self.lock = Lock()
        self.html = b""
        self.compressed: dict[str, bytes] = {}
        """By encoding; the token in it is RAW_TOKEN. Empty if it has to be compressed for each answer."""

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return OVERHEAD + len(self.html) + sum(map(len, self.compressed.values()))

    def keep(self) -> None:
        """Keep it as large as it is now."""
        _pages(self.kind).put(self.key, self)


class CompressCache:
    """Where Flask-Compress looks before it compresses an answer, and puts what it has compressed."""

    def get(self, key: str) -> bytes | None:
        """This answer compressed, if it is a cached page that has been compressed so already or has a token."""
        if "cached_page" not in g:
            return None
        if g.page_token and key not in g.cached_page.compressed:
            g.cached_page.compressed[key] = _around_token(g.cached_page.html, key)
            g.cached_page.keep()
        compressed: bytes | None = g.cached_page.compressed.get(key)
        if not compressed or not g.page_token:
            return compressed or None
        return compressed.replace(RAW_TOKEN, g.page_token) if len(g.page_token) == TOKEN_LENGTH else None

    def set(self, key: str, compressed: bytes) -> None:
        """Keep it with its page, if it is a cached page without a token."""
        if "cached_page" in g and not g.page_token and key not in g.cached_page.compressed:
            g.cached_page.compressed[key] = compressed
            g.cached_page.keep()


def register(app: Flask) -> None:
    """Cache the pages of this app, compressed too. To be called before Flask-Compress is set up."""
    app.extensions["pages"] = {kind: Cache(room, lambda page: page.size) for kind, room in MAX_BYTES.items()}
    app.config["COMPRESS_CACHE_BACKEND"] = CompressCache
    app.config["COMPRESS_CACHE_KEY"] = lambda _request: ""


def conditional(draw: Callable[[], str], part: int | None = None) -> Response:
    """The page of this address at a table, or a part of it by its number; 304 where the phone has it already."""
    key = _key(part)
    tag = _tag(key)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = cached(key, draw)
        tag = _tag(key)  # anew: the first form of a session makes its token
    response.set_etag(tag, weak=True)
    return response


def cached(key: Hashable, draw: Callable[[], str], kind: Kind = "table") -> Response:
    """The page with this key, drawn if nobody has asked for it yet. The key names all that the page depends on."""
    if request.query_string or current_app.debug:  # an address with a query is one phone's; templates may be edited
        return Response(draw())
    page = _page(kind, key)
    with page.lock:
        if not page.html:
            page.html = _without_token(draw)
            page.keep()
    g.cached_page = page
    g.page_token = generate_csrf().encode() if TOKEN in page.html else b""
    return Response(page.html.replace(TOKEN, g.page_token))


def no_store(page: str | AnyResponse) -> Response:
    """A page with a secret in it, or at an address with one: in no cache, and not compressed."""
    response = current_app.make_response(page)
    response.cache_control.no_store = True
    response.content_encoding = "identity"  # so that its length tells nothing
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
    """The ETag of a page: its key, the token in its forms, our scripts."""
    content = (__version__, modules(), key, session.get("csrf_token"))
    return hashlib.sha256(repr(content).encode()).hexdigest()[:20]


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


def _without_token(draw: Callable[[], str]) -> bytes:
    """A page drawn with a placeholder for the token."""
    g.csrf_token = TOKEN.decode()  # where Flask-WTF remembers the token of a request
    try:
        return draw().encode()
    finally:
        g.pop("csrf_token", None)


def _around_token(html: bytes, key: str) -> bytes:
    """A page compressed by Brotli with RAW_TOKEN in it as it is; empty if that cannot be or would be another page.

    Bytes that never follow each other in a text cannot be compressed, so Brotli writes them out as they are. The two
    after them go along, because it looks at two bytes to guess the next; nothing else in its stream depends on them.
    """
    if not key.startswith("br;"):
        return b""
    packer = brotli.Compressor(quality=current_app.config["COMPRESS_BR_LEVEL"])
    first, *rest = html.split(TOKEN)
    packed = packer.process(first)
    for part in rest:
        packed += packer.flush() + packer.process(RAW_TOKEN + part[:2]) + packer.flush() + packer.process(part[2:])
    packed += packer.finish()
    trial = secrets.token_urlsafe(TOKEN_LENGTH)[:TOKEN_LENGTH].encode()
    try:
        is_same = brotli.decompress(packed.replace(RAW_TOKEN, trial)) == html.replace(TOKEN, trial)
    except brotli.error:
        return b""
    return packed if is_same else b""
