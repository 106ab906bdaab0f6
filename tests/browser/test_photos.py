"""A hand is filled from a photo: it is read, looked at, mended and taken, and then entered as if it had been tapped."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

pytest.importorskip("cv2", reason="the extra `camera` is not installed")

import cv2

from tests.browser.phone import GONE, NewPhone, Phone
from tests.browser.test_picker import COUNT_TAPS, says_how_it_ended, tab, tile
from tests.browser.thumb import Thumb
from tests.camera import scenes
from tests.support.words import TELL, WRITE

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}  # of an iPhone, between the bars of its browser
LAID = ["2-0", "3-0", "5-1", "5-3", "6-5"]
DRAWN = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const isAmber = (red, green, blue) => red === 255 && green === 185 && blue === 56;
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += isAmber(data[at], data[at + 1], data[at + 2]);
    return count > 20;
}"""
TALL = "dialog => dialog.querySelector('canvas').clientHeight / innerHeight"


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Five tiles, none in the dark, and no photo."""
    folder = tmp_path_factory.mktemp("photos")
    pictures = {"five": scenes.photo(12, count=5)[0], "dark": scenes.photo(3, count=0)[0] * 0.2}
    for name, picture in pictures.items():
        small = cv2.resize(picture, (1000, 750), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{name}.jpg"), small.astype("uint8"))
    (folder / "none.jpg").write_text("no photo")
    return {name: folder / f"{name}.jpg" for name in (*pictures, "none")}


@pytest.fixture
def table(new_phone: NewPhone) -> Phone:
    """Ben is out, and only what Ana has left counts."""
    phone = new_phone(viewport=LOW)
    phone.sits_at("block", "Ana", "Ben", lead=0)
    says_how_it_ended(phone, "Ben")
    return phone


def button(phone: Phone) -> Locator:
    return phone.page.locator(".picker-photo")


def says(phone: Phone) -> Locator:
    return phone.page.locator(".picker-photo-says")


def takes(phone: Phone, photo: Path) -> None:
    """Tap the button and take a photo."""
    with phone.page.expect_file_chooser() as camera:
        Thumb(phone).tap(button(phone))
    camera.value.set_files(photo)


def slots(phone: Phone) -> Locator:
    return phone.page.locator(".photo-slot")


def end(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".photo-ends").get_by_role("button", name=name, exact=True)


def test_five_tiles_are_three_taps(
    table: Phone, photos: dict[str, Path], record_property: Callable[[str, object], None]
) -> None:
    table.page.evaluate(COUNT_TAPS)
    takes(table, photos["five"])
    table.sees("I see 5 tiles, 30 pips. Are there 5 on the table?")
    assert table.page.locator("dialog").evaluate(TALL) <= 0.4
    end(table, "Take these 5 tiles").tap()
    expect(tab(table, "Ana")).to_contain_text("30 pips5 tiles")
    assert sorted(table.page.locator("#held_0").input_value().split()) == LAID
    table.taps(WRITE)
    expect(table.line(1)).to_be_visible()
    record_property("taps", table.page.evaluate("window.taps"))
    assert table.page.evaluate("window.taps") <= 5


def test_what_is_unsure_is_looked_at_mended_and_taken(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at(lead=0)
    says_how_it_ended(phone, "Ben")
    phone.fills(held_2="6-5")
    tab(phone, "Ana").tap()
    takes(phone, photos["five"])
    phone.sees("Cy has 6\u20115 already.")
    canvas = phone.page.locator(".photo-canvas")
    assert canvas.evaluate(DRAWN)
    end(phone, "1 to look at").tap()
    phone.sees("Which tile is number")
    phone.page.locator("dialog [data-tile='6-4']").tap()
    slots(phone).first.tap()
    phone.taps("× Take it away")
    phone.taps("+ a tile")
    phone.page.locator("dialog [data-tile='6-6']").tap()
    end(phone, "Take these 5 tiles").tap()
    expect(phone.page.locator("dialog")).to_have_count(0)
    phone.still_has(held_2="6-5")
    assert {"6-4", "6-6"} < {*phone.page.locator("#held_0").input_value().split()}
    phone.writes()


def test_a_photo_in_the_dark_is_refused_above_the_picker_that_is_there_as_ever(
    table: Phone, photos: dict[str, Path]
) -> None:
    takes(table, photos["dark"])
    expect(says(table)).to_have_text("Too dark: more light, no flash.")
    expect(table.page.locator("dialog")).to_have_count(0)
    tile(table, "6-4").tap()
    table.still_has(held_0="6-4")


@pytest.mark.tour
def test_what_is_no_photo_or_cannot_be_sent_is_said(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["none"])
    expect(says(table)).to_have_text("No photo can be read now: tap the tiles in.")
    table.expected += GONE
    table.page.context.set_offline(True)
    expect(button(table)).to_have_text("A photo needs the network")
    expect(button(table).locator("input")).to_be_disabled()
    table.page.context.set_offline(False)
    expect(button(table)).to_have_text("Photo")


@pytest.mark.tour
def test_who_cancels_has_what_was_tapped_before(table: Phone, photos: dict[str, Path]) -> None:
    tile(table, "6-4").tap()
    takes(table, photos["five"])
    slots(table).first.tap()
    table.presses("Escape")  # from the choice back to the tiles, and from there to the picker
    expect(slots(table)).to_have_count(5)
    end(table, "Cancel").tap()
    table.still_has(held_0="6-4")


@pytest.mark.tour
def test_a_tile_is_chosen_by_its_outline_of_a_large_set(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at("longana/longana", "Ana", "Ben")
    says_how_it_ended(phone, "Ben")
    takes(phone, photos["five"])
    expect(slots(phone)).to_have_count(5)
    box = phone.page.locator(".photo-canvas").bounding_box()
    assert box
    phone.page.locator(".photo-canvas").tap(position={"x": box["width"] * 0.776, "y": box["height"] * 0.345})
    phone.sees("Which tile is number")
    phone.page.locator("dialog [data-suit='9']").tap()
    phone.page.locator("dialog [data-tile='9-7']").tap()
    end(phone, "Take these 5 tiles").tap()
    expect(phone.page.locator("#held_0")).to_have_value(re.compile("9-7"))


@pytest.mark.tour
def test_a_player_fills_their_own_tiles(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at()
    phone.goes_to(f"{phone.page.url}/own/0")
    phone.page.get_by_role("radio", name="I have tiles left").tap()
    takes(phone, photos["five"])
    end(phone, "Take these 5 tiles").tap()
    phone.taps(TELL)
    expect(phone.page.locator("#standing")).to_be_visible()
