"""How a request reaches the app: whole, or not at all."""

import asyncio
import threading
from wsgiref.validate import validator

import pytest

from referee.cli.asgi import LARGE_AT_ONCE, SMALL, WsgiToAsgi

MOST = 4 * SMALL


def says(environ, start_response):
    """An app that answers with the body it was sent."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"] or 0))]


def tells(key):
    """An app that answers with something of its environment."""

    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [str(environ.get(key)).encode()]

    return app


def scope(method="POST", path="/", **headers):
    return {
        "method": method,
        "root_path": "",
        "path": path,
        "query_string": b"a=1",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 50000),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }


async def asks(app, asked, *parts):
    """Ask an app, sending these parts of a body; None is a client that goes away, "..." one that stalls."""
    sent, waiting = [], list(parts)

    async def receive():
        part = waiting.pop(0)
        if part == "...":
            await asyncio.Event().wait()
        if part is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message):
        sent.append(message)

    await app(asked, receive, send)
    return (sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"], waiting)


def asked(app, *of, **settings):
    front = WsgiToAsgi(app, **{"threads": 4, "most": MOST} | settings)
    return asyncio.run(asks(front, *of))


def test_a_form_that_comes_in_parts_reaches_the_app_whole():
    status, _headers, body, _left = asked(validator(says), scope(content_length="6"), b"on", b"et", b"wo")
    assert (status, body) == (200, b"onetwo")


def test_a_form_of_unknown_length_reaches_the_app_with_its_length():
    assert asked(says, scope(transfer_encoding="chunked"), b"one", b"two")[2] == b"onetwo"
    assert asked(tells("HTTP_TRANSFER_ENCODING"), scope(transfer_encoding="chunked"), b"one")[2] == b"None"


def test_a_page_is_asked_for_without_waiting_for_anything():
    assert asked(validator(says), scope("GET"))[0] == 200


@pytest.mark.parametrize(
    ("asking", "parts", "left"),
    [
        (scope(content_length=str(MOST + 1)), [b"x"], 1),
        (scope(transfer_encoding="chunked"), [b"x" * MOST, b"x", b"x", b"x"], 2),
    ],
    ids=["as it says", "as it turns out"],
)
def test_of_what_is_too_large_no_more_is_read_than_shows_it(asking, parts, left):
    _status, _headers, length, unread = asked(tells("CONTENT_LENGTH"), asking, *parts)
    assert int(length) > MOST
    assert len(unread) == left


def test_a_table_may_be_larger_than_all_else_and_is_worked_on_apart():
    larger, where = {"/import": 2 * MOST}, []

    def app(environ, start_response):
        where.append(threading.current_thread().name.partition("_")[0])
        return says(environ, start_response)

    for path, size in (("/import", 2 * MOST), ("/import", 10), ("/other", 10)):
        body = asked(app, scope(path=path, content_length=str(size)), b"x" * size, larger=larger)[2]
        assert len(body) == size
    assert where == ["import", "write", "write"]
    for path, size in (("/import", 2 * MOST + 1), ("/other", MOST + 1)):
        sent = asked(tells("CONTENT_LENGTH"), scope(path=path, transfer_encoding="chunked"), b"x" * size, larger=larger)
        assert int(sent[2]) > size


def test_who_stops_in_the_middle_of_sending_is_told_so_and_takes_no_thread():
    worked = []
    status, headers, body, _left = asked(worked.append, scope(content_length="6"), b"one", "...", patience=0.1)
    assert (status, headers[b"connection"], worked) == (408, b"close", [])
    assert b"too long" in body


def test_what_breaks_off_in_the_middle_is_refused_and_takes_no_thread():
    worked = []
    status, headers, body, _left = asked(worked.append, scope(content_length="6"), b"one", None)
    assert (status, headers[b"connection"], worked) == (400, b"close", [])
    assert b"broke off" in body


def test_a_header_that_comes_twice_is_joined():
    twice = scope("GET")
    twice["headers"] = [
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x-forwarded-for", b"1"),
        (b"x-forwarded-for", b"2"),
    ]
    assert asked(tells("HTTP_COOKIE"), twice)[2] == b"a=1; b=2"
    assert asked(tells("HTTP_X_FORWARDED_FOR"), twice)[2] == b"1, 2"


def test_a_header_with_an_underscore_passes_for_no_other():
    forged = scope("GET")
    forged["headers"] = [(b"x_forwarded_for", b"192.0.2.1")]
    assert asked(tells("HTTP_X_FORWARDED_FOR"), forged)[2] == b"None"


def test_an_address_in_another_alphabet_reaches_the_app_as_wsgi_has_it():
    assert asked(tells("PATH_INFO"), scope("GET", "/té"))[2].decode().encode("latin-1").decode() == "/té"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_whoever_looks_is_answered_while_every_writer_waits(method):
    written = threading.Event()

    def app(environ, start_response):
        if environ["REQUEST_METHOD"] == "POST":
            written.wait(60)
        return says(environ, start_response)

    async def evening():
        front = WsgiToAsgi(app, threads=4, most=MOST)
        writers = [asyncio.create_task(asks(front, scope(content_length="3"), b"one")) for _ in range(40)]
        await asyncio.sleep(0)
        looked = await asyncio.wait_for(asks(front, scope(method)), 30)
        assert not any(writer.done() for writer in writers)
        written.set()
        return looked[0], {(await writer)[0] for writer in writers}

    assert asyncio.run(evening()) == (200, {200})


@pytest.mark.parametrize(
    "asking",
    [scope("GET", "/below/static/a.css"), scope("GET", "/t/ABCDEF/1", if_none_match='"seen"')],
    ids=["files", "polls"],
)
def test_a_sheet_does_not_wait_behind_what_many_ask_for_at_once(asking):
    sent = threading.Event()

    def app(environ, start_response):
        if environ["PATH_INFO"].startswith("/below/static/") or "HTTP_IF_NONE_MATCH" in environ:
            sent.wait(60)
        return says(environ, start_response)

    async def evening():
        front = WsgiToAsgi(app, threads=4, most=MOST)
        crowd = [asyncio.create_task(asks(front, asking)) for _ in range(40)]
        await asyncio.sleep(0)
        looked = await asyncio.wait_for(asks(front, scope("GET", "/t/ABCDEF/1")), 30)
        assert not any(one.done() for one in crowd)
        sent.set()
        return looked[0], {(await one)[0] for one in crowd}

    assert asyncio.run(evening()) == (200, {200})


def test_large_forms_wait_for_each_other_and_hands_do_not_wait_for_them():
    large, small = scope(content_length=str(SMALL + 1)), scope(content_length="3")

    async def evening():
        front = WsgiToAsgi(says, threads=4, most=MOST, patience=30)
        stalled = [asyncio.create_task(asks(front, large, b"x", "...")) for _ in range(LARGE_AT_ONCE)]
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asks(front, large, b"x" * (SMALL + 1)), 0.2)
        hand = await asyncio.wait_for(asks(front, small, b"one"), 30)
        for each in stalled:
            each.cancel()
        return hand[0]

    assert asyncio.run(evening()) == 200
