"""What makes the app installable: the manifest, its icons, and the worker with what it keeps."""

import json
import re
import struct
from pathlib import Path

import pytest

from referee import config
from tests.support.words import MAKE_LINK


@pytest.fixture
def worker(ben):
    """The worker's answer, and what the server wrote at its head."""
    answer = ben.get("/sw.js")
    told = re.match(r"const APP = (.*);\n", answer.text)
    return answer, json.loads(told[1])


def test_every_page_names_the_manifest_and_an_icon_for_the_first_screen(ana):
    page = ana.see("/")
    assert page.one("link", rel="manifest")["href"] == "/manifest.webmanifest?lang=en"
    assert ana.get(page.one("link", rel="apple-touch-icon")["href"]).mimetype == "image/png"


def test_the_manifest_has_what_an_installable_app_needs(ben):
    answer = ben.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.json
    assert {"name", "short_name", "start_url", "icons", "display"} <= manifest.keys()
    assert manifest["display"] == "standalone"
    for link in [manifest["start_url"], *[each["url"] for each in manifest["shortcuts"]]]:
        assert ben.get(link).status_code == 200, link


def test_the_icons_are_as_large_as_the_manifest_says(ben):
    icons = ben.get("/manifest.webmanifest").json["icons"]
    assert {"192x192", "512x512"} <= {each["sizes"] for each in icons}
    assert [each for each in icons if each.get("purpose") == "maskable"]
    for icon in icons:
        answer = ben.get(icon["src"])
        assert answer.mimetype == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.data[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_worker_rules_the_whole_site_and_is_asked_for_anew_each_time(worker):
    answer, _told = worker
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_the_worker_may_ask_us_and_the_cdn_only(worker):
    policy = worker[0].headers["Content-Security-Policy"]
    assert policy == f"default-src 'none'; connect-src 'self' {config.HTMX}"


def test_the_worker_keeps_htmx_with_its_integrity(worker):
    assert (worker[1]["htmx"], worker[1]["integrity"]) == (config.HTMX, config.HTMX_INTEGRITY)


def test_the_worker_keeps_every_file_by_the_address_that_pages_use(worker, ben, keeper):
    files = worker[1]["files"]
    for address in files:
        assert "immutable" in ben.get(address).headers["Cache-Control"], address
    used = [each["href"] for each in keeper.page.all("link", rel="stylesheet")]
    used += [each["src"] for each in keeper.page.all("script") if each["src"].startswith("/")]
    assert len(used) > 1
    assert set(used) <= set(files)


def test_the_worker_keeps_what_reads_photos_which_no_page_asks_for_by_itself(worker, keeper):
    reader = {path.name for path in (Path(keeper.application.static_folder) / "js/camera").iterdir()}
    assert {address.rpartition("/camera/")[2] for address in worker[1]["files"] if "/camera/" in address} == reader
    assert len(reader) > 1
    assert "/camera/" not in keeper.shown.text


KEPT = ["/", "/rules", "/rules/loo", "{at}", "{at}/3", "{at}/rules", "{at}/board", "{at}/shape", "{at}/lines/2"]
NOT_KEPT = ["/new", "/import", "/t/{code}", "/t/{code}/share", "{at}/tell/redeal", "{at}/record.json", "{at}/x", "/ask"]


@pytest.mark.parametrize(("paths", "kept"), [(KEPT, True), (NOT_KEPT, False)], ids=["pages to keep", "others"])
def test_the_worker_is_told_which_pages_to_keep(worker, keeper, paths, kept):
    for path in (path.format(at=keeper.address, code=keeper.code) for path in paths):
        assert bool(re.search(worker[1]["page"], path)) == kept, path


def test_the_worker_is_told_what_is_a_sheet_and_of_which_table(worker, keeper):
    sheet, table = worker[1]["sheet"], worker[1]["table"]
    assert re.search(sheet, keeper.address)
    assert not re.search(sheet, f"{keeper.address}/3")
    assert re.search(table, f"{keeper.address}/board")[0] == f"/t/{keeper.code}"
    assert not re.search(table, "/tables")


def test_a_worker_of_the_same_files_is_the_same(ben):
    assert ben.get("/sw.js").data == ben.get("/sw.js").data


def test_what_the_worker_shows_without_a_network_is_a_page(worker, ana):
    assert "No connection" in ana.see(worker[1]["offline"])


def test_pages_may_run_no_worker_but_ours(ana):
    ana.see("/")
    assert "worker-src 'self'" in ana.shown.headers["Content-Security-Policy"]


def test_the_pages_with_secrets_are_in_no_cache(keeper):
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("scorer", MAKE_LINK)
    assert "no-store" in keeper.shown.headers["Cache-Control"]
    link = keeper.page.one("input", id="scorer-link")["value"]
    answer = keeper.get(link)
    assert answer.status_code == 303
    assert "no-store" in answer.headers["Cache-Control"]
