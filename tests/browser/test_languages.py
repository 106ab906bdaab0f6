"""One table, three languages: each phone reads its own, and one that changes its language loses nothing."""

import re

import pytest
from playwright.sync_api import expect

from referee import i18n
from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone

pytestmark = pytest.mark.browser

VERDICTS = {
    "en-US": "Rosa and Marta win the hand",
    "es-DO": "Rosa y Marta ganan la mano",
    "pt-BR": "Rosa e Marta ganham a mão",
}


def speaks(new_phone: NewPhone, tag: str, way: str = WITH_HTMX) -> Phone:
    phone = new_phone(way, locale=tag)
    phone.says = i18n.language(i18n.best_match([tag], i18n.available())).gettext
    return phone


def chooses(phone: Phone, name: str) -> None:
    """Choose a language at the foot of the page."""
    phone.page.locator(".languages").get_by_role("link", name=name).tap()
    phone.page.wait_for_load_state()


@pytest.mark.tour
def test_three_phones_at_one_table_each_read_their_own_verdict(new_phone: NewPhone) -> None:
    english, spanish, portuguese = (speaks(new_phone, tag) for tag in VERDICTS)
    english.sits_at("partners/lagunex", "Rosa", "Luis", "Marta", "Pepe", lead=0)
    sheet = english.page.url
    for phone in (spanish, portuguese):
        phone.goes_to(sheet)
    english.writes_hand("Rosa", "", "6-5", "4-1", "3-3")
    for phone, verdict in zip((english, spanish, portuguese), VERDICTS.values(), strict=True):
        expect(phone.line(1)).to_be_visible()
        phone.stands(17, 0)
        phone.goes_to(f"{sheet}/1")
        phone.sees(verdict)


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])
def test_whoever_writes_in_spanish_writes_what_all_read(new_phone: NewPhone, way: str) -> None:
    spanish = speaks(new_phone, "es-DO", way)
    spanish.opens_a_table("En parejas", "Ana", "Luis", "Inés", "Hilda")
    spanish.writes_hand("Luis", "6-5", "", "4-1", "3-3")
    spanish.sees("Luis e Hilda +")


@pytest.mark.tour
def test_a_language_is_changed_in_the_middle_of_a_hand_and_nothing_typed_is_lost(new_phone: NewPhone) -> None:
    phone = speaks(new_phone, "en-US")
    phone.sits_at("partners/lagunex", "Rosa", "Luis", "Marta", "Pepe", lead=0)
    phone.tells("Luis", "6-5", "", "4-1")
    address = phone.page.url
    chooses(phone, "Español")
    expect(phone.page).to_have_url(re.compile(re.escape(address)))
    expect(phone.page.locator("html")).to_have_attribute("lang", "es")
    phone.still_has(held_0="6-5", held_2="4-1")
    expect(phone.page.locator("#ending").get_by_role("radio", name="Luis")).to_be_checked()
    phone.says = i18n.language("es").gettext
    phone.fills(held_3="3-3")
    phone.writes()
    phone.stands(0, 16)


@pytest.mark.tour
def test_a_player_changes_the_language_in_the_middle_of_the_own_hand_and_loses_nothing(new_phone: NewPhone) -> None:
    phone = speaks(new_phone, "es-DO")
    phone.sits_at("partners/lagunex", "Rosa", "Luis", "Marta", "Pepe", lead=0)
    sheet = phone.page.url
    phone.goes_to(f"{sheet}/../seats")
    with phone.page.expect_navigation():
        phone.taps("Rosa")
    phone.goes_to(f"{sheet}/own/0")
    ending = phone.page.locator("#own-ending")
    ending.get_by_role("radio", name=phone.says("I have tiles left")).check(force=True)
    phone.page.locator(".picker [data-tile='6-4']").tap()
    chooses(phone, "Português")
    expect(phone.page.locator("html")).to_have_attribute("lang", "pt-BR")
    phone.says = i18n.language("pt_BR").gettext
    expect(ending.get_by_role("radio", name=phone.says("I have tiles left"))).to_be_checked()
    phone.still_has(held_0="6-4")
    phone.page.locator(".picker [data-tile='3-1']").tap()
    phone.still_has(held_0="6-4 3-1")
    phone.taps("Done")
    expect(phone.page.locator("#own")).to_contain_text(f"Rosa {phone.says('✓ done')}")
    assert phone.page.evaluate("Object.keys(localStorage).filter(key => key.includes('/own/'))") == []
