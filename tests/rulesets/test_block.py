"""Block and Draw: who wins and for how much, what is refused, what is remarked, and who leads."""

import pytest

from referee.engine.desk.variants import compare
from referee.engine.facts import Blocked, Opening
from referee.engine.hands.ending import needed_of
from referee.engine.options import house_rules
from referee.engine.standing import Situation
from referee.rulesets import game, ruleset
from tests.support.builders import block, block_game, clauses, lines, out, steps, told

RULES = ruleset("block")


def remarks(entry, **said):
    return [(step.clause, str(step)) for step in block_game(entry, **said).verdict.remarks]


@pytest.mark.canon("BLO-01", "BLO-20", "BLO-G2")
def test_two_to_twelve_play_and_pairs_are_four(refused):
    assert RULES.can_deal(RULES.agree()) == (2, 3, 4, 5, 6)
    assert RULES.can_deal(RULES.agree("", {"set": 9})) == (2, 3, 4, 5, 6, 7)
    assert RULES.can_deal(RULES.agree("", {"set": 12})) == (*range(2, 13),)
    assert RULES.can_deal(RULES.agree("cutthroat")) == (2, 3, 4)
    assert refused("block", players=3, sides="pairs") == ("seats", "")
    assert block_game(out(0, "", "7", "9", "12"), preset="pairs").standing.totals == (19, 0)


@pytest.mark.canon("BLO-02", "BLO-31")
@pytest.mark.parametrize(("set_", "tile"), [(6, "7-1"), (9, "10-1")])
def test_a_tile_above_the_set_is_refused(refused, set_, tile):
    assert refused("block", out(0, "", tile), players=2, set=set_) == ("held.1", "BLO-31")
    assert block_game(out(0, "", tile), players=2, set=12).verdict.points in (8, 11)


@pytest.mark.canon("BLO-03", "BLO-30", "BLO-G1")
def test_no_more_is_dealt_than_the_set_has(refused):
    assert refused("block", preset="threes") == ("options.hand_tiles", "BLO-30")
    joined = told("join", name="Eve", after=0)
    assert refused("block", joined, players=3, preset="threes") == ("kind", "BLO-30")
    assert [RULES.options().dealt(players) for players in (2, 3, 4, 5, 6)] == [7, 5, 5, 5, 4]
    assert refused("block", players=7, block_points="none") == ("options.hand_tiles", "BLO-30")


@pytest.mark.canon("BLO-G8", "JAM-20")
def test_more_than_four_say_what_a_block_pays_and_never_share_all_tiles(refused):
    assert refused("block", players=5) == ("options.block_points", "")
    assert refused("block", players=5, preset="cutthroat") == ("seats", "")
    joined = told("join", name="Eve", after=0)
    assert refused("block", joined, preset="cutthroat") == ("kind", "JAM-20")
    assert all(lines("block", out(0, "", *"1234"), players=5, **said) for said in FIVE_HAVE_SAID)


FIVE_HAVE_SAID = ({"preset": "whole"}, {"block_points": "none"}, {"preset": "martinique", "hand_tiles": 5})


@pytest.mark.canon("BLO-40", "BLO-41")
def test_among_five_a_block_proves_the_tiles_left_only_where_they_draw():
    left = block("1", "2", "3", "4", "5")
    drawn, dealt = (remarks(left, players=5, block_points="none", draw=draw) for draw in ("one", "none"))
    assert [clause for clause, _text in drawn] == ["BLO-41"]
    assert dealt == []


@pytest.mark.canon("BLO-32", "BLO-33", "BLO-37")
@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        pytest.param(out(0, "", "6-4 3-1", "6-4"), "held.2", "BLO-32", id="a tile in two hands"),
        pytest.param(out(0, "5", "6", "7"), "held.0", "BLO-33", id="tiles of who went out"),
        pytest.param(out(0, "", "", "7"), "held.1", "BLO-33", id="no tiles of who did not"),
        pytest.param(out(0, "", "0", "0"), "held.2", "BLO-37", id="no pips in two hands"),
        pytest.param(out(0, "", "0", "0-0 1-1"), "held.1", "BLO-37", id="no pips without 0-0"),
    ],
)
def test_what_no_hands_can_hold_is_refused(refused, hand, field, clause):
    assert refused("block", hand, players=3) == (field, clause)


@pytest.mark.canon("BLO-34", "BLO-35", "BLO-36", "BLO-39")
@pytest.mark.parametrize(
    ("hand", "said", "field", "clause"),
    [
        pytest.param(out(0, "", "40/8"), {"draw": "none"}, "held.1", "BLO-34", id="eight of seven"),
        pytest.param(out(0, "", "40/7", lead=1), {"draw": "none"}, "held.1", "BLO-34", id="all seven of who led"),
        pytest.param(out(0, "", "70"), {"draw": "none"}, "held.1", "BLO-35", id="too heavy for seven"),
        pytest.param(out(0, "", "2/3"), {"draw": "none"}, "held.1", "BLO-35", id="too light for three"),
        pytest.param(out(0, "", "110/22"), {}, "held", "BLO-36", id="all that somebody went out with"),
        pytest.param(out(0, "", "154"), {}, "held", "BLO-36", id="too heavy for 21"),
        pytest.param(block("40/9", "50/10"), {}, "held", "BLO-39", id="a line of nine"),
        pytest.param(block("40/9", "50/11"), {"reserve": 2}, "held", "BLO-39", id="a line of six, two asleep"),
    ],
)
def test_more_than_can_be_left_is_refused(refused, hand, said, field, clause):
    assert refused("block", hand, players=2, **said) == (field, clause)


def test_nobody_can_have_drawn_where_all_tiles_are_dealt(refused):
    dealt = {"players": 4, "hand_tiles": 7}
    assert refused("block", out(0, "", "40/8", "5", "5"), **dealt) == ("held.1", "BLO-34")


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (out(0, "", "40/6", lead=1), {"draw": "none"}),
        (out(0, "", "110/21"), {}),
        (block("40/8", "50/10"), {}),
        (block("40/9", "50/10"), {"reserve": 2}),
    ],
)
def test_as_much_as_can_be_left_is_accepted(hand, said):
    assert block_game(hand, players=2, **said).verdict.winner == 0


@pytest.mark.canon("BLO-05", "BLO-38")
def test_a_hand_is_not_blocked_while_a_tile_fits(refused):
    assert refused("block", block("6-6", "3-1", ends=[3, 5]), players=2, draw="none") == ("held.1", "BLO-38")
    assert refused("block", block("6-6", "2-1", ends=[3, 5, 4]), players=2) == ("ends", "BLO-05")
    assert refused("block", block("6-6", "2-1", ends=[3, 7]), players=2) == ("ends.1", "BLO-31")
    assert refused("block", out(0, "", "2-1", ends=[3]), players=2) == ("ends", "BLO-11")
    assert refused("block", block("6-6", "2-1", end=3), players=2) == ("end", "BLO-11")


@pytest.mark.canon("BLO-46", "BLO-18", "BLO-G11", "BLO-G16")
def test_nothing_is_accepted_once_the_game_is_won(refused):
    hand = out(0, "", "6-5 1-1")
    assert refused("block", hand, hand, players=2, target=13) == ("kind", "")
    assert block_game(hand, hand, players=2, target=14).standing.winners == (0,)


@pytest.mark.canon("BLO-40", "BLO-41")
def test_a_block_with_nothing_asleep_leaves_every_number_an_even_number_of_times():
    assert [clause for clause, _ in remarks(block("6-5", "4-3"), players=2)] == ["BLO-40"]
    assert [clause for clause, _ in remarks(block("6", "9"), players=2)] == ["BLO-41"]
    assert remarks(block("6", "9"), players=2, doubles="half") == remarks(block("6", "9"), players=2, draw="none") == []
    ends = "Check the ends. In a block like this both are the same."
    assert remarks(block("6-5", "6-5".replace("5", "4"), ends=[1, 2]), players=2)[1:] == [("BLO-40", ends)]


@pytest.mark.canon("BLO-40")
def test_in_double_nine_the_ends_of_such_a_block_differ():
    ends = "Check the ends. In a block like this they differ."
    left = block("9-8 7-6", "5-4 3-2", ends=[1, 1])
    assert remarks(left, players=2, set=9) == [("BLO-40", ends)]
    assert remarks(left | {"ends": [0, 1]}, players=2, set=9) == []


@pytest.mark.canon("BLO-42", "BLO-G14")
def test_where_one_tile_sleeps_it_is_named_or_something_is_misread():
    hand = block("6-5 6-4", "5-4 3-2", "2-1", ends=[0, 0])
    named = [
        str(step) for step in block_game(hand, players=3, preset="threes").verdict.steps if step.clause == "BLO-42"
    ]
    assert named == ["3-1 sleeps: no other tile can."]
    four = block("6-5 4-3", "2-1", "1-1", ends=[0, 0])
    says = "Check the tiles. They can't form this line, whichever tile sleeps: one was misread."
    assert remarks(four, players=3, preset="threes") == [("BLO-42", says)]


@pytest.mark.canon("BLO-43")
def test_whoever_goes_out_of_a_set_dealt_out_whole_leaves_two_odd_numbers_at_most():
    seven = {"draw": "none", "hand_tiles": 7}
    assert [clause for clause, _ in remarks(out(0, "", "1-2", "3-4", "5-5"), **seven)] == ["BLO-43"]
    assert remarks(out(0, "", "1-2", "4-4", "5-5"), **seven) == []


@pytest.mark.canon("BLO-44", "BLO-G13")
def test_where_doubles_branch_nothing_is_remarked():
    assert remarks(block("6-5", "4-3"), players=2, spinner="first") == []


@pytest.mark.canon("BLO-45", "BLO-09", "BLO-G4")
def test_the_highest_double_that_led_is_in_nobodys_hand():
    kept = [("BLO-45", "Check the tiles: 6-6 was led, so nobody can still have it.")]
    hand = out(0, "", "6-6")
    assert remarks(hand, players=2, preset="block") == kept
    assert remarks(hand, players=2) == remarks(hand, players=2, preset="block", lead=0) == []
    first, second = lines("block", out(0, "", "6-6", lead=0), hand, players=2, preset="old_hoyle")
    assert [len(line.verdict.remarks) for line in (first, second)] == [1, 0]


@pytest.mark.canon("BLO-G6")
def test_who_leads_next_is_as_the_table_agreed():
    won, tied = out(1, "6", "", "7", lead=0), block("5", "5", "8", lead=0)
    for rule, after_won, after_tied in (("highest_double", None, None), ("next_seat", 1, 1), ("winner", 1, 1)):
        came = [block_game(hand, players=3, next_lead=rule).standing.next_lead for hand in (won, tied)]
        assert came == [after_won, after_tied]
    assert block_game(out(2, "6", "7", "", lead=0), players=3, next_lead="winner").standing.next_lead == 2
    assert block_game(block("5", "5", "8"), players=3, next_lead="winner").standing.next_lead is None


TIED, WON = block("5", "5", "8", lead=0), out(1, "6", "", "7", lead=0)


@pytest.mark.canon("NHR-16", "JAM-21", "MAR-02", "REG-09")
@pytest.mark.parametrize(("rule", "after_won"), [("winner", 1), ("next_seat", 1)])
def test_after_a_hand_nobody_won_the_highest_double_leads_where_it_is_agreed(rule, after_won):
    said = {"players": 3, "draw": "none", "next_lead": rule, "drawn_lead": "highest_double"}
    tied, won = block_game(TIED, **said), block_game(WON, **said)
    assert (tied.standing.next_lead, won.standing.next_lead) == (None, after_won)
    assert (clauses(tied)[-1], steps(tied)[-1]) == ("NHR-16", "After a hand nobody won, the highest double leads.")
    assert (str(tied.standing.state.tile), won.standing.state) == ("6-6", None)


@pytest.mark.canon("REG-09", "BLO-45")
def test_a_hand_after_one_nobody_won_cannot_leave_the_double_that_led_it():
    said = {"players": 3, "draw": "none", "next_lead": "winner", "drawn_lead": "highest_double"}
    kept = out(1, "6-6", "", "2-1")
    assert [step.clause for step in lines("block", TIED, kept, **said)[-1].verdict.remarks] == ["BLO-45"]
    assert lines("block", TIED, {**kept, "held": ["6-5", "", "2-1"]}, **said)[-1].verdict.remarks == ()
    assert lines("block", WON, kept, **said)[-1].verdict.remarks == ()


@pytest.mark.canon("NHR-11", "HOY-01")
def test_whoever_blocks_wins_all_the_others_pips_whatever_they_hold():
    heavier = block("7", "19", by=1)
    line = block_game(heavier, players=2, preset="block", block_winner="blocker")
    assert (line.verdict.winner, line.verdict.awards) == (1, (0, 7))
    assert "Ben blocked: Ben wins the hand." in steps(line)
    tied = block_game(block("8", "8", "9", by=2), players=3, block_winner="blocker", tie="split", block_points="none")
    assert (tied.verdict.winner, tied.verdict.awards) == (2, (0, 0, 16))
    by_hands = {"players": 3, "block_winner": "blocker", "count_by": "hands", "target": 3}
    assert block_game(block("?", "?", "?", by=2), **by_hands).standing.totals == (0, 0, 1)


@pytest.mark.canon("NHR-11")
def test_a_block_is_compared_with_what_it_were_if_whoever_blocked_won():
    line = block_game(block("7", "19", by=1), players=2, preset="block")
    before = RULES.first(RULES.agree("block", {}), RULES.seat(("Ana", "Ben")), Opening())
    comparison = compare(RULES, RULES.agree("block", {}), before, line.fact)
    assert ("block_winner", "blocker") in [(rule.key, value) for rule, value in comparison.flips]
    out_of_it = block_game(out(0, "", "19"), players=2, preset="block").fact
    assert "block_winner" not in [
        rule.key for rule in compare(RULES, RULES.agree("block", {}), before, out_of_it).rules
    ]


@pytest.mark.canon("NHR-11")
def test_in_pairs_the_player_who_blocked_has_won_the_hand_and_leads():
    said = {"preset": "pairs", "block_winner": "blocker", "next_lead": "winner"}
    line = block_game(block("2", "9", "30", "4", by=2), **said)
    assert (line.verdict.awards, line.standing.next_lead) == ((13, 0), 2)


@pytest.mark.canon("NHR-11")
def test_who_blocked_is_asked_where_the_hand_hangs_on_it_and_the_hand_is_nobodys_where_nobody_did(refused):
    assert refused("block", block("7", "19"), players=2, block_winner="blocker") == ("blocked_by", "NHR-11")
    assert block_game(block("7", "19"), players=2).verdict.winner == 0
    stopped = {"kind": "hand", "broken_off": True, "held": ["5", "9"]}
    line = block_game(stopped, players=2, block_winner="blocker")
    assert (line.verdict.winner, steps(line)[1]) == (None, "Nobody blocked: nobody scores.")


@pytest.mark.canon("NHR-11")
@pytest.mark.parametrize(("count_by", "asked"), [("hands", ()), ("pips", (0, 1, 2))])
def test_nobody_is_asked_for_tiles_where_the_blocker_wins_one_for_the_hand(count_by, asked):
    options = RULES.agree("block", {"block_winner": "blocker", "count_by": count_by, "target": 6})
    opening = RULES.first(options, RULES.seat(("Ana", "Ben", "Cy"), options), Opening())
    assert needed_of(RULES, Situation(options, opening), Blocked()) == asked


@pytest.mark.canon("NHR-11")
def test_neither_a_tie_nor_what_a_block_scores_is_asked_where_whoever_blocks_wins():
    def asked(**answers):
        options = RULES.agree("block", answers)
        return {rule.key for rule in house_rules(options) if rule.asked(options)}

    assert asked() - asked(block_winner="blocker") == {"block_points", "tie"}
    assert "block_points" not in asked(count_by="hands")


NINE_OF_27 = {"players": 3, "draw": "none", "without_blank": True}


@pytest.mark.canon("NHR-13", "REG-01", "JAM-20")
def test_where_0_0_is_taken_out_all_tiles_are_dealt():
    options = RULES.agree("block", {"without_blank": True})
    assert [(options.dealt(players), options.asleep(players, blocked=True)) for players in (2, 3, 4)] == [
        (14, 0), (9, 0), (7, 0),
    ]  # fmt: skip
    assert [len(options.tiles_of(players).tiles) for players in (2, 3, 4)] == [28, 27, 28]
    fewer = RULES.agree("block", {"without_blank": True, "hand_tiles": 7})
    assert [fewer.asleep(players, blocked=True) for players in (2, 3, 4)] == [13, 6, 0]


@pytest.mark.canon("NHR-13", "REG-07")
@pytest.mark.parametrize(
    "hand", [out(1, "0-0 5-3", "", "2-1"), out(1, "0", "", "2-1")], ids=["by its tile", "by its pips"]
)
def test_nobody_holds_0_0_where_it_was_taken_out(refused, hand):
    assert refused("block", hand, **NINE_OF_27) == ("held.0", "REG-07")
    assert block_game(hand, players=3, preset="threes").verdict.winner == 1
    in_four = {**hand, "held": [*hand["held"], "9"]}
    assert block_game(in_four, players=4, draw="none", without_blank=True).verdict.winner == 1


@pytest.mark.canon("REG-11", "REG-18", "BLO-41", "BLO-43")
def test_with_all_tiles_dealt_and_0_0_out_the_layout_proves_as_much_as_with_28():
    odd, even = block("10", "17", "6", ends=[2, 2]), block("10", "17", "7", ends=[2, 2])
    assert [clause for clause, _ in remarks(odd, **NINE_OF_27)] == ["BLO-41"]
    assert remarks(even, **NINE_OF_27) == remarks(odd, players=3, preset="threes") == []
    assert [clause for clause, _ in remarks(out(0, "", "1-2", "3-4"), **NINE_OF_27)] == ["BLO-43"]
    of_four = remarks(block("2-1", "5-5", "6-5", "4-4"), draw="none", hand_tiles=7)
    assert [clause for clause, _ in of_four] == ["BLO-40"]


@pytest.mark.canon("REG-02", "REG-03", "REG-04", "REG-06")
@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        (out(0, "", "20/10", "9"), "held.1", "BLO-34"),
        (out(0, "", "7-1", "9"), "held.1", "BLO-31"),
        (block("3-1", "9", "12", ends=[3, 5]), "held.0", "BLO-38"),
        (block("60/9", "60/9", "8/1"), "held", "BLO-39"),
    ],
    ids=["ten of nine", "a seven", "a tile that fits", "a line of eight tiles"],
)
def test_what_27_tiles_cannot_leave_is_refused(refused, hand, field, clause):
    assert refused("block", hand, **NINE_OF_27) == (field, clause)


@pytest.mark.canon("REG-02")
def test_more_is_not_dealt_than_is_left_without_0_0(refused):
    assert refused("block", players=3, hand_tiles=10, without_blank=True) == ("options.hand_tiles", "BLO-30")


@pytest.mark.canon("REG-05")
@pytest.mark.parametrize(("tiles", "low", "high"), [(6, 11, 61), (7, 15, 69), (9, 23, 85)])
def test_so_many_tiles_hold_no_fewer_and_no_more_pips(refused, tiles, low, high):
    said = {"players": 2, "draw": "none", "hand_tiles": tiles}
    for pips in (low, high):
        assert block_game(out(0, "", f"{pips}/{tiles}"), **said).verdict.points == pips
    for pips in (low - 1, high + 1):
        assert refused("block", out(0, "", f"{pips}/{tiles}"), **said) == ("held.1", "BLO-35")


LOVE = {"preset": "block", "hand_tiles": 7, "count_by": "hands", "target": 6, "series": "love", "next_lead": "winner"}


def hand_of(winner, **told):
    """A hand that somebody of four went out of, the others not counted."""
    return out(winner, *("" if seat == winner else "?" for seat in range(4)), **told)


@pytest.mark.canon("NHR-12", "JAM-23", "MAR-05", "REG-G7")
def test_once_everybody_has_won_a_hand_all_start_again_and_the_highest_double_leads():
    *before, last = lines("block", *map(hand_of, (0, 0, 1, 2, 3)), **LOVE)
    assert before[-1].standing.totals == (2, 1, 1, 0)
    assert (last.standing.totals, last.verdict.awards) == ((0, 0, 0, 0), (-2, -1, -1, 0))
    assert (last.verdict.winner, last.verdict.points, last.standing.next_lead) == (3, 1, None)
    assert steps(last)[1:] == [
        "Dee +1 for the hand.",
        "Everybody has won a hand: all start again from 0.",
        "The highest double leads the next hand.",
    ]
    plain = block_game(*map(hand_of, (0, 0, 1, 2, 3)), **{**LOVE, "series": "plain"})
    assert (plain.standing.totals, plain.standing.next_lead) == ((2, 1, 1, 1), 3)


@pytest.mark.canon("REG-G7", "JAM-20")
def test_the_guide_of_jamaica_says_who_leads_again_and_no_rule_for_hands_without_a_double():
    chapters = dict(game("block").book.guide.chapters(ruleset("block").agree("cutthroat", {})))
    leads = [str(each) for each in chapters["Who leads"]]
    assert leads[-1] == "When all start again, the highest double leads."
    assert not any("nobody holds a double" in each for each in leads)


@pytest.mark.canon("NHR-12", "JAM-23")
def test_whoever_reaches_the_target_does_it_while_somebody_is_on_nothing():
    won = block_game(hand_of(0), totals=(5, 1, 1, 0), **LOVE)
    assert (won.standing.winners, won.standing.totals) == ((0,), (6, 1, 1, 0))
    assert block_game(hand_of(3), totals=(0, 1, 1, 0), **LOVE).standing.totals == (0, 1, 1, 1)
    again = block_game(out(1, "?", ""), players=2, totals=(1, 0), **{**LOVE, "target": 2})
    assert (again.standing.winners, again.standing.totals) == ((), (0, 0))


@pytest.mark.canon("REG-15")
def test_nobody_takes_over_a_score_by_which_all_would_have_started_again(refused):
    assert refused("block", players=3, totals=(2, 1, 1), **LOVE) == ("opening.totals", "REG-15")
    assert lines("block", players=3, totals=(2, 1, 0), **LOVE) == lines("block", players=3, totals=(2, 1, 1)) == ()


@pytest.mark.canon("NHR-12", "REG-15")
@pytest.mark.parametrize(
    "entry",
    [
        told("void", reason="A false pass", side=2, points=1),
        told("adjust", points=[0, 0, 1], reason="Miscounted"),
        told("leave", seat=2),
    ],
    ids=["a cancelled hand given away", "an adjustment", "whoever had none has left"],
)
def test_so_they_do_after_any_line_that_leaves_nobody_on_nothing(entry):
    line = block_game(entry, players=3, totals=(2, 1, 0), lead=1, **LOVE)
    assert (line.standing.totals, line.standing.next_lead) == ((0, 0, 0), None)
    assert steps(line)[-2].endswith("all start again from 0.")
    assert "Ben starts again." not in steps(line)


def test_a_newcomer_to_such_a_game_starts_at_nothing_and_all_play_on():
    line = block_game(told("join", name="Eve", after=0), players=3, totals=(2, 1, 0), **LOVE)
    assert line.standing.totals == (2, 1, 0, 0)


@pytest.mark.canon("REG-09")
def test_after_all_started_again_nobody_can_still_hold_the_double_that_led():
    kept = out(0, "", "6-6 2-1", "?", "?")
    assert [step.clause for step in block_game(*map(hand_of, (0, 1, 2, 3)), kept, **LOVE).verdict.remarks] == ["BLO-45"]


@pytest.mark.canon("REG-G8")
def test_by_pips_nobody_starts_again():
    line = block_game(out(1, "9", ""), players=2, totals=(20, 0), series="love")
    assert line.standing.totals == (20, 9)


@pytest.mark.canon("NHR-5", "JAM-24")
def test_a_key_counts_two_hands_where_that_is_agreed():
    key = hand_of(3, key=True)
    assert block_game(key, totals=(2, 1, 0, 0), key_win=2, **LOVE).standing.totals == (2, 1, 0, 2)
    assert block_game(key, totals=(2, 1, 1, 0), key_win=2, **LOVE).standing.totals == (0, 0, 0, 0)
    assert block_game(key, **LOVE).standing.totals == (0, 0, 0, 1)
    by_pips = block_game(out(1, "9", "", key=True), players=2, key_win=2)
    assert by_pips.verdict.points == 9


@pytest.mark.canon("REG-12")
def test_a_tile_left_with_one_of_its_numbers_refutes_a_key(refused):
    key, said = {"key": True, "key_tile": "6-4"}, {"players": 3, "key_win": 2, "count_by": "hands"}
    assert refused("block", out(1, "6-2", "", "3-1", **key), **said) == ("key_tile", "NHR-5")
    assert block_game(out(1, "5-2", "", "3-1", **key), **said).verdict.points == 2


@pytest.mark.canon("JAM-20", "JAM-21", "JAM-22", "REG-18")
@pytest.mark.parametrize(("players", "tiles"), [(2, 14), (3, 9), (4, 7)])
def test_in_jamaica_each_alone_all_tiles_are_dealt_to_any_number_of_players(refused, players, tiles):
    options = RULES.agree("cutthroat", {})
    assert (options.dealt(players), options.asleep(players, blocked=True)) == (tiles, 0)
    heavy = ["?"] * players
    tied = block_game(block(*["9", "9", "12", "12"][:players], by=0), players=players, preset="cutthroat")
    assert (tied.verdict.winner, tied.standing.next_lead) == (None, None)
    won = block_game(out(0, "", *heavy[1:]), players=players, preset="cutthroat", totals=[5, *[0] * (players - 1)])
    assert won.standing.winners == (0,)
    more = out(0, "", f"20/{tiles + 1}", *heavy[2:])
    assert refused("block", more, players=players, preset="cutthroat") == ("held.1", "BLO-34")


@pytest.mark.canon("MAR-03")
@pytest.mark.parametrize(("lightest", "winner"), [("5-0", 0), ("5-1", None)])
def test_some_in_martinique_give_a_block_to_fewer_than_six_pips_alone(lightest, winner):
    blocked = block(lightest, "6-3", "6-4", by=0)
    said = {"players": 3, "preset": "martinique"}
    assert block_game(blocked, **said, block_winner="under_six").verdict.winner == winner
    assert block_game(blocked, **said).verdict.winner == 0


@pytest.mark.canon("MAR-03", "END-17")
def test_some_in_martinique_give_a_dead_game_to_nobody(refused):
    said = {"players": 3, "preset": "martinique", "block_counts": False}
    dead = block_game(block("1-0", "6-3", "?", by=0), **said, totals=[2, 1, 0])
    assert (dead.verdict.winner, dead.standing.totals, dead.standing.next_lead) == (None, (2, 1, 0), None)
    assert dead.verdict.steps[1].clause == "END-17"
    assert block_game(block("?", "?", "?"), **said).verdict.winner is None
    assert block_game(out(0, "", "?", "?"), **said).verdict.winner == 0
    assert refused("block", block("1-0", "6-3", "6-4", winner=0), **said) == ("winner", "GEN-12")


@pytest.mark.canon("MAR-01", "MAR-03", "MAR-04")
def test_in_martinique_three_hands_win_and_who_has_none_then_is_a_pig():
    hands = [out(0, "", "?", "?"), block("9", "9", "21", by=1), out(0, "", "?", "?"), block("3", "9", "21")]
    game_lines = lines("block", *hands, players=3, preset="martinique")
    assert [line.standing.totals for line in game_lines] == [(1, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)]
    assert game_lines[-1].standing.winners == (0,)
    assert [line.standing.next_lead for line in game_lines[:3]] == [0, None, 0]
    assert RULES.preset("martinique").shutout == "Cochon!"


@pytest.mark.canon("REG-12")
@pytest.mark.parametrize(
    ("left", "doubted"), [(("6-4", "6-2"), 1), (("5-5", "4-4"), 0), (("9", "8"), 1), (("9", "7"), 0)]
)
def test_a_key_closes_the_line_so_each_number_is_left_an_even_number_of_times(left, doubted):
    key = out(1, left[0], "", left[1], key=True)
    came = block_game(key, players=3, preset="cutthroat").verdict.remarks
    assert [step.clause for step in came] == ["REG-12"] * doubted
    assert block_game({**key, "key": False}, players=3, preset="cutthroat").verdict.remarks == ()
    assert block_game(key, players=3, preset="cutthroat", hand_tiles=7).verdict.remarks == ()


@pytest.mark.canon("BLO-G7")
def test_the_boneyard_scores_only_where_it_is_agreed_and_must_be_counted_then(refused):
    hand = out(0, "", "12")
    assert refused("block", hand, players=2, stock_points=True) == ("stock", "BLO-G7")
    assert refused("block", {**hand, "stock": 23}, players=2) == ("stock", "BLO-G7")
    assert refused("block", {**hand, "stock": 160}, players=2, stock_points=True) == ("stock", "BLO-35")
    two_stay = {"players": 2, "stock_points": True, "reserve": 2}
    assert block_game({**hand, "stock": 1}, **two_stay).verdict.points == 13
    assert block_game(block("5", "9"), players=2, stock_points=True).verdict.points == 4


@pytest.mark.canon("BLO-G7", "BLO-39")
@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        (block("5", "9", stock=23), {}),
        (out(0, "", "5", stock=3), {"draw": "none"}),
        (out(0, "", "5", stock=0), {"reserve": 2}),
        (out(0, "", "5", stock=130), {"draw": "none"}),
    ],
    ids=["blocked, all drawn", "fourteen asleep", "two that stay", "too heavy for fourteen"],
)
def test_the_boneyard_holds_what_its_tiles_can_make(refused, hand, rules):
    assert refused("block", hand, players=2, stock_points=True, **rules) == ("stock", "BLO-35")


@pytest.mark.canon("BLO-G9")
@pytest.mark.parametrize("rules", [{"count_by": "hands", "target": 3}, {"block_points": "none"}, {"players": 2}])
def test_with_nothing_to_share_a_tied_block_is_nobodys(rules):
    held = ("8", "8", "20")[: rules.get("players", 3)]
    line = block_game(block(*held), **{"tie": "split", "players": 3} | rules)
    assert (str(line.verdict.gist), line.verdict.awards[0]) == ("Tied, and nothing to share: nobody scores.", 0)


@pytest.mark.canon("BLO-G9", "BLO-19", "BLO-17")
def test_of_those_tied_whoever_played_last_wins_the_lightest_tile_wins_or_they_share(refused):
    tied = ("8", "8", "20")
    assert refused("block", block(*tied), players=3, tie="last_played") == ("blocked_by", "BLO-G9")
    cy_last = block_game(block(*tied, by=2), players=3, tie="last_played")
    assert "Cy played last and is not tied: nobody scores." in steps(cy_last)
    assert cy_last.verdict.awards == (0, 0, 0)
    assert block_game(block("8", "8", "20", "20", by=2), preset="pairs", tie="last_played").verdict.winner == 0
    assert refused("block", block(*tied), players=3, tie="lightest_tile") == ("held.0", "BLO-G9")
    alike = block_game(block("2-1 4-0", "3-0 2-2", "6-6"), players=3, tie="lightest_tile")
    assert "The lightest tiles tie too: nobody scores." in steps(alike)
    shared = {"tie": "split", "players": 3, "totals": [93, 95, 0]}
    line = block_game(block(*tied), **shared)
    assert (line.verdict.awards, line.standing.winners) == ((6, 6, 0), (1,))
    both = block_game(block(*tied), **{**shared, "totals": [95, 95, 0]})
    assert (both.standing.winners, steps(both)[-1]) == ((), "Tied at 101: play another hand.")
    assert block_game(block(*tied), **{**shared, "block_points": "opponents"}).verdict.awards == (10, 10, 0)


@pytest.mark.canon("BLO-G10", "BLO-G12", "BLO-G15", "BLO-16", "BLO-11", "BLO-13", "BLO-14")
def test_hands_are_counted_where_the_table_counts_hands():
    assert block_game(block("5", "9"), players=2, count_by="hands", target=3).standing.totals == (1, 0)
    assert block_game(out(1, "9", ""), players=2, count_by="hands", target=1).standing.winners == (1,)
    assert "BLO-16" in clauses(block_game(block("5", "9"), players=2))
    assert block_game(block("5", "9"), players=2, block_points="none").verdict.awards == (0, 0)


@pytest.mark.canon("GEN-2", "GEN-4", "GEN-12")
def test_a_hand_that_was_not_counted_is_as_the_table_says(refused):
    mixed = block("?", "?", winner=0, agreed_points=12)
    assert block_game(mixed, players=2).standing.totals == (12, 0)
    blocked = block("5", "9", by=1, winner=0)
    assert refused("block", blocked, players=2, block_winner="blocker") == ("winner", "GEN-12")
    assert block_game({"kind": "hand", "broken_off": True, "held": ["5", "9"]}, players=2).standing.totals == (4, 0)
    assert block_game({"kind": "hand", "conceded": 1, "held": ["5", "9"]}, players=2).standing.totals == (9, 0)


PRINTED = {
    "BLO-04": "clockwise",
    "BLO-06": "If you can play, you must",
    "BLO-07": "draw until a tile fits",
    "BLO-10": "somebody goes out",
    "BLO-21": "sleeping tiles",
    "BLO-G5": "heaviest tile",
    "BLO-G17": "partner's tiles",
    "BLO-G18": "join and leave",
}


@pytest.mark.canon("BLO-04", "BLO-06", "BLO-07", "BLO-10", "BLO-21", "BLO-G5", "BLO-G17", "BLO-G18")
@pytest.mark.parametrize(("rule", "words"), PRINTED.items())
def test_what_the_players_are_told_is_printed(rule, words):
    texts = [str(clause.text) for clause in game("block").book.clauses if rule in clause.cites]
    texts += [str(each.sentence) for one in house_rules(RULES.options) for each in one.answers if rule in each.cites]
    assert any(words in text for text in texts)


def test_where_the_highest_double_leads_every_hand_it_still_says_so_after_one():
    hand = out(0, "", "9", "8")
    state = block_game(hand, players=3, preset="block").standing.state
    assert (str(state.tile), state.first) == ("6-6", False)
    assert block_game(hand, players=3, preset="old_hoyle", lead=0).standing.state is None


@pytest.mark.canon("BLO-G19")
def test_a_misdeal_and_a_cancelled_hand_are_ruled_by_our_default():
    for kind in ("redeal", "void"):
        line = block_game(told(kind, reason="A false pass"), players=2, preset="old_hoyle", lead=1)
        assert (clauses(line)[0], line.verdict.awards, line.standing.next_lead) == ("BLO-G19", (0, 0), 1)
