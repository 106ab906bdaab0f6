"""A photo of a hand is compared with what the table has entered, and the one change that mends it is offered."""

import pytest

from referee.engine.hands.parity import Remains, doubts
from referee.engine.hands.seen import Photographed, Seen, TileChange, compared, miscounted, only_change, photographed
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, holding, of_tiles, tile, tiles


def seen(text, confidence=0.95):
    return Seen(tile(text), confidence, confidence >= 0.8)


def looked_at(*read, owners=None, tile_set=DOUBLE_SIX):
    """Which tiles of a photo are sure, and what is said of the others."""
    judged = compared(read, {tile(text): name for text, name in (owners or {}).items()}, tile_set)
    return [each.is_sure for each in judged], [str(each.why) for each in judged if each.why]


def test_tiles_that_fit_stay_as_they_were_read():
    assert looked_at(seen("6-4"), seen("3-1", 0.5)) == ([True, False], [])


def test_a_half_above_the_highest_is_unsure():
    assert looked_at(seen("7-4"), seen("3-1")) == ([False, True], ["7-4 is not in a double-six set."])
    assert looked_at(seen("7-4"), tile_set=DOUBLE_NINE) == ([True], [])


@pytest.mark.parametrize(("first", "second"), [(0.9, 0.95), (0.95, 0.9)])
def test_of_a_tile_seen_twice_the_surer_one_stays(first, second):
    sure, why = looked_at(seen("4-4", first), seen("6-1"), seen("4-4", second))
    assert (sure, why) == ([first > second, True, second > first], ["I see 4-4 twice."])


def test_a_tile_in_the_hand_of_somebody_else_is_unsure_and_says_whose():
    assert looked_at(seen("4-4"), owners={"4-4": "Ana"}) == ([False], ["Ana has 4-4 already."])


@pytest.mark.parametrize(
    ("entered", "sentence"),
    [("17/3", "3 entered, I see 2."), ("17/2", None), ("17", None), ("", None), ("6-4 3-1 2-2", None)],
)
def test_the_number_of_tiles_is_compared(entered, sentence):
    came = miscounted(2, holding(entered))
    assert (str(came) if came else None) == sentence


def mended(hand, *others, unsure):
    """What is offered of Dee's hand after a block, when every other tile lies on the table."""
    entered = [of_tiles(tiles(other)) for other in others]
    taken = {each for other in (*entered, of_tiles(tiles(hand))) for each in other.tiles}

    def is_possible(change):
        remains = Remains((*entered, of_tiles(change.tiles)), DOUBLE_SIX, blocked=True)
        return not list(doubts(remains, "GEN-5"))

    photographed = Photographed(3, tiles(hand), tiles(unsure))
    change = only_change([photographed], DOUBLE_SIX.tiles - taken, is_possible)
    return str(change.offered("Dee")) if change else None


def test_the_one_half_that_makes_the_hands_possible_is_offered():
    """It was 5-1; and 2-1, which would mend it too, cannot have been missed, for it is in another hand."""
    offered = mended("5-2", "5-4 4-1", "2-1 6-2 6-1", unsure="5-2")
    assert offered == "If 5-2 were 5-1, it would add up."


def test_a_missed_tile_is_offered_where_no_other_change_fits():
    assert mended("6-6", "5-3", "4-3", unsure="") == "If Dee also had 5-4, it would add up."


def test_a_tile_that_is_none_is_offered_to_go():
    assert mended("6-6 5-2", "5-4 4-3 5-3 5-5 2-2", unsure="5-2") == "Without 5-2 it would add up."


def test_nothing_is_offered_where_two_changes_fit():
    assert mended("5-2", "5-4 4-1", unsure="5-2") is None  # it may be 5-1, and 2-1 may have been missed


def test_a_tile_that_was_read_for_sure_is_not_changed():
    assert mended("5-2", "5-4 4-1", "2-1 6-2 6-1", unsure="") is None


def test_a_tile_that_may_be_in_either_of_two_photographed_hands_is_not_offered():
    hands = [Photographed(0, tiles("6-6"), ()), Photographed(1, tiles("5-3"), ())]
    assert only_change(hands, [tile("5-4")], lambda _change: True) is None


def test_a_change_leaves_the_other_tiles_as_they_are():
    hand = Photographed(0, tiles("4-3 6-6"), tiles("4-3"))
    for before, after, left in (("4-3", "5-3", "6-6 5-3"), ("4-3", None, "6-6"), (None, "5-3", "4-3 6-6 5-3")):
        change = TileChange(hand, tile(before) if before else None, tile(after) if after else None)
        assert change.tiles == tiles(left)


def test_hands_from_photos_are_noted_by_seat_with_the_tiles_in_doubt():
    held = [of_tiles(tiles("4-3 6-1")), holding("17"), of_tiles(tiles("5-5"))]
    noted = list(photographed("0:4-3,2-2 1: 2: 7:1-1 nonsense", held))
    assert [(each.seat, each.unsure) for each in noted] == [(0, tiles("4-3")), (2, ())]
    assert list(photographed("", held)) == []
