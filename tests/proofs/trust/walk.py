"""Every address, by every method, as everybody there is: nothing but a POST writes, and only of whom may.

In one process, on both databases. Whoever may not is refused whatever they send, even the very form that
would be written for another; and no page of theirs has a secret that is not theirs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from referee.storage.db import db
from tests.proofs.trust.app import prepared
from tests.proofs.trust.proof import Run, expect
from tests.support.client import Client, ended, seated
from tests.support.html import Node, Page, filled
from tests.support.words import MAKE_LINK, REPLACE_LINK

STRANGERS = (
    "a stranger",
    "a watcher",
    "the scorer",
    "a revoked scorer",
    "an old keeper",
    "another keeper",
    "who has the seat code",
    "who had the seat code",
)
METHODS = ("GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "POST")
PARTS = {
    "game": "1",
    "line": "1",
    "page": "1",
    "kind": "void",
    "role": "scorer",
    "seat": "1",
    "filename": "css/referee.css",
    "secret": "x" * 22,
}
CHOSEN = {"key": "partners", "preset": "lagunex"}
HAND = ended(0, "", "10", "", "5")
FORGET = "tables.forget"  # a phone forgets for itself alone, and nothing is written
PUT_BACK = "keeping.put_back"  # leads to a table that is there, whoever asks
FREE = {"tables.new", "tables.bring", "tables.example", FORGET, PUT_BACK}  # what is for anybody
KEEPERS = {"tables.replace_link", "keeping.delete"}
SITS, FREES = "seats.take", "seats.free"  # for who has the seat code; for the keeper, and for whose seat it is
SITTERS = {"the scorer", "another seat", "who has the seat code"}
OWN = "own.tell"  # for a seat only its own
TAPS = {"running.tap", "running.lead", "running.back", "agreement.say", "earned.earn"}  # for a seat too
SEATED = {"a seat": "Ben", "another seat": "Cy", "a freed seat": "Dee"}

# Where the form for each address that writes is found, and what is filled in there.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "tables.new": ("/new/partners/lagunex", seated()),
    "tables.new_here": ("/t/{code}/new/partners/lagunex", seated()),
    "tables.replace_link": ("/t/{code}/share", {}),
    "keeping.delete": ("/t/{code}/delete", {"sure": "y"}),
    "described.edit": ("/t/{code}/about", {}),
    "described.agree_season": ("/t/{code}/people", {"winning": "3"}),
    "clock.change": ("/t/{code}/1/clock", {"what": "start"}),
    "names.name": ("/t/{code}/people?name=Ana", {"name": "Ana", "person": "Anna"}),
    "games.tell": ("/t/{code}/1", HAND),
    "own.tell": ("/t/{code}/1/own/1", {"ending": "left"}),
    "games.other": ("/t/{code}/1/tell/void", {"reason": "Dee passed"}),
    "games.correct": ("/t/{code}/1/1", {"why": "Miscounted"}),
    "games.strike": ("/t/{code}/1/1", {"why": "Told twice"}),
}
Sent = list[tuple[str, Any]]


@dataclass
class People:
    """Everybody who may come by a table, and the secrets of its links."""

    app: Flask
    ana: Client
    code: str = ""
    lesser: dict[str, Client] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def all(self) -> dict[str, Client]:
        return {"the keeper": self.ana, **self.lesser}

    def may(self, endpoint: str, who: str) -> bool:
        """Whether this person may write here."""
        if endpoint in FREE or who == "the keeper":
            return True
        if endpoint in (SITS, FREES):
            return who == "a seat" or (endpoint == SITS and who in SITTERS)
        if who in ("a seat", "another seat"):
            return endpoint in TAPS or (endpoint == OWN and who == "a seat")
        return who == "the scorer" and endpoint not in KEEPERS

    def foreign(self, who: str) -> list[str]:
        """The secrets that no page of this person may show."""
        if who == "the keeper":
            return []
        return [secret for role, secret in self.secrets.items() if who != f"the {role}"]


def _share(ana: Client, code: str, role: str, button: str = "") -> str:
    """The secret link of a role, made or replaced first by a button."""
    ana.see(f"/t/{code}/share")
    if button:
        ana.press_in(role, button)
    return ana.see(f"/t/{code}/share").id(f"{role}-link")["value"]


def gather(app: Flask) -> People:
    """Ana's table after a hand; links of both roles were handed out, and once replaced."""
    people = People(app, app.test_client())  # type: ignore[arg-type]
    ana, lesser = people.ana, people.lesser
    for who in (*STRANGERS, *SEATED):
        lesser[who] = app.test_client()  # type: ignore[assignment]
    code = people.code = ana.open_table(rule_time_limit=40).code
    ana.see(f"/t/{code}/1")
    ana.out(0, "", "10", "", "5")
    lesser["a revoked scorer"].enter(_share(ana, code, "scorer", MAKE_LINK))
    lesser["an old keeper"].enter(_share(ana, code, "keeper"))
    links = {role: _share(ana, code, role, REPLACE_LINK) for role in ("scorer", "keeper")}
    lesser["the scorer"].enter(links["scorer"])
    lesser["a watcher"].see(f"/t/{code}")
    lesser["another keeper"].open_table()
    people.secrets = {role: urlsplit(link).path.rsplit("/", 1)[1] for role, link in links.items()}
    _seat(people)
    return people


def _seat(people: People) -> None:
    """Ben, Cy and Dee have taken their seats; the seat code was replaced, and Dee's seat freed."""
    ana, code = people.ana, people.code
    old = _share(ana, code, "seat", MAKE_LINK)
    people.lesser["who had the seat code"].enter(old)
    people.lesser["a freed seat"].enter(old).press(SEATED["a freed seat"])
    new = _share(ana, code, "seat", REPLACE_LINK)
    for who in ("a seat", "another seat"):
        people.lesser[who].enter(new).press(SEATED[who])
    people.lesser["who has the seat code"].enter(new)
    freed = ana.see(f"/t/{code}/share").one("ul", class_="seats").all("form")[-1]
    ana.press_button(freed.one("button"))
    people.secrets["seat"] = urlsplit(new).path.rsplit("/", 1)[1]
    people.parts["player"] = _place(ana, SEATED["a seat"])["action"].split("/")[-2]


def _place(ana: Client, name: str) -> Node:
    """The form in which the keeper can free the seat of somebody."""
    row = next(
        each for each in ana.see(f"/t/{ana.code}/share").one("ul", class_="seats").all("li") if name in each.text
    )
    return row.one("form")


def rows(app: Flask) -> dict[str, list[Any]]:
    """Everything that is written, every row of every table."""
    with app.app_context(), db.engine.connect() as connection:
        wanted = {table.name: select(table).order_by(*table.primary_key) for table in db.metadata.sorted_tables}
        return {name: list(connection.execute(query)) for name, query in wanted.items()}


def addresses(people: People) -> Iterator[tuple[str, str, set[str]]]:
    """Every rule of the map: its endpoint, an address for it, and the methods it takes."""
    here = PARTS | people.parts | {"code": people.code, "gone": people.code}
    for rule in people.app.url_map.iter_rules():
        unknown = rule.arguments - here.keys() - CHOSEN.keys()
        expect(not unknown, f"{rule} has {unknown}, which nobody here can fill in")
        parts = here | CHOSEN | ({"key": "count"} if rule.endpoint.startswith("ask") else {})
        path = re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda found, parts=parts: parts[found[1]], rule.rule)
        yield rule.endpoint, path, set(rule.methods or ())


def _form(page: Page, path: str) -> Node | None:
    """The form of a page that is sent to an address."""
    forms = page.all("form", method="post")
    return next(
        (each for each in forms if path in (each["action"], *(b["formaction"] for b in each.all("button")))), None
    )


def _filled_in(people: People, endpoint: str, path: str) -> dict[str, Any]:
    """What the keeper would send to this address."""
    where, told = FORMS.get(endpoint, ("", {}))
    if not where:
        return {}
    form = _form(people.ana.see(where.format(code=people.code)), path)
    expect(form is not None, f"the keeper's {where} has no form for {path}")
    assert form is not None
    return {name: value for name, value in filled(form) if name != "csrf_token"} | told


def _only_reads(people: People) -> int:
    """Nothing but a POST writes, and what a lesser role is answered has no secret of another."""
    before, tried = rows(people.app), 0
    for _endpoint, path, _taken in addresses(people):
        for who, phone in people.all.items():
            for method in METHODS[:-1]:
                answer = phone.get(path) if method == "GET" else FlaskClient.open(phone, path, method=method)
                expect(answer.status_code < 500, f"{method} {path} of {who} answers {answer.status}")
                shown = answer.get_data(as_text=True) + str(answer.headers)
                told = [secret for secret in people.foreign(who) if secret in shown]
                expect(not told, f"{method} {path} shows {who} the secret {told}")
                tried += 1
        expect(rows(people.app) == before, f"{path} has written without a POST")
    return tried


def _refuses(people: People, endpoint: str, path: str) -> int:
    """A POST of whom may not is refused, and so is one of whom may without a token of that phone."""
    told, before, tried = _filled_in(people, endpoint, path), rows(people.app), 0
    for who, phone in people.all.items():
        if not people.may(endpoint, who):
            status = phone.forge(path, **told).status_code
            expect(status == 403, f"POST {path} of {who} answers {status}")
            tried += 1
        for token in ({}, {"csrf_token": ""}, {"csrf_token": "nonsense"}, {"csrf_token": _another(people, who)}):
            status = phone.post(path, data=told | token).status_code
            expect(status == 400, f"POST {path} of {who} with {token} answers {status}")
            tried += 1
        expect(rows(people.app) == before, f"POST {path} of {who} was refused and has written")
    return tried


def _another(people: People, who: str) -> str:
    """The token of somebody else's phone."""
    other = people.lesser["a watcher" if who != "a watcher" else "a stranger"]
    other.forge("/")
    return other.token


def _told_anew(endpoint: str, time: int) -> dict[str, Any]:
    """What is told for the first, second, ... time, where the same twice would be written once."""
    told = {
        "described.edit": {"name": f"Club {time}"},
        "described.agree_season": {"winning": time + 1},
        "names.name": {"games": time},
        "clock.change": {"what": "give", "minutes": 5},
    }
    return told.get(endpoint, {})


def _writes(people: People, endpoint: str, path: str) -> int:
    """A POST of whom may is written, where there is a form for it; else at least not refused."""
    able, told = [phone for who, phone in reversed(people.all.items()) if people.may(endpoint, who)], {}
    for phone in able:
        before = rows(people.app)
        if endpoint != "games.strike" or not told:  # a line that is struck has no such form any more
            told = _filled_in(people, endpoint, path)
        told |= {"held_1": len(before["entries"]) % 20 + 1} if endpoint in ("games.tell", "games.correct") else {}
        told |= {"held": len(before["links"]) + able.index(phone)} if endpoint == OWN else {}
        told |= _told_anew(endpoint, able.index(phone) + 1)
        status = phone.forge(path, **told).status_code
        expect(status != 403, f"POST {path} of somebody who may answers 403")
        expect(endpoint != FORGET or rows(people.app) == before, f"POST {path} of one phone wrote for all")
        if endpoint in FORMS:
            expect(status == 303, f"POST {path} of somebody who may answers {status}: {phone._said()}")
            expect(endpoint == "games.strike" or rows(people.app) != before, f"POST {path} has written nothing")
    return len(able)


def _walk(app: Flask) -> int:
    people = gather(app)
    tried = _only_reads(people)
    for endpoint, path, methods in addresses(people):
        if "POST" in methods:
            tried += _refuses(people, endpoint, path)
    for endpoint, path, methods in sorted(addresses(people), key=lambda each: (each[0] == FORGET, each[0] == FREES)):
        if "POST" in methods and endpoint not in KEEPERS:  # that the keeper may, those who gathered have seen
            tried += _writes(people, endpoint, path)
    return tried


def prove(run: Run) -> str:
    """The same walk in full and in short."""
    tried = {}
    for name, database in run.databases().items():
        with prepared(database, run.new_folder()) as app:
            tried[name] = _walk(app)
            places = len(list(app.url_map.iter_rules()))
    asked = ", ".join(f"{number} requests on {name}" for name, number in tried.items())
    people = 1 + len(STRANGERS) + len(SEATED)
    return f"{places} addresses, {people} people, {len(METHODS)} methods, {asked}: none wrote or saw what is not theirs"
