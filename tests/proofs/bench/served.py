"""The servers that are measured, each a process of its own on a free port of this machine, and the phones at them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil

from tests.proofs.trust.phone import Phone as TrustPhone
from tests.support.process import PATIENCE, Server

IDLE = 0.05  # of a core: a server that uses less has done what was asked of it
LATEST = 60  # seconds until it must have


class Phone(TrustPhone):
    """A phone whose cookies `wrk` is given."""

    def cookie(self) -> str:
        """What it sends of them to the pages of a table."""
        return "; ".join(f"{name}={value}" for (name, _path), value in self._cookies.items())

    def put_away(self) -> None:
        """Close its connection."""
        self._connection.close()


class Started:
    """A command that serves at a port, with its workers."""

    def __init__(self, log: Path, port: int, *command: str, **settings: str) -> None:
        self.port = port
        with log.open("ab") as said:
            self.process = subprocess.Popen(
                command, env=os.environ | settings, stdout=said, stderr=said, start_new_session=True
            )
        try:
            wait_for(port)
        except BaseException:
            self.kill()
            raise

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it with its workers."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def bare(running: ExitStack, folder: Path, *options: str) -> Started:
    """The bare app (`tests.proofs.bench.bare`), which ends with the block."""
    folder.mkdir()
    port = free_port()
    module = (sys.executable, "-m", "tests.proofs.bench.bare", str(port), str(folder / "bare.sqlite"))
    server = Started(folder / "server.log", port, *module, *options)
    running.callback(server.kill)
    return server


def ours(running: ExitStack, folder: Path, database: str, *options: str) -> Server:
    """The app as `referee serve` has it, which ends with the block; nobody is told to ask less often."""
    folder.mkdir(exist_ok=True)
    server = Server(folder, *options, DATABASE_URL=database, REFEREE_LIMITS="off")
    running.callback(server.kill)
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Wait until somebody listens there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return


def settle(servers: Sequence[Server | Started]) -> None:
    """Wait until what was asked of them is done: who asks leaves, and the server finishes all the same."""
    processes = [each for server in servers for each in family(server.process.pid)]
    for each in processes:
        each.cpu_percent()
    deadline = time.monotonic() + LATEST
    while time.monotonic() < deadline:
        time.sleep(0.1)
        if sum(each.cpu_percent() for each in processes) < 100 * IDLE:
            return


def spent(servers: Sequence[Server | Started]) -> float:
    """Seconds of a processor that these have used."""
    times = [each.cpu_times() for server in servers for each in family(server.process.pid)]
    return sum(each.user + each.system for each in times)


def family(pid: int) -> list[psutil.Process]:
    """A process and its workers."""
    first = psutil.Process(pid)
    return [first, *first.children(recursive=True)]
