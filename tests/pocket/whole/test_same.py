"""A server and a phone that has the app in it give the same answers: each page of the tour, each question, each hand.

The server is told that it is for one phone alone (REFEREE_ALONE), as the phone's own app is; what any other server
offers beside that, tests/web/test_one_phone.py says. Both are asked below a path, by the same host's name, with the
same database, key and cookies, so an answer differs in nothing but in what is drawn anew for each.
"""

import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from referee import i18n
from tests.browser.tour import PARTNERS_FULL, RECORDS, Stops
from tests.pocket.served import Host
from tests.pocket.whole.conftest import BELOW
from tests.pocket.whole.phone import PocketPhone
from tests.pocket.whole.sides import KEY, Answer, AtAServer, InThePocket, Side, put_into, tables
from tests.support.client import ended, seated
from tests.support.process import Server
from tests.web.good import HANDS

pytestmark = pytest.mark.browser

LANGUAGES = [*map(i18n.tag, i18n.offered())]
PRESETS = {"partners": "lagunex", "longana": "longana", "fives": "all_fives", "block": "block", "loo": "pot"}
PRESETS |= {"trains": "fifty"}
FEW = {"home with tables", "rules loo", "answer block", "sheet full", "line corrected", "share", "people", "replayed"}
ALONE = {"home without tables", "sheet of a watcher", "links made", "kept"}
"""Stops of the tour that are not compared: here one phone alone has no stranger, no links and no outage."""
IN_THE_PAGE = {"menu open", "everything open", "hand tapped in", "hand in pips"}
IN_THE_PAGE |= {"hand of longana tapped in", "hand of loo told"}
"""Stops that ask for nothing but what a page and its verdicts are, which are compared below."""
REFUSED: dict[str, tuple[str, dict[str, object]]] = {
    "new refused": ("/new/partners/collective", {"seat_0": "Ana", "seat_1": "Ana"}),
    "import refused": ("/import", {"text": PARTNERS_FULL.replace('"2-3"', '"9-3"', 1)}),
    "hand refused": ("", ended(1, "6-6 9-9", "", "12", "6-6 x")),
    "correction refused": ("/3/correct", {"held_1": "9-9"}),
    "strike refused": ("/3", {"why": "  ", "action": "/strike"}),
    "other refused": ("/tell/adjust", {}),
    "conflict": ("", ended(1, "6-5 4-3", "", "12", "9") | {"line": 3}),
}
"""Stops at which a form is sent: the page that it is on, and what it is filled with."""


@pytest.fixture(scope="module")
def server(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"REFEREE_PATH": BELOW, "REFEREE_ALONE": "1", "SECRET_KEY": KEY}
    running = Server(tmp_path_factory.mktemp("server"), **settings)
    yield running
    running.kill()


@pytest.fixture(scope="module")
def sides(browser: Browser, host: Host, server: Server) -> Iterator[tuple[Side, Side, Stops]]:
    """The server, the phone, and what both have."""
    at_server = AtAServer(server.port, host.address.split("/")[2])
    stops = Stops(**tables(at_server, BELOW))
    phone = PocketPhone(browser, host.address)
    database = Path(server.settings["DATABASE_URL"].removeprefix("sqlite:///"))
    put_into(phone, database, at_server.jar)
    phone.starts()
    yield at_server, InThePocket(phone), stops
    phone.context.close()


def differences(ours: Answer, theirs: Answer) -> list[str]:
    """What the phone answers otherwise than the server."""
    said = [
        [each.to, str(each.status), *map(str, each.headers.items()), *each.text.splitlines()] for each in (ours, theirs)
    ]
    return list(unified_diff(*said, "server", "phone", lineterm="", n=0))


def addresses(stops: Stops) -> dict[str, str]:
    """The addresses of the tour by the names of its stops; others are told in forms below."""
    given = {name: stop for name, stop in stops.stops() if isinstance(stop, str)}
    whole = {name: address if address.startswith(BELOW) else BELOW + address for name, address in given.items()}
    return {name: re.sub(r"/1/\.\.", "", address) for name, address in whole.items()}


def compared(sides: tuple[Side, Side, Stops], language: str, names: set[str]) -> dict[str, list[str]]:
    """The differences of each of these pages in a language."""
    server, phone, stops = sides
    for side in (server, phone):
        side.asks("GET", f"{BELOW}/about?lang={language}")
    wanted = {name: address for name, address in addresses(stops).items() if name in names}
    asked = {
        name: [side.asks("GET", address).without() for side in (server, phone)] for name, address in wanted.items()
    }
    return {name: found for name, answers in asked.items() if (found := differences(*answers))}


@pytest.mark.tour
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_tour_is_the_same(sides: tuple[Side, Side, Stops], language: str) -> None:
    names = set(addresses(sides[2]))
    assert len(names) > 100
    assert compared(sides, language, names) == {}


@pytest.mark.tour
def test_some_pages_and_a_game_are_the_same(sides: tuple[Side, Side, Stops]) -> None:
    assert compared(sides, "es", FEW) == {}
    assert same(sides, "fives") == []


def plays(side: Side, key: str) -> list[Answer]:
    """Open a table of a rule set, and tell what there is of hands: all that was answered."""
    opened = side.sends(f"{BELOW}/new/{key}/{PRESETS[key]}", **seated())
    code = opened.to.split("/")[3]
    judged = [side.sends(opened.to, **hand, **more) for hand in HANDS[key] for more in ({"check": "1"}, {})]
    shown = [side.asks("GET", f"{opened.to}{part}") for part in ("", "/1", "/lines", "/record.json", "/sheet.svg")]
    return [answer.without(code) for answer in [opened, *judged, *shown]]


def same(sides: tuple[Side, Side, Stops], key: str) -> list[str]:
    """The differences of a game that both are told."""
    told = [plays(side, key) for side in sides[:2]]
    return [line for answers in zip(*told, strict=True) for line in differences(*answers)]


@pytest.mark.tour
@pytest.mark.parametrize("key", HANDS)
def test_a_game_of_each_rule_set_is_judged_the_same(sides: tuple[Side, Side, Stops], key: str) -> None:
    assert same(sides, key) == []


@pytest.mark.tour
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_in_the_same_words(sides: tuple[Side, Side, Stops], name: str) -> None:
    path, fields = REFUSED[name]
    page = BELOW + path if name in ("new refused", "import refused") else sides[2].full + path
    answers = [side.sends(page, **fields).without() for side in sides[:2]]
    assert answers[0].status >= 400
    assert differences(*answers) == []


def test_every_stop_of_the_tour_is_compared_or_named() -> None:
    stops = Stops(**dict.fromkeys(("empty", *RECORDS), "/t/ABCDEF/1"))
    assert {name for name, _stop in stops.stops()} == {*addresses(stops)} | {*REFUSED} | ALONE | IN_THE_PAGE
