"""Pages are light: compressed where they may be, and never where a secret's length could be guessed from it."""

from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from referee import i18n
from tests.proofs.weights import LIMIT, sheet_of_twelve, weigh, weigh_later

PACKED = {"Accept-Encoding": "br, gzip"}


@pytest.mark.parametrize("address", ["/ask", "/new", "/static/css/referee.css", "/static/icon.svg"])
def test_pages_and_files_travel_compressed(ana, address):
    visitor = FlaskClient(ana.application)
    plain = visitor.get(address, buffered=True)
    packed = visitor.get(address, headers=PACKED, buffered=True)
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2


def test_a_page_with_a_secret_link_is_not_compressed(keeper):
    code = keeper.address.split("/")[2]
    assert keeper.get(f"/t/{code}/share", headers=PACKED).headers.get("Content-Encoding") is None


def test_an_unchanged_sheet_costs_no_body(keeper):
    first = keeper.get(keeper.address)
    again = keeper.get(keeper.address, headers={"If-None-Match": first.headers["ETag"], **PACKED})
    assert (again.status_code, again.data) == (304, b"")


def names(parts):
    return {address.partition("?")[0].rpartition("/")[2] for address in parts}


@pytest.mark.parametrize("language", i18n.available())
def test_a_sheet_of_twelve_hands_weighs_no_more_than_it_may(ana, language):
    phone, address = sheet_of_twelve(ana.application)
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = language.replace("_", "-")
    parts = weigh(phone, address)
    assert {"main.js", "tile-picker.js", "referee.css"} <= names(parts)
    assert sum(parts.values()) <= LIMIT, parts


def test_what_reads_photos_weighs_no_more_than_two_sheets(ana):
    folder = Path(ana.application.static_folder) / "js"
    modules = [path.relative_to(folder).as_posix() for path in folder.glob("camera/*.js")]
    sent = [ana.get(f"/static/js/{name}", headers=PACKED, buffered=True).data for name in modules]
    assert 0 < sum(map(len, sent)) <= 2 * LIMIT


def test_what_is_needed_without_a_network_comes_once_the_page_is_there(ana):
    phone, address = sheet_of_twelve(ana.application)
    first, later = weigh(phone, address), weigh_later(phone, address)
    assert {"live.js", "outbox.js", "draft.js"} <= names(later)
    assert not first.keys() & later.keys()


def test_who_only_watches_asks_for_nothing_of_the_form(ana):
    _phone, address = sheet_of_twelve(ana.application)
    assert not names(weigh(FlaskClient(ana.application), address)) & {"hand-form.js", "tile-picker.js"}
