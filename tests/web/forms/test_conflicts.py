"""Two phones at one line: one writes it, the other is shown both and loses nothing."""

import pytest

from tests.support.words import ADJUST, CANCEL, CROSS_OUT, END, KEEP, MISDEAL, PLAYER_LEAVES, WRITE, WRITE_CORRECTION

pytestmark = pytest.mark.database

MINE = {"ending": "1", "held_0": "20", "held_2": "0-0"}


@pytest.fixture
def cy(ana, new_client):
    """Cy's phone at Ana's table, as a keeper too, with the form for the first line open."""
    ana.open_table()
    at = ana.address
    ana.see(f"/t/{ana.code}/share")
    other = new_client().enter(ana.page.id("keeper-link")["value"])
    ana.see(at)
    return other


def test_the_slower_phone_is_shown_both_with_everything_it_typed(ana, cy):
    ana.out(0, "", "10", "", "5")
    page = cy.press(WRITE, 409, **MINE)
    assert page.heading == "Hand 1 is saved already"
    assert "Ana went out; Ben 10, Dee 5" in page
    assert {name: page.value(name) for name in MINE} == MINE


def test_the_slower_phone_keeps_what_was_written(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    cy.see(cy.press(WRITE, 409, **MINE).links()[KEEP])
    assert cy.totals == ["15", "0"]
    assert len(stored(cy).lines[0].revisions) == 1


def test_the_slower_phone_corrects_it_to_its_own(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    cy.press(WRITE, 409, **MINE)
    page = cy.press("Use mine instead", 422)
    assert page.problem("why") == "Why? The sheet keeps the reason."
    cy.press(WRITE_CORRECTION, why="Ben went out, not Ana")
    cy.see(cy.sheet)
    assert cy.totals == ["0", "20"]
    assert len(stored(cy).lines[0].revisions) == 2


def test_the_slower_phone_writes_its_own_as_the_next_line(ana, cy, stored):
    ana.out(0, "", "10", "", "5", lead="0")
    cy.press(WRITE, 409, **MINE)
    cy.press("Mine is another hand: save it as Hand 2")
    assert cy.totals == ["15", "20"]
    assert [fact.lead for fact in stored(cy).record.facts] == [0, None]
    assert "Cy leads" in cy.page


def test_the_next_line_may_be_taken_meanwhile_too(ana, cy):
    ana.out(0, "", "10", "", "5")
    cy.press(WRITE, 409, **MINE)
    ana.out(0, "", "10", "", "5")
    page = cy.press("Mine is another hand: save it as Hand 2", 409)
    assert page.heading == "Hand 2 is saved already"
    cy.press("Mine is another hand: save it as Hand 3")
    assert cy.totals == ["30", "20"]


def test_the_same_answer_of_two_phones_is_fine(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    cy.out(0, "", "10", "", "5")
    assert [len(each.revisions) for each in stored(cy).lines] == [1]
    assert cy.totals == ["15", "0"]


def test_something_else_than_a_hand_meets_a_hand(ana, cy, stored):
    cy.see(cy.offered[CANCEL])
    ana.out(0, "", "10", "", "5")
    page = cy.press(WRITE, 409, reason="Dee passed", side=0, points=25)
    assert (page.value("reason"), page.value("points")) == ("Dee passed", "25")
    cy.press("Use mine instead", why="That hand was broken")
    assert stored(cy).record.facts[0].reason == "Dee passed"
    cy.see(cy.sheet)
    assert cy.totals == ["25", "0"]


@pytest.mark.tour
@pytest.mark.parametrize("what", [MISDEAL, ADJUST, END])
def test_every_telling_survives_a_conflict(ana, cy, what):
    cy.see(cy.offered[what])
    ana.out(0, "", "10", "", "5")
    page = cy.press(WRITE, 409, reason="We agreed")
    assert page.value("reason") == "We agreed"


def test_two_corrections_of_one_line_meet(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    for each in (ana, cy):
        each.see(f"{each.sheet}/1")
    ana.press(WRITE_CORRECTION, held_1="12", why="Two more")
    page = cy.press(WRITE_CORRECTION, 409, held_1="13", why="Three more")
    assert (page.value("held_1"), page.value("why")) == ("13", "Three more")
    assert "Ben 12" in page
    cy.press("Use mine instead")
    assert [each.reason for each in stored(cy).lines[0].revisions] == ["", "Two more", "Three more"]


def test_a_line_struck_meanwhile_is_not_corrected_unseen(ana, cy):
    ana.out(0, "", "10", "", "5")
    for each in (ana, cy):
        each.see(f"{each.sheet}/1")
    ana.press(CROSS_OUT, why="Told twice")
    page = cy.press(WRITE_CORRECTION, 409, held_1="13", why="Three more")
    assert "Crossed out by the host" in page


@pytest.mark.tour
def test_a_line_corrected_meanwhile_is_not_struck_unseen(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    for each in (ana, cy):
        each.see(f"{each.sheet}/1")
    ana.press(WRITE_CORRECTION, held_1="12", why="Two more")
    page = cy.press(CROSS_OUT, 409, why="Told twice")
    assert "You were crossing it out." in page
    cy.see(page.links()["Look at it again"])
    cy.press(CROSS_OUT, why="Told twice")
    assert stored(cy).lines[0].latest.struck


def test_a_correction_sent_twice_is_written_once(ana, cy, stored):
    ana.out(0, "", "10", "", "5")
    form = ana.see(f"{ana.sheet}/1")
    ana.press(WRITE_CORRECTION, held_1="12", why="Two more")
    ana.page = form
    ana.press(WRITE_CORRECTION, held_1="12", why="Two more")
    assert len(stored(ana).lines[0].revisions) == 2


def test_a_hand_meets_a_departure(ana, new_client, stored):
    ana.open_table("longana/longana", 3)
    form = ana.page
    ana.tells(PLAYER_LEAVES, seat=1)
    ana.page = form
    page = ana.press(WRITE, 409, ending=1, held_0="5", held_2="6")
    assert page.value("ending") == "1"
    assert "Ben left" in page
