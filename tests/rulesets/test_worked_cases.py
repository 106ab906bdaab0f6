"""Worked cases from outside the code: each is a record to score, or a question to the referee."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import tile
from referee.record import from_document, report
from referee.rulesets import game, ruleset
from referee.rulesets.fives.counting import possible
from referee.rulesets.longana.questions import Arm, places, played
from referee.rulesets.loo.tricks import misses_allowed, stock, trump
from tests.support.builders import block, document, out, seats

Case = dict[str, Any]
Answer = dict[str, Any]

FIVES = ruleset("fives")
CASES: list[Case] = [
    {**case, "game": path.stem}
    for path in sorted(Path(__file__).with_name("cases").iterdir())
    for case in json.loads(path.read_text("utf-8"))
]


def _token(player: int, tile_: str, on: int) -> Answer:
    double = tile(tile_)
    arms = [Arm(on, double.high), Arm(player, 3, open_since=4)]
    after = played(arms, player, double, on)
    return {
        "allowed": on in places(double, player, arms, seats()).answer,
        "token_removed": [arm.open_since for arm in after if arm.owner == player] == [None],
    }


def _rounding(pips: list[int], ways: list[str]) -> Answer:
    return {way: list(map(FIVES.agree("all_fives", {"rounding": way}).whole, pips)) for way in ways}


def _one_score(points: int, lead: bool = False, preset: str = "all_fives", options: Answer | None = None) -> Answer:
    hand = out(0, "", "1-1", scores=[{"seat": 0, "points": points, "lead": lead}])
    scored = possible(FIVES.agree(preset, options or {}))
    return {
        "accept": _accepted(hand, preset=preset, **(options or {})) is None,
        "possible": list(scored),
        "maximum": scored[-1],
    }


def _scored_so_often(held: list[str], scores: int, **options: Any) -> Answer:
    hand = block(" ".join(held), "5-5", scores=[{"seat": 0, "points": 5}] * scores)
    refusal = _accepted(hand, **options)
    return {"accept": refusal is None, "tiles_played": refusal and refusal.params["played"]}


def _accepted(hand: Case, **said: Any) -> ImpossibleFact | None:
    """Why a hand of two by fives is refused; None where it is accepted."""
    try:
        from_document(document("fives", hand, players=2, **said)).scored()
    except ImpossibleFact as refusal:
        return refusal
    return None


OURS: dict[str, Callable[..., Answer]] = {
    "token": lambda tile, **given: _token(tile_=tile, **given),
    "trump": lambda turn_up: {"trump": trump(tile(turn_up))},
    "stock": lambda players: {"stock": stock(players), "misses": misses_allowed(players)},
    "pips": lambda tiles: {"pips": [tile(each).pips for each in tiles]},
    "rounding": _rounding,
    "one score": _one_score,
    "scored so often": _scored_so_often,
}


def cases(having: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(each, id=f"{each['id']} {each['title']}") for each in CASES if having in each]
    return pytest.mark.parametrize("case", chosen)


def scored(case: Case) -> Any:
    """The report of a case's record."""
    told = report(from_document(case["record"]))
    for entry in told["entries"]:
        entry.setdefault("looed", [])
    return told


def part(whole: Any, of: Any) -> Any:
    """As much of a report as somebody else's report of the same shape mentions."""
    if isinstance(of, dict):
        return {key: part(whole[key], value) for key, value in of.items()}
    if isinstance(of, list) and any(isinstance(each, dict) for each in of):
        return [part(each, value) for each, value in zip(whole, of, strict=True)]
    return whole


def test_no_worked_case_is_lost():
    told = (Path(__file__).parents[2] / "docs/cases.md").read_text("utf-8")
    assert f"holds {len({case['id'] for case in CASES})} worked cases" in told


@cases("record")
def test_a_record_is_worth_what_the_case_says(case):
    if "refused" in case:
        with pytest.raises(ImpossibleFact) as refusal:
            scored(case)
        told = refusal.value
        assert {"entry": told.entry, "field": told.field, "message": told.message} == case["refused"]
    else:
        assert part(scored(case), case["expected"]) == case["expected"]


@cases("seated")
def test_as_many_sit_at_the_table_afterwards_as_the_case_says(case):
    after = from_document(case["record"]).scored()[-1].standing
    assert len(after.seating.order) == case["seated"]


@cases("told")
def test_the_referee_answers_what_the_case_says(case):
    assert part(question(case["ask"]).ask(Inputs(case["told"])).answer, case["expected"]) == case["expected"]


@cases("given")
def test_what_no_command_answers_is_what_the_case_says(case):
    assert part(OURS[case["ask"]](**case["given"]), case["expected"]) == case["expected"]


@cases("shows")
def test_the_rules_a_case_turns_on_are_printed_or_cited_in_its_steps(case):
    told = scored(case)["entries"] if "expected" in case and "record" in case else []
    steps = {step["clause"] for entry in told for step in entry["steps"]}
    assert set(case["shows"]) <= game(case["game"]).cites | steps
