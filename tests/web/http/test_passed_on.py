"""What a chat shows of a link that somebody sends: read as its program does, without cookies, scripts or a browser."""

import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from referee import i18n
from referee.web.http import caching
from tests.source.files import ROOT
from tests.support.builders import document, out
from tests.web.good import GOOD

HOST = "http://dominoes.example"
COUNTRIES = {"en": "en_US", "es": "es_ES", "fr": "fr_FR", "pt-BR": "pt_BR"}
RULES = {"en": "Partners to 100", "es": "Parejas a 100", "fr": "Par équipes en 100", "pt-BR": "Duplas até 100"}
ENDS = {
    "en": "The game ends: 104‑30",
    "es": "La partida termina: 104‑30",
    "fr": "La partie se termine\u00a0: 104‑30",
    "pt-BR": "A partida termina: 104‑30",
}
HAND = {"kind": "hand", "out": 0, "held": ["", "6-4", "1-0", "5-4"]}


def shown(app, path, language="", **headers):
    """The tags at the end of where an address leads."""
    phone = FlaskClient(app, use_cookies=False)
    asked = {"Accept-Language": language, **headers}
    answer = phone.get(path, base_url=HOST, headers=asked, follow_redirects=True)
    assert answer.status_code == 200
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):\w+)" content="([^"]*)">', answer.text))


@pytest.fixture(params=COUNTRIES)
def language(request):
    return request.param


@pytest.mark.parametrize("path", ["/", "/rules/partners?preset=lagunex", "/ask/block", "/t/{code}", "/t/{code}/share"])
def test_every_kind_of_page_has_its_picture_and_its_country(app, keeper, language, path):
    tags = shown(app, path.format(code=keeper.code), language)
    address, digest = tags["og:image"].split("?v=")
    assert (address, len(digest)) == (f"{HOST}/static/preview/{language}.png", 10)
    assert (tags["og:locale"], tags["og:type"]) == (COUNTRIES[language], "website")
    assert tags["twitter:card"] == "summary_large_image"


def test_the_first_page_and_the_rules_say_what_they_are(app, language):
    home, rules = shown(app, "/", language), shown(app, "/rules/partners?preset=lagunex", language)
    assert home["og:title"] == home["og:site_name"] != ""
    assert home["og:description"] not in ("", home["og:title"])
    assert rules["og:title"] == RULES[language] in rules["og:description"]


def test_an_answer_says_itself(app, language):
    path = f"/ask/block?{urlencode(GOOD['block'])}"
    page = FlaskClient(app).get(path, headers={"Accept-Language": language}).text
    assert shown(app, path, language)["og:title"] == re.search("<h1>(.*?)</h1>", page)[1]


def test_a_table_says_its_title_and_its_game_and_nobodys_name(app, ana, language):
    ana.imports(document("partners", HAND, preset="lagunex"))
    tags = shown(app, f"/t/{ana.code}", language)
    assert ana.code in tags["og:title"]
    assert re.fullmatch(rf"{RULES[language]} · 1 \w+", tags["og:description"])
    ana.see(f"/t/{ana.code}/about")
    ana.press("Save", name="Los Tigres")
    assert shown(app, f"/t/{ana.code}", language)["og:title"] == "Los Tigres"


def test_a_result_is_told_with_nobodys_name(app, ana, language):
    ana.imports(document("partners", HAND, preset="lagunex", totals=(85, 30), lead=0))
    assert shown(app, f"/t/{ana.code}/1", language)["og:description"] == f"{RULES[language]} · {ENDS[language]}"


def test_the_winners_come_first_where_the_lowest_total_wins(app, ana):
    ana.imports(document("trains", out(1, "82", "", "90", "17"), out(0, "", "5", "20", "8"), ends_at=100))
    assert shown(app, ana.address)["og:description"].endswith(" · The game ends: 5, 82, 110, 25")


def test_a_link_that_names_a_language_is_shown_in_it(app, keeper):
    link = keeper.see(f"/t/{keeper.code}/share").id("keeper-link")["value"].removeprefix("http://localhost")
    for path in ("/", "/rules", f"/t/{keeper.code}", link):
        assert shown(app, f"{path}?lang=es", "en")["og:locale"] == "es_ES"


def test_who_has_been_here_gets_no_such_tags(ana):
    ana.open_table()
    for path in ("/", "/rules", ana.sheet):
        assert "og:" not in ana.get(path).text


def test_nobody_decides_by_which_name_of_the_host_others_are_shown_the_picture(app, keeper):
    caching.forget(app)
    for host in ("http://evil.example", HOST):
        page = FlaskClient(app, use_cookies=False).get(keeper.sheet, base_url=host).text
        assert re.findall(r'"(http://[\w.]+)/static/preview', page) == [host]


@pytest.mark.parametrize("name", i18n.offered())
def test_every_language_has_a_small_picture_of_the_size_that_chats_ask_for(name):
    content = (ROOT / f"static/preview/{i18n.tag(name)}.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    size = int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    assert (size, len(content) < 60_000) == ((1200, 630), True)
