"""Telling what happened: hands of every game, checked before they are written, and refused at the field."""

import pytest

from referee.rulesets import ruleset
from tests.support.builders import document, out
from tests.support.client import ended
from tests.support.html import choices
from tests.support.words import CHECK, WRITE
from tests.web.good import HANDS

OUT = ("", "1-2 4-4", "2-3", "3-5")


def facts(stored, phone):
    return stored(phone).record.facts


def test_a_hand_that_somebody_went_out_of(keeper):
    keeper.out(0, *OUT, lead="0")
    assert keeper.totals == ["19", "0"]
    assert "Ana went out" in keeper.page
    assert "Ben leads" in keeper.page


def test_a_hand_that_was_blocked(keeper):
    keeper.block("2-3", "1-2", "3-6", "6-6 2-6", blocked_by=3, end=5, lead="1")
    assert keeper.totals == ["23", "0"]
    assert "Blocked on 5 by Dee" in keeper.page


def test_a_hand_that_was_drawn(keeper):
    keeper.block("1-2", "0-2", "3-6", "4-6", blocked_by=0, end=5, lead="1")
    assert keeper.totals == ["0", "0"]
    assert "Tied: nobody scores" in keeper.see(f"{keeper.address}/1")


def test_what_the_rules_do_not_need_may_be_left_out(keeper, stored):
    keeper.out(0, "", "1-2 4-4", "", "3-5")
    assert keeper.totals == ["19", "0"]
    assert [str(each) for each in facts(stored, keeper)[0].held] == ["", "2-1 4-4", "?", "5-3"]


@pytest.mark.parametrize("held", ["17", "12+5", "17/3", " 6-4   3-4 "])
def test_hands_are_told_in_tiles_pips_or_sums(keeper, held):
    keeper.out(0, "", held, "", "0-0")
    assert keeper.totals == ["17", "0"]


def test_the_expected_lead_is_no_claim_and_another_one_is(keeper, stored):
    keeper.out(0, *OUT, lead="0")
    keeper.out(1, "5", "", "5", "")
    keeper.out(1, "5", "", "5", "", lead="0")
    assert [fact.lead for fact in facts(stored, keeper)] == [0, None, 0]


BONUSES = {
    "bonus_0": '{"double": true, "kind": "first_pass", "partner_played": true, "side": 0}',
    "bonus_1": '{"kind": "round_pass", "side": 1}',
    "last_tile": "6-1",
    "end_a": "1",
    "end_b": "6",
    "stuck_holder": "3",
}


def test_bonuses_of_every_kind(ana, stored):
    ana.open_table("partners/collective", rule_stuck_blank=30, rule_blank_win=50)
    ana.out(0, "", "1-2", "", "0-0 3-3", lead="0", **BONUSES)
    assert ana.totals == ["89", "25"]  # 25 and 25 and 9 pips and 30, against 25
    kinds = [type(each).__name__ for each in facts(stored, ana)[0].bonuses]
    assert kinds == ["FirstPass", "RoundPass", "DoubleWin", "StuckBlank"]
    page = ana.see(f"{ana.address}/1")
    assert {name: page.value(name) for name in BONUSES} == BONUSES


AGREED = '{"kind": "agreed_win", "side": 0}'


def test_a_double_win_beside_an_agreed_sum_is_one_tap_and_said_as_agreed(ana):
    ana.open_table("partners/dominican")
    ana.out(0, "", "40", "", "", counted="all", bonus_0=AGREED)
    assert ana.totals[0] == "65"
    assert "Double win, as agreed: Ana and Cy +25." in ana.see(f"{ana.address}/1")


def test_a_double_win_counts_once_however_it_is_told(ana):
    ana.open_table("partners/dominican")
    told = {"last_tile": "6-1", "end_a": "6", "end_b": "1", "bonus_0": AGREED}
    assert "This bonus counts once per hand." in ana.press(WRITE, 422, **ended(0, "", "5", "", "5"), **told)


def test_a_side_that_did_not_go_out_has_no_double_win_by_agreement(ana):
    ana.open_table("partners/dominican")
    ana.out(1, "5", "", "5", "1", bonus_0=AGREED)
    assert "No double win: that side did not go out." in ana.see(f"{ana.address}/1")


@pytest.mark.parametrize("preset", ["brazil_by_win", "cuba"])
def test_where_the_hand_hangs_on_the_last_tile_it_is_not_agreed_on(ana, preset):
    ana.open_table(f"partners/{preset}")
    assert AGREED not in ana.page.html


@pytest.mark.parametrize("told", [{}, {"end_a": "6"}, {"end_b": "1"}])
def test_the_ends_that_a_last_tile_fitted_are_asked_for_where_nobody_said_them(ana, told):
    ana.open_table("partners/dominican")
    page = ana.press(WRITE, 422, **ended(0, "", "5", "", "5"), last_tile="6-1", **told)
    assert page.id("end_b-problem" if "end_a" in told else "end_a-problem").text == "Which two numbers were open?"
    assert (page.value("last_tile"), "fits neither" in page.text) == ("6-1", False)


def test_a_hand_may_be_left_when_a_bonus_has_won_the_game(ana):
    ana.open_table("partners/collective", rule_target=100, rule_bonus_need=0, total_0=80)
    ana.press(WRITE, ending="unfinished", bonus_0=BONUSES["bonus_1"].replace("1}", "0}"))
    assert ana.page.heading == "Ana and Cy win"


@pytest.mark.parametrize("game", ["partners/lagunex", "partners/duo50"])
def test_only_bonuses_that_are_paid_are_asked_for(ana, game):
    ana.open_table(game)
    assert not [each for each in ana.page.all("select", "input") if each["name"] in BONUSES]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_longana(ana, players):
    ana.open_table("longana/longana", players)
    ana.out(0, "", *["3-4"][: players - 1], *["9-9", "0-5"][: players - 2])
    assert ana.totals == [{2: "7", 3: "25", 4: "30"}[players], *["0"] * (players - 1)]
    assert "Ana leads" in ana.page


def test_a_tied_round_of_longana(ana):
    ana.open_table("longana/longana", 3)
    ana.block("1-5", "0-2 0-4", "6-8")
    assert ana.totals == ["0", "0", "0"]
    assert "Tied: nobody scores" in ana.see(f"{ana.address}/1").text


def test_a_hand_of_loo_for_points(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1)
    assert ana.totals == ["3", "1", "1", "−5"]
    assert "Ben deals" in ana.page


def test_tricks_tapped_before_somebody_drops_out_are_not_told(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=5, tricks_1=2, did_1="dropped", did_2="dropped")
    assert ana.totals == ["5", "0", "0", "−5"]


def test_who_drops_out_is_not_looed_and_who_takes_the_miss_may_be(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=5, did_1="dropped", did_2="missed", turn_up="6-2", did_3="dropped")
    assert ana.totals == ["5", "0", "−5", "0"]
    page = ana.see(f"{ana.address}/1")
    assert ("Dropped out" in page, "Took the miss" in page, "6-2 was turned up: trumps are 6." in page) == (True,) * 3


def test_the_last_one_in_wins_unplayed(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, did_0="dropped", did_1="dropped", did_2="dropped")
    assert ana.totals == ["0", "0", "0", "5"]


def test_two_players_cannot_drop_out(ana):
    ana.open_table("loo/points", 2)
    assert not ana.page.all("input", name="did_0", value="dropped")


def test_what_each_owes_the_pot_is_said_with_its_reason(ana):
    ana.open_table("loo/pot")
    assert ana.page.one(class_="pot-total").text == "25"
    assert ana.dues == {"Ana as dealer 5, ante 5": "10", "Ben ante": "5", "Cy ante": "5", "Dee ante": "5"}
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1)
    assert ana.page.one(class_="pot-total").text == "30"
    assert ana.dues == {"Ben as dealer": "5", "Dee looed": "25"}


def test_a_cap_limits_what_a_looed_player_pays(ana):
    ana.open_table("loo/pot", rule_cap="x5", pot=55)
    ana.press(WRITE, tricks_2=2, tricks_3=3)
    assert ana.dues == {"Ana looed": "20", "Ben looed 20, as dealer 5": "25"}


def test_a_check_shows_the_verdict_and_writes_nothing(keeper, stored):
    page = keeper.press(CHECK, **ended(0, *OUT), lead="0")
    assert "New score: 19-0." in page.id("verdict")
    assert page.value("held_1") == "1-2 4-4"
    assert not stored(keeper).lines


def test_a_check_says_what_is_wrong_and_writes_nothing(keeper, stored):
    page = keeper.press(CHECK, 422, **ended(0, "", "1-2 4-4", "2-3", "4-4"))
    assert page.id("verdict").text == "4-4 is also in Ben's hand."
    assert page.id("verdict").one("a")["href"] == "#held_3"
    assert not stored(keeper).lines


@pytest.mark.parametrize(
    ("told", "field", "problem"),
    [
        pytest.param(ended("0", "6-4"), "held_0", "Ana went out", id="out and still holding"),
        pytest.param(ended("0", "", "6-4", "", "6-4"), "held_3", "6-4 is also in Ben's hand.", id="a tile twice"),
        pytest.param(ended("0", "", "9-4"), "held_1", "9-4 is not in a double-six set.", id="a strange tile"),
        pytest.param(ended("0", "", "12-5"), "held_1", "12-5 is not in a double-six set.", id="one of a large set"),
        pytest.param(ended("0", "", "many"), "held_1", "“many” is neither tiles", id="no holding at all"),
        pytest.param(
            ended("0", "", "40/3"), "held_1", "Ben cannot hold 40: 3 tiles hold 33 at most.", id="too many pips"
        ),
        pytest.param(ended("0"), "held_1", "What does Ben have left?", id="a hand that is needed"),
        pytest.param(ended("0", "", "x" * 201), "held_1", "200", id="a letter"),
        pytest.param({"held_1": "5"}, "ending", "Who went out, or was it blocked?", id="no ending"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_with_everything_still_typed(keeper, stored, told, field, problem):
    page = keeper.press(WRITE, 422, **told, lead="2")
    assert problem in page.problem(field)
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}
    assert page.value("lead") == "2"
    assert not stored(keeper).lines


def test_a_browser_without_scripts_goes_to_the_first_of_the_refused_fields(keeper):
    page = keeper.press(WRITE, 422, **ended("0", "", "x" * 201, "", "x" * 201))
    assert page.problem("held_1") == page.problem("held_3")
    assert [each["id"] for each in page.all("input", "fieldset") if "autofocus" in each.attrs] == ["held_1"]


@pytest.mark.parametrize(
    ("told", "field", "problem"),
    [
        pytest.param({"tricks_0": 3}, "tricks", "5", id="three tricks"),
        pytest.param({"tricks_0": 5, "turn_up": "9-9"}, "turn_up", "9-9 is not in", id="a strange turn-up"),
        pytest.param({"tricks_0": 5, "turn_up": "what"}, "turn_up", "", id="no tile"),
        pytest.param({"tricks_0": 5, "did_1": "missed", "did_2": "missed"}, "did_2", "", id="two misses with four"),
    ],
)
def test_a_hand_of_loo_that_cannot_be_is_refused(ana, stored, told, field, problem):
    ana.open_table("loo/points")
    page = ana.press(WRITE, 422, **told)
    assert problem in page.id("verdict").text
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}
    assert not stored(ana).lines


def test_the_same_hand_sent_twice_is_written_once(keeper, stored):
    keeper.out(0, *OUT, lead="0")
    form = keeper.page
    keeper.out(1, "5", "", "5", "", lead="2")
    keeper.page = form
    keeper.out(1, "5", "", "5", "", lead="2")
    assert [len(each.revisions) for each in stored(keeper).lines] == [1, 1]


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({"tricks_0": 3, "tricks_1": 2}, id="by who was to deal"),
        pytest.param({"tricks_0": 3, "tricks_1": 2, "dealer": "2"}, id="by another dealer"),
    ],
)
def test_the_same_hand_of_loo_sent_twice_is_written_once(ana, stored, told):
    form = ana.open_table("loo/points").page
    ana.press(WRITE, **told)
    ana.page = form
    ana.press(WRITE, **told)
    assert [len(each.revisions) for each in stored(ana).lines] == [1]


@pytest.mark.parametrize(
    ("told", "end"), [({}, 5), ({"end": 4}, 4)], ids=["it follows from the tiles", "what was told stands before it"]
)
def test_the_number_at_the_ends_need_not_be_told_where_the_tiles_say_it(ana, stored, told, end):
    ana.open_table(lead=0)
    held = ("2-3", "1-2", "3-6 0-1" if told else "3-6 0-4", "6-6" if not told else "6-6 5-0")
    ana.block(*held, blocked_by=3, **told)
    assert stored(ana).lines[0].scored.fact.ending.end == end


@pytest.mark.parametrize(
    ("game", "told", "says"),
    [
        pytest.param("longana/longana", ended("blocked", "40/8", "41/8", "60/8"), "at most 23 are left", id="full"),
        pytest.param(
            "longana/longana",
            ended("blocked", "0-0 1-1 2-2", "3-3 4-4 5-5 6-6", "7-7 8-8 9-9"),
            "so not all ten can be left",
            id="ten doubles",
        ),
        pytest.param(
            "fives/all_fives", ended("blocked", "60/9", "40/6", "30/5"), "at least 10 on the table", id="a block"
        ),
    ],
)
def test_what_nobody_can_have_played_is_refused_in_the_form(ana, stored, game, told, says):
    ana.open_table(game, 3)
    page = ana.press(WRITE, 422, **told)
    assert says in page.id("verdict").text
    assert not stored(ana).lines


@pytest.mark.parametrize("held", [("4", "9"), ("0-1 2-2", "6-6 5-4 1-2")], ids=["pips", "tiles"])
def test_a_block_by_fives_that_no_play_leaves_is_doubted_before_it_is_written_and_after(ana, held):
    ana.open_table("fives/all_fives", 2)
    told = ended("blocked", *held) | {"lead": "0"}
    doubt = "Check the tiles." if "-" in held[0] else "Count again."
    assert doubt in ana.press(CHECK, **told).id("verdict").text
    ana.press(WRITE, **told)
    assert "check tiles" in ana.page
    assert doubt in ana.see(f"{ana.address}/1")


def test_the_hand_that_wins_the_game_says_so_before_it_is_saved(ana):
    ana.open_table(rule_target=20)
    page = ana.press(CHECK, **ended(0, "", "20", "", "5"))
    assert page.id("verdict").attrs["data-write"] == "Save the win"
    assert page.id("verdict").text.startswith("Ana and Cy win the game: 25-0, a shutout +25 Ana and Cy take the hand")


WITH_KEYS = document("partners", scoring="hands", key_win=2)


def test_a_key_is_a_tick_and_its_tile_may_be_told(ana, stored):
    ana.imports(WITH_KEYS)
    ana.out(0, "", "1-2", "", "3-3", lead="0", key="y", key_tile="5-4")
    assert ana.totals == ["2", "0"]
    assert (facts(stored, ana)[0].key, str(facts(stored, ana)[0].key_tile)) == (True, "5-4")
    assert ana.see(f"{ana.address}/1").value("key_tile") == "5-4"


def test_a_key_that_cannot_be_is_refused_at_its_tile(ana):
    ana.imports(WITH_KEYS)
    page = ana.press(WRITE, 422, **ended(0, "", "1-2", "", "3-3"), lead="0", key="y", key_tile="3-4")
    assert page.problem("key_tile") == "4-3 was no key: 3-3 is still in Dee's hand."


def test_of_a_blocked_hand_no_key_is_told(ana, stored):
    ana.imports(WITH_KEYS)
    ana.block("5", "6", "7", "8", blocked_by=3, lead="0", key="y")
    assert facts(stored, ana)[0].key is False


def test_a_key_is_asked_for_only_where_it_counts(keeper):
    assert "key" not in keeper.page.ids


def test_the_winners_choose_who_leads_when_the_next_hand_starts(ana, stored):
    ana.imports(document("partners", preset="jamaica"))
    assert "Who leads?" not in ana.page
    ana.out(1, "", "", "", "", lead="0")
    assert "Ben or Dee leads" in ana.page
    assert choices(ana.page.one("form", id="hand"), "lead") == {"", "1", "3"}
    ana.out(0, lead="3")
    assert facts(stored, ana)[1].lead == 3
    assert "6-6 leads" in ana.page


@pytest.mark.parametrize(("preset", "says"), [("jamaica", True), ("six_hands", False)])
def test_the_sheet_says_that_the_next_hand_counts_twice(ana, preset, says):
    ana.imports(document("partners", preset=preset))
    ana.block("4", "4", "20", "8", blocked_by=0)
    assert ("the next hand won counts twice" in ana.page) == says


def test_who_led_may_be_another_than_the_winners_chose_from(ana):
    opened = document("partners", out(1, "?", "", "?", "?"), out(0, "", "?", "?", "?", lead=2), preset="jamaica")
    ana.imports(opened)
    assert ana.see(f"{ana.sheet}/2").value("lead") == "2"


@pytest.mark.parametrize(
    ("preset", "says"),
    [
        ("cuba", "Only if the last tile fit both ends."),
        ("brazil_by_win", "Only if the last tile was a double or fit both ends."),
    ],
)
def test_the_last_tile_is_asked_for_where_it_makes_the_hand_worth_more(ana, preset, says):
    ana.imports(document("partners", preset=preset))
    assert ana.page.text.count(says) == 1
    ana.out(0, "", "6", "", "9", lead="0", last_tile="6-2", end_a="6", end_b="2")
    assert ana.totals == [{"cuba": "30", "brazil_by_win": "3"}[preset], "0"]


@pytest.mark.parametrize("game", HANDS)
def test_every_game_takes_a_hand_of_each_kind(ana, game):
    ana.open_table(f"{game}/{ruleset(game).presets[0].key}")
    for number, hand in enumerate(HANDS[game], 1):
        ana.press(WRITE, **hand)
        assert ana.page.id(f"line-{number}"), hand
