"""The menu of a table: what belongs together stands under one heading, and nothing that may not be done."""

from tests.support.words import ADJUST, CANCEL, END, MISDEAL, PLAYER_JOINS, PLAYER_LEAVES, SHARE


def menu(phone):
    """What the menu offers, by the headings of its groups."""
    groups = phone.page.one("details", id="menu").all("ul")
    return {phone.page.id(each["aria-labelledby"]).text: [link.text for link in each.all("a")] for each in groups}


def test_a_keeper_finds_the_hand_the_players_the_views_and_the_table_apart(ana):
    ana.open_table("loo/points", 3)
    offered = menu(ana)
    assert list(offered) == ["This hand", "Players", "Views", "Table"]
    assert offered["This hand"] == [MISDEAL, CANCEL, ADJUST, "Penalty"]
    assert offered["Players"] == [PLAYER_JOINS, PLAYER_LEAVES, "Swap a player", "Two players change seats"]
    assert {SHARE, "New game at this table", END} < set(offered["Table"])


def test_at_a_table_of_pairs_nobody_joins_or_leaves(keeper):
    assert menu(keeper)["Players"] == ["Swap a player", "Two players change seats"]


def test_who_only_watches_is_offered_views_and_no_empty_group(keeper, ben):
    ben.see(keeper.address)
    assert list(menu(ben)) == ["Views", "Table"]
    assert "New game at this table" not in menu(ben)["Table"]


def test_a_game_that_is_over_takes_no_more_entries_but_its_last_one_corrected(ana):
    ana.open_table(total_0=99, lead=0)
    ana.out(0, "", "5", "?", "6")
    offered = menu(ana)
    assert list(offered) == ["This hand", "Views", "Table"]
    assert offered["This hand"] == ["Correct the last hand"]
