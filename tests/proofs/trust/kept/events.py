"""Kill -9 while a round of an event is drawn, and while results are entered: what was acknowledged stands.

A director sends one form after another and, where no answer comes, the same again. A round that is drawn stays as it
was first seen, whether or not anybody was told of it.
"""

import json
import threading
from random import Random
from typing import Any

from tests.proofs.trust.phone import NoAnswer, Phone
from tests.proofs.trust.proof import Run, expect, no_bug_logged
from tests.support.process import Server

SIDES, ROUNDS, TARGET = 8, 3, 100
FORMS = ROUNDS * (1 + SIDES // 2)
KILLS = 3  # in an event
LONGEST = 0.05  # seconds from sending a form to the end; an answer takes about half of it
Tables = list[dict[str, Any]]


class Director:
    """A phone that runs events of a server which is killed again and again."""

    def __init__(self, server: Server, chance: Random) -> None:
        self.server, self.chance, self.phone = server, chance, Phone(server.port)
        self.kills: set[int] = set()
        self.again = self.sent = 0

    def run(self) -> None:
        """An event from its list of people to its last result."""
        names = "\n".join(f"P{number}" for number in range(SIDES))
        agreed = {"people": names, "kind": "singles", "game": "", "target": TARGET, "rule_rounds": ROUNDS}
        opened = self.phone.post("/event/swiss", **self.phone.form("/event/swiss") | agreed).location
        event = f"/t/{opened.split('/')[2]}/event"
        stands: list[Tables] = []
        self.kills |= {self.sent + each for each in self.chance.sample(range(FORMS), KILLS)}
        for number in range(1, ROUNDS + 1):
            self.send(event, stands, "round", number=number)
            stands = self.rounds(event)
            expect(len(stands) == number, f"{len(stands)} rounds are drawn instead of {number}")
            for table in range(1, SIDES // 2 + 1):
                points = [TARGET, self.chance.randrange(TARGET)]
                told = {"outcome": "played", "points_0": points[0], "points_1": points[1]}
                self.send(event, stands, f"{number}/{table}", **told)
                stands[-1][table - 1]["result"] = {"points": points}
        compare(stands, self.rounds(event))

    def send(self, event: str, stands: list[Tables], path: str, **told: object) -> None:
        """Send a form until it is answered; where the server is killed meanwhile, all stands that stood before."""
        is_killed, self.sent = self.sent in self.kills, self.sent + 1
        if is_killed:
            end = threading.Timer(self.chance.uniform(0, LONGEST), self.server.kill)
            end.start()
            answered = self.is_answered(f"{event}/{path}", **told)
            end.join()
            self.server.start()
            self.phone = self.phone.like(self.server.port)
            compare(stands, seen := self.rounds(event))
            self.again += not answered
        if not (is_killed and answered):
            expect(self.is_answered(f"{event}/{path}", **told), f"{path} is not answered")
        compare(seen if is_killed else stands, self.rounds(event))

    def is_answered(self, path: str, **told: object) -> bool:
        try:
            status = self.phone.post(path, **told).status
        except NoAnswer:
            return False
        expect(status == 303, f"{path} is answered with {status}")
        return True

    def rounds(self, event: str) -> list[Tables]:
        """The tables of each round as a file has them."""
        document = json.loads(self.phone.get(f"{event}/event.json").body)
        return [each["meetings"] for each in document.get("rounds", [])]


def compare(stood: list[Tables], stands: list[Tables]) -> None:
    """Hold what is written of the rounds of an event against what was acknowledged."""
    expect(len(stands) >= len(stood), f"{len(stood)} rounds were drawn, and {len(stands)} stand there")
    for number, (before, now) in enumerate(zip(stood, stands, strict=False), start=1):
        met, meet = ([each["sides"] for each in tables] for tables in (before, now))
        expect(met == meet, f"round {number} was drawn as {met}, and {meet} stands there")
        for table, (left, right) in enumerate(zip(before, now, strict=True), start=1):
            told, read = left.get("result"), right.get("result")
            expect(told in (None, read), f"table {table} of round {number} was {told}, and {read} stands there")


def prove(run: Run) -> str:
    """60 kills in full."""
    server = run.server(run.sqlite())
    director, events = Director(server, run.chance("events")), run.times(20, 1)
    for _time in range(events):
        director.run()
    no_bug_logged(server)
    forms = f"{director.sent} forms, {director.again} of them sent again"
    return f"{len(director.kills)} kills in {events} events; {forms}, 0 lost, no round drawn otherwise"
