"""The host that other tests lean on does what a plain one does, and fails as it is told."""

import http.client
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.pocket.served import served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<h1>Domino</h1>")
    (tmp_path / "code.gzip").write_bytes(b"1" * 100_000)
    return tmp_path


def test_a_folder_is_served_below_a_path_and_nothing_beside_it(folder: Path) -> None:
    with served(folder, "/sub") as host:
        answer = urllib.request.urlopen(host.address)
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.read() == b"<h1>Domino</h1>"
        for beside in ("../../etc/passwd", "nothing.js"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(host.address + beside)
        assert host.sent == [("", 15)]


def test_a_file_can_be_refused_and_come_again(folder: Path) -> None:
    with served(folder) as host:
        host.faults["code.*"] = "refuse"
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(host.address + "code.gzip")
        host.faults.clear()
        assert len(urllib.request.urlopen(host.address + "code.gzip").read()) == 100_000


def test_a_file_can_be_cut_in_the_middle(folder: Path) -> None:
    with served(folder) as host:
        host.faults["code.gzip"] = "cut"
        with pytest.raises(http.client.IncompleteRead):
            urllib.request.urlopen(host.address + "code.gzip").read()


def test_a_file_can_stop_coming(folder: Path) -> None:
    with served(folder) as host:
        host.faults["code.gzip"] = "stall"
        with pytest.raises(TimeoutError):
            urllib.request.urlopen(host.address + "code.gzip", timeout=0.2).read()
