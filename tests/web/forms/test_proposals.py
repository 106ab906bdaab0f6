"""What the referee proposes while a hand is told: a tap says yes, and nothing is added without it."""

import pytest

from tests.support.client import ended
from tests.support.words import CHECK, WRITE, WRITE_CORRECTION

STUCK = ended(0, "", "6-4", "5-3", "0-0 1-1")


@pytest.fixture
def paid(ana):
    """A phone at a table that pays for a stuck 0-0 and for a double win."""
    return ana.open_table("partners/collective", lead=0, rule_stuck_blank=25)


def offered(page):
    return {each.closest("label").text: each["value"] for each in page.all("input", name="take")}


def test_a_stuck_blank_is_offered_before_writing_and_told_with_one_tap(paid, stored):
    chips = offered(paid.press(CHECK, **STUCK))
    assert list(chips) == ["Dee is stuck with 0-0: +25?"]
    page = paid.press(CHECK, take=chips["Dee is stuck with 0-0: +25?"])
    assert (page.value("stuck_holder"), page.value("stuck_laid"), offered(page)) == ("3", "6", {})
    assert "+37" in page.id("verdict")
    paid.press(WRITE)
    assert paid.totals == ["37", "0"]


def test_who_takes_nothing_gets_nothing(paid):
    paid.press(CHECK, **STUCK)
    paid.press(WRITE)
    assert paid.totals == ["12", "0"]


def test_a_tap_counts_with_the_hand_that_is_written_at_once(paid):
    (value,) = offered(paid.press(CHECK, **STUCK)).values()
    paid.press(WRITE, take=value)
    assert paid.totals == ["37", "0"]


def test_a_table_that_does_not_pay_is_asked_nothing(keeper):
    assert not offered(keeper.press(CHECK, lead=0, **STUCK))


def test_a_correction_is_offered_it_too(paid):
    paid.press(WRITE, **STUCK)
    paid.see(f"{paid.sheet}/1")
    paid.press(CHECK)
    (value,) = offered(paid.page).values()
    paid.press(WRITE_CORRECTION, take=value, why="0-0 was forgotten")
    paid.see(paid.sheet)
    assert paid.totals == ["37", "0"]


def test_a_double_win_leads_to_the_field_for_its_tile(paid):
    page = paid.press(CHECK, **ended(0, "", "6-4", "6-5", "5-4"))
    (link,) = page.id("verdict").all("a", class_="button")
    assert link.text == "Did the last tile fit both ends? +25"
    assert link["href"].removeprefix("#") in page.ids


def test_a_stuck_blank_in_a_heap_leads_to_the_field_for_who_has_it(paid):
    page = paid.press(CHECK, **ended(0, "", "6-4 0-0 1-1", "5-3", ""), counted="pairs")
    (link,) = page.id("verdict").all("a", class_="button")
    assert link.text == "Which of Ben and Dee is stuck with 0-0? +25"
    assert link["href"].removeprefix("#") in page.ids
    paid.press(WRITE, stuck_holder="3", stuck_laid="6")
    assert paid.totals == ["37", "0"]


def test_who_had_the_double_six_is_offered_while_nobody_said(ana):
    ana.open_table()
    chips = offered(ana.press(CHECK, **STUCK))
    assert list(chips) == [f"{name} led with 6-6" for name in ("Ana", "Ben", "Cy", "Dee")]
    ana.press(WRITE, take=chips["Dee led with 6-6"])
    assert "Ana leads" in ana.page


@pytest.mark.tour
@pytest.mark.parametrize("nonsense", ["x", "stuck_holder=9", "stuck_laid=many&line=7", "held_0=6-6", "&"])
def test_a_tap_that_no_page_offers_is_refused_or_changes_nothing_else(paid, nonsense):
    answer = paid.forge(paid.sheet, **STUCK, line=1, revision=0, told_as="hand", take=nonsense, check=1)
    assert answer.status_code in (200, 422)
    paid.see(paid.sheet)
    assert paid.totals == ["0", "0"]
