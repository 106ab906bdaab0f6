"""Phones with a seat each, four or twelve, tell their own tiles at the same moment: nothing is lost, nothing doubled.

On SQLite with two workers, and on PostgreSQL with two servers. The hand that is proposed is then written by four
phones at once, and is on the sheet once.
"""

from itertools import cycle, islice
from typing import Any

from tests.proofs.trust.phone import NEW, Answer, Phone, Told, at_once
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.support.builders import TWELVE
from tests.support.html import filled

FOUR = NEW, TWELVE[:4]
MANY = "/new/trains/double_fifteen", TWELVE
ROUNDS = 10  # of a game that has sixteen
KEYS = "abcdefghijklmnopqrstuv"


def _sit(keeper: Phone, code: str, ports: list[int], names: tuple[str, ...]) -> list[Phone]:
    """A phone for each of them, on its own seat."""
    link = keeper.link(code, "seat", make=True)
    phones = []
    for name, port in zip(names, islice(cycle(ports), len(names)), strict=True):
        phone = Phone(port).enter(link)
        forms = phone.see(f"/t/{code}/share").all("form", method="post")
        form = next(each for each in forms if name in each.text)
        told = dict(filled(form)) | {"player": form.one("button")["value"]}
        expect(phone.post(f"/t/{code}/seats", **told).status == 303, f"{name} could not sit down")
        phones.append(phone)
    return phones


def _own(told: Told, seat: int, line: int) -> dict[str, Any]:
    """What a seat tells of a hand."""
    out = told.out == seat
    key = f"{line:04}{seat:02}{KEYS}"[:22]
    return {"key": key, "line": line, "ending": seat if out else "left", "held": "" if out else told.held[seat]}


def _tell_all(phones: list[Phone], code: str, number: int, line: int) -> None:
    """Each tells its own, twice at once as a shaky network does."""
    path, told = f"/t/{code}/1/own", Told(number, len(phones))

    def work(which: int, phone: Phone) -> Answer:
        seat = which % len(phones)
        return phone.post(f"{path}/{seat}", **_own(told, seat, line))

    twice = [*phones, *(phone.like(phone.port) for phone in phones)]
    came = {answer.status for answer in at_once(twice, work)}
    expect(came == {303}, f"hand {line}: all tell their own and are answered {came}")


def _write(keepers: list[Phone], code: str, line: int) -> None:
    """All who may write tap at once."""
    page = keepers[0].see(f"/t/{code}/1")
    forms = page.id("own").all("form")
    expect(len(forms) == 1, f"hand {line}: all have told and nothing is proposed: {page.id('own').text}")
    told = dict(filled(forms[0]))

    def work(_number: int, phone: Phone) -> Answer:
        return phone.post(f"/t/{code}/1", **told)

    came = [answer.status for answer in at_once(keepers, work)]
    expect(came == [303] * len(keepers), f"hand {line}: the same proposal is answered {came}")


def _prove_on(ports: list[int], game: str, names: tuple[str, ...], times: int) -> int:
    keeper = Phone(ports[0])
    code = keeper.open_table(game, len(names))
    phones = _sit(keeper, code, ports, names)
    link = keeper.link(code)
    keepers = [Phone(port).enter(link) for port in islice(cycle(ports), 4)]
    for line in range(1, times + 1):
        _tell_all(phones, code, line, line)
        _write(keepers, code, line)
    written = keeper.record(code)["entries"]
    expect(written == [Told(number, len(names)).entry for number in range(1, times + 1)], f"on the sheet: {written}")
    return times


def prove(run: Run) -> str:
    """A hundred hands of four on either database in full, and rounds of twelve."""
    databases, times = run.databases(), run.times(100, 10)
    sqlite = [run.server(databases["SQLite"], "--workers", "2")]
    postgres = [run.server(databases["PostgreSQL"]) for _server in range(2)]
    figures = []
    for name, several in {"SQLite, 2 workers": sqlite, "PostgreSQL, 2 servers": postgres}.items():
        ports = [each.port for each in several]
        few, many = _prove_on(ports, *FOUR, times), _prove_on(ports, *MANY, min(times, ROUNDS))
        figures.append(f"{few} hands of 4 and {many} of 12 on {name}")
        for server in several:
            no_bug_logged(server)
    return f"All seats told at once, {', '.join(figures)}: each is on the sheet once, as it was told"
