"""What every answer carries: headers, what may be kept and for how long, friendly errors, and few queries."""

import hashlib
import logging
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from referee.storage import ledger, queries
from tests.support.builders import document, out
from tests.support.databases import statements
from tests.support.words import CROSS_OUT, MAKE_LINK, REMATCH, START, WRITE

PAGES = [
    "/",
    "/new",
    "/new/partners/lagunex",
    "/import",
    "/nothing",
    "/t/QQQQQQ",
    "/static/css/nothing.css",
    "/static/css/referee.css",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_is_hardened(ana, path):
    headers = ana.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_an_answer_to_a_write_is_hardened_too(keeper):
    for answer in (keeper.post(keeper.address), keeper.delete("/"), keeper.forge(keeper.address)):
        assert answer.status_code in (400, 405, 422)
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_pages_are_for_this_phone_alone_and_asked_for_again(keeper):
    at = keeper.address
    for path in ("/", "/nothing", at, f"{at}/rules", f"{at}/record.json"):
        assert keeper.get(path).headers["Cache-Control"] == "private, no-cache"
    assert keeper.get(f"/t/{keeper.code}/share").headers["Cache-Control"] == "no-store"


def sheet(phone, tag=None):
    return phone.get(phone.address, headers={"If-None-Match": tag} if tag else {})


def test_an_unchanged_sheet_is_not_sent_again(keeper):
    tag = sheet(keeper).headers["ETag"]
    again = sheet(keeper, tag)
    assert (again.status_code, again.text, again.headers["ETag"]) == (304, "", tag)


@pytest.mark.parametrize("write", ["tell", "correct", "link", "game"])
def test_whatever_is_written_makes_another_sheet(keeper, write):
    keeper.out(0, "", "10", "", "5")
    at, tag = keeper.address, sheet(keeper).headers["ETag"]
    if write == "tell":
        keeper.out(0, "", "10", "", "5")
    elif write == "correct":
        keeper.see(f"{at}/1")
        keeper.press(CROSS_OUT, why="Told twice")
    elif write == "link":
        keeper.see(f"/t/{keeper.code}/share")
        keeper.press_in("scorer", MAKE_LINK)
    else:
        keeper.see(f"/t/{keeper.code}/new/partners/lagunex")
        keeper.press(START)
    keeper.see(at)
    assert keeper.get(at, headers={"If-None-Match": tag}).status_code == 200


def test_a_sheet_is_another_one_for_another_role_and_the_same_for_another_phone(keeper, new_client):
    at, tag = keeper.address, sheet(keeper).headers["ETag"]
    keeper.see(f"/t/{keeper.code}/share")
    link, watcher = keeper.page.id("keeper-link")["value"], new_client()
    assert watcher.get(at, headers={"If-None-Match": tag}).status_code == 200
    assert watcher.shown.headers["ETag"] != tag
    again = new_client().enter(link)
    assert again.get(at, headers={"If-None-Match": tag}).status_code == 304


def test_static_files_are_kept_for_ever_under_their_digest_alone(ana):
    path = next(link["href"] for link in ana.see("/").all("link") if "referee.css" in link["href"])
    assert re.search(r"\?v=[0-9a-f]{10}$", path)
    assert ana.get(path).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for other in ("css/referee.css", "css/referee.css?v=0123456789", "nothing.css?v=0123456789"):
        assert "immutable" not in ana.get(f"/static/{other}").headers["Cache-Control"]


def test_only_static_files_are_looked_at(ana):
    ours = hashlib.sha256(Path(ledger.__file__).read_bytes()).hexdigest()[:10]
    for path in (f"/static/../referee/storage/ledger.py?v={ours}", f"/static/{'a' * 3000}"):
        answer = FlaskClient.open(ana, path, method="OPTIONS")
        assert (answer.status_code, "immutable" in answer.headers["Cache-Control"]) == (200, False), path
        assert ana.get(path).status_code == 404, path


def test_every_static_file_that_a_page_names_is_there(keeper):
    for node in keeper.page.within():
        path = node["src"] or (node["href"] if "static" in node["href"] else "")
        if path.startswith("/"):
            assert keeper.get(path).status_code == 200, path


@pytest.mark.parametrize(
    "path", ["/static/../instance/secret_key", "/static/%2e%2e/pyproject.toml", "/static/pocket/builder/fetch.py"]
)
def test_only_static_files_are_static_files(ana, path):
    assert ana.get(path).status_code == 404


def test_what_no_file_can_be_called_is_no_mistake_of_ours(app):
    path = f"/static/{'a' * 300}"
    assert [FlaskClient(app).open(path, method=method).status_code for method in ("OPTIONS", "GET")] == [200, 404]


@pytest.mark.parametrize("size", [9_000_000, 9_500_000], ids=["a table", "a request"])
def test_what_is_too_large_is_said_so(ana, size):
    ana.see("/import")
    assert ana.imports("x" * size, 413).heading == "Too large"


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_what_cannot_be_done_here_is_said_so(ana, method):
    assert getattr(ana, method)("/").status_code == 405
    assert ana.page.heading == "Could not be read"


@pytest.fixture
def broken(app, monkeypatch):
    """The app with a mistake of ours in it."""
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)

    def breaks(what, error):
        def fail(*_args, **_kwargs):
            raise error

        monkeypatch.setattr(queries, what, fail)

    return breaks


@pytest.mark.parametrize(
    ("error", "status", "heading"),
    [
        (ValueError("the secret of the house"), 500, "Something broke here"),
        (OperationalError("select", {}, Exception()), 503, "Can't read this now"),
    ],
)
@pytest.mark.parametrize("what", ["latest_number", "find"])
def test_our_own_mistakes_are_logged_and_not_shown(keeper, broken, caplog, what, error, status, heading):
    path = f"/t/{keeper.code}" if what == "latest_number" else keeper.address
    broken(what, error)
    with caplog.at_level(logging.ERROR):
        assert keeper.get(path).status_code == status
    assert keeper.page.heading == heading
    assert "secret" not in keeper.shown.text
    assert type(error).__name__ in caplog.text


def test_a_mistake_of_ours_in_a_write_leaves_the_sheet_as_it_was(keeper, stored, monkeypatch, app):
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "_now", lambda: 1 / 0)
        keeper.press(WRITE, 500, ending=0, held_1="10", held_3="5")
    keeper.see(f"/t/{keeper.code}")
    assert not stored(keeper).lines
    keeper.out(0, "", "10", "", "5")


@pytest.fixture
def asked(app):
    """Counts what a request asks of the database."""

    def count(phone, path, **sent):
        with app.app_context(), statements() as found:
            phone.get(path, **sent)
        return found

    return count


def long_game(lines):
    return document("partners", *[out(0, "", "1", "2", "3", lead=0)] * lines, target=10000)


@pytest.mark.parametrize("page", ["", "/1", "/rules", "/record.json"])
def test_a_long_sheet_asks_no_more_than_a_short_one(ana, asked, page):
    ana.imports(long_game(1))
    short = asked(ana, ana.address + page)
    ana.imports(long_game(30))
    assert len(asked(ana, ana.address + page)) == len(short) <= 6


def test_ten_tables_ask_no_more_than_one(ana, asked):
    ana.imports(long_game(1))
    one = asked(ana, "/")
    for lines in range(9):
        ana.imports(long_game(lines))
    assert len(asked(ana, "/")) == len(one) <= 5
    assert len(ana.see("/").one("ul", class_="tables").all("li")) == 10


@pytest.mark.tour
def test_the_tenth_game_of_a_table_asks_no_more_than_the_third(ana, asked):
    ana.open_table(rule_target=20)
    found = []
    for _game in range(10):
        sheet = ana.address
        found.append([len(asked(ana, page)) for page in (sheet, f"/t/{ana.code}/games")])
        ana.see(sheet)
        ana.out(0, "", "20", "", "5")
        ana.press(REMATCH)
    assert found[9] == found[2]


def test_a_phone_that_polls_an_unchanged_sheet_costs_one_small_query(ana, asked):
    ana.imports(long_game(1))
    tag = sheet(ana).headers["ETag"]
    assert len(asked(ana, ana.address, headers={"If-None-Match": tag})) == 1
