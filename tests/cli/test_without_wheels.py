"""Where Granian and Brotli have no wheel, as on a phone: waitress serves the same app, and gzip packs it."""

import gzip
import os
import signal
import tomllib
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from packaging.requirements import Requirement

from tests.support.builders import toured
from tests.support.commands import run_apart
from tests.support.process import Server

ABSENT = 'raise ModuleNotFoundError(f"No module named {__name__!r}", name=__name__)\n'


@pytest.fixture(scope="module")
def without(tmp_path_factory):
    """The environment of a Python that has none of these packages."""

    def settings(*packages):
        folder = tmp_path_factory.mktemp("absent")
        for package in packages:
            (folder / f"{package}.py").write_text(ABSENT)
        return {"PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}

    return settings


@pytest.fixture(scope="module")
def server(tmp_path_factory, without):
    running = Server(tmp_path_factory.mktemp("phone"), **without("granian", "brotli"))
    yield running
    running.kill()


def packed(url):
    asked = Request(url, headers={"Accept-Encoding": "gzip, br"})
    answer = urlopen(asked, timeout=15)
    assert answer.headers["Content-Encoding"] == "gzip"
    return gzip.decompress(answer.read()).decode()


def test_a_page_and_its_style_come_by_gzip(server):
    assert "</html>" in packed(f"{server.url}/ask/block")
    assert "--paper" in packed(f"{server.url}/static/css/referee.css")


def test_a_table_is_opened_and_its_line_is_in_the_log(server):
    code = server.opens_a_table("a" * 22)
    assert packed(f"{server.url}/t/{code}/1") == packed(f"{server.url}/t/{code}/1")
    assert f"INFO {code} version 1: brought" in server.log.read_text()


def test_nothing_is_told_of_the_server(server):
    assert "Server" not in urlopen(server.url, timeout=15).headers


@pytest.mark.parametrize(
    ("length", "said"), [(300_000_000, "413"), (3, "422")], ids=["a body too large", "a form without a game"]
)
def test_what_cannot_be_taken_is_refused(server, connect, length, said):
    connection = connect(server).posts(length, b"a=1", "Connection: close")
    assert connection.hears().startswith(f"HTTP/1.1 {said} ")


def test_a_table_plays_on_beside_dozens_who_send_only_half(server, connect):
    for _ in range(60):
        connect(server).posts(500, b"text")
    assert server.opens_a_table("b" * 22)


@pytest.mark.tour
def test_it_ends_when_it_is_asked_to(server):
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 0


@pytest.mark.parametrize("option", toured(["--workers=2", "--access-log", "--metrics", "--certificate=some.pem"]))
def test_what_only_granian_can_is_refused_in_a_sentence(without, tmp_path, option):
    said = run_apart("serve", option, database=f"sqlite:///{tmp_path / 'db'}", **without("granian"))
    assert said.returncode == 2
    assert (
        f"{option.partition('=')[0]}: only with Granian, which is not installed. Waitress serves in its place."
        in said.stderr
    )


def test_where_there_is_no_server_at_all_that_is_said(without, tmp_path):
    said = run_apart("serve", database=f"sqlite:///{tmp_path / 'db'}", **without("granian", "waitress"))
    assert said.returncode == 1
    assert said.stderr == "Error: `referee serve` needs Granian or waitress, and neither of them is installed.\n"


ASKED_FOR = {
    "linux aarch64": {"brotli", "granian"},
    "win32 AMD64": {"brotli", "granian"},
    "win32 ARM64": {"brotli", "waitress"},
    "android aarch64": {"waitress"},
    "emscripten wasm32": set(),
}


@pytest.mark.parametrize("system", ASKED_FOR)
def test_a_system_is_asked_only_for_what_has_a_wheel_there(system):
    told = dict(zip(("sys_platform", "platform_machine"), system.split(), strict=True))
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    some = [Requirement(line) for line in project["dependencies"] if ";" in line]
    assert {each.name for each in some if each.marker.evaluate(told)} == ASKED_FOR[system]
