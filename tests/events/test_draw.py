"""Who meets whom: worked cases from outside the code, and the laws over evenings that are drawn by lot."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee.events import swiss
from referee.events.draw import draw
from referee.events.event import read_event
from referee.events.rules import EventRules
from referee.events.standing import Placed, standing
from tests.events.evenings import OUTCOMES, Laws, as_pairing, entered, unsteady, with_results

CASES = json.loads((Path(__file__).parent / "cases/draw.json").read_text("utf-8"))
PAIRS = ("swiss", "round_robin", "match")


def drawn(event):
    return draw(event, standing(event))


def tables(round_, *, in_order=False):
    met = [[*each.sides] if in_order else sorted(each.sides) for each in round_.meetings]
    return {"tables": met if in_order else sorted(met), "rests": sorted(rest.side for rest in round_.rests)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_a_worked_case_is_drawn_so(case):
    event = replace(read_event(case["event"]), rules=EventRules(**case["rules"]))
    rows = tuple(map(Placed, case["order"])) if "order" in case else standing(event)
    in_order = event.partners_change
    right = [{**each, "tables": each["tables"] if in_order else sorted(each["tables"])} for each in case["allowed"]]
    assert tables(draw(event, rows), in_order=in_order) in right


def swiss_evenings(seeds, people):
    """Each round that is drawn in so many evenings, with the laws as they were before it."""
    for seed in seeds:
        lots = Random(seed)
        event = unsteady(lots.choice(people), lots, rounds=6, neighbours="neighbours")
        for _round in range(6):
            if len(event.present(len(event.rounds) + 1)) < (2 if event.rounds else 4):
                break
            laws, round_ = Laws.of(event, standing(event)), drawn(event)
            yield laws, round_
            event = with_results(event, round_, lots, OUTCOMES)


def keep_the_laws(seeds):
    for laws, round_ in swiss_evenings(seeds, range(4, 9)):
        assert laws.broken(as_pairing(round_)) == laws.best()


@pytest.mark.canon("EVT-L3", "EVT-L4", "EVT-L5", "EVT-L6", "EVT-L7")
def test_of_all_pairings_the_one_that_is_drawn_keeps_the_laws_best():
    keep_the_laws(range(200))


@pytest.mark.tour
def test_so_it_does_in_many_more_evenings():
    keep_the_laws(range(200, 2200))


@pytest.mark.canon("EVT-L1", "EVT-L2", "EVT-L14")
def test_in_large_fields_everybody_there_is_at_one_table_or_rests_and_nobody_meets_again():
    for laws, round_ in swiss_evenings(range(8), (41, 60)):
        seated = [side for each in round_.meetings for side in each.sides] + [rest.side for rest in round_.rests]
        assert sorted(seated) == sorted(laws.order)
        assert len(round_.rests) == len(seated) % 2
        free, repeats, *_more = laws.broken(as_pairing(round_))
        assert (free, repeats) == (min(laws.free[side] for side in laws.order) if round_.rests else 0, 0)


def test_few_candidates_for_each_lose_nothing_to_all(monkeypatch):
    monkeypatch.setattr(swiss, "NEAR", 8)
    for laws, round_ in swiss_evenings(range(6), (50, 81)):
        with monkeypatch.context() as few:
            few.setattr(swiss, "ALL", 0)
            assert laws.broken(laws.drawn()) == laws.broken(as_pairing(round_))


@pytest.mark.parametrize("sides", range(4, 10))
def test_any_field_is_paired_as_well_as_it_can_be(sides, monkeypatch):
    for seed in range(60):
        laws = Laws.by_lot(sides, Random(seed))
        best = laws.best()
        assert laws.broken(laws.drawn()) == best
        assert laws.broken(laws.drawn(halves=True))[:4] == best[:4]
        with monkeypatch.context() as few:
            few.setattr(swiss, "ALL", 0)
            few.setattr(swiss, "NEAR", 1)
            assert laws.broken(laws.drawn())[:2] == best[:2]


def test_by_halves_the_upper_half_of_each_group_meets_the_lower_in_order():
    event = entered(8, neighbours="halves")
    event = with_results(event, drawn(event), Random(1))
    assert [each.sides for each in event.rounds[0].meetings] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    order = [row.side for row in standing(event)]
    assert [[order.index(side) for side in each.sides] for each in drawn(event).meetings] == [
        [0, 2], [1, 3], [4, 6], [5, 7]
    ]  # fmt: skip
