"""Searching entries by words, of whatever they are: forms, slips, phrases, tiles, and which comes first."""

from dataclasses import replace

import pytest

from referee.search.ranking import Index, Indexed
from referee.search.stems import Vocabulary

ENGLISH = Vocabulary(
    "en",
    function_words=frozenset({"the", "a", "who", "is"}),
    synonyms=(("lead", "pose", "go first"),),
    numbers={"blank": 0, "five": 5, "six": 6, "ten": 10, "10": 10, "twelve": 12, "12": 12},
    doubles=frozenset({"double", "big"}),
    joints=frozenset({"of"}),
    tiles={"boxcars": "6-6"},
)
FRENCH = Vocabulary("fr")
SPANISH = Vocabulary("es", numbers={"blanco": 0, "cinco": 5}, doubles=frozenset({"doble", "mula"}))
ENTRIES = (
    Indexed("shuffle", "shuffle", "Anybody may shuffle the tiles.", keywords=("washes the bones",)),
    Indexed("pass", "pass", "A player who cannot play passes.", keywords=("round pass",)),
    Indexed("round", "round", "The round ends when everybody passed.", game="longana"),
    Indexed("lead", "lead", "The highest double leads.", game="partners"),
    Indexed("blank", "blank", "0-0 is stuck.", "It was the last blank."),
    Indexed("fives", "fives", "A lead of 5-5 scores ten.", game="fives"),
)


def found(words, entries=ENTRIES, vocabulary=ENGLISH, **more):
    return [match.entry.what for match in Index(entries, vocabulary).find(words, **more)]


@pytest.mark.parametrize("words", ["shuffles", "who shuffled", "SHUFFLING", "shufles", "hsuffle", "xhuffle", "shuff"])
def test_a_word_is_found_in_any_form_and_with_a_slip_of_a_letter(words):
    assert found(words)[0] == "shuffle"


@pytest.mark.parametrize("words", ["tem", "filed"])
def test_a_short_word_or_stem_is_forgiven_no_slip(words):
    assert found(words) == []


@pytest.mark.parametrize("words", ["5-5", "5:5", "double five", "big five", "double of five"])
def test_a_tile_in_words_is_the_tile(words):
    assert found(words) == ["fives"]


LARGE = [Indexed("engine", "engine", "The 12-12 is laid first."), Indexed("tens", "tens", "A lead of 12-10 scores.")]


@pytest.mark.parametrize("words", ["12-12", "12:12", "double twelve", "double 12", "big twelve", "twelve of twelve"])
def test_a_tile_of_a_larger_set_is_one_too(words):
    assert found(words, LARGE) == ["engine"]


@pytest.mark.parametrize(("words", "stems"), [("10 of 12", ["10", "of", "12"]), ("ten of twelve", ["#1210"])])
def test_two_counts_in_digits_are_no_tile(words, stems):
    assert [word.stem for word in ENGLISH.words(words)] == stems


def test_a_tile_with_a_name_of_its_own_is_the_tile():
    assert found("boxcars", [Indexed("six", "six", "6-6 leads."), *ENTRIES]) == ["six"]


@pytest.mark.parametrize("words", ["doble blanco", "mula blanco", "0-0", "ahorcó", "ahorco", "AHORCADO"])
def test_accents_are_folded_and_a_language_has_names_of_its_own(words):
    entries = [Indexed("hanged", "hanged", "El 0-0 se ahorcó."), Indexed("five", "five", "El doble cinco sale.")]
    assert found(words, entries, SPANISH) == ["hanged"]


@pytest.mark.parametrize("words", ["s'il n'a qu'un jeu", "S’il n’a qu’un jeu", "s il n a qu un jeu"])
def test_what_stands_before_an_apostrophe_is_a_word_where_a_language_elides(words):
    assert [word.surface for word in FRENCH.words(words)] == ["s", "il", "n", "a", "qu", "un", "jeu"]
    assert [word.surface for word in ENGLISH.words("don't")] == ["dont"]


@pytest.mark.parametrize(
    ("one", "other"), [("dominos", "domino"), ("jeux", "jeu"), ("perdus", "perdu"), ("comptent", "compter")]
)
def test_forms_that_the_stemmer_of_a_language_leaves_apart_are_of_one_word(one, other):
    assert FRENCH.stemmed(one) == FRENCH.stemmed(other)


def test_a_phrase_counts_beside_its_words():
    assert found("round pass")[:2] == ["pass", "round"]


def test_what_means_the_same_is_found_after_what_says_the_word():
    entries = [Indexed("synonym", "synonym", "Who may lead?"), Indexed("word", "word", "Who may pose?")]
    assert found("who poses", entries) == ["word", "synonym"]
    assert found("go first")[0] in ("lead", "fives")


def test_what_a_game_is_called_says_little_beside_other_words():
    entries = [Indexed("train", "train", "Is there a Mexican Train?"), Indexed("rounds", "rounds", "How many rounds?")]
    vocabulary = replace(ENGLISH, fillers=("mexican train",))
    assert found("rounds in Mexican Train", entries, vocabulary)[0] == "rounds"
    assert found("the Mexican Train", entries, vocabulary) == ["train"]


@pytest.mark.parametrize("words", ["chicken-foot", "chicken foot", "chickenfoot"])
def test_two_words_are_found_where_they_are_one(words):
    assert found(words, [*ENTRIES, Indexed("foot", "foot", "A chickenfoot has toes.")]) == ["foot"]


def test_the_game_that_is_asked_about_comes_first():
    assert found("lead", game="fives")[0] == "fives"
    assert found("lead", game="partners")[0] == "lead"


def test_of_one_group_only_the_best_is_found():
    entries = [Indexed("worse", "same", "Something about tiles."), Indexed("better", "same", "Tiles.")]
    assert found("tiles", entries) == ["better"]


@pytest.mark.parametrize("words", ["", "?!", "zzyzx quux", "\0" * 9, "é" * 5000, "1" * 5000])
def test_nothing_that_fits_is_nothing(words):
    assert found(words) == []


def test_a_word_that_stands_nowhere_counts_against_what_answers_to_the_rest():
    entries = [*ENTRIES, *(Indexed(f"game {n}", f"game {n}", "The players play on.") for n in range(4))]
    assert found("drunken players", entries) == []
    assert found("112 players", entries) != []


def test_a_whole_phrase_of_one_word_forgives_no_slip():
    entries = [*ENTRIES, Indexed("smoke", "smoke", "No rule covers it.", keywords=("smokes",), by_phrase=True)]
    assert [found(words, entries) for words in ("smokes", "spokes")] == [["smoke"], []]


@pytest.mark.parametrize(
    "words", ["cuban train", "is the cuban train in here", "cuban trian", "cuban train on toy rails"]
)
def test_what_is_found_by_whole_phrases_needs_one_of_them(words):
    entries = [*ENTRIES, Indexed("train", "train", "No trains here.", keywords=("cuban train",), by_phrase=True)]
    assert found(words, entries)[0] == "train"
    assert found("cuban", entries) == found("train", entries) == []
