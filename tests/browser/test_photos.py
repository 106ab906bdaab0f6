"""A hand is filled from a photo: read on the phone, looked at, mended and taken, and then entered as if tapped."""

import re
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest
from playwright.sync_api import Browser, Locator, Request, Route, expect

from tests.browser.phone import GONE, NewPhone, Phone
from tests.browser.test_picker import says_how_it_ended, tab, tile
from tests.browser.thumb import COUNT_TAPS, Thumb
from tests.camera.drawn import BACK, Photo, around, half_hidden, in_a_line, in_a_row, photo, scattered, taken
from tests.support.words import TELL, WRITE

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}  # of an iPhone, between the bars of its browser
FIVE = [(0, 2), (0, 3), (1, 5), (3, 5), (5, 6)]
LAID = ["2-0", "3-0", "5-1", "5-3", "6-5"]
LINE = [(1, 2), (2, 2), (2, 6), (6, 3), (3, 4)]
OF_NINE = [(0, 2), (7, 7), (8, 1), (9, 5)]
FLAT = [*scattered(12, [*FIVE, BACK, BACK])]
DRAWN: dict[str, Photo] = {
    "five": photo(12, scattered(12, FIVE)),
    "aslant": photo(12, scattered(12, FIVE), tilt=46),
    "one": photo(12, scattered(12, FIVE[:1])),
    "backs": photo(12, FLAT),
    "of nine": photo(12, scattered(12, OF_NINE)),
    "line": photo(12, [*around(in_a_line(LINE), (800, 400)), *in_a_row([(0, 0), (0, 5), (6, 6)], gap=0.2, y=900)]),
}
AMBER = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const isAmber = (red, green, blue) => red === 255 && green === 185 && blue === 56;
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += isAmber(data[at], data[at + 1], data[at + 2]);
    return count > 20;
}"""
DARK_MIDDLES = """canvas => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const isDark = part => copy.getImageData(canvas.width / 2, canvas.height * part, 1, 1).data[0] < 128;
    return [0.25, 0.75].map(isDark);
}"""
TALL = "dialog => dialog.querySelector('canvas').clientHeight / innerHeight"
SHAPE = "canvas => canvas.width / canvas.height"
TURNED = b"MM\0*\0\0\0\x08\0\x01" + pack(">HHIHH", 0x112, 3, 1, 6, 0) + bytes(4)  # as a phone is held upright
HEIC = b"\0\0\0\x18ftypheic" + bytes(400)
HUGE = b"\x89PNG\r\n\x1a\n" + bytes(8) + pack(">II", 20_000, 20_000)


@pytest.fixture(scope="module")
def photos(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What is drawn above, none in the dark, a tile half hidden, one photo taken upright, and what is none."""
    folder, page = tmp_path_factory.mktemp("photos"), browser.new_page()
    files = {name: taken(page, each) for name, each in DRAWN.items()}
    five = DRAWN["five"]
    files["dark"] = taken(page, photo(3, []), "brightness(0.2)")
    files["hidden"] = taken(page, five.under(half_hidden(five.tiles[2])))
    page.close()
    exif = b"Exif\0\0" + TURNED
    files["upright"] = files["five"][:2] + b"\xff\xe1" + pack(">H", len(exif) + 2) + exif + files["five"][2:]
    files |= {"none": b"no photo", "heic": HEIC, "huge": HUGE}
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return {name: folder / name for name in files}


@pytest.fixture
def table(new_phone: NewPhone) -> Phone:
    """Ben is out, and only what Ana has left counts."""
    phone = new_phone(viewport=LOW)
    phone.sits_at("block", "Ana", "Ben", lead=0)
    says_how_it_ended(phone, "Ben")
    return phone


def button(phone: Phone) -> Locator:
    return phone.page.locator(".picker-tools .picker-photo")


def says(phone: Phone) -> Locator:
    return phone.page.locator(".picker-tools .picker-photo-says")


def album(phone: Phone) -> Locator:
    return phone.page.locator(".picker-tools .picker-album")


def takes(phone: Phone, photo: Path, way: Callable[[Phone], Locator] = button) -> None:
    """Tap the button and take a photo."""
    with phone.page.expect_file_chooser() as camera:
        Thumb(phone).tap(way(phone))
    camera.value.set_files(photo)


def slots(phone: Phone) -> Locator:
    return phone.page.locator(".photo-slot")


def notes(phone: Phone) -> Locator:
    return phone.page.locator(".photo-notes > li")


def canvas(phone: Phone) -> Locator:
    return phone.page.locator(".photo-canvas")


def end(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".photo-ends").get_by_role("button", name=name, exact=True)


def points_at(phone: Phone, laid: tuple[tuple[float, float], ...]) -> None:
    """Tap the middle of a tile in the photo."""
    box = canvas(phone).bounding_box()
    assert box
    x, y = (sum(places) / len(places) for places in zip(*laid, strict=True))
    canvas(phone).tap(position={"x": x * box["width"] / 1600, "y": y * box["height"] / 1200})


def goes_wrong(phone: Phone, reader: str) -> None:
    """From now on the reader does this with a photo."""
    body = f"export const readTiles = () => {{ {reader} }};"
    phone.page.route("**/camera/read.js", lambda route: route.fulfill(body=body, content_type="text/javascript"))


# A hand


def test_five_tiles_are_three_taps(
    table: Phone, photos: dict[str, Path], record_property: Callable[[str, object], None]
) -> None:
    table.page.evaluate(COUNT_TAPS)
    takes(table, photos["five"])
    table.sees("I see 5 tiles, 30 pips. Are there 5 on the table?")
    assert table.page.locator("dialog").evaluate(TALL) <= 0.4
    end(table, "Take these 5 tiles").tap()
    expect(tab(table, "Ana")).to_contain_text("30 pips5 tiles")
    assert sorted(table.page.locator("#held_0").input_value().split()) == LAID
    table.taps(WRITE)
    expect(table.line(1)).to_be_visible()
    record_property("taps", table.page.evaluate("window.taps"))
    assert table.page.evaluate("window.taps") <= 5


def test_what_is_unsure_is_looked_at_mended_and_taken(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at(lead=0)
    says_how_it_ended(phone, "Ben")
    phone.fills(held_2="6-5")
    tab(phone, "Ana").tap()
    takes(phone, photos["five"])
    phone.sees("Cy has 6\u20115 already.")
    assert canvas(phone).evaluate(AMBER)
    end(phone, "1 to look at").tap()
    phone.sees("Which tile is number")
    phone.page.locator("dialog [data-tile='6-4']").tap()
    slots(phone).first.tap()
    phone.taps("× Take it away")
    phone.taps("+ a tile")
    phone.page.locator("dialog [data-tile='6-6']").tap()
    end(phone, "Take these 5 tiles").tap()
    expect(phone.page.locator("dialog")).to_have_count(0)
    phone.still_has(held_2="6-5")
    assert {"6-4", "6-6"} < {*phone.page.locator("#held_0").input_value().split()}
    phone.writes()


def test_each_tile_is_cut_out_upright_over_what_was_read(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["five"])
    expect(slots(table)).to_have_count(5)
    read = slots(table).locator("b").all_inner_texts()
    assert sorted(read) == LAID
    cut = [canvas.evaluate(DARK_MIDDLES) for canvas in slots(table).locator("canvas").all()]
    assert cut == [[int(half) % 2 == 1 for half in tile.split("-")] for tile in read]


@pytest.mark.tour
def test_a_hand_of_one_tile_out_of_the_album(table: Phone, photos: dict[str, Path]) -> None:
    expect(says(table)).to_have_text("The photo never leaves this phone.")
    takes(table, photos["one"], album)
    end(table, "Take this tile").tap()
    table.still_has(held_0="2-0")


@pytest.mark.tour
def test_a_number_that_was_entered_is_compared(table: Phone, photos: dict[str, Path]) -> None:
    table.fills(held_0="17/4")
    takes(table, photos["five"])
    expect(notes(table)).to_have_text("4 entered, I see 5.")
    slots(table).first.tap()
    table.taps("× Take it away")
    expect(notes(table)).to_have_count(0)


@pytest.mark.tour
def test_another_set_is_asked_for_and_its_tiles_are_struck_through(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["of nine"])
    expect(notes(table)).to_have_text("Is this a double-nine set?")
    expect(table.page.locator(".photo-slot.foreign")).to_have_count(3)
    end(table, "3 to look at").tap()
    table.sees("is not in a double-six set.")


@pytest.mark.tour
def test_who_cancels_has_what_was_tapped_before(table: Phone, photos: dict[str, Path]) -> None:
    tile(table, "6-4").tap()
    takes(table, photos["five"])
    slots(table).first.tap()
    table.presses("Escape")  # from the choice back to the tiles, and from there to the picker
    expect(slots(table)).to_have_count(5)
    end(table, "Cancel").tap()
    table.still_has(held_0="6-4")


@pytest.mark.tour
def test_a_tile_is_chosen_by_its_outline_of_a_large_set(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at("longana/longana", "Ana", "Ben")
    says_how_it_ended(phone, "Ben")
    takes(phone, photos["five"])
    expect(slots(phone)).to_have_count(5)
    points_at(phone, DRAWN["five"].tiles[0].corners)
    phone.sees("Which tile is number")
    phone.page.locator("dialog [data-suit='9']").tap()
    phone.page.locator("dialog [data-tile='9-7']").tap()
    end(phone, "Take these 5 tiles").tap()
    expect(phone.page.locator("#held_0")).to_have_value(re.compile("9-7"))


@pytest.mark.tour
def test_where_a_tile_of_a_large_set_is_in_doubt_its_pips_are_offered(
    new_phone: NewPhone, photos: dict[str, Path]
) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at("block", "Ana", "Ben", lead=0, set=12)
    says_how_it_ended(phone, "Ben")
    takes(phone, photos["hidden"])
    end(phone, "Enter the pips").tap()
    expect(phone.page.locator("dialog")).to_have_count(0)
    expect(phone.page.locator(".picker-pad")).to_be_visible()
    phone.still_has(held_0="")


@pytest.mark.tour
def test_a_player_fills_their_own_tiles(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at()
    phone.goes_to(f"{phone.page.url}/own/0")
    phone.page.get_by_role("radio", name="I have tiles left").tap()
    takes(phone, photos["five"])
    end(phone, "Take these 5 tiles").tap()
    phone.taps(TELL)
    expect(phone.page.locator("#standing")).to_be_visible()


# What was not read, and what is none of the hand


@pytest.mark.tour
def test_a_tile_that_was_not_read_is_said_and_asked_for(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["hidden"])
    table.sees("1 more that I could not read")
    expect(end(table, "Take only these 4 tiles")).to_have_class(re.compile("doubt"))
    expect(slots(table).last).to_have_text("?")
    slots(table).last.tap()
    table.page.locator("dialog [data-tile='5-1']").tap()
    expect(notes(table)).to_have_count(0)
    end(table, "Take these 5 tiles").tap()
    assert sorted(table.page.locator("#held_0").input_value().split()) == LAID


@pytest.mark.tour
def test_tiles_that_lie_face_down_are_said_and_no_tile_is_made_of_them(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["backs"])
    expect(notes(table)).to_have_text("2 are face down.")
    end(table, "Take these 5 tiles").tap()
    assert sorted(table.page.locator("#held_0").input_value().split()) == LAID


@pytest.mark.tour
def test_the_line_is_left_out_and_one_tap_takes_it_in(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["line"])
    table.sees("I see 3 tiles, 17 pips.")
    expect(notes(table)).to_contain_text("5 tiles of the line left out.")
    table.taps("Include")
    expect(slots(table)).to_have_count(8)
    slots(table).last.tap()
    table.taps("× Take it away")
    expect(notes(table)).to_contain_text("1 tile of the line left out.")


# What cannot be read


@pytest.mark.tour
def test_a_photo_from_the_side_is_remarked_upon_and_what_was_read_is_shown(
    table: Phone, photos: dict[str, Path]
) -> None:
    takes(table, photos["aslant"])
    expect(notes(table).first).to_have_text("Taken too much from the side: hold the phone above the tiles.")
    expect(slots(table).filter(has_text="6-5")).to_be_visible()
    expect(table.page.locator(".photo-take")).to_have_class(re.compile("doubt"))


@pytest.mark.tour
def test_a_photo_in_the_dark_is_refused_until_the_next_one(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["dark"])
    expect(says(table)).to_have_text("Too dark: more light, no flash.")
    expect(table.page.locator("dialog")).to_have_count(0)
    tile(table, "6-4").tap()
    table.still_has(held_0="6-4")
    goes_wrong(table, "for (;;);")
    takes(table, photos["five"])
    expect(says(table)).to_have_text("The photo never leaves this phone.")


@pytest.mark.tour
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none", "I could not read that as a photo."),
        ("heic", "This kind of photo cannot be opened here: take one with the button."),
        ("huge", "The photo is too large."),
    ],
)
def test_what_cannot_be_opened_is_said_as_what_it_is(
    table: Phone, photos: dict[str, Path], name: str, sentence: str
) -> None:
    takes(table, photos[name], album)
    expect(says(table)).to_have_text(sentence)


@pytest.mark.tour
def test_while_a_photo_is_read_the_page_answers_and_it_can_be_cancelled(table: Phone, photos: dict[str, Path]) -> None:
    goes_wrong(table, "for (;;);")
    takes(table, photos["five"])
    expect(button(table)).to_have_text("Reading…")
    tile(table, "6-4").tap()
    table.still_has(held_0="6-4")
    table.page.unroute("**/camera/read.js")
    table.taps("Cancel")
    expect(button(table)).to_have_text("Photo")
    takes(table, photos["five"])
    expect(slots(table)).to_have_count(5)


@pytest.mark.tour
def test_a_photo_is_of_the_hand_that_was_shown_when_it_was_taken(new_phone: NewPhone, photos: dict[str, Path]) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at(lead=0)
    says_how_it_ended(phone, "Ben")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/camera/read.js", hold)
    takes(phone, photos["five"])
    tab(phone, "Cy").tap()
    tile(phone, "6-4").tap()
    held[0].continue_()
    end(phone, "Take these 5 tiles").tap()
    phone.still_has(held_2="6-4")
    assert sorted(phone.page.locator("#held_0").input_value().split()) == LAID


def test_a_reader_that_fails_is_said_and_the_next_photo_has_another(table: Phone, photos: dict[str, Path]) -> None:
    goes_wrong(table, "throw new Error('out of order');")
    takes(table, photos["five"])
    expect(says(table)).to_have_text("No photo can be read now: tap the tiles in.")
    table.page.unroute("**/camera/read.js")
    takes(table, photos["five"])
    expect(slots(table)).to_have_count(5)


# On the phone


def test_nothing_of_a_photo_leaves_the_phone(table: Phone, photos: dict[str, Path]) -> None:
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    table.page.wait_for_load_state("networkidle")  # the verdict was asked for before
    table.page.context.on("request", note)
    takes(table, photos["five"])
    expect(slots(table)).to_have_count(5)
    assert "worker.js" in {each.url.rpartition("/")[2] for each in sent}
    assert {(each.method, each.post_data) for each in sent} == {("GET", None)}
    asked = {each.url.partition("?v=")[0] for each in sent if "/static/" not in each.url}
    assert asked <= {table.page.url, f"{table.url}/photo"}


@pytest.mark.worker
@pytest.mark.tour
def test_a_photo_is_read_without_a_network(table: Phone, photos: dict[str, Path]) -> None:
    table.has_a_worker()
    table.expected += GONE
    table.page.context.set_offline(True)
    takes(table, photos["five"])
    end(table, "Take these 5 tiles").tap()
    expect(tab(table, "Ana")).to_contain_text("30 pips5 tiles")


@pytest.mark.tour
def test_a_photo_that_was_taken_upright_is_shown_so(table: Phone, photos: dict[str, Path]) -> None:
    takes(table, photos["upright"])
    expect(slots(table)).to_have_count(5)
    assert canvas(table).evaluate(SHAPE) == 0.75


@pytest.mark.tour
def test_a_phone_whose_browser_cannot_read_photos_has_no_button(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=LOW)
    phone.page.add_init_script("delete window.createImageBitmap")
    phone.sits_at("block", "Ana", "Ben", lead=0)
    says_how_it_ended(phone, "Ben")
    expect(tile(phone, "6-4")).to_be_visible()
    expect(button(phone)).to_be_hidden()
    expect(album(phone)).to_be_hidden()


@pytest.mark.tour
def test_a_computer_has_one_button_for_both(new_phone: NewPhone) -> None:
    desk = new_phone(viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False)
    desk.sits_at("block", "Ana", "Ben", lead=0)
    desk.page.get_by_role("radio", name="Ben", exact=True).first.check()
    expect(button(desk)).to_be_visible()
    expect(album(desk)).to_be_hidden()
