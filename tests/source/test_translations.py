"""The languages that are there: with the gaps and marks of their English, in the words of the game.

What waits for a translator, because its English is new or has changed, is told in the summary and makes nothing red.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from referee import i18n
from tests.support import messages, pseudo

FILES = sorted(i18n.FOLDER.glob(i18n.FILES))
GUIDE = Path("docs/translating.md")
GLOSSARY = {file.stem: tomllib.loads(file.read_text()) for file in GUIDE.parent.glob("glossary/*.toml")}
FORMS = {"es": [1, 0, 1, 1], "pt_BR": [0, 0, 1, 1]}  # which of the forms is for 0, 1, 2 and 5
COUNTRIES = {"es_MX": {"sopa": "pozo|revolver|revuelvan|revuelven"}}  # its word for these of its language
END = re.compile(r"[.:?!…]$")


def locale(file: Path) -> str:
    return file.parents[1].name


def language(file: Path) -> str:
    return i18n.general(locale(file)) if locale(file) in COUNTRIES else locale(file)


@cache
def read(file: Path) -> Catalog:
    return messages.read(file)


@cache
def done(file: Path) -> list[Message]:
    """The texts that are translated and wait for nobody."""
    return [message for message in read(file) if message.id and i18n.is_done(message) and not message.fuzzy]


@cache
def texts(file: Path) -> list[tuple[str, str]]:
    """Each English text with its translation; one that counts is two."""
    both = [(message.id, message.string) for message in done(file)]
    return [
        pair
        for ours, theirs in both
        for pair in ([(ours, theirs)] if isinstance(ours, str) else zip(ours, theirs, strict=True))
    ]


@cache
def bare(text: str) -> str:
    return pseudo.GAP.sub("", text)


def has(words: str, text: str) -> bool:
    return re.search(rf"(?<![\w-])(?:{words})(?![\w-])", bare(text), re.IGNORECASE) is not None


def never(name: str, said: Iterable[str]) -> list[str]:
    """Those of the texts that say a word of the game otherwise than the glossary of their language."""
    words = "|".join(row["never"] for row in GLOSSARY[name].values() if "never" in row)
    return [text for text in said if has(words, text)]


languages = pytest.mark.parametrize("file", FILES, ids=locale)


def test_there_are_spanish_and_brazilian_portuguese_and_the_spanish_of_mexico():
    assert [*map(locale, FILES)] == ["es", "es_MX", "pt_BR"]


@languages
def test_what_waits_for_a_translator_is_told(file):
    if waits := messages.waiting(read(file), read(file) if locale(file) in COUNTRIES else pseudo.catalogue()):
        pytest.xfail(f"{locale(file)}: {waits}; `make messages` brings them in")


@languages
def test_it_fills_the_gaps_of_its_english_in_as_many_forms_as_it_has(file):
    assert [message.string for message in done(file) if not i18n.fits(message, exactly=True)] == []
    counted = [message.string for message in done(file) if not isinstance(message.id, str)]
    assert [forms for forms in counted if len(forms) != read(file).num_plurals] == []


@pytest.mark.parametrize("file", [file for file in FILES if locale(file) in COUNTRIES], ids=locale)
def test_a_country_says_its_word_wherever_its_language_has_the_other(file):
    there, general = dict(texts(file)), next(each for each in FILES if locale(each) == language(file))
    for word, others in COUNTRIES[locale(file)].items():
        said = [there.get(ours, theirs) for ours, theirs in texts(general) if has(others, theirs)]
        assert [text for text in said if not has(word, text)] == []


@languages
def test_it_ends_and_begins_as_its_english_does(file):
    sentences = [pair for pair in texts(file) if " " in pair[0]]
    assert [theirs for ours, theirs in sentences if END.findall(ours) != END.findall(theirs)] == []
    assert [theirs for ours, theirs in texts(file) if (ours != ours.strip()) != (theirs != theirs.strip())] == []


@languages
def test_its_questions_and_cries_are_marked_as_it_does(file):
    opened = [theirs for _ours, theirs in texts(file) if [*map(theirs.count, "?!")] == [*map(theirs.count, "¿¡")]]
    marked = [theirs for _ours, theirs in texts(file) if "?" in theirs or "!" in theirs]
    assert set(marked) <= set(opened) if language(file) == "es" else not set(marked) & set(opened)


@languages
def test_it_has_the_form_of_each_number(file):
    form = i18n.catalogue(i18n.FOLDER, locale(file)).ngettext
    message = next(message for message in done(file) if not isinstance(message.id, str) and len({*message.string}) == 2)
    assert [form(*message.id, number) for number in (0, 1, 2, 5)] == [message.string[n] for n in FORMS[language(file)]]


@pytest.mark.parametrize("file", [file for file in FILES if locale(file) in GLOSSARY], ids=locale)
def test_it_has_the_words_of_the_game(file):
    for term, row in GLOSSARY["en"].items():
        words = GLOSSARY[locale(file)][term]["find"]
        assert (term, [both for both in texts(file) if has(row["find"], both[0]) and not has(words, both[1])]) == (
            term,
            [],
        )


@languages
def test_it_has_no_other_words_for_them(file):
    assert never(language(file), (theirs for _ours, theirs in texts(file))) == []


def test_nor_has_english():
    assert never("en", (ours for ours, _theirs in texts(FILES[0]))) == []


def test_the_guide_has_the_table_of_them():
    rows = (
        " | ".join(words[term]["say"] for words in map(GLOSSARY.get, ("en", "es", "pt_BR"))) for term in GLOSSARY["en"]
    )
    assert "".join(f"| {row} |\n" for row in rows) in GUIDE.read_text()
