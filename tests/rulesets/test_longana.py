"""Longana: who wins a round, what it is worth, and who has the first right to lead the next."""

import pytest

from referee.engine.tiles import tile
from referee.rulesets.longana.questions import Arm, places
from tests.support.builders import block, clauses, lines, longana, out, seats, steps, told

DRAWN = block("1-5", "0-2 0-4", "6-8")


@pytest.mark.canon("LON-01", "LON-33", "LON-G17")
@pytest.mark.parametrize(
    ("before", "target", "winners"),
    [
        pytest.param(85, 100, (), id="99 of 100"),
        pytest.param(86, 100, (0,), id="100 of 100"),
        pytest.param(36, 50, (0,), id="50 of 50"),
        pytest.param(86, 120, (), id="100 of 120"),
    ],
)
def test_the_first_player_at_the_target_or_above_wins(before, target, winners):
    won = longana(out(0, "", "6", "4", "4"), totals=(before, 40, 40, 40), target=target)
    assert won.standing.winners == winners
    assert ("LON-33" in clauses(won)) == bool(winners)


@pytest.mark.canon("LON-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players):
    assert longana(out(0, "", *["9"] * (players - 1)), players=players).verdict.points == 9 * (players - 1)


@pytest.mark.canon("LON-31", "LON-30", "LON-32")
def test_only_the_winner_scores_and_the_game_goes_on():
    sheet = lines("longana", out(0, "", "6", "4"), out(2, "5", "6", ""), players=3)
    assert [line.standing.totals for line in sheet] == [(10, 0, 0), (10, 0, 11)]


@pytest.mark.canon("LON-G15")
def test_a_round_worth_nothing_is_won_all_the_same_and_keeps_the_lead():
    won = longana(out(0, "", "0-0"), players=2, lead=1)
    assert (won.verdict.winner, won.verdict.points, won.standing.next_lead) == (0, 0, 0)


@pytest.mark.canon("LON-G14", "LON-28")
def test_going_out_with_a_double_is_allowed_and_ends_the_round():
    arms = [Arm(0, 3), Arm(1, 6)]
    assert places(tile("6-6"), 0, arms, seats()).answer == (1,)
    assert clauses(longana(out(0, "", "6", "4", "4")))[0] == "LON-28"


@pytest.mark.canon("LON-11")
def test_the_winner_has_the_first_right_to_lead_the_next_round():
    assert longana(out(2, "5", "6", "", "4"), lead=0).standing.next_lead == 2


@pytest.mark.canon("LON-G4", "LON-13")
def test_after_a_redeal_the_same_player_has_the_first_right():
    again = longana(told("redeal", reason="no doubles"), lead=2)
    assert again.standing.next_lead == 2
    assert steps(again) == ["Dealt again: nobody scores.", "Cy starts again."]
    first = longana(told("redeal"))
    assert first.standing.next_lead is None
    assert steps(first) == ["Dealt again: nobody scores.", "No round won yet: the highest double leads again."]


@pytest.mark.canon("LON-G3")
@pytest.mark.parametrize(
    ("rule", "had", "told_lead", "has"),
    [
        pytest.param("same", 1, None, 1, id="the same player keeps it"),
        pytest.param("same", None, 0, None, id="before any round is won the highest double leads again"),
        pytest.param("right", 1, None, 2, id="it moves right"),
        pytest.param("right", None, 2, 0, id="it moves right of who led the first round"),
        pytest.param("right", None, None, None, id="nobody knows who led the first round"),
    ],
)
def test_after_a_drawn_round_the_first_right_goes_by_its_own_rule(rule, had, told_lead, has):
    drawn = longana(DRAWN | {"lead": told_lead}, players=3, lead=had, drawn_lead=rule)
    assert drawn.verdict.winner is None
    assert drawn.standing.next_lead == has


@pytest.mark.canon("LON-G2")
@pytest.mark.parametrize(
    ("held", "winner"),
    [
        pytest.param(("1-5", "0-2 0-4", "6-8"), 1, id="the lightest tile among those level"),
        pytest.param(("1-1 0-4", "0-2 1-3", "0-1 9-9"), None, id="lightest tiles level too"),
    ],
)
def test_a_level_round_may_go_to_the_lightest_tile(held, winner):
    assert longana(block(*held), players=3, tie="lightest_tile").verdict.winner == winner


@pytest.mark.canon("LON-G2")
@pytest.mark.parametrize(
    ("double_blank", "held", "winner"),
    [(0, ("0-0 5-5", "0-1 0-9", "4-6"), 0), (25, ("0-0", "9-9 0-7", "8-9 1-7"), 1)],
)
def test_0_0_is_as_heavy_as_it_counts(double_blank, held, winner):
    tied = longana(block(*held), players=3, tie="lightest_tile", double_blank=double_blank)
    assert tied.verdict.winner == winner


@pytest.mark.canon("LON-G2")
def test_the_lightest_tile_is_known_only_when_tiles_are_shown(refused):
    assert refused("longana", block("6", "6", "9"), players=3, tie="lightest_tile") == ("held.0", "LON-G2")


@pytest.mark.canon("LON-G2", "LON-G7")
@pytest.mark.parametrize(
    ("told_lead", "winner"),
    [
        pytest.param(0, 1, id="Ana led: Ben is to her right"),
        pytest.param(1, 0, id="Ben led: his turn comes last"),
        pytest.param(None, 0, id="Cy had the right to lead, and led"),
    ],
)
def test_a_level_round_may_go_to_the_first_to_the_right_of_who_led(told_lead, winner):
    level = longana(block("6", "6", "9", "9", lead=told_lead), lead=2, tie="right_of_leader")
    assert (level.verdict.winner, level.standing.next_lead) == (winner, winner)
    assert "LON-G2" in clauses(level)


@pytest.mark.canon("LON-G2")
def test_who_led_must_be_known_only_where_a_level_round_hangs_on_it(refused):
    said = {"players": 3, "tie": "right_of_leader"}
    assert refused("longana", block("6", "6", "9"), **said) == ("lead", "LON-G2")
    assert longana(block("6", "7", "9"), **said).verdict.winner == 0


@pytest.mark.canon("LON-G2")
@pytest.mark.parametrize("had", [1, None])
def test_a_level_round_that_is_played_again_begins_as_it_had_begun(had):
    again = longana(DRAWN, players=3, lead=had, tie="again", drawn_lead="right")
    assert (again.verdict.winner, again.standing.next_lead, again.standing.totals) == (None, had, (0, 0, 0))
    assert "The round is replayed: nobody scores." in steps(again)
    assert "LON-G3" not in clauses(again)


@pytest.mark.canon("LON-G1")
@pytest.mark.parametrize(
    ("count", "points", "said"),
    [
        pytest.param("all", 33, "Ana +33: every hand, 4 + 9 + 20.", id="every hand"),
        pytest.param("opponents", 29, "Ana +29: the others' hands, 9 + 20.", id="the others' hands"),
        pytest.param("opponents_minus_own", 25, "Ana +25: 9 + 20 minus their own 4.", id="less his own"),
    ],
)
def test_a_block_is_worth_what_the_table_counts(count, points, said):
    blocked = longana(block("1-3", "4-5", "8-8 1-2 0-1"), players=3, count=count)
    assert blocked.verdict.points == points
    assert said in steps(blocked)


@pytest.mark.canon("LON-G16")
def test_a_0_0_that_counts_50_can_lose_a_block():
    assert longana(block("0-0", "2-3"), players=2).verdict.winner == 0
    dear = longana(block("0-0", "2-3"), players=2, double_blank=50)
    assert (dear.verdict.winner, dear.verdict.pips) == (1, (50, 5))


@pytest.mark.canon("LON-G18")
def test_a_newcomer_starts_at_the_lowest_score_and_plays_from_then_on():
    joined, hand = lines(
        "longana", told("join", name="Dee", after=0), out(3, "1", "2", "3", ""), players=3, totals=(30, 20, 50)
    )
    assert joined.standing.totals == (30, 20, 50, 20)
    assert joined.standing.seating.order == (0, 3, 1, 2)
    assert hand.standing.totals == (30, 20, 50, 26)


@pytest.mark.canon("LON-G18")
def test_a_newcomer_may_have_to_start_from_nothing():
    joined = longana(told("join", name="Dee", after=0), players=3, totals=(30, 20, 50), newcomer_at_zero=True)
    assert joined.standing.totals == (30, 20, 50, 0)
    assert steps(joined) == ["Dee joins, plays after Ana, and starts at 0."]


@pytest.mark.canon("LON-G18")
def test_below_two_players_the_game_ends_with_the_scores_as_they_are():
    gone = longana(told("leave", seat=1), players=2, totals=(30, 40))
    assert gone.standing.over
    assert gone.standing.winners == (1,)
    assert gone.standing.totals == (30, 40)


def test_who_went_home_neither_counts_nor_leads(refused):
    left, hand = lines("longana", told("leave", seat=1), block("5", "", "6"), players=3, lead=1)
    assert left.standing.next_lead == 2
    assert (hand.verdict.winner, hand.verdict.points) == (0, 11)
    assert refused("longana", told("leave", seat=1), block("5", "1", "6"), players=3) == ("held.1", "LON-28")


@pytest.mark.canon("LON-G19")
def test_a_broken_round_scores_nothing_and_keeps_the_first_right():
    broken = longana(told("void", reason="nine tiles"), lead=2)
    assert broken.standing.next_lead == 2
    assert set(clauses(broken)) == {"LON-G19"}


@pytest.mark.canon("LON-05")
@pytest.mark.parametrize(
    "held", [pytest.param("126", id="more than eight tiles hold"), pytest.param("60/9", id="nine tiles")]
)
def test_nobody_holds_more_than_the_eight_tiles_dealt(refused, held):
    assert refused("longana", out(0, "", held, "4", "4")) == ("held.1", "LON-05")


def test_a_0_0_that_counts_makes_a_heavier_hand_possible():
    assert longana(out(0, "", "140/8"), players=2, double_blank=50).verdict.points == 140


@pytest.mark.parametrize(
    ("entry", "field", "clause"),
    [
        pytest.param(block("5", "6", "7", "8", end=3), "end", "LON-27", id="a number at both ends"),
        pytest.param(block("5", "6", "7", "8-1", ends=[2, 8]), "held.3", "LON-27", id="a tile that fits an arm"),
        pytest.param(block("5", "6", "7", "8", ends=[1, 2, 3, 4, 5]), "ends", "LON-15", id="more ends than arms"),
        pytest.param(block("5", "6", "7", "8", ends=[10]), "ends.0", "LON-03", id="an end of a larger set"),
        pytest.param(out(0, "", "6", "7", "8", ends=[1]), "ends", "LON-27", id="ends of what was not blocked"),
        pytest.param(out(0, "", "6", "7", "8", bonuses=[told("round_pass", side=0)]), "", "", id="a bonus"),
        pytest.param({"kind": "hand", "held": ["5", "6", "7", "8"]}, "out", "LON-26", id="no ending"),
        pytest.param(block("5", "6", "?", "8"), "held.2", "", id="a hand nobody counted"),
    ],
)
def test_what_a_round_cannot_be_is_refused(refused, entry, field, clause):
    assert refused("longana", entry) == (field, clause)


def test_no_pot_lies_at_a_game_for_points(refused):
    assert refused("longana", pot=5) == ("opening.pot", "")


LATER = {"players": 3, "totals": (1, 1, 1)}


@pytest.mark.canon("GEN-11", "LON-05", "LON-10")
@pytest.mark.parametrize(
    "told",
    [
        pytest.param(block("40/8", "41/8", "60/8"), id="24 tiles"),
        pytest.param(block("", "", "", heaps=[{"kind": "heap", "seats": [0, 1, 2], "held": "141/24"}]), id="in a heap"),
        pytest.param(block("101", "101", "102"), id="too heavy for 23"),
        pytest.param(block("0-0 1-1 2-2", "3-3 4-4 5-5 6-6", "7-7 8-8 9-9"), id="all doubles, blocked"),
        pytest.param(out(0, "", "0-0 1-1 2-2 3-3 4-4", "5-5 6-6 7-7 8-8 9-9"), id="all doubles, out"),
    ],
)
def test_hands_that_nobody_can_have_led_from_are_refused(refused, told):
    assert refused("longana", told, **LATER) == ("held", "GEN-11")


@pytest.mark.canon("GEN-11")
@pytest.mark.parametrize(
    "told", [block("40/8", "41/8", "60/7"), block("0-0 1-1 2-2", "3-3 4-4 5-5 6-6", "7-7 8-8"), block("?", "?", "?")]
)
def test_hands_that_one_double_is_missing_from_are_believed(told):
    said = {"winner": 0, "agreed_points": 30} if told["held"][0] == "?" else {}
    assert longana(told | said, **LATER).verdict.remarks == ()


@pytest.mark.canon("LON-27", "LON-G13")
def test_a_round_is_not_blocked_while_every_number_is_in_a_hand_unless_one_round_of_passes_is_enough(refused):
    told = block("0-1 2-3", "4-5", "6-7 8-9")
    assert refused("longana", told, **LATER) == ("held", "LON-27")
    assert longana(told, one_round_blocks=True, **LATER).verdict.winner == 0
    assert longana(block("0-1 2-3", "4-5", "6-7 8-8"), **LATER).verdict.winner == 0


ON_NINES = ["0-0", "0-1", "1-1", "1-2", "2-2", "2-3", "3-4", "4-5", "5-6", "6-7", "7-8", "8-0", "0-2", "0-3", "0-4"]


def on_nines(played):
    """A round of two that is blocked on nines alone, with so many tiles played."""
    return block(" ".join(ON_NINES[played - 1 : 8]), " ".join(ON_NINES[8:]))


@pytest.mark.canon("LON-27")
@pytest.mark.parametrize("played", [2, 3])
def test_two_or_three_tiles_leave_no_block_on_one_number(played):
    says = f"Check the tiles. Only 9 is in no hand; {played} tiles cannot bring every arm to it."
    assert [str(step) for step in longana(on_nines(played), players=2).verdict.remarks] == [says]


@pytest.mark.parametrize("played", [1, 4])
def test_the_double_alone_or_four_tiles_may(played):
    assert longana(on_nines(played), players=2).verdict.remarks == ()
