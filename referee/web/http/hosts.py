"""Which hosts the app answers to, and whose forms it takes.

It answers to any well-formed host, or where REFEREE_HOSTS names some, to those and this machine. For the people at one
phone, who need no link, it is this machine alone: a page elsewhere may have its name lead here.

It takes a form from its own pages only. Browsers say where one comes from, and let no page choose what they say:
`Sec-Fetch-Site`, or where an address is neither https nor this machine, and before 2023 in Safari, `Origin` alone.
So pages hold no token, and one page is the same for all who may see the same. The rule is that of CrossOriginProtection
in Go's net/http, but for two requests that it takes: one with neither header, which no browser of today sends, and one
that a person began by hand ("none"), of which the other header says whose form it was.
"""

import logging
import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, current_app, request
from werkzeug.exceptions import Forbidden

log = logging.getLogger(__name__)
LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(rf"({LABEL}(?:\.{LABEL})*\.?|\[[0-9a-f:.]{{2,45}}\])(:\d{{1,5}})?", re.IGNORECASE)
THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}
READING = {"GET", "HEAD", "OPTIONS"}  # methods that write nothing
REFUSED = b"This app does not answer under that name.\n"


class KnownHosts:
    """WSGI middleware that answers 400 to a Host header that is malformed, or is none of these (RFC 9112, 3.2).

    It stands before the app, which could build no address for such a host, not even on a page that says so.
    """

    def __init__(self, app: WSGIApplication, hosts: Iterable[str]) -> None:
        self.app = app
        self.hosts = {host.casefold() for host in hosts}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass a request on, or refuse it."""
        host = environ.get("HTTP_HOST")
        if host is None or self.knows(host):
            answer: Iterable[bytes] = self.app(environ, start_response)
            return answer
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(REFUSED)))]
        start_response("400 Bad Request", headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [REFUSED]

    def knows(self, host: str) -> bool:
        """Whether the app answers under this name."""
        match = HOST.fullmatch(host)
        if match is None or len(match[1]) > 253:
            return False
        name = match[1].casefold().removesuffix(".")
        return not self.hosts or name in self.hosts | THIS_MACHINE


class Foreign(Forbidden):
    """What no page of ours has sent."""


def register(app: Flask) -> None:
    """Take forms from our own pages only."""
    app.before_request(_refuse)


def _refuse() -> None:
    if request.method in READING:
        return
    site, origin = request.headers.get("Sec-Fetch-Site", ""), request.headers.get("Origin", "")
    is_https = request.scheme == "https" or current_app.config["REFEREE_HTTPS"]
    if not is_ours(site, origin, request.host, is_https):
        come_from = f"{site or 'unsaid'} {origin[:100]!r}"
        log.warning("403 %s %s: from %s to %r", request.method, request.endpoint, come_from, request.host)
        raise Foreign


def is_ours(site: str, origin: str, host: str, is_https: bool) -> bool:
    """Whether a page of this host sent something, by the two headers.

    An https page may send to what believes itself to be http, for a proxy before it may speak https; not the other way.
    """
    if site not in ("", "none"):
        return site == "same-origin"
    scheme, _colon, sender = origin.partition("://")
    return sender.casefold() == host.casefold() and (scheme == "https" or (scheme == "http" and not is_https))
