"""Has photos read: each in a process of its own, which takes with it whatever it held, and one at a time.

The packages that read photos are no part of the server's own processes, so a photo that is made to break them breaks
only its reader. All processes that run from this installation take turns by a lock on a folder that is always here,
which leaves no file and is free again whatever ends whoever had it. A photo is handed over by a pipe: it is never on a
disk, and nothing of it is logged.
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
from typing import Any

from werkzeug.exceptions import GatewayTimeout, RequestEntityTooLarge, ServiceUnavailable, UnsupportedMediaType

from referee.camera import photo
from referee.camera.photo import Trouble

LONGEST_SIDE = 2000  # pixels; a page sends 1600 at most
PATIENCE = 5.0  # seconds that a photo waits for its turn
LONGEST = 6.0  # seconds that one may be looked at
STEP = 0.05  # seconds between two looks whether it is its turn
QUEUE = BoundedSemaphore(4)  # photos that wait in this process: they must not take all of its threads
HERE = Path(__file__).parent
COMMAND = (sys.executable, "-m", "referee.cli", "read-tiles", "-", "--json", "--highest")
log = logging.getLogger(__name__)


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


def read(content: bytes, highest: int) -> tuple[list[dict[str, Any]], Trouble | None]:
    """The tiles on a photo of a set with halves up to `highest`, as `referee read-tiles --json` prints them.

    With them what is wrong with the photo. It is 503 where it waits in vain for its turn, 504 where it takes too long.
    """
    if not QUEUE.acquire(blocking=False):
        raise ServiceUnavailable
    try:
        with _turn():
            output = subprocess.run(  # noqa: S603  # a command of ours
                [*COMMAND, str(highest)], input=content, capture_output=True, timeout=LONGEST, check=True
            ).stdout
    except subprocess.TimeoutExpired as error:
        raise GatewayTimeout from error
    except subprocess.CalledProcessError as error:
        log.warning("The reader of photos ended with status %d.", error.returncode)
        return [], Trouble.UNREADABLE
    finally:
        QUEUE.release()
    answer = json.loads(output)
    return answer["tiles"], Trouble(answer["trouble"]) if answer["trouble"] else None


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
