"""One game more is scored, refused, asked, compared and written down, and nothing outside the tests knows it."""

import json

import pytest

from referee import record
from referee.engine.desk.variants import compare
from referee.engine.facts import Opening
from referee.engine.score import score_fact
from referee.engine.standing import Situation
from tests.rulesets import toll
from tests.rulesets.toll import TOLL, TollHand
from tests.support.commands import run

GAME = {
    "format": "domino-referee/1",
    "ruleset": "toll",
    "seats": ["Ana", "Ben", "Cy", "Dee"],
    "opening": {"totals": [6, 0], "lead": 2},
    "entries": [
        {"kind": "toll", "seat": 2, "ends": 9},
        {"kind": "toll", "seat": 3, "ends": 15},
        {"kind": "hand", "out": 1, "left": 20},
        {"kind": "redeal"},
    ],
}
SHEET = """Toll, Toll as usual

  1  Ana and Cy +9 = 15   Ben and Dee +0 = 0
     Cy made the ends 9.  [TOL-01]

  2  Ana and Cy +0 = 15   Ben and Dee +15 = 15
     Dee made the ends 15.  [TOL-01]

  3  Ana and Cy +0 = 15   Ben and Dee +18 = 33
     Ben went out: 20 pips are worth 18.  [TOL-02]
     Ben went out and leads.  [TOL-02]

  4  Ana and Cy +0 = 15   Ben and Dee +0 = 33
     Dealt again: nobody scores.  [TOL-02]
     Ben starts again.  [TOL-02]

Ben leads next.
"""

UNTIMED = {"time_limit": 0, "time_out": "finish", "time_level": "another"}


def score(*options, **changes):
    return run("score", "-", *options, sent=json.dumps(GAME | changes))


def test_nobody_knows_the_game_before_it_is_registered():
    assert score().exit_code == 2


@pytest.mark.usefixtures("registered")
def test_the_command_line_scores_points_in_the_middle_of_a_hand():
    assert score().output == SHEET


@pytest.mark.usefixtures("registered")
def test_a_program_reads_the_same_numbers():
    scored = json.loads(score("--json").output)
    assert [entry["totals"] for entry in scored["entries"]] == [[15, 0], [15, 15], [15, 33], [15, 33]]
    assert [entry["next_lead"] for entry in scored["entries"]] == [2, 2, 1, 1]
    assert [entry["winner"] for entry in scored["entries"]] == [None, None, 1, None]


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        pytest.param({"seat": 2, "ends": 10}, "ends", "10 is no multiple of 3: nobody pays.", id="no multiple"),
        pytest.param({"seat": 4, "ends": 9}, "seat", "Nobody sits in seat 4.", id="a fifth at the table"),
        pytest.param({"seat": 2}, "", None, id="ends that nobody counted"),
        pytest.param({"seat": 2, "ends": 9, "held": []}, "", None, id="what another game tells"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(entry, field, message):
    refused = score("--json", entries=[{"kind": "toll", **entry}])
    error = json.loads(refused.stderr)["error"]
    assert (refused.exit_code, error["entry"], error["field"]) == (2, 0, field)
    assert message in (None, error["message"])


@pytest.mark.usefixtures("registered")
def test_the_last_hand_ends_a_game_whose_time_is_out_and_not_points_in_the_middle_of_it():
    options = {"time_limit": 30, "time_out": "last_hand"}
    entries = [{"kind": "time"}, {"kind": "toll", "seat": 2, "ends": 9}, {"kind": "hand", "out": 1, "left": 3}]
    scored = json.loads(score("--json", options=options, entries=entries).output)
    assert [entry["totals"] for entry in scored["entries"]] == [[6, 0], [15, 0], [15, 3]]
    steps = [step["text"] for step in scored["entries"][2]["steps"]]
    assert "The best score wins the game: Ana and Cy with 15." in steps


@pytest.mark.usefixtures("registered")
def test_nobody_joins_a_game_of_two_pairs():
    assert score(entries=[{"kind": "join", "name": "Eve", "after": 0}]).exit_code == 2


@pytest.mark.usefixtures("registered")
def test_what_is_written_down_is_read_back_the_same():
    told = record.from_document(GAME)
    written = record.document(told)
    assert record.from_document(json.loads(json.dumps(written))) == told
    assert written["entries"] == GAME["entries"]
    assert written["options"] == {"step": 3, "sanctions": "none"} | UNTIMED


@pytest.mark.usefixtures("registered")
def test_the_schema_of_records_has_the_game_and_its_facts():
    schema = json.loads(run("schema").output)
    assert schema["properties"]["ruleset"]["enum"][-1] == "toll"
    assert schema["$defs"]["Toll"]["required"] == ["kind", "seat", "ends"]


@pytest.mark.usefixtures("registered")
def test_the_referee_answers_the_game_s_own_question():
    assert run("ask", "toll-left", "left=20").output.startswith("They are worth 18.")
    assert run("ask", "toll-left", "left=24", "step=5").output.startswith("They are worth 20.")
    assert json.loads(run("ask", "toll-left", "left=200", "--json").stderr)["error"]["field"] == "left"


def test_a_hand_is_compared_under_the_other_answer_to_its_house_rule():
    told = TollHand(out=1, left=24)
    first = TOLL.first(TOLL.options(), TOLL.seat(("Ana", "Ben", "Cy", "Dee")), Opening())
    compared = compare(TOLL, TOLL.options(), first, told)
    assert [rule.key for rule in compared.rules] == ["step"]
    assert compared.own.awards == (0, 24)
    assert [variant.awards for variant in compared.others] == [(0, 20)]


def test_the_example_comes_to_what_the_rulebook_says():
    (example,) = toll.GAME.book.examples
    first = TOLL.first(TOLL.options(), TOLL.seat(example.seats), example.opening)
    judged = score_fact(TOLL, TOLL.options(), first, record.read_fact({"kind": "hand", **example.entry}, TOLL))
    assert judged.standing.totals == example.expected["totals"]
    assert judged.verdict.next_lead == example.expected["next_lead"]
    assert TOLL.judge(judged.fact, Situation(TOLL.options(), first)).gist == judged.verdict.steps[0]
