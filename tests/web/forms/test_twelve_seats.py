"""A game for up to twelve: who sits down, how many the house rules allow, and those who have no name."""

import pytest

from referee.engine.facts import ImpossibleFact
from referee.record import from_document
from tests.support.builders import TWELVE, document, told
from tests.support.words import OPEN_TABLE

FEW = "These rules are for 2 to 4 players, not 6: change the players or the rules."


def opens(phone, status=200, preset="double_fifteen", **fields):
    """Open a table with so much filled in."""
    phone.see(f"/new/trains/{preset}")
    return phone.press(OPEN_TABLE, status, **fields)


def seated(players):
    return {f"seat_{seat}": name for seat, name in enumerate(TWELVE[:players])}


def test_the_form_has_a_field_for_each_of_twelve_and_shows_as_many_as_are_needed(ana):
    page = ana.see("/new/trains/double_fifteen")
    seats = page.all(class_="seat")
    assert [seat.one("label").text for seat in seats][4::7] == ["Fifth seat", "Twelfth seat"]
    assert ["spare" in seat["class"] for seat in seats] == [False] * 2 + [True] * 10
    assert [each["value"] for each in page.all("input", name="players")] == [str(number) for number in range(2, 13)]


@pytest.mark.parametrize("players", [5, 8, 12])
def test_as_many_sit_down_as_have_a_name(ana, players):
    opens(ana, **seated(players))
    assert ana.record["seats"] == [*TWELVE[:players]]
    assert len(ana.totals) == players


def test_whoever_has_no_name_is_called_by_their_number(ana):
    page = opens(ana, players=12, seat_0="Ana")
    assert [side.one(class_="who").text for side in page.all(class_="side")][::11] == ["Ana", "Player 12"]


def test_more_than_the_house_rules_allow_are_refused_where_the_players_are_chosen(ana):
    page = opens(ana, 422, "double_nine", **seated(6))
    assert page.problem("players") == FEW
    assert [each["value"] for each in page.all("input", name="players")] == ["2", "3", "4"]
    assert page.value("seat_5") == "Flo"
    assert ["spare" in seat["class"] for seat in page.all(class_="seat")] == [False] * 6 + [True] * 6


def test_a_record_of_more_than_its_rules_allow_is_refused_at_its_seats():
    with pytest.raises(ImpossibleFact, match="These rules are for 2 to 4 players, not 6") as problem:
        from_document(document("trains", players=6, preset="double_nine"))
    assert problem.value.field == "seats"


def test_nobody_joins_beyond_what_the_house_rules_allow():
    record = from_document(document("trains", told("join", name="Eve", after=0), players=4, preset="double_nine"))
    with pytest.raises(ImpossibleFact) as problem:
        record.scored()
    assert problem.value.field == "kind"


def test_a_score_from_paper_is_told_for_each_of_eight(ana):
    opens(ana, **seated(8), total_0=12, total_7=30)
    assert ana.totals == ["12", "0", "0", "0", "0", "0", "0", "30"]
