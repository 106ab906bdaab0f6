"""On the sheet: a hand that was stopped or given up, or whose points the table says."""

from tests.support.builders import document, out
from tests.support.words import WRITE


def test_somebody_went_out_and_the_tiles_were_mixed_up(keeper, stored):
    keeper.press(WRITE, ending="0", agreed_points="19")
    assert keeper.totals == ["19", "0"]
    assert "Ana and Cy +19: agreed at the table, not counted." in keeper.page
    assert stored(keeper).record.facts[0].agreed_points == 19
    page = keeper.see(f"{keeper.address}/1")
    assert page.value("agreed_points") == "19"
    assert "What each held" not in page


def test_a_side_gives_up_and_its_pips_are_told(keeper):
    keeper.press(WRITE, ending="gave_up_1", held_1="12", held_3="9")
    assert keeper.totals == ["21", "0"]
    assert "Ben and Dee gave up" in keeper.see(f"{keeper.address}/1")
    assert keeper.page.value("ending") == "gave_up_1"


def test_a_hand_is_stopped_with_every_number_in_hand_and_corrected(keeper, stored):
    told = {"held_0": "6-5 1-1", "held_1": "4-3", "held_2": "2-0 6-6", "held_3": "5-4 3-2"}
    keeper.press(WRITE, ending="stopped", **told)
    assert "Stopped by agreement" in keeper.see(f"{keeper.address}/1")
    untold = dict.fromkeys(told, "")
    keeper.corrects(1, **untold, agreed_points="12", winner="0", why="Agreed after all")
    assert "Ana and Cy +12: agreed at the table, not counted." in keeper.page
    assert stored(keeper).record.facts[0].winner == 0
    keeper.corrects(1, **told | {"ending": "2", "winner": "", "agreed_points": "", "held_2": "", "why": "Cy went out"})
    assert stored(keeper).record.facts[0].went_out == 2


def test_points_that_nobody_went_out_for_need_a_winner(keeper):
    page = keeper.press(WRITE, 422, ending="stopped", agreed_points="12")
    assert "Who won these points?" in page.problem("winner")


def test_who_went_out_must_still_be_told_where_it_was_played_to_its_end(keeper):
    assert "Who went out?" in keeper.press(WRITE, 422, agreed_points="12")


def test_what_the_table_says_is_refused_beside_tiles_that_say_otherwise(keeper):
    page = keeper.press(WRITE, 422, ending="0", held_1="12", held_3="9", agreed_points="50")
    assert "The count makes 21, but the table says 50" in page.problem("agreed_points")
    page = keeper.press(WRITE, 422, agreed_points="", winner="1")
    assert "Ana and Cy went out, so Ben and Dee cannot have won" in page.problem("winner")
    keeper.press(WRITE, winner="")
    assert keeper.totals == ["21", "0"]


def test_the_tiles_of_a_round_of_longana_were_mixed_up(ana, stored):
    ana.open_table("longana/longana", 3)
    ana.press(WRITE, ending="1", agreed_points="30")
    assert ana.totals == ["0", "30", "0"]
    assert "30 points, not counted" in ana.see(f"{ana.address}/1")
    assert ana.page.value("agreed_points") == "30"
    ana.corrects(1, agreed_points="", held_0="9", held_2="12", why="Found the tiles")
    assert stored(ana).standing.totals == (0, 21, 0)
    assert stored(ana).record.facts[0].agreed_points is None


def test_a_round_of_longana_is_stopped_or_given_up(ana):
    ana.open_table("longana/longana", 3)
    ana.press(WRITE, ending="stopped", held_0="5", held_1="6", held_2="9")
    assert ana.totals == ["20", "0", "0"]
    page = ana.press(WRITE, 422, ending="gave_up_1", held_0="5", held_1="6", held_2="9")
    assert "Ben gave up: who won?" in page.problem("winner")
    ana.press(WRITE, winner="2")
    assert ana.totals == ["20", "0", "20"]
    assert "Ben gave up" in ana.see(f"{ana.address}/2")
    assert ana.page.value("winner") == "2"


def test_a_hand_by_fives_is_stopped_with_its_scores_kept_and_corrected(ana, stored):
    ana.open_table("fives/all_fives", 3, lead="0")
    ana.press_button(ana.page.one("button", name="points", value="10"), seat=1)
    ana.press(WRITE, ending="stopped")
    assert ana.totals == ["0", "10", "0"]
    assert "Stopped by agreement" in ana.see(f"{ana.address}/1")
    assert "scores in play stand" in ana.page
    assert ana.page.value("ending") == "stopped"
    assert stored(ana).standing.next_lead == 1
    ana.corrects(1, ending="0", agreed_points="15", why="Ana was out after all")
    assert stored(ana).standing.totals == (15, 10, 0)


def test_one_of_two_partners_went_out_and_nobody_knows_which(keeper, stored):
    keeper.press(WRITE, ending="one_of_0", held_1="12", held_3="7")
    assert keeper.totals == ["19", "0"]
    assert "Ana or Cy went out" in keeper.see(f"{keeper.address}/1")
    assert keeper.page.value("ending") == "one_of_0"
    keeper.corrects(1, ending="2", why="It was Cy")
    assert stored(keeper).record.facts[0].went_out == 2


def test_an_or_before_an_o_is_a_u_in_spanish(ana):
    names = "Ana", "Ben", "Óscar", "Dee"
    ana.imports(
        document("partners", {"kind": "hand", "out_side": 0, "held": ["", "12", "", "7"]}) | {"seats": list(names)}
    )
    assert "Dominó Ana u Óscar" in ana.see(f"{ana.sheet}/1?lang=es")


def test_a_game_with_points_said_is_compared_under_other_rules(ana):
    said = {"agreed_points": 60}
    ana.imports(document("partners", *[out(0, "", "?", "?", "?", **said)] * 2, lead=0))
    assert ana.totals == ["120", "0"]
    assert ana.see(f"{ana.sheet}/replay").one("section", **{"aria-labelledby": "otherwise"})


def test_a_hand_of_loo_is_stopped_and_corrected(ana, stored):
    ana.open_table("loo/points", 3)
    ana.press(WRITE, 422, tricks_0="2", tricks_1="1")
    ana.press(WRITE, broken_off="y")
    assert ana.totals == ["2", "1", "0"]
    assert "Stopped by agreement; Ana 2, Ben 1" in ana.see(f"{ana.address}/1")
    assert ana.page.one("input", name="broken_off")["checked"] is not None
    ana.corrects(1, tricks_2="1", why="Cy had one too")
    assert stored(ana).standing.totals == (2, 1, 1)


def test_the_desk_is_asked_of_a_hand_by_fives_that_was_stopped(ana):
    ana.open_table("fives/all_fives", 3, lead="0")
    ana.press(WRITE, ending="stopped", held_0="5", held_1="9", held_2="12")
    ana.see(f"{ana.sheet}/ask")
    page = ana.see(next(link for link in ana.page.links().values() if "/ask/block?" in link))
    assert page.value("ended") == "stopped"
    assert page.value("held_1") == "9"
