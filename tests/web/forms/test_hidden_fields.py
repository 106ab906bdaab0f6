"""A hidden field is sent by programs too, with anything in it: it is answered in a sentence, and no mistake of ours."""

import re

import pytest

from tests.support.html import hidden
from tests.support.words import MAKE_LINK, WRITE
from tests.web.good import HANDS, HOSTILE
from tests.web.sitting import seated_phones

GAMES = ["fives/all_fives", "partners/collective", "partners/puerto_rico", "longana/longana", "loo/pot"]
EVERYWHERE = ("tapped", "line", "revision", "seen", "last", "key", "secret", "ticket", "kept", "person")
PARTS = {"game": "1", "line": "1", "seat": "1", "key": "partners", "preset": "duo50", "kind": "void"}
ELSEWHERE = {"tables.join", "ask.picture", "well_known.security"}


@pytest.fixture
def phones(ana, new_client, request):
    """The keeper, the scorer and who has a seat, at a table that has told a hand and a half."""
    ana.open_table(request.param, rule_time_limit=40)
    ana.press(WRITE, **HANDS[request.param.split("/")[0]][0])
    (ben,) = seated_phones(ana, new_client, "Ben")
    ana.see(f"/t/{ana.code}/share")
    ana.press_in("scorer", MAKE_LINK)
    scorer = new_client().enter(ana.page.id("scorer-link")["value"])
    ana.forge(f"/t/{ana.code}/names", name="Ana", person="Anna")
    ana.see(f"/t/{ana.code}/1")
    if points := ana.page.all("button", name="points"):
        ana.press_button(points[0], seat=0)
    return ana, scorer, ben


def pages(app, code):
    """Every page of a table, and those that stand outside of all tables."""
    for rule in app.url_map.iter_rules():
        parts = PARTS | {"code": code} | ({"key": "block"} if "ask" in rule.rule else {})
        if "GET" in (rule.methods or ()) and rule.arguments <= parts.keys() and rule.endpoint not in ELSEWHERE:
            yield re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda found, parts=parts: parts[found[1]], rule.rule)
    yield f"/t/{code}/people?name=Anna"  # whose name is said to mean another


def fields(phone, code):
    """Each hidden field that this phone is sent on any page, by where its form goes and what it is called."""
    found = {}
    for path in pages(phone.application, code):
        if phone.get(path).mimetype == "text/html" and phone.shown.status_code == 200:
            found |= {(where or path, name): (method, sent) for method, where, sent, name in hidden(phone.page)}
    return found


def sends(phone, known):
    """Send every hostile value in each of these fields; how often that was."""
    cookies = dict(phone._cookies)
    for (where, name), (method, sent) in known.items():
        for value in (None, *HOSTILE.values()):
            phone._cookies = dict(cookies)  # a form may make this phone forget the table
            told = {key: each for key, each in sent.items() if key != name} | ({} if value is None else {name: value})
            answer = phone.post(where, data=told) if method == "post" else phone.get(where, query_string=told)
            assert answer.status_code < 500, f"{where}: {name}={value!r:.80}"
    return len(known)


@pytest.mark.tour
@pytest.mark.parametrize("phones", ["fives/all_fives"], indirect=True)
@pytest.mark.parametrize("name", ["tapped", "last", "secret", "games"])
def test_whatever_a_hidden_field_holds_is_answered(phones, name):
    keeper, *_others = phones
    known = fields(keeper, keeper.code)
    assert {*EVERYWHERE} <= {each for _where, each in known}
    assert sends(keeper, {place: sent for place, sent in known.items() if place[1] == name})


@pytest.mark.tour
@pytest.mark.parametrize("phones", GAMES, indirect=True)
def test_whatever_anybody_sends_in_any_hidden_field_is_answered(phones):
    keeper, scorer, seat = phones
    tried = {}
    for phone in (seat, scorer, keeper):  # each field by who may do least
        known = fields(phone, keeper.code)
        assert sends(phone, {place: sent for place, sent in known.items() if place not in tried})
        tried |= known
