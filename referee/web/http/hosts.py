"""Which hosts the app answers to: any well-formed one, or where REFEREE_HOSTS names some, those and this machine.

For the people at one phone, who need no link, it is this machine alone: a page elsewhere may have its name lead here.
"""

import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(rf"({LABEL}(?:\.{LABEL})*\.?|\[[0-9a-f:.]{{2,45}}\])(:\d{{1,5}})?", re.IGNORECASE)
THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}
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
