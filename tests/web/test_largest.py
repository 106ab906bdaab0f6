"""The largest game there can be: it fits through every page, whole in parts, and comes back from its export."""

import re
from cProfile import Profile
from io import BytesIO
from urllib.parse import urlsplit

import pytest

from referee.engine.limits import MAX_BONUSES, MAX_BYTES, MAX_GAMES, MAX_LINES, MAX_SEATS, MAX_TEXT_LENGTH
from referee.record import TABLE_FORMAT, from_document, from_text
from referee.storage import ledger
from referee.storage.access import new_secret
from referee.web.http import caching
from tests.support.builders import document, out, told
from tests.support.client import Client
from tests.support.largest import FEW, largest
from tests.support.words import IMPORT

pytestmark = pytest.mark.tour

HEAVIEST = 300_000  # bytes of a page before it is packed
SLOWEST = 20  # times as many calls as the sheet of a dozen lines


def sheet_of(app, record):
    """A keeper's phone at the sheet of a game that was imported."""
    secret = new_secret()
    with app.app_context():
        code = ledger.open_table(from_document(record), secret).code
    phone = app.test_client()
    phone.see(f"/t/{code}/enter/{secret}")
    return phone


@pytest.fixture
def full(app):
    return sheet_of(app, largest())


def pages(phone):
    """The address of every page of a game, of each part and of its last lines."""
    parts = {"line": MAX_LINES, "page": 2, "kind": "adjust", "seat": MAX_SEATS - 1}
    adapter = phone.application.url_map.bind("localhost")
    for rule in phone.application.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and "game" in rule.arguments:
            told = {"code": phone.code, "game": 1} | {name: parts[name] for name in rule.arguments & parts.keys()}
            yield adapter.build(rule.endpoint, told) + ("?cap=x5&page=3" if rule.rule.endswith("/replay") else "")


def calls(phone, address):
    """How many functions are called to draw a page, seen a second time but drawn anew."""
    visitor = phone.application.test_client()
    super(Client, visitor).open(address, buffered=True)
    caching.forget(phone.application)
    counting = Profile()
    counting.runcall(super(Client, visitor).open, address, buffered=True)
    return sum(function.callcount for function in counting.getstats())


def test_no_page_of_the_largest_game_is_too_heavy_or_too_slow(app, full):
    small = sheet_of(app, largest(FEW, 4))
    usual = calls(small, small.address)
    addresses = list(pages(full))
    assert len(addresses) > 12
    for address in [*addresses, "/", f"/t/{full.code}/new/loo/pot"]:
        assert len(full.get(address, follow_redirects=True).data) < HEAVIEST, address
        assert full.shown.status_code == 200, address
        assert calls(full, address) < SLOWEST * usual, address


def test_a_long_sheet_shows_its_last_lines_and_the_rest_when_asked(full):
    assert numbers(full) == list(range(MAX_LINES, MAX_LINES - 30, -1))
    page = full.see(full.page.links()[f"All {MAX_LINES} lines"])
    assert numbers(full) == list(range(451, 501))
    assert page.id("lines").text == "451–500 of 500"
    full.see(page.links()["101–150"])
    assert numbers(full) == list(range(101, 151))


def test_a_short_sheet_shows_all_its_lines(app):
    small = sheet_of(app, largest(30, 4))
    assert len(numbers(small)) == 30
    assert "All 30 lines" not in small.page.links()
    small.see(f"{small.address}/lines")
    assert len(numbers(small)) == 30


def numbers(phone):
    """The lines a page leads to, in the order they stand in."""
    lines = [urlsplit(each["href"]).path for each in phone.page.id("page").all("a")]
    return [int(line.rpartition("/")[2]) for line in lines if re.fullmatch(r"/t/\w+/1/\d+", line)]


def test_lines_that_have_not_changed_are_not_sent_again(full):
    for page in ("", "/lines", "/lines/1", "/lines/2"):
        first = full.get(f"/t/{full.code}/1{page}")
        again = full.get(f"/t/{full.code}/1{page}", headers={"If-None-Match": first.headers["ETag"]})
        assert again.status_code == 304
        other = full.get(f"/t/{full.code}/1/lines/3", headers={"If-None-Match": first.headers["ETag"]})
        assert other.status_code == 200


def test_a_replay_of_a_long_game_comes_in_parts(full):
    page = full.see(f"/t/{full.code}/1/replay?cap=x5")
    assert numbers(full)[0] == 451
    full.see(page.links()["1–50"])
    assert numbers(full) == list(range(1, 51))
    assert "cap=x5" in full.shown.request.full_path


def test_the_largest_game_comes_back_from_its_export_as_it_was(full):
    exported = full.get(f"/t/{full.code}/1/record.json").text
    assert from_text(exported) == from_document(largest())
    assert len(from_text(exported).scored()[-1].standing.totals) == MAX_SEATS


def test_the_longest_record_that_can_be_told_is_no_longer_than_one_that_is_read(app):
    passes = [told("first_pass", side=0, double=False, partner_played=False)]
    passes += [told("round_pass", side=1, plays_again=False)] * (MAX_BONUSES - 1)
    held = "9" + "+0" * ((MAX_TEXT_LENGTH - 1) // 2)
    hand = out(0, "", held, held, held, lead=0, bonuses=passes)
    phone = sheet_of(app, document("partners", *[hand] * MAX_LINES, target=10_000))
    exported = phone.get(f"{phone.address}/record.json").data
    assert MAX_BYTES / 2 < len(exported) <= MAX_BYTES
    assert len(from_text(exported).facts) == MAX_LINES


def years(games):
    """A table of so many games with twenty hands each."""
    hands = [out(0, "", f"{1 + line % 9}", "6-3 4-4", "5", lead=0) for line in range(20)]
    record = document("partners", *hands, target=10_000)
    history = [{"line": line, "told_at": "2026-01-01T20:00:00+00:00", "told_by": "keeper"} for line in range(1, 21)]
    return {"format": TABLE_FORMAT, "games": [{"record": record, "history": history}] * games}


def test_a_table_that_has_played_as_long_as_one_can_is_brought_back_from_its_own_export(ana, ben):
    ana.imports(years(MAX_GAMES))
    exported = ana.get(f"/t/{ana.code}/table.json").text
    assert len(exported) > 3 * MAX_BYTES
    ben.see("/import")
    ben.press(IMPORT, file=(BytesIO(exported.encode()), "table.json"))
    assert ben.get(f"/t/{ben.code}/table.json").text == exported


def test_nothing_else_is_sent_as_large_as_a_table(ana):
    assert ana.post("/example", data={"ticket": "x" * 2 * MAX_BYTES}).status_code == 413
    assert ana.post("/import", data={"text": "x" * 10 * MAX_BYTES}).status_code == 413
