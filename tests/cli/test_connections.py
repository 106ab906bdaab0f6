"""A real server, and people who send half of what they say, or read nothing of what they asked for."""

import json
import signal
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest

from referee.engine.limits import MAX_QUERY_LENGTH
from referee.storage.access import new_secret
from referee.web.http.cookies import MAX_COOKIE_LENGTH
from tests.support.builders import document, out

DOZENS = 60


def opens_a_table(url):
    """Open a table on a phone of its own; the address of its sheet."""
    opener = build_opener(HTTPCookieProcessor())
    opener.addheaders.append(("Sec-Fetch-Site", "same-origin"))
    game = json.dumps(document("partners", out(0, "", "5", "?", "6")))
    told = {"ticket": new_secret(), "text": game}
    return opener.open(f"{url}/import", urlencode(told).encode(), timeout=15).url


def stall(connect, server):
    """Dozens who stop in the middle of a form, of a head, and of reading."""
    for _ in range(DOZENS):
        connect(server).posts(500, b"text")
        connect(server).send("GET / HTTP/1.1\nHost: localhost\nX-Half: ")
        connect(server).send("GET /static/css/referee.css HTTP/1.1\nHost: localhost\n\n")


def test_a_table_plays_on_beside_dozens_who_send_only_half(server, connect):
    stall(connect, server)
    with ThreadPoolExecutor(4) as phones:
        sheets = list(phones.map(opens_a_table, [server.url] * 8))
    assert [urlopen(sheet, timeout=15).status for sheet in sheets] == [200] * 8


@pytest.mark.tour
def test_a_server_ends_when_it_is_asked_to_though_dozens_hold_on_to_it(stopping, connect):
    stall(connect, stopping)
    stopping.process.send_signal(signal.SIGTERM)
    assert stopping.process.wait(30) == 0


@pytest.mark.tour
def test_who_never_sends_the_rest_is_told_so_in_the_end(connect):
    said = connect().posts(500, b"text").hears()
    assert said.startswith("HTTP/1.1 408 ")
    assert said.endswith("Please send it again.\n")


@pytest.mark.parametrize("name", ["If-None-Match", "Cookie", "X-Anything"])
@pytest.mark.parametrize("kilobytes", [17, 60])
def test_who_sends_large_headers_is_told_so_and_closed(server, connect, name, kilobytes):
    head = f"GET /t/ZZZZZZ/1 HTTP/1.1\nHost: localhost\n{name}: {'x' * 1024 * kilobytes}\n\n"
    assert connect().send(head).hears().startswith("HTTP/1.1 431 ")
    assert urlopen(server.url, timeout=15).status == 200


def test_many_small_headers_are_one_large_head(connect):
    many = "\n".join(f"X-{number}: {'x' * 1000}" for number in range(20))
    assert connect().send(f"GET / HTTP/1.1\nHost: localhost\n{many}\n\n").hears().startswith("HTTP/1.1 431 ")


def test_the_longest_question_and_all_cookies_that_fit_are_answered(connect):
    cookies = "; ".join(f"t-BCDFGH-{number:06}=2611~{'x' * 80}" for number in range(MAX_COOKIE_LENGTH // 100))
    address = f"/ask/block?why={'x' * (MAX_QUERY_LENGTH - 100)}"
    head = f"GET {address} HTTP/1.1\nHost: localhost\nConnection: close\nCookie: {cookies}\n\n"
    assert connect().send(head).hears().startswith("HTTP/1.1 200 ")


def test_what_is_too_large_is_refused_before_it_is_sent(connect):
    for waits in ([], ["Expect: 100-continue"]):
        said = connect().posts(50_000_000, b"", *waits).hears()
        assert said.startswith("HTTP/1.1 413 ")
        assert "Too large" in said


def test_what_grows_too_large_is_refused(connect):
    grows = connect().send(
        "POST /example HTTP/1.1\nHost: localhost\nOrigin: http://localhost\n"
        "Content-Type: application/x-www-form-urlencoded\nTransfer-Encoding: chunked\n\n",
        b"100000\r\n" + b"x" * 2**20 + b"\r\n8\r\nandmore\n\r\n",
    )
    assert grows.hears().startswith("HTTP/1.1 413 ")


def test_who_asks_first_whether_to_send_is_told_to(connect):
    said = connect().posts(3, b"", "Expect: 100-continue", "Connection: close")
    assert said.socket.recv(100).startswith(b"HTTP/1.1 100 Continue")
    assert said.send("", b"a=1").hears().lstrip().startswith("HTTP/1.1 422 ")


def test_who_goes_away_in_the_middle_leaves_no_trace(server, connect):
    for _ in range(DOZENS):
        connect().posts(500, b"text").socket.close()
    assert urlopen(server.url, timeout=15).status == 200
    assert "Traceback" not in server.log.read_text()


def test_one_connection_serves_for_many_pages_and_a_head_has_no_body(connect):
    page = "GET / HTTP/1.1\nHost: localhost\n\n"
    said = connect().send(page + page + page.replace("GET", "HEAD").replace("\n\n", "\nConnection: close\n\n")).hears()
    assert said.count("HTTP/1.1 200 OK") == 3
    assert said.count("</html>") == 2


def test_the_newer_http_is_left_to_proxies(connect):
    assert "200" not in connect().send("PRI * HTTP/2.0\n\nSM\n\n").hears()
