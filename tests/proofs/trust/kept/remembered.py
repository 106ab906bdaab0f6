"""What a server remembers of a sheet whose table is deleted, brought back otherwise, or restored while it is served.

Each page of every worker is held against what a server says that has just started.
"""

import json
import os
import subprocess
import sys
from typing import Any

from tests.proofs.trust.phone import Phone, Told
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.support.process import Server

PAGES = ("/1/record.json", "/1/sheet.txt", "/1/board", "/1/lines", "/people", "/table.json")
ASKED = 6  # times each page, on connections of its own, so that every worker is asked
HANDS = 5


def _command(*words: str, database: str) -> None:
    """Whoever runs the server looks after its database meanwhile."""
    command = [sys.executable, "-m", "referee.cli", *words]
    came = subprocess.run(
        command, env=os.environ | {"DATABASE_URL": database}, capture_output=True, text=True, check=False
    )
    expect(came.returncode == 0, f"referee {words[0]} says {came.stderr}")


def _exported(phone: Phone, code: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(phone.get(f"/t/{code}/table.json").body)
    return document


def _imported(phone: Phone, document: dict[str, Any]) -> str:
    answer = phone.post("/import", **phone.form("/import") | {"text": json.dumps(document)})
    expect(answer.status == 303, f"bringing a table is answered with {answer.status}: {answer.text[:2000]}")
    return answer.location.split("/")[2]


def _deleted(phone: Phone, code: str) -> None:
    phone.see(f"/t/{code}/delete")
    status = phone.post(f"/t/{code}/delete", sure="y").status
    expect(status == 200, f"deleting a table is answered with {status}")


def _tell(phone: Phone, code: str, line: int, hand: int) -> None:
    phone.see(f"/t/{code}/1")
    answer = phone.post(f"/t/{code}/1", line=line, **Told(hand).fields)
    expect(answer.status == 303, f"line {line} is answered with {answer.status}")


def _shortened(document: dict[str, Any], lines: int) -> dict[str, Any]:
    """The file with the first lines only, and another name."""
    edited: dict[str, Any] = json.loads(json.dumps(document).replace('"Ana"', '"Zoe"'))
    for game in edited["games"]:
        game["history"] = game["history"][:lines]
        game["record"]["entries"] = game["record"]["entries"][:lines]
    return edited


def _compare(server: Server, fresh: Server, phone: Phone, code: str, entries: int) -> int:
    """What every worker shows is what a server shows that remembers nothing."""
    expect(len(phone.record(code)["entries"]) == entries, f"{code} has not the {entries} entries that were told")
    for page in PAGES:
        path = f"/t/{code}{page}"
        now = phone.like(fresh.port).get(path)
        expect(now.status == 200, f"{path} answers {now.status}")
        for _time in range(ASKED):
            shown = phone.like(server.port).get(path)
            expect(shown.status == 200, f"{path} answers {shown.status}")
            same = shown.text == now.text
            expect(same, f"{path} is not what a fresh server shows")
    return len(PAGES) * ASKED


def _round(run: Run, server: Server, database: str, backup: str) -> int:
    """A table is played, copied, deleted, brought back as it was and with fewer lines, and restored."""
    phone = Phone(server.port)
    code = phone.open_table()
    for line in range(1, HANDS + 1):
        _tell(phone, code, line, line)
        if line == 2:
            _command("backup", backup, database=database)
    seen, keeper = [(code, HANDS)], phone.like(server.port)  # who still has the link once the table is deleted
    for lines in (HANDS, HANDS - 3):
        document = _shortened(_exported(phone, code), lines)
        _compare(server, server, phone, code, seen[-1][1])  # so that every worker remembers it
        _deleted(phone, code)
        code = _imported(phone, document)
        _tell(phone, code, lines + 1, 20 + lines)
        seen.append((code, lines + 1))
    fresh = run.server(database)
    compared = _compare(server, fresh, phone, *seen[-1])
    fresh.stop()
    _deleted(phone, code)
    _command("restore", backup, database=database)
    for line in (3, 4, 5):
        _tell(keeper, seen[0][0], line, 40 + line)
    fresh = run.server(database)
    compared += _compare(server, fresh, keeper, seen[0][0], HANDS)
    fresh.stop()
    return compared


def prove(run: Run) -> str:
    """On both databases, with one worker and with two; several rounds in full."""
    compared, rounds = 0, run.times(5, 1)
    for name in run.databases():
        for workers in ("1", "2"):
            for number in range(rounds):
                database = run.databases()[name]
                server = run.server(database, "--workers", workers)
                compared += _round(run, server, database, str(run.new_folder() / f"{number}.sqlite"))
                no_bug_logged(server)
                run.end_servers()
    return (
        f"SQLite and PostgreSQL, 1 and 2 workers, {rounds} rounds each: a table edited, shortened and restored while "
        f"it is served; {compared} pages, all as a fresh server shows them"
    )
