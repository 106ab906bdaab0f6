"""The languages that are there: whole, with the gaps and marks of their English, in the words of the game."""

import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from referee import i18n
from tests.support import pseudo

FILES = sorted(i18n.FOLDER.glob("*/LC_MESSAGES/messages.po"))
GLOSSARY = {  # where an English text has one of these words, its translation has one of those
    "es": {
        "tiles?": "fichas?|dobles?",
        "boneyard": "pozo",
        "tricks?": "bazas?",
        "trumps?": "triunfos?",
        "rulebook": "reglamento",
        "phones?": "teléfonos?",
        "pot": "bote",
        "penalty": "sanción|sanciones|sanciona",
        "arms?": "brazos?",
        "opponents?": "contrarios?|contraria",
    },
    "pt_BR": {
        "tiles?": "pedras?|carroças?",
        "boneyard": "monte",
        "tricks?": "vazas?",
        "trumps?": "trunfos?",
        "rulebook": "regulamento",
        "phones?": "celular|celulares",
        "pot": "bolo",
        "penalty": "penalidades?",
        "arms?": "braços?",
        "opponents?": "adversários?|adversária",
    },
}
FOREIGN = {  # words of other languages, and of other ways to speak to people
    "es": "bater|bateu|pedras?|usted|vosotros|você|peça",
    "pt_BR": "fichas?|tranque|capicúa|usted|ustedes|tú",
}
FORMS = {"es": [1, 0, 1, 1], "pt_BR": [0, 0, 1, 1]}  # which of the forms is for 0, 1, 2 and 5
END = re.compile(r"[.:?!…]$")


def locale(file: Path) -> str:
    return file.parents[1].name


@cache
def read(file: Path) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), locale=locale(file))


@cache
def texts(file: Path) -> list[tuple[str, str]]:
    """Each English text with its translation; one that counts is two."""
    both = [(message.id, message.string) for message in read(file) if message.id]
    return [
        pair
        for ours, theirs in both
        for pair in ([(ours, theirs)] if isinstance(ours, str) else zip(ours, theirs, strict=True))
    ]


def has(words: str, text: str) -> bool:
    return re.search(rf"(?<![\w-])(?:{words})(?![\w-])", pseudo.GAP.sub("", text), re.IGNORECASE) is not None


languages = pytest.mark.parametrize("file", FILES, ids=locale)


def test_there_are_spanish_and_brazilian_portuguese():
    assert [*map(locale, FILES)] == ["es", "pt_BR"]


@languages
def test_it_is_whole(file):
    wanted = {(message.id, message.context) for message in pseudo.catalogue() if message.id}
    done = {(message.id, message.context) for message in read(file) if message.string and not message.fuzzy}
    assert wanted - done == set()


@languages
def test_it_fills_the_gaps_of_its_english(file):
    assert [message.string for message in read(file) if message.id and not i18n.fits(message, exactly=True)] == []


@languages
def test_it_ends_and_begins_as_its_english_does(file):
    sentences = [pair for pair in texts(file) if " " in pair[0]]
    assert [theirs for ours, theirs in sentences if END.findall(ours) != END.findall(theirs)] == []
    assert [theirs for ours, theirs in texts(file) if (ours != ours.strip()) != (theirs != theirs.strip())] == []


@languages
def test_its_questions_and_cries_are_marked_as_it_does(file):
    opened = [theirs for _ours, theirs in texts(file) if [*map(theirs.count, "?!")] == [*map(theirs.count, "¿¡")]]
    marked = [theirs for _ours, theirs in texts(file) if "?" in theirs or "!" in theirs]
    assert set(marked) <= set(opened) if locale(file) == "es" else not set(marked) & set(opened)


@languages
def test_it_has_the_form_of_each_number(file):
    with file.with_suffix(".mo").open("rb") as compiled:
        form = GNUTranslations(compiled).ngettext
    message = next(message for message in read(file) if not isinstance(message.id, str) and len({*message.string}) == 2)
    assert [form(*message.id, number) for number in (0, 1, 2, 5)] == [message.string[n] for n in FORMS[locale(file)]]


@languages
@pytest.mark.parametrize("english", GLOSSARY["es"])
def test_it_has_the_words_of_the_game(file, english):
    words = GLOSSARY[locale(file)][english]
    lacking = {ours: theirs for ours, theirs in texts(file) if has(english, ours) and not has(words, theirs)}
    assert len(lacking) <= 1, lacking  # the turn-up is a tile that neither language calls one


@languages
def test_it_has_no_words_of_another_language(file):
    assert [theirs for _ours, theirs in texts(file) if has(FOREIGN[locale(file)], theirs)] == []


@languages
def test_what_is_compiled_is_what_is_written(file):
    compiled = BytesIO()
    write_mo(compiled, read(file))
    assert file.with_suffix(".mo").read_bytes() == compiled.getvalue()
