"""Finding a rule from the command line, by what people call it."""

import json

import pytest
from click.testing import CliRunner

from referee.cli import main


def ran(*words, **environment):
    return CliRunner().invoke(main, ["find", *words], env=environment)


def found(*words):
    """What comes, as JSON and nothing else."""
    answer = ran(*words, "--json")
    assert answer.exit_code == 0
    return json.loads(answer.stdout)


def test_the_best_comes_first_with_its_address():
    first, *_more = found("0-0", "stuck", "--game", "partners")
    assert (first["id"], first["title"], first["game"]) == ("rule:partners.stuck_blank", "Stuck 0-0", "partners")
    assert first["address"].startswith("/rules/partners?preset=")
    assert first["address"].endswith("&at=rule-stuck_blank#rule-stuck_blank")


def test_a_person_reads_it_in_lines():
    said = ran("lag", "12").stdout.splitlines()
    assert said == [
        "clause:LAG-12  If nobody can play, the hand is blocked.",
        "    /rules/partners?preset=lagunex&at=LAG-12#LAG-12",
    ]


def test_what_it_says_is_read_under_the_preset_that_is_played_and_then_elsewhere():
    title, says, *others = ran("points", "to", "win", "--game", "partners", "--preset", "duo50").stdout.splitlines()[:3]
    assert (title, says) == (
        "rule:partners.target  Play to how many points?",
        "    The first side to reach 50 wins. (Duo to 50)",
    )
    assert others[0].startswith("    Elsewhere: The first side to reach 100 wins. (Partners to 100, ")
    assert found("points", "to", "win", "--game", "partners", "--preset", "duo50")[0]["rules"] == {"preset": "duo50"}


@pytest.mark.parametrize("language", [{"LANGUAGE": "es"}, {"LANGUAGE": "", "LANG": "es_DO.UTF-8"}])
def test_the_language_is_that_of_the_environment_or_the_one_that_is_named(language):
    assert ran("capicua", **language).stdout == ran("capicua", "--lang", "es").stdout
    assert found("capicua", "--lang", "es-MX")[0]["title"] == "Capicúa"


def test_what_no_rule_says_is_said_so_and_is_no_error():
    answer = ran("zzyzx")
    assert (answer.exit_code, answer.stdout) == (0, "No rule here says anything about that.\n")
    assert found("zzyzx") == []
    assert ran("zzyzx", "--json").stderr == "No rule here says anything about that.\n"


def test_what_no_rule_covers_is_said_with_the_nearest():
    said = ran("side", "bet").stdout.splitlines()
    assert said[0] == "No rule covers bets beyond Loo's pot and what a point is worth."
    assert said[1].startswith("rule:loo.worth  ")
    assert found("side bet") == []


@pytest.mark.parametrize(("field", "option"), [("game", "--game"), ("lang", "--lang")])
def test_a_game_or_a_language_that_there_is_not_is_refused_at_its_option(field, option):
    answer = ran("stuck", option, "chess", "--json")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert json.loads(answer.stderr)["error"]["field"] == field


def test_a_preset_is_one_of_a_game():
    assert "--preset needs --game" in ran("stuck", "--preset", "duo50").stderr
    answer = ran("stuck", "--game", "partners", "--preset", "chess", "--json")
    assert (answer.exit_code, json.loads(answer.stderr)["error"]["field"]) == (2, "preset")
