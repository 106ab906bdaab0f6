"""Broken HTTP over real connections: the server answers it or closes, says nothing of a mistake, and goes on."""

import re
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.proofs.trust.phone import Phone
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.proofs.trust.strangers.attacks import BYTES, HEADERS

AT_ONCE = 16
WAIT = 1.0  # seconds for whoever waits for the rest of a request
PATIENCE = 30  # seconds for whoever was sent all of it
STATUS = re.compile(rb"^HTTP/1\.[01] (\d{3})")

LINES = [
    b"", b"GET", b"GET /", b"GET / HTTP/9.9", b"GET / HTTP/1.0", b"GET / http/1.1", b"GET  /  HTTP/1.1",
    b"\0 / HTTP/1.1", b"GET / HTTP/1.1\0", b"GET http://evil.example/ HTTP/1.1", b"GET //evil.example/ HTTP/1.1",
    b"CONNECT localhost:1 HTTP/1.1", b"OPTIONS * HTTP/1.1", b"PRI * HTTP/2.0", b"GET /%zz HTTP/1.1",
    b"GET /?\xff\xfe HTTP/1.1", b"GET /\xff HTTP/1.1", b"GET /\xc3\xa9 HTTP/1.1", b"GET /../../etc/passwd HTTP/1.1",
    b"GET /static/..%2f..%2fpyproject.toml HTTP/1.1", b"GET /static//etc/passwd HTTP/1.1",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1", b"A" * 9000 + b" / HTTP/1.1", b"GET /t/AAAAAA HTTP/1.1",
    b"TRACE / HTTP/1.1", b"POST / HTTP/1.1", b"POST /import HTTP/1.1", b"POST /new/partners/lagunex HTTP/1.1",
    b"PUT /t/AAAAAA/1 HTTP/1.1",
]  # fmt: skip
FIELDS = [
    b"Content-Length: -1", b"Content-Length: 1e3", b"Content-Length: 5, 5", b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 99999999999999999999999", b"Content-Length: 0", b"Content-Length: 5",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked, chunked", b"Transfer-Encoding: gzip",
    b"Transfer-Encoding : chunked", b"Transfer-Encoding: \x0bchunked",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked", b"Expect: 100-continue", b"Expect: \xff",
    b"Connection: upgrade\r\nUpgrade: h2c", b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x",
    b": no name", b"no colon", b" folded: a\r\n b", b"X\0: a", b"X: \0", b"X: " + b"a" * 70_000,
    b"\r\n".join(b"X%d: a" % number for number in range(500)), b"Cookie: " + b"a=b; " * 3000, b"Host: again",
    b"Content-Type: application/x-www-form-urlencoded", b"Content-Type: multipart/form-data; boundary=a",
]  # fmt: skip
BODIES = [
    b"",
    b"",
    b"a=b",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"fffffffffffffffff\r\n",
    b"-1\r\n",
    b"0\r\nX: a\r\n\r\n",
    b"\0" * 5000,
    b"--a\r\n",
    b"a" * 2_000_000,
]


def request(chance: Random) -> bytes:
    """One request, broken in a place or two; now and then it is no HTTP at all."""
    if chance.random() < 0.1:
        return chance.choice(
            (
                chance.randbytes(chance.randrange(1, 4000)),
                b"\x16\x03\x01\x02\x00" + chance.randbytes(500),
                b"\r\n" * 500,
            )
        )
    name = chance.choice(list(HEADERS))
    host = chance.choice(
        (b"Host: localhost", b"Host: localhost", b"Host: " + chance.choice(HEADERS["Host"]).encode(), b"")
    )
    fields = [each for each in (host, b"Connection: close") if each]
    fields += chance.sample(FIELDS, chance.choice((0, 1, 1, 2)))
    if chance.random() < 0.4:
        fields.append(name.encode() + b": " + chance.choice([*(value.encode() for value in HEADERS[name]), *BYTES]))
    chance.shuffle(fields)
    end = chance.choice((b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r"))
    whole = end.join([chance.choice(LINES), *fields, b"", b""]) + chance.choice(BODIES)
    return whole if chance.random() < 0.9 else whole[: chance.randrange(1, len(whole))]


def send(port: int, sent: bytes) -> bytes:
    """What comes back: the status that is answered, "closed" for none, "waits" where the server waits for more."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.settimeout(WAIT)
        try:
            connection.sendall(sent)
        except TimeoutError:
            return b"waits"
        except ConnectionError:  # it has read enough; what it answered may have come before
            pass
        try:
            got = connection.recv(65536)
        except TimeoutError:
            return b"waits"
        except ConnectionError:
            return b"closed"
    status = STATUS.match(got)
    return status[1] if status else b"closed" if not got else b"other"


def _one(port: int, seed: str) -> bytes:
    sent = request(Random(seed))
    came = send(port, sent)
    expect(not came.startswith(b"5"), f"{seed} is answered with {came.decode()}: {sent[:3000]!r}")
    return came


def prove(run: Run) -> str:
    """4,000 requests in full, on one server, whose table is as it was afterwards."""
    server, number = run.server(run.sqlite()), run.times(4_000, 300)
    keeper = Phone(server.port)
    code = keeper.open_table()
    before = keeper.record(code)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        came = Counter(pool.map(lambda which: _one(server.port, f"{run.seed} wire {which}"), range(number)))
    no_bug_logged(server)
    expect(server.process.poll() is None, "the server has ended")
    expect(keeper.record(code) == before, "a broken request has written on a sheet")
    told = ", ".join(f"{times} x {each.decode()}" for each, times in sorted(came.items()))
    return f"{number} requests over the wire, 0 x 5xx, no traceback, {told}"
