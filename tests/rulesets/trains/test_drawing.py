"""Trains and chicken feet drawn: what lies where, what is framed, and the same in words."""

import pytest

from tests.rulesets.trains.test_questions import FEET, ask

TWELVE = {
    "preset": "double_fifteen", "names": ", ".join("ABCDEFGHIJKL"), "player": "A", "middle": "15-15", "mexican": "none",
    "open": "A C", **{f"end_{seat}": str(seat) for seat in range(12)},
}  # fmt: skip
FOUR = {
    "player": "Ana", "middle": "12-12", "end_0": "7", "end_1": "5", "end_2": "9", "open": "Ben", "mexican": "none",
}  # fmt: skip


def drawing(hand, **told):
    return ask("where", hand=hand, **told).drawing


def test_a_frame_marks_each_place_where_a_tile_fits():
    picture = drawing("7-2 9-3 12-8", **FOUR)
    assert [piece.halves[0].number for piece in picture.fitting] == [7, 0]  # the Mexican Train has not begun
    assert picture.fitting[1] in picture.free
    assert {len(piece.halves) for piece in picture.fitting} == {1}
    assert len(picture.marks) == 1


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(drawing("3-0", **TWELVE), id="twelve trains and the Mexican Train"),
        pytest.param(drawing("5-3", **FOUR, double="5-5"), id="an uncovered double"),
        pytest.param(drawing("4-3", **FOUR, double="4-4"), id="a double that lies nobody says where"),
        pytest.param(drawing("5-3", **FEET, double="5-5", toes="1"), id="a foot"),
        pytest.param(drawing("9-3", **FEET, middle="9-9", sides="2"), id="the engine's sides"),
        pytest.param(drawing("8-3", **FEET, middle="9-9", ends="1 2 3"), id="open ends"),
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


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        pytest.param(
            drawing("7-2 12-8", **FOUR),
            ["12-12 is in the middle.", "Ana: 7 at its end.", "Ben: 5 at its end.", "Cy: 9 at its end.",
             "Mexican Train: not begun yet.", "Open trains: Ben.", "Frames mark the 2 places where a tile fits."],
            id="trains",
        ),
        pytest.param(
            drawing("6-3", **FEET, double="5-5", toes="1"),
            ["5-5 is in the middle.", "Places that are filled: 1 of 3.", "Nothing fits."],
            id="a foot",
        ),
    ],
)  # fmt: skip
def test_a_drawing_is_told_in_words_too(picture, says):
    assert [str(each) for each in picture.text] == says


def test_nothing_is_drawn_where_nothing_was_told_of_the_table():
    assert drawing("5-3", player="Ana", double="5-5") is None
    assert drawing("5-3", **FEET, ends="5") is None
