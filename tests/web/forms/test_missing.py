"""What is merely not told yet is said calmly; what cannot be is refused."""

import pytest

from tests.support.words import CHECK, WRITE


def asked(phone, **told):
    """The class of the verdict that is shown while this is being told."""
    return phone.press(CHECK, 422, **told).id("verdict")["class"]


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        pytest.param({}, "verdict waits", id="nothing at all"),
        pytest.param({"ending": 0, "held_1": "5"}, "verdict waits", id="a hand is missing"),
        pytest.param({"ending": 0, "held_1": "5", "held_3": "6-4 3-"}, "verdict waits", id="half a tile"),
        pytest.param({"ending": 0, "held_1": "5", "held_3": "?"}, "verdict refused", id="nobody looked"),
        pytest.param({"ending": 0, "held_1": "9-9"}, "verdict refused", id="no tile of the set"),
        pytest.param({"held_1": "9" * 300}, "verdict refused", id="one thing missing and another wrong"),
    ],
)
def test_a_hand_of_partners(keeper, told, verdict):
    assert asked(keeper, **told) == verdict


def test_half_a_tile_is_asked_about_at_its_hand(keeper):
    page = keeper.press(WRITE, 422, ending=0, held_1="5", held_3="6-4 3-")
    assert page.id("held_3").closest("div").one(class_="problem").text == "3 and what?"


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        pytest.param({"tricks_0": 3}, "verdict waits", id="three tricks"),
        pytest.param({"tricks_0": 3, "tricks_1": 3}, "verdict refused", id="six tricks"),
        pytest.param({"tricks_0": 2, "did_1": "missed", "did_2": "missed"}, "verdict refused", id="too many misses"),
    ],
)
def test_a_hand_of_loo(ana, told, verdict):
    assert asked(ana.open_table("loo/points"), **told) == verdict
