"""The referee's answers that need no game."""

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.evidence import can_hold, whole_set
from referee.engine.tiles import tiles
from referee.rulesets.longana.evidence import DEAL as DOUBLE_NINES
from referee.rulesets.longana.lead import Lead, longana_lead
from referee.rulesets.partners.facts import DEAL as DOUBLE_SIXES
from referee.rulesets.partners.lead import double_six_lead
from referee.rulesets.partners.questions import still_playable
from tests.support.builders import seats


def doubles(*held):
    return [frozenset(each) for each in held]


@pytest.mark.canon("LON-12", "LON-G5")
def test_the_right_to_lead_passes_right_to_the_first_who_holds_a_double():
    ruling = longana_lead(doubles([9], [], [], [5, 1]), first_right=1, seating=seats())
    assert ruling.answer == Lead(3, (1, 5), redeal=False)
    assert [str(step) for step in ruling.steps] == [
        "Ben holds no double: the right to lead passes right.",
        "Cy holds no double: the right to lead passes right.",
        "Dee leads, with any double.",
    ]


@pytest.mark.canon("LON-G5")
def test_who_may_decline_passes_the_right_on_and_where_nobody_leads_it_is_dealt_again():
    declines = longana_lead(doubles([9], [], [5, 1]), first_right=0, seating=seats(3), declined=frozenset({0}))
    assert declines.answer == Lead(2, (1, 5), redeal=False)
    assert str(declines.steps[0]) == "Ana declines: the right to lead passes right."
    nobody = longana_lead(doubles([9], [], [5]), first_right=0, seating=seats(3), declined=frozenset({0, 2}))
    assert nobody.answer == Lead(None, (), redeal=True)
    assert [step.clause for step in nobody.steps] == ["LON-G5", "LON-12", "LON-G5", "LON-G5"]


@pytest.mark.canon("LON-10")
def test_only_the_highest_double_may_be_led_first():
    assert longana_lead(doubles([4], [7, 2], []), None, seats(3)).answer.may_lead == (7,)


@pytest.mark.canon("LAG-06", "LAG-20", "DUO-07")
def test_the_holder_of_6_6_leads_the_first_hand():
    ruling = double_six_lead([tiles("5-5"), tiles("6-5"), (), tiles("6-6 0-0")], seats(pairs=True))
    assert ruling.answer == 3
    assert str(ruling.steps[0]) == "Dee holds 6-6 and leads it."


@pytest.mark.canon("LAG-12")
def test_a_tile_in_hand_that_fits_the_ends_unblocks_the_line():
    ruling = still_playable(5, [tiles("6-5 1-0"), tiles("5-5")])
    assert ruling.answer == tiles("5-5 6-5")
    assert str(ruling.steps[0]) == "Not blocked: 5-5 and 6-5 can still be played on 5."
    assert still_playable(4, [tiles("6-5")]).answer == ()


@pytest.mark.canon("GEN-2", "DUO-02")
def test_the_table_and_the_hands_make_the_whole_set():
    assert whole_set(133, 35, DOUBLE_SIXES).answer
    wrong = whole_set(133, 34, DOUBLE_SIXES)
    assert not wrong.answer
    assert str(wrong.steps[0]) == "133 + 34 = 167, but the set has 168: count again."


@pytest.mark.canon("LON-05", "LAG-05")
@pytest.mark.parametrize(
    ("count", "pips", "deal", "possible"),
    [
        pytest.param(8, 125, DOUBLE_NINES, True, id="eight double-nine tiles can hold 125"),
        pytest.param(8, 126, DOUBLE_NINES, False, id="but not 126"),
        pytest.param(3, 33, DOUBLE_SIXES, True, id="three double-six tiles can hold 33"),
        pytest.param(3, 40, DOUBLE_SIXES, False, id="but not 40"),
        pytest.param(2, 0, DOUBLE_SIXES, False, id="two tiles hold something"),
        pytest.param(0, 0, DOUBLE_SIXES, True, id="no tiles hold nothing"),
        pytest.param(28, 168, DOUBLE_SIXES, True, id="all tiles hold all pips"),
    ],
)
def test_so_many_tiles_hold_from_so_few_to_so_many_pips(count, pips, deal, possible):
    ruling = can_hold(count, pips, deal)
    assert ruling.answer is possible
    assert str(ruling.steps[0]).startswith(f"{'Possible' if possible else 'Impossible'}: {pips} in")


@pytest.mark.parametrize(
    ("ask", "field", "message"),
    [
        pytest.param(
            lambda: longana_lead(doubles([3], [3]), None, seats(2)),
            "doubles.1", "3-3 is also in Ana's hand.", id="one double in two hands",
        ),
        pytest.param(
            lambda: longana_lead(doubles([10], []), None, seats(2)),
            "doubles.0", "10-10 is not in a double-nine set.", id="a double of another set",
        ),
        pytest.param(
            lambda: longana_lead(doubles([], [], [7]), 0, seats(3).leave(2)),
            "doubles.2", "Cy is not playing.", id="a double of who went home",
        ),
        pytest.param(
            lambda: longana_lead(doubles([7], [4]), None, seats(2), frozenset({0})),
            "declined", "The highest double must be led: nobody may decline.", id="who declines to lead the highest",
        ),
        pytest.param(
            lambda: longana_lead(doubles([7], []), 0, seats(2), frozenset({1})),
            "declined", "Ben holds no double, so cannot decline.", id="who declines without a double",
        ),
        pytest.param(
            lambda: longana_lead(doubles([7], []), 4, seats(2)),
            "first_right", "Nobody sits in seat 4.", id="a right of nobody",
        ),
        pytest.param(
            lambda: double_six_lead([tiles("5-5")] * 4, seats()),
            "hands", "All tiles are dealt: somebody must hold 6-6.", id="nobody holds 6-6",
        ),
        pytest.param(
            lambda: double_six_lead([tiles("5-5"), (), (), ()], seats()),
            "double_six", "None of these is 6-6: who holds it?", id="6-6 in a hand that nobody showed",
        ),
        pytest.param(
            lambda: can_hold(29, 0, DOUBLE_SIXES),
            "tiles", "A double-six set has 28 tiles.", id="more tiles than there are",
        ),
    ],
)  # fmt: skip
def test_a_question_about_what_cannot_be_is_refused(ask, field, message):
    with pytest.raises(ImpossibleFact) as refusal:
        ask()
    assert (refusal.value.field, refusal.value.message) == (field, message)
