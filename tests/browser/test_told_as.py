"""What a hand may be told as where it was not counted hand by hand, or not played to its end.

Each is told, its verdict seen while it is told, written, corrected, and seen on its page.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.support.words import CHECK

pytestmark = pytest.mark.browser

FOLD = "More about this hand"
BOTH = pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])


def tab(phone: Phone, name: str | re.Pattern[str]) -> Locator:
    return phone.page.get_by_role("tab", name=name)


def sees_the_verdict(phone: Phone, *texts: str) -> None:
    """The verdict, which follows what is told, or is asked for where there are no scripts."""
    if phone.way == NO_SCRIPT:
        phone.taps(CHECK)
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


@pytest.mark.tour
def test_the_heap_of_a_pair_is_tapped_in_seen_and_written(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.sits_at(lead=0)
    phone.tells("Ana", counted="By pair")
    expect(tab(phone, "Dee")).to_have_count(1)
    tab(phone, re.compile("Ben.*Dee: tap the tiles")).tap()
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
    phone.tells("Ana", counted="By pair", held_1="6-3 5-4")
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
    phone.tells("Ben", counted="All together", held_0="12+15")
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
    sees_the_verdict(phone, "Tied at 10, and nobody knows who blocked: nobody scores.")
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
    sees_the_verdict(phone, "Stopped by agreement: counted like a block.")
    phone.writes()
    phone.stands(0, 27)
    untold = {f"held_{seat}": "" for seat in range(4)}
    phone.corrects(1, "Agreed after all", **untold, agreed_points="12", winner="Ana and Cy")
    phone.stands(12, 0)
    looks_at(phone, 1, "Stopped by agreement", "Ana and Cy +12: agreed at the table, not counted.")


@pytest.mark.tour
@BOTH
def test_a_hand_that_a_side_gave_up(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    told_in_the_fold(phone, "Ben and Dee gave up", held_1="12", held_3="9")
    sees_the_verdict(phone, "Ben and Dee gave up the hand: Ana and Cy won it.", "+21")
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
    sees_the_verdict(phone, "Ana and Cy +19: agreed at the table, not counted.")
    phone.writes()
    phone.stands(19, 0)
    phone.corrects(1, "It was 18", agreed_points="18")
    phone.stands(18, 0)
    looks_at(phone, 1, "Ana and Cy +18: agreed at the table, not counted.", "It was 18")


@pytest.mark.tour
@BOTH
def test_one_of_two_partners_went_out_and_nobody_knows_which(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    told_in_the_fold(phone, "Ana or Cy went out", held_1="12", held_3="7")
    sees_the_verdict(phone, "One of Ana and Cy went out: Ana and Cy win the hand.", "+19")
    phone.writes()
    phone.stands(19, 0)
    looks_at(phone, 1, "Ana or Cy went out")


@pytest.mark.tour
@BOTH
def test_points_agreed_beside_a_count_that_says_otherwise(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at(lead=0)
    phone.opens(FOLD)
    phone.tells("Ana", held_1="12", held_3="9", agreed_points="50")
    sees_the_verdict(phone, "The count makes 21, but the table says 50: which is right?")
    phone.fills(agreed_points="21")
    sees_the_verdict(phone, "Ana and Cy +21: opponents' pips, 12 + 9.")
    phone.writes()
    phone.stands(21, 0)


@pytest.mark.tour
@BOTH
def test_a_round_of_longana_is_given_up_and_then_its_tiles_turn_out_to_be_mixed_up(
    new_phone: NewPhone, way: str
) -> None:
    phone = new_phone(way)
    phone.sits_at("longana/longana", "Ana", "Ben", "Cy")
    told_in_the_fold(phone, "Ben gave up", winner="Cy", held_0="5", held_1="6", held_2="9")
    sees_the_verdict(phone, "Ben gave up the round: Cy won it.", "+20")
    phone.writes()
    phone.stands(0, 0, 20)
    phone.corrects(1, "Nobody had counted", held_0="", held_1="", held_2="", agreed_points="30")
    phone.agrees_with_the_command_line()
    looks_at(phone, 1, "Ben gave up", "Cy +30: agreed at the table, not counted.")
    expect(phone.page.locator("#agreed_points")).to_have_value("30")


@pytest.mark.tour
@BOTH
def test_a_hand_by_fives_is_stopped_with_its_scores_kept(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at("fives/all_fives", "Ana", "Ben", "Cy", lead=0)
    phone.page.locator("#tapping").get_by_role("radio", name="Ben", exact=True).check()
    phone.page.locator("#tapping [name=points][value='10']").tap()
    phone.stands(0, 10, 0)
    told_in_the_fold(phone, "Stopped by agreement")
    if way == WITH_HTMX:
        phone.page.reload()
        expect(phone.page.locator("input[value=stopped]")).to_be_checked()
    sees_the_verdict(phone, "scores in play stand.", "Ben leads next")
    phone.writes()
    phone.stands(0, 10, 0)
    phone.corrects(1, "We counted", held_0="5", held_1="9", held_2="12")
    phone.stands(20, 10, 0)
    looks_at(phone, 1, "Stopped by agreement", "counted like a block", "We counted")


@pytest.mark.tour
@BOTH
def test_a_hand_of_loo_is_stopped(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at("loo/points", "Ana", "Ben", "Cy", lead=0)
    phone.opens("More about this hand")
    phone.page.get_by_label("Stopped by agreement").check()
    phone.tells_tricks(2, 1, 0)
    sees_the_verdict(phone, "the tricks taken count, nobody is looed")
    phone.writes()
    phone.stands(2, 1, 0)
    looks_at(phone, 1, "Stopped by agreement; Ana 2, Ben 1")


@pytest.mark.tour
def test_where_a_score_has_won_the_game_no_tiles_are_asked_for(phone: Phone) -> None:
    phone.sits_at("fives/all_fives", "Ana", "Ben", totals=[145, 0], lead=0)
    phone.page.locator("#tapping").get_by_role("radio", name="Ana", exact=True).check()
    phone.page.locator("#tapping [name=points][value='10']").tap()
    expect(phone.page.locator("#hand input[value=unfinished]")).to_be_checked()
    expect(phone.page.locator("#hand > .left")).to_be_hidden()
