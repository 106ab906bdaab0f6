"""Measuring in turns: what a row is compared with, and then the row, so that both saw the machine as it was then."""

import sys
from collections.abc import Collection

from tests.proofs.bench.place import Place
from tests.proofs.bench.report import Measured, Seen
from tests.proofs.bench.rows import ROWS, Row

KNOWN = {row.key: row for row in ROWS}
AGE = 4  # rows in a short run that are compared with the same round of the bare app


class Turns:
    """Rounds in which each row that is asked for has its turn; all rows if none is named."""

    def __init__(self, place: Place, keys: Collection[str], *, short: bool) -> None:
        self.place, self.short = place, short
        self.rows = [row for row in ROWS if row.base and (not keys or row.key in keys)]
        self.measured = {row.key: Measured(row.name) for row in ROWS}
        self.age: dict[str, int] = {}

    def take(self) -> None:
        """One round of all."""
        for row in self.rows:
            self._beside(KNOWN[row.base])
            self._measure(row, min(2, row.longer) if self.short else row.longer)
            self.measured[row.key].beside.append(self.measured[row.base].rounds[-1])

    def _beside(self, base: Row) -> None:
        self.age[base.key] = self.age.get(base.key, -1) + 1
        if not self.short or self.age[base.key] % AGE == 0:
            self._measure(base, 1)

    def _measure(self, row: Row, seconds: int) -> None:
        self.measured[row.key].rounds.append(measure(row, self.place, seconds))

    def table(self) -> list[Measured]:
        """All that was measured; what the rest is compared with stands first."""
        return [each for each in self.measured.values() if each.rounds]


def measure(row: Row, place: Place, seconds: int) -> Seen:
    """One round of a row, once nothing is left to do of what was asked before."""
    if sys.stderr.isatty():
        print(f"\r{row.name:60}", end="\r", file=sys.stderr, flush=True)
    run = row.prepared(place)
    place.settle()
    before = row.spent(place)
    came = run(seconds)
    place.settle()
    return Seen(came.rate, (row.spent(place) - before) / max(1, came.sent))
