"""The same round under other rules, and a whole game replayed under them."""

from referee.engine.desk.variants import compare
from referee.record import from_document
from tests.support.builders import document, lines, out

HAND = out(0, "", "0-0 6-5", "17", double=True)


def awards_under(**said):
    """What a round comes to under each answer alone, by what is answered."""
    game = from_document(document("trains", HAND, players=3, **said))
    compared = compare(game.ruleset, game.options, game.first(), game.facts[0])
    return {
        next(iter(compared.changed(answers).items())): variant.awards
        for variant in compared.alone
        for answers in variant.under
    }


def test_a_round_is_compared_under_what_0_0_blanks_and_going_out_count():
    assert awards_under(round=2) == {
        ("double_blank", 25): (0, 36, 17),
        ("double_blank", 50): (0, 61, 17),
        ("single_blank", 25): (),
        ("winner_bonus", 5): (-5, 11, 17),
        ("winner_bonus", 10): (-10, 11, 17),
        ("winner_bonus", 20): (-20, 11, 17),
        ("double_out", 50): (50, 11, 17),
    }


def test_what_only_says_how_tiles_are_laid_changes_no_score():
    beside = {"first_turn": "whole_train", "knock": "none", "several_doubles": "in_order", "communal": False}
    usual, other = (lines("trains", HAND, HAND, players=3, **said)[-1] for said in ({}, beside))
    assert usual.standing == other.standing
