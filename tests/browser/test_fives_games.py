"""Whole games by fives, tapped score by score on a small phone; the command line scores each as the page does."""

import pytest

from tests.browser.phone import NewPhone
from tests.browser.test_running import SMALL, Pad
from tests.proofs.simulators.fives_house import house
from tests.proofs.simulators.fives_told import Line, game
from tests.support.builders import CAST

pytestmark = [pytest.mark.browser, pytest.mark.tour]


def taps_scores(pad: Pad, *scores: tuple[str, int]) -> None:
    for who, points in scores:
        pad.score(who, points)
        pad.last(f"{who} +{points}")


def tells_as_played(pad: Pad, line: Line) -> None:
    """Tap a hand of the simulator as its table would, and see the totals that it comes to."""
    told, phone = line.told, pad.phone
    taps_scores(pad, *((CAST[score["seat"]], score["points"]) for score in told["scores"]))
    if line.before.lead is None:
        pad.leads(CAST[told["lead"]])
    if told["scores"] and told["scores"][-1].get("last_tile"):
        phone.opens("More about this hand")
        phone.page.locator("#closing").check()
    if "held" in told:
        phone.tells(CAST[told["out"]] if "out" in told else "blocked", *told["held"])
        if "blocked_by" in told:
            phone.fills(blocked_by=CAST[told["blocked_by"]])
    phone.writes()
    phone.stands(*line.came.after.totals)


def test_two_play_to_150_with_a_score_undone_a_block_and_a_correction_in_the_middle_of_a_hand(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(viewport=SMALL)
    phone.opens_a_table("Scoring by fives", "Ana", "Ben")
    pad = Pad(phone)
    taps_scores(pad, ("Ana", 10), ("Ben", 5), ("Ana", 15), ("Ben", 20))
    pad.takes_back()
    pad.last("Ana +15")
    taps_scores(pad, ("Ana", 5))
    phone.writes_hand("Ana", "", "6-5 1-1")
    phone.stands(45, 5)
    taps_scores(pad, ("Ben", 10), ("Ana", 5))
    phone.writes_hand("blocked", "0-1 2-2", "6-6 5-4 1-2", blocked_by="Ben")
    phone.stands(75, 15)
    taps_scores(pad, ("Ben", 20), ("Ana", 10), ("Ben", 15))
    phone.writes_hand("Ben", "17", "")
    phone.stands(85, 65)
    phone.corrects(1, "Ben made 15, not 5", scores="Ana 10\nBen 15\nAna 15\nAna 5")
    phone.stands(85, 75)
    taps_scores(pad, ("Ana", 30), ("Ben", 20), ("Ana", 35))
    phone.writes()
    phone.sees("Ana wins")
    phone.stands(150, 95)
    phone.agrees_with_the_command_line()


def test_partners_play_seven_rocks_with_a_block_as_they_are_added_up_elsewhere(new_phone: NewPhone) -> None:
    played = list(game(house("seven_rocks"), 4, seed=6))
    assert any("blocked_by" in line.told for line in played)
    phone = new_phone(viewport=SMALL)
    phone.sits_at("fives/seven_rocks")
    for line in played:
        tells_as_played(Pad(phone), line)
    phone.sees("Ben and Dee win")
    phone.agrees_with_the_command_line()


def test_fives_and_threes_to_exactly_61_with_a_score_that_would_pass_it(new_phone: NewPhone) -> None:
    played = list(game(house("fives_and_threes"), 2, seed=210))
    assert (any(line.came.not_counted for line in played), max(played[-1].came.after.totals)) == (True, 61)
    phone = new_phone(viewport=SMALL)
    phone.sits_at("fives/fives_and_threes", "Ana", "Ben")
    for line in played:
        tells_as_played(Pad(phone), line)
    phone.sees("Ben wins")
    phone.agrees_with_the_command_line()


def test_an_evening_of_amazonas_with_a_pass_a_galo_a_double_and_a_block(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("fives/amazonas", totals=(100, 130))
    pad = Pad(phone)
    taps_scores(pad, ("Ana", 10), ("Ben", 15))
    pad.passes("Ana")
    pad.last("Ana +20")
    pad.passes("Ana", 3)
    pad.last("Ana +50")
    pad.shows("Ana 10", "Ben 15", "Ana all passed")
    phone.stands(160, 145)
    phone.writes_hand("Dee", "4", "8", "3", "")
    phone.stands(160, 150)
    pad.passes("Ben")
    phone.tells("Ben", "?", "", "?", "?")
    pad.thumb.tap(phone.page.get_by_label("Went out with a double"))
    phone.writes()
    phone.stands(160, 190)
    phone.writes_hand("blocked", "10", "9", "5", "6", blocked_by="Ana")
    pad.leads("Cy")
    taps_scores(pad, ("Cy", 20), ("Ana", 25))
    phone.writes_hand("Cy", "?", "3", "", "2")
    phone.sees("Ana and Cy win")
    phone.stands(210, 190)
    phone.agrees_with_the_command_line()
