"""Who sits right of whom, and what a seat number stands for."""

import pytest

from referee.engine.seating import in_order, normalized, readable, seated
from referee.record import from_document
from tests.support.builders import document, seats, told


@pytest.mark.canon("LON-16", "LAG-07", "DUO-08")
def test_the_next_seat_in_the_list_is_to_the_right():
    assert [seats().right_of(seat) for seat in range(4)] == [1, 2, 3, 0]


@pytest.mark.canon("DUO-01")
def test_partners_face_each_other():
    pairs = seats(pairs=True)
    assert pairs.sides == ((0, 2), (1, 3))
    assert (pairs.people(0), pairs.people(0).name) == (("Ana", "Cy"), "")
    assert [pairs.side_of(seat) for seat in pairs.seats] == [0, 1, 0, 1]


@pytest.mark.canon("LON-G7")
def test_the_leader_plays_again_only_after_everybody_else():
    table = seats()
    assert table.from_seat(table.right_of(2)) == (3, 0, 1, 2)


def test_a_newcomer_gets_the_next_number_and_sits_where_the_table_says():
    table = seats(3).join("Dee", after=0)
    assert table.order == (0, 3, 1, 2)
    assert table.people(3) == ("Dee",)


def test_who_leaves_keeps_the_number_but_not_the_turn():
    table = seats(3).leave(1)
    assert table.right_of(0) == 2
    assert table.names == ("Ana", "Ben", "Cy")
    assert [table.present(side) for side in range(3)] == [True, False, True]


def test_who_comes_back_has_the_old_seat_in_a_new_place():
    back = seats(3).leave(2).join("Cy", after=0)
    assert (back.names, back.order, back.sides) == (seats(3).names, (0, 2, 1), seats(3).sides)


@pytest.mark.canon("GEN-3")
def test_a_substitute_takes_the_seat():
    assert seats(3).substitute(1, "Eve").names == ("Ana", "Eve", "Cy")


def test_four_people_make_pairs_in_two_other_ways_and_come_round_again():
    first = seats(pairs=True)
    assert first.other_pairs == (("Ana", "Cy", "Dee", "Ben"), ("Ana", "Dee", "Ben", "Cy"))
    second = seated(first.other_pairs[0], pairs=True)
    assert second.other_pairs == (first.other_pairs[1], first.names)


def test_who_plays_alone_has_no_other_partner():
    assert seats(4).other_pairs == seats(2).other_pairs == ()


FAMILY, ALI = "\U0001f469\u200d\U0001f467 Ana", "علی\u200cرضا"


@pytest.mark.parametrize("name", [FAMILY, ALI, "അനില്\u200d"], ids=["a family", "Ali-Reza", "Anil as it was typed once"])
def test_a_name_may_join_what_is_written_together(name):
    assert readable(name)
    assert normalized(name) == normalized(name.replace("\u200d", "").replace("\u200c", ""))


@pytest.mark.parametrize("name", ["\u200dAna", "Ana \u200d", "A\u200d\u200dna", "A\u200bna", "\u202eAna"], ids=ascii)
def test_a_name_with_what_nobody_sees_is_not_readable(name):
    assert not readable(name)


def test_two_tables_without_names_are_told_apart_by_what_their_pairs_are_called():
    agreed = told("adjust", points=[5, 0], reason="-")
    named = [
        document("partners", agreed) | {"seats": [""] * 4, "pairs": pairs}
        for pairs in (["We", "They"], ["Nos", "Ellos"])
    ]
    said = [from_document(each).scored()[0].verdict.steps[0].params["side"].name for each in named]
    assert said == ["We", "Nos"]


def test_names_stand_where_they_are_looked_up_whatever_is_on_their_letters_or_through_them():
    names = ["Ængus", "Ángel", "Đorđe", "Étienne", "İsmet", "Ivo", "Łukasz", "Ñico", "Øyvind", "Zoe"]
    assert sorted(names, key=in_order) == names
