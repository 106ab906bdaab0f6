"""Hands are filled from photos wherever tiles are tapped: at the desk, on players' own phones, without a network."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.htmx import axe_file
from tests.browser.phone import WITH_HTMX, NewPhone, Phone
from tests.browser.test_everybody import CONTRAST, found
from tests.browser.test_offline import expects_trouble, keeps_a_table, slip
from tests.browser.test_photos import LOW, button, end, takes
from tests.browser.test_picker import says_how_it_ended
from tests.browser.test_seats import CAST, Table
from tests.camera.drawn import photo, scattered, taken
from tests.support.process import Server
from tests.support.words import ASK, ENTERED, TELL, WRITE

pytestmark = pytest.mark.browser

HANDS = "6-0 2-0", "1-0", "0-0 2-1 1-1", "6-3 3-0 2-2"  # blocked on 4
TAKE = {1: "Take this tile", 2: "Take these 2 tiles", 3: "Take these 3 tiles"}
READ = {1: "I see 1 tile", 2: "I see 2 tiles", 3: "I see 3 tiles"}
Photograph = Callable[[Phone, str], None]


@pytest.fixture
def photograph(browser: Browser, tmp_path: Path) -> Photograph:
    """Lays tiles on a table, takes a photo of them with a phone, and has it read."""

    def take(phone: Phone, tiles: str) -> None:
        laid = [(int(each[0]), int(each[2])) for each in tiles.split()]
        page, file = browser.new_page(), tmp_path / f"{tiles}.jpg"
        file.write_bytes(taken(page, photo(12, scattered(12, laid))))
        page.close()
        takes(phone, file)
        phone.sees(READ[len(laid)])

    return take


@pytest.fixture
def fills_in(photograph: Photograph) -> Photograph:
    """The same, and takes the tiles that were read."""

    def fill(phone: Phone, tiles: str) -> None:
        photograph(phone, tiles)
        end(phone, TAKE[len(tiles.split())]).tap()
        expect(phone.page.locator("dialog")).to_have_count(0)

    return fill


# At the desk


@pytest.mark.tour
@pytest.mark.parametrize(
    ("asked", "hands", "verdict"),
    [
        ("game=partners", HANDS, "Blocked: My seat and Partner win, +17."),
        ("game=block", HANDS[::3], "As entered, My seat wins: +8."),
        ("game=fives&people=4", HANDS, "+30"),
    ],
    ids=["partners", "block", "fives"],
)
def test_a_block_is_settled_by_a_photo_of_each_hand(
    new_phone: NewPhone, fills_in: Photograph, asked: str, hands: tuple[str, ...], verdict: str
) -> None:
    phone = new_phone(viewport=LOW)
    phone.goes_to(f"/ask/block?{asked}&draft=1")
    for number, tiles in enumerate(hands):
        phone.page.locator(f"#held_{number}-tab").tap()
        fills_in(phone, tiles)
        expect(phone.page.locator(f"#held_{number}-tab")).to_contain_text("tile")
    phone.taps(ASK)
    expect(phone.page.locator("h1")).to_contain_text(verdict)


@pytest.mark.tour
def test_a_photo_is_of_a_hand_and_never_of_the_tile_that_was_turned_up(
    new_phone: NewPhone, fills_in: Photograph
) -> None:
    phone = new_phone(viewport=LOW)
    phone.goes_to("/ask/legal")
    expect(phone.page.locator("#hand-tab")).to_be_visible()
    expect(button(phone)).to_be_hidden()
    phone.page.locator("[data-tile='5-1']").tap()
    fills_in(phone, HANDS[3])
    phone.still_has(turn_up="5-1", hand="3-0 6-3 2-2")


@pytest.mark.tour
def test_nobody_is_kept_out_of_what_was_read_at_the_desk(new_phone: NewPhone, photograph: Photograph) -> None:
    phone = new_phone(viewport=LOW)
    phone.goes_to("/ask/block?game=partners&draft=1")
    photograph(phone, HANDS[3])
    phone.page.evaluate(axe_file().read_text("utf-8"))
    phone.page.emulate_media(color_scheme="light")
    assert list(found(phone)) == []
    phone.page.emulate_media(color_scheme="dark")
    assert list(found(phone, **CONTRAST)) == []


# On players' own phones


def is_asked(table: Table, name: str) -> Phone:
    """The phone of somebody who has tiles left, where it asks for them."""
    phone = table.four[name]
    phone.goes_to(f"{table.sheet}/own/{CAST.index(name)}")
    phone.page.get_by_role("radio", name="I have tiles left").check(force=True)
    return phone


@pytest.mark.tour
def test_two_players_photograph_their_own_hands_and_the_keeper_sees_both_in(
    new_phone: NewPhone, fills_in: Photograph
) -> None:
    table = Table(new_phone, WITH_HTMX, screen=LOW)
    for name, seat in (("Ben", 1), ("Dee", 3)):
        phone = is_asked(table, name)
        fills_in(phone, HANDS[seat])
        phone.taps(TELL)
        expect(phone.page.locator("#own")).to_contain_text(f"{name} {ENTERED}")
    table.keeper.goes_to(table.sheet)
    for name, state in {"Ana": "waiting", "Ben": ENTERED, "Dee": ENTERED}.items():
        expect(table.keeper.page.locator(".phones")).to_contain_text(f"{name} {state}")


# Without a network


@pytest.mark.worker
def test_a_photo_is_read_without_a_server_and_its_hand_waits_in_the_outbox(
    new_phone: NewPhone, mended: Server, fills_in: Photograph
) -> None:
    keeper = keeps_a_table(new_phone(viewport=LOW))
    mended.kill()
    keeper.context.set_offline(True)
    says_how_it_ended(keeper, "Ben")
    for seat in (0, 2, 3):
        keeper.page.locator(f"#held_{seat}-tab").tap()
        fills_in(keeper, HANDS[seat])
    keeper.taps(WRITE)
    expect(slip(keeper)).to_contain_text("Not on the sheet yet.")
    expect(slip(keeper)).to_contain_text("Ana 2\u20110 6\u20110")
    mended.start()
    keeper.context.set_offline(False)
    expect(keeper.line(1)).to_be_visible()
    expect(slip(keeper)).to_have_count(0)
    assert [len(entry["held"]) for entry in keeper.record["entries"]] == [4]


@pytest.mark.worker
@pytest.mark.tour
def test_a_player_photographs_their_own_hand_without_a_network_and_sends_it_later(
    new_phone: NewPhone, fills_in: Photograph
) -> None:
    table = Table(new_phone, WITH_HTMX, screen=LOW)
    ben = expects_trouble(is_asked(table, "Ben"))
    ben.has_a_worker()
    ben.context.set_offline(True)
    fills_in(ben, HANDS[1])
    ben.taps(TELL)
    ben.sees("Not on the sheet yet.")
    ben.context.set_offline(False)
    expect(ben.page.locator("#own")).to_contain_text(f"Ben {ENTERED}")
