"""A game that is over says by which other rules somebody else would have won it, or nobody yet."""

import pytest

from referee.rulesets import ruleset
from tests.support.builders import document, out, told, tricks
from tests.support.client import ended
from tests.support.words import CHECK

PRESETS = [preset for preset in ruleset("partners").presets if preset.answers.get("set", 6) == 6]
OTHERS = len(PRESETS) - 1
LISTED = OTHERS - len({"venezuela", "brazil_100"})  # by these it ends as it did
WON = [out(1, "20", "", "33", "6"), out(0, "", "30", "1", "30"), out(0, "", "30", "1", "15")]


def strip(phone):
    """What is said of a game under other rules, where all of them are listed."""
    phone.see(f"{phone.sheet}/replay")
    return end(phone)


def end(phone):
    """What the end of a game says of other rules."""
    return phone.page.one("section", **{"aria-labelledby": "otherwise"})


@pytest.fixture
def won(ana):
    """Ana's phone where she and Cy have won 105 : 53, but the others were the first to have 50."""
    ana.imports(document("partners", *WON, lead=0))
    return ana


def test_the_end_of_a_game_names_first_the_rules_by_which_somebody_else_wins(won):
    assert "Hand 1: won by Ben and Dee, 0 : 53." in end(won).one("li")
    assert f"Under 1 of {OTHERS} other rule sets somebody else wins" in end(won)
    assert f"Under 1 of {OTHERS} other rule sets somebody else wins" in strip(won)
    first, second, *_ = strip(won).all("li")
    assert "Duo to 50" in first
    assert "Hand 1: won by Ben and Dee, 0 : 53." in first
    assert "Collective points" in second
    assert "105 : 53, not won yet." in second


def test_a_game_that_started_again_is_replayed_where_hands_won_stay(ana):
    winners = (0, 1, 2, 0, 0, 1, 0, 0, 0, 0)
    hands = [out(winner, *("" if seat == winner else "?" for seat in range(3))) for winner in winners]
    ana.imports(document("block", *hands, players=3, preset="cutthroat"))
    assert "Ana wins" in ana.page
    assert "Hand 9: won by Ana." in ana.see(f"{ana.sheet}/replay?series=plain")
    assert "Hand 7: won by Ana." in ana.see(f"{ana.sheet}/replay?preset=martinique")


def test_all_but_three_of_them_are_folded_away_and_counted(won):
    assert len(strip(won).all("li")) == LISTED
    assert len(strip(won).one("details").all("li")) == LISTED - 3
    assert strip(won).one("summary").text == f"{LISTED - 3} more"


def test_each_leads_to_the_whole_game_by_these_rules(won):
    (there,) = end(won).all("a")
    assert strip(won).all("a")[0]["href"] == there["href"]
    won.see(there["href"])
    assert "Hand 1: won by Ben and Dee." in won.page


def test_while_a_game_is_played_nothing_is_said_of_other_rules(ana):
    ana.imports(document("partners", *WON[:2], lead=0))
    assert not ana.page.all("section", **{"aria-labelledby": "otherwise"})


def test_a_game_with_few_presets_is_told_by_single_answers(ana):
    ana.imports(document("longana", out(0, "", "60"), out(1, "90", ""), out(1, "20", ""), players=2, lead=0))
    assert "Round 1: won by Ana, 60 : 0." in strip(ana).all("li")[0]
    won = strip(ana).all("a")[0]
    assert won.text == "Play to how many points? 50"
    assert "Round 1: won by Ana." in ana.see(won["href"])


def test_what_other_rules_would_have_to_know_is_said(ana):
    ana.imports(document("partners", *[out(0, "", "30", "?", "40")] * 2, lead=0))
    assert "Hand 1 cannot be scored: Nobody entered what Cy had left." in strip(ana)
    replayed = ana.see(f"{ana.sheet}/replay?scoring=all").id("replayed").closest("section")
    assert "Hand 1 cannot be scored: Nobody entered what Cy had left." in replayed
    assert "won" not in replayed
    assert "Nobody entered what Cy had left." in ana.see(f"{ana.sheet}/1/other-rules")


def fives(*points, **ended):
    """A hand by fives in which Ana scores this, one after another."""
    return told("hand", scores=[{"seat": 0, "points": each} for each in points], **ended)


def test_a_game_by_fives_is_told_again_by_presets_of_its_own_kind(ana):
    ana.open_table("fives/all_fives", players=2)
    page = ana.see(f"{ana.sheet}/replay")
    offered = [each.text for each in page.one("select", name="preset").all("option")]
    assert offered == ["As at this table", "All Fives", "All Fives, tournament", "Muggins", "Ten to get in"]
    refused = ana.see(f"{ana.sheet}/replay?preset=fives_and_threes", 422).problem("preset")
    assert refused == "This game has no such preset."


def test_a_game_that_other_rules_let_a_score_win_in_the_middle_of_a_hand_ends_there(ana):
    hand = fives(20, 15, 10, 15, 20, 15, 20, 5, 20, 20, out=1, held=["60", ""])
    ana.imports(document("fives", hand, fives(30, 30, 30), players=2, preset="tournament"))
    assert "Hand 1: won by Ana, 115 : 0." in strip(ana)
    assert "Hand 1: won by Ana." in ana.see(f"{ana.sheet}/replay?preset=muggins")
    assert "had already won: nothing" not in ana.see(f"{ana.sheet}/1")


def test_a_hand_that_was_won_in_its_middle_and_would_have_gone_on_is_not_judged(ana):
    ana.imports(document("fives", fives(*[30] * 5), players=2))
    why = "Under these rules the hand went on: nobody entered how it ended."
    assert f"Hand 1 cannot be scored: {why}" in strip(ana)
    assert f"Hand 1 cannot be scored: {why}" in ana.see(f"{ana.sheet}/replay?preset=tournament")


def test_where_nothing_changes_but_the_score_that_is_told(ana):
    hands = (tricks(5, 0, 0), tricks(0, 3, 2))
    ana.imports(document("loo", *hands, told("stop"), players=3, preset="pot"))
    assert "5 times the players" in strip(ana).all("a")[0]
    assert "10 : −4 : −6 at the end." in strip(ana).all("li")[0]


def test_a_game_corrected_after_its_end_is_told_as_it_stands(won):
    won.corrects(1, held_2="29", why="Counted wrong")
    won.see(won.sheet)
    assert "other rule sets" not in won.page.id("after")
    assert f"Nobody else wins under {OTHERS} other rule sets" in strip(won)
    assert "Hand 2: won by Ana and Cy, 60 : 49." in strip(won).all("li")[0]


WHOLE = "Elsewhere: A block scores all the pips in the others' hands."


@pytest.fixture
def drawing(ana):
    """Ana's phone at a table of two who draw."""
    ana.open_table("block/draw", players=2)
    return ana


def test_the_first_hand_whose_points_others_count_otherwise_says_so_once(drawing):
    drawing.out(0, "", "9")
    for held in (("4", "10"), ("3", "11")):
        drawing.see(drawing.sheet)
        drawing.block(*held)
    said = [WHOLE in drawing.see(f"{drawing.sheet}/{line}") for line in (1, 2, 3)]
    assert said == [False, True, False]
    assert f"{WHOLE} Ana +10" in drawing.see(f"{drawing.sheet}/2")


def test_the_verdict_says_it_before_the_hand_is_saved(drawing):
    assert f"{WHOLE} Ana +10" in drawing.press(CHECK, **ended("blocked", "4", "10"))


@pytest.mark.canon("LOO-G7")
def test_a_pot_to_which_others_have_a_player_who_dropped_out_pay_says_so_once(ana):
    hands = [tricks(2, 2, 1), tricks(3, 2, 0, dropped=[2]), tricks(3, 2, 0, dropped=[2])]
    ana.imports(document("loo", *hands, players=3, preset="pot"))
    says = "Elsewhere: A player who dropped out antes five next hand."
    assert [says in ana.see(f"{ana.sheet}/{line}") for line in (1, 2, 3)] == [False, True, False]
    assert "into the next pot Cy 10" in ana.see(f"{ana.sheet}/2")


def test_a_table_that_has_its_own_answer_is_not_told_what_others_count(ana):
    ana.open_table("block/draw", players=2, rule_block_points="none")
    ana.block("4", "10")
    assert "Elsewhere" not in ana.see(f"{ana.sheet}/1")
