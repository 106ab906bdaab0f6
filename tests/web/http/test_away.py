"""When the database is away: nothing typed is lost, nothing is claimed that is not so, and no secret is logged."""

import io
import sqlite3
from contextlib import closing

import pytest

from referee import create_app
from tests.support.builders import CAST
from tests.support.client import Client, ended, seated
from tests.support.words import IMPORT, OPEN_TABLE, WRITE

pytestmark = pytest.mark.database


@pytest.fixture
def nobody(tmp_path):
    """A phone at an app whose PostgreSQL does not listen."""
    address = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    settings = {"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests only", "REFEREE_LIMITS": False}
    app = create_app(settings, str(tmp_path))
    app.test_client_class = Client
    return app.test_client()


@pytest.fixture
def locked(app):
    """Lock the database as another process would; only SQLite can be locked whole."""
    address = app.config["SQLALCHEMY_DATABASE_URI"]
    if not address.startswith("sqlite"):
        pytest.skip("PostgreSQL has no one lock for everything")
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as other:
        yield other


def test_a_table_that_could_not_be_opened_is_opened_by_the_same_page_later(nobody):
    nobody.see("/new/partners/lagunex")
    ticket = nobody.page.value("ticket")
    page = nobody.press(OPEN_TABLE, 503, **seated(), rule_target=150)
    assert page.heading == "Not saved"
    kept = {each["name"]: each["value"] for each in page.all("input")}
    assert [kept[f"seat_{seat}"] for seat in range(4)] == list(CAST)
    assert (kept["ticket"], kept["rule_target"]) == (ticket, "150")
    assert nobody.shown.headers["Retry-After"] == "5"
    assert nobody.shown.headers["Cache-Control"] == "no-store"
    nobody.press("Try again", 503)


def test_a_record_that_came_as_a_file_is_kept_as_its_text(nobody):
    nobody.see("/import")
    sent = '{"format": "domino-referee/1", "ruleset": "partners", "seats": ["Ana", "Ben", "Cy", "Dee"], "entries": []}'
    page = nobody.press(IMPORT, 503, text="", file=(io.BytesIO(sent.encode()), "game.json"))
    assert page.value("text") == sent


def test_what_needs_no_database_is_answered_and_what_needs_it_can_be_asked_for_again(nobody):
    for path in ("/", "/rules/partners", "/ask/count?set=6&tiles=3&pips=30", "/new"):
        nobody.see(path)
    page = nobody.see("/join?code=KDF7QA", 503)
    assert page.heading == "Can't read this now"
    assert page.links()["Try again"] == "/join?code=KDF7QA"


def test_no_secret_and_no_value_is_logged(nobody, caplog):
    nobody.see("/t/KDF7QA/enter/aVerySecretSecret12345", 503)
    nobody.see("/new/partners/lagunex")
    nobody.press(OPEN_TABLE, 503, **seated())
    assert caplog.text.count("503 ") == 2
    assert [word for word in ("aVerySecret", "KDF7QA", "Ana") if word in caplog.text] == []


def test_our_own_mistake_is_logged_by_its_route_and_not_its_address(keeper, monkeypatch, caplog):
    monkeypatch.setitem(keeper.application.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setattr("referee.web.views.tables.opened", lambda *_told: 1 / 0)
    keeper.see(f"/t/{keeper.code}/enter/aVerySecretSecret12345", 500)
    assert "500 GET tables.enter" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "aVerySecret" not in caplog.text


@pytest.mark.tour
def test_a_hand_is_written_once_the_database_is_no_longer_locked_and_the_sheet_is_read_meanwhile(
    keeper, locked, stored
):
    locked.execute("begin immediate")
    page = keeper.press(WRITE, 503, **ended(0, "", "6-4", "?", "5"))
    again = {each["name"]: each["value"] for each in page.all("input")}
    assert (again["ending"], again["held_1"], again["held_3"], again["line"]) == ("0", "6-4", "5", "1")
    at, held = keeper.address, keeper.page
    assert WRITE in keeper.see(at).buttons()
    locked.execute("rollback")
    keeper.page = held
    keeper.press("Try again")
    assert [each.latest.data["held"][1] for each in stored(keeper).lines] == ["6-4"]
