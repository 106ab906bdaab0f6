"""The app on one phone, without a server: requests are handed over by whoever loads this, and answered here.

A browser's worker calls it, and so may any other program. It knows nothing of browsers but which cookies they would
keep: no worker may see or set any, so the phone's own are in a jar here, which the caller stores.

Only one thread may use it.
"""

import gc
import io
import json
import os
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from email.utils import parsedate_to_datetime
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import SplitResult, unquote_to_bytes, urlencode, urlsplit

from flask import Flask
from sqlalchemy import create_engine

from referee import i18n
from referee.config import DATABASE, BadSetting, read_json
from referee.storage import db, formats, tables

Headers = list[tuple[str, str]]
Answer = tuple[int, Headers, bytes]
NOT_PASSED_ON = {"COOKIE", "HOST", "CONTENT_LENGTH", "ACCEPT_ENCODING"}  # ours to say; and no worker may pack an answer
PORTS = {"http": 80, "https": 443}
PAGES = ("/", "/new", "/new/partners/lagunex", "/ask", "/ask/block", "/rules", "/rules/partners")
SELDOM = ("babel.lists", "babel.messages.pofile", "networkx.algorithms.matching", "referee.cli.phone_copy")
"""The modules that are imported once something is asked for that needs them, with all that they import."""
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
PAGES_OF_A_TABLE = ("/1", "/1/more", "/1/rules", "/share", "/log", "/people")


class DamagedDatabase(Exception):
    """The file is no database, or not a whole one; its text says what is wrong."""


@dataclass(frozen=True)
class Cookie:
    """A cookie as a browser keeps it."""

    name: str
    value: str
    path: str
    """What the addresses begin with that it is sent to."""
    until: float | None
    """When it ends, in seconds since 1970; None where it lasts as long as the jar."""

    def goes_to(self, path: str) -> bool:
        """Whether it is sent to an address with this path (RFC 6265, 5.1.4)."""
        return path == self.path or path.startswith(self.path if self.path.endswith("/") else f"{self.path}/")


@dataclass
class Jar:
    """The cookies of one phone for the one host there is. What they say of hosts and of scripts means nothing here."""

    cookies: dict[tuple[str, str], Cookie] = field(default_factory=dict)
    """By name and path."""
    has_changed: bool = False

    def keep(self, line: str, path: str) -> None:
        """Do as a Set-Cookie header says that came with an answer from this path."""
        pair, *attributes = line.split(";")
        name, _equals, value = (part.strip() for part in pair.partition("="))
        said = {
            key.strip().lower(): text.strip() for key, _equals, text in (each.partition("=") for each in attributes)
        }
        where = said["path"] if said.get("path", "").startswith("/") else path.rpartition("/")[0] or "/"
        cookie = Cookie(name, value, where, _until(said))
        before = self.cookies.pop((name, where), None)
        if cookie.until is None or cookie.until > time.time():
            self.cookies[name, where] = cookie
        self.has_changed = self.has_changed or before != self.cookies.get((name, where))

    def header(self, path: str) -> str:
        """The Cookie header of a request to this path, the most particular first."""
        now = time.time()
        for key, cookie in list(self.cookies.items()):
            if cookie.until is not None and cookie.until <= now:
                del self.cookies[key]
                self.has_changed = True
        sent = sorted((each for each in self.cookies.values() if each.goes_to(path)), key=lambda each: -len(each.path))
        return "; ".join(f"{each.name}={each.value}" for each in sent)


def _until(said: dict[str, str]) -> float | None:
    """When a cookie ends by its attributes: its age counts, and only without one its date."""
    with suppress(ValueError):
        return time.time() + int(said["max-age"]) if "max-age" in said else _date(said)
    return None


def _date(said: dict[str, str]) -> float | None:
    return parsedate_to_datetime(said["expires"]).timestamp() if "expires" in said else None


@dataclass
class Phone:
    """What runs: the app, where its pages are said to be, and the phone's cookies."""

    app: Flask | None = None
    place: tuple[str, str] = "", ""
    """The path that all addresses begin with, and the folder of the database."""
    server: SplitResult = field(default_factory=lambda: urlsplit("http://localhost"))
    jar: Jar = field(default_factory=Jar)


phone = Phone()


def start(origin: str, base: str, folder: str, key: str = "") -> None:
    """Make the app, without a look at its database.

    `origin` is where the pages are ("https://dominoes.example"), `base` the path they are below ("/sub", or nothing),
    `folder` where the database is. A `key` signs cookies; without one it is kept in the folder, or where that
    cannot be it lasts as long as this.
    The app of this place may be there already, in a memory that was kept: then it only takes the origin and the key.
    """
    phone.server = urlsplit(origin)
    if phone.app is None or phone.place != (base, folder):
        phone.app, phone.place = _new_app(base, folder, key), (base, folder)
    elif key:
        phone.app.secret_key = key


def _new_app(base: str, folder: str, key: str) -> Flask:
    os.environ.update(REFEREE_PATH=base, REFEREE_INSTANCE=folder, REFEREE_ALONE="1", SECRET_KEY=key)
    from referee import create_app

    try:
        return create_app()
    except BadSetting:
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(32)
        return create_app()


def _app() -> Flask:
    if phone.app is None:
        raise RuntimeError("There is no app before start().")
    return phone.app


@contextmanager
def context() -> Iterator[None]:
    """The app's context, for what is not asked by a request."""
    with _app().app_context():
        try:
            yield
        finally:
            db.let_go()


def file() -> Path:
    """Where the database is."""
    return Path(phone.place[1]) / DATABASE


def upgrade() -> str:
    """Bring the database to this version, and say whether it is "new", was the "same" before, or is "upgraded".

    Tables that cannot be put back any more go with that.
    Raises NewerDatabase and DamagedDatabase; then nothing was written.
    """
    version = revision()
    with _app().app_context():
        is_same = version == db.head()
        with db.db.engine.connect() as connection:
            formats.refuse_newer(connection)
        if not is_same:
            from flask_migrate import upgrade as run

            run()
        formats.require_of_tables()
        tables.sweep()
    return "same" if is_same else "upgraded" if version else "new"


def revision() -> str:
    """What version the database is of; nothing where there is none. Raises DamagedDatabase."""
    here = file()
    if not here.exists() or not here.stat().st_size:
        return ""
    with _app().app_context():
        if wrong := db.damage(here):
            raise DamagedDatabase(wrong)
        with db.db.engine.connect() as connection:
            return db.revision(connection) or ""


def answer(method: str, target: str, headers: Headers, body: bytes) -> Answer:
    """Answer one request: status, headers and body. `target` is its path, as it is written, and its query."""
    path, _mark, query = target.partition("?")
    environ = _environ(method, path, query, body) | _named(headers)
    if cookies := phone.jar.header(path):
        environ["HTTP_COOKIE"] = cookies
    head: list[tuple[str, Headers]] = []

    def start_response(status: str, headers: Headers, _error: object = None) -> Callable[[bytes], object]:
        head[:] = [(status, headers)]
        return bytes

    content = _app().wsgi_app(environ, start_response)
    try:
        whole = b"".join(content)
    finally:
        getattr(content, "close", bool)()
    status, sent = head[0]
    return int(status[:3]), list(_without_cookies(sent, path)), whole


def _environ(method: str, path: str, query: str, body: bytes) -> dict[str, object]:
    """A request as WSGI has it. No browser says which host it means, so none is checked."""
    server = phone.server
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": server.hostname or "localhost",
        "SERVER_PORT": str(server.port or PORTS.get(server.scheme, 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": server.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def _named(headers: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Headers by the names that WSGI has for them."""
    names = ((name.upper().replace("-", "_"), text) for name, text in headers)
    passed_on = ((name, text) for name, text in names if name not in NOT_PASSED_ON)
    return {name if name == "CONTENT_TYPE" else f"HTTP_{name}": text for name, text in passed_on}


def _without_cookies(headers: Iterable[tuple[str, str]], path: str) -> Iterator[tuple[str, str]]:
    """The headers of an answer but for its cookies, which go into the jar."""
    for name, text in headers:
        if name.lower() == "set-cookie":
            phone.jar.keep(text, path)
        else:
            yield name, text


def jar() -> str:
    """The phone's cookies as JSON, to be stored."""
    return json.dumps([asdict(cookie) for cookie in phone.jar.cookies.values()])


def take_jar(text: str) -> None:
    """Have the cookies that were stored, and no others."""
    cookies = [Cookie(**each) for each in json.loads(text)]
    phone.jar = Jar({(cookie.name, cookie.path): cookie for cookie in cookies})


def changed() -> bool:
    """Whether there is another jar to store than when this was last asked."""
    has_changed, phone.jar.has_changed = phone.jar.has_changed, False
    return has_changed


def close() -> None:
    """Let go of the database: its file may be copied, moved or replaced, and is opened anew at the next request."""
    with _app().app_context():
        db.close()


def load() -> None:
    """Import what is seldom asked for: from then on no code is needed any more."""
    for name in SELDOM:
        import_module(name)


def warm() -> None:
    """Ask for what every evening asks for once, of a database that is then thrown away.

    A memory that is kept afterwards has the templates, translations and rules that people otherwise wait for.
    """
    with elsewhere():
        upgrade()
        table = _table()
        pages = [*(f"{phone.place[0]}{page}" for page in PAGES), *(f"{table}{part}" for part in PAGES_OF_A_TABLE)]
        for language in i18n.offered():
            for page in pages:
                answer("GET", page, [("accept-language", i18n.tag(language))], b"")
    gc.collect()
    gc.freeze()


@contextmanager
def elsewhere() -> Iterator[Path]:
    """For a while another database, in a folder that is then thrown away, and another jar; where its file is."""
    kept = phone.jar, phone.place
    with _app().app_context():  # left at once: each request is to have one of its own
        engines: dict[str | None, object] = db.db.engines  # type: ignore[assignment]
    real = engines[None]
    with TemporaryDirectory() as folder:
        here = Path(folder) / DATABASE
        engines[None] = create_engine(f"sqlite:///{here}", json_deserializer=read_json)
        phone.jar, phone.place = Jar(), (phone.place[0], folder)
        try:
            yield here
        finally:
            close()
            engines[None], (phone.jar, phone.place) = real, kept


def _table() -> str:
    """Open the example and save a hand there, with its verdict before; the address of its table."""
    path = phone.place[0]
    _status, headers, _body = _send(f"{path}/", f"{path}/example", {})
    table = dict(headers)["Location"]
    hand = {"ending": "0", **{f"held_{seat}": held for seat, held in enumerate(("", "6-5", "6-4", "6-3"))}}
    for more in ({"check": "1"}, {}):
        _send(f"{table}/1", f"{table}/1", hand | more)
    return table


def _send(page: str, address: str, fields: dict[str, str]) -> Answer:
    """Send a form of a page, with what is hidden in it."""
    hidden = HIDDEN.findall(answer("GET", page, [], b"")[2].decode())
    body = urlencode(dict(hidden) | fields).encode()
    headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", phone.server.geturl())]
    return answer("POST", address, headers, body)
