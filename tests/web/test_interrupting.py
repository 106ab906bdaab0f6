"""Everything on the sheet that is no hand: dealt again, broken, adjusted, sitting down, going home, stopping."""

import pytest

from tests.web.test_telling import dues, totals


def tells(phone, what, **fields):
    phone.see(phone.page.links()[what])
    return phone.press("Write it down", **fields)


def test_a_hand_dealt_again_scores_nothing_and_the_same_seat_leads(ana):
    ana.open_table(lead=2)
    tells(ana, "Dealt again", reason="Six doubles")
    assert totals(ana) == ["0", "0"]
    assert "Cy leads" in ana.page
    assert "Six doubles" in ana.page


def test_a_broken_hand_may_give_points(partners):
    tells(partners, "The hand is broken", reason="Dee passed with 6-4 in hand", side=0, points=25)
    assert totals(partners) == ["25", "0"]
    assert "Dee passed with 6-4 in hand" in partners.page


def test_a_broken_hand_needs_what_happened(partners, kept):
    partners.see(partners.page.links()["The hand is broken"])
    page = partners.press("Write it down", 422, points=25)
    assert page.problem("reason") == "What happened?"
    page = partners.press("Write it down", 422, reason="Dee passed", points=25)
    assert page.problem("side") == "Which side gets the points?"
    assert (page.value("points"), page.value("reason")) == ("25", "Dee passed")
    assert not kept(partners).written


@pytest.mark.parametrize("reason", ["   ", "\u202eevil", "x" * 201])
def test_a_reason_is_one_that_can_be_read(partners, kept, reason):
    partners.see(partners.page.links()["The hand is broken"])
    page = partners.press("Write it down", 422, reason=reason)
    assert page.problem("reason")
    assert not kept(partners).written


def test_a_score_is_adjusted_with_a_reason(partners):
    tells(partners, "Adjust the score", points_0=-5, points_1=10, reason="Counted wrongly")
    assert totals(partners) == ["−5", "10"]


def test_an_adjustment_needs_its_reason(partners):
    partners.see(partners.page.links()["Adjust the score"])
    page = partners.press("Write it down", 422, points_0=-5)
    assert page.problem("reason") == "Why is it adjusted?"
    assert page.value("points_0") == "-5"


def test_units_of_a_pot_come_from_somebody(ana):
    ana.open_table("loo/pot", 3)
    ana.see(ana.page.links()["Adjust the score"])
    page = ana.press("Write it down", 422, points_0=5, points_1=-4, reason="Miscounted")
    assert "do not add up to 0" in page.id("verdict")
    ana.press("Write it down", points_2=-1)
    assert totals(ana) == ["5", "−4", "−1"]


def test_somebody_sits_down_at_the_lowest_score(ana):
    ana.open_table("longana/longana", 2, total_0=30, total_1=20)
    tells(ana, "Somebody sits down", name="Cy", after=0)
    assert totals(ana) == ["30", "20", "20"]
    ana.out(0, "", "3-4", "5-0")
    assert totals(ana) == ["42", "20", "20"]


def test_a_newcomer_buys_into_the_pot(ana):
    ana.open_table("loo/pot", 2)
    tells(ana, "Somebody sits down", name="Cy", after=1)
    assert dues(ana)["Cy ante"] == "5"


def test_somebody_goes_home_and_is_asked_nothing_any_more(ana):
    ana.open_table("longana/longana", 3)
    ana.out(0, "", "3-4", "5-0")
    tells(ana, "Somebody goes home", seat=1)
    assert "went home" in ana.page.id("standing")
    assert not ana.page.all("input", name="held_1")
    ana.out(2, "1-1", held_2="")
    assert totals(ana) == ["12", "0", "2"]


def test_a_seat_is_taken_over_with_its_score(partners):
    partners.out(0, "", "1-2 4-4", "", "3-5")
    tells(partners, "Somebody takes over a seat", seat=2, name="Eve")
    assert "Ana and Eve" in partners.page.id("standing")
    assert totals(partners) == ["19", "0"]


@pytest.mark.parametrize(
    ("what", "told", "field", "problem"),
    [
        pytest.param("Somebody sits down", {"name": "Eve", "after": 0}, "", "No more than 4 can play.", id="a fifth"),
        pytest.param("Somebody sits down", {"name": "", "after": 0}, "name", "What is", id="nobody"),
        pytest.param("Somebody takes over a seat", {"seat": 0, "name": "Ben"}, "name", "Ben", id="a namesake"),
    ],
)
def test_who_cannot_come_or_go(ana, kept, what, told, field, problem):
    ana.open_table("longana/longana", 4)
    ana.see(ana.page.links()[what])
    page = ana.press("Write it down", 422, **told)
    assert problem in (page.problem(field) if field else page.id("verdict").text)
    assert {name: page.value(name) for name in told} == {name: str(value) for name, value in told.items()}
    assert not kept(ana).written


def test_two_pairs_are_not_offered_to_come_or_go(partners):
    offered = partners.page.links()
    assert "Somebody takes over a seat" in offered
    assert "Somebody sits down" not in offered
    assert "Somebody goes home" not in offered
    assert partners.get(f"{partners.address}/tell/join").status_code == 404


def test_a_table_may_stop_and_then_nothing_more_is_told(partners):
    partners.out(0, "", "1-2 4-4", "", "3-5")
    tells(partners, "End the game here", reason="Supper")
    assert partners.page.heading == "Ana and Cy win"
    assert "Write it down" not in partners.page.buttons()
    assert "Dealt again" not in partners.page.links()


def test_a_game_stopped_while_level_is_won_by_nobody(partners):
    tells(partners, "End the game here")
    assert partners.page.heading == "The game has ended"


def test_a_departure_sent_twice_is_written_once(ana, kept):
    ana.open_table("longana/longana", 3)
    form = ana.see(ana.page.links()["Somebody goes home"])
    ana.press("Write it down", seat=1)
    ana.page = form
    ana.press("Write it down", seat=1)
    assert len(kept(ana).written) == 1


@pytest.mark.parametrize("kind", ["hand", "struck", "nonsense", "stop/x"])
def test_no_other_kinds_are_told(partners, kind):
    status = 200 if kind == "hand" else 404
    assert partners.get(f"{partners.address}/tell/{kind}").status_code == status
