"""What a phone waits for when it opens a sheet, and that nothing moves under the thumb."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone

BEFORE_IT_CAN_BE_USED = """() => {
    const [{ domContentLoadedEventStart }] = performance.getEntriesByType("navigation");
    const asked = performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType !== "fetch");
    return asked.filter(({ startTime }) => startTime < domContentLoadedEventStart).map(({ name }) => name);
}"""
# Milliseconds: for half a second after a tap the browser excuses what moves.
LATE = {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1}
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
}).observe({ type: "layout-shift", buffered: true });
"""


def test_a_sheet_waits_for_what_it_names_and_for_nothing_else(new_phone: NewPhone) -> None:
    phone: Phone = new_phone()
    phone.sits_at()
    named = set(re.findall(r'(?:href|src)="([^"#]+)', phone.page.content().partition("</head>")[0]))
    asked = {each.partition("#")[0] for each in phone.page.evaluate(BEFORE_IT_CAN_BE_USED)}
    needed = {each for each in asked if "/static/" in each}
    assert {each.rpartition("/")[2] for each in needed} > {"main.js", "hand-form.js", "tile-picker.js"}
    assert needed <= {urljoin(phone.url, each) for each in named}


@pytest.mark.tour
def test_nothing_moves_while_a_page_opens(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.context.add_init_script(SHIFTS)
    phone.sits_at()
    phone.writes_hand("Ana", "", "6-4", "3-3", "5-1")
    for address in (phone.page.url, "/", "/ask/block?game=partners&draft=1", "/rules/partners"):
        phone.goes_to(address)
        assert phone.page.evaluate("shifts") == [], address


@pytest.mark.tour
def test_nothing_moves_while_a_hand_is_tapped_and_the_verdict_comes_late(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.context.add_init_script(SHIFTS)
    phone.sits_at("longana/longana", "Ana", "Ben", "Cy")
    phone.has_everything()
    phone.context.new_cdp_session(phone.page).send("Network.emulateNetworkConditions", LATE)
    says = phone.page.locator(".bar-says")
    phone.tells("Ana")
    expect(says).to_have_text("What does Ben have left?")
    for tile in ("9-4", "9-1"):
        phone.page.locator(f"[data-tile='{tile}']").tap()
        phone.page.locator("#held_2-tab").tap()
    expect(says).to_have_text("+23 Ana takes the round")
    assert phone.page.evaluate("shifts") == []
