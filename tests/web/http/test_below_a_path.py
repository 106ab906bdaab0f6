"""The app below a path of its host, where something else may live beside it."""

import json
import re
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from referee import create_app
from referee.storage.db import db
from tests.support.client import Client

ROOT = "/dominoes"


class Guest(Client):
    """A phone whose addresses all lie below the path, and are asked for as a server passes them on."""

    def open(self, *args, **kwargs):
        path, *more = args
        if isinstance(path, str):
            path = path if path.startswith(ROOT) else ROOT + path
            kwargs["base_url"] = "http://localhost"
        return super().open(path, *more, **kwargs)


def from_outside(app):
    """What a server passes on to the app is its own; what the app makes of it the test client does not see."""
    return lambda environ, start_response: app(dict(environ), start_response)


@pytest.fixture
def guest(app, monkeypatch, tmp_path):
    """A phone with a table at an app below a path."""
    monkeypatch.setenv("REFEREE_PATH", ROOT)
    settings = {key: app.config[key] for key in ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "TESTING")}
    below = create_app(settings, str(tmp_path))
    below.wsgi_app = from_outside(below.wsgi_app)
    below.test_client_class = Guest
    yield below.test_client().open_table()
    with below.app_context():
        db.engine.dispose()


@pytest.mark.tour
def test_every_page_that_a_game_leads_to_is_below_the_path(guest):
    guest.out(0, "", "4-3", "2-1", "5")
    seen, todo = set(), {urlsplit(guest.address).path}
    while todo and len(seen) < 150:
        path = todo.pop()
        seen.add(path)
        answer = guest.get(path, follow_redirects=True)
        assert answer.status_code == 200, path
        found = re.findall(r'(?:href|src)="(/[^"?#]*)', answer.text) if answer.mimetype == "text/html" else []
        assert all(each.startswith(f"{ROOT}/") for each in found)
        todo |= set(found) - seen
    assert len(seen) > 50


def test_nothing_else_of_the_host_is_ours(guest):
    for path in ("/", "/rules", "/dominoesque", "/static/css/referee.css", "/x/dominoes/"):
        answer = FlaskClient.open(guest, path, base_url="http://localhost")
        assert answer.status_code == 404, path
        assert "Set-Cookie" not in answer.headers


def test_the_path_itself_is_the_first_page(guest):
    assert guest.see(ROOT).heading == guest.see(f"{ROOT}/").heading


def test_cookies_are_sent_to_no_neighbour(guest):
    stranger = guest.application.test_client()
    pages = (f"{ROOT}/?lang=es", guest.address)
    sent = [cookie for page in pages for cookie in stranger.get(page).headers.getlist("Set-Cookie")]
    assert len(sent) > 1
    assert all(f"Path={ROOT}" in each.split("; ") for each in sent)


def test_what_a_phone_installs_is_the_app_below_the_path(guest):
    manifest = guest.get("/manifest.webmanifest").json
    links = [manifest["id"], manifest["scope"], manifest["start_url"], *[each["src"] for each in manifest["icons"]]]
    assert all(each.startswith(f"{ROOT}/") for each in links)
    answer = guest.get("/sw.js")
    assert answer.headers["Service-Worker-Allowed"] == f"{ROOT}/"
    told = json.loads(re.match(r"const APP = (.*);\n", answer.text)[1])
    assert all(
        each.startswith(f"{ROOT}/") for each in [*told["files"], told["home"], told["offline"], told["manifest"]]
    )


def test_a_cookie_below_a_path_has_no_prefix_that_forbids_it(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_HTTPS", "1")
    assert create_app(instance_path=str(tmp_path)).config["COOKIE_PREFIX"] == "__Host-"
    monkeypatch.setenv("REFEREE_PATH", "dominoes/")
    below = create_app(instance_path=str(tmp_path)).config
    assert (below["APPLICATION_ROOT"], below["COOKIE_PREFIX"]) == (ROOT, "")
