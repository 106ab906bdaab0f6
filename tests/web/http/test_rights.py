"""Who may do what: the keeper, the scorer and the watchers of a table, and the links that make them so."""

import re
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select

from referee.storage.access import KEEPER, ROLES
from referee.storage.db import connection
from referee.storage.models import Link, Table
from tests.support.builders import CAST
from tests.support.client import Client, ended
from tests.support.words import (
    CANCEL,
    CROSS_OUT,
    MAKE_LINK,
    MISDEAL,
    REMATCH,
    REPLACE_LINK,
    SHARE,
    WRITE,
    WRITE_CORRECTION,
)

HAND = {**ended(0, "", "10", "", "5"), "line": "1", "revision": "0"}


@pytest.fixture
def links(keeper):
    """The secret links of Ana's table, by role; her phone is back at its sheet."""
    keeper.out(0, "", "10", "", "5")
    at = keeper.address
    keeper.see(keeper.offered[SHARE])
    keeper.press_in("scorer", MAKE_LINK)
    found = {role: keeper.page.id(f"{role}-link")["value"] for role in ("scorer", "keeper")}
    keeper.see(at)
    return found


@pytest.fixture
def scorer(new_client, links):
    return new_client().enter(links["scorer"])


@pytest.fixture
def watcher(new_client, keeper, links):
    watching = new_client()
    watching.see(f"/t/{keeper.code}")
    return watching


def secret(link):
    return link.rsplit("/", 1)[1]


def test_the_keeper_may_do_everything(keeper, links):
    shown = keeper.offered
    assert {MISDEAL, CANCEL, "New game", SHARE} <= set(shown)
    assert WRITE in keeper.page.buttons()
    assert {WRITE_CORRECTION, CROSS_OUT} <= set(keeper.see(f"{keeper.address}/1").buttons())
    assert REPLACE_LINK in keeper.see(shown[SHARE]).buttons()


def test_the_scorer_records_and_corrects_and_hands_out_no_links(scorer, links):
    assert WRITE in scorer.page.buttons()
    scorer.out(1, "10", "", "5", "")
    assert "Saved by the scorekeeper" in scorer.see(f"{scorer.address}/2")
    page = scorer.see(scorer.offered[SHARE])
    assert page.buttons() == [*CAST]  # each takes the seat of that name, and nothing else can be pressed
    assert secret(links["keeper"]) not in page.html
    assert secret(links["scorer"]) not in page.html


def test_a_watcher_sees_the_sheet_and_nothing_to_press(watcher):
    at = watcher.address
    for path in (at, f"{at}/1", f"{at}/rules", f"/t/{watcher.code}/share", f"{at}/more"):
        page = watcher.see(path)
        assert page.buttons() == [], path
        assert not page.all("form"), path
    assert "You're watching" in watcher.see(at)
    assert {MISDEAL, REMATCH, "New game"}.isdisjoint(watcher.offered)


def test_no_secret_is_on_any_page_of_a_watcher(watcher, links):
    at = watcher.address
    for path in ("/", "/new", at, f"{at}/1", f"{at}/rules", f"{at}/record.json", f"/t/{watcher.code}/share"):
        answer = watcher.get(path)
        for link in links.values():
            assert secret(link) not in answer.text + str(answer.headers)


@pytest.mark.parametrize("path", ["/t/{code}/new", "/t/{code}/new/partners/lagunex", "/t/{code}/1/tell/void"])
def test_a_watcher_is_not_even_shown_the_forms(watcher, path):
    watcher.see(path.format(code=watcher.code), 403)


@pytest.mark.parametrize("role", ROLES.values(), ids=lambda role: role.key)
def test_each_link_makes_of_its_holder_what_its_role_may_do(keeper, new_client, role):
    keeper.see(keeper.offered[SHARE])
    keeper.press_in(role.key, REPLACE_LINK if role == KEEPER else MAKE_LINK)
    assert role.link_says in keeper.page
    holder = new_client().enter(keeper.page.id(f"{role.key}-link")["value"])
    assert (WRITE in holder.page.buttons()) == role.can_write
    if role.can_write:
        holder.out(0, "", "10", "", "5")
        assert role.saved_by in holder.see(f"{holder.address}/1")
    buttons = holder.see(f"/t/{holder.code}/share").buttons()
    assert bool({MAKE_LINK, REPLACE_LINK} & set(buttons)) == role.can_share


def test_a_link_lets_in_and_is_not_kept_in_the_address(new_client, links):
    ben = new_client()
    answer = ben.get(urlsplit(links["scorer"]).path)
    assert answer.status_code == 303
    assert secret(links["scorer"]) not in answer.headers["Location"] + answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    ben.see(answer.headers["Location"])
    assert WRITE in ben.page.buttons()
    assert secret(links["scorer"]) not in ben.page.html


def test_a_replaced_link_stops_working_at_once(keeper, scorer, new_client, links):
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("scorer", REPLACE_LINK)
    assert WRITE not in scorer.see(f"/t/{scorer.code}").buttons()
    assert scorer.forge(f"/t/{scorer.code}/1", **HAND).status_code == 403
    new_client().see(urlsplit(links["scorer"]).path, 403)
    fresh = new_client().enter(keeper.page.id("scorer-link")["value"])
    assert WRITE in fresh.page.buttons()


def test_a_link_that_was_replaced_says_so_to_who_opens_it_and_to_who_still_writes_by_it(
    keeper, scorer, new_client, links
):
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("scorer", REPLACE_LINK)
    late = new_client().see(urlsplit(links["scorer"]).path, 403)
    assert late.heading == "This link no longer works"
    assert "It was replaced or cut off" in late
    answer = scorer.forge(f"/t/{scorer.code}/1", **HAND)
    assert "This link no longer works" in answer.text
    watcher = new_client().forge(f"/t/{keeper.code}/1", **HAND)
    assert "This phone may not do that" in watcher.text


def test_a_keeper_who_replaces_the_keeper_link_keeps_the_table(keeper, new_client, links):
    other = new_client().enter(links["keeper"])
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("keeper", REPLACE_LINK)
    assert keeper.page.id("keeper-link")["value"] != links["keeper"]
    assert other.see(f"/t/{other.code}/share").buttons() == []


def test_secrets_are_stored_only_as_hashes(app, links):
    with app.app_context():
        stored = connection().scalars(select(Link.hash)).all()
        rest = [str(row) for row in connection().execute(select(*Table.__table__.columns))]
    assert not any(secret(link) in text for link in links.values() for text in [*stored, *rest])
    assert len(stored) == len(links)
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in stored)


@pytest.mark.parametrize("told", ["", "x", "keeper", "Ä", "%00", "a" * 500])
def test_a_wrong_secret_opens_nothing(new_client, keeper, told):
    ben = new_client()
    assert ben.get(f"/t/{keeper.code}/enter/{told}").status_code in (403, 404)
    assert ben.see(f"/t/{keeper.code}").buttons() == []


def test_a_cookie_that_was_tampered_with_makes_a_watcher(keeper):
    at, link = keeper.address, secret_cookie(keeper)
    for value in (link.value[:-1], link.value[:-1] + "!", "nonsense", "", "~~~", "2611~~keeper"):
        keeper.set_cookie(link.key, value)
        assert keeper.see(at).buttons() == []


def secret_cookie(phone):
    """The cookie that holds the secret of a phone's only link."""
    found = [each for each in phone._cookies.values() if each.key.startswith("t-")]
    assert len(found) == 1
    return found[0]


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(keeper, ben):
    answer = ben.get(keeper.address)
    assert {"HttpOnly", "SameSite=Lax"} <= set(re.split("; ?", answer.headers["Set-Cookie"]))


def test_whoever_looks_at_no_table_gets_no_cookie(ana):
    for path in ("/", "/new/partners/lagunex", "/import", "/ask/block", "/rules/partners"):
        assert "Set-Cookie" not in ana.get(path).headers


def test_a_form_of_a_page_of_before_is_taken_with_its_token(keeper, stored):
    headers = {"HX-Request": "true", "X-CSRFToken": "old"}
    keeper.set_cookie("referee", "eyJjc3JmX3Rva2VuIjoib2xkIn0.x")
    assert keeper.post(keeper.address, data=HAND | {"csrf_token": "old"}, headers=headers).status_code == 303
    assert len(stored(keeper).lines) == 1


def test_over_https_a_browser_writes(app, monkeypatch):
    monkeypatch.setitem(app.config, "REFEREE_HTTPS", True)
    ana = Client(app)
    ana.environ_base["wsgi.url_scheme"] = "https"
    ana.open_table()
    ana.out(0, "", "10", "?", "5")
    assert "Hand 1" in ana.see(f"/t/{ana.code}/1/1").heading
