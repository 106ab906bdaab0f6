"""A ruling is read aloud by a voice of the phone: only when asked, in the page's language, and stopped by a tap."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone

pytestmark = pytest.mark.browser

VOICES = """(voices) => {
  window.said = [];
  Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(words) { window.said.push([words.text, words.lang, words.voice?.name]); this.words = words; },
    cancel() { window.said.push("stop"); },
  }) });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
ENGLISH = {"name": "Ann", "lang": "en_US", "localService": True}
FAR = {"name": "Cloud", "lang": "en-US", "localService": False}
SPANISH = {"name": "Ana", "lang": "es-ES", "localService": True}
DISPUTE = "/ask/block?asked=1&game=partners&by=4&held_0=5-1&held_1=5-4+4-1&held_2=2-1+6-2+6-1&held_3=3-3"


def dispute(new_phone: NewPhone, *voices: object) -> Phone:
    phone = new_phone()
    phone.context.add_init_script(f"({VOICES})({json.dumps(voices)})")
    phone.goes_to(DISPUTE)
    return phone


def test_a_tap_reads_the_answer_by_a_voice_of_the_phone_and_another_stops_it(new_phone: NewPhone) -> None:
    phone = dispute(new_phone, FAR, SPANISH, ENGLISH)
    button = phone.page.get_by_role("button", name="Read aloud").first
    expect(button).to_be_visible()
    assert phone.page.evaluate("said") == []
    button.tap()
    stopped, (text, lang, name) = phone.page.evaluate("said")
    assert (stopped, text[:9], lang, name) == ("stop", "Blocked: ", "en-US", "Ann")
    phone.page.get_by_role("button", name="Stop reading").tap()
    expect(button).to_have_text("Read aloud")
    assert phone.page.evaluate("said.at(-1)") == "stop"


@pytest.mark.parametrize(
    ("asks", "page", "name"),
    [
        pytest.param(["es-DO", "es-MX"], "es", "Rosa", id="the first country that the phone names and has"),
        pytest.param(["fr-FR", "es-MX"], "es-MX", "Lupe", id="that of the page"),
        pytest.param(["es-AR"], "es", "Ana", id="of none of them the phone's own"),
    ],
)
def test_it_is_read_as_in_the_country_of_the_reader(new_phone: NewPhone, asks: list[str], page: str, name: str) -> None:
    phone = new_phone()
    near = [{"name": who, "lang": lang, "localService": True} for who, lang in (("Lupe", "es-MX"), ("Rosa", "es-DO"))]
    own = SPANISH | {"default": True}
    phone.context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {json.dumps(asks)} }})")
    phone.context.add_init_script(f"({VOICES})({json.dumps([*near, own])})")
    phone.context.set_extra_http_headers({"Accept-Language": page})
    phone.goes_to(DISPUTE)
    phone.page.locator("[data-say]").first.tap()
    assert phone.page.evaluate("said.at(-1)[2]") == name


@pytest.mark.tour
def test_there_is_no_button_where_the_phone_has_no_voice_of_its_own(new_phone: NewPhone) -> None:
    phone = dispute(new_phone, FAR, SPANISH)
    phone.has_everything()
    expect(phone.page.locator("[data-say]").first).to_be_hidden()


@pytest.mark.tour
def test_a_verdict_on_a_sheet_is_read_too_and_a_new_one_ends_it(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.context.add_init_script(f"({VOICES})({json.dumps([ENGLISH])})")
    phone.sits_at(totals=[95, 0], lead=0)
    phone.tells("Ana", "", "6-6", "", "4-4")
    phone.page.get_by_role("button", name="Read aloud").tap()
    assert phone.page.evaluate("said.at(-1)[0]").startswith("Ana and Cy win the game: 115 to 0, a shutout.")
    phone.fills(held_1="6-5")
    expect(phone.page.get_by_role("button", name="Read aloud")).to_be_visible()
    assert phone.page.evaluate("said.at(-1)") == "stop"
