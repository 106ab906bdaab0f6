"""The way of a request to the app: it takes one of the app's threads only when all of it is here.

The app is a WSGI application, which reads the body of a request in its thread: whoever stops in the middle of
sending would hold that thread for as long as they like. So the server speaks ASGI, the body is gathered on the
event loop, where waiting costs next to nothing, and only a whole request is handed to a thread.

Looked at instead: a2wsgi, whose thread waits for each part of a body; asgiref's WsgiToAsgi, which gathers it, but
without a limit and for one thread in all; waitress, which does as much and neither speaks TLS nor has workers, as
Granian does.
"""

import asyncio
import gc
import io
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Thread
from time import sleep
from types import MappingProxyType
from typing import Any
from wsgiref.types import WSGIEnvironment

from flask import Flask
from sqlalchemy import make_url

from referee import create_app
from referee.cli.guard import guard_of

THREADS = 4  # as many as serve best by `make bench`: more of them wait for each other, and cost half as much again
FILE_THREADS = 2
CONNECTIONS = 2048  # at once, in each worker
PATIENCE = 20  # seconds from the head of a request to the end of its body
HEAD = 16 * 1024  # bytes of a path and all headers, twice what proxies pass on; a query is not counted
SMALL = 16 * 1024  # bytes, more than any hand needs; of larger bodies only so many are held in memory at once
LARGE_AT_ONCE = 64
DAY = 24 * 3600  # seconds
HUGE_AT_ONCE = 4  # of bodies that only one address takes; they have so many times the patience, too
OF_THE_BODY = {"CONTENT_TYPE", "CONTENT_LENGTH", "TRANSFER_ENCODING"}  # headers that WSGI has elsewhere, or not at all
CLOSE_HEADERS = [(b"content-type", b"text/plain"), (b"connection", b"close")]
BROKEN = b"This request broke off. Please send it again.\n"
TOO_MUCH = b"The headers of this request are too large. Forget the cookies of this site, and send it again.\n"
LATE = b"This request took too long to arrive. Please send it again.\n"

App = Callable[..., Iterable[bytes]]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
log = logging.getLogger(__name__)


def create() -> "WsgiToAsgi":
    """The app as the server's workers run it, with the settings of the environment."""
    app = lasting_app()
    threads = int(os.environ.get("REFEREE_THREADS", THREADS))
    never_waits = app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")
    pollers = 1 if never_waits else max(1, threads // 2)
    imports = f"{app.config['APPLICATION_ROOT'].rstrip('/')}/import"
    larger = {imports: app.config["MAX_IMPORT_LENGTH"]}
    return WsgiToAsgi(app, threads=threads, most=app.config["MAX_CONTENT_LENGTH"], larger=larger, pollers=pollers)


def lasting_app() -> Flask:
    """The app for as long as this process lasts: the garbage collector need not look through it again and again.

    What people have deleted goes without anybody's asking for it. The database's guard is held until the end.
    """
    app = create_app()
    app.extensions["guard"] = guard = guard_of(make_url(app.config["SQLALCHEMY_DATABASE_URI"]))
    if guard:
        guard.mark_log()
    Thread(target=_sweep_daily, args=(app,), name="sweep", daemon=True).start()
    gc.collect()
    gc.freeze()
    return app


def _sweep_daily(app: Flask) -> None:
    """Remove the tables that cannot be put back any more, now and each day. Several processes may do so at once."""
    from sqlalchemy.exc import SQLAlchemyError

    from referee.storage import db, tables  # not before: it changes what every engine of a process does

    while True:
        try:
            with app.app_context():
                tables.sweep()
        except (SQLAlchemyError, db.DatabaseReplaced) as error:
            log.warning("Deleted tables could not be removed: %s", type(error).__name__)
        sleep(DAY)


class WsgiToAsgi:
    """An ASGI application that has a WSGI one answer, in threads.

    A body may have `most` bytes and take `patience` seconds. Half of the threads are for those who only look, so
    that they are answered while writers wait for the database; static files have threads of their own, so that
    nobody's sheet waits behind the many files that somebody else asks for at once. So have the phones that ask whether
    their page is still good: where nothing waits, two such threads only take turns, which costs a quarter more.

    An address in `larger` takes bodies of so many bytes. Those beyond `most` are worked on one after another, in a
    thread of their own, as each takes seconds.
    """

    def __init__(
        self,
        app: App,
        threads: int,
        most: int,
        patience: float = PATIENCE,
        static: str = "/static/",
        pollers: int = 1,
        larger: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.app, self.most, self.patience = app, most, patience
        self.static = static
        self.files = ThreadPoolExecutor(FILE_THREADS, "file")
        self.pollers = ThreadPoolExecutor(pollers, "poll")
        self.readers = ThreadPoolExecutor(threads - threads // 2, "read")
        self.writers = ThreadPoolExecutor(max(1, threads // 2), "write")
        self.large = asyncio.Semaphore(LARGE_AT_ONCE)
        self.larger, self.huge = larger, asyncio.Semaphore(HUGE_AT_ONCE)
        self.importers = ThreadPoolExecutor(1, "import")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = _joined(scope["headers"])
        length = int(headers.get("CONTENT_LENGTH", 0))
        if _head(scope) > HEAD:
            answer: Answer = 431, CLOSE_HEADERS, TOO_MUCH
        elif length or "TRANSFER_ENCODING" in headers:  # in HTTP/1.1 no other request has a body
            answer = await self._once_here(scope, headers, length, receive)
        else:
            answer = await self._work(_environ(scope, headers, b""))
        await _send(send, answer)

    async def _once_here(self, scope: Message, headers: dict[str, str], length: int, receive: Receive) -> Answer:
        """What is answered to a request with a body."""
        most = self.larger.get(scope["path"], self.most)
        large = "TRANSFER_ENCODING" in headers or SMALL < length <= self.most
        huge = most > self.most and (length > self.most or "TRANSFER_ENCODING" in headers)
        async with self.huge if huge else self.large if large else nullcontext():
            try:
                async with asyncio.timeout(self.patience * HUGE_AT_ONCE if huge else self.patience):
                    body = await self._body(length, most, receive)
            except TimeoutError:
                return 408, CLOSE_HEADERS, LATE
            except ConnectionAbortedError:  # who has gone hears nothing of it; who sends what is no body does
                return 400, CLOSE_HEADERS, BROKEN
            return await self._work(_environ(scope, headers, body), self.importers if huge else None)

    async def _body(self, length: int, most: int, receive: Receive) -> bytes | None:
        """The whole body; None where it is too large, of which no more is read than shows that it is."""
        parts, size, more = [], 0, True
        while more:
            if max(length, size) > most:
                return None
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ConnectionAbortedError
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
        return b"".join(parts) if size <= most else None

    async def _work(self, environ: WSGIEnvironment, pool: ThreadPoolExecutor | None = None) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(pool or self._pool(environ), _answer, self.app, environ)

    def _pool(self, environ: WSGIEnvironment) -> ThreadPoolExecutor:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.writers
        if self.static in environ["PATH_INFO"]:
            return self.files
        return self.pollers if "HTTP_IF_NONE_MATCH" in environ else self.readers


def _head(scope: Message) -> int:
    """The bytes of a path and of all headers."""
    return len(scope["path"]) + sum(len(name) + len(value) for name, value in scope["headers"])


def _joined(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by the names that WSGI has for them; one that comes twice is joined.

    A name with an underscore would pass for another one's, as X_Forwarded_For for X-Forwarded-For: it is left out.
    """
    joined: dict[str, str] = {}
    for name, value in headers:
        if b"_" not in name:
            key, text = name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1")
            between = "; " if key == "COOKIE" else ", "
            joined[key] = f"{joined[key]}{between}{text}" if key in joined else text
    return joined


def _environ(scope: Message, headers: dict[str, str], body: bytes | None) -> dict[str, object]:
    """A request as WSGI has it; of one that is too large the app is told so by its length, and reads nothing."""
    http_headers = {f"HTTP_{name}": text for name, text in headers.items() if name not in OF_THE_BODY}
    length = headers.get("CONTENT_LENGTH", str(sys.maxsize)) if body is None else str(len(body))
    server, port = scope["server"]
    return http_headers | {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope["root_path"],
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "CONTENT_TYPE": headers.get("CONTENT_TYPE", ""),
        "CONTENT_LENGTH": length,
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body or b""),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def _answer(app: App, environ: dict[str, object]) -> Answer:
    """What a WSGI application answers, whole: our pages are small."""
    head: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
        head[:] = int(status[:3]), [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]

    content = app(environ, start_response)
    try:
        body = b"".join(content)
    finally:
        getattr(content, "close", bool)()
    return head[0], head[1], body


async def _send(send: Send, answer: Answer) -> None:
    status, headers, body = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
