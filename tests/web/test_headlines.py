"""The headline of a hand tells its news: what a bonus earned beside it, and who was looed."""

import pytest


@pytest.mark.parametrize(
    ("game", "news"),
    [("loo/pot", "Ana 3, Ben 1, Cy 1: Dee is looed 25"), ("loo/points", "Ana 3, Ben 1, Cy 1: Dee is looed")],
)
def test_who_was_looed_is_in_the_headline(ana, game, news):
    ana.open_table(game)
    ana.press("Write it down", tricks_0=3, tricks_1=1, tricks_2=1)
    assert ana.page.one("a", href=f"{ana.address}/1").text == news


def test_a_loo_still_owed_stands_beside_the_balance(ana):
    ana.open_table("loo/pot")
    ana.press("Write it down", tricks_0=3, tricks_1=1, tricks_2=1)
    assert [each.text for each in ana.page.all("p", class_="needs")] == ["ahead", "even", "even", "behind, owes 25"]


def test_what_a_bonus_earned_the_other_side_stands_beside_the_hand(ana):
    ana.open_table("partners/collective")
    ana.out(0, "", "1-2 4-4", "2-3", "3-5", bonus_0='{"kind": "round_pass", "side": 1}')
    assert "Ana and Cy take the hand, +25 Ben and Dee" in ana.see(f"{ana.address}/1")


def test_a_hand_won_for_nothing_under_other_rules_is_not_called_drawn(ana):
    ana.open_table("partners/lagunex")
    ana.out(0, "", "1", "30", "2")
    page = ana.see(f"{ana.address}/1")
    assert "Ana and Cy +0" in page
    assert "Nobody scores" not in page


def test_longana_speaks_of_rounds_from_the_menu_to_the_sheet(ana):
    ana.open_table("longana/longana", players=3)
    ana.out(0, "", "3-4", "7")
    assert "Round 1 written" in ana.page.id("written").text
    assert "Ana takes the round" in ana.page.id("written").text
    assert ana.page.id("menu-hand").text == "This round"
    assert ana.page.id("hand")["data-line"] == "Round {number}"
    assert ana.see(f"{ana.sheet}/tell/adjust").id("hand")["data-line"] == "Line {number}"
    assert ana.page.id("outbox")["data-line"] == "Line {number}"
    ana.see(ana.sheet)
    ana.tells("Cancel this round", reason="nine tiles")
    assert "Round cancelled: nobody scores." in ana.page.id("pad").text
    assert "Hand " not in ana.page.id("pad").text


def test_the_last_round_of_a_game_that_is_over_can_be_corrected(ana):
    ana.open_table("longana/longana", players=2, rule_target=5)
    ana.out(0, "", "3-4")
    assert "Correct the last round" in ana.page.links()


@pytest.mark.parametrize("rule_round_pass", [25, 30])
def test_a_bonus_says_what_it_is_worth_and_to_whom_under_the_rules_in_force(ana, rule_round_pass):
    ana.open_table("partners/collective", rule_round_pass=rule_round_pass, rule_stuck_blank=15)
    groups = [group for group in ana.page.all("div") if group["role"] == "group" and group.all("button")]
    offered = {group.one("p").text: [each.text for each in group.all("button")] for group in groups if group.all("p")}
    assert offered["First pass, on a double"] == ["+25 to Ana and Cy", "+25 to Ben and Dee"]
    assert offered["First pass, not on a double"] == ["+50 to Ana and Cy", "+50 to Ben and Dee"]
    assert offered["Round pass"] == [f"+{rule_round_pass} to {pair}" for pair in ("Ana and Cy", "Ben and Dee")]
    assert offered["First pass, but the partner passed too (no points)"] == ["Ana and Cy", "Ben and Dee"]
    assert {"Last tile of who went out (+25)", "Who is stuck with 0-0? (+15)"} <= {
        each.text for name in ("label", "legend") for each in ana.page.all(name)
    }
