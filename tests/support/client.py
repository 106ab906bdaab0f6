"""A phone of the tests: it keeps its cookies and the page it shows, and sends forms as a browser does."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from flask import g
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from referee.record import from_document
from referee.storage import ledger
from referee.storage.access import new_secret
from referee.storage.models import TableRow
from referee.web.http import cookies
from tests.support.builders import TWELVE, document
from tests.support.checks import check
from tests.support.html import Node, Page, choices, controls, filled
from tests.support.words import (
    CROSS_OUT,
    HAPPENED,
    IMPORT,
    MORE,
    OPEN_TABLE,
    PEOPLE,
    PLAYERS,
    RULES,
    WRITE,
    WRITE_CORRECTION,
)

SAID = re.compile(r' (value|content|aria-label|title|datetime)="(?!None")[^"{%]+"')
OWN = re.compile(r'value="[\w.-]{20,}"|/t/\w{6}\b|\b[A-Z2-9]{6}\b')
CHECKED: set[int] = set()


class Client(FlaskClient):
    """A test client that checks every page it is shown, and on whose page buttons can be pressed."""

    _shown: TestResponse | None = None
    _html = ""
    _page: Page | None = None
    _ahead = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Answer a request, having checked the page that comes back."""
        self._ahead = ""
        self._shown = super().open(*args, **{"buffered": True} | kwargs)
        if self.shown.mimetype == "text/html" and self.shown.status_code not in (303, 304, 308):
            self._html, self._page = self.shown.text, None
            self._check()
        return self.shown

    def holds(self, table: TableRow, secret: str, path: str) -> "Client":
        """Hold a secret for a table, and be at an address there, whose page is asked for once somebody looks at it."""
        if not self.application.config["REFEREE_ALONE"]:
            with self.application.test_request_context():
                cookies.keep(table, secret)
                for name, value in g.changed_cookies.items():
                    self.set_cookie(name, value)
        self._ahead = path
        return self

    @property
    def shown(self) -> TestResponse:
        """The answer whose page it shows."""
        if self._ahead:
            self.see(self._ahead)
        assert self._shown
        return self._shown

    @property
    def page(self) -> Page:
        """The page it shows; another one can be put in its place, as the button back does."""
        self._page = (self.shown and self._page) or Page(self._html)
        return self._page

    @page.setter
    def page(self, page: Page) -> None:
        self._ahead, self._page = "", page

    def _check(self) -> None:
        """Check the page, if none has been that is the same but for its table and what its fields say."""
        same = hash(SAID.sub(r" \1", OWN.sub("", self._html)))
        if same not in CHECKED:
            check(self.page)
            self._follow_every_link()
            CHECKED.add(same)

    def _follow_every_link(self) -> None:
        """Every address on the page is one that this app answers."""
        routes = self.application.url_map.bind("localhost")
        root = self.application.config["APPLICATION_ROOT"].rstrip("/")
        for node in self.page.within():
            wanted = {"GET": [node["href"]], node["method"].upper() or "GET": [node["action"], node["formaction"]]}
            for method, addresses in wanted.items():
                for address in filter(None, addresses):
                    path = urlsplit(address)
                    if path.path and path.netloc in ("", "localhost"):
                        assert path.path.startswith(f"{root}/"), f"{address} leads out of the app"
                        _answers(routes, path.path.removeprefix(root), "POST" if node["formaction"] else method)

    def see(self, path: str, status: int = 200) -> Page:
        """Go to an address, wherever it leads."""
        self.get(path, follow_redirects=True)
        assert self.shown.status_code == status, self._said()
        return self.page

    def compares(self, status: int = 200) -> Page:
        """Follow the link in the fold of this page to the same hand under other rules."""
        return self.see(self.page.links()["Compare under other rules"], status)

    def press(self, button: str, status: int = 200, **fields: Any) -> Page:
        """Fill fields of the form this button is in, those as the page offers them, and press it."""
        return self._press(self.page.button(button), status, fields)

    def press_button(self, button: Node, status: int = 200, **fields: Any) -> Page:
        """Press this button, of several that say the same."""
        return self._press(button, status, fields)

    def press_in(self, section: str, button: str, status: int = 200, **fields: Any) -> Page:
        """Press a button of the section that a heading or field of this name stands in."""
        place = next(each for each in self.page.all("section") if each["aria-labelledby"] == f"{section}-title")
        return self._press(next(each for each in place.all("button") if each.text == button), status, fields)

    def _press(self, pressed: Node, status: int, fields: dict[str, Any]) -> Page:
        form = self.page.one("form", id=pressed["form"]) if pressed["form"] else pressed.closest("form")
        assert form is not None
        told = [(name, value) for name, value in filled(form) if name not in fields]
        for name, value in fields.items():
            told += self._fill(form, name, value)
        told += [(pressed["name"], pressed["value"])] if pressed["name"] else []
        return self.send(pressed["formaction"] or form["action"], form["method"], told, status)

    def _fill(self, form: Node, name: str, value: Any) -> list[tuple[str, Any]]:
        assert name in {each["name"] for each in controls(form)}, f"no field {name}, only {sorted(dict(filled(form)))}"
        offered = choices(form, name)
        assert offered is None or str(value) in offered, f"{name} offers {offered}, not {value}"
        return [(name, value if hasattr(value, "read") or isinstance(value, tuple) else str(value))]

    def send(self, path: str, method: str, told: list[tuple[str, Any]], status: int = 200) -> Page:
        """Send a form and go where the answer leads."""
        data = MultiDict(told)
        if method == "post":
            self.post(path, data=data, follow_redirects=True)
        else:
            self.get(path, query_string=data, follow_redirects=True)
        assert self.shown.status_code == status, self._said()
        return self.page

    def forge(self, path: str, **fields: Any) -> TestResponse:
        """Send what no page of this phone offers."""
        return self.post(path, data=fields)

    def _said(self) -> str:
        problems = [each.text for each in self.page.all(class_="problem") + self.page.all(class_="notice")]
        return f"{self.shown.status}: {self.page.heading}; {problems}"

    @property
    def address(self) -> str:
        """The path of the page it shows."""
        return self._ahead or self.shown.request.path

    @property
    def code(self) -> str:
        """The code of the table it is at."""
        return self.address.split("/")[2]

    def addresses(self, game: int) -> Iterator[str]:
        """The first page, and every address of this table that can be looked at, at one of its games."""
        parts = {"code": self.code, "game": game, "line": 1, "page": 1, "seat": 0, "key": "partners"}
        parts |= {"preset": "duo50", "kind": "void", "secret": "x" * 22}
        routes = self.application.url_map.bind("localhost")
        for rule in self.application.url_map.iter_rules():
            is_here = "code" in rule.arguments and not rule.endpoint.startswith("events.")  # a table has no rounds
            if "GET" in (rule.methods or ()) and (is_here or rule.rule == "/"):
                named = parts | ({"key": "count"} if "ask" in rule.rule else {})
                yield routes.build(rule.endpoint, {name: named[name] for name in rule.arguments})

    @property
    def sheet(self) -> str:
        """The address of the sheet of the game it is at."""
        return "/".join(self.address.split("/")[:4])

    @property
    def totals(self) -> list[str]:
        """The standing, in the figures of the sheet it shows, by the sides and not as they lead."""
        sides = sorted(self.page.all(class_="side"), key=lambda side: int(re.search(r"side-(\d+)", side["class"])[1]))
        return [side.one(class_="total").text for side in sides]

    @property
    def dues(self) -> dict[str, str]:
        """What each owes the pot, by who and why."""
        return {each.one("dt").text: each.one("dd").text for each in self.page.one("dl", class_="dues").all("div")}

    @property
    def record(self) -> Any:
        """The record of the game, as this phone can download it."""
        return json.loads(self.get(f"{self.sheet}/record.json").text)

    def open_table(self, game: str = "partners/lagunex", players: int = 4, **fields: Any) -> "Client":
        """Be the keeper of a new table of the first of the cast; by its form where that is filled with more."""
        if fields:
            return self.fills_in_table(game, players, **fields)
        key, _, preset = game.partition("/")
        record = from_document(document(key, players=players, preset=preset))
        with self.application.app_context():
            table = ledger.open_table(record, secret := new_secret())
        return self.holds(table, secret, f"/t/{table.code}/1")

    def fills_in_table(
        self, game: str = "partners/lagunex", players: int = 4, status: int = 200, **fields: Any
    ) -> "Client":
        """Fill in the form of a new table for the first of the cast, and send it."""
        self.see(f"/new/{game}")
        self.press(OPEN_TABLE, status, **{**seated(players), **fields})
        return self

    def enter(self, link: str) -> "Client":
        """Follow a secret link."""
        self.see(urlsplit(link).path)
        return self

    def out(self, seat: int, *held: str, **fields: Any) -> Page:
        """Write down a hand that somebody went out of."""
        return self.press(WRITE, **ended(seat, *held), **fields)

    def block(self, *held: str, **fields: Any) -> Page:
        """Write down a hand in which nobody could play."""
        return self.press(WRITE, **ended("blocked", *held), **fields)

    def imports(self, record: Any, status: int = 200) -> Page:
        """Open a table with the record of a game, or with a text that may be none."""
        self.see("/import")
        return self.press(IMPORT, status, text=record if isinstance(record, str) else json.dumps(record))

    def tells(self, what: str, **fields: Any) -> Page:
        """Save something else than a hand, as the page that offers it names it."""
        self.see(next(path for said, path in self._offers() if said == what))
        return self.press(WRITE, **fields)

    @property
    def offered(self) -> dict[str, str]:
        """Where the menu of the page leads, and the pages it leads to, by what they say."""
        at = self.shown, self._html, self._page
        offered = dict(self._offers())
        self._shown, self._html, self._page = at
        return offered

    def _offers(self) -> Iterator[tuple[str, str]]:
        menu = {link.text: link["href"] for link in self.page.one("details", id="menu").all("a")}
        yield from menu.items()
        for entry in [entry for entry in (HAPPENED, PLAYERS, RULES, PEOPLE, MORE) if entry in menu]:
            page = self.see(menu[entry]).one("main")
            yield from ((link.text, link["href"]) for link in page.all("a"))
            yield from ((_at_once(form), form["action"]) for nav in page.all("nav") for form in nav.all("form"))

    def corrects(self, line: int, status: int = 200, **fields: Any) -> Page:
        """Tell a line of the game anew, and look at it."""
        self.see(f"{self.sheet}/{line}")
        refused = self.press(WRITE_CORRECTION, status, **fields)
        return refused if status != 200 else self.see(f"{self.sheet}/{line}")

    def strikes(self, line: int, why: str = "Told twice", status: int = 200) -> Page:
        """Strike a line of the game."""
        self.see(f"{self.sheet}/{line}")
        return self.press(CROSS_OUT, status, why=why)


def _at_once(form: Node) -> str:
    """What is saved at once by this form, which says so."""
    return form.one("button").text.removesuffix(" saved at once")


def seated(players: int = 4) -> dict[str, Any]:
    """The fields that seat the first of the cast."""
    return {f"seat_{seat}": name for seat, name in enumerate(TWELVE[:players])}


def ended(how: int | str, *held: str) -> dict[str, Any]:
    """The fields that say how a hand ended."""
    return {"ending": how, **{f"held_{seat}": text for seat, text in enumerate(held)}}


def _answers(routes: Any, path: str, method: str) -> None:
    try:
        routes.match(path, method)
    except HTTPException as problem:
        raise AssertionError(f"{method} {path} leads nowhere") from problem
