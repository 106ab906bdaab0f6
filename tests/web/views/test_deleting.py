"""The keeper has a table deleted, puts it back within a day, and everybody reads what is kept until then."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from sqlalchemy import func, select, update

from referee.storage import tables, transaction
from referee.storage.access import hashed
from referee.storage.db import connection
from referee.storage.models import Draft, Entry, Link, Player, Seat, StoredGame, Table
from referee.web.http.cookies import AGE
from tests.support.words import REPLACE_LINK

EVERYTHING = (Draft, Entry, Seat, StoredGame, Player, Link, Table)
BUTTON = "Delete table"
PUT_BACK = "Put it back"


@pytest.fixture
def rows(app):
    """How many rows there are of everything."""

    def counted():
        with app.app_context():
            return [connection().scalar(select(func.count()).select_from(each)) for each in EVERYTHING]

    return counted


@pytest.fixture
def later(monkeypatch, app):
    """Lets time go on, and whatever is over be removed."""
    clock = tables._now

    def after(**time):
        monkeypatch.setattr(tables, "_now", lambda: clock() + timedelta(**time))
        with app.app_context():
            tables.sweep()

    return after


def deleted(phone):
    asks_to_delete(phone)
    return phone.press(BUTTON, sure="y")


def asks_to_delete(phone, status=200):
    return phone.see(f"/t/{phone.code}/delete", status)


def test_the_keeper_deletes_a_table_with_all_that_was_written_there(keeper, rows, later):
    keeper.out(0, "", "10", "", "5")
    sheet, code = keeper.sheet, keeper.code
    asks_to_delete(keeper)
    assert "Deletes its game with every hand" in keeper.page
    assert keeper.press(BUTTON, sure="y").heading == f"Table {code} is deleted"
    later(hours=24)
    assert rows() == [0] * len(EVERYTHING)
    keeper.see(sheet, 404)
    assert code not in keeper.see("/")


def test_a_hand_that_goes_on_goes_with_its_table(ana, rows, later):
    ana.open_table("fives/all_fives", players=2)
    ana.press_button(ana.page.one("button", name="points", value="10"), seat=0)
    asks_to_delete(ana)
    ana.press(BUTTON, sure="y")
    later(hours=24)
    assert rows() == [0] * len(EVERYTHING)


def test_nothing_is_deleted_before_it_has_been_asked_twice(keeper, rows):
    before = rows()
    asks_to_delete(keeper)
    page = keeper.press(BUTTON, 422)
    assert "Tick this first." in page
    assert rows() == before


def test_another_table_stays_as_it_is(keeper, ben, rows, later):
    ben.open_table()
    deleted(keeper)
    later(hours=24)
    ben.see(ben.sheet)
    assert rows()[-1] == 1


def test_the_phone_that_deleted_a_table_puts_it_back_as_it_was(keeper, later):
    keeper.out(0, "", "10", "6", "5")
    sheet, totals = keeper.sheet, keeper.totals
    deleted(keeper)
    later(hours=23)
    keeper.see(sheet, 404)
    keeper.press(PUT_BACK)
    assert (keeper.see(sheet).heading, keeper.totals) == ("Partners to 100", totals)
    keeper.out(1, "5", "", "6", "5")


def test_the_keepers_link_puts_a_table_back_from_another_phone(keeper, new_client):
    sheet = keeper.sheet
    link = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"]
    deleted(keeper)
    other = new_client()
    other.see(urlsplit(link).path, 404)
    other.press(PUT_BACK)
    assert keeper.see(sheet).heading == other.see(sheet).heading == "Partners to 100"


def test_the_first_page_of_the_host_has_the_way_back_for_as_long_as_it_can_be_gone(ana, ben, later):
    here, wrong = ana.open_table().sheet, ana.open_table().sheet
    ben.see(wrong)
    code = ana.code
    deleted(ana)
    assert f"Table {code} is deleted" in ana.see("/")
    assert "Until" in ana.page
    assert here in ana.page.links().values()
    ana.press(PUT_BACK)
    assert (ana.address, ana.see("/").buttons().count(PUT_BACK)) == (wrong, 0)
    ana.see(wrong)
    deleted(ana)
    assert code not in ben.see("/")
    later(hours=24)
    assert code not in ana.see("/")


def test_those_who_knew_a_deleted_table_read_until_when_its_host_can_put_it_back(keeper, ben, new_client):
    keeper.out(0, "", "10", "6", "5")
    ben.see(keeper.sheet)
    code = keeper.code
    deleted(keeper)
    page = ben.see(f"/join?code={code.lower()}", 404)
    assert (page.heading, page.buttons()) == (f"Table {code} is deleted", [])
    assert "its host can put it back" in page
    assert "Ben" not in page
    assert ben.forge(f"/deleted/{code}").status_code == 403
    assert new_client().see(f"/t/{code}/1", 404).heading == "Nothing here"


def test_a_host_whose_link_was_replaced_just_now_puts_nothing_back(app, keeper, monkeypatch):
    code = keeper.code
    deleted(keeper)
    begin = transaction._hold

    def replaced_first(*which):
        connection().execute(update(Link).values(hash=hashed("another")))
        return begin(*which)

    monkeypatch.setattr(transaction, "_hold", replaced_first)
    assert keeper.forge(f"/deleted/{code}").status_code == 403
    keeper.see(f"/t/{code}", 404)


def test_a_phone_that_deleted_a_table_keeps_its_link_where_another_one_puts_it_back(keeper, new_client):
    link = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"]
    sheet = f"/t/{keeper.code}/1"
    deleted(keeper)
    other = new_client()
    other.see(urlsplit(link).path, 404)
    other.press(PUT_BACK)
    keeper.get(sheet)
    assert [cookie for cookie in keeper.shown.headers.getlist("Set-Cookie") if f"Max-Age={AGE}" in cookie]


def test_whatever_is_sent_to_a_deleted_table_is_410_as_long_as_it_can_be_put_back(app, keeper, later):
    code, ours = keeper.code, [rule for rule in app.url_map.iter_rules() if "<code>" in rule.rule]
    deleted(keeper)
    sent = {rule.endpoint: fill(rule.rule, code) for rule in ours if "POST" in rule.methods}
    assert {endpoint: keeper.forge(path).status_code for endpoint, path in sent.items()} == dict.fromkeys(sent, 410)
    assert len(sent) > 20
    later(hours=24)
    assert {keeper.forge(path).status_code for path in sent.values()} == {404}


def fill(rule, code):
    return re.sub("<.*?>", "1", rule.replace("<code>", code))


def test_after_a_day_a_deleted_table_cannot_be_put_back(keeper, later):
    sheet = keeper.sheet
    deleted(keeper)
    later(hours=24)
    keeper.press(PUT_BACK, 404)
    assert keeper.see(sheet, 404).heading == "Nothing here"


def test_the_code_of_a_deleted_table_is_no_new_tables(keeper, ben, monkeypatch):
    code = keeper.code
    deleted(keeper)
    lots = iter(f"{code}K7RMWT")
    monkeypatch.setattr("referee.storage.ledger.secrets.choice", lambda _letters: next(lots))
    assert ben.open_table().code == "K7RMWT"


def test_only_the_keeper_is_shown_the_way_and_may_go_it(keeper, ben):
    ben.see(keeper.sheet)
    ben.see(f"/t/{keeper.code}/share")
    assert "Delete table" not in ben.page.links()
    asks_to_delete(ben, 403)
    keeper.see(keeper.sheet)
    keeper.see(keeper.offered["Delete table"])
    assert BUTTON in keeper.page.buttons()


def test_a_keeper_whose_link_was_replaced_meanwhile_deletes_nothing(keeper, new_client, rows):
    keeper.see(f"/t/{keeper.code}/share")
    other = new_client().enter(keeper.page.id("keeper-link")["value"])
    asks_to_delete(other)
    keeper.press_in("keeper", REPLACE_LINK)
    other.press(BUTTON, 403, sure="y")
    assert rows()[-1] == 1


def test_everybody_finds_what_is_kept_at_the_foot_of_each_page(ben):
    ben.see("/")
    page = ben.see(ben.page.links()["Privacy"])
    for part in ("On the server", "On this phone", "Who sees it", "How it is deleted"):
        assert part in page
