"""Has photos read: each in a process of its own, which takes with it whatever it held, and one at a time.

The packages that read photos are no part of the server's own processes, so a photo that is made to break them breaks
only its reader. A reader gives way to whatever else runs here, and what it takes is counted in seconds of the
processor: on a busy machine an honest photo takes longer, and is read all the same. All processes that run from this
installation take turns by a lock on a folder that is always here, which leaves no file and is free again whatever ends
whoever had it. A photo is handed over by a pipe: it is never on a disk, and nothing of it is logged.
"""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import TypedDict

from werkzeug.exceptions import GatewayTimeout, RequestEntityTooLarge, ServiceUnavailable, UnsupportedMediaType

from referee.camera import photo
from referee.camera.photo import Trouble

LONGEST_SIDE = 2000  # pixels; a page sends 1600 at most
PATIENCE = 8.0  # seconds that a photo waits for its turn
LONGEST = 15.0  # seconds that one may be looked at, however busy the machine is
PROCESSOR = 6  # seconds of the processor that one may take; the dearest that pages send take two
MEMORY = 768 * 1024  # kB of addresses, of which the largest photo takes 340,000, a third of them filled
STEP = 0.05  # seconds between two looks whether it is its turn
AT_ONCE = 3  # photos in this process: one that is read, and two that wait
QUEUE = BoundedSemaphore(AT_ONCE)
HERE = Path(__file__).parent
COMMAND = (sys.executable, "-m", "referee.cli", "read-tiles", "-", "--json", "--highest")
LIMITED = 'ulimit -c 0; ulimit -t "$1"; ulimit -v "$2"; shift 2; exec nice "$@"'  # nor is a memory written to a disk
OUT_OF_TIME = (-9, -24)  # how `ulimit -t` ends a reader: SIGKILL, or SIGXCPU
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}  # each more would take addresses
log = logging.getLogger(__name__)


class ReadTile(TypedDict):
    """A tile as `referee read-tiles --json` prints it: its numbers, how sure they are, and where it lies."""

    a: int
    b: int
    confidence: float
    corners: list[list[float]]


def refuse_unfit(content: bytes) -> None:
    """Refuse what is no JPEG of the size that pages send, by its first bytes."""
    try:
        size = photo.size(content)
    except photo.TooLarge as error:
        raise RequestEntityTooLarge from error
    except photo.NoPhoto as error:
        raise UnsupportedMediaType from error
    if not content.startswith(photo.JPEG):
        raise UnsupportedMediaType
    if max(size) > LONGEST_SIDE:
        raise RequestEntityTooLarge


def read(content: bytes, highest: int) -> tuple[list[ReadTile], Trouble | None]:
    """The tiles on a photo of a set with halves up to `highest`, as `referee read-tiles --json` prints them.

    With them what is wrong with the photo. It is 503 where others wait already or it waits in vain for its turn, 504
    where it takes too long.
    """
    if not QUEUE.acquire(blocking=False):
        raise ServiceUnavailable
    try:
        with _turn():
            output = _run([*COMMAND, str(highest)], content)
    except subprocess.TimeoutExpired as error:
        raise GatewayTimeout from error
    except subprocess.CalledProcessError as error:
        log.warning("The reader of photos ended with status %d.", error.returncode)
        if error.returncode in OUT_OF_TIME:
            raise GatewayTimeout from error
        return [], Trouble.UNREADABLE
    finally:
        QUEUE.release()
    answer = json.loads(output)
    return answer["tiles"], Trouble(answer["trouble"]) if answer["trouble"] else None


def _run(command: list[str], content: bytes) -> bytes:
    """What a command says of a photo, within the limits of a reader."""
    limited = ["sh", "-c", LIMITED, "sh", str(PROCESSOR), str(MEMORY), *command]
    return subprocess.run(  # noqa: S603  # a command of ours
        limited, input=content, capture_output=True, timeout=LONGEST, check=True, env=os.environ | ONE_THREAD
    ).stdout


@contextmanager
def _turn() -> Iterator[None]:
    """Wait until no other photo is read; 503 where that takes too long."""
    lock = os.open(HERE, os.O_RDONLY)
    try:
        deadline = monotonic() + PATIENCE
        while not _is_ours(lock):
            if monotonic() > deadline:
                raise ServiceUnavailable
            sleep(STEP)
        yield
    finally:
        os.close(lock)


def _is_ours(lock: int) -> bool:
    import fcntl  # which not every system has

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
