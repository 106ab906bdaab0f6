"""`referee read-tiles`: tiles as lines or JSON; status 0 without one too, 2 with one sentence where nothing is read."""

import json
import subprocess
import sys

import pytest

from referee.camera import photo
from tests.support.commands import run

SUFFIXES = [".jpg", ".png", ".webp"]


def refused(*arguments, sent=None):
    """The one sentence on standard error."""
    came = run("read-tiles", *arguments, sent=sent)
    assert (came.exit_code, came.stdout) == (2, "")
    assert came.stderr.count("\n") == 1
    return came.stderr.strip()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_json_has_every_tile_with_its_place(suffix, encoded, tmp_path):
    file = tmp_path / f"photo{suffix}"
    file.write_bytes(encoded(suffix))
    came = run("read-tiles", file, "--json")
    assert came.exit_code == 0
    read = json.loads(came.stdout)
    assert (len(read["tiles"]), read["trouble"]) == (3, None)
    assert all({*tile} == {"a", "b", "confidence", "corners"} for tile in read["tiles"])
    assert all(len(tile["corners"]) == 4 for tile in read["tiles"])


def test_standard_input_is_read_and_each_tile_is_a_line(encoded):
    came = run("read-tiles", "-", sent=encoded(".jpg"))
    assert came.exit_code == 0
    assert len(came.stdout.splitlines()) == 3


def test_a_half_above_the_highest_is_marked(encoded):
    came = run("read-tiles", "-", "--highest", 1, sent=encoded(".jpg"))
    assert "(not sure)" in came.stdout


def test_no_tile_is_no_error(encoded):
    np = pytest.importorskip("numpy")
    came = run("read-tiles", "-", "--json", sent=encoded(".png", np.full((300, 400, 3), 200, np.uint8)))
    assert (came.exit_code, json.loads(came.stdout)["tiles"]) == (0, [])
    assert json.loads(came.stdout)["trouble"] is not None


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF1234WEBPVP8 "])
def test_what_is_no_photo_is_refused(content):
    pytest.importorskip("cv2")
    assert refused("-", sent=content) == "- is not a JPEG, PNG or WebP image."


def test_a_photo_that_is_too_large_is_refused(encoded, monkeypatch):
    monkeypatch.setattr(photo, "MAX_PIXELS", 1000)
    assert "is too large" in refused("-", sent=encoded(".jpg"))
    monkeypatch.setattr(photo, "MAX_BYTES", 1000)
    assert "is too large" in refused("-", sent=encoded(".jpg"))


def test_a_file_that_is_not_there_is_refused():
    assert refused("nowhere.jpg") == "Cannot read nowhere.jpg: No such file or directory"


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("referee.camera.") and not name.endswith("photo")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("referee.camera.read", raising=False)
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert "domino-referee[camera]" in refused("-", sent=b"\xff\xd8\xff")


def test_the_app_starts_without_it():
    code = "import sys, referee, referee.cli; referee.create_app; sys.exit(bool({'cv2', 'numpy'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
