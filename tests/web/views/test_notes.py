"""A note of one line beside any line of the sheet: entered with it or later, undone, and read wherever the line is."""

import json

from tests.support.words import PROTEST, UNDO
from tests.web.sitting import seated_phones

GALO = "Ana's first galo"


def noted(keeper, text=GALO, line=1, status=200):
    """The line's own page, with its note saved."""
    note = keeper.see(f"{keeper.sheet}/{line}").id("note")
    return keeper.press_button(note.one("button"), status, reason=text)


def test_a_note_is_saved_from_the_page_of_a_line_and_stands_under_it(keeper):
    keeper.out(0, "", "17", "5", "9")
    page = noted(keeper, f"  {GALO}\n")
    assert GALO in page.id("written").text
    assert page.id("line-1").one("p", class_="note").text == GALO
    assert "edited" not in page.id("line-1").text


def test_a_note_is_asked_of_a_line_that_has_one_and_stays_when_its_hand_is_corrected(keeper):
    assert not keeper.see(keeper.sheet).all("input", name="reason")
    keeper.out(0, "", "17", "5", "9")
    noted(keeper)
    keeper.corrects(1, held_1="18", why="counted wrong")
    assert keeper.see(keeper.sheet).id("line-1").one("p", class_="note").text == GALO


def test_a_note_changes_no_score_and_one_tap_takes_it_back(keeper):
    keeper.out(0, "", "17", "5", "9")
    before = keeper.see(keeper.sheet).id("line-1").text
    noted(keeper)
    assert keeper.press(UNDO).id("line-1").text == before
    assert len(keeper.see(f"{keeper.sheet}/1").one("ol", class_="revisions").all("li")) == 3


def test_what_is_no_hand_has_a_note_too(keeper):
    keeper.tells("Swap seats", seats_0=0, seats_1=1)
    noted(keeper)
    assert keeper.page.id("line-1").one("p", class_="note").text == GALO


def test_a_note_goes_along_in_the_record_the_spreadsheet_and_the_text(keeper):
    keeper.out(0, "", "17", "5", "9")
    noted(keeper)
    (entry,) = json.loads(keeper.get(f"{keeper.sheet}/record.json").text)["entries"]
    assert entry["reason"] == GALO
    assert keeper.get(f"{keeper.sheet}/sheet.csv").text.splitlines()[1].endswith(f'"{GALO}"')
    assert GALO in keeper.get(f"{keeper.sheet}/sheet.txt").text


def test_a_note_too_long_for_a_line_is_refused_where_it_is_typed(keeper):
    keeper.out(0, "", "17", "5", "9")
    assert noted(keeper, "a" * 201, status=422).id("note").one("p", class_="problem")


def test_what_the_sides_said_of_a_hand_holds_when_a_note_is_added(keeper, new_client):
    keeper.out(0, "", "17", "5", "9")
    (ben,) = seated_phones(keeper, new_client, "Ben")
    ben.see(ben.sheet)
    ben.press(PROTEST, note="It was 16")
    assert "protested" in noted(keeper).id("line-1").text
