"""The command line in a language nobody speaks, which the environment asks for: no word of a game stays English."""

import json

import pytest

from referee import i18n
from referee.record import FORMAT
from tests.support import pseudo
from tests.support.builders import CAST
from tests.support.commands import run
from tests.web.good import GOOD

BLOCK = {"kind": "hand", "blocked_by": 3, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]}
OUT = {"kind": "hand", "out": 0, "held": ["", "9", "2", "5"]}
GAMES = {
    "partners": ("duo50", [BLOCK | {"end": 5}, {"kind": "void", "reason": "6-6"}, OUT]),
    "longana": ("longana", [BLOCK, OUT]),
    "loo": ("pot", [{"kind": "hand", "tricks": [3, 2, 0, 0]}, {"kind": "leave", "seat": 1}, {"kind": "stop"}]),
}


@pytest.fixture(autouse=True)
def folder(translations, monkeypatch):
    monkeypatch.setattr(i18n, "FOLDER", translations)


def asked(*arguments, sent=None):
    """What the command comes to in that language."""
    return run(*arguments, sent=sent, LANGUAGE=f"xx:{pseudo.NAME}_PL.UTF-8")


def english(text):
    """The words of a text that are in no brackets and are no names."""
    return {*pseudo.outside(text)} - {*CAST}


def record(ruleset, /, **more):
    preset, entries = GAMES[ruleset]
    told = {"format": FORMAT, "ruleset": ruleset, "preset": preset, "seats": CAST, "entries": entries}
    return json.dumps(told | more)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_scored_game_is_told_in_the_language_of_the_environment(ruleset):
    came = asked("score", "-", sent=record(ruleset))
    assert came.exit_code == 0, came.output
    assert english(came.stdout) == set()
    report = json.loads(asked("score", "-", "--json", sent=record(ruleset)).stdout)
    assert all(english(step["text"]) == set() for entry in report["entries"] for step in entry["steps"])


@pytest.mark.parametrize("key", GOOD)
def test_an_answer_is_told_in_the_language_of_the_environment(key):
    came = asked("ask", key, *(f"{name}={value}" for name, value in GOOD[key].items()))
    assert came.exit_code == 0
    assert english(came.stdout) == set()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("ask", "weather"), id="no such question"),
        pytest.param(("ask", "count", "tiles"), id="no equals sign"),
        pytest.param(("ask", "count", "colour=red"), id="no such field"),
        pytest.param(("ask", "count", "set=6", "tiles=many"), id="no number"),
        pytest.param(("score", "none.json"), id="no such file"),
    ],
)
def test_what_is_refused_is_refused_in_the_language_of_the_environment(arguments):
    came = asked(*arguments, "--json")
    assert came.exit_code == 2
    message = json.loads(came.stderr)["error"]["message"]
    assert english(message) == set()
    assert asked(*arguments).stderr.endswith(f"{message}\n")
    assert "\\u" not in came.stderr  # a person reads it


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"seats": []}, id="nobody"),
        pytest.param({"seats": [*CAST, "Eve"]}, id="five people"),
        pytest.param({"ruleset": "chess"}, id="another game"),
        pytest.param({"options": {"target": 0}}, id="to nothing"),
        pytest.param({"options": {"colour": 1}}, id="no such house rule"),
        pytest.param({"entries": [{"kind": "hand"}]}, id="nothing told"),
        pytest.param({"entries": 5}, id="no list"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_in_the_language_of_the_environment(wrong):
    came = asked("score", "-", "--json", sent=record("partners", **wrong))
    assert came.exit_code == 2
    assert english(json.loads(came.stderr)["error"]["message"]) == set()


@pytest.mark.parametrize("environment", [{"LANG": "C.UTF-8"}, {"LANGUAGE": "en:pl"}, {"LC_ALL": "nn_NO.UTF-8"}, {}])
def test_english_is_spoken_where_nothing_else_is_asked_for_or_there(environment):
    came = run("ask", "count", "set=6", "tiles=3", "pips=40", **environment)
    assert came.stdout.startswith("Impossible: 40 in 3 tiles.")
