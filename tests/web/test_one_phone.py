"""One phone without a server: nothing that needs another one is offered, anywhere, and all else is there."""

import json
import re
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from sqlalchemy.exc import DatabaseError, OperationalError

from referee import i18n
from referee.storage import queries
from referee.web.http import caching
from referee.web.http.alone import INSTEAD, INSTEAD_COUNTED, OF_OTHERS
from tests.support.words import ADJUST, WRITE
from tests.web.good import HANDS
from tests.web.test_every_page import crawl

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")  # as a phone has it
SPEAKS_OF_OTHERS = re.compile(
    r"servers?|phones|another phone|codes?|links?|network|offline|connect\w*|host|viewers?|watching", re.IGNORECASE
)


@pytest.fixture(autouse=True)
def alone(app, monkeypatch):
    """The app as it is on one phone."""
    monkeypatch.setitem(app.config, "REFEREE_ALONE", True)
    return app


def test_whoever_has_the_phone_keeps_every_table_on_it(ana, ben):
    sheet = ana.open_table().sheet
    ben.see(sheet)
    ben.out(0, "", "5", "6", "7")
    assert ben.totals == ["12", "0"]
    assert sheet in [each["href"] for each in ben.see("/").all("a")]


def test_no_table_is_one_too_many(ana, monkeypatch):
    monkeypatch.setattr("referee.web.http.cookies.MAX_COOKIE_LENGTH", 0)
    ana.open_table(rule_target=60)
    assert ana.address.endswith("/1")


def test_a_slow_phone_is_waited_for(ana, alone, monkeypatch):
    def patience():
        return json.loads(ana.see("/").one("meta", name="htmx-config")["content"])["defaultTimeout"] / 1000

    assert patience() >= 300
    monkeypatch.setitem(alone.config, "REFEREE_ALONE", False)
    assert patience() == 10


def test_few_pages_stay_in_memory(alone):
    caching.forget(alone)
    assert alone.extensions["pages"]["table"].room == 3 * 1024 * 1024


def test_a_deleted_table_can_be_put_back(ana):
    sheet = ana.open_table().sheet
    ana.see(f"/t/{ana.code}/delete")
    assert "link" not in ana.page.one("main").text
    ana.press("Delete table", sure="y")
    ana.press("Put it back")
    assert ana.address == sheet


def test_a_copy_is_kept_and_brought_in_where_people_read_what_is_kept(ana):
    """By whoever loads the app, who listens for these."""
    ana.see("/kept")
    assert ana.page.one("button", data_pocket="copy").text == "Keep a copy"
    assert ana.page.one("button", data_pocket="bring").text == "Bring a copy in"


@pytest.mark.parametrize("error", [DatabaseError, OperationalError])
def test_a_copy_is_kept_where_the_app_cannot_read_the_games(ana, alone, monkeypatch, error):
    ana.open_table()
    monkeypatch.setitem(alone.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setattr(queries, "find", Mock(side_effect=error("select", {}, Exception("malformed"))))
    assert ana.get(ana.address).status_code >= 500
    assert ana.page.one("button", data_pocket="copy").text == "Keep a copy"


@pytest.mark.parametrize("endpoint", sorted(OF_OTHERS))
def test_what_needs_others_is_not_there(app, ana, endpoint):
    code = ana.open_table().code
    given = {"code": code, "game": 1, "seat": 0, "player": 1, "role": "scorer", "secret": "x"}
    rules = list(app.url_map.iter_rules(endpoint))
    assert rules
    for rule in rules:
        with app.test_request_context():
            _domain, path = rule.build(given, append_unknown=False)
        answer = ana.get(path) if "GET" in rule.methods else ana.forge(path)
        assert answer.status_code == 404, path


def test_a_table_is_shown_and_taken_along(ana):
    code = ana.open_table().code
    links = ana.see(f"/t/{code}/share").links()
    ways = ("Share as image", "Share as text", "Download game")
    assert [ana.get(links[way]).status_code for way in ways] == [200] * 3


def test_an_answer_is_sent_as_a_picture_and_not_by_a_link(ana):
    links = ana.see("/ask/block?game=partners&asked=1&held_0=5&held_1=6&held_2=7&held_3=8&blocked_by=0").links()
    assert [text for text in links if "answer" in text or "image" in text] == ["Share as image"]


def test_only_this_machine_is_answered(ana):
    assert ana.get("/", environ_overrides={"REMOTE_ADDR": "192.168.1.7"}).status_code == 403


@pytest.mark.parametrize("name", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"])
def test_nothing_is_answered_that_a_proxy_passed_on_of_which_nobody_knows(ana, alone, monkeypatch, caplog, name):
    assert ana.get("/", headers={name: "127.0.0.1"}).status_code == 403
    assert "REFEREE_PROXIES names none" in caplog.text
    monkeypatch.setitem(alone.config, "REFEREE_PROXIES", 1)
    assert ana.get("/", headers={name: "127.0.0.1"}).status_code == 200


@pytest.mark.parametrize("game", ["partners/duo50", pytest.param("loo/pot", marks=pytest.mark.tour)])
def test_no_page_leads_to_or_speaks_of_what_needs_others(app, ana, game, monkeypatch):
    ana.open_table(game)
    for hand in HANDS[game.split("/")[0]]:
        ana.press(WRITE, **hand)
    ana.tells(ADJUST, reason="Agreed")
    routes, led, said, kept = app.url_map.bind("localhost"), set(), set(), ana.get

    def get(path, **asked):
        answer = kept(path, **asked)
        if answer.mimetype == "text/html" and answer.status_code == 200:
            led.update(endpoints(routes, ana.page))
            said.update((text, path.split("/")[-1]) for text in speaks(ana.page))
        return answer

    monkeypatch.setattr(ana, "get", get)
    seen, _wanted = crawl(ana, ana.address)
    assert len(seen) > 20
    assert led & OF_OTHERS == set()
    assert {(text, page) for text, page in said if page not in MAY_SPEAK} == set()


MAY_SPEAK = {"share", "kept", "privacy"}  # of phones and servers that it goes to, and of nobody who sees it


def endpoints(routes, page):
    """Where the links and forms of a page lead."""
    ways = [(each["href"], "GET") for each in page.all("a")]
    ways += [(each["action"], each["method"].upper() or "GET") for each in page.all("form")]
    own = [(urlsplit(way), method) for way, method in ways if way.startswith("/")]
    return {routes.match(parts.path, method)[0] for parts, method in own}


def speaks(page):
    """Whatever on a page speaks of others, its head and its foot left out."""
    return SPEAKS_OF_OTHERS.findall(
        " ".join([page.one("main").text, *(each["aria-label"] for each in page.all("section"))])
    )


def test_every_sentence_that_is_said_otherwise_is_one_that_is_said():
    texts = i18n.catalogue(i18n.FOLDER, "es")._catalog
    said = {text if isinstance(text, str) else text[0] for text in texts}
    assert {*INSTEAD, *INSTEAD_COUNTED} - said == set()
