"""The examples that the rulebook prints hold."""

import pytest

from referee.engine.score import score_facts
from referee.games import demo
from referee.record import read_fact
from referee.rulesets import game, games, rulesets
from referee.rulesets.loo.facts import pot_of, pot_outcome

EXAMPLES = [
    pytest.param(game.rules, example, id=f"{game.rules.words.name}: {example.title}")
    for game in games()
    for example in game.book.examples
]


def line_of(rules, example):
    options = rules.agree(rules.presets[0].key, example.answers)
    first = rules.first(options, rules.seat(example.seats, options), example.opening)
    return score_facts(rules, options, first, [read_fact({"kind": "hand", **example.entry}, rules)])[0]


def came_of(line):
    verdict, standing = line.verdict, line.standing
    pot, own = pot_of(standing), pot_outcome(verdict)
    paid = own.payout
    return {
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": verdict.awards,
        "pips": verdict.pips,
        "looed": own.looed,
        "totals": standing.totals,
        "next_lead": standing.next_lead,
        "game_winner": standing.winners[0] if standing.winners else None,
        "payouts": paid and paid.payouts,
        "loo_each": paid and paid.loo_each,
        "dues": pot and pot.dues,
        "pot": pot and pot.units,
    }


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_an_example_comes_to_what_the_rulebook_says(rules, example):
    came = came_of(line_of(rules, example))
    assert {key: came[key] for key in example.expected} == dict(example.expected)


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_what_an_example_shows_is_printed_or_cited_in_its_steps(rules, example):
    cited = {step.clause for step in line_of(rules, example).verdict.steps}
    assert set(example.shows) <= cited | game(rules.key).cites


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_an_example_is_a_hand_that_can_exist(rules, example):
    assert line_of(rules, example).verdict.remarks == ()


def test_the_example_game_has_hands_that_can_exist():
    assert [line.verdict.remarks for line in demo.game().scored()] == [()] * 5


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_every_preset_can_be_agreed(rules):
    for preset in rules.presets:
        assert rules.agree(preset.key, {}) == rules.options(**preset.answers)
