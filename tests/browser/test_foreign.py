"""Forms that other pages have a browser send to a table of its host: each is refused."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Frame, Response

from tests.browser.chromium import launching
from tests.browser.phone import GONE, NewPhone, Phone
from tests.support.process import Server
from tests.support.words import OPEN_TABLE

pytestmark = [pytest.mark.browser, pytest.mark.tour]

LAN, EVIL = "table.lan", "evil.lan"  # by plain http, where browsers say the origin alone
HAND = {"line": 1, "revision": 0, "told_as": "hand", "ending": 0, "held_1": "6-4", "held_2": "5", "held_3": "4"}
FIELDS = "".join(f'<input name="{name}" value="{value}">' for name, value in HAND.items())
FORM = f'<!doctype html><form method="post" action="{{to}}">{FIELDS}<button>Win</button></form>'


class Elsewhere(BaseHTTPRequestHandler):
    """Another site. Its form goes to an address, by itself, by way of this site, or from a frame without an origin."""

    def do_GET(self) -> None:
        told = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        page = FORM.format(to=f"/?to={told['to']}" if told["by"] == "redirect" else told["to"])
        if told["by"] == "frame":
            page = f"<iframe sandbox='allow-forms' srcdoc='{page}'></iframe>"
        if told["by"] == "silence":
            page = f"<meta name='referrer' content='no-referrer'>{page}"
        self._answer(200, page.encode())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(307, b"", Location=parse_qs(urlsplit(self.path).query)["to"][0])

    def _answer(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "text/html", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    """The port of another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module", params=["127.0.0.1", LAN])
def host(request: pytest.FixtureRequest) -> str:
    """How the phone calls the server."""
    return str(request.param)


@pytest.fixture
def keeper(new_phone: NewPhone, server: Server, host: str) -> Iterator[Phone]:
    """The phone of a host, at the sheet."""
    kind = new_phone().context.browser.browser_type  # type: ignore[union-attr]
    browser = kind.launch(**launching(more=[f"MAP {LAN} 127.0.0.1", f"MAP {EVIL} 127.0.0.1"]))
    phone = Phone(browser, f"http://{host}:{server.port}")
    phone.expected = GONE
    phone.goes_to("/new/partners/lagunex")
    phone.fills(seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3="Dee")
    phone.page.locator("#lead").select_option("0")
    phone.taps(OPEN_TABLE)
    phone.page.locator("#hand").wait_for()
    yield phone
    browser.close()


def refusal(answer: Response) -> bool:
    return answer.request.method == "POST" and answer.status == 403


@pytest.mark.parametrize("by", ["itself", "silence", "redirect", "frame"])
@pytest.mark.parametrize("site", ["a port beside", EVIL])
def test_a_form_of_another_site_writes_nothing(keeper: Phone, elsewhere: int, host: str, site: str, by: str) -> None:
    sheet = keeper.page.url
    page = keeper.context.new_page()
    page.goto(f"http://{host if site == 'a port beside' else site}:{elsewhere}/?by={by}&to={sheet}")
    where: Frame = page.frames[-1]
    with page.expect_response(refusal) as refused:
        where.get_by_role("button").click()
    assert refused.value.url == sheet
    page.close()
    keeper.page.reload()
    assert keeper.page.locator("#line-1").count() == 0


def test_a_form_of_ours_is_sent_again_by_a_reload(keeper: Phone) -> None:
    form = FORM.format(to=keeper.page.url).replace("6-4", "nonsense")
    sends = "(form) => { document.body.innerHTML = form; document.forms[0].submit(); }"
    for send in (lambda: keeper.page.evaluate(sends, form), keeper.page.reload):
        with keeper.page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            send()
        assert answered.value.status == 422
        keeper.page.locator("#hand").wait_for()  # the page of before is loaded, too
