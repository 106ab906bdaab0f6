"""What is suspected of hands that cannot be: each suspect mends them, and where they are few the true tile is one."""

import random
from dataclasses import replace

import pytest

from referee.engine.facts import Blocked, Hand, ImpossibleFact
from referee.engine.hands.misread import FEW, MOST_SUSPECTS, EnteredTiles, TileChange, suspects, undoing
from referee.engine.score import score_fact
from referee.engine.tiles import DOUBLE_SIX, of_tiles, tile, tiles
from referee.record import from_document
from tests.rulesets.test_parity import HANDS, entry
from tests.support.builders import document

GAME = from_document(document("partners", double_win=25))
FIRST = GAME.first()


def believed(hand):
    try:
        return not score_fact(GAME.ruleset, GAME.options, FIRST, hand).verdict.remarks
    except ImpossibleFact:
        return False


def all_changes(hand):
    held = [EnteredTiles(seat, each.tiles) for seat, each in enumerate(hand.held) if each.tiles]
    free = DOUBLE_SIX.tiles - {each for entered in held for each in entered.tiles}
    return [TileChange(each, before, after) for each in held for before in each.tiles for after in free]


def misread(played):
    """A hand that was played, with one tile misread, and what would put that right."""
    (hand,) = from_document(document("partners", entry(played), double_win=25)).facts
    if isinstance(hand.ending, Blocked):
        hand = replace(hand, ending=Blocked(hand.ending.by))
    changes = all_changes(hand)
    change = random.Random(len(changes)).choice(changes)
    return change.made(hand), (change.hand.seat, change.after, change.before)


@pytest.mark.canon("GEN-5", "GEN-6")
@pytest.mark.parametrize("hands", [HANDS[:30], pytest.param(HANDS[30:150], marks=pytest.mark.tour)], ids=len)
def test_what_is_offered_always_mends_and_the_true_tile_is_among_few(hands):
    told = [misread(played) for played in hands]
    few = 0
    for hand, truth in ((hand, truth) for hand, truth in told if not believed(hand)):
        offered = suspects(hand, DOUBLE_SIX, believed)
        assert all(believed(change.made(hand)) for change in offered)
        assert len(offered) <= MOST_SUSPECTS
        mending = [change for change in all_changes(hand) if believed(change.made(hand))]
        assert offered or not mending or len(mending) > FEW
        if len(mending) <= MOST_SUSPECTS:
            few += 1
            assert truth in [(change.hand.seat, change.before, change.after) for change in offered]
    assert few > len(hands) / 30


@pytest.mark.parametrize(("mending", "named"), [(6, 3), (7, 0)])
def test_suspects_are_named_only_where_few_changes_mend(mending, named):
    hand = Hand(held=(of_tiles(tiles("6-6")), of_tiles(tiles("0-0"))))
    possible = [(each,) for each in tiles("5-4 5-3 5-2 5-1 4-3 4-2 4-1")[:mending]]
    assert len(suspects(hand, DOUBLE_SIX, lambda mended: mended.held[0].tiles in possible)) == named


def test_of_hands_that_can_be_nothing_is_suspected():
    facts = [from_document(document("partners", entry(played), double_win=25)).facts[0] for played in HANDS[:20]]
    assert [suspects(hand, DOUBLE_SIX, believed) for hand in facts] == [()] * 20


def test_a_change_can_be_taken_back_as_long_as_its_tile_is_there_and_the_other_is_not():
    note = TileChange(EnteredTiles(1, tiles("6-1 2-0")), tile("6-1"), tile("4-1")).note
    mended = of_tiles(tiles("2-0 4-1"))
    assert undoing(note, [of_tiles(()), mended]).tiles == tiles("2-0 6-1")
    assert undoing(note, [of_tiles(tiles("6-1")), mended]) is None
    assert undoing(note, [mended, of_tiles(tiles("2-0"))]) is None
    assert [undoing(text, [mended]) for text in ("", note, "x:6-1:4-1", "0:9")] == [None] * 4
