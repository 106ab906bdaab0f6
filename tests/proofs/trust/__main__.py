"""The proofs that the app can be trusted: real processes, real signals, this machine only.

    python -m tests.proofs.trust [--short] [--seed N] [PROOF ...]

Each prints its figures in one line. The first thing that is lost ends the run, with what it was.
"""

import argparse
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.pocket import kills as pocket
from tests.proofs.trust.kept import events, kills, letter, races, recovery, remembered, seated, shared
from tests.proofs.trust.proof import Lost, Run
from tests.proofs.trust.strangers import hostile, memory, questions, stalled, wire
from tests.support.process import Server

PROOFS: dict[str, Callable[[Run], str]] = {
    "kills": kills.prove,
    "events": events.prove,
    "races": races.prove,
    "seated": seated.prove,
    "hostile": hostile.prove,
    "wire": wire.prove,
    "stalled": stalled.prove,
    "questions": questions.prove,
    "recovery": recovery.prove,
    "letter": letter.prove,
    "remembered": remembered.prove,
    "shared": shared.prove,
    "memory": memory.prove,
    "pocket": pocket.prove,
}


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.trust", description=__doc__)
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help=f"any of {', '.join(PROOFS)}; all, if none is named")
    parser.add_argument("--short", action="store_true", help="a minute instead of twenty")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="let chance do the same again")
    told = parser.parse_args()
    if unknown := set(told.proofs) - PROOFS.keys():
        parser.error(f"there is no proof {', '.join(unknown)}")
    return told


def logs(servers: list[Server]) -> str:
    """The end of what each server of a proof has said, and its last mistake."""
    said = {server.url: server.log.read_text(errors="replace") for server in servers}
    mistakes = [text[text.rfind("Traceback") :][:6000] for text in said.values() if "Traceback" in text]
    return "\n\n".join([*(f"{url}: …{text[-1000:]}" for url, text in said.items()), *mistakes])


def main() -> None:
    """Run the proofs in their order; SIGTERM ends them as Ctrl-C does, with everything that they started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    told = asked()
    with (
        tempfile.TemporaryDirectory(prefix="referee-trust-", ignore_cleanup_errors=True) as folder,
        Run(full=not told.short, seed=told.seed, folder=Path(folder)) as run,
    ):
        for name in told.proofs or PROOFS:
            began = time.monotonic()
            try:
                print(f"{name}: {PROOFS[name](run)} ({time.monotonic() - began:.0f} s)", flush=True)
            except (Lost, AssertionError) as lost:
                sys.exit(f"{logs(run.servers)}\n{name}, with --seed {told.seed}: LOST: {lost}")
            run.end_servers()


if __name__ == "__main__":
    main()
