"""Limits that two servers count together, in Redis: what is reached at one holds at the other, and when it is away."""

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from referee.web.http.limits import FREE
from tests.proofs.bench.served import free_port, wait_for
from tests.proofs.trust.phone import Phone, Told
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.support.process import Server

COMMAND = "redis-server"
MISSING = f"{COMMAND} is not on this machine (Debian and Ubuntu: apt install {COMMAND}): not tried"
CODES = FREE + 4  # the last of which is followed by sixteen seconds, which no machine is too slow to meet
AWAY = "REFEREE_LIMITS_STORE does not answer"


@contextmanager
def redis(folder: Path, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """A Redis that keeps nothing on the disk."""
    where = ("--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder))
    process = subprocess.Popen([COMMAND, *where, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait()


def _guess(server: Server) -> int:
    """How a code of no table is answered, at an address that knows none."""
    return Phone(server.port).ask("GET", "/t/QQQQQQ").status


def _use_up(here: Server, there: Server) -> None:
    """Guess codes at one server, each as soon as it may be, until both have to be waited for."""
    for number in range(CODES):
        while (answer := Phone(here.port).ask("GET", "/t/QQQQQQ")).status == 429:
            expect(number >= FREE, f"guess {number} has to wait")
            time.sleep(int(answer.headers["Retry-After"]))
        expect(answer.status == 404, f"a guess is answered with {answer.status}")
    expect((_guess(here), _guess(there)) == (429, 429), "too many guesses at one server are not too many at the other")


def _together(here: Server, there: Server, keeper: Phone, code: str) -> None:
    """What is too much at one server is too much at the other; a good link opens all the same."""
    door = urlsplit(keeper.see(f"/t/{code}/share").id("keeper-link")["value"]).path
    _use_up(here, there)
    scorer = Phone(there.port)
    expect(scorer.ask("GET", door).status == 303, "a good link does not open where codes were guessed")


def _play_on(servers: tuple[Server, ...], keeper: Phone, code: str, line: int) -> None:
    """While the store is away nothing is limited, and a hand is told as ever."""
    came = [_guess(server) for server in servers]
    expect(came == [404] * len(servers), f"without the store guesses are answered with {came}")
    told = keeper.post(f"/t/{code}/1", **Told(line).fields, line=line).status
    expect(told == 303, f"without the store a hand is answered with {told}")


def prove(run: Run) -> str:
    """Two servers count in one Redis, which is stopped, killed, and there again."""
    if not shutil.which(COMMAND):
        return MISSING
    port, folder, database = free_port(), run.new_folder(), run.sqlite()
    store = {"REFEREE_LIMITS": "on", "REFEREE_LIMITS_STORE": f"redis://127.0.0.1:{port}"}
    with redis(folder, port) as process:
        servers = run.server(database, **store), run.server(database, **store)
        keeper = Phone(servers[0].port)
        code = keeper.open_table()
        _together(*servers, keeper, code)
        process.send_signal(signal.SIGSTOP)
        _play_on(servers, keeper, code, 1)
    _play_on(servers, keeper, code, 2)
    with redis(folder, port):
        _use_up(*servers)
    for server in servers:
        no_bug_logged(server)
        expect(AWAY in server.log.read_text(), "the log does not say that the store is away")
    return (
        f"2 servers, one Redis: wait together after {FREE} codes, a good link opens; Redis stopped, and killed: "
        "nothing limited, a hand told each time; there again: counted again"
    )
