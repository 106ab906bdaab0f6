"""Block and Draw, played by chance: nothing true is doubted, and nothing false is missed that the laws can see."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.record import from_document
from tests.proofs.simulators.block import (
    TABLES,
    Hand,
    Told,
    agreed,
    game,
    hands,
    never,
    reckoned,
    tiles_in,
    told,
)
from tests.proofs.simulators.mistakes import CHANGES, Change
from tests.support.builders import document

SEEDS = [pytest.param(range(6), id="few"), pytest.param(range(6, 50), id="many", marks=pytest.mark.tour)]


def scored(entry: Told, preset: str, players: int, **answers):
    lead = {} if agreed(preset, **answers)["first_lead"] == "highest_double" else {"lead": entry["lead"]}
    return from_document(document("block", entry, players=players, preset=preset, **answers, **lead)).scored()[0]


def noticed(entry: Told, preset: str, players: int, **answers) -> bool:
    """Whether a hand is refused or remarked."""
    try:
        return bool(scored(entry, preset, players, **answers).verdict.remarks)
    except ImpossibleFact:
        return True


def as_told(hand: Hand, held) -> Told:
    return told(Hand(held, hand.boneyard, hand.lead, hand.ends, hand.last, hand.out))


def wrong(change: Change, preset: str, players: int, seeds) -> Iterator[tuple[bool, bool]]:
    """Of every hand told wrongly like this: whether it cannot have been, and whether the referee notices."""
    house, chance = agreed(preset), Random(0)
    for hand in hands(house, players, seeds):
        for held in change(hand.held, tiles_in(house, players), chance):
            yield never(held, hand, house), noticed(as_told(hand, held), preset, players)


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_a_hand_that_was_played_is_believed_and_worth_what_it_is_worth(preset, players, seeds):
    house = agreed(preset)
    for hand in hands(house, players, seeds):
        line, came = scored(told(hand), preset, players), reckoned(hand, house, (0,) * players)
        verdict = line.verdict
        assert (verdict.winner, verdict.awards, verdict.next_lead) == (came.winner, came.awards, came.lead)
        assert not noticed(told(hand), preset, players)
        assert not noticed(told(hand, pips=True), preset, players)


HOUSES = [
    {"block_points": "each_difference", "tie": "lightest_tile"},
    {"block_points": "opponents", "tie": "last_played", "next_lead": "winner"},
    {"tie": "split", "doubles": "half", "reserve": 1},
    {"draw": "one", "block_points": "none", "next_lead": "winner"},
    {"target": 20, "over": "no_score"},
    {"draw": "none", "block_winner": "blocker", "next_lead": "winner", "drawn_lead": "highest_double"},
]


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_it_is_under_other_house_rules(house, players, seeds):
    for hand in hands(agreed("draw", **house), players, seeds):
        verdict = scored(told(hand), "draw", players, **house).verdict
        came = reckoned(hand, agreed("draw", **house), (0,) * players)
        assert (verdict.winner, verdict.awards, verdict.remarks) == (came.winner, came.awards, ())
        assert verdict.game_winners or verdict.next_lead == came.lead


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["cutthroat", "martinique"])
def test_a_game_in_which_all_start_again_goes_as_it_was_played(preset, players):
    for seed in range(5):
        played = list(game(agreed(preset), players, seed))
        entries = [told(hand) for hand, _lead, _totals in played]
        lines = from_document(document("block", *entries, players=players, preset=preset)).scored()
        assert [line.standing.totals for line in lines] == [totals for _hand, _lead, totals in played]
        assert [line.standing.next_lead for line in lines[:-1]] == [lead for _hand, lead, _totals in played[1:]]
        assert not any(line.verdict.remarks for line in lines)
        assert lines[-1].standing.winners


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("preset", "players"), TABLES)
@pytest.mark.parametrize("change", CHANGES)
def test_a_mistake_is_noticed_where_the_laws_can_see_it_and_nowhere_else(change, preset, players, seeds):
    for impossible, seen in wrong(change, preset, players, seeds):
        assert impossible == seen
