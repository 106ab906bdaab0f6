"""What is kept of a page, here and on phones: a sheet until something on it has changed, a page with a secret never.

A page is drawn and compressed once for everybody who may see the same of it; the token of its forms is put in when it
is sent. A watched sheet costs 0.8 ms that way, and 16.7 ms if it is drawn each time. A phone that has the sheet
already sends its tag along: while the table's version, the role and the language are the same, the answer is one small
query and no page.

By Brotli a page is compressed once even so: the token stands in it as it is, and is put there when it is sent. So it is
no part of what is compressed, and the length of an answer tells nothing of it.

Flask-Compress was looked at: it cannot be imported where there is no Brotli, and compresses each token with its page.
Flask-Caching was looked at: its memory counts entries and not bytes, many who miss a page at once all draw it, and it
keeps a whole answer, with the token of whoever asked first.
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Literal

from flask import Flask, Response, current_app, g, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as AnyResponse

from referee.config import __version__
from referee.storage.queries import Cache
from referee.web.http.looks import look
from referee.web.http.static_files import chosen_encoding, modules, pack

Kind = Literal["table", "phone"]
"""Whose page it is. Pages of phones have room of their own: which tables a phone knows is up to its cookies, so it
could ask for as many of them as it likes, and must not drive out the sheets of others."""

MAX_BYTES: dict[Kind, int] = {"table": 24 * 1024 * 1024, "phone": 2 * 1024 * 1024}  # of pages, drawn and compressed
AS_IT_IS = "identity"  # the encoding of what must not be compressed
ON_ONE_PHONE = 8  # parts of that room: nobody else asks for the pages, and memory there is dear
LEVEL = 6  # of compressing pages
SMALL = 500  # bytes, which compressed would hardly be fewer
TEXTS = re.compile(r"text/.+|application/(json|manifest\+json|xml)|image/svg\+xml")
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
        """By encoding; a token in it is RAW_TOKEN. Empty if it has to be compressed for each answer."""

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return OVERHEAD + len(self.html) + sum(map(len, self.compressed.values()))

    def keep(self) -> None:
        """Keep it as large as it is now."""
        _pages(self.kind).put(self.key, self)

    def packed(self, encoding: str, token: bytes) -> bytes:
        """This page by an encoding, with the token of its forms if it has one; empty where that takes compressing."""
        if token and (encoding != "br" or len(token) != TOKEN_LENGTH):
            return b""
        if encoding not in self.compressed:
            self.compressed[encoding] = _around_token(self.html) if token else pack(self.html, encoding, LEVEL)
            self.keep()
        return self.compressed[encoding].replace(RAW_TOKEN, token) if token else self.compressed[encoding]


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
    packed = cached_page.packed(encoding, g.page_token) if cached_page else b""
    return packed or pack(content, encoding, LEVEL)


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


def _around_token(html: bytes) -> bytes:
    """A page compressed by Brotli with RAW_TOKEN in it as it is; empty if that cannot be or would be another page.

    Bytes that never follow each other in a text cannot be compressed, so Brotli writes them out as they are. The two
    after them go along, because it looks at two bytes to guess the next; nothing else in its stream depends on them.
    """
    import brotli  # which is there, or nobody would have chosen it

    packer = brotli.Compressor(quality=LEVEL)
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
