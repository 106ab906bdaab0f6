"""What the app does in a second, beside a bare Flask app on the same server, measured in turns.

    python -m tests.proofs.bench [--short] [ROW ...]
    python -m tests.proofs.bench watchers [--short]
    python -m tests.proofs.bench draws [--short]
    python -m tests.proofs.bench --full [--short]
    python -m tests.proofs.bench --ihatemoney [--short]

Other programs change how fast a machine is, so the ratios count, and not the figures. It writes nothing.
"""

import argparse
import os
import platform
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.proofs.bench import draws, ihatemoney, million, watchers, wrk
from tests.proofs.bench.place import FEW, MANY, furnished
from tests.proofs.bench.report import lines
from tests.proofs.bench.rows import ROWS
from tests.proofs.bench.turns import Turns

ROUNDS = 3
WATCHERS, DRAWS = "watchers", "draws"


def main() -> None:
    """SIGTERM ends it as Ctrl-C does, with everything that it started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    told = asked()
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory(prefix="referee-bench-", ignore_cleanup_errors=True) as folder:
        trial = chosen(told)
        for line in trial(Path(folder), told):
            print(line, flush=True)


def chosen(told: argparse.Namespace) -> Callable[[Path, argparse.Namespace], Iterable[str]]:
    """What is asked for."""
    if WATCHERS in told.rows:
        return watched
    if DRAWS in told.rows:
        return drawn
    if not wrk.is_here():
        sys.exit(wrk.MISSING)
    return filled if told.full else beside_another if told.ihatemoney else compared


def watched(folder: Path, told: argparse.Namespace) -> list[str]:
    return watchers.main(folder, 15 if told.short else 60)


def drawn(_folder: Path, told: argparse.Namespace) -> Iterator[str]:
    return draws.main(draws.SIZES[:2] if told.short else draws.SIZES)


def filled(folder: Path, told: argparse.Namespace) -> Iterator[str]:
    return million.main(folder, 1 if told.short else ROUNDS, 1000 if told.short else million.TABLES)


def beside_another(folder: Path, told: argparse.Namespace) -> Iterator[str]:
    return ihatemoney.main(folder, 1 if told.short else ROUNDS)


def compared(folder: Path, told: argparse.Namespace) -> Iterator[str]:
    """The table of rows, each beside what it is compared with."""
    rounds, hands = (1, FEW) if told.short else (ROUNDS, MANY)
    with furnished(folder, rounds, hands) as place:
        turns = Turns(place, told.rows, short=told.short)
        for _round in range(rounds):
            turns.take()
    return lines(turns.table())


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.bench", description=__doc__)
    keys = [row.key for row in ROWS if row.base]
    parser.add_argument(
        "rows", nargs="*", metavar="ROW", help=f"any of {', '.join(keys)}; all, if none is named; or watchers, or draws"
    )
    parser.add_argument(
        "--short",
        action="store_true",
        help="one round of each, half a minute; of watchers 15 s, of the million a tenth",
    )
    parser.add_argument("--full", action="store_true", help="instead, a few rows with a million hands in the database")
    parser.add_argument("--ihatemoney", action="store_true", help="instead, a few rows beside another Flask app")
    told = parser.parse_args()
    if unknown := set(told.rows) - {*keys, WATCHERS, DRAWS}:
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    return told


def machine() -> str:
    """What this was measured on, and how busy it was."""
    cores, busy = os.cpu_count(), os.getloadavg()[0]
    return f"{datetime.now(UTC):%Y-%m-%d}, {cores} cores, load {busy:.1f}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
