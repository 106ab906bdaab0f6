"""Phones that stop in the middle of sending, or of reading, beside a table that plays on.

Nobody else waits for them, and the server ends under them when it is told to. The limits for strangers are on.
"""

import resource
import socket
import statistics
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tests.proofs.trust.phone import Answer, NoAnswer, Phone, Told
from tests.proofs.trust.proof import Lost, Run, expect, no_bug_logged
from tests.support.process import Server

SLOWER = 20  # times as slow as without them, at most; two machines' worth of noise, and no hang
PLAYERS = 4
SETTLED = 1  # seconds, after which no buffer takes up more
PAUSE = 0.2  # seconds between two requests of a phone: people play, so that what is measured is not their own haste
FILES = 4096
LARGE = "/static/schemas/record.schema.json"


def _body(socket: socket.socket, code: str) -> None:
    """Half a form: the rest of it never comes."""
    head = f"POST /t/{code}/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    socket.sendall(f"{head}Content-Length: 1000\r\n\r\nending=0&held".encode())


def _head(socket: socket.socket, code: str) -> None:
    """Half a request: the empty line never comes."""
    socket.sendall(f"GET /t/{code}/1 HTTP/1.1\r\nHost: localhost\r\nX-A".encode())


def _reader(socket: socket.socket, _code: str) -> None:
    """Asks for more than the buffers of a connection hold, and reads nothing of it."""
    socket.sendall(f"GET {LARGE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 40)


STALLS = {"bodies": _body, "heads": _head, "readers": _reader}


@contextmanager
def _stalled(server: Server, code: str, number: int) -> Iterator[None]:
    """So many of each kind at once, while the block lasts."""
    held = []
    try:
        for stall in STALLS.values():
            for _one in range(number):
                connection = socket.socket()
                held.append(connection)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.settimeout(10)
                connection.connect(("127.0.0.1", server.port))
                with suppress(TimeoutError, ConnectionError):  # what it refuses to take up does not stall it
                    stall(connection, code)
        time.sleep(SETTLED)
        yield
    finally:
        for connection in held:
            connection.close()


class Player(threading.Thread):
    """A phone that tells hands at a table of its own and looks at its sheet after each."""

    def __init__(self, port: int, hands: int) -> None:
        super().__init__(daemon=True)
        self.phone, self.hands = Phone(port), hands
        self.took: list[float] = []
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            at = f"/t/{self.phone.open_table()}/1"
            for number in range(self.hands):
                self._time(lambda number=number: self.phone.post(at, **Told(number).fields, line=number + 1))
                self._time(lambda: self.phone.get(at))
        except (Lost, NoAnswer) as problem:
            self.problem = problem

    def _time(self, ask: Callable[[], Answer]) -> None:
        time.sleep(PAUSE)
        began = time.monotonic()
        status = ask().status
        self.took.append(time.monotonic() - began)
        expect(status in (200, 303), f"it is answered with {status}")


def _play(port: int, hands: int) -> list[float]:
    """How long each request takes of phones that play at once, in seconds."""
    players = [Player(port, hands) for _player in range(PLAYERS)]
    for player in players:
        player.start()
    for player in players:
        player.join()
        if player.problem:
            raise Lost(f"a phone that plays on beside stalled ones: {player.problem!r}") from player.problem
    return [seconds for player in players for seconds in player.took]


def _stop(server: Server) -> float:
    began = time.monotonic()
    try:
        server.stop()
    except subprocess.TimeoutExpired as problem:
        raise Lost("SIGTERM does not end the server while phones are stalled") from problem
    return time.monotonic() - began


def prove(run: Run) -> str:
    """20 of each kind in short, 20 and then 200 in full."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))  # the server inherits it
    server, hands, figures = run.server(run.sqlite(), REFEREE_LIMITS="on"), run.times(25, 10), []
    code = Phone(server.port).open_table()
    _play(server.port, 2)
    alone = statistics.median(_play(server.port, hands))
    stopped = 0.0
    for number in [20, 200] if run.full else [20]:
        with _stalled(server, code, number):
            took = _play(server.port, hands)
            median, worst = statistics.median(took), max(took)
            expect(median < SLOWER * alone, f"beside {number} of each a phone waits {median / alone:.0f} times as long")
            figures.append(f"{number}: median {median * 1000:.0f} ms, worst {worst * 1000:.0f} ms")
            stopped = _stop(server)
        server.start()
    no_bug_logged(server)
    beside = f"beside stalled {', '.join(STALLS)}, of each {'; '.join(figures)}"
    return f"alone a median of {alone * 1000:.0f} ms; {beside}; ended under them in {stopped:.1f} s"
