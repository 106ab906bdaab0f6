"""Evenings at a table with nothing but one phone, which has the app from a plain host of static files.

Most journeys are those of a phone at a server, word for word; the rest is what only such a phone lives through.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import test_dispute, test_fives_games, test_games, test_photos, test_undo
from tests.browser.test_photos import photos, says_how_it_ended
from tests.pocket.served import Host
from tests.pocket.whole.phone import PocketPhone
from tests.support.builders import CAST

pytestmark = pytest.mark.browser
__all__ = ["photos"]

PLAYED = (
    test_games.test_a_duo_to_50_with_two_blocks_a_correction_and_a_rematch,
    test_games.test_six_love_with_a_broken_run_a_tied_hand_and_a_key,
    test_games.test_an_evening_of_havana_with_ten_tiles_each_and_a_block_on_two_numbers,
)
FIRST = (
    test_games.test_a_pot_of_loo_with_a_cap_and_a_drop_out_until_the_table_stops,
    test_dispute.test_a_blocked_hand_is_tapped_in_with_who_blocked_it,
)
OF_A_PHONE_TAKEN_OUT = (
    test_undo.test_a_line_in_the_middle_is_corrected_in_four_taps_beside_the_change,
    test_undo.test_a_reason_is_offered_wherever_a_tap_saves_it,
)
OF_A_PHOTO = (
    test_photos.test_five_tiles_are_three_taps,
    test_photos.test_a_number_that_was_entered_is_compared,
    test_photos.test_who_cancels_has_what_was_tapped_before,
)
Journey = Callable[..., None]


class Kept:
    """A browser that keeps what it has in a folder, and can be closed and opened again."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder

    def new_context(self, **settings: object) -> object:
        """Open it."""
        from tests.browser.chromium import launching

        return self.browser.browser_type.launch_persistent_context(self.folder, **launching(), **settings)


@pytest.fixture
def reopened(browser: Browser, host: Host, tmp_path: Path) -> Iterator[Callable[..., PocketPhone]]:
    """Close the browser of a phone, if it is open, and open it again."""
    last: list[PocketPhone] = []

    def reopen(**settings: object) -> PocketPhone:
        while last:
            last.pop().context.close()
        last.append(PocketPhone(Kept(browser, tmp_path / "profile"), host.address, **settings))
        return last[0]

    yield reopen
    last[0].context.close()


def test_a_first_visit_a_hand_and_no_network(phone: PocketPhone) -> None:
    phone.starts("/rules/partners")  # as a link from elsewhere
    expect(phone.tab).to_have_url(f"{phone.url}/rules/partners")
    phone.opens_a_table("In pairs", *CAST)
    phone.writes_hand("Ana", "", "6-4 0-0", "5", "6")
    phone.stands(16, 0)
    phone.context.set_offline(True)
    phone.reloads()
    phone.stands(16, 0)
    phone.writes_hand("Ben", "6-4", "", "5", "6")
    phone.stands(16, 15)
    phone.context.set_offline(False)


def test_a_table_goes_to_a_phone_that_has_never_been_here(phone: PocketPhone, browser: Browser, host: Host) -> None:
    phone.opens_a_table("In pairs", *CAST)
    phone.writes_hand("Ana", "", "6-4 0-0", "5", "6")
    phone.goes_to(urlsplit(phone.page.url).path.rpartition("/")[0].removeprefix(phone.path) + "/share")
    link = phone.frame.locator("#move-link").input_value()
    other = PocketPhone(browser, host.address)
    other.tab.goto(link)
    other.has_started()
    other.sees("A table from another phone")
    expect(other.tab).to_have_url(f"{other.url}/import")
    other.taps("Open this table")
    other.stands(16, 0)
    assert other.put_away() == []


@pytest.mark.tour
@pytest.mark.parametrize("journey", PLAYED, ids=lambda journey: journey.__name__)
def test_a_journey_of_a_phone_at_a_server(phone: PocketPhone, journey: Journey) -> None:
    journey(phone)


@pytest.mark.tour
@pytest.mark.parametrize("journey", FIRST, ids=lambda journey: journey.__name__)
def test_a_journey_of_a_new_phone_at_a_server(fresh: PocketPhone, journey: Journey) -> None:
    journey(fresh)


@pytest.mark.tour
def test_two_play_fives_on_a_new_phone(fresh: PocketPhone) -> None:
    journey = test_fives_games.test_two_play_to_150_with_a_score_undone_a_block_and_a_correction_in_the_middle_of_a_hand
    journey(lambda **_settings: fresh)


@pytest.mark.tour
@pytest.mark.parametrize("journey", OF_A_PHONE_TAKEN_OUT, ids=lambda journey: journey.__name__)
def test_a_journey_of_a_phone_that_is_taken_out(phone: PocketPhone, journey: Journey) -> None:
    journey(lambda *_way, **_settings: phone)


@pytest.mark.tour
@pytest.mark.parametrize("journey", OF_A_PHOTO, ids=lambda journey: journey.__name__)
def test_a_journey_with_a_photo(phone: PocketPhone, photos: dict[str, Path], journey: Journey) -> None:
    phone.sits_at("block", "Ana", "Ben", lead=0)
    says_how_it_ended(phone, "Ben")
    journey(phone, photos, *([lambda *_property: None] if "taps" in journey.__name__ else []))


@pytest.mark.tour
def test_back_and_forward_are_the_pages_that_were_seen(phone: PocketPhone) -> None:
    phone.sits_at()
    sheet = phone.page.url
    phone.goes_to("/find?q=blocked")
    phone.goes_to("/rules/loo")
    phone.tab.go_back()
    expect(phone.tab).to_have_url(f"{phone.url}/find?q=blocked")
    phone.tab.go_back()
    expect(phone.tab).to_have_url(sheet)
    phone.sees("No hands yet.")
    phone.tab.go_forward()
    expect(phone.tab).to_have_url(f"{phone.url}/find?q=blocked")


@pytest.mark.tour
def test_a_game_is_there_in_a_new_browser_without_a_network(reopened: Callable[..., PocketPhone], host: Host) -> None:
    phone = reopened()
    phone.starts()
    phone.sits_at("loo/pot")
    phone.writes_tricks(3, 2, 0, 0)
    address = phone.tab.url
    host.faults["*"] = "refuse"
    for hand in (2, 3):
        phone = reopened()
        phone.starts(address.removeprefix(phone.url))
        expect(phone.line(hand - 1)).to_be_visible()
        phone.writes_tricks(3, 2, 0, 0)
    host.faults.clear()
    assert phone.unexpected == []


@pytest.mark.tour
@pytest.mark.parametrize(("language", "title"), [("es", "Dominó por parejas"), ("pt-BR", "Dominó em duplas")])
def test_a_phone_that_speaks_another_language_is_spoken_to(
    reopened: Callable[..., PocketPhone], language: str, title: str
) -> None:
    phone = reopened(locale=language)
    phone.starts()
    expect(phone.page.locator("html")).to_have_attribute("lang", language)
    expect(phone.tab.locator("html")).to_have_attribute("lang", language)
    phone.goes_to("/new")
    phone.sees(title)


@pytest.mark.tour
def test_a_table_goes_on_at_a_server_and_back(phone: PocketPhone) -> None:
    phone.sits_at("partners/duo50")
    phone.writes_hand("Ana", "", "6-4 0-0", "5", "6")
    record = phone.record
    assert [entry["out"] for entry in record["entries"]] == [0]
    phone.imports(json.dumps(record))
    phone.stands(16, 0)
