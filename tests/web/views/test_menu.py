"""The menu of a table: eight entries at most, the pages they lead to, and nothing that may not be done."""

import pytest

from tests.support.words import (
    ADJUST,
    CANCEL,
    END,
    HAPPENED,
    MISDEAL,
    MORE,
    NAMES,
    PENALTY,
    PEOPLE,
    PLAYER_JOINS,
    PLAYER_LEAVES,
    PLAYERS,
    RULES,
    SHARE,
    SWAP,
    TAKE_OVER,
    WRITE,
)

LOOK = ["Scoreboard", RULES, SHARE, PEOPLE, MORE]
CORRECT = "Correct the last hand"


def menu(phone):
    """What the menu offers, in its order."""
    return [link.text for link in phone.page.one("details", id="menu").all("a")]


def side_by_side(phone, entry):
    """What the page of an entry of the menu offers beside each other."""
    phone.see(phone.offered[entry])
    return [each.text for each in phone.page.one("main").one("nav").all("a", "button")]


def test_a_scorekeeper_has_eight_entries_at_most(ana):
    ana.open_table("loo/points", 3)
    assert menu(ana) == [HAPPENED, PLAYERS, *LOOK]
    ana.press(WRITE, tricks_0=3, tricks_1=2)
    assert menu(ana) == [CORRECT, HAPPENED, PLAYERS, *LOOK]


def test_the_last_hand_is_corrected_though_something_else_was_written_since(ana):
    ana.open_table(total_0=99, lead=0)
    ana.tells(ADJUST, points_0=-5, reason="Agreed")
    assert CORRECT not in menu(ana)
    ana.out(1, "5", "", "6", "?")
    ana.tells(MISDEAL)
    assert ana.page.links()[CORRECT] == f"{ana.sheet}/2/correct"
    ana.see(f"{ana.sheet}/tell/stop")
    ana.press(WRITE)
    assert ana.page.id("standing").one("a").text == CORRECT
    assert ana.page.links()[CORRECT] == f"{ana.sheet}/2/correct"


def test_what_happens_at_a_table_is_on_one_page_and_who_comes_and_goes_on_another(ana):
    ana.open_table("loo/points", 3)
    assert side_by_side(ana, HAPPENED) == [f"{MISDEAL} saved at once", CANCEL, ADJUST, PENALTY]
    assert ana.page.heading == HAPPENED
    ana.see(ana.sheet)
    assert side_by_side(ana, PLAYERS) == [PLAYER_JOINS, PLAYER_LEAVES, TAKE_OVER, SWAP, NAMES]
    assert ana.page.heading == PLAYERS


def test_at_a_table_of_pairs_nobody_joins_or_leaves(keeper):
    assert side_by_side(keeper, PLAYERS) == [TAKE_OVER, SWAP, NAMES]


def test_whoever_only_watches_is_offered_what_can_be_looked_at(keeper, ben):
    ben.see(keeper.address)
    assert menu(ben) == LOOK
    offered = ben.offered
    assert {"Score chart", "History", "This game", "What we keep"} <= offered.keys()
    assert {"New game", END, "Name, place and notes", "Delete table"}.isdisjoint(offered)


def test_a_game_that_is_over_takes_no_more_entries_but_its_last_one_corrected(ana):
    ana.open_table(total_0=99, lead=0)
    ana.out(0, "", "5", "?", "6")
    assert menu(ana) == [CORRECT, *LOOK]
    assert "New game" in ana.offered
    assert END not in ana.offered


def test_a_misdeal_is_saved_by_a_tap_on_it(keeper):
    keeper.see(keeper.page.links()[HAPPENED])
    keeper.press(f"{MISDEAL} saved at once")
    assert "Misdeal" in keeper.page.id("line-1")
    assert keeper.totals == ["0", "0"]


@pytest.mark.parametrize("kind", ["redeal", "void", "adjust", "penalty", "substitute", "swap", "stop"])
def test_every_kind_of_entry_has_an_address_of_its_own(keeper, kind):
    page = keeper.see(f"{keeper.sheet}/tell/{kind}")
    assert page.one("form", id="hand")["action"] == f"{keeper.sheet}/tell/{kind}"
    assert not page.all("select")


def test_the_eight_most_frequent_faults_are_seen_at_once_and_the_others_in_a_fold(keeper):
    page = keeper.see(f"{keeper.sheet}/tell/penalty")
    folded = [each["value"] for fold in page.all("details") for each in fold.all("input", name="fault")]
    assert len(page.all("input", name="fault")) - len(folded) == 8
    assert "pass" not in folded
    assert "quarrel" in folded
