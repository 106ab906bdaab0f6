"""Every page there is, reached by its links as people reach it, and every address filled in with nonsense."""

from urllib.parse import urldefrag, urlsplit

import pytest

from tests.support.builders import EVERY_GAME
from tests.support.html import filled
from tests.support.words import ADJUST, WRITE
from tests.web.good import HANDS

pytestmark = pytest.mark.tour

ENOUGH = 4  # pages of one kind


def crawl(phone, start):
    """Every page that links lead to, a few of each kind, with the anchors that links want to find on it."""
    routes = phone.application.url_map.bind("localhost")
    waiting, seen, kinds, wanted = [start], set(), {}, {}
    while waiting:
        path = waiting.pop(0)
        kind = routes.match(urlsplit(path).path, "GET")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if path in seen or kinds[kind] > ENOUGH:
            continue
        seen.add(path)
        for link in links_of(phone, path):
            page, anchor = urldefrag(link)
            waiting.append(page or path)
            wanted.setdefault(page or path, set()).update({anchor} - {""})
    return seen, wanted


def links_of(phone, path):
    answer = phone.get(path, follow_redirects=True)
    assert answer.status_code == 200, path
    return [a["href"] for a in phone.page.all("a") if ours(a["href"])] if answer.mimetype == "text/html" else []


def ours(address):
    own = urlsplit(address).netloc in ("", "localhost") and not address.startswith("/static")
    return own and "lang=" not in urlsplit(address).query  # which is the same page once more


@pytest.mark.parametrize(
    "game", [game for game in EVERY_GAME if game.split("/")[1] in ("duo50", "longana", "points", "pot")]
)
def test_every_page_is_reached_and_every_anchor_is_there(ana, game):
    ana.open_table(game)
    for hand in HANDS[game.split("/")[0]]:
        ana.press(WRITE, **hand)
    ana.tells(ADJUST, reason="Agreed")
    seen, wanted = crawl(ana, ana.address)
    assert len(seen) > 20
    for path in seen & wanted.keys():
        if wanted[path] and ana.get(path, follow_redirects=True).mimetype == "text/html":
            assert wanted[path] <= set(ana.page.ids), path


# Without a code, without an answer to draw, and without anybody to write to; and a part of a page.
NOT_THERE = {"tables.join", "ask.picture", "ask.other_rules", "well_known.security", "install.photo"}


def test_a_page_for_every_address_that_can_be_visited(app, ana):
    ana.open_table()
    ana.out(0, "", "10", "", "5")
    parts = {"code": ana.code, "game": 1, "line": 1, "key": "partners", "preset": "duo50", "kind": "void"}
    for rule in app.url_map.iter_rules():
        is_there = rule.endpoint not in NOT_THERE and not rule.endpoint.startswith("events.")  # which a game has not
        if "GET" in (rule.methods or ()) and rule.arguments <= parts.keys() and is_there:
            told = {name: parts[name] for name in rule.arguments} | ({"key": "count"} if "ask" in rule.rule else {})
            path = app.url_map.bind("localhost").build(rule.endpoint, {name: told[name] for name in rule.arguments})
            assert ana.get(path, follow_redirects=True).status_code == 200, path


NONSENSE = ["0", "%00", "9" * 30, "%F0%9F%98%80 <'"]


@pytest.mark.parametrize("word", NONSENSE)
def test_nonsense_in_an_address_is_never_our_mistake(app, ana, word):
    ana.open_table()
    parts = {"code": ana.code, "game": "1", "line": "1"}
    for rule in app.url_map.iter_rules():
        for name in rule.arguments - {"filename"}:
            known = {other: parts.get(other, "partners") for other in rule.arguments} | {name: word}
            path = "".join(known[text] if is_part else text for is_part, text in rule._trace if text != "|")
            assert ana.get(path.replace("\n", ""), follow_redirects=True).status_code < 500, path


@pytest.mark.parametrize("word", [*NONSENSE, "9" * 400, "x" * 300])
@pytest.mark.parametrize("path", ["/t/{code}/1", "/t/{code}/1/tell/void", "/t/{code}/new/loo/pot"])
@pytest.mark.parametrize("game", ["partners/collective", "loo/points"])
def test_nonsense_in_a_form_is_never_our_mistake(ana, game, path, word):
    ana.open_table(game)
    at = path.format(code=ana.code)
    page = ana.see(at)
    good = dict(filled(max(page.all("form", method="post"), key=lambda form: len(filled(form)))))
    for name in sorted({*good, *(each["name"] for each in page.all("input", "select")), "as_line", "told_as", "why"}):
        assert ana.forge(at, **good | {name: word}).status_code < 500, name


@pytest.mark.parametrize(
    "path", ["/ask", "/ask/count", "/rules/partners", "/new/partners/lagunex", "/t/{code}/1/replay"]
)
@pytest.mark.parametrize(
    "name", ["key", "_scheme", "_external", "_anchor", "_method", "endpoint", "self", "code", "game"]
)
def test_nothing_in_a_query_bends_the_links_of_a_page(ana, path, name):
    page = ana.see(f"{path.format(code=ana.open_table().code)}?{name}=javascript")
    assert {urlsplit(link["href"]).scheme for link in page.all("a")} <= {"", "http", "https"}
