"""Rounds in which every hand counts: what a form asks for, and where, and what the pages say of the round to come."""

import pytest

from tests.support.html import choices, filled
from tests.support.words import CHECK, SAVE_HAND, TELL, WRITE
from tests.web.sitting import seated_phones, tells

HEAD = "Round 1 of 13, engine 12-12"


@pytest.fixture
def trains(ana):
    """Four at a new table of Mexican Train."""
    return ana.open_table("trains/double_twelve")


def form(phone):
    return phone.page.one("form", id="hand")


def in_front(phone):
    """What is asked outside of any fold, by the names of the fields."""
    asked = [field for field in form(phone).all("input", "select") if field["type"] != "hidden"]
    return {field["name"] for field in asked if not field.closest("details")}


def folded(phone):
    return {field["name"] for field in form(phone).all("input", "select") if field.closest("details")}


def test_each_hand_has_a_field_for_a_number_in_turn_order(trains):
    fields = [field for field in form(trains).all("input") if field["name"].startswith("held_")]
    assert [field["name"] for field in fields] == ["held_0", "held_1", "held_2", "held_3"]
    assert {field["inputmode"] for field in fields} == {"numeric"}


def test_a_round_is_told_in_numbers_without_scripts(trains):
    trains.out(1, "12", "", "40", "7")
    assert trains.totals == ["12", "0", "40", "7"]


def test_a_number_that_looks_like_a_tile_is_a_number(trains):
    trains.out(1, "128", "", "66", "55")
    assert trains.totals == ["128", "0", "66", "55"]


def test_of_a_blocked_round_nobody_asks_who_played_last(trains):
    assert "blocked_by" not in in_front(trains) | folded(trains)
    trains.block("4", "31", "9", "12")
    assert trains.totals == ["4", "31", "9", "12"]


def test_nobody_is_offered_to_give_a_round_up(trains):
    assert choices(form(trains), "ending") == {"0", "1", "2", "3", "blocked", "stopped"}


def test_the_engine_is_asked_behind_the_fold_where_it_follows_and_can_be_another(trains):
    assert "engine" in folded(trains) - in_front(trains)
    trains.out(1, "12", "", "40", "7", engine=9)
    assert trains.record["entries"][0]["engine"] == 9
    assert "Check the engine" in trains.see(f"{trains.sheet}/1")


def test_the_engine_is_asked_before_all_else_where_the_tiles_decide(ana):
    ana.open_table("trains/cardinal")
    names = [field["name"] for field in form(ana).all("input", "select") if field["type"] != "hidden"]
    assert names[:2] == ["engine", "ending"]
    ana.press(WRITE, status=422, ending="1", held_0="12", held_2="40", held_3="7")
    assert "Which double was the engine?" in ana.page
    ana.press(WRITE, engine="9")
    assert ana.totals == ["12", "0", "40", "7"]


@pytest.mark.parametrize(("preset", "is_asked"), [("double_twelve", False), ("fifty", True)])
def test_who_has_the_double_blank_is_asked_where_it_counts_otherwise(ana, preset, is_asked):
    ana.open_table(f"trains/{preset}")
    assert ("double_blank" in in_front(ana)) is is_asked


def test_the_ends_of_a_block_are_behind_the_fold(trains):
    assert "open_numbers" in folded(trains) - in_front(trains)


def test_a_correction_shows_what_stands(ana):
    ana.open_table("trains/fifty")
    ana.out(1, "12", "", "40", "7", double_blank=2, engine=9)
    ana.see(f"{ana.sheet}/1")
    stands = dict(filled(form(ana)))
    assert [stands[f"held_{seat}"] for seat in range(4)] == ["12", "", "40", "7"]
    assert (stands["ending"], stands["double_blank"], stands["engine"]) == ("1", "2", "9")


def test_the_standing_tells_of_the_round_to_come_where_no_form_does(trains, ben):
    sheet = trains.sheet
    pages = trains.see(sheet), trains.see(f"{sheet}/board"), ben.see(sheet)
    assert [HEAD in page.one("section", id="standing") for page in pages] == [False, True, True]


def test_the_form_begins_with_the_round_and_its_engine_drawn(trains):
    heading = form(trains).one("h2")
    assert heading.text == HEAD
    assert heading.one("svg", class_="tile")


# Each on their own phone


@pytest.fixture
def at_seats(ana, new_client):
    """Three at a table where 0-0 counts 50, each with a seat on a phone of their own; Ana keeps it."""
    ana.open_table("trains/fifty", players=3)
    return seated_phones(ana, new_client, "Ana", "Ben", "Cy")


def saved(keeper):
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    return keeper.totals


def test_each_enters_their_own_pips_and_who_has_the_double_blank_says_so(ana, at_seats):
    tells(at_seats[0], 0, "12")
    tells(at_seats[1], 1, "", "out")
    at_seats[2].see(f"{ana.sheet}/own/2")
    at_seats[2].press(TELL, ending="left", held="40", holds="y")
    assert saved(ana) == ["12", "0", "90"]
    assert ana.record["entries"][0]["double_blank"] == 2


def test_where_nobody_is_out_the_round_was_blocked(ana, at_seats):
    for seat, held in enumerate(["12", "7", "40"]):
        tells(at_seats[seat], seat, held)
    assert saved(ana) == ["12", "7", "40"]


def test_of_two_who_have_the_double_blank_one_is_asked_to_look_again(ana, at_seats):
    for seat, phone in enumerate(at_seats[:2]):
        phone.see(f"{ana.sheet}/own/{seat}")
        phone.press(TELL, ending="left", held="12", holds="y")
    tells(at_seats[2], 2, "", "out")
    assert "Ben: Ana holds 0-0, and so does Ben: only one can." in ana.see(ana.sheet).id("own").text


def test_what_came_from_a_phone_counts_where_the_keeper_leaves_it_blank(ana, at_seats):
    at_seats[2].see(f"{ana.sheet}/own/2")
    at_seats[2].press(TELL, ending="left", held="40", holds="y")
    ana.see(ana.sheet)
    ana.press(WRITE, ending="1", held_0="12")
    assert ana.totals == ["12", "0", "90"]


def test_the_own_phone_asks_for_a_round_by_its_number_and_not_who_played_last(ana, at_seats):
    form = at_seats[0].see(f"{ana.sheet}/own/0").one("form", class_="own-form")
    assert (form.one("h2").text, HEAD in form) == ("Ana", True)
    assert choices(form, "ending") == {"left", "0"}
    assert not form.all("label", class_="full")
    assert at_seats[0].see(ana.sheet).text.count(HEAD) == 1


@pytest.mark.parametrize(("house", "is_asked"), [({}, False), ({"rule_next_lead": "next_seat"}, True)])
def test_who_led_is_asked_only_where_the_next_start_hangs_on_it(ana, house, is_asked):
    trains = ana.open_table("trains/double_twelve", **house)
    assert ("lead" in folded(trains), "who led" in form(trains).text) == (is_asked, is_asked)
    trains.out(1, "12", "", "40", "7")
    assert trains.totals == ["12", "0", "40", "7"]


HERS = "Ben said 44, the host wrote 55."


def entered_over(keeper, phones):
    """The keeper's sheet once Ben told 44 and the keeper 55."""
    tells(phones[1], 1, "44")
    tells(phones[2], 2, "9")
    tells(phones[0], 0, "", "out")
    keeper.see(keeper.sheet)
    return {"ending": 0, "held_1": "55"}


def test_a_count_told_by_its_player_is_not_replaced_in_silence(ana, at_seats):
    told = entered_over(ana, at_seats)
    assert HERS in ana.press(CHECK, **told).id("verdict").text
    ana.press(WRITE, **told)
    assert HERS in ana.see(f"{ana.sheet}/1")
    history = ana.page.one("section", aria_labelledby="told").text
    assert "Ben entered 44 on their own phone." in history
    assert "Cy entered 9 on their own phone." in history
    assert HERS in at_seats[1].see(ana.sheet).one("section", aria_labelledby="agree-title").text


def test_the_same_hand_in_tiles_and_in_pips_is_no_contradiction(ana, at_seats):
    tells(at_seats[1], 1, "12-9 6-5")
    tells(at_seats[2], 2, "9")
    tells(at_seats[0], 0, "", "out")
    ana.see(ana.sheet)
    assert "the host wrote" not in ana.press(CHECK, ending=0, held_1="32")


def test_what_the_host_enters_for_a_player_is_not_that_player_s_word(ana, at_seats):
    tells(at_seats[1], 1, "44")
    tells(at_seats[2], 2, "9")
    tells(at_seats[0], 0, "", "out")
    ana.see(f"{ana.sheet}/own/1")
    ana.press(TELL, held="55")
    ana.see(ana.sheet)
    ana.press(SAVE_HAND)
    assert ana.totals == ["0", "55", "9"]
    assert HERS in ana.see(f"{ana.sheet}/1")
