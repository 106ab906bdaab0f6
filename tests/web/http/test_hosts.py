"""Which hosts the app answers to, whose forms it takes, and what it tells browsers about https."""

import pytest

from referee import create_app
from referee.web.http.hosts import is_ours
from tests.web.good import HANDS


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
    monkeypatch.setitem(app.config, "REFEREE_HTTPS", True)
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


HOME = "table.lan"
HTTP, HTTPS = False, True  # what the app knows of how it is reached
OURS, FOREIGN = True, False


@pytest.mark.parametrize(
    ("site", "origin", "host", "is_https", "expected"),
    [
        pytest.param("same-origin", "", HOME, HTTPS, OURS, id="browsers of today say it"),
        pytest.param("same-origin", "https://club.example", "127.0.0.1:8000", HTTP, OURS, id="a proxy renames us"),
        pytest.param("same-origin", "null", HOME, HTTPS, OURS, id="a page that hides its address"),
        pytest.param("same-site", f"https://{HOME}", HOME, HTTPS, FOREIGN, id="another name of the same club"),
        pytest.param("cross-site", f"https://{HOME}", HOME, HTTPS, FOREIGN, id="another site"),
        pytest.param("same-origin,cross-site", "", HOME, HTTPS, FOREIGN, id="said twice"),
        pytest.param("Same-Origin", "", HOME, HTTPS, FOREIGN, id="said as no browser says it"),
        pytest.param("", f"http://{HOME}", HOME, HTTP, OURS, id="at home by http"),
        pytest.param("", f"http://{HOME}:8000", f"{HOME}:8000", HTTP, OURS, id="at a port"),
        pytest.param("", "http://[fe80::1]:8000", "[fe80::1]:8000", HTTP, OURS, id="at an address of IPv6"),
        pytest.param("", f"http://{HOME}", "Table.LAN", HTTP, OURS, id="with capitals"),
        pytest.param("", f"https://{HOME}", HOME, HTTPS, OURS, id="Safari before 2023"),
        pytest.param("", f"https://{HOME}", HOME, HTTP, OURS, id="the same behind a proxy that speaks https for us"),
        pytest.param("", f"http://{HOME}", HOME, HTTPS, FOREIGN, id="another scheme"),
        pytest.param("", f"ftp://{HOME}", HOME, HTTP, FOREIGN, id="a scheme of no page"),
        pytest.param("", f"http://{HOME}:81", HOME, HTTP, FOREIGN, id="another port"),
        pytest.param("", HOME, HOME, HTTP, FOREIGN, id="no scheme"),
        pytest.param("", f"http://{HOME}.evil.example", HOME, HTTP, FOREIGN, id="a name that begins like ours"),
        pytest.param("", f"http://x.{HOME}", HOME, HTTP, FOREIGN, id="a name below ours"),
        pytest.param("", "null", HOME, HTTP, FOREIGN, id="a sandboxed frame, or a redirect"),
        pytest.param("", "", HOME, HTTP, FOREIGN, id="a program that says nothing"),
        pytest.param("none", f"http://{HOME}", HOME, HTTP, OURS, id="sent again by hand"),
        pytest.param("none", "http://evil.example", HOME, HTTP, FOREIGN, id="of another page, sent again by hand"),
        pytest.param("none", "", HOME, HTTP, FOREIGN, id="by hand, from nowhere"),
    ],
)
def test_a_form_is_ours_if_a_page_of_this_host_sent_it(site, origin, host, is_https, expected):
    assert is_ours(site, origin, host, is_https) is expected


def test_a_form_of_another_page_is_refused_on_a_friendly_page_and_the_log_says_why(keeper, stored, caplog):
    hand = {**HANDS["partners"][0], "line": "1", "revision": "0"}
    from_elsewhere = {"Sec-Fetch-Site": "", "Origin": "http://evil.example/"}
    assert keeper.post(keeper.address, data=hand, headers=from_elsewhere).status_code == 403
    assert keeper.page.heading == "Not saved"
    assert caplog.messages == ["403 POST games.tell: from unsaid 'http://evil.example/' to 'localhost'"]
    assert stored(keeper).lines == ()


def test_who_is_reached_by_https_takes_nothing_of_a_page_without_it(app, keeper, monkeypatch):
    monkeypatch.setitem(app.config, "REFEREE_HTTPS", True)
    for origin, is_refused in (("http://localhost", True), ("https://localhost", False)):
        answer = keeper.post(keeper.address, headers={"Sec-Fetch-Site": "", "Origin": origin})
        assert (answer.status_code == 403) is is_refused
