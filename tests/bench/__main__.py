"""What the app does in a second, beside a bare Flask app on the same server, measured in turns.

    python -m tests.bench [--short] [ROW ...]
    python -m tests.bench watchers [--short]

Other programs change how fast a machine is, so the ratios count, and not the figures. It writes nothing.
"""

import argparse
import os
import platform
import signal
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import watchers, wrk
from tests.bench.place import FEW, MANY, furnished
from tests.bench.report import lines
from tests.bench.rows import ROWS
from tests.bench.turns import Turns

ROUNDS = 3
WATCHERS = "watchers"


def main() -> None:
    """SIGTERM ends it as Ctrl-C does, with everything that it started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    told = asked()
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory(prefix="referee-bench-", ignore_cleanup_errors=True) as folder:
        for line in watched(Path(folder), told) if WATCHERS in told.rows else compared(Path(folder), told):
            print(line)


def watched(folder: Path, told: argparse.Namespace) -> list[str]:
    return watchers.main(folder, 15 if told.short else 60)


def compared(folder: Path, told: argparse.Namespace) -> Iterator[str]:
    """The table of rows, each beside what it is compared with."""
    if not wrk.is_here():
        sys.exit(wrk.MISSING)
    rounds, hands = (1, FEW) if told.short else (ROUNDS, MANY)
    with furnished(folder, rounds, hands) as place:
        turns = Turns(place, told.rows, short=told.short)
        for _round in range(rounds):
            turns.take()
    return lines(turns.table())


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    keys = [row.key for row in ROWS if row.base]
    parser.add_argument(
        "rows", nargs="*", metavar="ROW", help=f"any of {', '.join(keys)}; all, if none is named; or watchers"
    )
    parser.add_argument("--short", action="store_true", help="one round of each, half a minute; of watchers 15 s")
    told = parser.parse_args()
    if unknown := set(told.rows) - {*keys, WATCHERS}:
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    return told


def machine() -> str:
    """What this was measured on, and how busy it was."""
    cores, busy = os.cpu_count(), os.getloadavg()[0]
    return f"{datetime.now(UTC):%Y-%m-%d}, {cores} cores, load {busy:.1f}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
