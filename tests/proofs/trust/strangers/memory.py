"""The memory of a server over thousands of requests: it may grow to its size, and then no more."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import count

import psutil

from tests.proofs.trust.phone import PATIENCE, Phone, Told
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.support.process import Server

GROWTH = 1.2
PHONES = 4
LARGE = 14_000  # letters of a header; of more than 16 kB nothing is read
HANDS = 30  # told at one table before the next is opened
READ = (
    *(
        "/",
        "/ask",
        "/ask/count?set=6&tiles=3&pips=40",
        "/rules",
        "/rules/partners",
        "/rules/loo/compare",
        "/new/loo/pot",
    ),
    *("/t/{code}/1", "/t/{code}/1", "/t/{code}/1", "/t/{code}/1/1", "/t/{code}/1/sheet.svg", "/t/{code}/1/shape"),
    *("/t/{code}/1/replay?preset=duo50", "/t/{code}/1/record.json", "/t/{code}/share", "/t/AAAAAA", "/nothing"),
)


def _size(server: Server) -> float:
    """What its processes hold in memory, in MB."""
    main = psutil.Process(server.process.pid)
    held: int = sum(each.memory_info().rss for each in [main, *main.children(recursive=True)])
    return held / 1024 / 1024


def _evening(port: int, taken: "count[int]", most: int) -> bool:
    """A phone opens a table, tells hands and looks at everything; whether so many requests were made by all."""
    phone = Phone(port)
    code = phone.open_table()
    for number in range(HANDS):
        told = phone.post(f"/t/{code}/1", **Told(number).fields, line=number + 1)
        expect(told.status == 303, f"a hand is answered with {told.status}")
        for path in READ:
            if next(taken) >= most:
                return True
            answer = phone.ask("GET", path.format(code=code))
            expect(answer.status < 500, f"{path} is answered with {answer.status}")
    return False


def _sent(code: str, number: int) -> tuple[str, dict[str, str]]:
    """What no browser sends: large headers, each another, and addresses of one page written in ways of one's own."""
    large = f"{number}{'x' * LARGE}"
    ways: tuple[tuple[str, dict[str, str]], ...] = (
        ("/t/ZZZZZZ/1", {"If-None-Match": f'"{large}"'}),
        (f"/t/{code}/1", {"If-None-Match": f'"{large}"'}),
        (f"/t/{code}/1", {"If-None-Match": f'"{number}"', "Accept-Encoding": "br"}),
        (f"/t/{code}/1/board", {"Cookie": f"t-{code}={large}; referee={number}"}),
        (f"/t/{code}/1", {"Cookie": f"t-ZZZZZZ={number}", "Accept-Language": large}),
        (f"/t/{code}/1", {"Accept-Encoding": f"br, {large}"}),
        (f"/t/{code}/{'0' * (number % 5000)}1/lines", {"Accept-Encoding": "br"}),
        (f"/t/{code.lower()}/1/lines/{number}", {}),
        (f"/{large}", {}),
        (f"/rules?{large}", {}),
        ("/t/ZZZZZZ/1", {"If-None-Match": large * 25}),
    )
    return ways[number % len(ways)]


def _stranger(code: str, port: int, taken: "count[int]", most: int) -> bool:
    """One connection on which such requests are sent, until the server closes it."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    while (number := next(taken)) < most:
        path, headers = _sent(code, number)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):  # it may close before it has read what it refuses
            connection.close()
        else:
            expect(answer.status < 500, f"{path[:100]} is answered with {answer.status}")
    connection.close()
    return True


def _visit(server: Server, evening: Callable[[int, "count[int]", int], bool], taken: "count[int]", most: int) -> float:
    """The size of a server once some phones have made so many requests in all."""

    def visits(_phone: int) -> None:
        while not evening(server.port, taken, most):
            pass

    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(visits, range(PHONES)))
    return _size(server)


def _grown(server: Server, first: int, most: int, evening: Callable[[int, "count[int]", int], bool]) -> str:
    """How a server has grown from its first requests to the last."""
    taken, sizes = count(), {0: _size(server)}
    for number in (first, most):
        sizes[number] = _visit(server, evening, taken, number)
    grown = sizes[most] / sizes[first]
    told = ", ".join(f"{size:.0f} MB after {number}" for number, size in sizes.items())
    expect(grown < GROWTH, f"{told} requests")
    no_bug_logged(server)
    return f"{told} requests: {grown:.2f} times"


def prove(run: Run) -> str:
    """2,000 requests to grow to its size, and 20,000 in all; in short 400 and 1,600. Then as many of a stranger."""
    size = run.times(2_000, 400), run.times(20_000, 1_600)
    played = _grown(run.server(run.sqlite()), *size, _evening)
    server = run.server(run.sqlite())
    strange = _grown(server, *size, partial(_stranger, Phone(server.port).open_table()))
    return f"{played}; of large headers, cookies, tags and addresses {strange}"
