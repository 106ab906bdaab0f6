"""A sheet with more than four sides: who leads, a column for each, and colours and shapes that tell twelve apart."""

import re
from itertools import product

import pytest

from referee.web.filters.charts import Chart, drawn
from referee.web.filters.values import initials
from tests.source.files import ROOT
from tests.support.builders import TWELVE, document, out, seats
from tests.support.words import SAVE_HAND
from tests.web.sitting import seated_phones, tells

STYLES = "".join((ROOT / f"static/css/{name}.css").read_text("utf-8") for name in ("referee", "crowd"))
SIDES = range(12)


def at_table(phone, players, *entries):
    """A phone at the sheet of a game of so many."""
    phone.imports(document("trains", *entries, players=players, preset="double_fifteen"))
    return phone.see(phone.sheet)


def pips(*held):
    return [str(left) if left else "" for left in held]


@pytest.fixture
def eight(ana):
    """Eight people after a round in which the sixth went out."""
    return at_table(ana, 8, out(5, *pips(21, 8, 31, 4, 15, 0, 40, 7)))


def standing(page):
    """The places, names and moves as they are read."""
    return [side.one(class_="who").text.replace("↑", "").replace("↓", "") for side in page.all(class_="side")]


def test_the_standing_of_eight_is_a_list_with_the_leader_first(eight):
    assert "crowd" in eight.id("standing")["class"]
    assert ", ".join(standing(eight)) == "1 Flo, 2 Dee, 3 Hal, 4 Ben, 5 Eve, 6 Ana, 7 Cy, 8 Gus"
    assert "ahead" in eight.all(class_="side")[0]["class"]


def test_a_tap_puts_them_in_the_order_of_their_seats_and_another_back(eight, ana):
    seats = ana.see(eight.links()["By seat"])
    assert [each.split()[1] for each in standing(seats)] == [*TWELVE[:8]]
    assert standing(ana.see(ana.sheet)) == standing(seats)
    assert standing(ana.see(seats.links()["By standing"])) == standing(eight)


def test_whoever_went_up_or_down_with_the_last_round_is_told(ana):
    page = at_table(ana, 5, out(0, *pips(0, 8, 31, 4, 15)), out(3, *pips(20, 8, 1, 0, 9)))
    moved = "1 up 1 place Dee, 2 up 1 place Ben, 3 down 2 places Ana, 4 Eve, 5 Cy"
    assert ", ".join(standing(page)) == moved


def test_a_line_of_eight_has_a_column_for_each_under_their_letters_and_totals(eight):
    heads, line = eight.one(class_="heads"), eight.id("line-1")
    got = ["21", "8", "31", "4", "15", "0", "40", "7"]
    below = zip(TWELVE, got, strict=False)
    assert [cell.text for cell in heads.all(class_="cell")] == [f"{name[:3]} {total}" for name, total in below]
    assert [cell.text.split()[-1] for cell in line.all(class_="cell")] == got
    assert not line.one(class_="line-what").all("p")


def test_all_lines_of_eight_are_those_of_the_sheet(eight, ana):
    lines = ana.see(f"{ana.sheet}/lines")
    assert lines.id("line-1").text == eight.id("line-1").text
    assert lines.one(class_="heads").text == eight.one(class_="heads").text
    assert lines.id("lines").text == "1–1 of 1"


def test_lines_before_somebody_joined_have_an_empty_column_for_them(ana):
    page = at_table(ana, 5, out(0, *pips(0, 8, 31, 4, 15)), {"kind": "join", "name": "Flo", "after": 1})
    columns = [cell.text.split()[-1:] for cell in page.id("line-1").all(class_="cell")]
    assert columns == [["0"], ["8"], ["31"], ["4"], ["15"], []]


def test_whoever_has_gone_home_is_in_the_standing_still(ana):
    page = at_table(ana, 6, {"kind": "leave", "seat": 2})
    assert [side.one(class_="who").text for side in page.all(class_="gone")] == ["Cy"]


def test_each_of_twelve_takes_a_seat_by_a_tap_and_enters_their_own_hand(ana, new_client):
    at_table(ana, 12)
    phones = seated_phones(ana, new_client, *TWELVE)
    for seat, phone in enumerate(phones):
        tells(phone, seat, f"{seat}" if seat else "", "left" if seat else "out")
    page = ana.see(ana.sheet)
    assert [each.one("small").text for each in page.all(class_="phone")] == ["✓ done"] * 12
    ana.press(SAVE_HAND)
    assert ana.totals == [str(seat) for seat in range(12)]


def test_four_need_no_list(ana):
    page = at_table(ana, 4)
    assert "crowd" not in page.id("standing")["class"]
    assert not [link for link in page.all("link") if "crowd.css" in link["href"]]


def test_the_picture_has_a_row_for_each_by_their_place_and_a_column_for_each_total(eight, ana):
    picture = ana.get(f"{ana.sheet}/sheet.svg").text
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    assert texts[3:19:2] == [each.replace(" ", ". ", 1) for each in standing(eight)]
    assert texts[19:27] == [name[:3] for name in TWELVE[:8]]
    assert texts[-8:] == ["21", "8", "31", "4", "15", "0", "40", "7"]


def test_the_text_to_share_says_what_each_got_and_the_totals_once(eight, ana):
    text = ana.get(f"{ana.sheet}/sheet.txt").text
    assert text.split("\n\n")[1].startswith("Flo: 0\nDee: 4\nHal: 7\n")
    assert "Ana +21 · Ben +8" in text
    assert " : " not in text


def test_a_curve_ends_at_a_total_and_the_letters_of_its_side(eight, ana):
    labels = [each.text for each in ana.see(f"{ana.sheet}/shape").all("text")]
    assert {heading.text for heading in ana.page.all("th", scope="col")} == {"No.", *(name[:3] for name in TWELVE[:8])}
    assert labels[:8] == [
        f"{total} {name[:3]}" for total, name in zip((21, 8, 31, 4, 15, 0, 40, 7), TWELVE, strict=False)
    ]


@pytest.mark.parametrize(
    ("names", "heads"),
    [
        pytest.param(("Ana", "Benedikt", "Cy"), ["Ana", "Ben", "Cy"], id="three letters"),
        pytest.param(("Maria L", "maria S", "Cy"), ["Ma1", "ma2", "Cy"], id="a number where they begin alike"),
        pytest.param(("Ana", "", ""), ["Ana", "2", "3"], id="a number for nobody's name"),
    ],
)
def test_a_narrow_column_is_headed_by_few_letters(names, heads):
    seating = seats(len(names))
    for seat, name in enumerate(names):
        seating = seating.substitute(seat, name or f"\u2060p{seat}")
    assert initials(seating) == heads


def shape(side):
    """The shape of a side's mark, as the stylesheets have it."""
    return re.search(rf"\.side-{side}, [^{{]*{{[^}}]*--shape: ([^;]*);", STYLES)[1].split()


def colours(name):
    """A token's colour in light and in dark."""
    return re.search(rf"--{name}: var\(--light, (#\w+)\) var\(--dark, (#\w+)\)", STYLES).groups()


def brightness(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_twelve_sides_have_twelve_shapes_and_colours():
    assert len({tuple(shape(side)) for side in SIDES}) == 12
    assert all(len(set(look)) == 12 for look in zip(*(colours(f"side-{side}") for side in SIDES), strict=True))


@pytest.mark.parametrize(("side", "ground"), [*product(SIDES, ("sheet", "well", "paper"))])
def test_every_colour_of_a_side_can_be_read_on_every_ground(side, ground):
    for ink, paper in zip(colours(f"side-{side}"), colours(ground), strict=True):
        low, high = sorted(map(brightness, (ink, paper)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_a_long_name_in_the_picture_ends_before_its_total(ana):
    ana.imports(document("trains", players=5, totals=[250, 0, 0, 0, 9999]) | {"seats": ["Grandma Rosa", *TWELVE[1:5]]})
    picture = ana.get(f"{ana.sheet}/sheet.svg").text
    sizes = dict(re.findall(r'font-size="([\d.]+)" fill="#1d2a24">(Grandma Rosa|Ben)<', picture))
    assert {name: float(size) for size, name in sizes.items()} == {"Grandma Rosa": 13.9, "Ben": 18}


def test_a_curve_leaves_room_for_a_total_of_three_digits_and_its_letters():
    assert drawn(((0, (0,) * 5), (1, (384, 0, 0, 0, 0)))).end == 320 - 12 - 8 * len("384 Dee")
    assert drawn(((0, (0,) * 4), (1, (384, 0, 0, 0)))).end == Chart.end
