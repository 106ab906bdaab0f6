"""The memory of a server over thousands of requests: it may grow to its size, and then no more."""

import threading
from itertools import count

import psutil

from tests.server.process import Server
from tests.trust.phone import Phone, Told
from tests.trust.proof import Run, expect, no_bug_logged

GROWTH = 1.25
PHONES = 4
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


class Guest(threading.Thread):
    """A phone that opens tables, tells hands and looks at everything, until so many requests were made by all."""

    def __init__(self, port: int, taken: "count[int]", most: int) -> None:
        super().__init__(daemon=True)
        self.port, self.taken, self.most = port, taken, most
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            while not self._evening():
                pass
        except Exception as problem:
            self.problem = problem

    def _evening(self) -> bool:
        phone = Phone(self.port)
        code = phone.open_table()
        for number in range(HANDS):
            told = phone.post(f"/t/{code}/1", **Told(number).fields, line=number + 1)
            expect(told.status == 303, f"a hand is answered with {told.status}")
            for path in READ:
                if next(self.taken) >= self.most:
                    return True
                answer = phone.ask("GET", path.format(code=code))
                expect(answer.status < 500, f"{path} is answered with {answer.status}")
        return False


def _visit(server: Server, taken: "count[int]", most: int) -> float:
    guests = [Guest(server.port, taken, most) for _phone in range(PHONES)]
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.join()
        if guest.problem:
            raise guest.problem
    return _size(server)


def prove(run: Run) -> str:
    """2,000 requests to grow to its size, and 20,000 in all; in short 400 and 1,600."""
    server, taken = run.server(run.sqlite()), count()
    first, most = run.times(2_000, 400), run.times(20_000, 1_600)
    sizes = {0: _size(server), first: _visit(server, taken, first), most: _visit(server, taken, most)}
    grown = sizes[most] / sizes[first]
    told = ", ".join(f"{size:.0f} MB after {number}" for number, size in sizes.items())
    expect(grown < GROWTH, f"{told} requests")
    no_bug_logged(server)
    return f"{told} requests: {grown:.2f} times"
