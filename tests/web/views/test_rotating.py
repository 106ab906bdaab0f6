"""Partners over an evening: in turn, by lot, and who sits out; and who begins a game that is played again."""

import pytest

from tests.support.words import REMATCH, SAVE, START

PAIRS = [{"Ana", "Cy"}, {"Ana", "Ben"}, {"Ana", "Dee"}]
WON = ("", "20", "", "5")


@pytest.fixture
def won(ana):
    """Ana's phone where the first game of an evening has just been won."""
    ana.open_table(rule_target=20)
    ana.out(0, *WON)
    return ana


def plays(phone, button):
    """Begin the next game by a button, and win it; who sits where."""
    said = next(name for name in phone.page.buttons() if name.startswith(button))
    phone.press(said)
    seats = phone.record["seats"]
    phone.see(f"/t/{phone.code}")
    phone.out(0, *WON)
    return seats


def with_ana(seats):
    return next(set(pair) for pair in (seats[0::2], seats[1::2]) if "Ana" in pair)


@pytest.mark.parametrize("button", ["Rotate partners", "Random partners"])
def test_every_pairing_is_played_once_in_three_games(won, button):
    others = [with_ana(plays(won, button)), with_ana(plays(won, "Rotate partners"))]
    assert [{"Ana", "Cy"} not in others, others[0] != others[1]] == [True, True]


def test_where_five_have_come_who_sat_out_plays_next(won):
    won.see(f"/t/{won.code}/new/partners/lagunex")
    won.press(START, seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3="Eve", rule_target=20)
    won.out(0, *WON)
    said = next(name for name in won.page.buttons() if name.startswith("Rotate partners"))
    assert said.endswith("sits out")
    assert "Dee" in plays(won, "Rotate partners")


def test_who_begins_again_is_drawn_by_lot_and_stands_in_the_game(won):
    won.press(REMATCH, lead="lot")
    assert won.record["opening"]["lead"] in range(4)
    assert "leads" in won.page.id("standing")


def test_who_begins_again_is_left_to_the_tiles_where_nobody_asks_for_lots(won):
    won.press(REMATCH)
    assert "opening" not in won.record


def test_a_game_whose_rules_draw_lots_draws_them_again(ana):
    ana.open_table(rule_target=20, rule_first_lead="random")
    ana.out(0, *WON)
    ana.press(REMATCH)
    assert ana.record["opening"]["lead"] in range(4)


def test_who_plays_alone_has_no_partners_to_draw(ana):
    ana.open_table("longana/longana", 3, rule_target=20)
    ana.out(0, "", "9-9", "6-6")
    assert not [name for name in ana.page.buttons() if "partners" in name or name.startswith("Rotate")]


@pytest.mark.tour
@pytest.mark.parametrize("button", ["Rotate partners", "Random partners"])
def test_after_all_pairings_the_pair_that_has_just_played_is_not_proposed(won, button):
    plays(won, "Rotate partners")
    last = plays(won, "Rotate partners")
    assert with_ana(plays(won, button)) != with_ana(last)


def test_who_was_written_by_two_names_is_seated_once(won):
    won.see(f"/t/{won.code}/new/partners/lagunex")
    won.press(START, seat_0="Annie", seat_1="Ben", seat_2="Cy", seat_3="Dee", rule_target=20)
    won.out(0, *WON)
    won.see(f"/t/{won.code}/people?name=Annie")
    won.press_in("chosen", SAVE, name="Annie", person="Ana")
    won.see(f"/t/{won.code}/2")
    assert not any("sits out" in name for name in won.page.buttons())


def evening(phone):
    """The lines about the evening on the sheet it shows."""
    return phone.page.id("standing").one(class_="series").text


def test_the_sheet_tells_what_each_has_won_tonight_once_partners_change(won):
    won.press(REMATCH)
    assert "Tonight" not in won.page
    won.out(0, *WON)
    won.press(next(name for name in won.page.buttons() if name.startswith("Rotate partners")))
    assert evening(won) == "Tonight: Ana 2, Cy 2, Ben 0, Dee 0"
    won.out(0, *WON)
    assert evening(won).startswith("Tonight: Ana 3, Cy 2, ")
    assert evening(won).endswith("Ana is unbeaten tonight")
    assert "Ana" in won.see(won.page.links()[evening(won).removesuffix("Ana is unbeaten tonight").strip()])


def test_the_evening_knows_one_person_by_two_names(won):
    won.see(f"/t/{won.code}/new/partners/lagunex")
    won.press(START, seat_0="Annie", seat_1="Cy", seat_2="Ben", seat_3="Dee", rule_target=20)
    won.out(0, *WON)
    assert "Annie 1" in evening(won)
    won.see(f"/t/{won.code}/people?name=Annie")
    won.press_in("chosen", SAVE, name="Annie", person="Ana")
    won.see(f"/t/{won.code}/2")
    assert evening(won) == "Tonight: Ana 2, Ben 1, Cy 1, Dee 0"
