"""`wrk` sends requests over connections that stay open, each as soon as the one before is answered."""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SCRIPTS = Path(__file__).parent
MISSING = (
    "wrk sends the requests, and is not on this machine (Debian and Ubuntu: apt install wrk; macOS: brew install wrk)."
)
WRITERS = 4


class Unanswered(Exception):
    """A request was not answered as it must be, so that what was measured means nothing."""


@dataclass(frozen=True)
class Round:
    """What one run of wrk saw."""

    rate: float
    """Answers in a second."""
    answers: int
    """How many there were."""
    sent: int
    """How many were asked for, those included that came too late to be seen."""


@dataclass(frozen=True)
class Pile:
    """Hands to be told at one address, one line after the other."""

    path: str
    cookie: str
    first: int
    """The number of the first line."""
    hands: Sequence[str]
    """Each as a form sends it, but for its line."""


def is_here() -> bool:
    return shutil.which("wrk") is not None


def read(url: str, headers: Mapping[str, str], connections: int, seconds: int) -> Round:
    """Ask for one address; every answer must be a page, or that nothing has changed."""
    told = [part for name, text in headers.items() for part in ("-H", f"{name}: {text}")]
    return seen(_run("-t1", f"-c{connections}", f"-d{seconds}s", *told, url), connections)


def read_each(url: str, headers: Mapping[str, str], connections: int, paths: Sequence[str], seconds: int) -> Round:
    """Ask for one address after another, each once: there must be more of them than can be answered meanwhile."""
    told = [part for name, text in headers.items() for part in ("-H", f"{name}: {text}")]
    with _lua_file(paths) as file:
        size = ("-t1", f"-c{connections}", f"-d{seconds}s")
        return seen(_run(*size, *told, "-s", str(SCRIPTS / "ask.lua"), url, "--", file), connections)


def tell(url: str, piles: Sequence[Pile], seconds: int) -> Round:
    """Tell hands over a few connections, each at tables of its own; each must be answered by the way to the sheet."""
    with _lua_file([vars(pile) for pile in piles]) as file:
        size = (f"-t{WRITERS}", f"-c{WRITERS}", f"-d{seconds}s")
        return told(_run(*size, "-s", str(SCRIPTS / "tell.lua"), url, "--", file, str(WRITERS)))


@contextmanager
def _lua_file(value: object) -> Iterator[str]:
    """The name of a file that gives a script this value."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(f"return {_lua(value)}\n")
        file.flush()
        yield file.name


def _run(*words: str) -> str:
    return subprocess.run(["wrk", *words], check=True, capture_output=True, text=True).stdout


def seen(printed: str, connections: int) -> Round:
    """What wrk prints of its own; Unanswered where it saw a mistake."""
    problem = re.search(r"Non-2xx or 3xx responses: \d+|Socket errors: .*", printed)
    if problem and not _is_only_late(problem[0]):
        raise Unanswered(problem[0])
    rate = re.search(r"Requests/sec: +([\d.]+)", printed)
    answers = re.search(r"(\d+) requests in ", printed)
    if not rate or not answers:
        raise Unanswered(printed)
    return Round(float(rate[1]), int(answers[1]), int(answers[1]) + connections)


def _is_only_late(problem: str) -> bool:
    """Whether it is only that answers took longer than the two seconds after which wrk counts them as late."""
    return bool(re.fullmatch(r"Socket errors: connect 0, read 0, write 0, timeout \d+", problem))


def told(printed: str) -> Round:
    """What our script prints for each connection: the hands written, the seconds they took, and what else came."""
    found = re.findall(r"^told (\d+) in ([\d.]+) s, otherwise (\S*)$", printed, re.MULTILINE)
    if not found or any(otherwise for _count, _seconds, otherwise in found):
        raise Unanswered(printed)
    rates = [int(count) / float(seconds) for count, seconds, _otherwise in found if float(seconds)]
    answers = sum(int(count) for count, _seconds, _otherwise in found)
    return Round(sum(rates), answers, answers + len(found))


def _lua(value: object) -> str:
    """A value as Lua writes it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_lua(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(map(_lua, value)) + "}"
    return json.dumps(value)
