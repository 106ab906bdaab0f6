"""The score is a fold: nothing is kept between two calls."""

import re
from dataclasses import fields, replace

import pytest

from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.score import after, opened
from referee.engine.standing import Aim, Situation, Standing, joins_last
from referee.engine.verdict import RecordedFault, TimeCalled, Verdict
from referee.engine.wording import english, plus
from referee.rulesets import game, ruleset, rulesets
from referee.rulesets.loo.facts import Pot, Tricks
from tests.support.builders import CAST, EVERY_GAME, last, lines, out, refused, seats, steps, told, tricks


def test_each_line_is_judged_at_the_standing_before_it():
    sheet = lines("partners", out(0, "", "6", "4", "4"), out(1, "9", "", "4", "4"), lead=3)
    assert [line.standing.totals for line in sheet] == [(10, 0), (10, 13)]
    assert [line.standing.next_lead for line in sheet] == [0, 1]


def test_a_refusal_says_at_which_entry():
    with pytest.raises(ImpossibleFact) as refusal:
        lines("partners", out(0, "", "6", "4", "4"), told("adjust", points=[], reason="-"))
    assert refusal.value.entry == 1
    assert str(refusal.value) == "points: Enter a number for each of the 2 sides."


def test_a_hand_of_another_game_is_refused():
    partners = ruleset("partners")
    at = Situation(partners.options(), partners.first(partners.options(), partners.seat(CAST), Opening()))
    with pytest.raises(ImpossibleFact, match="That can't happen under these rules"):
        partners.judge(Tricks((2, 1, 1, 1)), at)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("partners", "Partners play for points, not a pot."),
        ("longana", "A game for points has no pot."),
        ("loo", "A game for points has no pot."),
    ],
)
def test_only_a_game_for_the_pot_opens_with_one(key, message):
    assert refused(key, pot=25) == ("opening.pot", message)


EARLIER, FAULT = (RecordedFault(("Ana",), fault, "", "yellow") for fault in ("pass", "talk"))
POT, NEXT_POT = Pot((), (5, 0, 0)), Pot((), (0, 5, 0))
MARKED, LATER = TimeCalled((10, 20, 30)), TimeCalled((0, 0, 0))
BEFORE = Standing(seats(3), (10, 20, 30), next_lead=2, state=POT, noted=(EARLIER,), called=MARKED, aim=Aim.LOWEST)
FOLDED = {
    "awards are added to the totals": ({"awards": (5, 0, -40)}, {"totals": (15, 20, -10)}),
    "who sits down starts from the award": ({"awards": (1, 0, 0, 7)}, {"totals": (11, 20, 30, 7)}),
    "who leads next is said by the verdict": ({"next_lead": 1}, {"next_lead": 1}),
    "nobody knows who leads where the verdict does not": ({"next_lead": None}, {"next_lead": None}),
    "who has won ends the game": ({"game_winners": (0, 2)}, {"winners": (0, 2), "over": True}),
    "a game ends without a winner": ({"over": True}, {"winners": (), "over": True}),
    "a game goes on": ({}, {"winners": (), "over": False}),
    "what is carried on is what the verdict carries": ({"state": NEXT_POT}, {"state": NEXT_POT}),
    "what the verdict does not carry is gone": ({}, {"state": None}),
    "the seats stay as they were": ({}, {"seating": seats(3)}),
    "the seats are those of the verdict": ({"seating": seats(4)}, {"seating": seats(4)}),
    "faults that were punished stay": ({}, {"noted": (EARLIER,)}),
    "a fault comes after the earlier ones": ({"noted": FAULT}, {"noted": (EARLIER, FAULT)}),
    "a score that was marked stays marked": ({}, {"called": MARKED}),
    "a score is marked": ({"called": LATER}, {"called": LATER}),
    "which totals win is never changed": ({}, {"aim": Aim.LOWEST}),
}


@pytest.mark.parametrize(("verdict", "expected"), FOLDED.values(), ids=FOLDED)
def test_a_standing_follows_from_the_one_before_and_the_verdict_alone(verdict, expected):
    normalized = after(BEFORE, Verdict(**{"awards": (0, 0, 0), "steps": (), "next_lead": 0} | verdict))
    assert {name: getattr(normalized, name) for name in expected} == expected


def test_every_field_of_a_standing_is_held_to_the_verdict():
    assert {name for _verdict, expected in FOLDED.values() for name in expected} == {
        each.name for each in fields(Standing)
    }


@pytest.mark.parametrize("key", [rules.key for rules in rulesets() if rules.target(rules.options())])
def test_a_game_that_is_won_already_cannot_be_opened(key):
    target, sides = ruleset(key).target(ruleset(key).options()), 2 if key == "partners" else 4
    message = f"{target} points already end the game."
    assert refused(key, totals=[target, *[0] * (sides - 1)]) == ("opening.totals", message)


def test_sentences_take_names_and_sums():
    assert english("{names} hold {parts}.", {"names": ("Ana", "Ben", "Cy"), "parts": (5, 9)}) == (
        "Ana, Ben and Cy hold 5 + 9."
    )
    assert english("{names}: {points:+}", {"names": ("Ana",), "points": 5}) == "Ana: +5"
    assert plus(()) == "0"


TO_A_TARGET = [
    f"{rules.key}/{preset.key}"
    for rules in rulesets()
    for preset in rules.presets
    if f"{rules.key}/{preset.key}" in EVERY_GAME and rules.target(rules.agree(preset.key)) is not None
]
LEVEL = re.compile(r"^Tied at|are tied at|nobody leads by two")
LEVELLING = {
    "void": told("void", reason="renege"),
    "redeal": told("redeal"),
    "swap": told("swap", seats=[0, 1]),
    "substitute": told("substitute", seat=0, name="Eve"),
    "penalty": told("penalty", seat=0, fault="talk", points=0),
    "given": told("penalty", seat=0, fault="talk", points=0, to="opponents"),
}


@pytest.mark.canon("LON-32", "LAG-G16", "FIV-G15", "LOO-G1")
@pytest.mark.parametrize("entry", ["adjust", *LEVELLING])
@pytest.mark.parametrize("chosen", [each for each in TO_A_TARGET if each != "partners/jamaica"])
def test_two_sides_at_the_target_are_never_left_there_without_a_word(chosen, entry):
    key, preset = chosen.split("/")
    rules = ruleset(key)
    options = rules.agree(preset, {})
    players = 4 if rules.setup.plays_in_pairs(options) else 3
    totals = [rules.target(options)] * 2 + ([] if players == 4 else [0])
    agreed = told("adjust", points=[0 for _side in totals], reason="agreed")
    line = last(key, LEVELLING.get(entry, agreed), preset=preset, players=players, totals=totals, lead=0)
    assert line.standing.winners == ()
    said = [step for step in line.verdict.steps if LEVEL.search(str(step))]
    assert len(said) == 1
    assert said[0].clause in game(key).cites


def test_who_has_left_is_level_with_nobody():
    level = last("longana", told("leave", seat=0), players=3, totals=[100, 100, 0])
    assert steps(level) == ["Ana leaves."]
    extra = {"preset": "chickenfoot", "ends_at": 100, "tie": "extra_round"}
    assert steps(last("trains", told("leave", seat=0), players=3, totals=[10, 10, 100], **extra)) == ["Ana leaves."]


def test_players_who_are_given_the_target_by_one_penalty_play_another_round():
    given = last("longana", told("penalty", seat=1, fault="pass", points=100, to="opponents"), players=3)
    assert given.standing.totals == (100, 0, 100)
    assert steps(given)[-1] == "Tied at 100: play another round."


def test_by_two_ahead_a_warning_wins_no_game():
    hand, warning = tricks(2, 2, 1, 0), told("penalty", seat=3, fault="talk", card="warning")
    played, warned = lines("loo", hand, warning, at_target="lead_of_two", totals=[14, 13, 5, 0])
    assert played.standing.totals == (16, 15, 6, -5)
    assert warned.standing.winners == ()


def test_who_share_the_win_share_it_by_a_correction_too():
    both = last("loo", told("adjust", points=[15, 16, 0, 0], reason="miscounted"), at_target="shared")
    assert both.standing.winners == (0, 1)


def test_who_leads_is_asked_of_what_the_game_is_after():
    assert [Standing(seats(3), (10, 40, 10), aim=aim).leaders for aim in Aim] == [(1,), (0, 2)]


def test_who_comes_late_gains_nothing_by_it_whatever_the_game_is_after():
    home = replace(seats(4), order=(0, 1, 3))
    late = [joins_last(Situation(None, Standing(home, (30, 20, 90, 50), aim=aim))) for aim in Aim]
    assert late == [20, 50]


def test_only_a_game_whose_totals_are_balances_is_for_units():
    assert [chosen for chosen in EVERY_GAME if is_for_units(*chosen.split("/"))] == ["loo/pot"]


def is_for_units(key: str, preset: str) -> bool:
    rules = ruleset(key)
    return rules.is_for_units(rules.agree(preset))


@pytest.mark.parametrize(("number", "rounds"), [(1, None), (0, 13), (14, 13)])
def test_a_game_goes_on_from_paper_at_one_of_its_rounds_only(number, rounds):
    with pytest.raises(ImpossibleFact) as refused:
        opened(seats(3), Opening(round=number), rounds)
    assert refused.value.field == "opening.round"
