"""What goes wrong where a sanction table is agreed: the table rules, and nothing else that is said contradicts it."""

from itertools import product

import pytest

from referee.desk import CASES, question
from referee.engine.desk.question import Inputs
from referee.engine.facts import FAULTS, ImpossibleFact
from referee.engine.hands.house_rules import TableRules
from referee.engine.options import house_rules
from referee.rulesets import games

SANCTIONS = next(rule for rule in house_rules(TableRules) if rule.key == "sanctions")
TABLES = [str(each.value) for each in SANCTIONS.answers if each.value != "none"]
IRREGULARITIES = {game.rules.key: game.rules.interruptions.faults for game in games()}
EVERY = [
    (key, what) for key, irregularities in IRREGULARITIES.items() for what in CASES if not irregularities.why_not(what)
]
ASKING = [each.rules.key for each in games() if "sanctions" in {rule.key for rule in house_rules(each.rules.options)}]
AFTER_FOUR = "Cancelled if four or more tiles followed: nobody scores, and the same player starts."
NOT_DEALT_RIGHT = ("many", "misdeal")


def ask(**told):
    return question("irregularity").ask(Inputs(told))


@pytest.mark.canon("SAN-1", "SAN-2", "SAN-3", "SAN-4", "SAN-G1")
@pytest.mark.parametrize(("game", "what"), [each for each in EVERY if each[0] in ASKING])
@pytest.mark.parametrize("table", TABLES)
def test_an_agreed_sanction_table_rules_and_nothing_beside_it_contradicts_it(game, what, table):
    for found in ("before", "after"):
        reply = ask(game=game, what=what, found=found, sanctions=table)
        priced = [str(step) for step in reply.steps if "First time" in str(step)]
        beside = " ".join(str(step) for step in (reply.headline, *reply.steps) if str(step) not in priced)
        cited = [step.clause for step in reply.steps if step.clause.startswith("SAN") and step.clause != "SAN-6"]
        assert len(cited) == len(priced) == 1
        assert not [each for each in ("No penalty", "by default", "ederation", "advice") if each in beside]
        assert not reply.says_of_others
        ours = table == "friendly" or what in NOT_DEALT_RIGHT
        assert ours or ("cancelled" in beside.lower()) == ("cancelled" in priced[0])
        assert reply.answer["write"] is None


@pytest.mark.parametrize(("game", "what"), EVERY)
def test_without_a_sanction_table_our_own_default_and_what_others_do_are_told(game, what):
    for found, table in product(("before", "after"), ("none", "")):
        reply = ask(game=game, what=what, found=found, sanctions=table)
        assert not [step for step in reply.steps if step.clause.startswith("SAN")]
        assert reply.steps[0] == reply.headline


@pytest.mark.canon("SAN-1")
@pytest.mark.parametrize(
    ("what", "found", "says", "penalty"),
    [
        ("pass", "before", "Cancelled: nobody scores, and the same player starts.", {}),
        ("wrong", "before", "Take it back and play on.", {"points": 0, "card": "warning", "play": "goes_on"}),
        ("wrong", "after", AFTER_FOUR, {}),
        ("turn", "after", "It stands, and play goes on.", {}),
        ("many", "before", "Deal again; the same player starts.", {"play": "dealt_again"}),
    ],
)
def test_the_world_federation_rules_the_headline_and_the_penalty_says_the_same(what, found, says, penalty):
    reply = ask(game="partners", what=what, found=found, sanctions="world", who="Ana")
    assert str(reply.headline) == says
    assert reply.answer["penalty"] == {"fault": what, "who": "Ana"} | penalty


@pytest.mark.canon("SAN-6")
@pytest.mark.parametrize(("names", "says"), [("Ana, Ben", False), ("Ana, Ben, Cy", True)])
def test_it_is_said_whose_points_go_where_more_than_two_sides_play(names, says):
    steps = ask(game="block", what="pass", found="after", sanctions="dominican", names=names).steps
    assert ("the points count against the offender" in " ".join(map(str, steps))) == says
    assert ("50 penalty points" in " ".join(map(str, steps))) == says


def test_points_for_the_opponents_are_not_named_beside_a_sanction_table():
    with pytest.raises(ImpossibleFact) as refusal:
        ask(game="partners", what="pass", found="after", who="Ana", points="25", sanctions="world")
    assert refusal.value.field == "points"


def test_what_no_federation_plays_has_no_price_of_one():
    told = {"game": "loo", "what": "turn", "found": "before", "sanctions": "world"}
    assert "No penalty" in str(ask(**told, preset="points").headline)


@pytest.mark.canon("LAG-G19", "LON-G19", "FIV-G21", "LOO-G21", "BLO-G19", "MEX-G20")
@pytest.mark.parametrize("game", IRREGULARITIES)
def test_a_cancelled_hand_cites_the_rule_that_cancels_it_and_then_the_one_that_was_broken(game):
    what = "block" if game == "trains" else "pass"  # which stands there
    steps = ask(game=game, what=what, found="after").steps
    assert steps[0].clause == IRREGULARITIES[game].broken
    cited = [step.clause for step in steps]
    assert IRREGULARITIES[game].clauses[what] in cited


@pytest.mark.parametrize("game", IRREGULARITIES)
def test_whatever_goes_wrong_is_answered_where_nobody_says_when_it_was_noticed(game):
    for what in (each for each in FAULTS if not IRREGULARITIES[game].why_not(each)):
        early, later = (ask(game=game, what=what, found=found) for found in ("before", "after"))
        either = ask(game=game, what=what)
        said = str(either.headline)
        assert str(later.headline) in said
        assert str(early.headline) in said
        reasons = {*map(str, (*early.steps, *later.steps))} - {str(early.headline), str(later.headline)}
        assert reasons <= {*map(str, either.steps)}
        assert either.about == IRREGULARITIES[game].titles.get(what, either.about)


def test_of_what_no_rule_says_the_players_agree_and_the_sanctions_price_it():
    assert str(ask(game="partners", what="talk").headline) == "Play goes on; the players agree what it costs."
    assert "No rule covers this; it is our advice." in map(str, ask(game="partners", what="talk").steps)
    priced = ask(game="partners", what="talk", sanctions="federation")
    assert str(priced.headline) == "Play goes on."
    assert "40 penalty points" in str(priced.steps[-1])


@pytest.mark.parametrize(("what", "says"), [("cheat", "The game is lost."), ("late", "The game is lost.")])
def test_a_black_card_and_a_loss_end_the_game_of_whoever_is_shown_it(what, says):
    assert str(ask(game="partners", what=what, sanctions="world").headline) == says
