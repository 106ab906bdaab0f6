"""What the referee proposes to tell too, and when it keeps silent."""

from collections import Counter

import pytest

from referee.engine.standing import Situation
from referee.record import from_document, read_fact
from tests.rulesets.dealt import played
from tests.support.builders import block, document, out, told

PAID = {"stuck_blank": 25, "double_win": 25, "first_pass_double": 25, "first_pass_other": 50}
STUCK = out(0, "", "6-4", "5-3", "0-0 1-1", lead=0)
CLOSED = out(0, "", "6-4", "6-5", "5-4", lead=0)
PASS = told("first_pass", side=0, double=False, partner_played=True)


def proposed(ruleset, hand, **said):
    """What is asked beside a hand, in words, each with the entry it would make of it."""
    game = from_document(document(ruleset, **said))
    fact, at = read_fact(hand, game.ruleset), Situation(game.options, game.first())
    return {str(each.step): each.fact for each in game.ruleset.extras.proposals(fact, at)}


def asked(hand, **said):
    """The questions beside a hand of a game that Ana led, unless it says otherwise."""
    return list(proposed("partners", hand, **{"lead": 0, "target": 500} | PAID | said))


@pytest.mark.canon("RAF-09", "LAG-G15")
def test_a_stuck_blank_in_a_losers_hand_is_proposed_with_what_it_brings():
    assert asked(STUCK) == ["Dee is stuck with 0-0: +25?"]
    (taken,) = proposed("partners", STUCK, lead=0, **PAID | {"stuck_blank": 40}).values()
    assert taken.bonuses[0].holder == 3


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(STUCK, {"stuck_blank": 0}, id="not paid"),
        pytest.param(STUCK | {"bonuses": [told("stuck_blank", holder=3)]}, {}, id="told already"),
        pytest.param(out(0, "", "6-4", "5-0", "0-0 1-1"), {}, id="another blank in hand"),
        pytest.param(out(0, "", "6-4", "0-0 5-3", "1-1"), {}, id="in the winners' own hand"),
        pytest.param(out(0, "", "6-4", "?", "0-0 1-1"), {}, id="a hand nobody looked at"),
        pytest.param(out(0, "", "6-4", "8", "0-0 1-1"), {}, id="a hand told in pips"),
        pytest.param(out(0, "", "6-4", "5-3", "2-1"), {}, id="in no hand"),
        pytest.param(block("6-4", "5-3", "4-3", "0-0 6-5", end=2), {"stuck_blank": 0}, id="blocked, not paid"),
        pytest.param(told("redeal"), {}, id="no hand"),
    ],
)
def test_no_stuck_blank_is_proposed(hand, said):
    assert not [each for each in asked(hand, **said) if "0-0" in each]


def heaped(hand, *heaps):
    """The same hand where some were counted together: seats and the tiles of each heap."""
    held = ["?" if any(seat in seats for seats, _tiles in heaps) else each for seat, each in enumerate(hand["held"])]
    told_so = [told("heap", seats=[*seats], held=tiles) for seats, tiles in heaps]
    return hand | {"held": held, "heaps": told_so}


@pytest.mark.canon("RAF-09")
def test_of_a_stuck_blank_in_a_heap_of_losers_it_is_asked_whose_it_is():
    hand = heaped(STUCK, ((1, 3), "6-4 0-0 1-1"))
    assert asked(hand) == ["Which of Ben and Dee is stuck with 0-0? +25"]
    assert list(proposed("partners", hand, lead=0, **PAID).values()) == [None]


@pytest.mark.canon("GEN-7")
def test_a_double_win_is_asked_about_where_the_tiles_lie_in_heaps():
    hand = heaped(CLOSED, ((1, 3), "6-4 5-4"))
    assert asked(hand) == ["Did the last tile fit both ends? +25"]
    assert asked(heaped(CLOSED, ((1, 2, 3), "6-4 6-5 5-4")), scoring="all") == asked(hand)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(
            heaped(STUCK, ((1, 2, 3), "6-4 5-3 0-0 1-1")), {"scoring": "all"}, id="a heap with a winner in it"
        ),
        pytest.param(heaped(STUCK, ((1, 3), "6-4 0-0 1-0")), {}, id="another blank in the heap"),
        pytest.param(heaped(STUCK, ((1, 3), "16")), {}, id="a heap told in pips"),
        pytest.param(heaped(out(0, "", "", "?", ""), ((1, 3), "6-4 0-0 1-1")), {}, id="a hand nobody looked at"),
        pytest.param(heaped(out(0, "", "", "5-3", ""), ((1, 3), "6-4 2-1")), {}, id="ends that differ"),
    ],
)
def test_nothing_is_proposed_of_a_heap_that_does_not_show_it(hand, said):
    assert asked(hand, **said) == []


def test_of_real_hands_in_heaps_it_is_asked_just_what_is_asked_hand_by_hand():
    kinds = Counter()
    for hand in filter(lambda each: each.went_out, map(played, range(100))):
        apart = out(hand.by, *(" ".join(map(str, held)) for held in hand.held), lead=hand.leader)
        losers = tuple(sorted(((hand.by + 1) % 4, (hand.by + 3) % 4)))
        heap = heaped(apart, (losers, " ".join(apart["held"][seat] for seat in losers)))
        texts = [["0-0" if "0-0" in text else text for text in asked(each)] for each in (apart, heap)]
        assert texts[0] == texts[1]
        kinds.update(texts[1])
    assert set(kinds) == {"0-0", "Did the last tile fit both ends? +25"}


@pytest.mark.canon("GEN-7", "RAF-07")
def test_a_double_win_is_asked_about_where_both_ends_show_the_same_number():
    assert asked(CLOSED) == ["Did the last tile fit both ends? +25"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(CLOSED, {"double_win": 0}, id="not paid"),
        pytest.param(CLOSED, {"totals": [480, 0]}, id="no bonus so near to the target"),
        pytest.param(out(0, "", "6-4", "5-3", "1-1"), {}, id="the ends differ"),
        pytest.param(out(0, "", "10", "11", "9"), {}, id="told in pips"),
        pytest.param(CLOSED | {"bonuses": [told("double_win", tile="3-2", ends=[3, 2])]}, {}, id="told already"),
    ],
)
def test_no_double_win_is_asked_about(hand, said):
    assert asked(hand, **said) == []


@pytest.mark.canon("GEN-6", "GEN-7")
def test_the_ends_that_the_tiles_left_prove_are_offered_where_others_were_entered():
    for tile, entered, offer in (("3-2", [3, 4], [[2, 3]]), ("3-2", [2, 3], []), ("5-1", [1, 1], [[1, 5]])):
        hand = CLOSED | {"bonuses": [told("double_win", tile=tile, ends=entered)]}
        offers = [fact for text, fact in proposed("partners", hand, **PAID).items() if "Ends" in text]
        assert [[*fact.bonuses[0].ends] for fact in offers] == offer


@pytest.mark.canon("GEN-9")
def test_a_first_pass_of_the_first_hand_was_on_a_double():
    hand = out(0, "", "6-4", "5-3", "2-1", lead=0, bonuses=[PASS])
    told = proposed("partners", hand, **PAID)
    assert list(told) == ["6-6 led: the first pass is on a double"]
    assert told["6-6 led: the first pass is on a double"].bonuses[0].double
    assert asked(hand) == []
    assert not proposed("partners", hand, **PAID | {"first_pass_double": 0})


@pytest.mark.canon("GEN-9")
def test_who_had_the_double_six_is_asked_while_nobody_said_who_led():
    assert list(proposed("partners", out(0, "", "6-4", "5-3", "2-1"))) == [
        f"{name} led with 6-6" for name in ("Ana", "Ben", "Cy", "Dee")
    ]
    passed = out(0, "", "6-4", "5-3", "2-1", bonuses=[PASS | {"double": True}])
    assert list(proposed("partners", passed, **PAID)) == ["Ana led with 6-6", "Cy led with 6-6"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(out(0, "", "6-4", "5-3", "2-1", lead=2), {}, id="somebody said"),
        pytest.param(out(0, "", "6-4", "5-3", "2-1"), {"next_lead": "previous_winner"}, id="the winner leads anyway"),
        pytest.param(out(0, "", "6-4", "5-3", "2-1"), {"totals": [5, 0]}, id="no first hand"),
        pytest.param(out(0, "", "6-4", "5-3", "2-1"), {"first_lead": "random"}, id="led by lot"),
    ],
)
def test_nobody_is_asked_who_led(hand, said):
    assert not proposed("partners", hand, **said)


def test_in_longana_it_is_asked_only_where_the_next_lead_hangs_on_it():
    drawn = block("5-3", "7-1", "9-8", "6-6")
    told = proposed("longana", drawn, drawn_lead="right")
    assert list(told)[:2] == ["Ana led the highest double", "Ben led the highest double"]
    assert not proposed("longana", drawn)
    assert not proposed("longana", out(0, "", "7-1", "9-8", "6-6"), drawn_lead="right")
