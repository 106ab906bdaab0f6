"""The search as people use it: typed into the field on top, a hit opened, and the sentence seen below what sticks."""

import pytest

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone
from tests.support.builders import toured

pytestmark = pytest.mark.browser
SEEN = """() => {
    const found = document.querySelector("main [aria-current=true]").getBoundingClientRect();
    const row = document.querySelector(".sections").getBoundingClientRect();
    return found.top >= row.bottom - 12 && found.top < innerHeight;
}"""


@pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])
@pytest.mark.parametrize("width", toured([390, 320, 1280]))
def test_a_rule_is_found_by_its_words_and_seen_below_the_sections(new_phone: NewPhone, way: str, width: int) -> None:
    page = new_phone(way).page
    page.set_viewport_size({"width": width, "height": 664})
    page.goto("/rules")
    page.get_by_role("searchbox").fill("0-0 stuck")
    if way == NO_SCRIPT:
        page.get_by_role("button", name="Find").click()
    page.locator(".hits a").first.click()
    page.wait_for_url("**/rules/partners?**")
    assert "last blank left" in page.locator("main [aria-current=true]").inner_text()
    assert page.evaluate(SEEN)


@pytest.mark.tour
def test_what_is_typed_is_answered_below_the_field_and_leaves_the_page_where_it_is(new_phone: NewPhone) -> None:
    page = new_phone().page
    page.goto("/ask")
    page.get_by_role("searchbox").press_sequentially("xylophone")
    page.get_by_text("No rule here says anything about that.").wait_for()
    page.get_by_role("searchbox").fill("tied")
    page.locator(".hits a").first.wait_for()
    assert page.url.endswith("/ask")
