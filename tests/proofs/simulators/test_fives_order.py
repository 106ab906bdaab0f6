"""Games scored by fives by a simulator: the order of scores, what a correction changes, and what comes too late."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from referee.record import from_document, report
from tests.proofs.simulators.fives_house import PRESETS, House, house, sides_of
from tests.proofs.simulators.fives_told import Line, game
from tests.support.builders import Told, document, refused, told
from tests.support.commands import run

SEEDS = [pytest.param(range(2), id="few"), pytest.param(range(2, 40), id="many", marks=pytest.mark.tour)]
TABLES = [("all_fives", 2), ("muggins", 3), ("cribbage", 4), ("seven_rocks", 4), ("fives_and_threes", 3)]
many_games = pytest.mark.parametrize("seeds", SEEDS)
any_table = pytest.mark.parametrize(("preset", "players"), TABLES)


def games(preset: str, players: int, seeds: range, **said: Any) -> Iterator[tuple[list[Line], House]]:
    """Games by a preset."""
    agreed = house(preset, **said)
    return ((list(game(agreed, players, seed, most=15)), agreed) for seed in seeds)


def record(preset: str, players: int, entries: list[Told], **said: Any) -> Told:
    return document("fives", *entries, players=players, preset=preset, **said)


def totals(preset: str, players: int, entries: list[Told], **said: Any) -> list[list[int]]:
    """The totals after every hand."""
    return [entry["totals"] for entry in report(from_document(record(preset, players, entries, **said)))["entries"]]


def without_a_score(entries: list[Told], chance: Random) -> tuple[int, list[Told], Told]:
    """The hands with one score in the middle taken back, the hand it was in, and the score."""
    hand = chance.choice([at for at, each in enumerate(entries) if each["scores"]])
    changed = deepcopy(entries)
    score = changed[hand]["scores"].pop(chance.randrange(len(changed[hand]["scores"])))
    return hand, changed, score


@many_games
@any_table
def test_a_score_taken_back_in_the_middle_of_a_hand_changes_the_totals_from_there_on_and_only_its_sides(
    preset, players, seeds
):
    chance, far = Random(0), {"target": 10_000, "out_bonus": 0}
    for played, agreed in games(preset, players, seeds, **far):
        entries = [line.told for line in played]
        hand, changed, score = without_a_score(entries, chance)
        side = score["seat"] % sides_of(agreed, players)
        for at, (was, now) in enumerate(
            zip(totals(preset, players, entries, **far), totals(preset, players, changed, **far), strict=True)
        ):
            less = score["points"] if at >= hand else 0
            assert now == [each - less * (at == side) for at, each in enumerate(was)], (hand, score)


@many_games
@any_table
def test_far_from_the_target_the_order_of_scores_changes_no_total(preset, players, seeds):
    chance, far = Random(0), {"target": 10_000}
    for played, _ in games(preset, players, seeds, **far):
        entries = [line.told for line in played]
        mixed = [each | {"scores": shuffled(each["scores"], chance)} for each in entries]
        assert totals(preset, players, mixed, **far) == totals(preset, players, entries, **far)


def shuffled(scores: list[Told], chance: Random) -> list[Told]:
    """The scores in another order, but what was made with the first or the last tile."""
    free = [each for each in scores if not each.get("lead") and not each.get("last_tile")]
    mixed = iter(chance.sample(free, len(free)))
    return [next(mixed) if each in free else each for each in scores]


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_who_reach_the_target_in_one_hand_the_first_has_won(first):
    opens = {"totals": (90, 90), "target": 100, "players": 2}
    scores = [{"seat": first, "points": 10}, {"seat": 1 - first, "points": 10}]
    entry = {
        "kind": "hand",
        "lead": 0,
        "scores": scores[:1],
        "out": first,
        "held": ["", "3-1"] if not first else ["3-1", ""],
    }
    came = report(from_document(document("fives", entry, **opens)))
    assert (came["game_winner"], came["totals"][first], came["totals"][1 - first]) == (first, 100, 90)
    assert refused("fives", entry | {"scores": scores}, **opens)[0].startswith("scores.1")


LATE: tuple[Told, ...] = (
    {"kind": "hand", "lead": 0, "scores": [{"seat": 0, "points": 1}]},
    {"kind": "hand", "lead": 0, "scores": [], "blocked_by": 0, "held": ["1", "1"]},
    told("redeal"),
    told("adjust", points=[5, 0], reason="A score was forgotten"),
)


@many_games
@pytest.mark.parametrize("preset", PRESETS)
def test_once_a_game_is_won_no_score_no_hand_and_no_pip_is_accepted(preset, seeds):
    players = 4 if house(preset)["sides"] == "pairs" else 2
    for played, _ in games(preset, players, seeds[:20]):
        *before, last = [line.told for line in played]
        if played[-1].came.after.won is None:
            continue
        for late in LATE:
            held = {"held": [*late.get("held", []), *["1"] * (players - 2)]} if "held" in late else {}
            field, _ = refused("fives", *before, last, late | held, players=players, preset=preset)
            assert field == "kind", late
        if played[-1].came.won_with is not None:
            more = last | {
                "scores": [*last["scores"], {"seat": 0, "points": 1 if house(preset)["unit"] == "fives" else 5}]
            }
            assert refused("fives", *before, more, players=players, preset=preset)[0].startswith("scores."), more


@pytest.mark.parametrize("preset", PRESETS)
def test_the_command_scores_an_exported_game_as_it_is_added_up_elsewhere(preset, tmp_path):
    players = 4 if house(preset)["sides"] == "pairs" else 3
    for played, _ in games(preset, players, range(2)):
        file = tmp_path / "game.json"
        file.write_text(json.dumps(record(preset, players, [line.told for line in played])), "utf-8")
        came = json.loads(run("score", file, "--json").stdout)
        assert [entry["totals"] for entry in came["entries"]] == [list(line.came.after.totals) for line in played]
        assert [entry["not_counted"] for entry in came["entries"]] == [line.came.not_counted for line in played]
        assert came["game_winner"] == played[-1].came.after.won
