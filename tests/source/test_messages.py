"""Everything that people read can be translated: it is marked where it is declared, and so is in the catalogue."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from referee import i18n
from referee.desk import questions
from referee.engine.desk.game import Game
from referee.engine.desk.question import Question
from referee.engine.options import HouseRule, house_rules
from referee.engine.wording import Counted, Text
from referee.rulesets import games
from tests.source.files import ROOT, breaking, modules, nodes, templates, text
from tests.support import messages, pseudo
from tests.support.builders import CAST

REFEREE = ROOT / "referee"
ROOMS = ("engine", "rulesets", "record")
FILES = [
    *(file for room in ROOMS for file in modules(f"referee/{room}")),
    *(REFEREE / name for name in ("desk.py", "games/sheet.py", "storage/ledger.py")),
]
SENTENCE = re.compile(r"[a-z]{2,}.* .*[a-z]{2,}|\{\w+.*\} ")
NAMES = re.compile(r"(Ana|Ben|Cy|Dee)(, (Ana|Ben|Cy|Dee))*")  # the same in every language
MANY = re.compile(r"\{\w+\} (tiles|pips|points|passes|players|seats|names|sides|lines|games|times|letters|minutes)\b")
MARKS = {"N_", "NP_", "Counted"}
ELSEWHERE = {"log.info", "shapes.described", "TypeError"}  # the last, for who writes programs


@cache
def sentences(file: Path) -> tuple[tuple[str, set[str]], ...]:
    """The sentences of a module with the functions that take them; docstrings and lists of keys are none."""
    around = {inner: node for node in nodes(file) for inner in ast.iter_child_nodes(node)}
    constants = [node for node in nodes(file) if isinstance(node, ast.Constant)]
    texts = [node for node in constants if not isinstance(around[node], ast.Expr | ast.JoinedStr)]
    said = [node for node in texts if SENTENCE.search(str(node.value)) and not NAMES.fullmatch(str(node.value))]
    return tuple((str(node.value), set(_takers(node, around))) for node in said)


def _takers(node: ast.AST, around: Mapping[ast.AST, ast.AST]) -> Iterator[str]:
    while node in around:
        node = around[node]
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def unmarked(file):
    return [text for text, takers in sentences(file) if not takers & (MARKS | ELSEWHERE) | {text} & UNMARKED]


def test_every_sentence_of_the_rules_is_marked_for_translation():
    assert breaking(unmarked, FILES) == {}


def counted_without_one(file):
    return [text for text, takers in sentences(file) if "N_" in takers and MANY.search(text)]


def test_a_sentence_with_a_count_has_a_text_for_one_and_for_many():
    assert breaking(counted_without_one, FILES) == {}


UNMARKED = {  # what programs read
    "Domino Referee game record, version 1",
    "Domino Referee table, version 2",
    "As an entry of the record: what does not stand any more.",
    "Asked no more: games on record keep it.",
    "Mexican Train",
}


@pytest.fixture(scope="module")
def texts() -> set[Text]:
    """What translators are given; of a text that counts, the one for many."""
    return {each.id if isinstance(each.id, str) else each.id[1] for each in pseudo.catalogue()}


def of_rule(rule: HouseRule) -> Iterator[Text]:
    yield from (rule.question, rule.group, rule.number.zero if rule.number else "")
    for answer in rule.answers:
        yield from (answer.label, answer.sentence)


def of_game(game: Game) -> Iterator[Text]:
    rules, book = game.rules, game.book
    yield from (rules.words.name, rules.words.summary, rules.setup.tile_set.name.text)
    yield from (text for preset in rules.presets for text in (preset.name, preset.summary))
    yield from (text for clause in book.clauses for text in (clause.text, *clause.others))
    yield from (example.title for example in book.examples)
    yield from (text for rule in house_rules(rules.options) for text in of_rule(rule))


def of_question(question: Question) -> Iterator[Text]:
    yield from (question.title, question.summary)
    for field in question.fields:
        yield from (field.label, field.hint, *(label for _value, label in field.choices))


DECLARED = [
    *(pytest.param(of_game(game), id=game.rules.key) for game in games()),
    *(pytest.param(of_question(question), id=f"ask {question.key}") for question in questions()),
]


@pytest.mark.parametrize("declared", DECLARED)
def test_everything_a_rule_set_or_a_question_declares_is_in_the_catalogue(declared, texts):
    said = {text.many if isinstance(text, Counted) else text for text in declared}
    assert {text for text in said - texts if re.search("[A-Za-z]{2}", text) and not NAMES.fullmatch(text)} == set()


CALLED = re.compile(r"(?<![\w.])(?:_|ngettext)\(.{,60}", re.DOTALL)
OF_ITS_OWN = re.compile(r"\w+\(\s*[\"']")


def of_others(template):
    return [call for call in CALLED.findall(text(template)) if not OF_ITS_OWN.match(call)]


def test_a_page_asks_gettext_for_texts_of_its_own_only():
    """What is declared elsewhere may be empty or counted, which the filter `translated` knows and gettext does not."""
    assert breaking(of_others, templates()) == {}


def said(locale: str, texts: Mapping[str, str], *fuzzy: str) -> Catalog:
    """A catalogue in a few words, of which some wait to be looked at."""
    made = Catalog(locale=locale)
    for english, foreign in texts.items():
        made.add(english, foreign, flags={"fuzzy"} if english in fuzzy else ())
    return made


def spoken_in(locale: str, *catalogues: Catalog, folder: Path) -> Callable[[str], str]:
    """How the readers of a language are told a text."""
    for each in catalogues:
        pseudo.save(folder, each)
    return i18n.catalogue(folder, locale).gettext


LED, LEADS = "{name} led the 6-6 and won.", "{name} led the 6-6 and has won."


def test_a_sentence_that_changes_keeps_its_translation_and_is_to_be_looked_at(tmp_path):
    spanish = said("es", {LED: "{name} salió con el 6-6 y ganó."})
    messages.take_in(spanish, said("en", {LEADS: ""}))
    assert spoken_in("es", spanish, folder=tmp_path)(LEADS) == "{name} salió con el 6-6 y ganó."
    assert (spanish[LEADS].fuzzy, spanish[LEADS].previous_id) == (True, [LED])
    assert messages.waiting(spanish, said("en", {LEADS: "", "New": ""})) == "1 to look at, 1 missing"


def test_a_sentence_that_changes_twice_remembers_the_english_that_was_translated_and_back_is_done():
    spanish = said("es", {LED: "{name} salió con el 6-6 y ganó."})
    for now in (LEADS, f"So {LEADS}"):
        messages.take_in(spanish, said("en", {now: ""}))
        messages.take_in(spanish, said("en", {now: ""}))
        assert spanish[now].previous_id == [LED]
    messages.take_in(spanish, said("en", {LED: ""}))
    assert (spanish[LED].fuzzy, messages.waiting(spanish, spanish)) == (False, "")


def test_a_file_remembers_the_english_of_a_text_to_be_looked_at_and_of_no_other(tmp_path):
    long = LED * 6
    spanish = said("es", {long: "Salió y ganó.", "Save": "Guardar"})
    messages.take_in(spanish, said("en", {f"So {long}": "", "Save": ""}))
    file = tmp_path / "es" / "LC_MESSAGES" / "messages.po"
    for _time in range(3):
        messages.save(spanish, file)
        spanish = messages.read(file)
    assert {each.id: each.previous_id for each in spanish if each.id} == {f"So {long}": [long], "Save": []}
    assert "# |" not in file.read_text("utf-8")


@pytest.mark.parametrize(
    "now",
    [
        pytest.param("{player} led the 6-6 and won.", id="another gap"),
        pytest.param("{name} led the 6-6 and won {points}.", id="one gap more"),
        pytest.param("{name} led the 5-5 and won.", id="another figure"),
        pytest.param("{name} led <b>the 6-6</b> and won.", id="a tag"),
    ],
)
def test_a_translation_that_does_not_fit_any_more_is_not_shown(tmp_path, caplog, now):
    spanish = said("es", {LED: "{name} salió con el 6-6 y ganó."})
    messages.take_in(spanish, said("en", {now: ""}))
    assert spoken_in("es", spanish, folder=tmp_path)(now) == now
    assert messages.waiting(spanish, spanish) == "1 to look at, 1 of these in English till then"
    assert caplog.text == ""


def test_a_new_sentence_is_not_taken_for_a_change_of_one_that_stays():
    spanish = said("es", {"The winner leads.": "Sale quien ganó."})
    messages.take_in(spanish, said("en", {"The winner leads.": "", "The winner never leads.": ""}))
    assert messages.waiting(spanish, spanish) == "1 missing"


def test_what_a_country_says_otherwise_stays_all_that_it_says(tmp_path):
    spanish = said("es", {"Draw a tile.": "Roba del pozo.", "Pass.": "Pasa.", "Draw no tile.": "No robes."})
    mexican = said("es_MX", {"Draw a tile.": "Roba de la sopa."})
    now = said("en", {"Draw one tile.": "", "Pass.": "", "Draw no tile.": ""})
    messages.take_in(mexican, now, whole=spanish)
    assert [each.id for each in mexican if each.id] == ["Draw one tile."]
    told = spoken_in("es_MX", spanish, mexican, folder=tmp_path)
    assert [*map(told, ("Draw one tile.", "Pass.", "Play."))] == ["Roba de la sopa.", "Pasa.", "Play."]


WORDS = {"doble": "mula", "el doble": "la mula", "doble blanco": "mula blanca", "mano": "ronda", "ronda": "mano"}
WORDS |= {"vale doble": "vale doble"}


def in_its_words(folder: Path, texts: Mapping[str, str], words: Mapping[str, str] = WORDS) -> Catalog:
    """What a country says with words of its own in such texts of its language."""
    mexican = said("es_MX", {})
    for word, other in words.items():
        mexican.add(word, other, context=i18n.WORD, user_comments=["said by a club"])
    spoken_in("es", said("es", texts), folder=folder)
    return mexican


@pytest.mark.parametrize(
    ("spanish", "mexican"),
    [
        pytest.param("Sin doble blanco.", "Sin mula blanca.", id="of two that fit the longer"),
        pytest.param("Mano y ronda", "Ronda y mano", id="two words that change places, with their capitals"),
        pytest.param("Una mano vale doble.", "Una ronda vale doble.", id="what the country says as well"),
        pytest.param("Mano a mano, manosea, amano.", "Ronda a ronda, manosea, amano.", id="whole words only"),
        pytest.param("<b class='mano'>{mano:+} mano</b>", "<b class='mano'>{mano:+} ronda</b>", id="no gap and no tag"),
        pytest.param("%(mano)s la mano", "%(mano)s la ronda", id="no gap of a page"),
    ],
)
def test_a_country_says_a_text_of_its_language_in_its_words(tmp_path, spanish, mexican):
    english = " ".join(pseudo.GAP.findall(spanish)) or "Text"
    told = spoken_in("es_MX", in_its_words(tmp_path, {english: spanish}), folder=tmp_path)
    assert (told(english), i18n.catalogue(tmp_path, "es").gettext(english)) == (mexican, spanish)


def test_a_text_that_a_country_says_itself_is_said_so_and_its_forms_have_its_words(tmp_path):
    mexican = in_its_words(tmp_path, {"Out": "Ronda", ("{n}", "{n} all"): ("{n} ronda", "{n} ronda y doble")})
    mexican.add("Out", "La ronda")
    assert spoken_in("es_MX", mexican, folder=tmp_path)("Out") == "La ronda"
    assert i18n.catalogue(tmp_path, "es_MX").ngettext("{n}", "{n} all", 2) == "{n} mano y mula"


def test_a_word_with_a_gap_that_its_language_has_not_is_none(tmp_path, caplog):
    mexican = in_its_words(tmp_path, {"Out": "El doble sale."}, {"doble": "{mula}", "el doble": "la mula"})
    assert spoken_in("es_MX", mexican, folder=tmp_path)("Out") == "La mula sale."
    assert "{mula}" in caplog.text


def test_the_words_of_a_country_stay_before_its_texts_and_become_none(tmp_path):
    mexican = in_its_words(tmp_path, {"Go": "Sale el doble."}, {"el doble de seis": "la mula de seises"})
    mexican.add("Go with the double", "Sale la mula")
    messages.take_in(mexican, said("en", {"Go with the double!": ""}), said("es", {}))
    messages.save(mexican, file := tmp_path / "es_MX" / "LC_MESSAGES" / "messages.po")
    kept = [each for each in messages.read(file) if each.id]
    assert [each.id for each in kept] == ["el doble de seis", "Go with the double!"]
    assert (kept[0].context, kept[0].user_comments) == ("word", ["said by a club"])


def gathered(tree: Path, *more: str) -> Path:
    """Run `make messages` in a copy of the tree; the file of the Esperanto that may come of it."""
    command = ["make", "-C", str(tree), "-o", ".venv/test", "messages", f"BIN={Path(sys.executable).parent}", *more]
    subprocess.run(command, check=True, timeout=120)
    return tree / "referee/translations/eo/LC_MESSAGES/messages.po"


@pytest.mark.tour
def test_a_language_is_started_translated_and_kept_by_one_command(tmp_path, monkeypatch):
    for each in ("referee", "templates", "static", "tests", "Makefile", "pyproject.toml"):
        (shutil.copytree if (ROOT / each).is_dir() else shutil.copy)(ROOT / each, tmp_path / each)
    assert not gathered(tmp_path).exists()
    started = gathered(tmp_path, "LOCALE=eo")
    text = 'msgid "Who led that hand?"\nmsgstr "'
    started.write_text(started.read_text("utf-8").replace(text, f"{text}Kiu komencis?"), "utf-8")
    gathered(tmp_path, "LOCALE=eo")
    monkeypatch.setattr(i18n, "FOLDER", tmp_path / "referee/translations")
    assert "eo" in i18n.available()
    assert i18n.language("eo").say("Who led that hand?", {}) == "Kiu komencis?"
    assert i18n.language("eo").listing(CAST) == "Ana, Ben, Cy kaj Dee"
