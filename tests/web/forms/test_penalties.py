"""A penalty at the table: proposed by the sanctions, written with a tap, seen by everybody, corrected and struck."""

import csv
import io

import pytest

from tests.support.words import ASK, PENALTY, REMATCH, WENT_WRONG, WRITE, WRITE_CORRECTION


@pytest.fixture
def warned(ana):
    """A friendly table of pairs at which Ben has talked once."""
    ana.open_table("partners/lagunex", lead=0, rule_sanctions="friendly")
    ana.tells(PENALTY, seat=1, fault="talk")
    return ana


def test_the_sheet_and_the_board_say_in_words_what_was_shown(warned, ben):
    assert "Ben and Dee: warning" in warned.page.id("standing").text
    assert "Penalty for Ben: talked during the hand (warning)" in warned.page
    assert "Ben and Dee: warning" in ben.see(f"{warned.address}/board").id("standing").text


def test_a_fault_that_costs_nothing_by_the_rules_of_the_table_says_so_before_it_is_saved(keeper):
    keeper.see(keeper.offered["Something happened"])
    keeper.see(keeper.page.links()["Penalty"])
    page = keeper.press("Check the ruling", seat=1, fault="turn")
    assert "Penalty for Ben: played out of turn (no points)" in page.id("verdict").text


def test_the_referee_proposes_the_next_step_and_nothing_is_written_without_a_tap(warned, stored):
    page = warned.see(f"{warned.address}/tell/penalty?who=Dee&fault=talk")
    assert "Ben and Dee −20." in page.id("verdict").text
    assert len(stored(warned).lines) == 1
    warned.press(WRITE)
    assert warned.totals == ["0", "−20"]


@pytest.mark.parametrize(
    ("sanctions", "says"),
    [("none", "Set a penalty"), ("friendly", "Set a penalty Friendly: a warning, then penalty points")],
)
def test_where_a_penalty_is_set_only_those_that_are_agreed_are_named(ana, sanctions, says):
    ana.open_table("partners/lagunex", lead=0, rule_sanctions=sanctions)
    folds = [fold.text for fold in ana.see(f"{ana.address}/tell/penalty").all("summary")]
    assert says in folds


def test_the_table_tells_another_price(warned):
    warned.tells(PENALTY, seat=0, fault="pass", points=30, to="opponents", play="cancelled")
    assert warned.totals == ["0", "30"]
    assert "Who had 6-6?" in warned.page
    assert "passed when they could play (30, for the opponents, cancelled)" in warned.see(f"{warned.sheet}/2")


def test_a_penalty_is_corrected_struck_and_told_in_the_spreadsheet(warned):
    warned.see(f"{warned.address}/1/correct")
    assert (warned.page.value("seat"), warned.page.value("fault")) == ("1", "talk")
    warned.press(WRITE_CORRECTION, points=10, card="none", why="Agreed")
    warned.see(warned.address)
    assert warned.totals == ["0", "−10"]
    rows = list(csv.reader(io.StringIO(warned.get(f"{warned.address}/sheet.csv").text)))
    assert rows[1][1] == "Penalty for Ben: talked during the hand"


def test_a_penalty_that_is_struck_costs_nothing_and_the_next_fault_is_the_first_again(warned, stored):
    warned.strikes(1, "It was Dee's phone")
    warned.see(warned.sheet)
    assert "warning" not in warned.page.id("standing").text
    assert [line.latest.struck for line in stored(warned).lines] == [True]
    page = warned.see(f"{warned.sheet}/tell/penalty?who=Dee&fault=talk")
    assert "Ben and Dee: a warning." in page.id("verdict").text


def test_a_game_with_a_penalty_is_replayed_under_other_sanctions(warned):
    warned.tells(PENALTY, seat=3, fault="talk")
    assert warned.totals == ["0", "−20"]
    warned.see(f"{warned.sheet}/replay")
    page = warned.press("Replay the game", sanctions="none")
    rows = [[cell.text for cell in row.all("td")] for row in page.one("tbody").all("tr")]
    assert [ours for _what, ours, _theirs in rows] == ["0 : 0", "0 : −20"]
    assert [theirs for _what, _ours, theirs in rows] == ["0 : 0", "0 : 0"]


def test_it_must_be_said_who_and_for_what(keeper):
    keeper.see(keeper.offered[PENALTY])
    page = keeper.press(WRITE, 422)
    assert (page.problem("seat"), page.problem("fault")) == ("Who did it?", "What happened?")


def test_only_somebody_with_a_partner_can_have_signaled_to_one(ana, warned):
    assert warned.see(f"{warned.address}/tell/penalty").all("input", name="fault", value="signal")
    ana.open_table("block/block")
    alone = ana.address
    assert not ana.see(f"{alone}/tell/penalty").all("input", name="fault", value="signal")
    ana.see(f"{alone}/tell/penalty?who=Ben&fault=signal")
    ana.press(WRITE)
    assert ana.see(f"{alone}/1/correct").value("fault") == "signal"


PUNISHED = "?name=Ben", "?name=Dee", "?name=Ben&name=Dee"  # whoever did it, the partner, and the two as a side


def test_the_people_of_a_table_have_their_penalties_counted(warned):
    people = warned.address.rsplit("/", 1)[0] + "/people"
    counted = {asked: "Penalties" in warned.see(people + asked).id("chosen") for asked in PUNISHED}
    assert counted == dict.fromkeys(PUNISHED, True)
    assert "Penalties" not in warned.see(f"{people}?name=Ana")


def test_in_a_game_for_the_pot_no_points_are_asked_for(ana):
    ana.open_table("loo/pot")
    page = ana.see(f"{ana.address}/tell/penalty")
    assert not page.all("input", name="points")
    ana.press(WRITE, seat=0, fault="pass", card="yellow")
    assert "Ana: yellow card" in ana.page.id("standing").text


def test_the_desk_offers_the_penalty_filled_in_with_its_price(warned, stored):
    warned.see(f"/t/{warned.code}/1/ask")
    warned.see(warned.page.links()[WENT_WRONG])
    page = warned.press(ASK, what="pass", found="after", who="4")
    assert "Friendly: a warning, then penalty points. First time: a warning." in page
    warned.see(page.links()["Enter a penalty"])
    assert (warned.page.value("seat"), warned.page.value("fault"), warned.page.value("play")) == (
        "3",
        "pass",
        "cancelled",
    )
    warned.press(WRITE)
    assert "Ben and Dee: 2 warnings" in warned.page.id("standing").text


def test_whoever_asks_without_a_table_is_told_the_price_under_the_sanctions_chosen(ben):
    page = ben.send(
        "/ask/irregularity", "get", [("what", "pass"), ("found", "after"), ("game", "partners"), ("sanctions", "world")]
    )
    assert "World federation: cards. First time: 40 penalty points, a yellow card and the hand is cancelled." in page
    assert "Enter a penalty" not in page.links()


def test_the_rulebook_says_where_a_sanction_table_was_read(ben):
    assert "Source: FEMUNDO" in ben.see("/rules/partners?sanctions=world")
    assert "FEMUNDO, reg" not in ben.see("/rules/partners")


def test_the_venezuelan_federation_counts_the_cards_of_earlier_games_by_itself(ana):
    ana.open_table("partners/lagunex", lead=0, rule_sanctions="federation", total_0=99)
    ana.tells(PENALTY, seat=1, fault="pass")
    ana.out(0, "", "6", "5", "7")
    ana.press(REMATCH)
    page = ana.see(f"{ana.sheet}/tell/penalty?who=Ben&fault=wrong")
    assert "Ben and Dee: a red card." in page.id("verdict").text
    ana.press(WRITE)
    assert "Ben and Dee: red card" in ana.page.id("standing").text


def test_a_black_card_is_said_to_end_the_game_on_the_sheet_and_the_others_play_on(ana):
    ana.open_table("longana/longana", lead=0)
    ana.tells(PENALTY, seat=1, fault="cheat", card="black")
    assert "Ben: black card, and the game is lost" in ana.page.id("standing").text
    assert "Who went out?" in ana.page
    assert "Ben loses the game and is out; the others play on." in ana.see(f"{ana.sheet}/1")


def test_sums_made_for_another_target_are_said_to_be_in_proportion(ana):
    ana.open_table("block/draw", lead=0, rule_sanctions="dominican")
    page = ana.see(f"{ana.address}/tell/penalty")
    assert "Set for games to 200; scaled to 100 here." in page
