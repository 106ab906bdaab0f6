"""Partners as played elsewhere: presets that name their sources, and the rules only they need."""

import pytest

from referee.engine.facts import Opening
from referee.engine.score import score_fact
from referee.record import read_fact
from referee.rulesets import PARTNERS
from referee.rulesets.partners.presets import REGIONS, SOURCES

FOUR = ("Ana", "Ben", "Cy", "Dee")


def told(entry, opening=Opening(lead=0), preset="lagunex", **answers):  # noqa: B008
    options = PARTNERS.agree(preset, answers)
    before = PARTNERS.first(options, PARTNERS.seat(FOUR), opening)
    return score_fact(PARTNERS, options, before, read_fact({"kind": "hand", **entry}, PARTNERS))


def clauses(judged):
    return [step.clause for step in judged.verdict.steps]


@pytest.mark.parametrize("preset", REGIONS, ids=lambda preset: preset.key)
def test_every_region_names_its_sources_and_answers_real_questions(preset):
    assert preset.sources
    assert set(preset.sources) <= SOURCES.keys()
    assert PARTNERS.agree(preset.key, {}) != PARTNERS.agree("lagunex", {})


def test_the_dominican_blocker_is_measured_against_the_next_player_alone():
    judged = told({"blocked_by": 0, "held": ["1-3", "0-4", "6-6", "2-3"], "end": 5}, preset="dominican")
    assert (judged.verdict.winner, judged.verdict.points) == (0, 25)
    assert "V-P06" in clauses(judged)


@pytest.mark.canon("V-P20")
def test_a_jamaican_hand_counts_one_and_wipes_out_what_the_others_have():
    judged = told({"out": 0, "held": ["", "?", "?", "?"]}, Opening((2, 5), lead=0), preset="jamaica")
    assert judged.standing.totals == (3, 0)
    assert judged.verdict.awards == (1, -5)


@pytest.mark.canon("V-P20")
def test_six_hands_in_a_row_are_six_love():
    judged = told({"out": 1, "held": ["?", "", "?", "?"]}, Opening((0, 5), lead=0), preset="jamaica")
    assert judged.standing.winners == (1,)
    assert "V-P15" not in clauses(judged)


@pytest.mark.canon("V-P15")
@pytest.mark.parametrize(("worth", "said"), [("honour", "a win to be proud of"), ("double", "counts as two")])
def test_a_win_against_nothing_is_said_aloud(worth, said):
    judged = told({"out": 0, "held": ["", "6-6", "?", "5"]}, Opening((90, 0), lead=0), shutout=worth)
    assert said in str(judged.verdict.steps[-1])


@pytest.mark.canon("V-P15")
def test_one_point_is_enough_not_to_be_shut_out():
    judged = told({"out": 0, "held": ["", "6-6", "?", "5"]}, Opening((90, 1), lead=0))
    assert "V-P15" not in clauses(judged)
