"""What is typed for a hand is read by the page as by the server, for which both say it of the same texts."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.tiles import Holding, holding
from tests.support.notations import OF_LARGER_SETS, READ, UNREAD

NODE = shutil.which("node")
KNOWS_MODULES = "process.features.require_module ?? ''"
if not NODE or not subprocess.run([NODE, "-p", KNOWS_MODULES], capture_output=True, check=False).stdout.strip():
    pytest.skip("no Node here, or one before 20.19", allow_module_level=True)

SIGNS = [*"640", "12", "15", *" -\u2013\u2212:|/+,;.()[]x", " pips", " y ", "doble ", "seis"]
PASTED = [*"\u200b\u00ad\u0664\uff16\uff0f\u2044\u2502\u060c\U0001f053\U0001f030\ufe0f"]
HALF_TYPED = ["12+", "17/"]


def read(texts: list[str]) -> Any:
    """What the page's own script makes of each."""
    command = [NODE, Path(__file__).parent / "reading.js"]
    return json.loads(subprocess.run(command, input=json.dumps(texts).encode(), capture_output=True, check=True).stdout)


def said(held: Holding) -> Any:
    """What is read, as the script says it."""
    if held.tiles is None:
        return {"pips": held.pips} | ({} if held.count is None else {"tiles": held.count})
    return list(dict.fromkeys(map(str, held.tiles)))


def understood(texts: list[str]) -> dict[str, Any]:
    """Those that the server reads, each with what it reads."""
    read = {}
    for text in texts:
        try:
            read[text] = said(holding(text))
        except ValueError:
            continue
    return read


def test_the_script_reads_as_the_server_does() -> None:
    dice = Random(39)
    drawn = ["".join(dice.choices(SIGNS * 2 + PASTED, k=dice.randint(1, 9))) for _text in range(6000)]
    server = understood([*(typed for _name, typed, _record in (*READ, *OF_LARGER_SETS)), *drawn])
    assert len(server) > len(READ) + 300
    assert dict(zip(server, read(list(server)), strict=True)) == server


def test_what_nobody_can_be_sure_of_is_no_whole_hand_to_the_script() -> None:
    texts = [typed for _name, typed in UNREAD]
    pips = [text for text, it in zip(texts, read(texts), strict=True) if isinstance(it, dict)]
    assert pips == HALF_TYPED
