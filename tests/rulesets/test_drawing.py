"""Layouts of fives drawn: where the arms of a spinner lie, what is free, and the same in words."""

import pytest

from referee.engine.desk.drawing import Piece
from referee.engine.tiles import tile
from referee.engine.wording import english
from referee.rulesets.fives.counting import counted
from referee.rulesets.fives.layout import Layout, Spinner
from referee.rulesets.fives.placing import ARMS, LINES, drawn, framed, illustrations, may_play
from tests.rulesets.test_layout import EVERY_DOUBLE, LINE, PUB, SNIFF, USUAL, ends


def ways(pieces: tuple[Piece, ...]) -> list[str]:
    """In which direction from the middle each piece lies."""
    found = []
    for x, y, across, down in (each.box for each in pieces):
        right, below = x + across / 2, y + down / 2
        found.append("middle" if right == below == 0 else "side" if below == 0 else "end" if right == 0 else "nowhere")
    return found


@pytest.mark.canon("FIV-08", "FIV-10")
def test_the_arms_of_a_spinner_lie_at_its_sides_first_and_then_at_its_ends():
    four = drawn(ends("6-6", 4, 3, 1, spinner=5), USUAL)
    assert ways(four.pieces) == ["middle", "side", "side", "end", "end"]
    assert ways(drawn(ends(0, spinner=5), USUAL).free) == ["side"]
    assert ways(drawn(ends(6, 4, spinner=5), USUAL).free) == ["end", "end"]
    assert four.free == ()


@pytest.mark.parametrize("house", [USUAL, SNIFF, EVERY_DOUBLE], ids=str)
@pytest.mark.parametrize("layout", [layout for _title, _shows, layout in (*ARMS, *LINES)], ids=str)
def test_the_numbers_beside_the_ends_add_up_to_what_the_layout_counts(layout, house):
    counts = [count for _spot, count in drawn(layout, house).counts]
    assert sum(counts) == counted(layout, house).answer.pips


def test_nothing_is_drawn_upon_anything_else_and_nothing_outside():
    for _title, _shows, layout in (*ARMS, *LINES, ("", (), Layout((tile("6-6"),)))):
        drawing = drawn(layout, SNIFF)
        left, top, across, down = drawing.view
        boxes = [each.box for each in (*drawing.pieces, *drawing.free)]
        for number, (x, y, width, height) in enumerate(boxes):
            assert left <= x <= left + across - width
            assert top <= y <= top + down - height
            for other, (u, v, wide, high) in enumerate(boxes):
                assert number == other or x + width <= u or u + wide <= x or y + height <= v or v + high <= y


def test_a_drawing_is_told_in_words_too():
    text = [english(each.text, each.params) for each in drawn(ends("6-6", 4, 3, spinner=5), USUAL).text]
    assert text == [
        "5-5 is the spinner, in the middle.",
        "On its sides are 6-6 and 4.",
        "On one end is 3.",
        "It has 1 more open place.",
    ]


def fitting(played, layout):
    """The drawing of a layout on which somebody asks where a tile may go."""
    places = may_play(tile(played), layout, USUAL).answer
    return framed(drawn(layout, USUAL), layout, tile(played), places)


@pytest.mark.parametrize(
    ("played", "layout", "framed", "told"),
    [
        (
            "6-5",
            ends(6, 4, 3, spinner=5),
            ["side", "end"],
            "A frame marks where 6-5 fits: the open 6 and an end of 5-5.",
        ),
        ("5-0", ends(spinner=5), ["side", "side"], "A frame marks where 5-0 fits: a side of 5-5."),
        ("6-5", ends(6, 6), ["side", "side"], "A frame marks where 6-5 fits: the open 6."),
        ("3-0", ends(6, 4), [], "3-0 fits nowhere."),
        ("5-1", Layout((tile("5-5"),)), ["middle"], "A frame marks where 5-1 fits: the open 5."),
    ],
)
def test_each_place_where_a_tile_fits_is_framed_and_told_in_words(played, layout, framed, told):
    drawing = fitting(played, layout)
    assert ways(drawing.fitting) == framed
    assert english(drawing.text[-1].text, drawing.text[-1].params) == told
    left, top, across, down = drawing.view
    assert all(left < x and top < y and x + w < left + across and y + h < top + down for x, y, w, h in drawing.frames)


def test_where_several_doubles_branch_it_is_not_known_how_the_arms_hang_together():
    assert drawn(Layout((6, 4, 3, 2, 0), (Spinner(5, 4), Spinner(1, 3))), EVERY_DOUBLE) is None


@pytest.mark.canon("FIV-13", "FIV-14", "FIV-18", "FIV-19", "FIV-20")
def test_the_rulebook_shows_spinners_where_doubles_branch_and_lines_where_none_does():
    shown = {each.title: str(each.steps[-1]) for each in illustrations(USUAL)}
    assert shown == {
        "The spinner alone": "10 is a multiple of five and scores 10.",
        "One side covered": "10 is a multiple of five and scores 10.",
        "Both sides covered": "10 is a multiple of five and scores 10.",
        "Three arms": "10 is a multiple of five and scores 10.",
        "Four arms": "20 is a multiple of five and scores 20.",
    }
    assert [each.title for each in illustrations(LINE)] == ["The two ends of a line", "A double at an end"]
    assert str(list(illustrations(PUB))[1].steps[-1]) == "15 is a multiple of five and three: 3 + 5 = 8."
