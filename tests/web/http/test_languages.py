"""The reader's language: chosen at the foot of any page, else the club's, else the best that the browser asks for."""

import logging
import re
from urllib.parse import urlencode

import pytest
from babel.messages.catalog import Catalog

from referee import create_app, i18n
from referee.config import BadSetting
from referee.engine.wording import NP_
from tests.support import pseudo
from tests.support.client import Client
from tests.web.good import GOOD

TEXTS = {
    "es": {"Rulebook": "Reglamento", "{name} is not playing.": "{nombre} no juega.", "Home": "Inicio"},
    "es_MX": {"Rulebook": "Reglas"},
    "pt_BR": {"Rulebook": "Regulamento", "Home": "Início"},
}
DOMINICAN, PORTUGUESE = "es-DO,es;q=0.9,en;q=0.8", "pt-PT,pt;q=0.9,en;q=0.8"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Spanish and Brazilian Portuguese in a few words, one of them with a slip."""
    for locale, texts in TEXTS.items():
        made = Catalog(locale=locale)
        for english, foreign in texts.items():
            made.add(english, foreign)
        pseudo.save(tmp_path / "translations", made)
    monkeypatch.setattr(i18n, "FOLDER", tmp_path / "translations")
    return tmp_path


def test_a_word_of_several_senses_is_translated_by_its_context(tmp_path, monkeypatch):
    made = Catalog(locale="es")
    for context, foreign in (("doubles", "Ninguno"), ("card", "Ninguna")):
        made.add("None", foreign, context=context)
    made.add("{tiles} left", "{fichas}", context="slip")
    pseudo.save(tmp_path, made)
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    told = [i18n.language("es").say(NP_(sense, "None"), {}) for sense in ("doubles", "card", "unknown")]
    assert told == ["Ninguno", "Ninguna", "None"]
    assert i18n.language("es").say(NP_("slip", "{tiles} left"), {"tiles": 2}) == "2 left"
    assert i18n.language("en").say(NP_("card", "None"), {}) == "None"


def phone(folder, asks="", **settings):
    app = create_app({"SECRET_KEY": "x", "TESTING": True, "REFEREE_LIMITS": False, **settings}, str(folder))
    app.test_client_class = Client
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = asks
    return client


def page(client, path, **query):
    client.get(path, **query)
    return client.page


def links(client, path="/rules", **query):
    """The languages at the foot of a page."""
    return page(client, path, **query).one("nav", class_="languages").all("a")


def spoken(client, path="/rules"):
    answer = client.get(path)
    language = re.search('<html lang="([^"]+)"', answer.text)[1]
    assert answer.headers["Content-Language"] == language
    return language


@pytest.mark.parametrize(
    ("asks", "language"),
    [
        *[(DOMINICAN, "es"), ("es-ES,en-US;q=0.7,en;q=0.3", "es"), ("pt", "pt-BR"), ("pt-PT", "pt-BR")],
        *[(PORTUGUESE, "pt-BR"), ("en-US,es;q=0.5", "en"), ("en;q=0,es", "es"), ("es;q=0,fr", "en")],
        *[("es-MX,es;q=0.9", "es-MX"), ("es-AR,es-MX;q=0.5", "es")],
        *[("fr,de;q=0.5", "en"), ("", "en")],
    ],
)
def test_the_first_visit_is_right_by_itself(folder, asks, language):
    assert spoken(phone(folder, asks)) == language


NEAR = {
    "es-DO": "es_DO",
    "es-do,es": "es_DO",
    "es-AR,es-DO": "es",
    "ht,fr;q=0.9": "fr_HT",
    "fr-MQ": "fr_MQ",
    "fr-FR,fr-MQ": "fr",
    "pt": "pt_BR",
    "pt,pt-PT": "pt_PT",
    "pt-PT": "pt_PT",
    "pt-AO,pt": "pt_PT",
    "pt-BR,pt-PT": "pt_BR",
}


@pytest.mark.parametrize("asks", NEAR)
def test_a_phone_is_spoken_to_in_the_words_of_the_nearest_country(asks):
    there = ["en", "es", "es_DO", "fr", "fr_HT", "fr_MQ", "pt_AA", "pt_BR", "pt_PT"]
    wanted = [tag.partition(";")[0] for tag in asks.split(",")]
    assert i18n.best_match(wanted, there) == NEAR[asks]


def test_a_phone_without_its_country_among_them_has_the_whole_language():
    assert [i18n.best_match([tag], ["en", "fr"]) for tag in ("ht", "fr-MQ", "pt-AO")] == ["fr", "fr", "en"]


def test_a_language_is_chosen_at_the_foot_of_a_page_and_stays(folder):
    client = phone(folder, DOMINICAN)
    addresses = {link.text: link["href"] for link in links(client)}
    assert list(addresses) == ["English", "Português"]
    assert spoken(client, addresses["Português"]) == "pt-BR"
    assert spoken(client, "/ask") == "pt-BR"
    cookie = client.get_cookie("lang")
    assert (cookie.value, cookie.max_age >= 365 * 24 * 3600) == ("pt-BR", True)


@pytest.mark.parametrize(
    ("asks", "title", "tag"),
    [("es-MX", "Reglas", "es-MX"), ("en,es-MX;q=0.5", "Reglas", "es-MX"), ("es-AR", "Reglamento", "es")],
)
def test_spanish_is_chosen_for_all_and_each_phone_says_it_as_in_its_country(folder, asks, title, tag):
    client = phone(folder, asks)
    row = page(client, "/rules", query_string={"lang": "es"}).one("nav", class_="languages")
    assert row.one("b", **{"aria-current": "true"}).text == "Español"
    assert client.get_cookie("lang").value == "es"
    assert (client.page.one("h1").text, spoken(client)) == (title, tag)


def test_portuguese_is_chosen_for_all_too_though_it_is_called_that_of_brazil(folder):
    made = Catalog(locale="pt_PT")
    made.add("Rulebook", "Regras")
    pseudo.save(folder / "translations", made)
    for asks, title, tag in (("pt-PT,pt;q=0.9", "Regras", "pt-PT"), ("pt-BR,pt", "Regulamento", "pt-BR")):
        client = phone(folder, asks)
        assert spoken(client, "/rules?lang=en") == "en"
        link = next(link for link in links(client) if link.text == "Português")
        assert (spoken(client, link["href"]), page(client, "/rules").one("h1").text) == (tag, title)
        assert client.page.one("nav", class_="languages").one("b").text == "Português"


def test_the_words_of_a_country_can_be_asked_for_by_name(folder):
    client = phone(folder, "en-US")
    shown = page(client, "/rules?lang=es-MX")
    assert shown.one("link", rel="canonical")["href"] == "http://localhost/rules?lang=es"
    assert client.get(shown.one("link", rel="manifest")["href"]).json["lang"] == "es-MX"
    assert (spoken(client), spoken(phone(folder, REFEREE_LANGUAGE="es-MX"))) == ("es-MX", "es-MX")


@pytest.mark.parametrize(
    ("asks", "tag", "says"),
    [
        *[("fr-MQ,fr;q=0.9", "fr-MQ", "la partie est morte"), ("fr-GP", "fr-GP", "la partie est morte")],
        *[("fr-HT,fr", "fr-HT", "vous boudez"), ("ht,en;q=0.5", "fr-HT", "vous boudez")],
        *[("fr-CA,fr;q=0.9", "fr-CA", "la manche suivante; à deux"), ("fr-BE,fr", "fr", "la manche est bloquée")],
    ],
)
def test_french_is_said_as_in_the_country_of_the_phone_or_of_the_link(eve, ana, asks, tag, says):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = asks
    for shown in (eve.see("/rules/partners"), ana.see(f"/rules/partners?lang={tag}")):
        assert (shown.one("html")["lang"], says in shown.one("main").text) == (tag, True)


def test_a_sheet_is_kept_for_each_way_to_speak(ana):
    sheet = ana.open_table().sheet
    tags = [ana.get(sheet, headers={"Accept-Language": asks}).headers["ETag"] for asks in ("es-AR", "es-MX", "es-CO")]
    assert [tags[0] == tag for tag in tags] == [True, False, True]


def test_a_page_goes_on_at_its_own_address(folder):
    client = phone(folder)
    answer = client.get("/kept?lang=es&more=1", headers={"Sec-Fetch-Mode": "navigate"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/kept?more=1")
    assert spoken(client, "/kept") == "es"
    assert client.get("/manifest.webmanifest?lang=pt-BR").json["lang"] == "pt-BR"


def test_a_link_that_is_given_away_speaks_the_language_that_was_chosen_here(ana, ben):
    code = ana.open_table().code
    assert "lang=" not in ana.see(f"/t/{code}/share").one("input", id="watch-link")["value"]
    ana.get("/kept?lang=es")
    link = ana.see(f"/t/{code}/share").one("input", id="watch-link")["value"]
    assert link.endswith(f"/t/{code}?lang=es")
    ben.get(link.removeprefix("http://localhost"))
    assert spoken(ben, f"/t/{code}/1") == "es"


def test_each_other_language_at_the_foot_has_its_tag(folder):
    row = links(phone(folder, DOMINICAN))
    assert [(link["lang"], link["hreflang"]) for link in row] == [("en", "en"), ("pt-BR", "pt-BR")]


def test_an_answer_stays_the_same_answer_in_another_language(folder):
    client = phone(folder)
    said = urlencode(GOOD["block"])
    address = links(client, f"/ask/block?{said}")[0]["href"]
    answer = client.page.one(id="verdict").text
    assert page(client, address).one("html")["lang"] == "es"
    assert client.page.one(id="verdict").text == answer  # of which the Spanish of these tests has no word


@pytest.mark.parametrize("wrong", ["xx", "", "../../etc", "es\r\nSet-Cookie: a=b", "javascript:", "🁣" * 300])
def test_a_language_that_is_none_changes_nothing(folder, wrong):
    client = phone(folder, DOMINICAN)
    row = links(client, query_string={"lang": wrong, "_scheme": "javascript", "_external": "1"})
    assert (client.page.one("html")["lang"], client.get_cookie("lang")) == ("es", None)
    assert all(link["href"].startswith("/rules?") for link in row)


def test_the_language_of_a_club_goes_before_that_of_the_browser_and_after_a_choice(folder):
    client = phone(folder, "en-US", REFEREE_LANGUAGE="es-DO")
    assert (spoken(client), spoken(client, "/rules?lang=en"), spoken(client)) == ("es", "en", "en")


def test_a_club_can_only_speak_what_there_is(folder):
    with pytest.raises(BadSetting, match=r"REFEREE_LANGUAGE is 'fr'; it must be one of en, es, es-MX, pt-BR\."):
        phone(folder, REFEREE_LANGUAGE="fr")


def test_where_there_is_one_language_nothing_is_asked_or_sent(folder, monkeypatch):
    monkeypatch.setattr(i18n, "FOLDER", folder / "nothing")
    answer = phone(folder, DOMINICAN).get("/rules?lang=es")
    assert ("Set-Cookie" in answer.headers, 'class="languages"' in answer.text) == (False, False)


@pytest.mark.parametrize("path", ["/rules", "/rules/partners", "/ask", "/ask/block"])
def test_the_rules_and_the_questions_have_an_address_in_each_language(folder, path):
    client = phone(folder)
    shown = page(client, f"{path}?lang=es")
    here = f"http://localhost{path}"
    addresses = {link["hreflang"]: link["href"] for link in shown.all("link", rel="alternate")}
    assert addresses == {"x-default": here} | {tag: f"{here}?lang={tag}" for tag in ("en", "es", "pt-BR")}
    assert shown.one("link", rel="canonical")["href"] == f"{here}?lang=es"
    assert page(client, path).one("link", rel="canonical")["href"] == here


def test_search_engines_may_read_the_rules_in_each_language_and_no_answer(folder):
    client = phone(folder)
    assert "Allow: /rules*?lang=\n" in client.get("/robots.txt").text
    assert "X-Robots-Tag" not in client.get("/rules?lang=es").headers
    assert client.get("/ask/block?lang=es&a=6-6").headers["X-Robots-Tag"] == "noindex"


def test_a_text_whose_gaps_do_not_fit_stays_english_and_is_logged(folder, caplog):
    with caplog.at_level(logging.ERROR):
        assert i18n.language("es").say("{name} is not playing.", {"name": "Ana"}) == "Ana is not playing."
    assert "{nombre} no juega." in caplog.text


@pytest.mark.parametrize(
    ("names", "together"),
    [
        (["Ana", "Inés"], "Ana e Inés"),
        (["Luis", "Hilda"], "Luis e Hilda"),
        (["Ana", "Yolanda"], "Ana y Yolanda"),
        (["Ana", "Luis", "Íñigo"], "Ana, Luis e Íñigo"),
        (["Ana", "Hielo"], "Ana y Hielo"),
        (["Inés"], "Inés"),
    ],
)
def test_spanish_names_in_a_row_sound_as_they_are_spoken(names, together):
    assert i18n.listing(names, "es") == together
    assert i18n.listing(["Ana", "Inés"], "pt_BR") == "Ana e Inés"


@pytest.mark.parametrize(("words", "either"), [(["7", "8"], "7 u 8"), (["10", "11"], "10 u 11"), (["4", "5"], "4 o 5")])
def test_spanish_words_of_which_one_is_meant_sound_as_they_are_spoken(words, either):
    assert i18n.either(words, "es") == either
