"""The keeper has a table deleted for good, and everybody reads what is kept until then."""

import pytest
from sqlalchemy import func, select

from referee.storage.db import connection
from referee.storage.models import Draft, Entry, Link, Player, Seat, StoredGame, Table
from tests.support.words import REPLACE_LINK

EVERYTHING = (Draft, Entry, Seat, StoredGame, Player, Link, Table)
BUTTON = "Delete table"


@pytest.fixture
def rows(app):
    """How many rows there are of everything."""

    def counted():
        with app.app_context():
            return [connection().scalar(select(func.count()).select_from(each)) for each in EVERYTHING]

    return counted


def asks_to_delete(phone, status=200):
    return phone.see(f"/t/{phone.code}/delete", status)


def test_the_keeper_deletes_a_table_with_all_that_was_written_there(keeper, rows):
    keeper.out(0, "", "10", "", "5")
    sheet, code = keeper.sheet, keeper.code
    asks_to_delete(keeper)
    assert "Deletes its game with every hand" in keeper.page
    assert keeper.press(BUTTON, sure="y").heading == f"Table {code} is deleted"
    assert rows() == [0] * len(EVERYTHING)
    keeper.see(sheet, 404)
    assert code not in keeper.see("/")


def test_a_hand_that_goes_on_goes_with_its_table(ana, rows):
    ana.open_table("fives/all_fives", players=2)
    ana.press_button(ana.page.one("button", name="points", value="10"), seat=0)
    asks_to_delete(ana)
    ana.press(BUTTON, sure="y")
    assert rows() == [0] * len(EVERYTHING)


def test_nothing_is_deleted_before_it_has_been_asked_twice(keeper, rows):
    before = rows()
    asks_to_delete(keeper)
    page = keeper.press(BUTTON, 422)
    assert "Tick this first." in page
    assert rows() == before


def test_another_table_stays_as_it_is(keeper, ben, rows):
    ben.open_table()
    asks_to_delete(keeper)
    keeper.press(BUTTON, sure="y")
    ben.see(ben.sheet)
    assert rows()[-1] == 1


def test_only_the_keeper_is_shown_the_way_and_may_go_it(keeper, ben):
    ben.see(keeper.sheet)
    ben.see(f"/t/{keeper.code}/share")
    assert "Delete table" not in ben.page.links()
    asks_to_delete(ben, 403)
    keeper.see(f"/t/{keeper.code}/share")
    keeper.see(keeper.page.links()["Delete table"])
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
