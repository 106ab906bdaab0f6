"""A page is drawn once for everybody who may see the same, and nobody is shown what is another's or was before."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import brotli
import pytest
from flask.testing import FlaskClient

from referee.storage.access import new_secret
from referee.web.http import caching
from referee.web.http.caching import RAW_TOKEN, TOKEN, TOKEN_LENGTH, CachedPage
from referee.web.views import games
from tests.support.builders import CAST
from tests.support.client import OWN
from tests.support.html import Page

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


def test_every_scorer_has_a_token_of_their_own_in_a_page_that_is_drawn_once(keeper, new_client, drawings):
    link = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"]
    address = f"/t/{keeper.code}/1"
    keeper.see(address)
    keeper.out(0, "", "10", "", "5")
    drawings.clear()
    tokens = set()
    for _name in CAST:
        phone = new_client().enter(link)
        tokens.add(phone.see(address).value("csrf_token"))
    assert (len(drawings), len(tokens)) == (1, len(CAST))
    phone.out(0, "", "10", "", "5")


def test_the_token_that_stands_in_the_page_is_no_word_that_anybody_can_guess(keeper, ben):
    assert TOKEN.decode() not in keeper.see(keeper.sheet).html
    assert TOKEN.decode() not in ben.see(keeper.sheet).html
    assert len(TOKEN) == len(new_secret())


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_page_without_a_form_is_packed_once(keeper, monkeypatch, encoding):
    packed, pack = [], caching.pack
    monkeypatch.setattr(caching, "pack", lambda *told: packed.append(told) or pack(*told))
    answers = {
        FlaskClient(keeper.application).get(keeper.sheet, headers={"Accept-Encoding": encoding}).data for _ in range(3)
    }
    assert (len(packed), len(answers)) == (1, 1)


@pytest.fixture
def packings(monkeypatch):
    """Counts the pages that are compressed, whole or around their token."""
    packed, pack, pack_around = [], caching.pack, caching._around_token
    monkeypatch.setattr(caching, "pack", lambda *args: packed.append("whole") or pack(*args))
    monkeypatch.setattr(caching, "_around_token", lambda *args: packed.append("around") or pack_around(*args))
    return packed


def packed_page(phone, path):
    """What a phone unpacks that takes Brotli."""
    answer = FlaskClient.open(phone, path, headers={"Accept-Encoding": "br"})
    assert answer.content_encoding == "br"
    assert RAW_TOKEN not in answer.data
    return brotli.decompress(answer.data).decode()


def test_every_scorer_has_a_token_of_their_own_in_a_page_that_is_packed_once(keeper, new_client, packings):
    link, address = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"], f"/t/{keeper.code}/1"
    phones = [keeper, *(new_client().enter(link) for _name in CAST)]
    packings.clear()
    pages = [packed_page(phone, address) for phone in phones]
    tokens = [Page(page).value("csrf_token") for page in pages]
    assert packings == ["around"]
    assert len({*tokens}) == len(phones)
    assert {OWN.sub("", page) for page in pages} == {OWN.sub("", keeper.get(address).text)}
    phones[2].page = Page(pages[2])
    phones[2].out(0, "", "10", "", "5")


def test_a_token_of_another_length_is_packed_with_its_page(keeper, packings):
    token = Page(packed_page(keeper, keeper.sheet)).value("csrf_token")
    assert len(token) == TOKEN_LENGTH
    with keeper.session_transaction() as session:
        session["csrf_token"] = "short"
    packings.clear()
    token = Page(packed_page(keeper, keeper.sheet)).value("csrf_token")
    assert len(token) < TOKEN_LENGTH
    assert packings == ["whole"]


@pytest.mark.parametrize("page", ["T", "TT", "}T", '"T">\n', "Tå"])
def test_a_token_stands_anywhere_in_a_page_that_is_packed_around_it(app, page):
    html = page.replace("T", TOKEN.decode()).join(["<p>Ana went out with 6-4.</p>" * 20] * 3).encode()
    with app.app_context():
        packed = caching._around_token(html)
    token = b"t" * TOKEN_LENGTH
    assert brotli.decompress(packed.replace(RAW_TOKEN, token)) == html.replace(TOKEN, token)


@pytest.mark.tour
def test_whatever_is_written_everybody_is_shown_the_page_that_would_be_drawn_now(app, keeper, ben):
    chance, address = random.Random(5), keeper.sheet
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
