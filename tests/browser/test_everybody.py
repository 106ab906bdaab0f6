"""Every page for everybody: in light and in dark, on any screen, from either side, in large letters, for any thumb."""

from collections.abc import Iterator

import pytest

from tests.browser.htmx import axe_file
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import WIDTHS, Tour

pytestmark = [pytest.mark.browser, pytest.mark.tour]

LOOKS = {"as it is": ("ltr", ""), "mirrored": ("rtl", ""), "in large letters": ("ltr", "200%")}
WRITTEN = "([dir, size]) => { document.documentElement.dir = dir; document.documentElement.style.fontSize = size; }"
OPEN_ALL = "document.querySelectorAll('details.fold').forEach(fold => { fold.open = true; })"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TARGETS = """
    button, summary, select, textarea, input:not([type=hidden]), .button, .menu a, .table-link, .brand,
    .page-head > p:first-child > a, .clauses a, .compare th a, .rule
"""
TOO_SMALL = """(targets) => targets.map((each) => each.closest("label") ?? each)
    .filter((each) => each.checkVisibility() && Math.min(each.offsetWidth, each.offsetHeight) < 44)
    .map((each) => each.outerHTML)"""
LOW = """() => {
    const height = each => Math.max(each.getBoundingClientRect().height,
        parseFloat(getComputedStyle(each, "::after").height) || 0); // of what is stretched over a card, or a line
    const isAlone = each => each.textContent.trim() === each.parentElement.textContent.trim();
    const inSentence = each => each.matches(":is(p, span, li, small, dd) > a") && !isAlone(each) &&
        getComputedStyle(each).display.startsWith("inline");
    const all = document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])");
    return [...all].map(each => each.matches("[type=radio], [type=checkbox]") ? each.closest("label") : each)
        .filter(each => each.checkVisibility() && !inSentence(each) && height(each) < 43.5)
        .map(each => `${height(each)}px: ${each.outerHTML}`);
}"""
AXE = "rules => axe.run(document, {resultTypes: ['violations'], ...rules})"
CONTRAST = {"runOnly": ["color-contrast"]}  # all that the dark theme can change
BROUGHT_ABOUT = ["404", "403", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "Failed to fetch"]


@pytest.fixture
def tour(new_phone: NewPhone) -> Tour:
    phone = new_phone()
    phone.expected += BROUGHT_ABOUT
    return Tour(phone)


def found(phone: Phone, **rules: object) -> Iterator[str]:
    """What axe finds on the page."""
    for each in phone.page.evaluate(AXE, rules)["violations"]:
        yield f"{each['id']}: {each['nodes'][0]['target']}"


def test_nobody_is_kept_out_of_any_page(tour: Tour) -> None:
    page, axe = tour.phone.page, axe_file().read_text("utf-8")
    wrong = []
    for name, stop in tour.stops():
        tour.visits(stop)
        page.evaluate(axe)
        page.emulate_media(color_scheme="light")
        wrong += [f"{name}, {each}" for each in found(tour.phone)]
        page.emulate_media(color_scheme="dark")
        wrong += [f"{name} in the dark, {each}" for each in found(tour.phone, **CONTRAST)]
    assert wrong == []


def test_every_page_fits_every_screen_and_every_thumb(tour: Tour) -> None:
    page, wrong = tour.phone.page, []
    for name, stop in tour.stops():
        tour.visits(stop)
        page.evaluate(OPEN_ALL)
        for look, (direction, letters) in LOOKS.items():
            page.evaluate(WRITTEN, [direction, letters])
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                wrong += [f"{name} {look} is too wide for {width}"] if page.evaluate(SIDEWAYS) else []
                wrong += [f"{name} {look}, {width}: {each}" for each in page.locator(TARGETS).evaluate_all(TOO_SMALL)]
    assert wrong == []


def test_nothing_to_tap_is_lower_than_a_thumb_but_links_within_a_sentence(tour: Tour) -> None:
    page, low = tour.phone.page, []
    page.set_viewport_size({"width": 390, "height": 664})
    for name, stop in tour.stops():
        tour.visits(stop)
        page.evaluate(OPEN_ALL)
        low += [f"{name}, {each}" for each in page.evaluate(LOW)]
    assert low == []
