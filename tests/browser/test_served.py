"""The server in the tests' own process keeps no file open: a warning would be blamed on whoever is tested next."""

import gc
import socket
import struct
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.served import served

HANGS_UP = struct.pack("ii", 1, 0)
PHONES = 20


def test_a_phone_that_hangs_up_leaves_no_file_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_open: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", left_open.append)

    with served(tmp_path) as address:
        for _ in range(PHONES):
            _hangs_up_in_the_middle_of(f"{address}/static/js/page.js")
    gc.collect()

    assert not left_open


def _hangs_up_in_the_middle_of(address: str) -> None:
    at = urlsplit(address)
    with socket.create_connection((str(at.hostname), int(at.port or 80))) as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANGS_UP)
        phone.sendall(f"GET {at.path} HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n".encode())
        phone.recv(1)
