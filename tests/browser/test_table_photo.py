"""All hands of a blocked table are filled from one photo: told apart, looked at, mended, taken, and then entered."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.test_picker import says_how_it_ended
from tests.browser.thumb import COUNT_TAPS, Thumb
from tests.camera import drawn
from tests.support.builders import CAST
from tests.support.words import ASK, WRITE

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}  # of an iPhone, between the bars of its browser
AROUND = "near", "right", "far", "left"  # as the turn goes in these games
TABLE = drawn.table(1)
TAKE = "Take these hands"

Taken = Callable[[drawn.Photo], Path]


@pytest.fixture(scope="module")
def taken(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Taken:
    """Takes a photo of a drawn table."""
    folder, number, page = tmp_path_factory.mktemp("tables"), count(), browser.new_page()

    def take(photo: drawn.Photo) -> Path:
        file = folder / f"{next(number)}.jpg"
        file.write_bytes(drawn.taken(page, photo))
        return file

    return take


def hands(photo: drawn.Photo = TABLE) -> list[list[str]]:
    """What lies before each of the four, in turn order from the near side."""
    return [sorted(name(tile) for tile in photo.tiles if tile.whose == side) for side in AROUND]


def name(tile: drawn.Laid) -> str:
    return f"{max(tile.a, tile.b)}-{min(tile.a, tile.b)}"


@pytest.fixture
def table(new_phone: NewPhone) -> Phone:
    """Four at a table, and the hand is blocked: Dee played the last tile."""
    phone = new_phone(viewport=LOW)
    phone.sits_at(lead=0)
    says_how_it_ended(phone, "Blocked", "Dee")
    return phone


def takes(phone: Phone, photo: Path) -> None:
    """Tap the button above the hands and take a photo."""
    with phone.page.expect_file_chooser() as camera:
        Thumb(phone).tap(phone.page.locator(".picker-table .picker-photo"))
    camera.value.set_files(photo)


def photographs(phone: Phone, photo: Path) -> None:
    """Take one, and see what was read."""
    takes(phone, photo)
    expect(phone.page.locator("dialog")).to_be_visible(timeout=60_000)


def row(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".photo-hands > li").filter(has_text=name)


def shown(phone: Phone, name: str) -> list[str]:
    """The tiles of a hand, as they are shown below the photo."""
    slots = row(phone, name).locator(".photo-slot").all()
    return sorted((slot.get_attribute("aria-label") or "").split(",")[0] for slot in slots)


def told(phone: Phone) -> list[list[str]]:
    """What is entered for each hand."""
    return [sorted(phone.page.locator(f"#held_{seat}").input_value().split()) for seat in range(4)]


def end(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".photo-ends").get_by_role("button", name=name, exact=True)


def test_a_whole_table_is_four_taps(table: Phone, taken: Taken, record_property: Callable[[str, object], None]) -> None:
    table.page.evaluate(COUNT_TAPS)
    photographs(table, taken(TABLE))
    table.sees("Is each hand right?")
    table.sees("Blocked on 4.")
    assert [shown(table, name) for name in CAST] == hands()
    end(table, TAKE).tap()
    assert told(table) == hands()
    expect(table.page.locator("#end :checked")).to_have_count(1)
    table.taps(WRITE)
    expect(table.line(1)).to_be_visible()
    record_property("taps", table.page.evaluate("window.taps"))
    assert table.page.evaluate("window.taps") <= 4


@pytest.mark.tour
def test_nothing_is_entered_before_it_is_taken(table: Phone, taken: Taken) -> None:
    photographs(table, taken(TABLE))
    end(table, "Cancel").tap()
    assert told(table) == [[], [], [], []]


@pytest.mark.tour
def test_who_sits_elsewhere_turns_the_table_and_the_phone_remembers_it(table: Phone, taken: Taken) -> None:
    photo, (near, *others) = taken(TABLE), hands()
    photographs(table, photo)
    table.taps("↻ Turn")
    assert [shown(table, name) for name in CAST] == [others[-1], near, *others[:-1]]
    end(table, "Cancel").tap()
    photographs(table, photo)
    assert shown(table, "Ben") == near


@pytest.mark.tour
def test_a_tile_is_taken_to_another_hand_by_two_taps(table: Phone, taken: Taken) -> None:
    photographs(table, taken(TABLE))
    tile = shown(table, "Ana")[0]
    row(table, "Ana").get_by_role("button", name=tile).tap()
    table.page.locator(".photo-places").get_by_role("button", name="Cy").tap()
    assert tile in shown(table, "Cy")
    assert tile not in shown(table, "Ana")


@pytest.mark.tour
def test_a_tile_that_is_seen_twice_is_told_to_be_the_missing_one(table: Phone, taken: Taken) -> None:
    worn, other = worn_tile()
    photographs(table, taken(without_middle_pip(worn)))
    table.sees(f"I see {other} twice.".replace("-", "\u2011"))
    end(table, "1 to look at").tap()
    table.sees(f"{name(worn)} is missing: is it this one?".replace("-", "\u2011"))
    table.page.locator(".photo-offer").tap()
    end(table, TAKE).tap()
    assert told(table) == hands()


def worn_tile() -> tuple[drawn.Laid, str]:
    """A tile of a hand, one half of which has a pip in the middle and a number that stays; and what it is without."""
    tile = next(tile for tile in TABLE.tiles if tile.whose != "line" and tile.a % 2)
    high, low = sorted((tile.a - 1, tile.b), reverse=True)
    return tile, f"{high}-{low}"


def without_middle_pip(tile: drawn.Laid) -> drawn.Photo:
    """The table, with the pip in the middle of a half worn off."""
    (x, y), (far_x, far_y) = drawn.middle(tile.corners[:2]), drawn.middle(tile.corners)
    spot = drawn.disc((x + far_x) / 2, (y + far_y) / 2, 7)
    return TABLE.under(drawn.polygon(spot, f"rgb{drawn.LIGHT.body}"))


@pytest.mark.tour
def test_what_is_no_photo_of_a_table_is_said_beside_its_button(table: Phone, tmp_path: Path) -> None:
    (tmp_path / "none.jpg").write_text("no photo")
    takes(table, tmp_path / "none.jpg")
    says = table.page.locator(".picker-photo-says")
    expect(says.first).to_have_text("I could not read that as a photo.")
    expect(says.last).to_have_text("The photo never leaves this phone.")


@pytest.mark.tour
def test_at_the_desk_a_block_is_settled_by_a_photo_of_the_table(new_phone: NewPhone, taken: Taken) -> None:
    phone = new_phone(viewport=LOW)
    phone.goes_to("/ask/block?game=partners&draft=1")
    photographs(phone, taken(TABLE))
    end(phone, TAKE).tap()
    assert told(phone) == hands()
    phone.taps(ASK)
    phone.sees("Right and Left win")


@pytest.mark.tour
def test_what_lies_where_nobody_sits_is_asked_for_and_never_taken(new_phone: NewPhone, taken: Taken) -> None:
    phone, (*_others, left) = new_phone(viewport=LOW), hands()
    phone.sits_at("block/draw", *CAST[:3], lead=0)
    says_how_it_ended(phone, "Blocked", "Cy")
    photographs(phone, taken(TABLE))
    end(phone, "1 to look at").tap()
    phone.sees("Which tile is this, and whose?")
    phone.taps("× Take it away")
    end(phone, TAKE).tap()
    assert [sorted(phone.page.locator(f"#held_{seat}").input_value().split()) for seat in range(3)] == [
        hands()[0],
        left,
        hands()[1],
    ]
