"""The settings that the environment tells, and what is said of those that cannot be used."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from referee import create_app
from referee.storage import queries
from tests.support.builders import toured
from tests.support.commands import run
from tests.support.databases import mode, opened


@pytest.fixture
def secret(tmp_path):
    """Writes a secret into a file, as who runs containers does; its path."""

    def write(content):
        path = tmp_path / "secret"
        path.write_bytes(content)
        return str(path)

    return write


def test_secrets_may_come_in_files(tmp_path, monkeypatch):
    (tmp_path / "address").write_text(f"sqlite:///{tmp_path / 'here.sqlite'}\n")
    (tmp_path / "key").write_text("from a file\n")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "address"))
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    config = create_app(instance_path=str(tmp_path / "instance")).config
    assert config["SECRET_KEY"] == "from a file"
    assert config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path / 'here.sqlite'}"


def test_an_address_in_a_file_is_given_our_driver_too(secret, tmp_path):
    came = run("upgrade", DATABASE_URL_FILE=secret(b"postgresql://127.0.0.1:1/nobody"))
    assert (came.exit_code, "psycopg" in came.stderr) == (1, True)


@pytest.mark.parametrize(("address", "asked"), [("sqlite:///here", False), ("postgresql+psycopg://there/it", True)])
def test_a_database_beyond_a_network_is_asked_each_time_if_it_is_still_there(tmp_path, address, asked):
    app = create_app({"SQLALCHEMY_DATABASE_URI": address}, instance_path=str(tmp_path))
    assert app.config["SQLALCHEMY_ENGINE_OPTIONS"]["pool_pre_ping"] is asked


def refused(**settings):
    """The sentence with which the command refuses these settings."""
    came = run("upgrade", **{"database": "sqlite:///none.sqlite", **settings})
    assert (came.exit_code, came.stdout, came.stderr.count("\n")) == (1, "", 1)
    return came.stderr


@pytest.mark.parametrize("name", ["DATABASE_URL", "SECRET_KEY"])
def test_a_secret_told_twice_is_refused(secret, name):
    assert f"Both {name} and {name}_FILE are set" in refused(**{name: "this", f"{name}_FILE": secret(b"that")})


@pytest.mark.parametrize(
    ("content", "problem"), [(b"", "is empty"), (b" \n", "is empty"), (b"\xff\x00", "is not text")]
)
def test_a_file_that_tells_no_secret_is_refused(secret, content, problem):
    assert problem in refused(SECRET_KEY="", SECRET_KEY_FILE=secret(content))


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, name):
    assert "cannot be read" in refused(SECRET_KEY="", SECRET_KEY_FILE=str(tmp_path / name))


@pytest.mark.parametrize(
    ("content", "problem"), [(b"", "is empty. Remove the file"), (b"\n", "is empty"), (b"\xff", "is not text")]
)
def test_a_secret_key_that_is_none_is_refused(tmp_path, content, problem):
    (tmp_path / "secret_key").write_bytes(content)
    assert problem in refused(SECRET_KEY="", REFEREE_INSTANCE=str(tmp_path))
    assert (tmp_path / "secret_key").read_bytes() == content


def test_a_secret_key_is_made_once_for_its_owner_alone(tmp_path):
    told = {"SECRET_KEY": "", "REFEREE_INSTANCE": str(tmp_path)}
    assert run("upgrade", **told).exit_code == 0
    key = (tmp_path / "secret_key").read_text()
    assert (len(key) > 40, mode(tmp_path / "secret_key")) == (True, 0o600)
    assert run("upgrade", **told).exit_code == 0
    assert (tmp_path / "secret_key").read_text() == key


def no_link(*_paths):
    """What Python says where it was built without hard links, as for Android."""
    raise NotImplementedError


@pytest.fixture(params=[None, errno.EACCES, errno.EPERM, errno.ENOTSUP], ids=["missing", "denied", "forbidden", "none"])
def unlinked(request, monkeypatch):
    """A disk without hard links, as of Android, memory sticks and some shares."""

    def refuse(*_paths, **_options):
        raise OSError(request.param, os.strerror(request.param))

    if request.param:
        monkeypatch.setattr(os, "link", refuse)
    else:
        monkeypatch.setattr(Path, "hardlink_to", no_link)


@pytest.mark.usefixtures("unlinked")
def test_a_secret_key_is_made_where_there_are_no_hard_links(tmp_path):
    test_a_secret_key_is_made_once_for_its_owner_alone(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"secret_key", "referee.sqlite", "referee.sqlite-guard"}


MAKER = """
import os, sys
from pathlib import Path
from referee import config

if sys.argv[2] == "without":
    def missing(*_paths):
        raise NotImplementedError
    Path.hardlink_to = missing
path, begin, makers = Path(sys.argv[1]), os.pipe(), []
for _maker in range(8):
    makers.append(os.fork())
    if not makers[-1]:
        os.close(begin[1])
        os.read(begin[0], 1)
        os.write(1, config._secret_key(path).encode() + b"\\n")
        os._exit(0)
os.close(begin[1])
sys.exit(any([os.waitpid(maker, 0)[1] for maker in makers]))
"""


@pytest.mark.parametrize("links", toured(["with", "without"]))
def test_eight_servers_that_start_at_once_have_one_key(tmp_path, links):
    for turn in range(5):
        path = tmp_path / str(turn) / "secret_key"
        done = subprocess.run([sys.executable, "-c", MAKER, path, links], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.split() == [path.read_text()] * 8
        assert list(path.parent.iterdir()) == [path]


def test_a_key_whose_maker_was_killed_before_it_was_in_its_place_is_used(tmp_path, monkeypatch):
    (tmp_path / "secret_key.first").mkdir()
    (tmp_path / "secret_key.first/secret_key").write_text("whole and on the disk")
    monkeypatch.setattr(Path, "hardlink_to", no_link)
    assert run("upgrade", SECRET_KEY="", REFEREE_INSTANCE=str(tmp_path)).exit_code == 0
    assert (tmp_path / "secret_key").read_text() == "whole and on the disk"


def test_an_instance_folder_that_cannot_be_made_is_said_so(tmp_path):
    (tmp_path / "file").touch()
    assert "REFEREE_INSTANCE names another" in refused(database=None, REFEREE_INSTANCE=str(tmp_path / "file" / "in"))


@pytest.mark.parametrize("told", ["many", "-1", "1.5", "²"])
def test_a_number_of_proxies_that_is_none_is_refused(told):
    assert f"REFEREE_PROXIES is {told!r}" in refused(REFEREE_PROXIES=told)


@pytest.mark.parametrize("told", ["ana@example.org", "http://example.org", "mailto:ana@example.org\nContact: x"])
def test_a_contact_that_nobody_can_use_is_refused(told):
    assert "must begin with mailto: or https:" in refused(REFEREE_SECURITY_CONTACT=told)


def test_an_error_of_the_database_tells_nothing_secret(tmp_path):
    with opened(f"sqlite:///{tmp_path / 'empty.sqlite'}", tmp_path), pytest.raises(OperationalError) as problem:
        queries.find_table("SECRET")
    assert "SECRET" not in str(problem.value)


def test_one_phone_alone_is_limited_by_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_ALONE", "1")
    monkeypatch.setenv("REFEREE_LIMITS", "on")
    config = create_app(instance_path=str(tmp_path)).config
    assert (config["REFEREE_ALONE"], config["REFEREE_LIMITS"]) == (True, False)
