"""The score is a fold: nothing is kept between two calls."""

import pytest

from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.ruleset import At
from referee.engine.wording import english, plus
from referee.rulesets import RULESETS, ruleset
from referee.rulesets.loo.facts import Tricks
from tests.builders import CAST, lines, out, refused, told


def test_each_line_is_judged_at_the_standing_before_it():
    sheet = lines("partners", out(0, "", "6", "4", "4"), out(1, "9", "", "4", "4"), lead=3)
    assert [line.standing.totals for line in sheet] == [(10, 0), (10, 13)]
    assert [line.standing.next_lead for line in sheet] == [0, 1]


def test_a_refusal_says_at_which_entry():
    with pytest.raises(ImpossibleFact) as refusal:
        lines("partners", out(0, "", "6", "4", "4"), told("adjust", points=[], reason="-"))
    assert refusal.value.entry == 1
    assert str(refusal.value) == "points: One number for each of 2 sides is needed."


def test_a_hand_of_another_game_is_refused():
    partners = ruleset("partners")
    at = At(partners.options(), partners.first(partners.options(), partners.seat(CAST), Opening()))
    with pytest.raises(ImpossibleFact, match="These rules do not know such a hand"):
        partners.judge(Tricks((2, 1, 1, 1)), at)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("partners", "Partners play for points: there is no pot."),
        ("longana", "Longana is played for points: there is no pot."),
        ("loo", "In a game for points there is no pot."),
    ],
)
def test_only_a_game_for_the_pot_opens_with_one(key, message):
    assert refused(key, pot=25) == ("opening.pot", message)


@pytest.mark.parametrize("key", [rules.key for rules in RULESETS])
def test_a_game_that_is_won_already_cannot_be_opened(key):
    target, sides = ruleset(key).target(ruleset(key).options()), 2 if key == "partners" else 4
    message = f"With {target} points the game is already won."
    assert refused(key, totals=[target, *[0] * (sides - 1)]) == ("opening.totals", message)


def test_sentences_take_names_and_sums():
    assert english("{names} hold {parts}.", {"names": ("Ana", "Ben", "Cy"), "parts": (5, 9)}) == (
        "Ana, Ben and Cy hold 5 + 9."
    )
    assert english("{names}: {points:+}", {"names": ("Ana",), "points": 5}) == "Ana: +5"
    assert plus(()) == "0"
