"""Addresses that were given away: a question that had a word of its own is answered where it is asked now."""

import json
from pathlib import Path

import pytest

from referee.desk import moved, question
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.games.api import ask
from referee.rulesets import games

GIVEN_AWAY = json.loads(Path(__file__).with_name("given_away.json").read_text("utf-8"))
WORDS = {key for game in games() for key in game.desk.moved}
ELSEWHERE = ("hand-count", "asleep")  # what a hand counts stands beside its tiles, what sleeps among the reasons


def answered(key, told):
    """The reply by the word that a question has, or had once."""
    if key in WORDS:
        now, told = moved(key, told)
        key = now.key
    return question(key).ask(Inputs(told))


@pytest.mark.parametrize("given", [each for each in GIVEN_AWAY if each["key"] not in ELSEWHERE], ids=str)
def test_what_was_asked_by_an_earlier_word_is_ruled_the_same(given):
    answer = json.loads(json.dumps(answered(given["key"], given["told"]).answer))
    if isinstance(answer, dict):
        answer = {part: answer[part] for part in given["answer"]}
    assert answer == given["answer"]


def ruled(topic, told):
    """What the referee says, or why nothing."""
    try:
        return ask(topic, **told).answer
    except ImpossibleFact as problem:
        return str(problem)


@pytest.mark.parametrize("word", sorted(WORDS))
def test_an_earlier_word_asks_the_game_that_is_named(word):
    key = moved(word, {})[0].key
    asked = {"names": "Ana, Ben", "target": "50"}
    told = {name: text for name, text in asked.items() if name in {*question(key).names, "target"}}
    for game in (game.rules.key for game in games() if word not in game.desk.moved):
        assert ruled(word, told | {"game": game}) == ruled(key, told | {"game": game})


ACROSS = sorted(word for word in WORDS if not question(moved(word, {})[0].key).rules)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.key)
@pytest.mark.parametrize("word", ACROSS)
def test_an_earlier_word_asks_the_game_whose_preset_is_named(word, game):
    _now, told = moved(word, {"preset": game.rules.presets[-1].key})
    assert told["game"] == game.rules.key


def test_no_word_that_was_given_away_is_lost():
    assert {each["key"] for each in GIVEN_AWAY} > WORDS
    assert len(WORDS) == 9


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"held_1": "5-4 3-2"}, "3-1 sleeps: no other tile can."),
        ({"held_1": "5-4"}, "Check the tiles. They can't form this line, whichever tile sleeps: one was misread."),
    ],
)
def test_which_tile_sleeps_is_said_with_the_ruling_on_the_block(told, says):
    reply = answered("asleep", {"names": "Ana, Ben, Cy", "held_0": "6-5 6-4", "held_2": "2-1", **told})
    assert says in map(str, (*reply.steps, *reply.remarks))


def test_what_a_hand_counts_is_said_with_the_ruling_on_it():
    now, told = moved("hand-count", {"hand": "6-6 5-4", "doubles": "half"})
    reply = question(now.key).ask(Inputs(told | {"held_1": "1-1"}))
    assert "Ana holds 6 + 9 = 15." in map(str, reply.steps)
