"""Light and dark as they are chosen, and larger figures: drawn as the phone's own, without scripts, and offline."""

import pytest

from tests.browser.phone import NO_SCRIPT, NewPhone, Phone

pytestmark = [pytest.mark.browser, pytest.mark.tour]
COLOURS = """() => [document.body, document.querySelector("h1"), document.querySelector(".colophon a")]
    .map(each => getComputedStyle(each)).map(style => [style.color, style.backgroundColor, style.colorScheme])"""
HEIGHT = "cell => cell.getBoundingClientRect().height"


def colours(phone: Phone) -> list[list[str]]:
    return phone.page.evaluate(COLOURS)


def test_what_is_chosen_is_drawn_as_by_a_phone_that_is_so_itself(new_phone: NewPhone) -> None:
    light, dark = new_phone(NO_SCRIPT, color_scheme="light"), new_phone(NO_SCRIPT, color_scheme="dark")
    for phone in (light, dark):
        phone.goes_to("/")
    of_light, of_dark = colours(light), colours(dark)
    for phone, choice in ((light, "Dark"), (dark, "Light")):
        phone.opens("Display")
        phone.page.get_by_role("link", name=choice, exact=True).tap()
        phone.page.locator(f"html[data-theme={choice.lower()}] .colophon a").last.wait_for()
    first_two = [[style[:2] for style in each] for each in (colours(light), colours(dark), of_dark, of_light)]
    assert first_two[:2] == first_two[2:]
    assert [colours(phone)[0][2] for phone in (light, dark)] == ["dark", "light"]


def test_the_figures_of_a_sheet_are_larger_and_fit_the_smallest_screen(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 664})
    phone.sits_at("partners/lagunex", totals=[1230, 985], target=2000)
    total = phone.page.locator(".total > b").first
    before, sheet = total.evaluate(HEIGHT), phone.page.url
    phone.goes_to(f"{sheet}/more")
    phone.opens("Display")
    phone.page.get_by_role("link", name="Larger figures").tap()
    phone.page.locator("html[data-figures=large]").wait_for()
    phone.goes_to(sheet)
    assert total.evaluate(HEIGHT) >= before
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 320
