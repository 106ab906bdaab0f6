"""A rule set that only the tests know is played on a phone: points in the middle of a hand, a refusal, a correction."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, Phone
from tests.browser.served import served
from tests.rulesets.toll.registered import register
from tests.support.builders import CAST
from tests.support.words import HAPPENED, WRITE

pytestmark = [pytest.mark.browser, pytest.mark.tour]

SMALL = {"width": 390, "height": 664}


@pytest.fixture(params=[WITH_HTMX, NO_SCRIPT])
def phone(
    request: pytest.FixtureRequest, browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Phone]:
    """A phone at an app that knows one game more."""
    register(monkeypatch)
    with served(tmp_path) as address:
        taken = Phone(browser, address, request.param, viewport=SMALL)
        yield taken
        assert taken.put_away() == []


def pays(phone: Phone, name: str, ends: int) -> None:
    """Write down points in the middle of a hand."""
    phone.chooses(HAPPENED, "The ends pay")
    phone.fills(seat=name, ends=str(ends))
    phone.taps(WRITE)


def test_a_game_that_nobody_knew_is_played_to_its_end(phone: Phone) -> None:
    phone.opens_a_table("Toll", *CAST, rules={"Which sums of the ends pay?": "Fives"})
    pays(phone, "Cy", 10)
    phone.stands(10, 0)
    pays(phone, "Dee", 9)
    expect(phone.page.locator("#ends[aria-invalid=true]")).to_be_visible()  # the verdict says it before that is tapped
    phone.sees("9 is no multiple of 5: nobody pays.")
    phone.fills(ends="15")
    phone.taps(WRITE)
    phone.stands(10, 15)
    phone.fills(out="Ben", left="23")
    phone.taps(WRITE)
    phone.stands(10, 35)
    phone.sees("Ben leads")
    phone.corrects(1, "the ends made 20", ends="20")
    phone.stands(20, 35)
    phone.fills(out="Dee", left="27")
    phone.taps(WRITE)
    phone.sees("Ben and Dee win")
    phone.stands(20, 60)
    expect(phone.line(2)).to_contain_text("Dee made the ends 15.")
