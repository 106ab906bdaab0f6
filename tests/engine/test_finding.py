"""Finding over every game: what people look for in four languages, and that each hit leads to its sentence."""

import tomllib
from functools import cache
from itertools import cycle, permutations
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest

from referee import ask, find
from referee.desk import question
from referee.engine.desk.rulebook import changed, in_force
from referee.engine.options import house_rules
from referee.engine.wording import ENGLISH, Sentence
from referee.i18n import language
from referee.rulesets import games, rulesets
from referee.search.common import COMMON
from referee.search.entries import everything
from referee.search.finding import Elsewhere, Library, Table
from referee.search.strangers import STRANGERS
from referee.search.vocabulary import FILES
from referee.search.vocabulary import words as words_of
from tests.support import common
from tests.support.searches import LOCALES, asked

ALL = everything()
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


def test_a_line_of_the_guide_is_found_by_what_people_say_of_it():
    first = find("may I show my hand to my partner", game="partners", preset="jamaica").hits[0]
    assert (first.kind, first.text) == ("guide", "Nobody else may see your tiles, not even your partner.")


def test_a_clause_under_other_house_rules_is_found_by_the_same_words():
    assert find("add up everyone's tiles", game="block", preset="pairs").hits[0].id == "BLO-15"


def test_a_preset_is_not_summed_up_where_the_table_answers_otherwise():
    hits = {0: "", 50: ""}
    for counted in hits:
        found = find("how to play chickenfoot", game="trains", preset="chickenfoot", rules={"double_blank": counted})
        hits[counted] = next(hit.text for hit in found.hits if hit.id == "trains.chickenfoot")
    assert ["counts 50" in text for text in hits.values()] == [False, True]


@pytest.mark.parametrize(
    ("words", "locale", "game", "preset"),
    [
        ("ninguém tem o doze duplo", "pt_BR", "trains", "double_twelve"),
        ("jogo fechado conta individual ou em dupla?", "pt_BR", "partners", "brazil_100"),
        ("peut-on jouer à cinq ?", "fr", "trains", "double_twelve"),
    ],
)
def test_a_word_like_the_name_of_another_game_does_not_lead_there(words, locale, game, preset):
    hits = find(words, language(locale), game, preset, most=3).hits
    assert {hit.game for hit in hits} == {game}


@pytest.mark.parametrize("code", ["en", "es", "pt_BR"])
@pytest.mark.parametrize(
    ("words", "preset"),
    [
        ("haitian dominoes", "partners.haiti"),
        ("haitiano", "partners.haiti"),
        ("dekabès", "partners.haiti"),
        ("lovebird", "block.guyana"),
        ("guadeloupe", "block.guadeloupe"),
    ],
)
def test_words_of_a_place_lead_to_what_is_played_there(words, preset, code):
    assert find(words, language(code), most=1).hits[0].id == preset


@LANGUAGES
def test_common_questions_are_answered_first_and_never_by_another_tables_rules(tag):
    told = [(each, under) for each, under in common.asked() if each.lang == tag]
    outcomes = {(each.id, under.says): common.outcome(each, under) for each, under in told}
    later = [key for key, each in outcomes.items() if True not in each.answers[:1]]
    missed = [key for key, each in outcomes.items() if True not in each.answers]
    assert len(later) <= len(outcomes) // 10, later
    assert len(missed) <= len(outcomes) // 50, missed
    assert {key: each.untrue for key, each in outcomes.items() if each.untrue} == {}


def test_what_every_game_is_asked_is_answered_by_a_rule_of_most():
    named = {name for answers in COMMON.values() for name in answers.split()}
    assert named - {each.id for each in ALL} == set()
    for asked_of_all, answers in COMMON.items():
        assert len({each.game for each in ALL if each.id in answers.split()}) >= len(games()) // 2, asked_of_all


@LANGUAGES
@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.key)
def test_what_every_game_is_asked_is_answered_in_the_first_line(game, tag):
    spoken, rules = language(LOCALES[tag]), game.rules
    for preset in (rules.presets[0], rules.presets[-1]):
        options = rules.agree(preset.key)
        here = {each.id for each in ALL if each.game == game and each.holds(options) and each.says(options)}
        here |= {each.id for each in ALL if each.game == game and each.kind == "clause" and each.holds(options)}
        for key, answers in COMMON.items():
            for phrase in words_of(spoken.code).of(f"common:{key}") if here & {*answers.split()} else ():
                hit = find(phrase, spoken, rules.key, preset.key, most=1).hits[0]
                assert hit.id in answers.split(), (preset.key, phrase, hit.id)


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


NAMES = {name for each in ALL for aspect in each.aspects for name in aspect.words}
EVERYWHERE = {f"common:{key}" for key in COMMON} | {f"stranger:{each.key}" for each in STRANGERS}
CODES = pytest.mark.parametrize("code", sorted({locale.partition("_")[0] for locale in LOCALES.values()}))


@CODES
def test_the_words_of_a_language_are_each_listed_once_and_of_something_that_can_be_found(code):
    told = tomllib.loads(FILES.joinpath(f"{code}.toml").read_text("utf-8"))
    listed = [f"{kind}:{each}" for kind in told.keys() - {"vocabulary"} for ids in told[kind] for each in ids.split()]
    assert sorted({*listed}) == sorted(listed)
    assert {*listed} - NAMES - EVERYWHERE == set()
    assert [name for name, said in words_of(code).phrases.items() if "" in said or len({*said}) < len(said)] == []


@CODES
def test_a_language_has_words_for_what_every_game_is_asked_and_for_what_is_not_here(code):
    assert EVERYWHERE - words_of(code).phrases.keys() == set()
    if waits := words_of("en").phrases.keys() - words_of(code).phrases.keys():
        pytest.xfail(f"{code}: what do people say who look for {', '.join(sorted(waits))}?")


def test_a_language_without_words_of_its_own_is_searched_by_the_english_ones():
    spoken, english = words_of("it"), words_of("en")
    assert (spoken.vocabulary.language, spoken.phrases) == ("it", english.phrases)


def is_in_force(found):
    told = dict(found.rules)
    return found.holds(found.game.rules.agree(told["preset"], changed(found.game.rules, told)))


def said_there(hit, language):
    """What stands where a hit leads, under the rules that its address names."""
    path = urlsplit(hit.address)
    return said_at(path.path, tuple(each for each in parse_qsl(path.query) if each[0] != "at"), language)


@cache
def said_at(path, query, language):
    told = dict(query)
    _slash, page, key = path.split("/")
    if "what" in told:
        return {language.say(said.text, said.params) for said in [ask(key, **told).headline]}
    if page == "ask":
        return {language.gettext(question(key).summary)}
    played = next(each for each in games() if each.rules.key == key)
    options = played.rules.agree(told["preset"], changed(played.rules, told))
    guide = [each for _title, sentences in played.book.guide.chapters(options) for each in sentences]
    summaries = [played.rules.words.summary, *(each.summary for each in played.rules.presets)]
    clauses = [Sentence(each.text) for each in played.book.clauses_under(options)]
    sentences = (*guide, *clauses, *(each.sentence for each in in_force(options)), *map(Sentence, summaries))
    return {language.say(each.text, each.params) for each in sentences}


PRESETS = [(rules.key, preset.key) for rules in rulesets() for preset in rules.presets]
WORDS = sorted({word for each in ALL for aspect in each.aspects for said in aspect.texts for word in str(said).split()})


def queries(tag):
    """What people ask, and words of ours at random, each at the next of all presets."""
    chance = Random(tag)
    drawn = [" ".join(chance.sample(WORDS, 3)) for _query in range(100)]
    return zip([*(each.words for each in asked(tag)), *drawn], cycle(PRESETS), strict=False)


@LANGUAGES
def test_every_hit_says_what_stands_where_it_leads_under_the_rules_that_were_given(tag):
    spoken = language(LOCALES[tag])
    for words, (key, preset) in queries(tag):
        for hit in find(words, spoken, key, preset).hits:
            assert not hit.text or any(hit.text.endswith(said) for said in said_there(hit, spoken)), (words, hit)
            assert hit.text or hit.kind in ("clause", "example") or (hit.elsewhere and not hit.in_force), (words, hit)
            if hit.game == key and hit.kind == "rule":
                assert hit.in_force == (f"preset={preset}&at" in hit.address), (words, hit)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.key)
def test_no_preset_is_named_beside_a_sentence_that_is_not_its_own(game):
    library, keys = Library(ENGLISH), {preset.name: preset.key for preset in game.rules.presets}
    for each in (each for each in ALL if each.game is game and each.anchor):
        hit = library._hit(each, Table())
        named = [(hit.text, hit.presets), *((other.text, other.presets) for other in hit.elsewhere)]
        for text, name in ((text, name) for text, names in named for name in names):
            assert str(each.says(game.rules.agree(keys[name])) or "") == text


def test_the_house_rules_of_the_table_come_before_those_of_its_preset():
    first = find("how many points to win", game="partners", preset="duo50", rules={"target": 75}).hits[0]
    assert (first.text, first.presets) == ("The first side to reach 75 wins.", ())
    assert Elsewhere("The first side to reach 50 wins.", ("Duo to 50",)) in first.elsewhere
    assert "target=75" in first.address


def test_what_the_table_does_not_play_is_said_so_with_those_who_do():
    hit = next(
        each
        for each in find("what a tied block carries over", game="partners", preset="lagunex").hits
        if not each.in_force
    )
    assert (hit.text, hit.rules["preset"] != "lagunex") == ("", True)
    assert all(each.presets for each in hit.elsewhere)


@pytest.mark.parametrize(("people", "tiles"), [("six of us", 12), ("2 players", 15), ("eight people", 11)])
def test_how_many_tiles_is_answered_for_so_many_people(people, tiles):
    hit = next(
        each for each in find(f"how many tiles each for {people}", game="trains").hits if "hand_tiles" in each.id
    )
    assert f": {tiles} tiles each." in hit.text


def test_what_is_found_is_in_force_on_its_page():
    assert [(each.kind, each.id) for each in ALL if each.anchor and not is_in_force(each)] == []


def test_everything_that_a_book_says_is_found():
    found = {(each.game, each.title.text) for each in ALL if each.kind == "clause"}
    assert {(game, clause.text) for game in games() for clause in game.book.clauses} - found == set()
    rules = {each.id for each in ALL if each.kind == "rule"}
    assert {f"{each.key}.{rule.key}" for each in rulesets() for rule in house_rules(each.options)} - rules == set()


def test_a_hit_is_marked_at_its_address_and_stands_under_the_preset_that_is_played():
    first = find("round pass", game="partners").hits[0]
    path = urlsplit(first.address)
    told = dict(parse_qsl(path.query))
    assert (path.path, path.fragment, told["at"]) == ("/rules/partners", "rule-round_pass", "rule-round_pass")
    assert first.text == "Round pass: no bonus."
    assert "25 points" in first.elsewhere[0].text
    assert "preset=venezuela&" in find("LAG-12", game="partners", preset="venezuela").hits[0].address
    assert "preset=lagunex&" in find("LAG-12", game="partners", preset="nonsense").hits[0].address


def test_a_fault_is_of_every_game_and_leads_to_the_one_that_is_played():
    assert find("out of turn").hits[0].address.startswith("/ask/irregularity?what=turn")
    assert find("out of turn", game="loo").hits[0].address == "/ask/irregularity?what=turn&game=loo"


@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda each: each.key)
def test_what_is_known_not_to_be_here_is_said_so_with_what_is_near(stranger):
    finds = [find(said) for said in (words_of("en").of(f"stranger:{stranger.key}")[0], stranger.alone) if said]
    assert {(each.hits, each.stranger) for each in finds} == {((), stranger.text)}
    assert {each.nearest.name if each.nearest else "" for each in finds} == {stranger.near}


@pytest.mark.parametrize(("words", "code"), [("how cubans play", "en"), ("cubano", "es"), ("cubano", "pt_BR")])
def test_a_word_of_what_is_not_here_does_not_hide_what_is(words, code):
    assert {hit.name for hit in find(words, language(code)).hits} >= {
        "preset:partners.cuba",
        "preset:partners.cuba_nine",
    }
