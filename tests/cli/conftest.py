"""A server with a table on it, and people who connect to it without a browser's manners."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.process import Server

PATIENCE = 60  # seconds; longer than the server waits for anything
SENT = "Origin: http://localhost"


class Connection:
    """One connection to a server, on which bytes can be sent as one likes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)

    def send(self, head: str, body: bytes = b"") -> "Connection":
        """Send lines of a head and what follows it, as far as they are given."""
        self.socket.sendall(head.replace("\n", "\r\n").encode() + body)
        return self

    def posts(self, length: int, body: bytes = b"", *more: str) -> "Connection":
        """Begin to send a form of ours that is said to be so long."""
        lines = ["POST /import HTTP/1.1", "Host: localhost", "Content-Type: application/x-www-form-urlencoded", SENT]
        lines += more
        return self.send("\n".join([*lines, f"Content-Length: {length}", "", ""]), body)

    def hears(self) -> str:
        """All that comes until the server closes the connection."""
        heard = b""
        while more := self.socket.recv(65536):
            heard += more
        return heard.decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"), "--access-log")
    yield running
    running.kill()


@pytest.fixture
def connect(server: Server) -> Iterator[Callable[..., Connection]]:
    """Makes connections to the server, or to another one; all are closed in the end."""
    made: list[Connection] = []

    def connection(other: Server = server) -> Connection:
        made.append(Connection(other.port))
        return made[-1]

    yield connection
    for each in made:
        each.socket.close()


@pytest.fixture
def stopping(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may end."""
    running = Server(tmp_path)
    yield running
    if running.process.poll() is None:
        running.kill()
