"""What the line proves of the tiles that are left: nothing is remarked of a real hand, and most that is misread is."""

from collections import Counter

import pytest

from tests.rulesets.dealt import Played, played
from tests.support.builders import block, last, lines, out, partners, told

HANDS = [played(seed) for seed in range(300)]
BLOCKS = [hand for hand in HANDS if not hand.went_out]


def entry(hand: Played, pips: bool = False, ends: tuple[int, int] | None = None):
    """A hand as a table tells it: its tiles, or what they count; with a double win where one was.

    Where `ends` are said the last tile is told in any case, with these.
    """
    held = [str(sum(tile.pips for tile in each)) if pips else " ".join(map(str, each)) for each in hand.held]
    if not hand.went_out:
        return block(*held, by=hand.by, lead=hand.leader)
    held[hand.by] = ""
    win = told("double_win", tile=str(hand.last), ends=list(ends or hand.before))
    fits = hand.before[0] != hand.before[1] and all(map(hand.last.has, hand.before))
    return out(hand.by, *held, lead=hand.leader, bonuses=[win] if fits or ends else [])


def remarks(told, **said):
    return [str(step) for step in partners(told, double_win=25, **said).verdict.remarks]


def test_the_hands_that_were_played_ended_in_every_way():
    ways = Counter(len(entry(hand).get("bonuses", [])) if hand.went_out else "blocked" for hand in HANDS)
    assert min(ways[0], ways[1], ways["blocked"]) > 20


@pytest.mark.canon("GEN-5", "GEN-6", "GEN-7")
@pytest.mark.parametrize("pips", [False, True], ids=["in tiles", "in pips"])
def test_nothing_is_remarked_of_a_hand_that_was_played(pips):
    assert [remarks(entry(hand, pips)) for hand in HANDS] == [[]] * len(HANDS)


def misremembered(hand: Played):
    """The ends before the last tile, one of them another number; the tile fits one of them all the same."""
    one, two = hand.before
    others = [(one, end) for end in range(7) if end != two] + [(end, two) for end in range(7) if end != one]
    return [ends for ends in others if any(map(hand.last.has, ends))]


@pytest.mark.canon("GEN-6", "GEN-7")
@pytest.mark.parametrize("pips", [False, True], ids=["in tiles", "in pips"])
def test_a_misremembered_end_before_the_last_tile_is_always_noticed_and_a_true_one_never(pips):
    for hand in filter(lambda each: each.went_out, HANDS[:60]):
        assert remarks(entry(hand, pips, hand.before)) == []
        for ends in misremembered(hand):
            odd = (sum(ends) - sum(hand.before)) % 2
            assert len(remarks(entry(hand, pips, ends))) == (odd if pips else 1)


def test_a_tile_forgotten_in_a_block_is_always_noticed():
    for hand in BLOCKS:
        seat = max(range(4), key=lambda each: len(hand.held[each]))
        (forgotten, *left) = hand.held[seat]
        if left and not forgotten.is_double:
            short = [left if each == seat else held for each, held in enumerate(hand.held)]
            remarked = remarks(block(*(" ".join(map(str, held)) for held in short), by=hand.by))
            assert [text[:15] for text in remarked] == ["Check the tiles"]


WIN = told("double_win", tile="1-4", ends=[1, 4])
REMARKED = [
    (
        block("2-3", "1-2", "3-6", "6-6 2-6"),
        (
            "Check the tiles. A block leaves every number an even number of times; here 1 is left once and 2 is "
            "left 3 times. A tile is missing or misread."
        ),
    ),
    (
        block("4", "9", "20", "8"),
        "Count again. A block always leaves an even number of pips; these make 41.",
    ),
    (
        out(0, "", "1-2", "3-4", "6-6"),
        (
            "Check the tiles. Only the end numbers, at most 2, can be left an odd number of times; "
            "here 1, 2, 3 and 4 are. A tile is missing or misread."
        ),
    ),
    (
        out(0, "", "1-2", "2-4", "6-6", bonuses=[WIN]),
        "Check the ends. By the tiles left, both were the same before 4-1.",
    ),
    (
        out(0, "", "1-2", "2-4", "6-6", bonuses=[told("agreed_win", side=0)]),
        (
            "Check the tiles. After a double win each number is left an even number of times; here 1 is left "
            "once and 4 is left once. A tile is missing or misread, or the last fit one end."
        ),
    ),
    (
        out(0, "", "1-2", "2-5", "6-6", bonuses=[told("double_win", tile="4-4", ends=[4, 1])]),
        "Check the tiles. By those left, 4-4 was not the last.",
    ),
    (
        out(0, "", "3", "6", "12", bonuses=[WIN]),
        "Count again, or check the ends: with 4-1 last on these, what is left cannot make 21.",
    ),
    (
        out(0, "", "1-0 2-0 1-2", "3-0 4-0 3-4", "5-0 6-0 5-6"),
        "Check the tiles. 0-0 must be on the table, but every tile it could touch is in a hand.",
    ),
]


@pytest.mark.parametrize(
    ("hand", "words"), REMARKED, ids=["block", "its pips", "out", "double win", "agreed", "not last", "pips", "cut off"]
)
def test_what_cannot_be_all_that_is_left_is_remarked_and_scored_all_the_same(hand, words):
    assert remarks(hand, lead=0) == [words]
    assert partners(hand).verdict.winner is not None


@pytest.mark.canon("BLO-40")
def test_a_block_of_double_nine_may_leave_an_odd_number_of_pips_and_one_of_double_six_not():
    for tiles, count in ((9, []), (6, [REMARKED[1][1].replace("41", "51")])):
        line = last("block", block("12", "9", "20", "10"), set=tiles)
        assert [str(step) for step in line.verdict.remarks] == count


def test_nothing_is_remarked_while_a_hand_is_not_known():
    assert remarks(out(0, "", "1-2", "?", "3-4")) == []


KEPT = "Check the tiles: 6-6 was led, so nobody can still have it."
PASSED = "Check the bonuses: 6-6 led, so the first pass is on a double."
WITH_6_6 = out(0, "", "6-6", "?", "3/1")


@pytest.mark.canon("GEN-9", "LAG-20", "LAG-G5")
def test_the_6_6_that_led_the_first_hand_is_in_nobodys_hand():
    assert remarks(WITH_6_6) == [KEPT]
    again, first, second = lines("partners", told("redeal"), WITH_6_6, WITH_6_6)
    assert [[str(step) for step in line.verdict.remarks] for line in (again, first, second)] == [[], [KEPT], []]


@pytest.mark.canon("LAG-20", "LAG-G19")
def test_a_first_hand_that_another_led_while_dee_kept_6_6_is_remarked_and_stands_if_the_table_lets_it():
    line = partners(out(0, "", "5-1", "3/1", "6-6 4-1", lead=1))
    assert [str(step) for step in line.verdict.remarks] == [KEPT]
    assert (line.standing.totals, line.standing.next_lead) == ((23, 0), 2)


@pytest.mark.parametrize("said", [{"lead": 1}, {"totals": [10, 0]}, {"first_lead": "random"}])
def test_nothing_is_known_of_6_6_where_it_did_not_lead_or_the_game_came_from_paper(said):
    assert remarks(WITH_6_6, **said) == []


def test_the_first_pass_of_the_first_hand_is_on_a_double():
    for double, partner, remarked in ((False, True, [PASSED]), (True, True, []), (False, False, [])):
        passed = told("first_pass", side=0, double=double, partner_played=partner)
        assert remarks(block("5", "5", "5", "5", bonuses=[passed])) == remarked


@pytest.mark.canon("GEN-9", "LAG-20")
@pytest.mark.parametrize("house", [{"scoring": "by_win", "target": 6}, {"blank_win": 5}, {"double_win": 25}], ids=str)
def test_the_6_6_that_led_the_first_hand_is_not_its_last_tile(house):
    says = "Check the bonuses: 6-6 led, so it was not last."
    win = told("double_win", tile="6-6", ends=[6, 6])
    hand = out(0, "", "5-4", "4-4", "5-0", lead=1, bonuses=[win])
    came = lines("partners", hand, hand, **house)
    assert [[str(step) for step in line.verdict.remarks if step.clause == "GEN-9"] for line in came] == [[says], []]


@pytest.mark.canon("LON-10")
def test_the_9_9_that_led_the_first_round_is_in_nobodys_hand_even_when_that_round_was_drawn():
    drawn, won, later = lines("longana", block("1-1", "2-0"), out(0, "", "9-9"), out(0, "", "9-9"), players=2)
    assert [len(line.verdict.remarks) for line in (drawn, won, later)] == [0, 1, 0]
