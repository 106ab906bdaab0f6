"""A field that the chosen game does not know is refused at that field, wherever it is entered."""

import pytest

from referee import ImpossibleFact, ask
from referee.desk import questions
from referee.engine.desk.question import Inputs
from referee.engine.options import house_rules
from referee.rulesets import ruleset
from tests.cli.test_cli_ask import pairs
from tests.cli.test_cli_ask import refused as refused_by_the_command

ARMS = {"game": "longana", "names": "Ana, Ben, Cy", "open": "Ana, Ben, Cy", "held_0": "1-3", "held_1": "4-5"}
BLOCKED = {**ARMS, "held_2": "8-8 1-2"}


def unasked():
    """Every question with a game that is asked it, and a field that only other games have."""
    for asked in questions():
        for game, chosen in asked.games.items() if asked.parts or asked.rules_of else ():
            known = {"preset", *(rule.key for rule in house_rules(ruleset(game).options))}
            for each in asked.fields:
                name = each.names[-1]
                if each.games and game not in each.games and name not in known:
                    yield pytest.param(asked, {**chosen, name: "1"}, name, id=f"{asked.key}-{game}-{name}")


@pytest.mark.parametrize(("asked", "told", "field"), tuple(unasked()))
def test_what_only_other_games_ask_is_refused_at_its_field(asked, told, field):
    with pytest.raises(ImpossibleFact, match="Leave out") as refusal:
        asked.ask(Inputs(told))
    assert refusal.value.field == field


@pytest.mark.parametrize("told", [{"by": "Ana"}, {"draw": "until"}, {"scoring": "all"}])
def test_the_library_refuses_the_fields_and_the_rules_of_other_games(told):
    with pytest.raises(ImpossibleFact) as refusal:
        ask("block", **BLOCKED, passes="1, 2, 3", **told)
    assert refusal.value.field == next(iter(told))


@pytest.mark.parametrize(
    ("told", "says"),
    [
        pytest.param({"passes": "1, 2, 3"}, "Not blocked: 8-8 can still be played on 8.", id="passes or not"),
        pytest.param({"held_2": "1-2 1-1"}, "Blocked: Ana wins, +18.", id="no pass is needed"),
        pytest.param({"held_2": "1-2 9-5", "passes": "1"}, "Not blocked: 9-5 can still be played on 9.", id="open"),
        pytest.param({"held_2": "1-2 9-5", "passes": "1, 2, 3", "one_round_blocks": "true"}, "Blocked: Ana wins, +30.",
                     id="but for a closed arm"),
    ],
)  # fmt: skip
def test_the_ends_of_longanas_arms_prove_a_block_or_disprove_it(told, says):
    assert str(ask("block", **BLOCKED | told, ends="7,8,9").headline) == says


def test_there_are_no_more_ends_than_arms():
    with pytest.raises(ImpossibleFact) as refusal:
        ask("block", **BLOCKED, ends="5, 7, 8, 9")
    assert (refusal.value.field, refusal.value.clause) == ("ends", "LON-15")


def test_the_command_refuses_the_same_in_words():
    message = 'Leave out "Number at both ends": Longana does not ask it.'
    assert refused_by_the_command("block", *pairs(BLOCKED), "end=3") == {"field": "end", "message": message}
