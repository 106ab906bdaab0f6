"""Asking the referee about Block: who wins where the blocker does, and who leads where all may start again."""

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact

HELD = {"held_0": "7", "held_1": "19"}


def ask(key, **told):
    return question(key).ask(Inputs({"game": "block", **told}))


def refused(key, **told):
    with pytest.raises(ImpossibleFact) as refusal:
        ask(key, **told)
    return refusal.value.field, refusal.value.message


def test_whoever_blocked_wins_and_nothing_else_is_told_of_what_it_is_worth():
    reply = ask("block", block_winner="blocker", by="Ben", **HELD)
    assert (str(reply.headline), reply.answer["ways"]) == ("Blocked: Ben wins, +7.", {})
    says = ("by", "The blocker wins: enter who played the last tile.")
    assert refused("block", block_winner="blocker", **HELD) == says
    assert ask("block", **HELD).answer["winner"] == 0


@pytest.mark.parametrize(("key", "sides"), [("pairs", 2), ("block", 6), ("cutthroat", 4)])
def test_partners_of_block_are_marked_as_one_side_in_every_question(key, sides):
    for asked in ("block", "lead", "irregularity"):
        told = Inputs({"game": "block", "preset": key})
        assert question(asked).under(told).sides == sides


def test_nothing_is_told_of_what_a_block_is_worth_in_pips_where_hands_are_counted():
    reply = ask("block", preset="martinique", held_2="23", **HELD)
    assert (str(reply.headline), reply.answer["ways"]) == ("Blocked: Ana wins, +1.", {})


def test_three_of_jamaica_cannot_show_0_0():
    shown = {"preset": "cutthroat", "held_0": "9", "held_1": "0-0 5-1", "held_2": "12"}
    assert refused("block", **shown) == ("held_1", "0-0 was taken out: nobody can hold it.")
    assert ask("block", **shown, held_3="14").answer["winner"] == 1


@pytest.mark.parametrize(
    ("told", "leader", "clause"),
    [
        ({"ended": "won", "won": "Cy", "again": "no"}, 2, "BLO-G6"),
        ({"ended": "won", "won": "Cy", "again": "yes"}, None, "REG-G7"),
        ({"ended": "drawn", "led": "Cy"}, None, "NHR-16"),
    ],
    ids=["the winner", "all start again", "nobody won"],
)
def test_who_leads_in_jamaica_each_alone_hangs_on_whether_all_start_again(told, leader, clause):
    reply = ask("lead", preset="cutthroat", **told)
    assert (reply.answer["leader"], reply.headline.clause) == (leader, clause)


def test_whether_everybody_has_won_a_hand_is_asked_only_where_it_decides():
    assert refused("lead", preset="cutthroat", won="Cy") == ("again", "Has everybody now won a hand?")
    assert ask("lead", preset="threes", won="Cy").answer == {"leader": 2}
    assert ask("lead", preset="cutthroat", ended="drawn", led="Cy").answer == {"leader": None}


def test_what_a_block_pays_among_five_is_not_assumed():
    five = {f"held_{seat}": text for seat, text in enumerate(("7", "19", "8", "9", "11"))}
    says = ("block_points", "Among so many no answer is usual: say what a block scores.")
    assert refused("block", **five) == says
    assert str(ask("block", block_points="opponents", **five).headline) == "Blocked: Ana wins, +47."
    assert ask("block", preset="whole", **five).answer["winner"] == 0
