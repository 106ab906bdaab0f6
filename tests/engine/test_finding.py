"""Finding over every game: what people look for in three languages, and that each hit leads to its sentence."""

from itertools import permutations
from urllib.parse import parse_qsl, urlsplit

import pytest

from referee import find
from referee.engine.desk.rulebook import changed
from referee.engine.options import house_rules
from referee.i18n import language
from referee.library.entries import everything
from referee.library.strangers import STRANGERS
from referee.rulesets import games, ruleset, rulesets
from tests.support import common
from tests.support.searches import LOCALES, asked

ALL = [*everything()]
LANGUAGES = pytest.mark.parametrize("tag", LOCALES)


@LANGUAGES
@pytest.mark.parametrize("anywhere", [False, True], ids=["in the game that is played", "with no game played"])
def test_nine_in_ten_of_what_people_say_finds_it_among_the_first_three(tag, anywhere):
    missed = [each.words for each in asked(tag) if not each.is_met(each.found(language(LOCALES[tag]), anywhere))]
    assert len(missed) <= len(asked(tag)) // 10, missed


@LANGUAGES
def test_everything_is_found_by_two_ways_of_saying_it(tag):
    met = [each.name for each in asked(tag) if each.is_met(each.found(language(LOCALES[tag])))]
    assert {each.name for each in asked(tag) if met.count(each.name) < 2} == set()


def test_the_answers_to_common_questions_stand_in_the_books_or_are_said_to_be_missing():
    strangers = {code: [language(code).gettext(each.text) for each in STRANGERS] for code in LOCALES.values()}
    for each, under in common.asked():
        book = strangers[LOCALES[each.lang]] if under.stranger else common.book(each, under)
        is_there = any(common.is_said(under.says, text) for text in book)
        assert is_there != bool(each.missing), (each.id, under)


def test_the_sentence_that_answers_a_common_question_is_no_answer_by_other_rules():
    for each in common.common():
        for one, other in permutations(each.under, 2):
            answers = [line for line in common.book(each, one) if common.is_said(one.says, line)]
            assert one.says == other.says or not any(common.is_said(other.says, line) for line in answers), each.id


@pytest.mark.parametrize("words", ["LAG-12", "lag 12", "lag12", "Lag-12?"])
def test_an_id_leads_to_its_sentence_alone(words):
    assert [hit.name for hit in find(words).hits] == ["clause:LAG-12"]
    assert find("LAG-G12").hits[0].name == "rule:partners.double_win_equal_ends"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.key)
def test_an_id_that_is_only_cited_leads_to_where_it_is_cited(game):
    assert [cite for cite in sorted(game.cites) if not find(cite).hits] == []


def is_in_force(found):
    told = dict(found.rules)
    return found.holds(found.game.rules.agree(told["preset"], changed(found.game.rules, told)))


def test_what_is_found_is_in_force_on_its_page():
    assert [(each.kind, each.id) for each in ALL if each.anchor and not is_in_force(each)] == []


def test_everything_that_a_book_says_is_found():
    found = {(each.game, each.title.text) for each in ALL if each.kind == "clause"}
    assert {(game, clause.text) for game in games() for clause in game.book.clauses} - found == set()
    rules = {each.id for each in ALL if each.kind == "rule"}
    assert {f"{each.key}.{rule.key}" for each in rulesets() for rule in house_rules(each.options)} - rules == set()


def test_a_hit_is_marked_at_its_address_and_stands_under_the_preset_that_is_played():
    first = find("stuck 0-0", game="partners").hits[0]
    path = urlsplit(first.address)
    told = dict(parse_qsl(path.query))
    assert (path.path, path.fragment, told["at"]) == ("/rules/partners", "rule-stuck_blank", "rule-stuck_blank")
    assert ruleset("partners").agree(told["preset"], changed(ruleset("partners"), told)).stuck_blank
    assert "preset=venezuela&" in find("LAG-12", game="partners", preset="venezuela").hits[0].address
    assert "preset=lagunex&" in find("LAG-12", game="partners", preset="nonsense").hits[0].address


def test_a_fault_is_of_every_game_and_leads_to_the_one_that_is_played():
    assert find("out of turn").hits[0].address.startswith("/ask/irregularity?what=turn")
    assert find("out of turn", game="loo").hits[0].address == "/ask/irregularity?what=turn&game=loo"


@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda each: each.keywords.partition(",")[0])
def test_what_is_known_not_to_be_here_is_said_so_with_what_is_near(stranger):
    finds = find(stranger.keywords.partition(",")[0])
    assert (finds.hits, finds.stranger) == ((), stranger.text)
    assert (finds.nearest.name if finds.nearest else "") == stranger.near


@pytest.mark.parametrize(("words", "code"), [("how cubans play", "en"), ("cubano", "es"), ("cubano", "pt_BR")])
def test_a_word_of_what_is_not_here_does_not_hide_what_is(words, code):
    assert {hit.name for hit in find(words, language(code)).hits} >= {
        "preset:partners.cuba",
        "preset:partners.cuba_nine",
    }
