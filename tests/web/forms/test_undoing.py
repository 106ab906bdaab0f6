"""After writing: what was written is said once, and one tap takes it back."""

import pytest

from tests.support.client import ended
from tests.support.words import CANCEL, MISDEAL, UNDO, WRITE, WRITE_CORRECTION


@pytest.fixture
def told(keeper):
    """Ana's phone, which has just written that she went out for 10."""
    keeper.out(0, "", "10", "6-4", "0-0", lead="0")
    return keeper


def said(phone):
    return phone.page.id("written").one("p").text


def test_a_hand_that_was_written_is_said_with_what_it_came_to(told):
    assert said(told) == "Hand 1 saved: +10 Ana and Cy take the hand"
    told.see(told.sheet)
    assert "written" not in told.page.ids


def test_a_tied_hand_says_that_nobody_scores(told):
    told.block("9", "5", "5", "9", blocked_by=0)
    assert said(told).startswith("Hand 2 saved: ")
    assert "nobody scores" in said(told)


def test_undo_strikes_the_hand_and_fills_it_in_again(told):
    told.press(UNDO)
    assert said(told) == "Hand 1 removed. We kept what you entered."
    assert told.totals == ["0", "0"]
    assert "line-1" not in told.page.ids
    assert [told.page.value(f"held_{seat}") for seat in range(4)] == ["", "10", "6-4", "0-0"]
    told.press(WRITE, held_1="12")
    assert said(told) == "Hand 1 saved: +12 Ana and Cy take the hand"


def test_a_tap_on_undo_too_many_is_undone_too(told):
    told.press(UNDO)
    told.press(UNDO)
    assert said(told) == "Hand 1 restored: +10 Ana and Cy take the hand"
    assert told.totals == ["10", "0"]
    assert told.page.value("held_1") == ""


def test_undo_takes_back_a_correction(told):
    told.see(f"{told.sheet}/1")
    told.press(WRITE_CORRECTION, held_1="30", why="Ben had one more")
    assert said(told) == "Hand 1 changed: +30 Ana and Cy take the hand"
    told.press(UNDO)
    assert told.totals == ["10", "0"]


def test_undo_puts_back_what_was_struck(told):
    told.strikes(1)
    assert said(told) == "Hand 1 crossed out: Told twice"
    told.press(UNDO)
    assert told.totals == ["10", "0"]


@pytest.mark.parametrize(("what", "called"), [(MISDEAL, MISDEAL), (CANCEL, "Cancellation")])
def test_what_is_no_hand_is_undone_too(told, what, called):
    told.tells(what, reason="Six doubles")
    assert said(told).startswith(f"{called} saved: ")
    told.press(UNDO)
    assert "line-2" not in told.page.ids
    assert told.page.value("held_1") == ""


def test_a_hand_that_won_the_game_is_undone_and_the_game_reopens(ana):
    ana.open_table(rule_target=20)
    ana.out(0, "", "20", "", "5")
    assert ana.page.heading == "Ana and Cy win"
    ana.press(UNDO)
    assert ana.page.value("held_1") == "20"
    assert ana.totals == ["0", "0"]


def test_what_another_phone_corrected_meanwhile_is_not_undone(told):
    just_written = told.page
    told.corrects(1, held_1="30", why="Ben had one more")
    told.page = just_written
    page = told.press(UNDO, 409)
    assert page.heading == "Hand 1 is saved already"
    told.see(told.sheet)
    assert told.totals == ["30", "0"]


def test_an_address_that_is_opened_again_says_nothing_that_is_no_longer_so(told):
    address = f"{told.sheet}?wrote=1.1"
    assert "written" in told.see(address).ids
    told.corrects(1, held_1="30", why="Ben had one more")
    assert "written" not in told.see(address).ids
    assert all(
        "written" not in told.see(f"{told.sheet}?wrote={odd}").ids for odd in ("", "7.1", "x", "1.", "99999999.1")
    )


def test_a_watcher_is_told_but_may_not_undo(told, ben):
    page = ben.see(f"{told.sheet}?wrote=1.1")
    assert UNDO not in page.buttons()


def test_the_same_hand_sent_twice_is_said_to_be_written(told):
    told.forge(told.sheet, line=1, **ended(0, "", "10", "6-4", "0-0"), lead="0")
    assert told.shown.status_code == 303
    told.see(told.shown.location)
    assert said(told).startswith("Hand 1 saved: ")


def test_a_hand_that_was_undone_and_saved_again_stands_on_the_sheet_once(told):
    told.press(UNDO)
    told.press(WRITE)
    assert [line for line in told.page.ids if line.startswith("line-")] == ["line-2"]
    assert "Undone" in told.see(f"/t/{told.code}/log")


def test_the_menu_corrects_the_hand_before_one_that_was_undone(told):
    told.out(1, "4", "", "6-4", "0-0")
    told.press(UNDO)
    assert told.page.links()["Correct the last hand"].endswith("/1/1/correct")
    told.see(f"{told.sheet}/1/correct")


def test_the_menu_corrects_nothing_where_the_only_hand_was_undone(told):
    told.press(UNDO)
    assert "Correct the last hand" not in told.page.links()


def test_the_board_shows_the_hand_before_one_that_was_undone(told):
    told.out(1, "4", "", "6-4", "0-0")
    told.press(UNDO)
    board = told.see(f"{told.sheet}/board")
    assert "Hand 1 Ana went out" in board
    assert "Ben went out" not in board


def test_nobody_is_asked_to_accept_a_hand_that_was_undone(told):
    assert "Hand 1" in told.see(f"{told.sheet}/agree").text
    told.see(f"{told.sheet}?wrote=1.1")
    told.press(UNDO)
    assert "No hands yet." in told.see(f"{told.sheet}/agree")
