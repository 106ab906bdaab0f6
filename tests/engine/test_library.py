"""The rules as a library: what a program calls, and what it is answered where the call makes no sense."""

import pytest

import referee
from referee import Blocked, Hand, ImpossibleFact, Opening, Out, ask, holding, ruleset, score, tile
from referee.engine.facts import Redeal
from referee.rulesets.longana.options import Longana
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.options import Partners

THREE = ["Ana", "Ben", "Cy"]


OUT = Out(0)


def hand(*left, ending=OUT, kind=Hand):
    return kind(tuple(map(holding, left)), ending)


ROUND = hand("", "9-8 3-1", "17")


def totals(game, names, *facts, **agreed):
    return score(game, names, facts, **agreed)[-1].standing.totals


def test_every_name_of_the_face_is_there_and_no_other():
    assert len(referee.__all__) <= 14
    assert all(getattr(referee, name) for name in referee.__all__)
    with pytest.raises(AttributeError, match="no attribute 'scores'"):
        referee.scores  # noqa: B018


def test_a_round_of_longana_is_scored_from_names_and_hands():
    assert totals("longana", THREE, ROUND, Redeal()) == (38, 0, 0)
    assert totals("longana", tuple(THREE), ROUND, opening=Opening((1, 2, 3))) == (39, 2, 3)


def test_a_house_rule_is_answered_by_its_key():
    blocked = hand("1-1", "9-8 3-1", "17", ending=Blocked())
    rules = {"one_round_blocks": True, "count": "opponents_minus_own"}
    assert totals("longana", THREE, blocked, rules=rules) == (36, 0, 0)


@pytest.mark.parametrize(("game", "worth"), [("block", (28, 0, 0, 0)), ("partners", (16, 0)), ("fives", (30, 0, 0, 0))])
def test_a_plain_hand_is_one_of_any_game_of_blocks(game, worth):
    names, left = ["Ana", "Ben", "Cy", "Dee"], hand("", "6-5", "6-6", "3-2")
    assert totals(game, names, left) == worth


def test_a_hand_of_another_game_is_refused_by_name():
    with pytest.raises(TypeError, match="Longana has no PartnersHand, only LonganaHand, "):
        score("longana", THREE, [hand("", "6-5", "6-6", kind=PartnersHand)])
    with pytest.raises(TypeError, match="Loo has no Hand, only Tricks, "):
        score("loo", THREE, [ROUND])
    with pytest.raises(TypeError, match="Longana has no dict"):
        score("longana", THREE, [{"held": ["", "17", "5"], "out": 0}])


@pytest.mark.parametrize("held", [[holding("17")], ("17", "6-4"), (17,), "17"])
def test_what_is_no_row_of_holdings_is_refused_where_it_is_given(held):
    with pytest.raises(TypeError, match=r'"held" is a tuple with a holding for each seat: \(holding'):
        Hand(held)


def test_an_ending_is_one_of_four():
    with pytest.raises(TypeError, match=r'"ending" is Out\(seat\)'):
        Hand((holding(""), holding("17")), 0)


@pytest.mark.parametrize("names", [["Ana"], [*THREE, "Dee", "Eve"], ["Ana", "ana"], "Ana, Ben"])
def test_names_that_cannot_sit_down_are_refused(names):
    with pytest.raises(ValueError, match="Longana takes the names of 2, 3 or 4 people, in turn order"):
        score("longana", names, [ROUND])


def test_a_hand_for_another_number_of_seats_is_refused():
    with pytest.raises(ImpossibleFact, match="held: Enter what each of the 2 players has left"):
        score("longana", ["Ana", "Ben"], [ROUND])


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda: ruleset("go"), "there is no game 'go', only block, partners, trains, longana, loo or fives"),
        (lambda: score("longana", THREE, [], preset="duo"), "there is no preset 'duo', only longana"),
    ],
)
def test_a_game_or_a_preset_that_there_is_not_is_refused_with_those_there_are(call, answer):
    with pytest.raises(LookupError, match=answer):
        call()


def test_a_house_rule_that_there_is_not_is_refused():
    with pytest.raises(ImpossibleFact, match="There is no house rule called hurry"):
        score("longana", THREE, [], rules={"hurry": True})
    with pytest.raises(ImpossibleFact, match="4 is not an answer to"):
        score("longana", THREE, [], rules={"count": 4})


def test_a_text_that_is_no_tile_is_refused_with_one_that_is():
    for read in (tile, holding):
        with pytest.raises(ValueError, match="'x' is no tile like 6-4"):
            read("x")


def test_a_question_takes_values_as_well_as_texts():
    texts = {"held_0": "9-9 1-0", "held_1": "3-3", "held_2": "2-2"}
    by_text = ask("lead", game="longana", names="Ana, Ben, Cy", **texts)
    by_value = ask("lead", game="longana", names=THREE, held=[(tile("9-9"), tile("1-0")), holding("3-3"), "2-2"])
    assert by_value == by_text
    assert by_text.answer["leader"] == 0


def test_nothing_that_is_told_as_a_value_is_not_what_nobody_told():
    with pytest.raises(ImpossibleFact, match="Ana did not go out"):
        ask("block", game="partners", held=[holding(""), 9, 20, 9], by="Dee")
    by_name, by_place = (
        ask("block", game="partners", held=["4", "9", "20", "9"], by="Dee"),
        ask("block", game="partners", held=[4, 9, 20, 9], by=4),
    )
    assert by_name == by_place


def test_a_question_or_a_field_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(ImpossibleFact, match=r"No such question. Choose from .*lead"):
        ask("ledd")
    with pytest.raises(ImpossibleFact, match=r"This question has no hold, only .*held_0"):
        ask("block", hold="17")
    with pytest.raises(TypeError, match=r"texts, numbers, tiles, holdings, or lists of them, not \{\}"):
        ask("block", by={})


def test_rules_in_force_are_those_of_a_game():
    asked = ask("lead", game="longana", held=["9-9", "3-3"]).agreed
    assert asked.of(Longana).target == 100
    with pytest.raises(TypeError, match="this was asked of Longana, whose options are no Partners"):
        asked.of(Partners)
