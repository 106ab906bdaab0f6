"""Trains and chicken feet drawn: what lies where, what is framed, and the same in words."""

import pytest

from referee.engine.seating import seated
from referee.engine.tiles import tiles
from referee.engine.wording import english
from referee.rulesets.trains.questions.drawing import drawn
from referee.rulesets.trains.questions.placing import Layout, Train, may_play
from tests.rulesets.trains.test_placing import ANA, BEN, CY, FEET, MEXICAN, PEOPLE, USUAL

TWELVE = seated(tuple("ABCDEFGHIJKL"), pairs=False, clockwise=True)
MANY = Layout(15, (*(Train(seat, seat, is_open=seat % 2 == 0) for seat in TWELVE.seats), MEXICAN))
THREE = Layout(12, (Train(ANA, 7), Train(BEN, 5, is_open=True), Train(CY, 9), MEXICAN))


def drawing(hand, layout, house=USUAL, people=PEOPLE):
    plays = may_play(tiles(hand), ANA, layout, 9, people, house).answer
    return drawn(layout, ANA, plays, people, house)


def test_a_frame_marks_each_place_where_a_tile_fits():
    picture = drawing("7-2 9-3 12-8", THREE)
    assert [piece.halves[0].number for piece in picture.fitting] == [7, 0]  # the Mexican Train has not begun
    assert picture.fitting[1] in picture.free
    assert {len(piece.halves) for piece in picture.fitting} == {1}
    assert len(picture.marks) == 1


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(drawing("3-0", MANY, people=TWELVE), id="twelve trains and the Mexican Train"),
        pytest.param(drawing("5-3", Layout(12, THREE.trains, double=5)), id="an uncovered double"),
        pytest.param(drawing("5-3", Layout(9, double=5, toes=1), FEET), id="a foot"),
        pytest.param(drawing("9-3", Layout(9, sides=2), FEET), id="the engine's sides"),
        pytest.param(drawing("9-3", Layout(9, ends=(1, 2, 3)), FEET), id="open ends"),
    ],
)
def test_nothing_is_drawn_upon_anything_else_and_nothing_outside(picture):
    left, top, across, down = picture.view
    boxes = [each.box for each in (*picture.pieces, *picture.free)]
    for number, (x, y, width, height) in enumerate(boxes):
        assert left <= x <= left + across - width
        assert top <= y <= top + down - height
        for u, v, wide, high in boxes[number + 1 :]:
            assert x + width <= u or u + wide <= x or y + height <= v or v + high <= y
    assert len(picture.fitting) == 1


def test_a_drawing_of_trains_is_told_in_words_too():
    assert [english(each.text, each.params) for each in drawing("7-2 12-8", THREE).text] == [
        "12-12 lies in the middle.",
        "Ana: 7 at its end.",
        "Ben: 5 at its end.",
        "Cy: 9 at its end.",
        "Mexican Train: not begun yet.",
        "Open trains: Ben.",
        "Frames mark the 2 places where a tile fits.",
    ]


def test_nothing_is_drawn_where_nothing_was_told_of_the_table():
    assert drawing("5-3", Layout(double=5)) is None
    assert drawing("5-3", Layout(ends=(5,)), FEET) is None
