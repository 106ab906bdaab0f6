"""Questions that nobody has asked before, beside people who look at pages: they do not wait for them.

The limits for strangers are on, and each of those who ask has an address of its own. What costs more than a question,
a hand under other rules, is refused by a limit of its own before it costs the others anything.
"""

import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from urllib.parse import urlencode

from referee.web.http.limits import ALLOWED
from tests.proofs.bench.games import block
from tests.proofs.trust.phone import NoAnswer, Phone
from tests.proofs.trust.proof import Lost, Run, expect, no_bug_logged
from tests.support.process import Server

SLOWER = 2  # times as slow as without them, at most
ASKERS = 4
APART = 160  # times what a page takes alone, between two questions of one of them: a slow machine is asked as much
PAUSE = 0.05  # seconds between two pages
PAGE, QUESTION, COMPARISON = "/ask", "/ask/block", "/ask/block/other-rules"
COMPARED = ALLOWED["comparison"].amount


class Asker(threading.Thread):
    """A phone that asks one new question after another."""

    def __init__(self, server: Server, number: int, chance: Random, apart: float) -> None:
        super().__init__(daemon=True)
        self.phone, self.chance, self.number, self.apart = Phone(server.port), chance, number, apart
        self.done, self.answered = threading.Event(), 0
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            while not self.done.wait(self.apart):
                status = _ask(self.phone, QUESTION, self.chance, self.number)
                expect(status == 200, f"a question is answered with {status}")
                self.answered += 1
        except (Lost, NoAnswer) as problem:
            self.problem = problem


def _ask(phone: Phone, path: str, chance: Random, number: int) -> int:
    """How a new question of the phone with this number is answered, as the proxy before the server passes it on."""
    return phone.ask("GET", f"{path}?{urlencode(block(chance))}", **{"X-Forwarded-For": f"192.0.2.{number}"}).status


@contextmanager
def _asking(server: Server, chance: Random, apart: float) -> Iterator[list[Asker]]:
    """Those who ask, while the block lasts, none at the same moment as another."""
    askers = [Asker(server, number, Random(chance.random()), apart) for number in range(ASKERS)]
    for asker in askers:
        asker.start()
        time.sleep(apart / ASKERS)
    yield askers
    for asker in askers:
        asker.done.set()
        asker.join()
        if asker.problem:
            raise Lost(f"a phone that asks: {asker.problem!r}") from asker.problem


def _look(phone: Phone, pages: int) -> list[float]:
    """How long each of so many pages took, in seconds."""
    took = []
    for _page in range(pages):
        time.sleep(PAUSE)
        began = time.monotonic()
        status = phone.ask("GET", PAGE).status
        took.append(time.monotonic() - began)
        expect(status == 200, f"a page is answered with {status}")
    return took


def _hammer(server: Server, chance: Random) -> None:
    """One address compares as fast as it can: so many hands, and no more."""
    phone = Phone(server.port)
    came = [_ask(phone, COMPARISON, chance, ASKERS) for _hand in range(2 * COMPARED)]
    expect(came == [200] * COMPARED + [429] * COMPARED, f"hands under other rules are answered with {came}")


def prove(run: Run) -> str:
    """Pages alone and beside questions in turns, so that both see the machine as it is then."""
    server, chance = run.server(run.sqlite(), REFEREE_LIMITS="on", REFEREE_PROXIES="1"), run.chance("questions")
    phone, asked = Phone(server.port), 0
    alone, beside = list[float](), list[float]()
    apart = APART * statistics.median(_look(phone, 40)[20:])  # the first until it is as fast as it gets
    for _turn in range(run.times(6, 2)):
        alone += _look(phone, run.times(150, 75))
        with _asking(server, chance, apart) as askers:
            beside += _look(phone, run.times(150, 75))
        asked += sum(asker.answered for asker in askers)
    waited = [_quartiles(took) for took in (alone, beside)]
    for before, meanwhile in zip(*waited, strict=True):
        expect(meanwhile < SLOWER * before, f"beside questions pages take {waited[1]} s, alone {waited[0]}")
    _hammer(server, chance)
    no_bug_logged(server)
    (usual, late), (usual_beside, late_beside) = waited
    return (
        f"{len(beside)} pages beside {asked} new questions of {ASKERS} phones, {apart:.1f} s apart: median "
        f"{usual_beside * 1000:.1f} ms, alone {usual * 1000:.1f}: {usual_beside / usual:.2f} times, three in four "
        f"{late_beside / late:.2f} times; {COMPARED} hands compared under other rules, then refused"
    )


def _quartiles(took: list[float]) -> tuple[float, float]:
    """In how many seconds half of the pages were there, and three in four."""
    _quarter, half, most = statistics.quantiles(took, n=4)
    return half, most
