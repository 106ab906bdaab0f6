"""The headline of a hand tells its news: what a bonus earned beside it, and who was looed."""

import pytest

from tests.support.words import CROSS_OUT, MISDEAL, PENALTY, UNDO, WRITE


@pytest.mark.parametrize(
    ("game", "news"),
    [("loo/pot", "Ana 3, Ben 1, Cy 1: Dee is looed 25"), ("loo/points", "Ana 3, Ben 1, Cy 1: Dee is looed")],
)
def test_who_was_looed_is_in_the_headline(ana, game, news):
    ana.open_table(game)
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1)
    assert ana.page.one("a", href=f"{ana.address}/1").text == news


def test_a_loo_still_owed_stands_beside_the_balance(ana):
    ana.open_table("loo/pot")
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1)
    assert [each.text for each in ana.page.all("p", class_="needs")] == ["ahead", "", "", "behind, owes 25"]


def test_what_a_bonus_earned_the_other_side_stands_beside_the_hand(ana):
    ana.open_table("partners/collective")
    ana.out(0, "", "1-2 4-4", "2-3", "3-5", bonus_0='{"kind": "round_pass", "side": 1}')
    assert "Ana and Cy take the hand, +25 Ben and Dee" in ana.see(f"{ana.address}/1")


def test_the_sheet_tells_of_bonuses_that_the_sum_it_quotes_leaves_out(ana):
    ana.open_table("partners/collective")
    bonuses = {"bonus_0": '{"kind": "round_pass", "side": 0}', "bonus_1": '{"kind": "round_pass", "side": 1}'}
    ana.out(0, "", "1-2 4-4", "2-3", "3-5", **bonuses)
    assert "11 + 8. Bonuses: +25 Ana and Cy, +25 Ben and Dee." in ana.page.id("pad").text
    ana.out(0, "", "1-2 4-4", "2-3", "3-5")
    assert "Bonuses" not in ana.page.id("line-2").text


def test_where_all_start_again_nobody_is_told_that_they_lost_what_they_had(ana):
    ana.open_table("block/cutthroat", players=2)
    ana.out(0, "", "?")
    ana.press(WRITE, ending=1, held_0="?")
    assert "Hand 2 saved: Ben takes the hand: all start again from 0" in ana.page.id("written").text
    totals = [each.text for each in ana.page.all("p", class_="total")]
    assert totals == ["0", "0"]
    assert "Everybody has won a hand: all start again from 0." in ana.page.id("pad").text
    board = ana.see(f"{ana.sheet}/board")
    assert "Everybody has won a hand: all start again from 0." in board
    assert "−1" not in board
    assert (
        "2. Ben went out · Ben takes the hand: all start again from 0 · 0 : 0" in ana.get(f"{ana.sheet}/sheet.txt").text
    )


def test_a_hand_won_for_nothing_under_other_rules_is_not_called_drawn(ana):
    ana.open_table("partners/lagunex")
    ana.out(0, "", "1", "30", "2")
    page = ana.see(f"{ana.address}/1/other-rules")
    assert "Ana and Cy +0" in page
    assert "Nobody scores" not in page


def test_longana_speaks_of_rounds_from_the_menu_to_the_sheet(ana):
    ana.open_table("longana/longana", players=3)
    ana.out(0, "", "3-4", "7")
    assert "Round 1 saved" in ana.page.id("written").text
    assert "Ana takes the round" in ana.page.id("written").text
    assert "Correct the last round" in ana.page.links()
    assert ana.page.id("hand")["data-line"] == "Round {number}"
    assert ana.see(f"{ana.sheet}/tell/adjust").id("hand")["data-line"] == "Adjustment"
    ana.see(ana.sheet)
    ana.tells("Cancel this round", reason="nine tiles")
    assert "Round cancelled: nobody scores." in ana.page.id("pad").text
    assert "Hand " not in ana.page.id("pad").text


@pytest.fixture
def mixed(ana):
    """A hand, a misdeal, a hand that was undone, and a penalty: people speak of hand 2 next."""
    ana.open_table("partners/lagunex", rule_sanctions="friendly")
    ana.out(0, "", "12", "?", "5")
    ana.tells(MISDEAL, reason="Six doubles")
    ana.out(1, "9", "", "5", "?")
    ana.press(UNDO)
    ana.tells(PENALTY, seat=0, fault="talk")
    return ana


def numbers(phone):
    """The numbers at the margin of the sheet, the latest line first."""
    return [each.text for each in phone.see(phone.sheet).all("span", class_="line-no")]


def test_only_hands_that_stand_are_numbered(mixed):
    assert numbers(mixed) == ["", "", "1"]  # what was undone is in the history
    assert mixed.page.id("hand").one("h2").text == "Hand 2"
    mixed.out(1, "9", "", "5", "?")
    assert mixed.page.id("written").text.startswith("Hand 2 saved")
    assert numbers(mixed)[0] == "2"
    assert mixed.see(f"{mixed.sheet}/5").heading == "Hand 2: Ben went out"
    assert mixed.see(f"{mixed.sheet}/board").id("board-side").text.startswith("Hand 2")


def test_what_is_no_hand_is_called_by_what_it_is(mixed):
    assert mixed.see(f"{mixed.sheet}/2").heading == MISDEAL
    assert CROSS_OUT in mixed.page.buttons()
    mixed.strikes(4)
    assert mixed.page.id("written").text.startswith("Penalty crossed out")
    log = mixed.see(f"/t/{mixed.code}/log").text
    assert "Penalty · Crossed out by the host" in log
    assert "Misdeal · Saved by the host" in log


def test_the_numbers_of_hands_are_taken_along(mixed):
    mixed.out(1, "9", "", "5", "?")
    assert mixed.get(f"{mixed.sheet}/sheet.csv").text.count('\r\n"2",') == 1
    shared = mixed.get(f"{mixed.sheet}/sheet.txt").text
    assert "2. Ben went out" in shared
    assert "\nMisdeal" in shared
    assert '">2</text>' in mixed.get(f"{mixed.sheet}/sheet.svg").text
    rows = [each.all("th")[0].text for each in mixed.see(f"{mixed.sheet}/lines").all("tr")[1:]]
    assert rows == ["1", "·", "·", "·", "2"]


@pytest.mark.tour
def test_once_a_hand_is_struck_those_after_it_move_up(mixed):
    mixed.out(1, "9", "", "5", "?")
    mixed.strikes(1)
    assert numbers(mixed) == ["1", "", "", ""]
    assert mixed.page.id("hand").one("h2").text == "Hand 2"


def test_the_last_round_of_a_game_that_is_over_can_be_corrected(ana):
    ana.open_table("longana/longana", players=2, rule_target=5)
    ana.out(0, "", "3-4")
    assert "Correct the last round" in ana.page.links()


@pytest.mark.parametrize("rule_round_pass", [25, 30])
def test_a_bonus_says_what_it_is_worth_and_to_whom_under_the_rules_in_force(ana, rule_round_pass):
    ana.open_table("partners/collective", rule_round_pass=rule_round_pass, rule_stuck_blank=15)
    groups = [group for group in ana.page.all("div") if group["role"] == "group" and group.all("button")]
    offered = {group.one("p").text: [each.text for each in group.all("button")] for group in groups if group.all("p")}
    assert offered["First pass on a double"] == ["+25 to Ana and Cy", "+25 to Ben and Dee"]
    assert offered["First pass on another tile"] == ["+50 to Ana and Cy", "+50 to Ben and Dee"]
    assert offered["Round pass"] == [f"+{rule_round_pass} to {pair}" for pair in ("Ana and Cy", "Ben and Dee")]
    assert offered["First pass, partner passed too (no points)"] == ["Ana and Cy", "Ben and Dee"]
    assert {"Last tile played (+25)", "Who is stuck with 0-0? (+15)"} <= {
        each.text for name in ("label", "legend") for each in ana.page.all(name)
    }


def test_a_name_that_is_a_pronoun_stands_in_quotation_marks_in_every_headline(ana):
    ana.open_table("block/cutthroat", seat_0="You")
    ana.out(0, "", "1", "2", "3")
    assert ana.page.one("a", href=f"{ana.address}/1").text == "“You” went out"
    ana.see(f"{ana.address}/tell/leave")
    ana.press(WRITE, seat=0)
    assert ana.page.one("a", href=f"{ana.address}/2").text == "“You” left"
