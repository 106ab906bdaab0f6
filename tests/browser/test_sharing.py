"""A game handed on from the phone: as text, as a picture that other apps can show, and on paper."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tour import LOO_FULL, PARTNERS_FULL, PARTNERS_WON
from tests.support.builders import document, out
from tests.support.words import PROTEST, REMATCH

SHARES = """
navigator.canShare = () => true;
navigator.share = async ({ text, files }) => { document.title = text ?? `${files[0].type} of ${files[0].size}`; };
"""


@pytest.mark.parametrize(
    ("button", "told"),
    [pytest.param("Share as text", "1. Ben went out", marks=pytest.mark.tour), ("Share as image", "image/png")],
)
def test_a_finished_game_is_shared(phone: Phone, button: str, told: str) -> None:
    phone.context.add_init_script(SHARES)
    phone.sits_at("partners/duo50")
    phone.writes_hand("Ben", "6-6 5-5 6-5", "", "20", "3")
    phone.sees("Ben and Dee win")
    phone.has_everything()  # until its script is there it is a link
    if button == "Share as text":
        phone.opens("More ways to share")
    phone.taps(button, "link")
    expect(phone.page).to_have_title(re.compile(told))


@pytest.mark.tour
def test_a_spreadsheet_is_asked_for_in_the_zone_of_the_phone(phone: Phone) -> None:
    phone.sits_at("partners/duo50")
    phone.goes_to(f"{phone.page.url.split('?')[0]}/more")
    phone.has_everything()
    zone = phone.page.evaluate("encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone)")
    link = phone.page.get_by_role("link", name="This game as spreadsheet")
    expect(link).to_have_attribute("href", re.compile(rf"/1/sheet\.csv\?zone={zone}$"))


DISPUTE = "/ask/block?game=partners&held_0=3-3&held_1=2-0&held_2=5-2+2-2+4-4&held_3=0-0+5-0"


@pytest.mark.tour
def test_an_answer_is_shared_as_a_picture_and_saved_where_the_phone_shares_with_nothing(phone: Phone) -> None:
    phone.goes_to(DISPUTE)
    phone.has_everything()
    with phone.page.expect_download() as download:
        phone.taps("As a picture", "link")
    assert download.value.suggested_filename == "answer.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    phone.page.evaluate(f"() => {{ {SHARES} }}")
    phone.taps("As a picture", "link")
    expect(phone.page).to_have_title(re.compile("image/png"))


@pytest.mark.tour
@pytest.mark.parametrize("record", [PARTNERS_FULL, PARTNERS_WON, LOO_FULL], ids=["played", "won", "four sides"])
def test_a_game_of_a_dozen_hands_prints_on_one_page(phone: Phone, record: str) -> None:
    phone.imports(record)
    printed = phone.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize(
    "preset",
    ["longana/longana", "loo/pot", "trains/fifty", "fives/amazonas", "partners/dominican_30", "block/cribbage"],
)
def test_the_longest_card_of_a_game_prints_on_one_page_of_a5(phone: Phone, preset: str) -> None:
    key, name = preset.split("/")
    phone.page.goto(f"{phone.url}/rules/{key}/card?preset={name}&lang=es")
    printed = phone.page.pdf(format="A5")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.tour
def test_every_line_of_a_long_game_prints_on_one_page(phone: Phone) -> None:
    hands = [out(hand % 4, *("" if seat == hand % 4 else "3" for seat in range(4))) for hand in range(41)]
    phone.imports(json.dumps(document("partners", *hands, target=5000)))
    phone.goes_to(f"{phone.page.url.split('?')[0]}/lines")
    assert len(re.findall(rb"/Type\s*/Page\b", phone.page.pdf(format="A4"))) == 1


def test_on_paper_is_nothing_to_press_and_what_is_folded_away_is_open(phone: Phone) -> None:
    phone.sits_at("partners/lagunex", lead=0, time_limit=40)
    phone.writes_hand("Ana", "", "6-3", "", "5-4")
    phone.page.emulate_media(media="print")
    expect(phone.page.locator(".on-paper")).to_contain_text(re.compile(r"Table \w+ · Game 1 · \d+ \w+ 20\d\d$"))
    table = phone.page.url.rsplit("/", 1)[0]
    for path in (f"{table}/1/lines", f"{table}/1/shape"):
        phone.goes_to(path)
        expect(phone.page.locator(".on-paper")).to_contain_text(re.compile(r"Table \w+ · Game 1 · \d+ \w+ 20\d\d$"))
    for path in (f"{table}/1", f"{table}/1/agree", f"{table}/log", f"{table}/people", "/rules/partners?preset=lagunex"):
        phone.goes_to(path)
        pressed = phone.page.locator(
            f"button, select, nav, .clock, .page-head p:has(+ h1), summary:text-is('{PROTEST}')"
        )
        expect(pressed.filter(visible=True)).to_have_count(0)
    expect(phone.page.locator("[aria-labelledby=worked] .steps").first).to_be_visible()


@pytest.mark.tour
def test_the_way_to_the_next_game_is_not_printed(phone: Phone) -> None:
    phone.imports(json.dumps(document("partners", {"kind": "stop"})))
    ended = phone.page.url.split("?")[0]
    phone.taps(REMATCH)
    phone.page.wait_for_url("**/2")
    phone.goes_to(ended)
    expect(phone.page.locator("#newer")).to_be_visible()
    phone.page.emulate_media(media="print")
    expect(phone.page.locator("#newer")).to_be_hidden()
