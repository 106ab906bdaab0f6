"""More than one game at a table, with the thumb: opening it as last time, a series, and finding a game again."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.support.builders import CAST
from tests.support.words import OPEN_TABLE, REMATCH

SMALL = {"viewport": {"width": 390, "height": 664}}


def seen(phone: Phone, name: str, role: str) -> None:
    """Tap what is on the screen already, without a swipe."""
    wanted = phone.page.get_by_role(role, name=name)  # type: ignore[arg-type]
    expect(wanted).to_be_in_viewport(ratio=0.9)
    wanted.tap()


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])
def test_a_table_with_the_people_of_last_time_is_three_taps_from_home(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way, **SMALL)
    phone.sits_at("partners/lagunex")
    first = phone.page.url
    phone.goes_to("/")
    seen(phone, "New game", "link")
    seen(phone, "As last time: Partners to 100", "link")
    seen(phone, OPEN_TABLE, "button")
    phone.page.wait_for_url(lambda url: url.endswith("/1") and url != first)
    expect(phone.page.locator("#standing .who")).to_have_text(["Ana and Cy", "Ben and Dee"])


def test_names_are_tapped_into_the_next_empty_seat(phone: Phone) -> None:
    phone.sits_at("partners/lagunex")
    phone.goes_to("/new/longana/longana")
    phone.taps("Cy")
    phone.taps("Ana")
    phone.still_has(seat_0="Cy", seat_1="Ana", seat_2="")
    expect(phone.page.get_by_role("button", name="Cy", exact=True)).to_have_attribute("aria-pressed", "true")
    phone.taps("Cy")
    phone.still_has(seat_0="", seat_1="Ana")
    phone.page.get_by_role("link", name="as last time").tap()
    phone.still_has(**{f"seat_{seat}": name for seat, name in enumerate(CAST)})


@pytest.mark.tour
def test_how_many_games_they_play_stays_chosen_while_the_page_follows(phone: Phone) -> None:
    phone.sits_at("partners/lagunex", target=20)
    phone.writes_hand("Ana", "", "20", "", "5")
    phone.goes_to(phone.page.url)
    phone.opens("Other partners and options")
    with phone.page.expect_response(
        lambda answer: answer.url.endswith("/1") and answer.request.resource_type == "fetch"
    ):
        phone.page.locator("#best_of").select_option("3")
        phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.taps(REMATCH)
    phone.page.wait_for_url("**/2")
    phone.sees("Games 1 : 0, best of 3")
    phone.writes_hand("Ana", "", "20", "", "5")
    phone.sees("Ana and Cy win the series 2 : 0")


@pytest.mark.tour
def test_a_series_of_three_with_a_shut_out_and_the_first_game_found_again(phone: Phone) -> None:
    phone.sits_at("partners/lagunex", target=20)
    phone.writes_hand("Ana", "", "20", "", "5")
    phone.sees("Shutout: Ben and Dee on 0.")
    phone.taps(REMATCH)
    phone.page.wait_for_url("**/2")
    phone.writes_hand("Ben", "20", "", "5", "")
    phone.taps(REMATCH)
    phone.page.wait_for_url("**/3")
    phone.stands(0, 0)
    phone.writes_hand("Ana", "", "20", "", "5")
    phone.taps("Games 2 : 1", "link")
    phone.page.locator(".table-link", has_text="Game 1").tap()
    phone.stands(25, 0)
    phone.goes_to("/")
    phone.taps("3 games", "link")
    expect(phone.page.locator(".result b")).to_have_text(["25", "0", "0", "25", "25", "0"])


@pytest.mark.tour
def test_who_leads_first_and_what_stands_on_paper_are_asked_by_name(phone: Phone) -> None:
    phone.goes_to("/new/partners/lagunex")
    phone.fills(seat_0="Rosa", seat_1="Luis", seat_2="Marta")
    assert phone.page.locator("#lead option").all_inner_texts()[1:5] == ["Rosa", "Luis", "Marta", "Fourth seat"]
    phone.opens("Already started?")
    expect(phone.page.locator("label[for=total_0]")).to_have_text("Rosa and Marta")
    phone.fills(seat_0="", seat_2="", lead="Luis")
    expect(phone.page.locator("label[for=total_0]")).to_have_text("First and third seat")
