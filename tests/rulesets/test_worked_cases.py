"""Worked cases from outside the code: each is a record to score, or a question to the referee."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.hands.evidence import can_hold, whole_set
from referee.engine.tiles import Tile, tile, tiles
from referee.questions import question
from referee.record import from_document
from referee.record.report import report
from referee.rulesets import game, rulesets
from referee.rulesets.fives.counting import counted, counted_first, possible
from referee.rulesets.fives.layout import Layout, Spinner
from referee.rulesets.longana.lead import longana_lead
from referee.rulesets.longana.options import DEAL as DOUBLE_NINES
from referee.rulesets.longana.questions import Arm, block_after, places, played
from referee.rulesets.loo.tricks import legal_follows, legal_leads, misses_allowed, stock, trick_winner, trump
from referee.rulesets.partners.facts import DEAL as DOUBLE_SIXES
from referee.rulesets.partners.lead import double_six_lead
from referee.rulesets.partners.questions import still_playable
from tests.support.builders import block, document, out, seats

Case = dict[str, Any]
Answer = dict[str, Any]

CASES: list[Case] = json.loads(Path(__file__).with_name("worked_cases.json").read_text("utf-8"))
BLOCK, PARTNERS, LONGANA, LOO, FIVES = rulesets()
RULES = {"BLO": BLOCK, "LON": LONGANA, "LOO": LOO, "LAG": PARTNERS, "DUO": PARTNERS, "FIV": FIVES, "FTH": FIVES}


def _longana_lead(doubles: list[list[int]], first_right: int | None) -> Answer:
    lead = longana_lead([frozenset(held) for held in doubles], first_right, seats(len(doubles))).answer
    return {"redeal": lead.redeal, "leader": lead.leader, "may_lead": list(lead.may_lead)}


def _longana_block(players: int, open_before: list[int], passes: list[int]) -> Answer:
    block = block_after(passes, frozenset(open_before), seats(players)).answer
    return {"blocked": block.blocked, "after_pass": block.after_pass, "open_arms": sorted(block.open_arms)}


def _oldest_open_arm(number: int, arms: list[dict[str, int]]) -> Answer:
    (allowed,) = places(Tile(number, 0), 0, [Arm(**arm) for arm in arms], seats()).answer
    return {"must_play_on": allowed}


def _token(player: int, tile_: str, on: int) -> Answer:
    double = tile(tile_)
    arms = [Arm(on, double.high), Arm(player, 3, open_since=4)]
    after = played(arms, player, double, on)
    return {
        "allowed": on in places(double, player, arms, seats()).answer,
        "token_removed": [arm.open_since for arm in after if arm.owner == player] == [None],
    }


def _can_hold(tiles: int, pips: int) -> Answer:
    ruling = can_hold(tiles, pips, DOUBLE_NINES)
    return {"most": ruling.steps[0].params["high"], "possible": ruling.answer}


def _trick(trump: int, lead_suit: int, plays: list[tuple[str, str]]) -> Answer:
    name, best = trick_winner(trump, lead_suit, [(who, tile(what)) for who, what in plays]).answer
    return {"winner": name, "with_tile": f"{best.low}-{best.high}"}


def _leads(trump: int, won_last: bool, hand: list[str]) -> Answer:
    legal = legal_leads(trump, [tile(each) for each in hand], won_last).answer
    return {"legal": [f"{each.low}-{each.high}" for each in legal]}


def _follows(trump: int, lead_suit: int, hand: list[str]) -> Answer:
    legal = legal_follows(trump, [tile(each) for each in hand], lead_suit).answer
    return {"legal": [f"{each.low}-{each.high}" for each in legal]}


def _whole_set(table: int, hands: int) -> Answer:
    ruling = whole_set(table, hands, DOUBLE_SIXES)
    return {"sum": ruling.steps[0].params["sum"], "right": ruling.answer}


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


def _layout(
    lead: str = "",
    arms: Sequence[str | int] = (),
    spinners: Sequence[dict[str, int]] = (),
    preset: str = "all_fives",
    options: Answer | None = None,
) -> Answer:
    house = FIVES.agree(preset, options or {})
    ends = tuple(tile(each) if isinstance(each, str) else each for each in arms)
    layout = Layout(ends, tuple(Spinner(**each) for each in spinners))
    ruling = counted_first(tile(lead), house) if lead else counted(layout, house)
    return {"total": ruling.answer.pips, "points": ruling.answer.points}


def _accepted(hand: Case, **said: Any) -> ImpossibleFact | None:
    """Why a hand of two by fives is refused; None where it is accepted."""
    try:
        from_document(document("fives", hand, players=2, **said)).scored()
    except ImpossibleFact as refusal:
        return refusal
    return None


def _asked(key: str, hands: Sequence[str], **texts: str) -> Answer:
    """What the referee answers to a question on these hands."""
    held = {f"held_{seat}": text for seat, text in enumerate(hands)}
    answer: Answer = question(key).ask(Inputs(held | texts)).answer
    return answer


def _block_claim(ends: list[int], hands: list[str], boneyard: int, options: Answer) -> Answer:
    told = {key: str(value) for key, value in options.items()}
    return _asked("block-block", hands, ends=" ".join(map(str, ends)), boneyard=str(boneyard), **told)


ASK: dict[str, Callable[..., Answer]] = {
    "block lead": lambda hands: _asked("lead", hands, game="block"),
    "block claim": _block_claim,
    "longana lead": _longana_lead,
    "longana block": _longana_block,
    "oldest open arm": _oldest_open_arm,
    "token": lambda tile, **given: _token(tile_=tile, **given),
    "can hold": _can_hold,
    "trump": lambda turn_up: {"trump": trump(tile(turn_up))},
    "trick": _trick,
    "leads": _leads,
    "follows": _follows,
    "stock": lambda players: {"stock": stock(players), "misses": misses_allowed(players)},
    "first lead": lambda hands: {"leader": double_six_lead([tiles(each) for each in hands], seats(4)).answer},
    "pips": lambda tiles: {"pips": [tile(each).pips for each in tiles]},
    "still playable": lambda number, hands: {
        "tiles": [str(each) for each in still_playable(number, [tiles(each) for each in hands]).answer]
    },
    "whole set": _whole_set,
    "rounding": _rounding,
    "one score": _one_score,
    "layout": _layout,
    "scored so often": _scored_so_often,
}


def cases(having: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(each, id=f"{each['id']} {each['title']}") for each in CASES if having in each]
    return pytest.mark.parametrize("case", chosen)


def scored(case: Case) -> Any:
    """The report of a case's record; a pair of sides is also told its pips together."""
    told = report(from_document(case["record"]))
    for entry in told["entries"]:
        entry.setdefault("looed", [])
        if len(entry["awards"]) == 2 and entry["pips"] and None not in entry["pips"]:
            entry["side_pips"] = [sum(entry["pips"][0::2]), sum(entry["pips"][1::2])]
    return told


def part(whole: Any, of: Any) -> Any:
    """As much of a report as somebody else's report of the same shape mentions."""
    if isinstance(of, dict):
        return {key: part(whole[key], value) for key, value in of.items()}
    if isinstance(of, list) and any(isinstance(each, dict) for each in of):
        return [part(each, value) for each, value in zip(whole, of, strict=True)]
    return whole


def test_no_worked_case_is_lost():
    assert len({case["id"] for case in CASES}) == 151


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


@cases("ask")
def test_the_referee_answers_what_the_case_says(case):
    assert part(ASK[case["ask"]](**case["given"]), case["expected"]) == case["expected"]


@cases("shows")
def test_the_rules_a_case_turns_on_are_printed_or_cited_in_its_steps(case):
    rules = RULES[case["id"][2:5]]
    told = scored(case)["entries"] if "expected" in case and "record" in case else []
    steps = {step["clause"] for entry in told for step in entry["steps"]}
    assert set(case["shows"]) <= game(rules.key).cites | steps
