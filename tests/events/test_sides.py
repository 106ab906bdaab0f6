"""Lists of those who take part, as people type and paste them."""

import pytest

from referee.engine.facts import ImpossibleFact
from referee.events.event import PAIRS, SINGLES, TEAMS, Entrant
from referee.events.sides import read_sides

PAIR = ("Ana & Luis", ("Ana", "Luis"))


@pytest.mark.parametrize(
    "line",
    [
        "Ana & Luis",
        "Ana y Luis",
        "Ana e Luis",
        "Ana and Luis",
        "1. Ana / Luis",
        "Ana, Luis",
        "Ana\tLuis",
        "3) Ana ; Luis",
        "3;Ana;Luis",
        "4 - Ana - Luis",
        "• Ana & Luis",
        "1\ufe0f\u20e30\ufe0f\u20e3 Ana & Luis",
        '12.- "Ana","Luis"',
        "No;Jugador 1;Jugador 2\n1;Ana;Luis",
        "\ufeffNome da dupla\nAna e Luis",
    ],
)
def test_a_pair_is_two_people_however_they_are_joined(line):
    (side,) = read_sides(f"\n{line}\n\n", PAIRS)
    assert (side.name, side.people) == PAIR


def test_what_is_one_name_is_a_pair_that_nobody_named():
    assert read_sides("The Tigers\nEllos", PAIRS) == (Entrant(1, "The Tigers"), Entrant(2, "Ellos"))


def test_a_word_joins_people_only_where_no_sign_does():
    (side,) = read_sides("João Costa e Silva & Rui", PAIRS)
    assert side.people == ("João Costa e Silva", "Rui")


def test_teams_that_are_called_by_numbers_are_no_heading():
    assert [side.name for side in read_sides("Team 1\nTeam 2\nTeam 3", TEAMS)] == ["Team 1", "Team 2", "Team 3"]


def test_alone_a_name_may_have_anything_in_it():
    assert [side.name for side in read_sides("Ana y Luis\nJosé, hijo", SINGLES)] == ["Ana y Luis", "José, hijo"]


def test_a_team_has_a_name_and_its_people():
    anchor, bell = read_sides("Anchor: Ana, Ben and Cy\nBell", TEAMS)
    assert (anchor.name, anchor.people, bell.name, bell.people) == ("Anchor", ("Ana", "Ben", "Cy"), "Bell", ())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ana\nBen\nANA", SINGLES),
        ("Ana & Ben\nCy & Ana", PAIRS),
        ("A" * 41, SINGLES),
        ("Ana & Ben & Cy", PAIRS),
        ("An\u202ea", SINGLES),
    ],
    ids=["a name twice", "a person in two pairs", "a name that is too long", "three in a pair", "what no page shows"],
)
def test_what_cannot_be_is_asked_and_never_merged(text, kind):
    with pytest.raises(ImpossibleFact) as refused:
        read_sides(text, kind)
    assert refused.value.field == "people"


def test_those_who_come_late_have_the_next_numbers():
    assert [side.number for side in read_sides("Cy\nDee", SINGLES, [Entrant(1, "Ana")])] == [2, 3]
    with pytest.raises(ImpossibleFact):
        read_sides("ana", SINGLES, [Entrant(1, "Ana")])
