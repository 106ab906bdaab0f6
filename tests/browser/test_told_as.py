"""What a hand may be told as where it was not counted hand by hand, or not played to its end.

Each is told, its verdict seen while it is told, written, corrected, and seen on its page.
"""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone

pytestmark = pytest.mark.browser

FOLD = "Not played to its end, or not counted?"
BOTH = pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])


def tab(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("tab", name=name)


def sees_the_verdict(phone: Phone, *texts: str) -> None:
    """The verdict, which follows what is told, or is asked for where there are no scripts."""
    if phone.way == NO_SCRIPT:
        phone.taps("Check the verdict")
    for text in texts:
        expect(phone.verdict).to_contain_text(text)


def told_in_the_fold(phone: Phone, ending: str, **more: str) -> None:
    phone.opens(FOLD)
    phone.page.get_by_role("radio", name=ending, exact=True).check()
    phone.fills(**more)


def looks_at(phone: Phone, line: int, *texts: str) -> None:
    phone.chooses_line(line)
    for text in texts:
        phone.sees(text)


def test_the_heap_of_a_pair_is_tapped_in_seen_and_written(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.sits_at(lead=0)
    phone.tells("Ana", counted="Pairs")
    expect(tab(phone, "Dee")).to_have_count(1)
    tab(phone, "Ben Dee").tap()
    phone.fills(held_1="19")
    sees_the_verdict(phone, "Ben and Dee hold 19 together.", "+19")
    phone.writes()
    phone.stands(19, 0)
    expect(phone.line(1)).to_contain_text("Ana and Cy +19: opponents' pips, 19.")


@pytest.mark.tour
@BOTH
def test_a_heap_is_corrected_and_seen_on_the_page_of_its_hand(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    phone.tells("Ana", counted="Pairs", held_1="6-3 5-4")
    sees_the_verdict(phone, "Ben and Dee hold 9 + 9 = 18 together.")
    phone.writes()
    phone.corrects(1, "tile missed", held_1="6-3 5-4 2-0")
    phone.agrees_with_the_command_line()
    looks_at(phone, 1, "Ben and Dee hold 9 + 9 + 2 = 20 together.", "tile missed")
    expect(phone.page.locator("#held_1")).to_have_value("6-3 5-4 2-0")


@pytest.mark.tour
@BOTH
def test_one_heap_of_all_where_every_pip_counts(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0, scoring="all")
    phone.tells("Ben", counted="All", held_0="12+15")
    sees_the_verdict(phone, "Ana, Cy and Dee hold 12 + 15 = 27 together.")
    phone.writes()
    phone.stands(0, 27)
    phone.corrects(1, "counted wrong", held_0="28")
    looks_at(phone, 1, "Ana, Cy and Dee hold 28 together.", "counted wrong")


@pytest.mark.tour
@BOTH
def test_nobody_knows_who_blocked(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at("partners/duo50", lead=1)
    phone.tells("blocked", "5", "4", "5", "6", blocked_by="Nobody knows")
    sees_the_verdict(phone, "Tied at 10, and nobody knows who laid the last tile: nobody scores.")
    phone.writes()
    phone.stands(0, 0)
    phone.corrects(1, "Dee remembers", blocked_by="Dee")
    phone.stands(10, 0)
    looks_at(phone, 1, "Dee remembers")


@pytest.mark.tour
@BOTH
def test_a_hand_is_stopped_and_then_the_table_says_its_points(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    told_in_the_fold(phone, "Stopped by agreement", held_0="6-5 1-1", held_1="4-3", held_2="2-0 6-6", held_3="5-4 3-2")
    sees_the_verdict(phone, "The hand was stopped by agreement: it is counted as a block is.")
    phone.writes()
    phone.stands(0, 27)
    phone.corrects(1, "Agreed after all", agreed_points="12", winner="Ana and Cy")
    phone.stands(12, 0)
    looks_at(phone, 1, "Stopped by agreement", "Ana and Cy +12: said by the table, not counted.")


@pytest.mark.tour
@BOTH
def test_a_hand_that_a_side_gave_up(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    told_in_the_fold(phone, "Ben and Dee gave up", held_1="12", held_3="9")
    sees_the_verdict(phone, "Ben and Dee gave the hand up: it is won by Ana and Cy.", "+21")
    phone.writes()
    phone.stands(21, 0)
    phone.corrects(1, "counted wrong", held_3="8")
    phone.stands(20, 0)
    looks_at(phone, 1, "Ben and Dee gave up", "counted wrong")


@pytest.mark.tour
@BOTH
def test_tiles_that_were_mixed_up_before_the_count(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    phone.opens(FOLD)
    phone.tells("Ana", agreed_points="19")
    sees_the_verdict(phone, "Ana and Cy +19: said by the table, not counted.")
    phone.writes()
    phone.stands(19, 0)
    phone.corrects(1, "It was 18", agreed_points="18")
    phone.stands(18, 0)
    looks_at(phone, 1, "Ana and Cy +18: said by the table, not counted.", "It was 18")
