"""Whose tiles the rules need, by how the hand ended."""

import pytest

from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening, Out, Unfinished
from referee.engine.hands.agreed import agreed_or_counted, points_or_counted
from referee.engine.hands.ending import Needs, check_hand, needs, needs_lead
from referee.engine.standing import Situation
from referee.engine.tiles import UNTOLD
from referee.engine.verdict import HAND, Step
from referee.rulesets import ruleset, rulesets
from referee.rulesets.partners.facts import DEAL
from tests.support.builders import CAST, EVERY_GAME

EVERYBODY = (0, 1, 2, 3)


def at_the_start(game, players=4, **answers):
    key, _, preset = game.partition("/")
    rules = ruleset(key)
    options = rules.agree(preset, answers)
    return rules, Situation(options, rules.first(options, rules.seat(tuple(CAST[:players])), Opening()))


def needed(rules, situation, ending, **more):
    """The seats whose holdings can be needed of a hand that ended so."""
    return needs(rules, situation, ((ending, tuple(more.items())),)).holdings[0]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("partners/lagunex", (1, 3)),
        ("partners/brazil", (1, 2, 3)),
        ("partners/jamaica", ()),
        ("longana/longana", (1, 2, 3)),
    ],
    ids=["only the others pay", "all pips count", "a hand is a point", "every hand counts"],
)
def test_whose_tiles_are_needed_when_ana_goes_out(game, seats):
    assert needed(*at_the_start(game), Out(0)) == seats


@pytest.mark.parametrize("game", ["partners/lagunex", "partners/dominican", "partners/cuba", "longana/longana"])
def test_everybodys_tiles_are_needed_in_a_block(game):
    assert needed(*at_the_start(game), Blocked()) == EVERYBODY


def test_only_two_are_needed_where_the_blocker_plays_the_next_for_a_point():
    rules = at_the_start("partners/lagunex", blocked="blocker_vs_next", scoring="hands")
    assert needed(*rules, Blocked(by=3)) == (0, 3)
    assert needed(*rules, Blocked()) == EVERYBODY  # nobody said who blocked


def test_who_gives_up_shows_what_he_holds():
    game = at_the_start("partners/lagunex")
    assert needed(*game, Unfinished(), conceded=1) == (1, 3)
    assert needed(*game, Unfinished(), conceded=1, agreed_points=9) == ()
    assert needed(*game, Unfinished(), broken_off=True) == EVERYBODY


OTHERS, OPPONENTS, NOBODY = (1, 2, 3), (1, 3), ()  # of Ana, who went out
ALONE, IN_PAIRS, EITHER = ("all",), ("pairs",), ("pairs", "all")  # how hands may be counted together then
DECLARED = {  # by preset: after Ana went out, in a block, of a tied block, counted together, whether the lead is needed
    "block": (OTHERS, EVERYBODY, (), ALONE, False),
    "block/draw_two_stay": (OTHERS, EVERYBODY, (), ALONE, True),
    "block/old_hoyle": (OTHERS, EVERYBODY, (), ALONE, True),
    "block/cutthroat": (NOBODY, EVERYBODY, (), ALONE, False),
    "block/martinique": (NOBODY, EVERYBODY, (), ALONE, False),
    "block/guadeloupe": (NOBODY, EVERYBODY, (), ALONE, False),
    "block/guyana": (NOBODY, EVERYBODY, (), ALONE, False),
    "partners": (OTHERS, EVERYBODY, (), EITHER, False),
    "partners/lagunex": (OPPONENTS, EVERYBODY, (), IN_PAIRS, True),
    "partners/collective": (OPPONENTS, EVERYBODY, (), IN_PAIRS, True),
    "partners/duo50": (OPPONENTS, EVERYBODY, ("blocked_by",), IN_PAIRS, True),
    "partners/dominican": (OTHERS, EVERYBODY, ("blocked_by",), EITHER, False),
    "partners/dominican_30": (OTHERS, EVERYBODY, ("blocked_by",), EITHER, False),
    "partners/cuba_nine": (OPPONENTS, EVERYBODY, (), IN_PAIRS, False),
    "partners/venezuela": (OPPONENTS, EVERYBODY, (), IN_PAIRS, True),
    "partners/brazil_100": (OPPONENTS, EVERYBODY, ("blocked_by",), IN_PAIRS, True),
    "partners/cuba": (OPPONENTS, EVERYBODY, ("lead",), IN_PAIRS, False),
    "partners/brazil": (OTHERS, EVERYBODY, (), EITHER, True),
    "partners/spain": (OTHERS, EVERYBODY, (), EITHER, True),
    "partners/brazil_by_win": (NOBODY, EVERYBODY, (), EITHER, True),
    "partners/jamaica": (NOBODY, EVERYBODY, (), EITHER, False),
    "partners/six_hands": (NOBODY, EVERYBODY, (), EITHER, False),
    "partners/haiti": (NOBODY, EVERYBODY, (), EITHER, False),
    "longana": (OTHERS, EVERYBODY, (), ALONE, False),
    "trains": (OTHERS, EVERYBODY, (), (), False),
    "trains/chickenfoot_blanks": (OTHERS, EVERYBODY, ("held.0",), (), True),
    "fives": (OTHERS, EVERYBODY, (), ALONE, False),
    "fives/tournament": (OTHERS, EVERYBODY, (), ALONE, True),
    "fives/seven_rocks": (OTHERS, EVERYBODY, (), (), False),
    "fives/fives_and_threes": (NOBODY, NOBODY, (), ALONE, True),
    "fives/league": (NOBODY, NOBODY, (), ALONE, True),
    "fives/league_pairs": (NOBODY, NOBODY, (), ALONE, True),
}
GAMES = [rules for rules in rulesets() if issubclass(rules.hand, Hand)]
PLAYED = [f"{rules.key}/{preset.key}" for rules in GAMES for preset in rules.presets]
PRESETS = [preset for preset in PLAYED if preset in ("block/threes", *EVERY_GAME)]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_hand_needs_is_what_is_declared_for_its_rules(preset):
    """A preset that the table does not name needs what its game does."""
    rules, situation = at_the_start(preset, players=3 if preset == "block/threes" else 4)
    found = needs(rules, situation, ((Out(0), ()), (Blocked(), ())))
    *seats, tied, together, lead = DECLARED.get(preset, DECLARED[rules.key])
    present = set(situation.seating.order)
    assert found == Needs(tuple(tuple(sorted({*each} & present)) for each in seats), tied, together)
    assert needs_lead(rules, situation) == lead


def test_all_that_a_hand_can_need_is_asked_in_one():
    found = needs(*at_the_start("partners/lagunex"), ((Out(0), ()), (Blocked(), ())))
    assert (found.holdings, found.together) == (((1, 3), EVERYBODY), ("pairs",))
    assert needs(*at_the_start("longana/longana", tie="right_of_leader"), ()).level_block == ("lead",)


def impossible(*_checked):
    raise ImpossibleFact("held.0", "That tile is on the table.")


WAYS = {
    "who won it": lambda checked: agreed_or_counted(checked, HAND, Step("LAG-12", ""), "DUO-18", impossible),
    "what it is worth": lambda checked: points_or_counted(checked, 0, impossible),
}


@pytest.mark.parametrize("said", WAYS)
def test_what_cannot_be_is_refused_also_where_the_table_says_how_a_hand_ended(said):
    rules, situation = at_the_start("partners/lagunex")
    hand = rules.hand(held=(UNTOLD,) * 4, ending=Blocked(), winner=0, agreed_points=10)
    checked = check_hand(hand, situation, DEAL, out_clause="LAG-03")
    with pytest.raises(ImpossibleFact, match="That tile is on the table"):
        WAYS[said](checked)
