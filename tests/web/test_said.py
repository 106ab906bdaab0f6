"""On the sheet: a hand that was stopped or given up, or whose points the table says."""

from tests.builders import document, out


def test_somebody_went_out_and_the_tiles_were_mixed_up(keeper, stored):
    keeper.press("Write it down", ending="0", agreed_points="19")
    assert keeper.totals == ["19", "0"]
    assert "Ana and Cy +19: said by the table, not counted." in keeper.page
    assert stored(keeper).record.facts[0].agreed_points == 19
    page = keeper.see(f"{keeper.address}/1")
    assert page.value("agreed_points") == "19"
    assert "What each held" not in page


def test_a_side_gives_up_and_its_pips_are_told(keeper):
    keeper.press("Write it down", ending="gave_up_1", held_1="12", held_3="9")
    assert keeper.totals == ["21", "0"]
    assert "Ben and Dee gave up" in keeper.see(f"{keeper.address}/1")
    assert keeper.page.value("ending") == "gave_up_1"


def test_a_hand_is_stopped_with_every_number_in_hand_and_corrected(keeper, stored):
    told = {"held_0": "6-5 1-1", "held_1": "4-3", "held_2": "2-0 6-6", "held_3": "5-4 3-2"}
    keeper.press("Write it down", ending="stopped", **told)
    assert "Stopped by agreement" in keeper.see(f"{keeper.address}/1")
    keeper.corrects(1, agreed_points="12", winner="0", why="Agreed after all")
    assert "Ana and Cy +12: said by the table, not counted." in keeper.page
    assert stored(keeper).record.facts[0].winner == 0
    keeper.corrects(1, ending="2", winner="", agreed_points="", held_2="", why="Cy went out")
    assert stored(keeper).record.facts[0].went_out == 2


def test_points_that_nobody_went_out_for_need_a_winner(keeper):
    page = keeper.press("Write it down", 422, ending="stopped", agreed_points="12")
    assert "Who has won these points?" in page.problem("winner")


def test_who_went_out_must_still_be_told_where_it_was_played_to_its_end(keeper):
    assert "Who went out, or was it blocked?" in keeper.press("Write it down", 422, agreed_points="12")


def test_longana_is_not_asked(ana):
    ana.open_table("longana/longana", 3)
    assert not ana.page.all("input", name="agreed_points")


def test_a_game_with_points_said_is_compared_under_other_rules(ana):
    said = {"agreed_points": 60}
    ana.imports(document("partners", *[out(0, "", "?", "?", "?", **said)] * 2, lead=0))
    assert ana.totals == ["120", "0"]
    assert ana.page.one("section", **{"aria-labelledby": "otherwise"})
