"""Which hosts the app answers to, and what it tells browsers about https."""

import pytest

from referee import create_app


@pytest.fixture
def named(tmp_path):
    """An app that answers to one name."""
    return create_app({"REFEREE_HOSTS": ["dominoes.example"], "SECRET_KEY": "for tests only"}, str(tmp_path))


@pytest.mark.parametrize(
    "host",
    ["a" * 64, ".x", "b..c", "", "x y", "ä.example", "-a", "x:port", "[::1", "a" * 63 + ".b" * 200, "a/b", "\x00"],
)
@pytest.mark.parametrize("path", ["/", "/nothing", "/static/css/referee.css"])
def test_a_malformed_host_is_refused_in_a_line(app, host, path):
    answer = app.test_client().get(path, headers={"Host": host}, buffered=True)
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["a" * 63 + ".example", "localhost:8000", "[::1]:8000", "192.168.1.7", "my_pi.local."])
def test_a_well_formed_host_is_answered(app, host):
    assert app.test_client().get("/new", headers={"Host": host}, buffered=True).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("dominoes.example", 200),
        ("DOMINOES.example:443", 200),
        ("127.0.0.1:8000", 200),
        ("evil.example", 400),
        ("x.dominoes.example", 400),
        ("dominoes.example.evil", 400),
    ],
)
def test_an_app_with_a_name_answers_to_no_other(named, host, status):
    assert named.test_client().get("/new", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("host", "names", "status"),
    [
        ("localhost:8000", [], 200),
        ("[::1]:8000", [], 200),
        ("evil.example", [], 400),
        ("192.168.1.7", [], 400),
        ("my.example", ["my.example"], 200),
        ("evil.example", ["my.example"], 400),
    ],
)
def test_what_is_for_one_phone_answers_to_this_machine_alone(tmp_path, host, names, status):
    settings = {"REFEREE_ALONE": True, "REFEREE_HOSTS": names, "SECRET_KEY": "for tests only"}
    client = create_app(settings, str(tmp_path)).test_client()
    assert client.get("/static/css/referee.css", headers={"Host": host}, buffered=True).status_code == status


def test_browsers_are_told_to_stay_with_https_only_where_it_is_there(app, monkeypatch):
    client = app.test_client()
    assert {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"}.isdisjoint(client.get("/new").headers.keys())
    monkeypatch.setitem(app.config, "SESSION_COOKIE_SECURE", True)
    assert client.get("/new").headers["Strict-Transport-Security"] == "max-age=31536000"
    assert client.get("/new").headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    ["/new/partners/lagunex", "/import", "/t/{code}/share", "/t/{code}/forget", "/t/{code}/1/tell/void?reason=x"],
)
def test_a_page_with_a_secret_is_in_no_cache_and_not_packed(ana, path):
    ana.open_table()
    answer = ana.get(path.format(code=ana.code), headers={"Accept-Encoding": "br, gzip"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Content-Encoding" not in answer.headers
