"""What phones ask again and again: nobody is sent another's answer, and what strangers send leaves nothing behind."""

import tracemalloc

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update

from referee import create_app
from referee.cli.maintenance import copy_from, copy_to
from referee.record import read_fact
from referee.rulesets.partners import PARTNERS
from referee.storage import ledger, queries, tables
from referee.storage.db import connection, db, let_go
from referee.storage.models import Table
from referee.web.http import caching
from tests.support.builders import out
from tests.support.databases import statements
from tests.support.words import REPLACE_LINK, WRITE

ELSEWHERE = "BCDFGH"
KILOBYTE = 1024


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


def test_each_poll_after_the_first_is_one_statement(app, keeper, ben):
    known = {"If-None-Match": watches(ben, keeper.sheet).headers["ETag"]}
    with app.app_context(), statements() as asked:
        assert [ben.get(keeper.sheet, headers=known).status_code for _ in range(3)] == [304] * 3
    assert len(asked) == 3


def test_the_first_page_is_one_statement_until_something_is_written(app, keeper):
    sheet, first = keeper.sheet, keeper.get("/").text
    with app.app_context(), statements() as asked:
        assert keeper.get("/").text == first
    assert len(asked) == 1
    keeper.see(sheet)
    keeper.out(0, "", "5-4", "0-0", "1-0")
    assert keeper.get("/").text != first


def test_a_phone_that_knows_other_tables_too_is_sent_the_same(keeper, new_client):
    first = watches(new_client(), keeper.sheet)
    again = watches(new_client(), keeper.sheet, elsewhere=ELSEWHERE)
    assert (again.data, again.headers["ETag"]) == (first.data, first.headers["ETag"])


def sent_by_strangers(code, number):
    """What no browser would send: large tags and cookies, and an address of a page written in ways of one's own."""
    large = f"{number}{'x' * 14 * KILOBYTE}"
    yield "/t/ZZZZZZ/1", {"If-None-Match": f'"{large}"'}
    yield f"/t/{code}/1", {"If-None-Match": f'"{large}"'}
    yield f"/t/{code}/1/board", {"Cookie": f"t-{code}={large}"}
    yield f"/t/{code}/1", {"Accept-Language": large, "Accept-Encoding": f"br, {number}"}
    yield f"/t/{code}/{'0' * number}1/lines", {}
    yield f"/t/{code.lower()}/1/lines/{number + 2}", {}


@pytest.mark.tour
def test_what_strangers_send_leaves_nothing_in_memory(app, keeper):
    def asked(numbers):
        for number in numbers:
            for address, headers in sent_by_strangers(keeper.code, number):
                FlaskClient(app).get(address, headers=headers)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = asked(range(5))
        assert asked(range(5, 45)) - before < 1000 * KILOBYTE
    finally:
        tracemalloc.stop()


def test_a_page_is_drawn_once_however_its_address_is_written(app, keeper, ben):
    ben.get(keeper.sheet)
    caching.forget(app)
    for code in (keeper.code, keeper.code.lower()):
        for end in ("1/lines", "0001/lines", "1/lines/7", "1/lines/99999"):
            assert "All lines" in ben.get(f"/t/{code}/{end}").text
    assert len(app.extensions["pages"]["table"].known) == 1


@pytest.mark.parametrize("path", ["{spaces}{code}/1/board", "{spaces}{code}/0001", "{code}/1/lines/{nines}"])
def test_nobody_decides_what_is_kept_for_all_by_how_they_write_an_address(app, keeper, ben, new_client, path):
    plain = path.format(spaces="", code=keeper.code, nines=1).replace("0001", "1")
    caching.forget(app)
    expected = ben.get(f"/t/{plain}").text
    caching.forget(app)
    new_client().get("/t/" + path.format(spaces="\u2003" * 400, code=keeper.code, nines="9" * 400))
    assert abs(len(new_client().get(f"/t/{plain}").text) - len(expected)) < 100


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
        ledger.record_entry(game, 1, read_fact(out(0, "", "10", "1", "5"), PARTNERS), table_secrets(keeper))
        let_go()
        db.engine.dispose()
    assert "Ana went out" in ben.get(keeper.sheet, headers=known).text


def test_no_page_of_before_is_shown_where_a_backup_was_restored_and_played_on(app, keeper, ben, tmp_path):
    keeper.out(0, "", "10", "", "5")
    with app.app_context():
        copy_to(tmp_path / "backup.sqlite")
    keeper.out(1, "10", "", "5", "7")
    before = watches(ben, keeper.sheet)
    with app.app_context():
        tables.delete_table(queries.find_table(keeper.code), table_secrets(keeper))
        let_go()
        copy_from(tmp_path / "backup.sqlite")
    keeper.see(keeper.sheet)
    keeper.out(2, "10", "5", "", "8")
    now = ben.get(keeper.sheet, headers={"If-None-Match": before.headers["ETag"]})
    assert (now.status_code, "Ben went out" in now.text, "Cy went out" in now.text) == (200, False, True)


def test_a_hand_that_is_refused_changes_nothing_of_what_is_sent(keeper, ben):
    first = watches(ben, keeper.sheet)
    keeper.press(WRITE, 422, ending=0, held_1="9-9")
    assert ben.get(keeper.sheet).data == first.data


def test_who_may_write_is_not_sent_what_who_watches_sees(keeper, ben):
    watches(ben, keeper.sheet)
    assert WRITE in keeper.get(keeper.sheet).text
    assert WRITE not in ben.get(keeper.sheet).text


def test_a_link_that_is_replaced_opens_no_page_that_was_sent_before(keeper, ben, new_client):
    sheet = keeper.sheet
    keeper.see(f"/t/{keeper.code}/share")
    other = new_client().enter(keeper.page.id("keeper-link")["value"])
    known = {"If-None-Match": watches(other, sheet).headers["ETag"]}
    assert [other.get(sheet, headers=known).status_code for _ in range(3)] == [304] * 3
    keeper.press_in("keeper", REPLACE_LINK)
    answer = other.get(sheet, headers=known)
    assert (answer.status_code, WRITE in answer.text) == (200, False)


def test_each_reader_is_answered_in_their_language_and_packing(keeper):
    phone = FlaskClient(keeper.application)
    ways = [(language, packing) for language in ("en", "de") for packing in ("identity", "gzip", "br")]
    answers = {}
    watches(phone, keeper.sheet)
    for way in [*ways, *ways]:
        headers = dict(zip(("Accept-Language", "Accept-Encoding"), way, strict=True))
        answer = phone.get(keeper.sheet, headers=headers)
        assert answer.headers.get("Content-Encoding", "identity") == way[1]
        assert answers.setdefault(way, answer.data) == answer.data


def test_every_stranger_is_given_the_cookie_that_says_that_they_were_there(keeper, new_client):
    assert all("Set-Cookie" in new_client().get(keeper.sheet).headers for _ in range(3))


def test_a_table_that_is_gone_is_not_shown_any_more(app, keeper, ben):
    watches(ben, keeper.sheet)
    with app.app_context():
        connection().execute(update(Table).values(code="ZZZZZZ"))
        connection().commit()
    assert ben.get(keeper.sheet).status_code == 404


def test_a_page_depends_on_nothing_that_is_not_asked_about(keeper, ben):
    known = {"Accept-Encoding", "Accept-Language", "Cookie"}
    assert {each.strip() for each in ben.get(keeper.sheet).headers["Vary"].split(",")} <= known
