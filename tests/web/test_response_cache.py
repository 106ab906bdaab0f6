"""What was asked before, and has not changed, is not asked of the app again; nobody is sent another's answer."""

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update

from referee import create_app, ledger, queries
from referee.db import connection, db, let_go
from referee.models import Table
from referee.record import checked
from referee.rulesets import PARTNERS
from tests.builders import out

ELSEWHERE = "BCDFGH"


@pytest.fixture
def asked(app, monkeypatch):
    """The addresses that the app itself is asked for."""
    cache = app.wsgi_app.app
    addresses, answer = [], cache.inner

    def noted(environ, start_response):
        addresses.append(environ["PATH_INFO"])
        return answer(environ, start_response)

    monkeypatch.setattr(cache, "inner", noted)
    return addresses


def table_secrets(phone):
    """The secrets that a phone holds for its table."""
    cookies = [phone.get_cookie(key) for *_rest, key in phone._cookies]
    return [each.value.split("~")[1] for each in cookies if each.key.startswith(f"t-{phone.code}-")]


def watches(phone, sheet, *, elsewhere=""):
    """Look at a sheet until the phone is known there; it may know another table too."""
    if elsewhere:
        phone.set_cookie(f"t-{elsewhere}", "2611~whatever")
    phone.get(sheet)
    return phone.get(sheet)


def test_a_sheet_that_has_not_changed_is_asked_of_the_app_once_by_all_who_may_see_the_same(keeper, new_client, asked):
    first = watches(new_client(), keeper.sheet)
    phone = new_client()
    watches(phone, keeper.sheet, elsewhere=ELSEWHERE)
    asked.clear()
    again = phone.get(keeper.sheet)
    assert (again.data, again.headers["ETag"], asked) == (first.data, first.headers["ETag"], [])


def test_each_poll_after_the_first_is_answered_without_the_app(keeper, ben, asked):
    known = {"If-None-Match": watches(ben, keeper.sheet).headers["ETag"]}
    ben.get(keeper.sheet, headers=known)
    asked.clear()
    assert [ben.get(keeper.sheet, headers=known).status_code for _ in range(3)] == [304] * 3
    assert asked == []


def test_a_hand_that_is_written_is_seen_by_the_next_who_asks(keeper, ben):
    known = {"If-None-Match": watches(ben, keeper.sheet).headers["ETag"]}
    ben.get(keeper.sheet, headers=known)
    keeper.out(0, "", "10", "", "5")
    answer = ben.get(keeper.sheet, headers=known)
    assert (answer.status_code, "Ana went out" in answer.text) == (200, True)


def test_what_another_worker_wrote_is_seen_by_who_asks_this_one(app, keeper, ben):
    settings = {name: app.config[name] for name in ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "REFEREE_LIMITS")}
    other = create_app({**settings, "TESTING": True}, app.instance_path)
    known = {"If-None-Match": watches(ben, keeper.sheet).headers["ETag"]}
    assert [ben.get(keeper.sheet, headers=known).status_code for _ in range(2)] == [304] * 2
    with other.app_context():
        game = queries.find_game(queries.find_table(keeper.code), 1)
        ledger.tell(game, 1, checked(out(0, "", "10", "1", "5"), PARTNERS), table_secrets(keeper))
        let_go()
        db.engine.dispose()
    assert "Ana went out" in ben.get(keeper.sheet, headers=known).text


def test_a_hand_that_is_refused_changes_nothing_of_what_is_sent(keeper, ben):
    first = watches(ben, keeper.sheet)
    keeper.press("Write it down", 422, ending=0, held_1="9-9")
    assert ben.get(keeper.sheet).data == first.data


def test_who_may_write_is_not_sent_what_who_watches_sees(keeper, ben):
    watches(ben, keeper.sheet)
    assert "Write it down" in keeper.get(keeper.sheet).text
    assert "Write it down" not in ben.get(keeper.sheet).text


def test_a_link_that_is_replaced_opens_no_page_that_was_sent_before(keeper, ben, new_client):
    sheet = keeper.sheet
    keeper.see(f"/t/{keeper.code}/share")
    other = new_client().enter(keeper.page.id("keeper-link")["value"])
    known = {"If-None-Match": watches(other, sheet).headers["ETag"]}
    assert [other.get(sheet, headers=known).status_code for _ in range(3)] == [304] * 3
    keeper.press_in("keeper", "Replace this link")
    answer = other.get(sheet, headers=known)
    assert (answer.status_code, "Write it down" in answer.text) == (200, False)


def test_each_reader_is_answered_in_their_language_and_packing(keeper, asked):
    phone = FlaskClient(keeper.application)
    ways = [(language, packing) for language in ("en", "de") for packing in ("identity", "gzip", "br")]
    answers = {}
    watches(phone, keeper.sheet)
    asked.clear()
    for way in [*ways, *ways]:
        headers = dict(zip(("Accept-Language", "Accept-Encoding"), way, strict=True))
        answer = phone.get(keeper.sheet, headers=headers)
        assert answer.headers.get("Content-Encoding", "identity") == way[1]
        assert answers.setdefault(way, answer.data) == answer.data
    assert len(asked) == len(ways)


def test_every_stranger_is_given_the_cookie_that_says_that_they_were_there(keeper, new_client):
    assert all("Set-Cookie" in new_client().get(keeper.sheet).headers for _ in range(3))


def test_a_table_that_is_gone_is_not_shown_any_more(app, keeper, ben):
    watches(ben, keeper.sheet)
    with app.app_context():
        connection().execute(update(Table).values(code="ZZZZZZ"))
        connection().commit()
    assert ben.get(keeper.sheet).status_code == 404


def test_a_page_depends_on_nothing_that_is_not_asked_about(keeper, ben):
    known = {"Accept-Encoding", "Cookie"}
    assert {each.strip() for each in ben.get(keeper.sheet).headers["Vary"].split(",")} <= known
