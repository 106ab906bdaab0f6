"""What the server writes down of requests, and what it counts."""

import logging
import socket
import time
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from referee.cli.serve import WithoutSecrets, clean
from referee.storage.access import new_secret
from tests.support.process import Server

PATIENCE = 60  # seconds


def asks(url):
    try:
        return urlopen(url, timeout=15).status
    except HTTPError as answer:
        return answer.code


def once_logged(server, text):
    """The log once it has this in it, which is written after the answer."""
    deadline = time.monotonic() + PATIENCE
    while text not in (log := server.log.read_text()):
        assert time.monotonic() < deadline, log
        time.sleep(0.1)
    return log


def test_a_log_of_requests_has_no_secret_in_it(server):
    secret, marker = new_secret(), "/t/ABCDEF/enter/"
    for address in (f"{marker}{secret}", f"{marker}{secret}?told={secret}", f"/t/ABCDEF/{secret}", f"//{secret}"):
        assert asks(server.url + address) == 404
    assert asks(f"{server.url}/rules") == 200
    log = once_logged(server, '"GET /rules HTTP/1.1" 200')
    assert log.count(f'"GET {marker}... HTTP/1.1" 404') == 2
    assert secret not in log


def test_each_write_is_a_line_of_the_log_without_a_secret(server):
    code = server.opens_a_table(secret := new_secret())
    assert secret not in once_logged(server, f"INFO {code} version 1: brought")


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/t/ABCDEF/1", "/t/ABCDEF/1"),
        ("/dominoes/t/ABCDEF/enter/short", "/dominoes/t/ABCDEF/enter/..."),
        ("/t/ABCDEF/enter/a/b\nc", "/t/ABCDEF/enter/..."),
        ("/t/é\n[INFO] fine", "/t/%C3%A9%0A%5BINFO%5D%20fine"),
        ("/t/ABCDEF/enter", "/t/ABCDEF/enter"),
    ],
)
def test_a_path_is_written_on_one_line_and_without_its_secret(path, written):
    assert clean(path) == written


def test_other_lines_of_the_log_are_left_as_they_are():
    record = logging.LogRecord("granian.access", logging.INFO, "", 0, "%s is %s", ("all", "well"), None)
    assert WithoutSecrets().filter(record)
    assert record.getMessage() == "all is well"


@pytest.mark.tour
def test_metrics_are_served_to_this_machine(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(tmp_path, "--metrics", "--metrics-port", str(port))
    try:
        deadline = time.monotonic() + PATIENCE
        while (
            'granian_requests_handled{worker="1"} ' not in urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
        ):
            assert time.monotonic() < deadline  # the workers tell every fifteen seconds
            time.sleep(0.5)
    finally:
        server.kill()
