"""Where hands that were photographed or tapped cannot be, the one change that mends them is offered."""

from referee.engine.hands.misread import Photographed, TileChange, only_change, photographed
from referee.engine.hands.parity import Remains, doubts
from referee.engine.tiles import DOUBLE_SIX, holding, of_tiles, tile, tiles


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
