"""The clock runs out, and somebody breaks a rule: what a table does with a phone then."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.phone import GONE, NewPhone, Phone
from tests.support.builders import document, out
from tests.support.process import Server
from tests.support.words import ASK, TIME_UP, WENT_WRONG, WRITE

FIRST = out(0, "", "5-1", "2", "6-1")


def begins(phone: Phone, **house: object) -> str:
    """Be at the sheet of a game of pairs in which Ana and Cy have won a hand; returns where it is."""
    phone.imports(json.dumps(document("partners", FIRST, lead=0, target=500, **house)))
    return phone.page.url.split("?")[0]


@pytest.mark.tour
def test_the_clock_runs_out_the_last_hand_is_played_and_the_game_has_its_winner(phone: Phone) -> None:
    phone.page.clock.install()
    begins(phone, time_limit=40)
    phone.sees("left")
    phone.page.clock.fast_forward("35:30")
    expect(phone.page.locator("#news")).to_have_text("5 minutes left")
    phone.page.clock.fast_forward("05:00")
    phone.taps(TIME_UP, "link")
    phone.taps(WRITE)
    phone.sees("Time is up: this hand is the last.")
    phone.tells("Ben", "40", "", "2", "3")
    phone.taps(WRITE)
    phone.sees("Ben and Dee win")


@pytest.mark.parametrize("wrong", [1, pytest.param(-1, marks=pytest.mark.tour)])
def test_a_phone_whose_clock_is_an_hour_wrong_shows_the_server_s_time(new_phone: NewPhone, wrong: int) -> None:
    phone = new_phone()
    phone.page.clock.install(time=datetime.now(UTC) + timedelta(hours=wrong))
    begins(phone, time_limit=40)
    expect(phone.page.locator(".clock strong")).to_contain_text("39:")
    expect(phone.page.locator("#news")).to_be_empty()


@pytest.mark.tour
@pytest.mark.parametrize(
    ("wrong", "shows"),
    [
        pytest.param(0, "40:00|39:", marks=pytest.mark.tour),
        (1, "Until"),
        pytest.param(-1, "40:00|39:", marks=pytest.mark.tour),
    ],
)
def test_a_phone_that_cannot_ask_the_time_says_so(new_phone: NewPhone, wrong: int, shows: str) -> None:
    phone = new_phone()
    phone.page.clock.install(time=datetime.now(UTC) + timedelta(hours=wrong))
    phone.page.route("**/clock/now", lambda route: route.fulfill(body=""))
    begins(phone, time_limit=40)
    phone.sees("By this phone's clock")
    phone.page.clock.run_for(2000)
    visible = phone.page.locator(".clock strong span:not([hidden])")
    expect(visible).to_contain_text(re.compile(shows))
    expect(phone.page.locator("#news")).to_be_empty()


def test_a_clock_runs_on_while_the_server_is_restarted(phone: Phone, mended: Server) -> None:
    phone.expected = GONE
    sheet = begins(phone, time_limit=40)
    clock = phone.page.locator(".clock")
    ends = clock.get_attribute("data-ends") or ""
    mended.kill()
    mended.start()
    expect(clock).to_have_attribute("data-ends", ends)
    for page in (sheet, f"{sheet}/board", f"{sheet}/clock"):
        phone.goes_to(page)
        expect(clock).to_have_attribute("data-ends", ends)
        expect(clock.locator("[data-counted]")).to_contain_text("left")
        expect(clock.locator("[data-alone]")).to_be_hidden()


@pytest.mark.tour
def test_a_pass_while_able_is_told_from_the_desk_in_one_tap(phone: Phone) -> None:
    sheet = begins(phone, sanctions="world")
    phone.goes_to(f"{sheet}/ask")
    phone.taps(WENT_WRONG, "link")
    phone.fills(what="Passed when they could play", found="Later", who="Ben")
    phone.taps(ASK)
    phone.sees("200 penalty points, a yellow card and the hand is cancelled.")
    phone.taps("Enter a penalty", "link")
    phone.taps(WRITE)
    phone.stands(13, -200)
    expect(phone.page.locator("#standing")).to_contain_text("Ben and Dee: yellow card")
