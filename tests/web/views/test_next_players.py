"""Who plays the next game of an evening: whoever wins stays on, who waits, and what a table remembers of it."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from referee.web.views import tables as views
from tests.support.words import OPEN_TABLE, PLAYERS, REMATCH, SAVE
from tests.web.sitting import seated_phones

ANA_WINS, BEN_WINS = (0, "", "20", "", "5"), (1, "20", "", "5", "")
WAITING = "Anyone waiting?"


def waits(phone, *names, **told):
    """Say that these have come, each by a name that nobody has had here before."""
    for name in names:
        phone.see(f"/t/{phone.code}/next")
        phone.press(SAVE, newcomer=name, **told)


@pytest.fixture
def six(ana):
    """Ana's phone at the end of a game that Ana and Cy have won; Eve and Flo wait."""
    ana.open_table(rule_target=20)
    ana.out(*ANA_WINS)
    waits(ana, "Eve", "Flo")
    return ana


def stays(phone):
    """The button that lets the winners stay on."""
    return next(name for name in phone.page.buttons() if name.startswith("Winner stays on"))


def plays(phone, hand=None):
    """Let the winners stay on, and win the game; who sits where."""
    phone.press(stays(phone))
    seats = phone.record["seats"]
    phone.see(f"/t/{phone.code}")
    if hand:
        phone.out(*hand)
    return seats


def test_the_pair_that_won_stays_and_the_two_who_wait_come_in(six):
    said = "Ana and Cy won and stay. Ben and Dee sit out. Eve and Flo come in."
    assert stays(six) == f"Winner stays on Ana and Cy against Eve and Flo {said}"
    assert plays(six) == ["Ana", "Eve", "Cy", "Flo"]


def test_a_phone_keeps_its_seat_in_the_next_game_and_again_after_sitting_out(six, new_client):
    ana, ben = seated_phones(six, new_client, "Ana", "Ben")
    plays(six)
    own = f"/t/{six.code}/2/own"
    assert (ana.get(f"{own}/0").status_code, ben.get(f"{own}/1").status_code) == (200, 403)
    six.out(*ANA_WINS)
    plays(six)
    assert ben.get(f"/t/{six.code}/3/own/1").status_code == 200


def test_winners_who_won_as_often_as_the_table_allows_get_up(six):
    waits(six, "Gus", limit=2)
    plays(six, ANA_WINS)
    assert "Ana and Cy won 2 in a row and get up." in stays(six)
    assert not {"Ana", "Cy"}.intersection(plays(six))


def test_who_has_gone_home_is_not_called_again(six):
    six.see(f"/t/{six.code}/next")
    pressed = [("there", name) for name in ("Ana", "Ben", "Cy", "Dee", "Flo")]
    six.forge(f"/t/{six.code}/next", there=[name for _there, name in pressed], how="", limit=0)
    six.see(f"/t/{six.code}")
    assert "Eve" not in stays(six)
    assert plays(six) == ["Ana", "Ben", "Cy", "Flo"]


def test_a_game_that_was_left_lets_nobody_lose_a_seat(ana):
    ana.open_table()
    ana.tells("End the game here")
    waits(ana, "Eve", "Flo")
    assert "Nobody won, so everyone stays. Eve and Flo sit out." in stays(ana)
    assert plays(ana) == ["Ana", "Ben", "Cy", "Dee"]


def test_each_for_themselves_the_winner_stays(ana):
    ana.open_table("fives/five_up", 2, rule_target=61)
    ana.press("Save", ending=0, held_1="6-6 6-5 5-5 4-4 6-4 5-4 3-3 6-3 5-3 4-3")
    if not ana.page.all(class_="after"):
        ana.tells("End the game here")
    waits(ana, "Eve")
    assert stays(ana).startswith("Winner stays on Ana and Eve ")
    assert plays(ana) == ["Ana", "Eve"]


def test_the_way_that_was_taken_last_comes_first_and_is_taken_along(six, ben):
    plays(six, ANA_WINS)
    assert next(name for name in six.page.one(class_="after").all("button")).text.startswith("Winner stays on")
    exported = json.loads(six.get(f"/t/{six.code}/table.json").text)
    assert exported["lineup"]["how"] == "winners"
    ben.imports(exported)
    assert json.loads(ben.get(f"/t/{ben.code}/table.json").text)["lineup"] == exported["lineup"]
    six.see(f"/t/{six.code}")
    six.press(REMATCH)
    assert json.loads(six.get(f"/t/{six.code}/table.json").text)["lineup"]["how"] == ""


def test_where_nobody_waits_there_is_one_tap_to_say_who_does(ana):
    ana.open_table(rule_target=20)
    ana.out(*ANA_WINS)
    assert not [name for name in ana.page.buttons() if name.startswith("Winner")]
    assert WAITING in ana.page.links()


def test_a_guest_is_named_in_the_middle_of_a_game(ana):
    ana.open_table()
    ana.see(ana.offered[PLAYERS])
    ana.see(ana.page.links()[WAITING])
    ana.press(SAVE, newcomer="Eve")
    assert ana.address.endswith("/1")
    assert "Eve" in ana.see(f"/t/{ana.code}/next").one("fieldset", id="there").text


@pytest.mark.parametrize("typed", ["Eve, Flo", "Eve y Flo", "Eve and Flo", "Eve;Flo", " Eve,, Flo "])
def test_several_who_have_come_are_several_people(ana, typed):
    ana.open_table()
    ana.see(f"/t/{ana.code}/next")
    ana.press(SAVE, newcomer=typed)
    here = ana.see(f"/t/{ana.code}/next").all("input", name="there")
    assert [each["value"] for each in here][-2:] == ["Eve", "Flo"]


def test_one_of_several_names_that_is_too_long_is_refused_and_nothing_typed_is_lost(ana):
    ana.open_table()
    ana.see(f"/t/{ana.code}/next")
    typed = f"Eve, {'F' * 100}"
    assert ana.press(SAVE, 422, newcomer=typed).value("newcomer") == typed


def test_a_name_that_no_page_can_show_is_refused_at_its_field(ana):
    ana.open_table()
    ana.see(f"/t/{ana.code}/next")
    ana.press(SAVE, 422, newcomer="E\u202eve")
    assert ana.page.id("newcomer-problem")


def test_those_who_wait_take_part_in_rotation_too(six):
    said = next(name for name in six.page.buttons() if name.startswith("Rotate partners"))
    six.press(said)
    assert {"Eve", "Flo"} < {*six.record["seats"]}


def test_who_only_watches_says_nobody_waits(six, ben):
    ben.see(f"/t/{six.code}/next", 403)
    assert WAITING not in ben.see(f"/t/{six.code}").links()
    assert OPEN_TABLE not in ben.page.buttons()


NEXT = "Next game at this table"


def offered(phone, path="/", begins=NEXT):
    """The button of the next game on a page."""
    phone.see(path)
    return next(name for name in phone.page.buttons() if name.startswith(begins))


def test_an_evening_goes_on_from_the_first_page_with_one_tap(six, ben):
    code = six.code
    ben.see(f"/t/{code}")
    assert offered(six) == f"{NEXT} Ana and Cy against Ben and Dee"
    assert six.page.links()["New table"]
    six.press(offered(six))
    assert six.sheet == f"/t/{code}/2"
    assert six.record["seats"] == ["Ana", "Ben", "Cy", "Dee"]
    assert not [name for name in ben.see("/").buttons() if name.startswith("Next")]


def test_the_first_page_takes_the_way_that_the_table_took_last(six):
    plays(six, ANA_WINS)
    six.press(offered(six))
    assert {*six.record["seats"]} == {"Ana", "Cy", "Ben", "Dee"}


def test_an_evening_is_not_left_without_a_word_for_a_new_table(six):
    assert offered(six, "/new").startswith(NEXT)
    six.see(six.page.links()["As last time: Partners to 100 Ana, Ben, Cy, Dee"])
    assert [name for name in six.page.links() if name.startswith("Next game at table ")]


def test_each_table_of_the_evening_is_a_tap(six):
    first = six.code
    six.open_table(rule_target=20)
    six.out(*ANA_WINS)
    second = six.code
    assert offered(six, begins=f"Next game at table {second}")
    assert six.see("/new/partners").one("main").text.count("This opens a new table.") == 1
    six.see("/")
    six.press(offered(six, begins=f"Next game at table {first}"))
    assert six.sheet == f"/t/{first}/2"


def test_while_a_game_goes_on_and_once_the_evening_is_over_a_new_game_comes_first(six, monkeypatch):
    sheet = six.sheet
    with monkeypatch.context() as later:
        later.setattr(
            views, "datetime", type("Later", (), {"now": lambda _zone: datetime.now(UTC) + timedelta(hours=7)})
        )
        assert "New game" in six.see("/").links()
    six.see(sheet)
    plays(six)
    assert "New game" in six.see("/").links()


def test_other_people_of_the_table_are_seated_by_the_same_house_rules(six):
    six.see(six.page.links()["Other players"])
    six.press(OPEN_TABLE, seat_1="Eve", seat_3="Gus")
    assert six.sheet.endswith("/2")
    assert (six.record["options"]["target"], six.record["seats"]) == (20, ["Ana", "Eve", "Cy", "Gus"])


def test_people_without_names_play_again_from_the_first_page_and_others_may_wait(ana):
    ana.see("/new/partners/lagunex")
    ana.press(OPEN_TABLE, rule_target=20)
    ana.out(*ANA_WINS)
    waits(ana, "Eve")
    assert not [name for name in ana.page.buttons() if name.startswith("Winner")]
    assert [each["value"] for each in ana.see(f"/t/{ana.code}/next").id("there").all("input")] == ["Eve"]
    ana.press(offered(ana))
    assert ana.sheet.endswith("/2")
