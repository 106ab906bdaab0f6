"""Sixty photos at once beside a table that plays on: its hands do not wait for them, and each photo is answered.

The limits for strangers are off, so that every photo reaches the reader's queue.
"""

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import count
from typing import Any

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.proofs.trust.kills import compare
from tests.proofs.trust.phone import NoAnswer, Phone, Told, at_once
from tests.proofs.trust.proof import Lost, Run, expect, no_bug_logged

CROWD = 60
ALONE = 20  # hands without photos, before each crowd
PAUSE = 0.1  # seconds between two hands
ANSWERS = {200, 503, 504}


class Player:
    """A phone that tells hands at a table of its own, and how long each took, in seconds."""

    def __init__(self, port: int) -> None:
        self.phone, self.lines = Phone(port), count(1)
        self.code = self.phone.open_table()
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []

    def play(self, is_over: Callable[[int], bool]) -> list[float]:
        """Tell hands until it is over, as the number of those told says, or something else."""
        took: list[float] = []
        while not is_over(len(took)):
            time.sleep(PAUSE)
            line, began = next(self.lines), time.monotonic()
            status = self.phone.post(f"/t/{self.code}/1", **Told(line).fields, line=line).status
            took.append(time.monotonic() - began)
            expect(status == 303, f"a hand beside photos is answered with {status}")
            self.acknowledged.append((line, Told(line).entry))
        return took


def _photo() -> bytes:
    import cv2

    from tests.camera import scenes

    return bytes(cv2.imencode(".jpg", scenes.photo(12, count=5)[0])[1])


def _photograph(phone: Phone, code: str, content: bytes) -> int:
    photo = FileStorage(BytesIO(content), "photo.jpg")
    boundary, body = encode_multipart({"csrf_token": phone.token, "seat": 0, "photo": photo})
    kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    return phone.ask("POST", f"/t/{code}/1/tiles", body, **kind).status


def _evening(run: Run, workers: int, content: bytes) -> tuple[float, list[int]]:
    """How many times as long a hand takes beside photos, by the medians; what the photos were answered."""
    server = run.server(run.sqlite(), "--workers", str(workers))
    player, club = Player(server.port), Phone(server.port)
    code = club.open_table()
    crowd = [club.like(server.port) for _phone in range(CROWD)]
    player.play(lambda told: told == ALONE)  # the first hands of a server take longer
    alone: list[float] = []
    beside: list[float] = []
    statuses: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        for _round in range(run.times(5, 1)):
            alone += player.play(lambda told: told == ALONE)
            photos = pool.submit(at_once, crowd, lambda _number, phone: _photograph(phone, code, content))
            beside += player.play(lambda _told, photos=photos: photos.done())
            statuses += photos.result()
    compare(player.code, player.acknowledged, player.phone.record(player.code)["entries"])
    no_bug_logged(server)
    return statistics.median(beside) / statistics.median(alone), statuses


def prove(run: Run) -> str:
    """One round in short, five in full, for one process and for two; a hand may take 1.5 times as long in full."""
    try:
        content = _photo()
    except ImportError:
        return "the extra `camera` is not installed: no photo is read"
    figures, most = [], 1.5 if run.full else 4.0
    for workers in (1, 2):
        try:
            ratio, statuses = _evening(run, workers, content)
        except NoAnswer as problem:
            raise Lost(f"beside {CROWD} photos: {problem}") from problem
        number = {status: statuses.count(status) for status in sorted(set(statuses))}
        expect(set(number) <= ANSWERS and number.keys() != {503}, f"photos are answered with {number}")
        expect(ratio < most, f"beside {CROWD} photos a hand takes {ratio:.1f} times as long, {workers} workers")
        answers = ", ".join(f"{times} x {status}" for status, times in number.items())
        figures.append(f"{workers} worker{'s' * (workers > 1)}: {ratio:.2f} times, photos {answers}")
    return f"a hand beside {CROWD} photos at once, median by median without them; {'; '.join(figures)}; 0 lost"
