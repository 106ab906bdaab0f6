"""A game that begins before anybody has a name, and gets its names while it goes on."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.builders import CAST
from tests.support.words import OPEN_TABLE

pytestmark = pytest.mark.browser
SAVE = "Save"


def heads(phone: Phone, *names: str) -> None:
    """See what the columns are called."""
    expect(phone.page.locator(".side > .who")).to_have_text([*names])


def test_us_and_them_play_a_hand_are_named_and_finish(any_phone: Phone) -> None:
    phone = any_phone
    phone.opens_a_table("In pairs")
    heads(phone, "Us", "Them")
    phone.writes_hand("Right", "6-4", "", "5-1", "3-3", lead="Right")
    expect(phone.line(1)).to_contain_text("Right went out")
    phone.page.locator(".side > .who a").first.click()
    phone.fills(**{f"seat_{seat}": name for seat, name in enumerate(CAST)})
    phone.taps(SAVE)
    heads(phone, "Ana and Cy", "Ben and Dee")
    expect(phone.line(1)).to_contain_text("Ben went out")
    phone.writes_hand("Ben", "57", "", "37", "5-5")
    expect(phone.page.locator("h1")).to_contain_text("Ben and Dee win")
    phone.agrees_with_the_command_line()


@pytest.mark.tour
def test_the_name_of_a_pair_is_on_the_sheet_its_verdicts_the_board_and_the_picture(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.goes_to("/new/partners/lagunex")
    phone.opens("Names for the pairs")
    phone.fills(pair_0="Los Tigres", pair_1="Los Leones")
    phone.taps(OPEN_TABLE)
    phone.tells("Right", "6-4", "", "5-1", "3-3", lead="Right")
    expect(phone.page.locator(".bar-says")).to_contain_text("Los Leones")
    phone.writes()
    sheet = phone.page.url
    heads(phone, "Los Tigres", "Los Leones")
    phone.goes_to(f"{sheet}/board")
    heads(phone, "Los Tigres", "Los Leones")
    for view in ("sheet.svg", "sheet.txt"):
        assert "Los Leones" in phone.context.request.get(f"{sheet}/{view}").text()


def test_names_are_one_tap_from_the_sheet(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.goes_to("/new/partners/lagunex")
    thumb = Thumb(phone)
    thumb.button(OPEN_TABLE)
    thumb.link("Us")
    thumb.tap(phone.page.locator("#seat_0"))
    phone.page.keyboard.type("Ana")
    thumb.button(SAVE)
    heads(phone, "Ana and Partner", "Them")
    assert (thumb.taps, thumb.swiped_for) == (4, [])


@pytest.mark.tour
@pytest.mark.parametrize(("locale", "right"), [("es", "Derecha"), ("pt-BR", "Direita")])
def test_a_seat_is_called_in_the_language_of_each_phone(new_phone: NewPhone, locale: str, right: str) -> None:
    phone = new_phone(locale=locale)
    phone.sits_at("partners/lagunex", "", "", "", "")
    expect(phone.page.locator("#ending")).to_contain_text(right)


@pytest.mark.tour
def test_the_number_of_players_follows_the_names(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.goes_to("/new/longana/longana")
    phone.fills(seat_0="Ana", seat_1="Ben", seat_3="Dee")
    expect(phone.page.get_by_role("radio", name="3")).to_be_checked()
    phone.fills(seat_3="")
    expect(phone.page.get_by_role("radio", name="2")).to_be_checked()
    phone.taps(OPEN_TABLE)
    heads(phone, "Ana", "Ben")
