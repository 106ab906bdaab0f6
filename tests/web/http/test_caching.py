"""A page is drawn once for everybody who may see the same, and nobody is shown what is another's or was before."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest
from flask.testing import FlaskClient

from referee.web.http import caching
from referee.web.http.caching import CachedPage
from referee.web.views import games
from tests.support.builders import CAST
from tests.support.client import OWN

WATCHERS = 50


@pytest.fixture
def drawings(monkeypatch):
    """Counts the sheets that are drawn."""
    drawn = []
    draw = games.sheet_page

    def counted(sheet):
        drawn.append(sheet.game.number)
        return draw(sheet)

    monkeypatch.setattr(games, "sheet_page", counted)
    return drawn


def test_of_fifty_watchers_who_ask_at_once_one_has_the_page_drawn(keeper, new_client, drawings):
    keeper.out(0, "", "10", "", "5")
    drawings.clear()
    barrier = Barrier(WATCHERS, timeout=60)

    def asks(phone):
        barrier.wait()
        return phone.get(keeper.sheet).text

    with ThreadPoolExecutor(WATCHERS) as pool:
        shown = set(pool.map(asks, [new_client() for _ in range(WATCHERS)]))
    assert (len(drawings), len(shown)) == (1, 1)


def test_two_who_ask_in_the_same_moment_wait_for_one_and_the_same_page(keeper, new_client, drawings, monkeypatch):
    class SlowlyMade(CachedPage):
        def __init__(self, *key):
            sleep(0.1)
            super().__init__(*key)

    monkeypatch.setattr(caching, "CachedPage", SlowlyMade)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda phone: phone.get(keeper.sheet), [new_client(), new_client()]))
    assert len(drawings) == 1


@pytest.mark.parametrize("encoding", ["br", "gzip"])
@pytest.mark.parametrize("who", ["watchers", "keepers"])
def test_a_page_is_drawn_and_packed_once_for_all_who_may_do_the_same(
    keeper, new_client, drawings, monkeypatch, who, encoding
):
    link = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"]
    address = f"/t/{keeper.code}/1"
    phones = [new_client().enter(link) if who == "keepers" else new_client() for _name in CAST]
    caching.forget(keeper.application)
    packed, pack = [], caching.pack
    monkeypatch.setattr(caching, "pack", lambda *told: packed.append(told) or pack(*told))
    drawings.clear()
    answers = {FlaskClient.open(phone, address, headers={"Accept-Encoding": encoding}).data for phone in phones}
    assert (len(drawings), len(packed), len(answers)) == (1, 1, 1)


@pytest.mark.tour
def test_whatever_is_written_everybody_is_shown_the_page_that_would_be_drawn_now(app, keeper, ben):
    chance, address = random.Random(5), keeper.sheet
    ben.see(address)
    for line in range(1, 12):
        if line > 2 and chance.random() < 0.4:
            keeper.corrects(chance.randrange(1, line - 1), ending="0", held_3=f"1+{line}", why="Twice")
        keeper.see(address)
        keeper.out(0, "", str(chance.randrange(1, 4)), "", "5")
        for phone in (keeper, ben):
            remembered = OWN.sub("", phone.get(address).text)
            caching.forget(app)
            assert OWN.sub("", phone.get(address).text) == remembered


def test_the_first_pages_of_phones_have_room_of_their_own(app, keeper, ben):
    other = ben.open_table()
    keeper.see(f"/t/{other.code}/1")
    caching.forget(app)
    keeper.see("/")
    ben.see(other.sheet)
    keeper.see("/")
    kept = {kind: len(pages.known) for kind, pages in app.extensions["pages"].items()}
    assert kept == {"table": 1, "phone": 1}
