"""Fifty phones at one line: one is written, the others are told so, and nothing is written twice.

On SQLite with two workers, and on PostgreSQL with two servers.
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from tests.proofs.trust.phone import NEW, Answer, Phone, Told, at_once
from tests.proofs.trust.proof import Run, expect, no_bug_logged, number_of
from tests.support.client import seated

NEXT = re.compile(r'name="as_line" value="(\d+)"')
PHONES = 50
MANY = PHONES - 1


@dataclass
class Crowd:
    """Fifty phones that keep one table, its lines and games, and how many entries and games there are in all."""

    phones: list[Phone]
    code: str
    database: str
    lines: int = 0
    entries: int = 0
    games: int = 1
    played: int = 1
    races: int = 0

    def race(self, what: str, answers: list[Answer], entries: int = 0, games: int = 0, **expected: int) -> None:
        """Hold the answers and what was written against what one race may come to."""
        came = Counter(f"_{answer.status}" for answer in answers)
        expect(came == Counter(expected), f"{what}: {dict(came)} instead of {expected}")
        self.entries, self.games, self.races = self.entries + entries, self.games + games, self.races + 1
        for rows, known in (("entries", self.entries), ("games", self.games)):
            found = number_of(self.database, rows)
            expect(found == known, f"{what}: {found} {rows} are written instead of {known}")

    def tell(self, number: int, phone: Phone, line: int) -> Answer:
        return phone.post(f"/t/{self.code}/1", **Told(number).fields, line=line)

    def correct(self, number: int, phone: Phone, line: int) -> Answer:
        told = Told(number).fields | {"line": line, "revision": 1, "why": "Miscounted"}
        return phone.post(f"/t/{self.code}/1/{line}/correct", **told)

    def strike(self, phone: Phone, line: int) -> Answer:
        return phone.post(f"/t/{self.code}/1/{line}/strike", line=line, revision=1, why="Told twice")


def _different_hands(crowd: Crowd) -> None:
    crowd.lines += 1
    came = at_once(crowd.phones, lambda number, phone: crowd.tell(number, phone, crowd.lines))
    crowd.race("different hands for one line", came, entries=1, _303=1, _409=MANY)


def _same_hand(crowd: Crowd) -> None:
    crowd.lines += 1
    came = at_once(crowd.phones, lambda _number, phone: crowd.tell(crowd.lines, phone, crowd.lines))
    crowd.race("the same hand for one line", came, entries=1, _303=PHONES)


def _corrections(crowd: Crowd) -> None:
    line = crowd.lines - 1
    came = at_once(crowd.phones, lambda number, phone: crowd.correct(PHONES + number, phone, line))
    crowd.race("different corrections of one line", came, entries=1, _303=1, _409=MANY)


def _strike_or_correct(crowd: Crowd) -> None:
    def work(number: int, phone: Phone) -> Answer:
        return crowd.strike(phone, crowd.lines) if number % 2 else crowd.correct(2 * PHONES, phone, crowd.lines)

    came = at_once(crowd.phones, work)
    crowd.race("half strike a line that half correct", came, entries=1, _303=PHONES // 2, _409=PHONES // 2)
    expect(len({each.status for each in came[::2]}) == 1, "some corrections of a line were written, and some not")


def _own_hands(crowd: Crowd, number: int) -> None:
    """So many phones have a hand each, and tell it for the line that is offered as the next until one is free."""
    first, numbers = crowd.lines + 1, range(3 * PHONES, 3 * PHONES + number)

    def work(which: int, phone: Phone) -> Answer:
        line = first
        while (answer := crowd.tell(numbers[which], phone, line)).status == 409:
            offered = NEXT.search(answer.text)
            assert offered, "the page of a conflict offers no next line"
            line = int(offered[1])
        return answer

    crowd.race("a hand of each", at_once(crowd.phones[:number], work), entries=number, _303=number)
    written = crowd.phones[0].record(crowd.code)["entries"]
    times = [written.count(Told(each).entry) for each in numbers]
    expect(times == [1] * number, f"the hands of {number} phones are so often on the sheet: {times}")


def _games(crowd: Crowd) -> None:
    """New games: different ones, then the same by all, then a rematch by all."""
    path = f"/t/{crowd.code}{NEW}"
    form = crowd.phones[0].form(path) | seated() | {"lead": 0}

    def open_game(phone: Phone, number: int, **fields: Any) -> Answer:
        return phone.post(path, **form | {"number": number} | fields)

    number = crowd.played + 1
    came = at_once(crowd.phones, lambda which, phone: open_game(phone, number, rule_target=200 + which))
    crowd.race("different new games", came, games=1, _303=1, _422=MANY)
    came = at_once(crowd.phones, lambda _which, phone: open_game(phone, number + 1))
    crowd.race("the same new game", came, games=1, _303=PHONES)
    came = at_once(crowd.phones, lambda _which, phone: phone.post(f"/t/{crowd.code}/{number + 1}/rematch"))
    crowd.race("a rematch", came, games=1, _303=PHONES)
    crowd.played += 3


def _replaced(crowd: Crowd) -> None:
    """Half the phones tell hands as scorers while the keeper replaces their link: once that is answered, none lands."""
    keeper, scorers = crowd.phones[0], [Phone(phone.port) for phone in crowd.phones[1::2]]
    link = keeper.link(crowd.code, "scorer", make=True)
    at_once(scorers, lambda _number, phone: phone.enter(link))
    offered = keeper.offer(crowd.code, "scorer")
    after: list[int] = []

    def work(number: int, phone: Phone) -> Answer:
        if phone is not keeper:
            return crowd.tell(PHONES + number, phone, crowd.lines + 1)
        answer = keeper.post(f"/t/{crowd.code}/links/scorer", **offered)
        after.append(number_of(crowd.database, "entries"))
        return answer

    came = at_once([*scorers[:10], keeper, *scorers[10:]], work)
    found = number_of(crowd.database, "entries")
    expect(after == [found], f"a link was replaced at {after} entries, and {found} are written")
    expect({each.status for each in came} <= {303, 403, 409}, f"a link replaced: {Counter(e.status for e in came)}")
    crowd.lines, crowd.entries, crowd.races = crowd.lines + found - crowd.entries, found, crowd.races + 1


def _one_keeper(crowd: Crowd) -> None:
    """Every keeper replaces the keeper's link at once: one of them keeps the table."""
    offers = [phone.offer(crowd.code, "keeper") for phone in crowd.phones]
    path = f"/t/{crowd.code}/links/keeper"
    crowd.race(
        "the keeper's link replaced by all",
        at_once(crowd.phones, lambda number, phone: phone.post(path, **offers[number])),
        _303=1,
        _403=MANY,
    )


def _tickets(crowd: Crowd, ports: list[int]) -> None:
    """One phone sends the form that opens a table by fifty connections."""
    keeper = Phone(ports[0])
    told = keeper.form(NEW) | seated() | {"lead": 0}
    connections = [keeper.like(port) for port in islice(cycle(ports), PHONES)]
    came = at_once(connections, lambda _number, phone: phone.post(NEW, **told))
    crowd.race("a table opened by fifty connections", came, games=1, _303=PHONES)
    expect(len({answer.location for answer in came}) == 1, "one ticket has opened several tables")


def _prove_on(database: str, ports: list[int], times: int, own: int) -> int:
    keeper = Phone(ports[0])
    code = keeper.open_table()
    link = keeper.link(code)
    phones = at_once([Phone(port) for port in islice(cycle(ports), PHONES)], lambda _number, phone: phone.enter(link))
    crowd = Crowd(phones, code, database)
    for _time in range(times):
        for race in (_different_hands, _same_hand, _corrections, _strike_or_correct, _games, _replaced):
            race(crowd)
        _tickets(crowd, ports)
    _own_hands(crowd, own)
    _one_keeper(crowd)
    return crowd.races


def prove(run: Run) -> str:
    """Every race that a table knows, on both databases, several times over in full."""
    databases, times, own = run.databases(), run.times(8, 1), run.times(PHONES, 10)
    sqlite = [run.server(databases["SQLite"], "--workers", "2")]
    postgres = [run.server(databases["PostgreSQL"]) for _server in range(2)]
    servers = {"SQLite, 2 workers": sqlite, "PostgreSQL, 2 servers": postgres}
    figures = []
    for (name, several), database in zip(servers.items(), databases.values(), strict=True):
        figures.append(f"{_prove_on(database, [each.port for each in several], times, own)} on {name}")
        for server in several:
            no_bug_logged(server)
    return f"{PHONES} phones, {', '.join(figures)}: each won once, the others told so, 0 lost, 0 doubled"
