"""Where points are bad: what ends a game, who wins it, what a fault costs, and who is out of the ranking."""

from dataclasses import replace

import pytest

from referee.engine.facts import Adjust, ImpossibleFact, Leave, Opening, Penalty, Stop, Time
from referee.engine.hands.interruptions import interrupted
from referee.engine.ruleset import RuleSet
from referee.engine.score import after, levelled
from referee.engine.standing import Aim, Situation, Standing
from referee.rulesets import ruleset
from tests.support.builders import seats

LONGANA = ruleset("longana")
LOWEST = replace(LONGANA, opens=lambda *at: replace(LONGANA.opens(*at), aim=Aim.LOWEST))
ENDLESS = replace(LOWEST, target=lambda _options: None)


def judged(rules: RuleSet, fact, totals, **house):
    """What comes of an entry where points are bad, and how the game stands then."""
    at = Situation(rules.options(**house), Standing(seats(len(totals)), totals, aim=Aim.LOWEST))
    verdict = interrupted(fact, at, rules)
    return verdict, after(at.standing, verdict)


def said(verdict):
    return [str(step) for step in verdict.steps]


@pytest.mark.parametrize(("points", "winners"), [((0, 0, 9), ()), ((0, 0, 10), (1,)), ((-20, 0, 30), (0,))])
def test_a_game_ends_once_anybody_has_the_points_and_the_fewest_win(points, winners):
    verdict, standing = judged(LOWEST, Adjust(points, reason="-"), (60, 50, 90))
    assert (standing.winners, standing.over) == (winners, bool(winners))
    assert ("Ben: 50, the best score once 100 was reached, and the game is won." in said(verdict)) == (winners == (1,))


def test_level_for_fewest_when_the_points_are_there_another_round_is_played():
    at = Situation(LOWEST.options(), Standing(seats(3), (50, 50, 90), aim=Aim.LOWEST))
    verdict = levelled(interrupted(Adjust((0, 0, 10), reason="-"), at, LOWEST), at, LOWEST)
    assert said(verdict)[-1] == "Tied at 50: play another round."
    assert not after(at.standing, verdict).over


def test_a_game_that_has_ended_cannot_be_opened_and_one_that_is_level_can():
    assert LOWEST.first(LOWEST.options(), seats(3), Opening((100, 0, 0))).totals == (100, 0, 0)
    with pytest.raises(ImpossibleFact, match="100 points already end the game"):
        LOWEST.first(LOWEST.options(), seats(3), Opening((0, 20, 150)))


def test_without_a_target_no_number_of_points_ends_a_game():
    assert not judged(ENDLESS, Adjust((500, 0, 0), reason="-"), (90, 50, 60))[1].over


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (Stop(), "Ben: 50, the best score, and the game is won."),
        (Time(in_play=False), "The best score wins the game: Ben with 50."),
    ],
)
def test_a_game_that_stops_is_won_by_the_fewest_points(fact, says):
    verdict, standing = judged(ENDLESS, fact, (60, 50, 90))
    assert standing.winners == (1,)
    assert says in said(verdict)


def test_whoever_goes_home_leads_no_more():
    _verdict, left = judged(ENDLESS, Leave(0), (10, 50, 90))
    assert (left.leaders, left.over) == ((1,), False)
    _verdict, alone = judged(ENDLESS, Leave(0), (10, 50))
    assert (alone.winners, alone.over) == ((1,), True)


@pytest.mark.parametrize(("to", "awards"), [("offender", (0, 20, 0)), ("opponents", (-20, 0, -20))])
def test_a_fault_is_the_worse_for_the_offender_or_the_better_for_the_others(to, awards):
    assert judged(ENDLESS, Penalty(1, "pass", points=20, to=to), (60, 50, 90))[0].awards == awards


def test_a_fault_costs_what_the_sanctions_say_where_no_target_scales_it():
    verdict, _standing = judged(ENDLESS, Penalty(0, "pass"), (60, 50), sanctions="world")
    assert verdict.awards == (80, 0)
    assert "scaled" not in " ".join(said(verdict))


@pytest.mark.parametrize("rules", [ENDLESS, LOWEST], ids=["of rounds", "to 100"])
def test_one_of_two_who_loses_the_game_leaves_the_scores_as_they_stand(rules):
    verdict, standing = judged(rules, Penalty(1, "cheat"), (60, 50), sanctions="world")
    assert (standing.totals, standing.winners) == ((60, 50), (0,))
    assert said(verdict)[-1] == "Ana wins the game."


def test_one_of_three_who_loses_the_game_leaves_the_others_to_play_on():
    verdict, standing = judged(ENDLESS, Penalty(1, "cheat"), (60, 50, 90), sanctions="world")
    assert (standing.over, standing.leaders) == (False, (0,))
    assert verdict.game_winners == ()
