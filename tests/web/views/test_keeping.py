"""A keeper keeps the table: whatever becomes of an answer, a clock, a key, another tab, or a database."""

import copy
import re
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from referee.storage.access import hashed, new_secret
from referee.storage.db import connection
from referee.storage.models import Link
from referee.web.http.cookies import MAX_COOKIE_LENGTH
from tests.support.client import Client
from tests.support.words import OPEN_TABLE, REPLACE_LINK, SHARE


def may_keep(phone, code):
    """Whether a phone is shown what only the keeper is, and can write."""
    page = phone.see(f"/t/{code}/share")
    return REPLACE_LINK in page.buttons()


def cookies(phone):
    """The cookies of our tables, by name."""
    return {each.key: each.value for each in phone._cookies.values() if re.match("(__Host-)?t-", each.key)}


def secret_of(phone, code):
    """The secret of the keeper's link."""
    return phone.see(f"/t/{code}/share").id("keeper-link")["value"].rpartition("/")[2]


def lose_the_answer(phone, *pressed):
    """Press a button; the server does it, and its answer never reaches the phone."""
    jar = copy.copy(phone._cookies)
    phone.press_in(*pressed)
    phone._cookies = jar


def test_a_keeper_whose_link_was_replaced_without_an_answer_still_keeps_the_table(keeper, new_client):
    code = keeper.code
    keeper.see(f"/t/{code}/share")
    before = keeper.page.id("keeper-link")["value"]
    lose_the_answer(keeper, "keeper", REPLACE_LINK)
    assert may_keep(keeper, code)
    link = keeper.page.id("keeper-link")["value"]
    assert link != before
    assert may_keep(new_client().enter(link), code)


def test_a_link_replaced_twice_without_an_answer_is_a_new_one_each_time(keeper):
    code, links = keeper.code, []
    for _ in range(3):
        keeper.see(f"/t/{code}/share")
        lose_the_answer(keeper, "keeper", REPLACE_LINK)
        assert may_keep(keeper, code)
        links.append(keeper.page.id("keeper-link")["value"])
    assert len(set(links)) == 3


def test_a_replacement_sent_twice_is_one(keeper):
    keeper.see(f"/t/{keeper.code}/share")
    form = keeper.page
    links = []
    for _ in range(2):
        keeper.page = form
        links.append(keeper.press_in("keeper", REPLACE_LINK).id("keeper-link")["value"])
    assert links[0] == links[1]


def test_a_link_is_only_replaced_by_one_that_this_phone_knows(keeper):
    code = keeper.code
    assert keeper.forge(f"/t/{code}/links/keeper", secret=new_secret()).status_code == 400
    assert keeper.forge(f"/t/{code}/links/keeper").status_code == 400
    held = secret_of(keeper, code)
    assert keeper.forge(f"/t/{code}/links/scorer", secret=held).status_code == 400
    assert may_keep(keeper, code)


def test_a_late_answer_of_another_tab_takes_no_link_away(keeper):
    code = keeper.code
    late = copy.copy(keeper._cookies)
    keeper.see(f"/t/{code}/share")
    keeper.press_in("keeper", REPLACE_LINK)
    keeper._cookies.update(late)
    assert may_keep(keeper, code)


def test_a_clock_that_is_set_back_takes_no_table_from_its_keeper(keeper, monkeypatch):
    code = keeper.code
    keeper.out(0, "", "1", "?", "5")

    class Back(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(1970, 1, 1, tzinfo=UTC)

    monkeypatch.setattr("referee.web.http.cookies.datetime", Back)
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 0)
    monkeypatch.setattr("werkzeug.http.datetime", Back)
    assert "expires" not in keeper.get(f"/t/{code}/1").headers["Set-Cookie"].lower()
    keeper.out(0, "", "1", "?", "5")
    assert may_keep(keeper, code)


def test_a_lost_signing_key_takes_no_table_from_its_keeper(keeper, app, monkeypatch):
    code = keeper.code
    monkeypatch.setitem(app.config, "SECRET_KEY", "another one")
    assert may_keep(keeper, code)
    keeper.see(f"/t/{code}")
    keeper.out(0, "", "1", "?", "5")


def test_a_restored_backup_knows_the_keeper_of_before(keeper, app):
    code = keeper.code
    before = keeper.see(f"/t/{code}/share").id("keeper-link")["value"].rpartition("/")[2]
    keeper.press_in("keeper", REPLACE_LINK)
    with app.app_context():
        connection().execute(update(Link).values(hash=hashed(before)))
        connection().commit()
    assert may_keep(keeper, code)


def test_a_phone_that_is_full_says_so_and_drops_no_table(ana, new_client):
    code = ana.open_table().code
    link = ana.see(f"/t/{code}/share").id("keeper-link")["value"]
    other = new_client()
    while sum(map(len, [*cookies(other), *cookies(other).values()])) < MAX_COOKIE_LENGTH - 800:
        other.set_cookie(f"t-QQQ{len(cookies(other)) + 222}".replace("1", "A").replace("0", "B"), f"2611~{'x' * 500}")
    held = cookies(other)
    other.open_table()
    while "Too many tables on this phone" not in other.see("/"):
        other.see("/new/longana/longana")
        other.press(OPEN_TABLE, seat_0="Ana", seat_1="Ben")
    assert other.get(f"/t/{code}/enter/{link.rpartition('/')[2]}").status_code == 409
    other.see("/new/longana/longana")
    page = other.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ben")
    assert "Remove one on its More page" in page
    assert page.value("seat_1") == "Ben"
    assert held.items() <= cookies(other).items()


def test_a_table_is_forgotten_when_that_is_asked_for_and_its_link_can_be_copied_first(keeper):
    code = keeper.code
    keeper.see(keeper.offered[SHARE])
    page = keeper.see(keeper.page.links()["Remove from this phone"])
    link = page.id("keeper-link")["value"]
    keeper.press("Remove from this phone")
    assert "No game yet" in keeper.page
    assert not may_keep(keeper, code)
    assert may_keep(keeper.enter(link), code)


@pytest.mark.parametrize("value", ["", "1", "2611~aaaaaaaaaaaa", "2611~"])
def test_nobody_can_claim_to_know_a_table(ana, ben, value):
    code = ana.open_table().code
    ben.set_cookie(f"t-{code}", value)
    assert "No game yet" in ben.see("/")


def test_a_new_keeper_is_told_to_keep_the_link_until_something_is_written(keeper):
    assert "Share with all" in keeper.page
    keeper.out(0, "", "1", "?", "5")
    assert "Share with all" not in keeper.page


def test_over_https_cookies_belong_to_this_host_alone(app, monkeypatch):
    monkeypatch.setitem(app.config, "COOKIE_PREFIX", "__Host-")
    monkeypatch.setitem(app.config, "REFEREE_HTTPS", True)
    ana = Client(app)
    ana.environ_base["wsgi.url_scheme"] = "https"
    ana.get("/new?lang=es")
    assert re.fullmatch(r"__Host-lang=[^;]+; Max-Age=\d+; Secure; HttpOnly; Path=/; SameSite=Lax",
                        re.sub("(Secure); (HttpOnly)", r"\1; \2", ana.shown.headers["Set-Cookie"]))  # fmt: skip
