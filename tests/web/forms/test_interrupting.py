"""Everything on the sheet that is no hand: dealt again, broken, adjusted, sitting down, going home, stopping."""

import pytest

from tests.support.builders import document
from tests.support.words import ADJUST, CANCEL, END, MISDEAL, PLAYER_JOINS, PLAYER_LEAVES, SWAP, TAKE_OVER, WRITE


def test_a_hand_dealt_again_scores_nothing_and_the_same_seat_leads(ana):
    ana.open_table(lead=1)
    ana.out(0, "", "1-2", "2-3", "3-5")
    assert "Cy leads" in ana.page
    ana.tells(MISDEAL, reason="Six doubles")
    assert ana.totals == ["11", "0"]
    assert "Cy leads" in ana.page


def test_a_first_hand_dealt_again_asks_who_has_6_6_now(ana):
    ana.open_table(lead=2)
    assert "Cy leads" in ana.page
    ana.tells(MISDEAL, reason="Six doubles")
    assert "Cy leads" not in ana.page
    assert "Who had 6-6?" in ana.page
    assert "Six doubles" in ana.page


def test_a_broken_hand_may_give_points(keeper):
    keeper.tells(CANCEL, reason="Dee passed with 6-4 in hand", side=0, points=25)
    assert keeper.totals == ["25", "0"]
    assert "Dee passed with 6-4 in hand" in keeper.page


def test_a_broken_hand_needs_what_happened(keeper, stored):
    keeper.see(keeper.offered[CANCEL])
    page = keeper.press(WRITE, 422, points=25)
    assert page.problem("reason") == "What happened?"
    page = keeper.press(WRITE, 422, reason="Dee passed", points=25)
    assert page.problem("side") == "Whose score do the points go to?"
    assert (page.value("points"), page.value("reason")) == ("25", "Dee passed")
    assert not stored(keeper).lines


@pytest.mark.parametrize("reason", ["   ", "\u202eevil", "x" * 201])
def test_a_reason_is_one_that_can_be_read(keeper, stored, reason):
    keeper.see(keeper.offered[CANCEL])
    page = keeper.press(WRITE, 422, reason=reason)
    assert page.problem("reason")
    assert not stored(keeper).lines


def test_a_score_is_adjusted_with_a_reason(keeper):
    keeper.tells(ADJUST, points_0=-5, points_1=10, reason="Counted wrongly")
    assert keeper.totals == ["−5", "10"]


def test_an_adjustment_needs_its_reason(keeper):
    keeper.see(keeper.offered[ADJUST])
    page = keeper.press(WRITE, 422, points_0=-5)
    assert page.problem("reason") == "Why? The sheet keeps the reason."
    assert page.value("points_0") == "-5"


def test_units_of_a_pot_come_from_somebody(ana):
    ana.open_table("loo/pot", 3)
    ana.see(ana.offered[ADJUST])
    page = ana.press(WRITE, 422, points_0=5, points_1=-4, reason="Miscounted")
    assert "these must add up to 0" in page.id("verdict")
    ana.press(WRITE, points_2=-1)
    assert ana.totals == ["5", "−4", "−1"]


def test_somebody_sits_down_at_the_lowest_score(ana):
    ana.open_table("longana/longana", 2, total_0=30, total_1=20)
    ana.tells(PLAYER_JOINS, name="Cy", after=0)
    assert ana.totals == ["30", "20", "20"]
    ana.out(0, "", "3-4", "5-0")
    assert ana.totals == ["42", "20", "20"]


def test_who_left_comes_back_under_the_same_name_however_it_is_typed(ana):
    ana.open_table("longana/longana", 3, total_0=30, total_1=20, total_2=25)
    ana.tells(PLAYER_LEAVES, seat=2)
    ana.tells(PLAYER_JOINS, name=" cy", after=0)
    assert ana.totals == ["30", "20", "20"]
    assert "has left" not in ana.page.id("standing")
    ana.out(0, "", "3-4", "5-0")
    assert ana.totals == ["42", "20", "20"]
    ana.strikes(3)
    ana.strikes(2)
    assert "has left" in ana.page.id("standing")


def test_a_newcomer_buys_into_the_pot(ana):
    ana.open_table("loo/pot", 2)
    ana.tells(PLAYER_JOINS, name="Cy", after=1)
    assert ana.dues["Cy ante"] == "5"


def test_somebody_goes_home_and_is_asked_nothing_any_more(ana):
    ana.open_table("longana/longana", 3)
    ana.out(0, "", "3-4", "5-0")
    ana.tells(PLAYER_LEAVES, seat=1)
    assert "has left" in ana.page.id("standing")
    assert not ana.page.all("input", name="held_1")
    ana.out(2, "1-1", held_2="")
    assert ana.totals == ["12", "0", "2"]


def test_a_seat_is_taken_over_with_its_score(keeper):
    keeper.out(0, "", "1-2 4-4", "", "3-5")
    keeper.tells(TAKE_OVER, seat=2, name="Eve")
    assert "Ana and Eve" in keeper.page.id("standing")
    assert keeper.totals == ["19", "0"]


def test_two_change_seats_and_what_was_written_stays_with_who_played_it(keeper):
    keeper.out(0, "", "1-2 4-4", "", "3-5")
    keeper.tells(SWAP, seats_0=0, seats_1=1)
    assert "Ben and Cy" in keeper.page.id("standing")
    assert keeper.totals == ["19", "0"]
    assert "Ben and Ana swapped seats" in keeper.page.id("line-2")
    assert "Ana went out" in keeper.page.id("line-1")
    hand = keeper.see(f"{keeper.address}/1")
    assert hand.heading == "Hand 1: Ana went out"
    names = [each.text.split()[0] for each in hand.one("dl", class_="evidence").all("dt")]
    assert names == ["Ana", "Ben", "Cy", "Dee"]


def test_a_change_of_seats_is_corrected_and_undone_like_any_line(ana):
    ana.open_table("longana/longana", 3, total_0=30, total_1=20)
    ana.tells(SWAP, seats_0=0, seats_1=1)
    assert "Ana and Cy swapped seats" in ana.corrects(1, seats_1=2, why="Ben stayed")
    ana.strikes(1)
    assert ana.record["entries"] == []


@pytest.mark.parametrize(
    ("what", "told", "field", "problem"),
    [
        pytest.param(PLAYER_JOINS, {"name": "Eve", "after": 0}, "", "No more than 4 can play.", id="a fifth"),
        pytest.param(PLAYER_JOINS, {"name": "", "after": 0}, "name", "What is", id="nobody"),
        pytest.param(TAKE_OVER, {"seat": 0, "name": "Ben"}, "name", "Ben", id="a namesake"),
        pytest.param(SWAP, {"seats_0": 0, "seats_1": 0}, "seats_1", "swap seats with", id="one alone"),
    ],
)
def test_who_cannot_come_or_go(ana, stored, what, told, field, problem):
    ana.open_table("longana/longana", 4)
    ana.see(ana.offered[what])
    page = ana.press(WRITE, 422, **told)
    assert problem in (page.problem(field) if field else page.id("verdict").text)
    assert ("waits" in page.id("verdict")["class"]) == ("" in told.values())
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}
    assert not stored(ana).lines


def test_two_pairs_are_not_offered_to_come_or_go(keeper):
    offered = keeper.offered
    assert TAKE_OVER in offered
    assert PLAYER_JOINS not in offered
    assert PLAYER_LEAVES not in offered
    assert keeper.get(f"{keeper.address}/tell/join").status_code == 404


def test_a_table_may_stop_and_then_nothing_more_is_told(keeper):
    keeper.out(0, "", "1-2 4-4", "", "3-5")
    keeper.tells(END, reason="Supper")
    assert keeper.page.heading == "Ana and Cy win"
    assert WRITE not in keeper.page.buttons()
    assert MISDEAL not in keeper.offered


def test_a_game_stopped_while_level_is_won_by_nobody(keeper):
    keeper.tells(END)
    assert keeper.page.heading == "Game over"


def test_a_departure_sent_twice_is_written_once(ana, stored):
    ana.open_table("longana/longana", 3)
    form = ana.see(ana.offered[PLAYER_LEAVES])
    ana.press(WRITE, seat=1)
    ana.page = form
    ana.press(WRITE, seat=1)
    assert len(stored(ana).lines) == 1


@pytest.mark.parametrize("kind", ["hand", "struck", "nonsense", "stop/x"])
def test_no_other_kinds_are_told(keeper, kind):
    status = 200 if kind == "hand" else 404
    assert keeper.get(f"{keeper.address}/tell/{kind}").status_code == status


def test_a_pot_from_paper_with_real_balances_goes_back_when_the_table_stops(ana):
    ana.open_table("loo/pot", 3, total_0=-30, total_1=5, total_2=-5, pot=30)
    assert ana.totals == ["−30", "5", "−5"]
    ana.tells(END)
    assert ana.totals == ["−20", "15", "5"]
    assert "The 30 in the pot go back" in ana.page.id("line-1")
    ana.imports(ana.record)
    assert ana.totals == ["−20", "15", "5"]


def test_somebody_joins_and_leaves_a_game_by_fives_that_each_plays_alone(ana):
    ana.open_table("fives/all_fives", 2)
    ana.out(1, "12", "")
    ana.tells(PLAYER_JOINS, name="Cy", after="1")
    assert ana.totals == ["0", "10", "0"]
    ana.see(ana.sheet)
    ana.press(WRITE, ending="2", held_0="5", held_1="3")
    assert ana.totals == ["0", "10", "10"]
    ana.tells(PLAYER_LEAVES, seat="0")
    assert "Ana left" in ana.see(ana.sheet)
    assert not ana.page.all("input", name="held_0")


def test_in_pairs_nobody_is_offered_to_join_a_game_by_fives(ana):
    ana.open_table("fives/partners")
    assert not {PLAYER_JOINS, PLAYER_LEAVES} & set(ana.offered)
    assert TAKE_OVER in ana.offered


@pytest.mark.parametrize(("name", "in_a_row"), [("Cy", True), ("Maximiliano", False)])
def test_four_stand_in_a_row_only_where_their_names_are_short(ana, name, in_a_row):
    ana.imports(document("partners") | {"seats": ["Ana", "Ben", name, "Dee"]})
    ana.see(f"{ana.sheet}/tell/swap")
    assert len(ana.page.all("div", class_="fours")) == (2 if in_a_row else 0)
