"""Corrections: a line told anew or struck, always with a reason, and every later total follows."""

import json

import pytest

from tests.support.client import ended
from tests.support.words import (
    ADJUST,
    CANCEL,
    CHECK,
    CROSS_OUT,
    END,
    KEEP,
    MISDEAL,
    PLAYER_JOINS,
    PLAYER_LEAVES,
    SWAP,
    TAKE_OVER,
    WRITE,
    WRITE_CORRECTION,
)


@pytest.fixture
def three(keeper):
    """Ana's phone at a sheet of three lines: 10 and 30 for Ana and Cy, 20 for Ben and Dee."""
    keeper.out(0, "", "10", "", "0-0", lead="0")
    keeper.out(1, "20", "", "0-0", "")
    keeper.out(0, "", "20", "", "10")
    return keeper


def column(phone):
    """The totals of the first side, line by line, newest first."""
    tally = [each.all(class_="side-0") for each in phone.see(phone.sheet).all("p", class_="tally")]
    return [cell[0].text.split()[-1] if cell else "" for cell in tally]


def test_a_correction_in_the_middle_changes_every_later_total(three):
    assert column(three) == ["40", "10", "10"]
    three.corrects(1, held_1="30", why="Ben had one more")
    assert column(three) == ["60", "30", "30"]
    assert "edited" in three.page.id("line-1")


def test_a_correction_needs_a_reason(three, stored):
    page = three.corrects(1, 422, held_1="30")
    assert page.problem("why") == "Why? The sheet keeps the reason."
    assert page.value("held_1") == "30"
    page = three.press(WRITE_CORRECTION, 422, why="  ")
    assert page.problem("why")
    page = three.press(WRITE_CORRECTION, 422, why="\x00")
    assert page.problem("why")
    assert len(stored(three).lines[0].revisions) == 1


def test_a_correction_is_checked_without_being_written(three, stored):
    three.see(f"{three.sheet}/1")
    page = three.press(CHECK, held_1="30")
    assert "New score: 30-0." in page.id("verdict")
    assert "open" in page.id("verdict").closest("details").attrs
    assert len(stored(three).lines[0].revisions) == 1


def test_what_was_told_before_stays_visible_with_the_reason(three):
    page = three.corrects(1, held_1="30", why="Ben had one more")
    told = [each.text for each in page.one(class_="revisions").all("li")]
    assert "Edited by the host: Ana went out; Ben 30, Dee 0-0 Reason: Ben had one more" in told[0]
    assert "Saved by the host: Ana went out; Ben 10, Dee 0-0" in told[1]
    assert page.all("s")


def test_a_correction_that_a_later_line_could_not_follow_is_refused(ana, stored):
    ana.open_table(rule_target=50)
    ana.out(0, "", "20", "", "10", lead="0")
    ana.out(1, "20", "", "10", "")
    page = ana.corrects(1, 422, held_1="45", why="Miscounted")
    assert "Hand 2 would be impossible: The game is over" in page.id("verdict")
    assert page.value("held_1") == "45"
    assert len(stored(ana).lines[0].revisions) == 1


def test_a_struck_line_counts_nothing_and_stays_visible(three):
    three.strikes(2)
    assert three.totals == ["40", "0"]
    assert "Told twice" in three.page.id("line-2")
    page = three.see(f"{three.sheet}/2")
    assert CROSS_OUT not in page.buttons()


def test_striking_needs_a_reason(three, stored):
    page = three.strikes(2, "", 422)
    assert page.problem("why") == "Why? The sheet keeps the reason."
    page = three.press(CROSS_OUT, why="Told twice")
    assert stored(three).lines[1].latest.struck


def test_a_struck_line_is_put_back(three):
    three.strikes(2)
    three.see(f"{three.sheet}/2")
    three.press(WRITE_CORRECTION, why="It was played after all")
    assert column(three) == ["40", "10", "10"]
    assert three.totals == ["40", "20"]


def test_a_line_that_a_later_one_needs_is_not_struck(ana):
    ana.open_table("longana/longana", 2)
    ana.tells(PLAYER_JOINS, name="Cy", after=0)
    ana.out(2, "3-4", "5-0", "")
    page = ana.strikes(1, status=422)
    assert "Round 1 would be impossible" in page.text


def test_the_reason_of_a_broken_hand_outlives_a_correction(keeper):
    keeper.tells(CANCEL, reason="Dee passed with 6-4", side=0, points=20)
    page = keeper.corrects(1, points=25, why="We agreed on 25")
    assert "Dee passed with 6-4" in page
    assert "Reason: We agreed on 25" in page
    keeper.see(keeper.sheet)
    assert keeper.totals == ["25", "0"]


@pytest.mark.tour
@pytest.mark.parametrize(
    ("game", "what", "told", "corrected"),
    [
        ("partners/lagunex", MISDEAL, {"reason": "Misdeal"}, {"reason": "Six doubles"}),
        ("partners/lagunex", ADJUST, {"points_0": 5, "reason": "Agreed"}, {"points_0": 6}),
        ("longana/longana", PLAYER_JOINS, {"name": "Dee", "after": 0}, {"name": "Eve", "after": 1}),
        ("longana/longana", PLAYER_LEAVES, {"seat": 1}, {"seat": 2}),
        ("longana/longana", TAKE_OVER, {"seat": 1, "name": "Dee"}, {"name": "Eve"}),
        ("longana/longana", SWAP, {"seats_0": 1, "seats_1": 2}, {"seats_1": 0}),
        ("longana/longana", END, {"reason": "Supper"}, {"reason": "Bed"}),
    ],
)
def test_every_kind_of_line_is_corrected_from_what_was_told(ana, game, what, told, corrected):
    ana.open_table(game, 4 if "partners" in game else 3)
    ana.tells(what, **told)
    page = ana.see(f"{ana.sheet}/1")
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}
    page = ana.corrects(1, **corrected, why="Mistyped")
    assert {name: page.value(name) for name in corrected} == {name: str(value) for name, value in corrected.items()}


def test_a_hand_of_loo_is_corrected_from_what_was_told(ana):
    ana.open_table("loo/points")
    told = {"tricks_0": 3, "tricks_1": 2, "did_2": "dropped", "did_3": "missed", "turn_up": "6-2", "dealer": 2}
    ana.press(WRITE, **told)
    page = ana.see(f"{ana.sheet}/1")
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}


def test_the_last_line_of_a_finished_game_is_corrected_and_the_game_reopens(ana):
    ana.open_table(rule_target=20)
    ana.out(0, "", "20", "", "5")
    assert ana.page.heading == "Ana and Cy win"
    assert "Correct the last hand" in ana.page.links()
    ana.corrects(1, held_1="10", why="Ben held less")
    ana.see(ana.sheet)
    assert ana.totals == ["15", "0"]
    assert WRITE in ana.page.buttons()


def test_nothing_is_told_after_the_game_is_won(ana, stored):
    ana.open_table(rule_target=20)
    form = ana.page
    ana.out(0, "", "20", "", "5")
    assert ana.forge(ana.sheet, line=2, **ended(0, "", "20", "", "5")).status_code == 422
    ana.page = form
    page = ana.press(WRITE, 409, **ended(1, "20", "", "5", ""))
    assert "Mine is another one" not in page
    ana.see(page.links()[KEEP])
    assert len(stored(ana).lines) == 1


def test_a_correction_that_changes_nothing_is_not_written_and_says_so(keeper):
    keeper.out(0, "", "10", "", "5")
    assert "nothing saved" in keeper.corrects(1, 422, why="Counted anew")
    assert len(json.loads(keeper.get(f"/t/{keeper.code}/table.json").text)["games"][0]["history"]) == 1
