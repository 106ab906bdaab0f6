"""What hands can hold at all: the referee catches what cannot be, says where, and says what would be right."""

from functools import partial

import pytest

from referee.engine.hands.parity import Remains, doubts
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, holding
from tests.support.builders import block, longana, out, partners, refused, told

no = partial(refused, "partners")
HANDS = ("6", "9", "4")
LAID = "led or played last, so cannot still hold all 7."


@pytest.mark.canon("DUO-02", "LAG-05", "LAG-12", "LAG-03")
@pytest.mark.parametrize(
    ("hand", "field", "message"),
    [
        pytest.param(out(0, "", "6-4", "4-6", "3"), "held.2", "6-4 is also in Ben's hand.", id="a tile in two hands"),
        pytest.param(out(0, "", "6-4 4-6", "?", "3"), "held.1", "6-4 is entered twice.", id="a tile twice in one hand"),
        pytest.param(
            out(0, "", "7-4", "?", "3"), "held.1", "7-4 is not in a double-six set.", id="a tile not in the set"
        ),
        pytest.param(
            out(0, "", "0-0 1-1 2-2 3-3 4-4 5-5 6-6 1-0", "?", "3"),
            "held.1", "Ben was dealt 7 tiles and cannot hold 8.", id="more tiles than were dealt",
        ),
        pytest.param(
            out(0, "", "40/3", "?", "3"),
            "held.1", "Ben cannot hold 40: 3 tiles hold 33 at most.", id="a sum too high for three tiles",
        ),
        pytest.param(
            out(0, "", "13/1", "?", "3"),
            "held.1", "Ben cannot hold 13 in one tile: 12 at most.", id="a sum too high for one tile",
        ),
        pytest.param(
            out(0, "", "0/2", "?", "3"),
            "held.1", "Ben cannot hold only 0 in 2 tiles: 1 at least.", id="a sum too low for two tiles",
        ),
        pytest.param(
            out(0, "", "70", "?", "3"),
            "held.1", "Ben cannot hold 70: 7 tiles hold 69 at most.", id="a sum too high for a whole hand",
        ),
        pytest.param(
            out(0, "", "0/1", "0-0", "3"),
            "held.1", "Ben cannot hold only 0: any tile left holds 1 or more.", id="0-0 is in another hand",
        ),
        pytest.param(
            out(0, "", "0", "?", "0"),
            "held", "Ben and Dee cannot both hold 0: there is only one 0-0.", id="two hands cannot both hold 0-0",
        ),
        pytest.param(
            out(0, "", "63", "63", "60"),
            "held", "Ben and Cy cannot hold 126 pips together: 118 at most.", id="hands that together exceed the set",
        ),
        pytest.param(
            block("1-2", "5-0", "4", "6", by=0, end=5),
            "held.1", "Not blocked: 5-0 still plays on 5.", id="a block while somebody can play",
        ),
        pytest.param(
            block("56", "9", "9", "9", by=0, end=6),
            "held.0", "Ana cannot hold 56: 6 tiles hold 49 at most.", id="pips of a number that is all laid",
        ),
        pytest.param(
            block("6-5 4-3", "2-1 0-0", "?", "?"),
            "held", "Not blocked: every number is still held, so somebody could play.", id="a block on no number",
        ),
        pytest.param(
            block(*HANDS, "5", by=0, end=7), "end", "Ends are numbers from 0 to 6.", id="an end of 7"
        ),
        pytest.param(
            out(0, "6-4", *HANDS), "held.0", (
                "Ana went out, so Ana cannot still hold tiles."
            ), id="out with tiles in hand"
        ),
        pytest.param(
            out(0, "17/0", *HANDS), "held.0", "Ana went out, so Ana cannot still hold tiles.",
            id="out with pips in hand",
        ),
        pytest.param(
            out(0, "", "17/0", "9", "4"),
            "held.1", "Ben cannot hold 17: 0 tiles hold 0 at most.", id="pips in no tiles",
        ),
        pytest.param(
            out(0, "", "", "9", "4"),
            "held.1", "Ben did not go out: what does Ben have left?", id="two players without tiles",
        ),
        pytest.param(
            block("", "6", "9", "4"),
            "held.0", "Ana did not go out: what does Ana have left?", id="nobody is without tiles in a block",
        ),
        pytest.param(
            out(0, "", *HANDS, blocked_by=1),
            "out", "Somebody went out or nobody could play, not both.", id="out and blocked",
        ),
        pytest.param(
            out(0, "", *HANDS, end=3),
            "end", "Only a block has one number at both ends.", id="one number at the ends of a hand won",
        ),
        pytest.param(
            out(1, "30/7", "", "9", "4", lead=0), "held.0", f"Ana {LAID}", id="all tiles of who led"
        ),
        pytest.param(
            block("9", "9", "30/7", "4", by=2), "held.2", f"Cy {LAID}", id="all tiles of who blocked"
        ),
        pytest.param(
            block("30/5", "30/5", "30/5", "20/4"),
            "held",
            "A block puts at least 10 on the table, so at most 18 are in hands, not 19.",
            id="too many tiles for a block",
        ),
        pytest.param(
            block("35", "35", "33", "1", end=4),
            "held",
            "A block has at least 10 tiles on the table, so at most 102 pips in hands, not 104.",
            id="too many pips for a block",
        ),
        pytest.param(out(4, "", *HANDS), "out", "Nobody sits in seat 4.", id="a stranger out"),
        pytest.param(block("5", *HANDS, by=4), "blocked_by", "Nobody sits in seat 4.", id="a stranger blocked"),
        pytest.param(out(0, "", *HANDS, lead=4), "lead", "Nobody sits in seat 4.", id="a stranger led"),
        pytest.param(out(0, "", "6"), "held", "Enter what each of the 4 players has left.", id="a hand forgotten"),
        pytest.param(
            out(0, "", "a lot", "9", "4"),
            "held.1", "“a lot” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.", id="no tiles, no pips",
        ),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(hand, field, message):
    assert no(hand) == (field, message)


def test_no_more_tiles_are_told_than_the_set_has_left():
    assert no(block("30/7", "30/7", "30/7", "30/7", end=6)) == (
        "held", "These hands need 28 tiles, but only 21 are left in the set.",
    )  # fmt: skip


@pytest.mark.canon("V-P02", "DUO-16", "LAG-G1")
@pytest.mark.parametrize(
    ("answers", "field", "message"),
    [
        pytest.param(
            {"blocked": "blocker_vs_next"},
            "blocked_by", "Who played the last tile? These rules need it.", id="blocker against next",
        ),
        pytest.param(
            {"tie": "opener_wins"}, "lead", "Tied: who led the hand?", id="to the opener"
        ),
        pytest.param(
            {"tie": "blocker_wins"},
            "blocked_by", "Tied: enter who played the last tile.", id="to the blocker",
        ),
        pytest.param(
            {"tie": "blocker_loses"},
            "blocked_by", "Tied: enter who played the last tile.", id="against the blocker",
        ),
    ],
)  # fmt: skip
def test_rules_ask_for_what_they_need_to_know(answers, field, message):
    assert no(block("5", "5", "5", "5"), **answers) == (field, message)


@pytest.mark.canon("LON-03")
@pytest.mark.parametrize(
    ("held", "message"),
    [
        pytest.param("9-8", None, id="9-8 is a tile of double-nine"),
        pytest.param("0/1", None, id="one tile can be 0-0"),
        pytest.param("0/2", "Ben cannot hold only 0 in 2 tiles: 1 at least.", id="two cannot"),
    ],
)
def test_longana_has_a_set_of_its_own(held, message):
    hand = out(0, "", held)
    if message:
        assert refused("longana", hand, players=2) == ("held.1", message)
    else:
        assert longana(hand, players=2).verdict.winner == 0


@pytest.mark.parametrize("score", [partners, longana], ids=["partners", "longana"])
def test_what_can_be_is_not_refused(score):
    assert score(out(0, "", "0-0", "1/1", "12+5/2")).verdict.pips == (0, 0, 1, 17)


@pytest.mark.parametrize("key", ["partners", "longana", "loo"])
def test_nothing_can_be_told_after_the_game(key):
    assert refused(key, told("stop"), told("redeal")) == ("kind", "The game is over: nothing more can be entered.")


def test_nothing_is_told_after_a_game_that_was_won():
    entry = out(0, "", *HANDS)
    assert refused("partners", entry, entry, target=10) == ("kind", ("The game is over: nothing more can be entered."))
    assert partners(entry, entry, target=11).standing.totals == (20, 0)


@pytest.mark.canon("GEN-10")
def test_a_block_in_double_nine_leaves_all_numbers_but_two_an_odd_number_of_times():
    def remarked(*held, tile_set=DOUBLE_NINE):
        return [step.clause for step in doubts(Remains(tuple(map(holding, held)), tile_set, True), "GEN-10")]

    assert remarked("6-5", "4-3", tile_set=DOUBLE_SIX) == ["GEN-10"]
    assert remarked("9-8", "7-6") == ["GEN-10"]
    assert remarked("9-8 7-6", "5-4 3-2") == []
    assert remarked("9-8 7-6", "5-4 3-2 1-1") == ["GEN-10"]
    assert remarked("17", "13") == remarked("30", "9-9") == []
