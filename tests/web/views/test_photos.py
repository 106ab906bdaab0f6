"""A photo is read for whoever may enter tiles, in a process of its own, and nothing of it stays.

The reader itself is played here, but for one photo; how it reads is tried in tests/camera.
"""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from io import BytesIO
from struct import pack

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

from referee import create_app
from referee.storage.db import db
from referee.web.http import limits, reader
from tests.support.client import Client, ended
from tests.support.words import CHECK, TELL
from tests.web.sitting import seated_phones, tells

FOUR = ("Ana", "Ben", "Cy", "Dee")
CORNERS = [[0, 0], [80, 0], [80, 160], [0, 160]]


def jpeg(width=1600, height=1200):
    """The first bytes of a JPEG of this size."""
    return b"\xff\xd8\xff\xc0\x00\x11\x08" + pack(">HH", height, width) + bytes(20)


@pytest.fixture(autouse=True)
def _is_installed(app, request):
    if not app.config["READS_PHOTOS"] and "bare" not in request.fixturenames:
        pytest.skip("the extra `camera` is not installed")


@pytest.fixture
def sees(monkeypatch):
    """Lets the reader be a command that prints this of any photo: each tile with its confidence."""

    def play(*tiles, trouble=None):
        read = [
            {
                "a": int(tile[0]),
                "b": int(tile[2]),
                "confidence": sure,
                "corners": [[x + 200 * at, y] for x, y in CORNERS],
            }
            for at, (tile, sure) in enumerate(tiles)
        ]
        runs(monkeypatch, f"print({json.dumps(json.dumps({'tiles': read, 'trouble': trouble}))})")

    return play


def runs(monkeypatch, code):
    monkeypatch.setattr(reader, "COMMAND", (sys.executable, "-c", f"import sys; sys.stdin.buffer.read(); {code}"))


def photographs(phone, seat=0, content=None, status=200, **fields):
    """What is answered to a photo of the hand of a seat."""
    at = phone.sheet
    if not phone.token:
        phone.forge("/")
    photo = FileStorage(BytesIO(content or jpeg()), "photo.jpg")
    sent = {"csrf_token": phone.token, "seat": seat, "photo": photo, **fields}
    body, _length, boundary = stream_encode_multipart(sent, use_tempfile=False)
    answer = phone.post(f"{at}/tiles", data=body, content_type=f"multipart/form-data; boundary={boundary}")
    assert answer.status_code == status, answer.text
    return answer


def proposed(phone, **fields):
    answer = photographs(phone, **fields).json
    return [(tile["tile"], tile["sure"], tile["why"]) for tile in answer["tiles"]], answer["text"]


# What is proposed


def test_the_tiles_are_proposed_and_nothing_is_written(keeper, sees):
    sees(("4-6", 0.95), ("1-3", 0.6))
    answer = photographs(keeper)
    assert [tile["tile"] for tile in answer.json["tiles"]] == ["6-4", "3-1"]
    assert [tile["sure"] for tile in answer.json["tiles"]] == [True, False]
    assert answer.json["tiles"][0]["corners"] == CORNERS
    assert (answer.json["trouble"], answer.json["text"]) == (None, "")
    assert answer.headers["Cache-Control"] == "no-store"
    assert keeper.record["entries"] == []


def test_a_tile_that_another_hand_has_is_marked_and_says_whose(keeper, sees):
    sees(("4-4", 0.95), ("6-1", 0.95))
    tiles, _text = proposed(keeper, seat=2, held_0="4-4 2-1", held_1="xx", held_2="4-4")
    assert tiles == [("4-4", False, "Ana has 4\u20114 already."), ("6-1", True, "")]


def test_the_number_that_was_entered_is_compared(keeper, sees):
    sees(("4-4", 0.95), ("6-1", 0.95))
    assert proposed(keeper, held_0="17/3")[1] == "3 entered, I see 2."


def test_what_nobody_can_be_sure_of_at_all_is_no_tile(keeper, sees):
    sees(("2-2", 0.55), ("0-2", 0.7))
    tiles, text = proposed(keeper)
    assert (tiles, text.partition(".")[0]) == ([], "I see no tile")


def test_trouble_is_said_in_the_language_of_the_reader(keeper, sees):
    sees(("2-2", 0.95), trouble="aslant")
    tiles, text = proposed(keeper)
    assert (tiles, text) == ([], "Taken too much from the side: hold the phone above the tiles.")
    keeper.environ_base["HTTP_ACCEPT_LANGUAGE"] = "es"
    assert proposed(keeper)[1].startswith("Tomada")


def test_a_player_learns_of_no_hand_but_their_own(keeper, new_client, sees):
    phones = seated_phones(keeper, new_client, *FOUR)
    tells(phones[0], 0, "4-4 2-1")
    phones[1].see(phones[1].sheet)
    sees(("4-4", 0.95))
    assert proposed(phones[1], seat=1, line=1) == ([("4-4", True, "")], "")
    keeper.see(keeper.sheet)
    assert proposed(keeper, seat=1, line=1)[0] == [("4-4", False, "Ana has 4\u20114 already.")]
    assert proposed(keeper, seat=1, line=2)[0] == [("4-4", True, "")]  # not of the hand that they entered


# Who may, and what is refused


def test_a_watcher_may_not(keeper, ben, sees):
    sees()
    ben.see(f"/t/{keeper.code}")
    photographs(ben, status=403)


def test_a_player_may_for_their_own_seat_only(keeper, new_client, sees):
    (phone,) = seated_phones(keeper, new_client, "Ben")
    phone.see(phone.sheet)
    sees(("6-4", 0.95))
    photographs(phone, seat=1)
    photographs(phone, seat=0, status=403)
    photographs(phone, seat=9, status=400)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"GIF89a", 415),
        (b"\x89PNG\r\n\x1a\n" + bytes(8) + pack(">II", 10, 10), 415),
        (b"\xff\xd8\xff", 415),
        (jpeg(width=2001), 413),
        (jpeg(height=9000), 413),
        (jpeg() + bytes(1024 * 1024), 413),
    ],
    ids=["a GIF", "a PNG", "no size", "too wide", "too high", "too many bytes"],
)
def test_what_no_page_sends_is_refused_before_it_is_read(keeper, monkeypatch, content, status):
    monkeypatch.setattr(reader, "COMMAND", ("nothing is run",))
    answer = photographs(keeper, content=content, status=status)
    assert (answer.json["tiles"], answer.headers["Cache-Control"]) == ([], "no-store")
    assert answer.json["text"].endswith(".")


def test_without_a_token_it_is_refused(keeper):
    assert keeper.post(f"{keeper.sheet}/tiles", data={"seat": 0}).status_code == 400


@pytest.fixture
def limited(app, monkeypatch):
    """The app with its limits on, and nothing counted yet."""
    monkeypatch.setitem(app.config, "REFEREE_LIMITS", True)
    limits.register(app)


def test_ten_a_minute_are_read_at_a_table_from_wherever_they_come(keeper, limited, sees):
    sees(("6-4", 0.95))
    for number in range(10):
        keeper.environ_base["REMOTE_ADDR"] = f"192.0.2.{number}"
        photographs(keeper)
    answer = photographs(keeper, status=429)
    assert answer.json["text"] == "Too many photos: try again in a minute."
    assert int(answer.headers["Retry-After"]) <= 60


def test_thirty_a_minute_are_read_for_an_address_however_many_tables_it_opens(limited, new_client, sees):
    sees(("6-4", 0.95))
    tables = [new_client() for _ in range(4)]
    for phone in tables:
        phone.open_table()
    for phone in tables[:3]:
        for _ in range(10):
            photographs(phone)
    photographs(tables[3], status=429)
    tables[3].environ_base["REMOTE_ADDR"] = "192.0.2.7"
    photographs(tables[3])


# One at a time, and not for long


@contextmanager
def being_read():
    with reader._turn():
        yield


def test_a_second_photo_waits_its_turn_and_not_for_ever(keeper, monkeypatch, sees):
    sees(("6-4", 0.95))
    monkeypatch.setattr(reader, "PATIENCE", 0.1)
    with being_read():
        assert photographs(keeper, status=503).json["text"] == "Another photo is being read: try again."
    photographs(keeper)


def test_no_more_wait_than_leave_threads_for_the_others(keeper, monkeypatch, sees):
    sees(("6-4", 0.95))
    monkeypatch.setattr(reader, "QUEUE", reader.BoundedSemaphore(1))
    with reader.QUEUE:
        photographs(keeper, status=503)
    photographs(keeper)


def test_a_reader_that_takes_too_long_is_ended(keeper, monkeypatch):
    runs(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(reader, "LONGEST", 0.2)
    assert "took too long" in photographs(keeper, status=504).json["text"]
    with being_read():
        pass


def test_a_reader_has_so_many_seconds_of_the_processor(keeper, monkeypatch):
    runs(monkeypatch, "exec('while True: pass')")
    monkeypatch.setattr(reader, "PROCESSOR", 1)
    assert "took too long" in photographs(keeper, status=504).json["text"]


def test_a_reader_gets_no_more_memory_than_a_photo_needs(keeper, monkeypatch):
    runs(monkeypatch, "bytearray(2**30)")
    assert photographs(keeper).json["text"] == "I could not read that as a photo."


def test_a_reader_gives_way_to_whoever_plays(keeper, monkeypatch, caplog):
    runs(monkeypatch, "import os; sys.exit(100 + os.nice(0))")
    photographs(keeper)
    assert f"status {100 + min(os.nice(0) + 10, 19)}" in caplog.text


def test_a_reader_that_breaks_leaves_no_photo_on_a_disk(keeper, monkeypatch, caplog):
    runs(monkeypatch, "import resource; sys.exit(5 + any(resource.getrlimit(resource.RLIMIT_CORE)))")
    photographs(keeper)
    assert "status 5" in caplog.text


def test_a_reader_that_breaks_breaks_nothing_else(keeper, monkeypatch, caplog):
    runs(monkeypatch, "sys.exit(3)")
    assert photographs(keeper).json["text"] == "I could not read that as a photo."
    assert "status 3" in caplog.text


# Nothing of it stays


def test_nothing_of_a_photo_comes_to_a_disk_or_into_a_log(keeper, monkeypatch, sees, tmp_path, caplog):
    sees(("6-4", 0.95))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("tempfile.SpooledTemporaryFile", None)  # where files of more than 500 KB else go
    files = sorted(path for path in tmp_path.parent.rglob("*") if path.is_file())
    photographs(keeper, content=jpeg() + b"JFIF" * 200_000)
    assert sorted(path for path in tmp_path.parent.rglob("*") if path.is_file()) == files
    assert "JFIF" not in caplog.text


def test_the_web_itself_imports_nothing_that_reads_photos():
    code = "import sys; from referee.web import app; sys.exit(bool({'cv2', 'numpy'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Where it is offered


def offers(phone):
    """Whether a page has the button, and where its photos go."""
    assert isinstance(phone, Client)
    html = phone.shown.text
    return 'capture="environment"' in html, 'data-photo="' in html


def test_whoever_enters_tiles_is_offered_it_and_told_what_becomes_of_the_photo(keeper, new_client, ben):
    keeper.see(keeper.sheet)
    assert offers(keeper) == (True, True)
    assert "The photo is read and thrown away." in keeper.shown.text
    ben.see(keeper.sheet)
    assert offers(ben) == (False, False)
    (phone,) = seated_phones(keeper, new_client, "Ben")
    phone.see(f"{keeper.sheet}/own/1")
    assert offers(phone) == (True, True)


def test_where_tiles_are_asked_for_without_a_hand_there_is_none(ana):
    ana.see("/ask/blocked")
    assert offers(ana) == (False, False)


@pytest.fixture
def bare(app):
    """A phone of a server on which the extra is not installed."""
    names = ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "TESTING", "REFEREE_LIMITS")
    other = create_app({name: app.config[name] for name in names} | {"READS_PHOTOS": False}, app.instance_path)
    other.test_client_class = Client
    yield other.test_client()
    with other.app_context():
        db.engine.dispose()


def test_without_the_extra_there_is_neither_a_button_nor_an_address(bare):
    bare.open_table()
    assert offers(bare) == (False, False)
    bare.forge(f"{bare.sheet}/tiles", seat=0)
    assert bare.shown.status_code == 404


# What it left in doubt

MISREAD = "5-2", "5-4 4-1", "2-1 6-2 6-1", "3-3"  # it was 5-1


@pytest.mark.parametrize(("unsure", "offer"), [("0:5-2", ["If 5-2 were 5-1, it would add up."]), ("0:", []), ("", [])])
def test_the_one_tile_that_would_make_the_hands_come_out_even_is_offered_and_not_changed(keeper, unsure, offer):
    page = keeper.press(CHECK, **ended("blocked", *MISREAD), blocked_by=3, unsure=unsure)
    assert "Check the tiles." in page
    taken = [each for each in page.all("input", name="take") if "it would add up" in each.closest("label").text]
    assert [each.closest("label").text for each in taken] == offer
    assert [each["value"] for each in taken] == ["held_0=5-1"] * len(offer)
    assert page.value("held_0") == "5-2"


def test_hands_photographed_on_players_own_phones_are_mended_by_a_tap_of_the_keeper(keeper, new_client):
    ana, *others = seated_phones(keeper, new_client, *FOUR)
    for seat, (phone, held) in enumerate(zip((ana, *others), MISREAD, strict=True)):
        phone.see(f"{phone.sheet}/own/{seat}")
        how = "laid_last" if seat == 3 else "left"
        phone.press(TELL, ending=how, held=held, unsure=f"{seat}:5-2" if phone is ana else "")
    assert "it would add up" not in ana.see(ana.sheet)
    keeper.see(keeper.sheet)
    page = keeper.press("If 5-2 were 5-1, it would add up.")
    assert page.value("held_0") == "5-1"
    assert "Check the tiles." not in page
    assert "it would add up" in keeper.see(keeper.sheet)  # nothing was changed or written
