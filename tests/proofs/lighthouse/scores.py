"""What Lighthouse says of our pages: a score of 100 for each of its categories, and what keeps a page from it."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.chromium import find_browser

COMMAND = Path(__file__).parents[3] / ".cache/lighthouse@12.8.2/node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LOOKS = 3
HEADLINE = f"{'':30}" + "".join(f"{each:>16}" for each in CATEGORIES)
MISSING = f"Lighthouse is not at {COMMAND}: `make lighthouse` puts it there, and needs npm."


@dataclass(frozen=True)
class Stop:
    """A page to look at: its name, its address, the cookies to send, and whether search engines may find it."""

    name: str
    address: str
    cookies: str = ""
    public: bool = True


@dataclass(frozen=True)
class Seen:
    """What was seen: the score of each category from 0 to 100, and the audits that cost something."""

    stop: Stop
    scores: dict[str, int]
    missed: list[str]

    @property
    def is_perfect(self) -> bool:
        """Whether there is nothing to be had any more."""
        return all(score == 100 for score in self.scores.values())

    def lines(self) -> Iterator[str]:
        """Its row, and below it what cost something."""
        yield f"{self.stop.name:30}" + "".join(f"{self.scores[each]:>16}" for each in CATEGORIES)
        yield from (f"    {each}" for each in self.missed)


def look(stop: Stop, arguments: Sequence[str]) -> Seen:
    """The middle one of three looks at a page, for what else the machine does counts in each of them."""
    looks = [_look(stop, arguments) for _time in range(LOOKS)]
    return sorted(looks, key=lambda seen: sum(seen.scores.values()))[LOOKS // 2]


def _look(stop: Stop, arguments: Sequence[str]) -> Seen:
    """Have Lighthouse look at a page as a phone would, with these arguments for its browser."""
    quoted = [f'{name}="{value}"' for name, _is, value in (each.partition("=") for each in arguments)]
    flags = " ".join(["--headless=new", "--no-sandbox", *quoted])
    command = ["node", str(COMMAND), stop.address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    command += [f"--only-categories={','.join(CATEGORIES)}"]
    if stop.cookies:
        command += [f"--extra-headers={json.dumps({'Cookie': stop.cookies})}"]
    if not stop.public:  # its answer says noindex: it is not to be found
        command += ["--skip-audits=is-crawlable"]
    settings = os.environ | {"CHROME_PATH": find_browser()}
    for _time in range(LOOKS):  # now and then it misses where a page begins, and asks to be run again
        done = subprocess.run(command, check=False, env=settings, capture_output=True, text=True, timeout=180)
        if "NO_NAVSTART" not in done.stderr:
            break
    if done.returncode:
        raise RuntimeError(done.stderr)
    return _read(stop, json.loads(done.stdout))


def _read(stop: Stop, report: dict[str, Any]) -> Seen:
    categories = report["categories"]
    scores = {each: round(100 * (categories[each]["score"] or 0)) for each in CATEGORIES}
    weighed = {ref["id"] for each in CATEGORIES for ref in categories[each]["auditRefs"] if ref["weight"]}
    audits = [report["audits"][each] for each in sorted(weighed & report["audits"].keys())]
    costly = [each for each in audits if each["score"] is not None and each["score"] < 1]
    return Seen(stop, scores, [f"{each['id']} {each.get('displayValue', '')} {each['score']}" for each in costly])
