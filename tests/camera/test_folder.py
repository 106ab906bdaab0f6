"""`python -m tests.camera` reads a folder of photos and prints a JSON object for each."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.camera import drawn
from tests.camera.__main__ import main
from tests.camera.conftest import Take

pytestmark = pytest.mark.browser


@pytest.mark.tour
def test_a_folder_of_photos_is_read(take: Take, tmp_path: Path) -> None:
    photo = drawn.photo(12, drawn.scattered(12, drawn.draw(12, 3)))
    (tmp_path / "a.png").write_bytes(take(photo, type="png", quality=None))
    (tmp_path / "b.HEIC").write_bytes(b"\0\0\0\x18ftypheic")
    (tmp_path / "notes.txt").write_text("no photo")
    asked = [sys.executable, "-m", "tests.camera", str(tmp_path), "--table"]
    came = subprocess.run(asked, capture_output=True, text=True, check=True)
    first, second = map(json.loads, came.stdout.splitlines())
    assert ([len(first["tiles"]), len(first["tiles"][0]["corners"])], first["trouble"]) == ([3, 4], None)
    assert {*first} == {"file", "tiles", "unread", "trouble", "remark", "seconds", "line", "hands"}
    assert (Path(second["file"]).name, second["tiles"], second["trouble"]) == ("b.HEIC", [], "foreign")


def test_a_folder_without_a_photo_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tests.camera", str(tmp_path)])
    with pytest.raises(SystemExit, match="There is no photo in"):
        main()
