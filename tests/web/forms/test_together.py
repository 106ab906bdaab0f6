"""Tiles that a table counts together: told on the sheet and at the desk, shown and corrected as they were told."""

import json

from tests.support.builders import document, out, told
from tests.support.words import UNDO, WRITE

HEAP = [told("heap", seats=[1, 3], held="19")]


def test_the_opponents_heap_is_told_in_either_of_their_fields(keeper, stored):
    for seat, held in ((0, ("", "19", "", "")), (2, ("", "", "", "19"))):
        keeper.out(seat, *held, counted="pairs", lead="0")
    assert keeper.totals == ["38", "0"]
    facts = stored(keeper).record.facts
    assert [(sorted(fact.heaps[0].seats), str(fact.heaps[0].held)) for fact in facts] == [([1, 3], "19")] * 2


def test_hands_told_each_alone_are_no_heap_even_where_pairs_are_counted_together(keeper, stored):
    keeper.out(0, "", "12", "", "7", counted="pairs")
    assert not stored(keeper).record.facts[0].heaps


def test_a_heap_is_shown_as_it_was_told_and_stays_so_when_it_is_corrected(keeper, stored):
    keeper.out(0, "", "19", "", "", counted="pairs", lead="0")
    page = keeper.see(f"{keeper.sheet}/1")
    assert "Ben and Dee hold 19 together." in page
    assert "Ana went out; Ben and Dee 19" in page
    assert [page.value(name) for name in ("counted", "held_1", "held_3")] == ["pairs", "19", ""]
    keeper.corrects(1, held_1="20", why="counted wrong")
    assert str(stored(keeper).record.facts[0].heaps[0].held) == "20"


def test_an_undone_heap_is_filled_in_again(keeper):
    keeper.out(0, "", "19", "", "", counted="pairs", lead="0")
    page = keeper.press(UNDO)
    assert [page.value(name) for name in ("counted", "held_1")] == ["pairs", "19"]


def test_a_record_keeps_the_heaps(ana):
    entry = out(0, "", "?", "?", "?", heaps=HEAP)
    ana.imports(document("partners", entry, lead=0))
    assert ana.record["entries"] == [entry]
    assert ana.totals == ["19", "0"]


def test_all_that_is_left_is_one_heap_only_where_every_pip_counts(ana, keeper):
    assert not keeper.page.all("input", name="counted", value="all")
    ana.open_table("partners/lagunex", rule_scoring="all")
    ana.out(1, "27", "", "", "", counted="all", lead="0")
    assert ana.totals == ["0", "27"]
    assert ana.see(f"{ana.address}/1").value("counted") == "all"


def test_rules_that_need_the_hands_apart_say_whose(ana):
    ana.open_table("partners/lagunex", rule_blocked="individual")
    page = ana.press(WRITE, 422, ending="blocked", counted="pairs", held_0="12", held_3="9")
    assert "Ana and Cy were counted together, but these rules need each count." in page.problem("held_0")


def test_under_other_rules_it_is_said_who_would_have_to_be_counted_apart(keeper):
    keeper.press(WRITE, ending="blocked", counted="pairs", held_0="12", held_1="20", lead="0")
    assert "Ana and Cy were counted together, but these rules need each count." in keeper.see(
        f"{keeper.sheet}/1/other-rules"
    )


def test_the_desk_takes_two_heaps(ana):
    page = ana.see("/ask/blocked?held_0=14&held_3=12%2B12&counted=pairs&by=Dee")
    assert "Blocked: Ana and Cy win, +24." in page
    assert page.value("counted") == "pairs"


def test_the_desk_is_filled_in_with_the_heaps_of_the_last_hand(keeper):
    keeper.press(WRITE, ending="blocked", counted="pairs", held_0="12", held_1="20", blocked_by=3, lead="0")
    page = keeper.see(f"/t/{keeper.code}/1/ask")
    assert "counted=pairs" in json.dumps(page.links())


def test_hands_counted_together_are_spoken_of_only_where_they_may_be(ana):
    offered = set()
    for game, players in (("partners/lagunex", 4), ("block/block", 4), ("block/block", 2), ("longana/longana", 3)):
        page = ana.open_table(game, players=players).page
        offered.add("counted" in page.ids)
        assert ("counted together" in page.text) == ("counted" in page.ids)
    assert offered == {True, False}
