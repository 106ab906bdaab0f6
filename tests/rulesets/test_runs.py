"""Six love as Jamaica plays it: runs that are broken, hands after a tied one, one all, and who leads next."""

import pytest

from referee.engine.standing import Situation
from referee.rulesets.partners import PARTNERS
from tests.support.builders import block, clauses, lines, out, partners, steps, told

SIX_LOVE = {"scoring": "hands", "target": 6, "in_a_row": True, "blocked": "individual", "drawn_lead": "double_six"}
ANA, BEN = out(0, "", "9", "5", "8"), out(1, "7", "", "6", "4")
TIED = block("5", "5", "6", "7", lead=0)
KEY = out(2, "2-2", "0-0", "", "1-1", key=True)


def totals(*hands, **said):
    return [line.standing.totals for line in lines("partners", *hands, **SIX_LOVE | said)]


@pytest.mark.canon("NHR-4", "REG-G1")
@pytest.mark.parametrize(
    ("broken", "after"),
    [
        pytest.param("breaker_one", [(1, 0), (2, 0), (0, 1), (0, 2)], id="the breakers have one"),
        pytest.param("both_zero", [(1, 0), (2, 0), (0, 0), (0, 1)], id="both start again"),
        pytest.param("one_all_two", [(1, 0), (2, 0), (0, 0), (0, 1)], id="and no one all after two"),
    ],
)
def test_a_run_that_is_broken_starts_again(broken, after):
    assert totals(ANA, ANA, BEN, BEN, broken_run=broken) == after


@pytest.mark.canon("NHR-4")
def test_after_a_broken_run_6_6_leads():
    line = lines("partners", ANA, BEN, **SIX_LOVE, broken_run="one_all_two")[-1]
    assert line.standing.next_lead is None
    assert steps(line)[-4:] == [
        "Ben and Dee break the run: the hand counts for nobody.",
        "Ana and Cy start again: -1.",
        "One all: the next hand won counts two.",
        "After a broken run 6-6 leads.",
    ]
    assert "6-6 leads again." in steps(
        lines("partners", ANA, BEN, told("redeal"), **SIX_LOVE, broken_run="both_zero")[-1]
    )


@pytest.mark.canon("NHR-4", "REG-G2")
@pytest.mark.parametrize("next_hand", [ANA, KEY], ids=["out", "a key"])
def test_one_all_plays_two(next_hand):
    assert totals(ANA, BEN, next_hand, ANA, broken_run="one_all_two", key_win=2) == [(1, 0), (0, 0), (2, 0), (3, 0)]
    assert totals(ANA, BEN, TIED, BEN, BEN, broken_run="one_all_two")[2:] == [(0, 0), (0, 2), (0, 3)]


@pytest.mark.canon("REG-G1")
def test_a_run_is_broken_by_a_key_after_a_tied_hand_just_the_same():
    said = {"broken_run": "both_zero", "after_draw": "twice", "key_win": 2}
    assert totals(BEN, TIED, KEY, ANA, **said) == [(0, 1), (0, 1), (0, 0), (1, 0)]


@pytest.mark.canon("NHR-6", "REG-G3", "REG-G4")
@pytest.mark.parametrize(
    ("rule", "hands", "after"),
    [
        pytest.param("nothing", (TIED, ANA), (1, 0), id="nothing"),
        pytest.param("twice", (TIED, ANA, ANA), (3, 0), id="twice, and then one again"),
        pytest.param("twice", (TIED, TIED, ANA), (2, 0), id="twice, however often"),
        pytest.param("twice", (TIED, KEY), (2, 0), id="a key after it is two, not four"),
        pytest.param("twice", (ANA, TIED, ANA), (3, 0), id="in a run"),
        pytest.param("one_each", (TIED, TIED, ANA), (3, 0), id="one for each"),
        pytest.param("one_each", (TIED, KEY), (3, 0), id="one beside a key"),
    ],
)
def test_what_a_hand_counts_after_a_tied_one(rule, hands, after):
    assert totals(*hands, after_draw=rule, key_win=2)[-1] == after


@pytest.mark.canon("NHR-6")
def test_by_kind_of_win_a_hand_after_a_tied_one_counts_its_kind_twice():
    both = out(1, "9", "", "4", "9", bonuses=[told("double_win", tile="6-2", ends=[6, 2])])
    line = lines("partners", TIED, both, scoring="by_win", target=6, after_draw="twice", blocked="individual")[-1]
    assert (line.verdict.points, line.standing.winners) == (6, (1,))
    assert "The next hand won counts double." in steps(
        lines("partners", TIED, scoring="hands", after_draw="twice", blocked="individual")[-1]
    )


@pytest.mark.canon("NHR-6")
@pytest.mark.parametrize("scoring", ["hands", "by_win"])
def test_what_was_asked_before_is_read_as_what_is_asked_now(scoring):
    rules = {"scoring": scoring, "target": 6, "blocked": "individual"}
    assert lines("partners", TIED, ANA, **rules, drawn_carry=True)[-1].standing.totals == (2, 0)
    carried = lines("partners", TIED, ANA, preset="brazil_by_win", blocked="individual", drawn_carry=False)
    assert carried[-1].standing.totals == (1, 0)


@pytest.mark.canon("REG-14")
def test_two_runs_at_once_are_not_taken_over_from_paper(refused):
    assert refused("partners", ANA, totals=(1, 2), **SIX_LOVE, broken_run="both_zero") == ("opening.totals", "REG-14")
    assert partners(ANA, totals=(1, 2), **SIX_LOVE).standing.totals == (2, 0)


def choosing(line, **said):
    options = PARTNERS.agree("lagunex", SIX_LOVE | {"next_lead": "winning_pair"} | said)
    return PARTNERS.setup.choosers(Situation(options, line.standing))


@pytest.mark.canon("NHR-7")
@pytest.mark.parametrize("hand", [ANA, block("4", "5", "6", "7")], ids=["out", "blocked"])
def test_the_winners_choose_which_of_them_leads(hand):
    line = partners(hand, **SIX_LOVE, next_lead="winning_pair", lead=3)
    assert (line.standing.next_lead, choosing(line)) == (None, (0, 2))
    assert "NHR-7" in clauses(line)


@pytest.mark.canon("NHR-7")
def test_nobody_chooses_after_a_tied_hand():
    line = lines("partners", ANA, TIED, **SIX_LOVE, next_lead="winning_pair")[-1]
    assert choosing(line) == ()
    assert steps(line)[-1] == "After a tied hand 6-6 leads."
