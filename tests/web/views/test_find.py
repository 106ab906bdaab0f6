"""The search: by people's own words to the sentence itself, opened and marked."""

import pytest

from referee.engine.wording import ENGLISH
from referee.games.api import find
from referee.rulesets import ruleset
from referee.search.finding import Library, Table
from tests.support.builders import toured
from tests.support.strategies import KEYS


def hits(page):
    """What a page of the search lists, by title."""
    return {link.one("strong").text: link["href"] for link in page.one("ol", class_="hits").all("a")}


def test_words_at_a_table_lead_to_the_sentence_opened_and_marked(eve):
    page = eve.see("/find?q=0-0 stuck")
    address = hits(page)["Stuck 0-0"]
    marked = next(each for each in eve.see(address).all("li") if each["aria-current"])
    assert "Stuck 0-0: no bonus." in marked.text


def test_the_rules_of_the_table_are_said_and_beside_them_what_others_play(ana):
    ana.open_table("partners/duo50", rule_target=75)
    first = ana.see("/find?q=how many points to win").one("ol", class_="hits").all("li")[0].text
    assert "your house rule" in first
    assert "The first side to reach 75 wins." in first
    assert "Elsewhere: The first side to reach 50 wins. (Duo to 50)" in first or "reach 100 wins." in first


@pytest.mark.parametrize("path", ["/rules", "/ask", "/rules/loo", "/rules/partners?preset=spain"])
def test_the_field_stands_on_the_rulebook_on_ask_and_on_the_rules_of_a_game(eve, path):
    eve.see(path)
    assert "Stuck 0-0" in hits(eve.press("Find", q="0-0 stuck"))


def test_the_rules_of_a_game_are_looked_through_with_that_game_first(eve, ana):
    eve.see("/rules/loo")
    assert "Loo first" in eve.press("Find", q="misdeal")
    ana.open_table("loo/points")
    ana.see(f"{ana.address}/ask")
    assert "Loo first" in ana.press("Find", q="misdeal")


def test_the_game_of_this_phones_last_table_comes_first_until_all_are_asked_for(ana):
    ana.open_table("longana/longana")
    page = ana.see("/find?q=tied")
    assert "Longana first" in page
    assert "first" not in ana.see(page.links()["Search all games"]).id("hits").text.partition(" ·")[0]


def test_what_no_rule_says_is_said_with_the_way_to_the_referee(eve):
    page = eve.see("/find?q=xylophone")
    assert "No rule here says anything about that." in page
    assert page.links()["Ask the referee"] == "/ask"


def test_of_what_no_rule_covers_the_nearest_is_offered(eve):
    page = eve.see("/find?q=wager")
    assert "No rule covers bets beyond Loo's pot" in page.id("hits").text
    assert any("/rules/loo" in link for link in page.links().values())


def test_two_games_of_one_rule_set_have_each_a_guide_of_its_own(eve):
    for words, preset in (("mexican train", "double_twelve"), ("chickenfoot rules", "chickenfoot")):
        first = next(link for link in eve.see(f"/find?q={words}").links().values() if "/rules/trains" in link)
        assert (f"preset={preset}" in first, first.endswith("#guide")) == (True, True)


def test_an_empty_search_offers_examples_that_are_found(eve):
    for text, link in eve.see("/find").links().items():
        if "/find?q=" in link:
            assert hits(eve.see(link)), text


@pytest.mark.parametrize("words", ["x" * 300, "%00", "<b>0-0</b>", "“0-0”", "🁣", "&game=chess", "9" * 200])
def test_nonsense_is_looked_for_like_any_words(eve, words):
    assert eve.get("/find", query_string={"q": words, "game": words}).status_code == 200


def test_a_program_gets_what_the_command_prints(eve):
    answer = eve.get("/find?q=0-0+stuck&game=", headers={"Accept": "application/json"})
    assert [hit["id"] for hit in answer.json] == [hit.name for hit in find("0-0 stuck").hits]
    assert "Accept" in answer.headers["Vary"]


def test_the_words_asked_for_are_marked_in_any_form(eve):
    assert "<mark>stuck</mark>" in eve.see("/find?q=stuck tiles").html.lower()


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_the_search_answers_in_the_readers_language(eve, language):
    eve = eve.application.test_client()  # one that has chosen no language
    eve.get("/find?q=0-0", headers={"Accept-Language": language})
    assert hits(eve.page)
    assert eve.page.one("html")["lang"] == language


def everything(key):
    """All that can be found of a game, or for "" of all games, as hits."""
    library = Library(ENGLISH)
    return [library._hit(each, Table(key)) for each in library.all if (each.game.rules.key if each.game else "") == key]


def opened(page):
    """What a page marks."""
    return [each for each in page.one("main").within() if each["aria-current"] == "true"]


@pytest.mark.tour
@pytest.mark.parametrize("key", KEYS)
def test_whatever_can_be_found_of_a_game_is_where_its_address_leads_and_marked(eve, key):
    for hit in everything(key):
        address, _hash, place = hit.address.partition("#")
        page = eve.see(address)
        title = "How it's played" if place == "guide" else hit.title
        says = hit.text if hit.kind == "rule" else title
        if place:
            assert place in page.ids, hit
            assert any(says in each.text for each in opened(page)), (hit, says, opened(page))
        assert hit.kind not in ("preset", "question") or says in page.heading, hit


@pytest.mark.parametrize("game", toured(["", *KEYS]))
def test_whatever_goes_wrong_is_found_with_its_answer(eve, game):
    library = Library(ENGLISH)
    for hit in [library._hit(each, Table(game)) for each in library.all if each.kind == "fault"]:
        page = eve.see(hit.address)
        rules = ruleset(page.value("game"))
        title = rules.interruptions.faults.titles.get(rules.interruptions.faults.same.get(hit.id, hit.id), hit.title)
        assert title in page.id("under").text, (hit, title, page.id("under").text)
