"""A table plays more than one game: none is lost, and who has won how many is counted."""

from urllib.parse import unquote_plus

import pytest

from tests.support.client import Client
from tests.support.words import REMATCH, SAVE, START

HAND = {"rule_target": 20}
SHUT_OUT, BENS = ("", "20", "", "5"), ("20", "", "5", "")  # what the four hold when Ana goes out, and when Ben does


@pytest.fixture
def won(ana):
    """Ana's phone where she and Cy have just won the first game, and shut the others out."""
    ana.open_table(**HAND)
    ana.out(0, *SHUT_OUT)
    return ana


def series(phone):
    return phone.page.id("standing").one(class_="series").text


def bens_win(phone):
    phone.out(0, "", "1", "", "2")
    phone.out(1, *BENS)


def test_one_game_alone_says_nothing_of_a_series(won):
    assert not won.page.all(class_="series")
    assert "Shutout: Ben and Dee on 0." in won.page.one(class_="winner")


def test_a_series_of_three_with_a_shut_out_is_counted_on_each_sheet(won):
    won.press(REMATCH)
    assert series(won) == "Games 1 : 0"
    bens_win(won)
    assert series(won) == "Games 1 : 1"
    assert "Shutout" not in won.page.one(class_="winner")
    won.press(REMATCH)
    won.out(0, *SHUT_OUT)
    assert series(won) == "Games 2 : 1"
    won.see(f"/t/{won.code}/2")
    assert series(won) == "Games 1 : 1"


@pytest.mark.tour
def test_a_finished_game_is_found_again_from_home_from_the_table_and_from_the_next_sheet(won):
    first = won.sheet
    won.press(REMATCH)
    ways = [won.page.links()["Games 1 : 0"], won.offered["All games"]]
    ways.append(won.see("/").links()["2 games"])
    for way in ways:
        games = won.see(way).one("ol", class_="tables").all("a")
        assert [each["href"] for each in games] == [f"/t/{won.code}/2", first]
        assert "Ana and Cy 25 Ben and Dee 0" in games[1]
        assert "Shutout: Ben and Dee on 0." in games[1]
        assert "not finished" in games[0]


@pytest.mark.parametrize(
    ("rule", "says"), [("double", "Ana and Cy win the series 2 : 0"), ("honour", "Games 1 : 0, best of 3")]
)
def test_a_shut_out_counts_as_many_games_as_the_house_rules_say(ana, rule, says):
    ana.open_table(**HAND, rule_shutout=rule, best_of=3)
    ana.out(0, *SHUT_OUT)
    assert series(ana) == says
    assert ("Counts as 2 games." in ana.page) == (rule == "double")


def test_the_best_of_three_is_won_and_another_series_begins(won):
    won.press(REMATCH, best_of=3)
    assert series(won) == "Games 1 : 0, best of 3"
    won.out(0, *SHUT_OUT)
    assert series(won) == "Ana and Cy win the series 2 : 0"
    won.press(REMATCH)
    assert series(won) == "Games 0 : 0, best of 3"


def test_a_shorter_series_than_has_been_won_already_begins_anew(won):
    won.press(REMATCH, best_of=7)
    won.out(0, *SHUT_OUT)
    won.press(REMATCH, best_of=3)
    assert series(won) == "Games 0 : 0, best of 3"
    bens_win(won)
    assert series(won) == "Games 0 : 1, best of 3"


def test_a_series_that_is_still_open_goes_on_as_one_of_another_length(won):
    won.press(REMATCH, best_of=7)
    bens_win(won)
    won.press(REMATCH, best_of=3)
    assert series(won) == "Games 1 : 1, best of 3"
    won.out(0, *SHUT_OUT)
    assert series(won) == "Ana and Cy win the series 2 : 1"


def test_a_series_knows_one_person_by_two_names(won):
    won.see(f"/t/{won.code}/new/partners/lagunex")
    won.press(START, seat_0="Ana", seat_1="Ben", seat_2="Cyrus", seat_3="Dee", **HAND)
    won.out(0, *SHUT_OUT)
    game = won.sheet
    won.see(f"/t/{won.code}/people?name=Cyrus")
    won.press_in("chosen", SAVE, name="Cyrus", person="Cy")
    won.see(game)
    assert series(won) == "Games 2 : 0"
    assert '"Cy"' in unquote_plus(won.page.links()["Open in BG Stats"])


def pairings(phone):
    """The buttons that begin a game with other partners: each other pairing once."""
    return [each.text for each in phone.page.all("button", class_="swap")]


def test_partners_are_swapped_in_every_way_and_each_has_a_series_of_its_own(won):
    assert len(pairings(won)) == 2
    tonight = ("Tonight: Ana 1, Cy 1, Ben 0, Dee 0", "Tonight: Ana 2, Cy 1, Dee 1, Ben 0")
    for game, pair, standing in ((2, "Ana and Dee", tonight[0]), (3, "Ana and Ben", tonight[1])):
        won.press(next(said for said in pairings(won) if f" {pair} " in said))
        assert won.address.endswith(f"/{game}")
        assert series(won) == standing
        won.out(0, *SHUT_OUT)
    won.press(next(said for said in pairings(won) if " Ana and Cy " in said))
    assert series(won) == "Tonight: Ana 3, Ben 1, Cy 1, Dee 1"
    assert "Tonight: Ana" in won.get(f"{won.sheet}/sheet.svg").text
    assert "Games 1 : 0" in won.see(f"/t/{won.code}/games")


def test_who_plays_alone_has_the_games_they_won_whoever_else_was_there(ana):
    ana.open_table("longana/longana", 3, **HAND)
    ana.out(0, "", "9-9", "6-6")
    ana.see(f"/t/{ana.code}/new/longana/longana")
    ana.press(START, seat_0="Dee", seat_1="ana", seat_2="Ben")
    assert series(ana) == "Games 0 : 1 : 0"
    assert not ana.page.all("button", name="swap")


def test_a_correction_of_an_earlier_game_changes_the_series(won):
    won.press(REMATCH)
    won.see(f"/t/{won.code}/1")
    won.corrects(1, held_1="6", held_3="1", why="Counted wrong")
    won.see(f"/t/{won.code}/2")
    assert series(won) == "Games 0 : 0"


def test_the_text_and_the_picture_that_are_shared_tell_the_series(won):
    won.press(REMATCH)
    won.out(0, *SHUT_OUT)
    for way in ("sheet.txt", "sheet.svg"):
        told = won.get(f"{won.sheet}/{way}").text
        assert "Games 2 : 0" in told
        assert "Shutout: Ben and Dee on 0." in told


def test_the_end_begins_again_first_shares_a_picture_first_and_leads_to_the_last_hand(won):
    after = won.page.id("after")
    assert [each.text for each in after.all(class_="primary")] == [REMATCH]
    card = after.one("figure")
    assert card.one("img")["src"].startswith(won.page.links()["Share as image"])
    assert "25 : 0" in card.one("img")["alt"]
    assert after.all(class_="row")[0].text == f"{REMATCH} Share as image"
    assert (won.totals, "25 : 0" in won.page.id("head")) == (["25", "0"], False)
    won.see(won.page.links()["Correct the last hand"])
    assert won.page.heading == "Hand 1: Ana went out"


def test_a_watcher_finds_the_games_too_and_may_not_play_again(won, ben: Client):
    ben.see(won.sheet)
    assert REMATCH not in ben.page.buttons()
    ben.see(f"/t/{won.code}/games")
    assert "Ana and Cy 25 Ben and Dee 0" in ben.page


@pytest.mark.tour
def test_many_games_are_shown_in_parts(won):
    for _game in range(20):
        won.press(REMATCH)
        won.out(0, *SHUT_OUT)
    won.see(f"/t/{won.code}/games")
    assert len(won.page.one("ol", class_="tables").all("li")) == 20
    won.see(won.page.links()["Earlier games"])
    assert [each.text[:6] for each in won.page.one("ol", class_="tables").all("li")] == ["Game 1"]


@pytest.mark.parametrize("asked", ["0", "-1", "x", "99999999999999999999"])
def test_a_page_of_games_that_is_not_there_is_empty_or_the_last(won, asked):
    assert won.get(f"/t/{won.code}/games?until={asked}").status_code == 200


def test_a_shut_out_is_called_by_the_word_of_the_region_and_by_none_where_none_is_known(ana, won):
    assert won.page.id("head").all(class_="shout") == []
    assert "1 hand · biggest +25, Ana and Cy" in won.page.id("head")
    ana.open_table("partners/dominican", rule_target=20)
    ana.out(0, "", "20", "3", "5")
    assert ana.page.id("head").one(class_="shout").text == "Pollona!"
    picture = ana.get(f"{ana.sheet}/sheet.svg").text
    assert ("Pollona!" in picture, picture.count(' rx="2"')) == (True, 1)
