"""The languages that are there: with the gaps and marks of their English, in the words of the game.

What waits for a translator, because its English is new or has changed, is told in the summary and makes nothing red.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from referee import i18n
from tests.support import messages, pseudo

FILES = sorted(i18n.FOLDER.glob(i18n.FILES))
GLOSSARY = {file.stem: tomllib.loads(file.read_text()) for file in Path("docs/glossary").glob("*.toml")}
DOUBLE = "(?<!cuenta )(?<!vale el )(?<!gallina )dobles?(?! seis| nueve| doce| quince| la mano| de los cinco)"
SHUFFLED, OUT_ON_BLANK = r"revolver|revuelv\w+", r"domin(?:ar|ó) con (?:el )?0-0"
CLOSED, WATER = {"cierres?": "tranques?"}, {"agua": SHUFFLED}
CLOSING = {r"cierres?|cierra|cerr\w+": r"tranc\w+(?!, cierre)"}
PASSED = r"(?<!mot de )(?<!s’est )pass(?:er|erait|es?|ez|ent|é)(?! à droite)"
DEAD = r"(?<!a )(?<!pas )(?<!ayant )bloquée?s?|blocages?(?! et pioche)(?!\))"
OUT = r"domina[nrs]?|dominé|domina(?:do|ron)|(?:^|nadie|alguien|qui[eé]n) dominó"
SWAPPED = {"parties?": "manches?", "manches?": "parties?", "cochons?": "capots?"}
COUNTRIES = {  # its words, which nobody else has, for these of its language
    "es_CU": WATER
    | {
        "(?:se|te|me) (?:hubiera )?peg\\w+|pegarse|haberse pegado|pégate": OUT,
        "datas?": "(?:primera|última|próxima) mano|mano siguiente",
    },
    "es_DO": WATER | {"pollonas?": "zapateros?", "chuchazo": OUT_ON_BLANK},
    "es_ES": CLOSED | {"blancas?": "(?<!en )blancos?", "móvil(?:es)?": "(?<!número de )(?<!números de )teléfonos?"},
    "es_MX": CLOSED | {"mulas?": DOUBLE, "sopa": f"pozo|{SHUFFLED}"},
    "es_PR": {"capicús?": "capicúas?", "chuchazo": OUT_ON_BLANK},
    "es_VE": {"(?<!se )(?<!eso )(?<!que )trancas?(?!, cierre)": "tranques?", "zapatos?": "zapateros?"},
    "fr_CA": {
        r"pig\w+": r"piocher|piochez|piochent|piochés?|(?:on|personne ne|en|chacun|il|se) pioche",
        r"(?:re)?brass\w+": r"(?:re)?mélang\w+",
        "cellulaires?": "(?<!numéro de )téléphones?",
        "courriel": "e-mail",
        "cents?": "centimes?",
    },
    "fr_GP": {r"boud\w+": PASSED, "morte?s?": DEAD},
    "fr_HT": {r"boud\w+": PASSED, "dekabès": "fins? doubles?"},
    "fr_MQ": {
        r"boud\w+": PASSED,
        "morte?s?": DEAD,
        r"engag\w+": r"commenc(?:er?|é) (?:la|cette|les) (?:\w+ )?manches?",
    },
    "pt_PT": {
        "telemóve(?:l|is)": "celular(?:es)?",
        "ficheiros?": "arquivos?",
        "ecrã": "tela",
        "separador": "outra aba",
        "equipas?": "equipes?",
        "rondas?": "rodadas?",
        "comboios?": "tre(?:m|ns)",
        "bónus": "bônus",
        r"partilh\w+": r"compartilh\w+",
    },
}
ELSEWHERE = {  # its words, which others have for something else
    "es_ES": CLOSING,
    "es_MX": CLOSING,
    "fr_GP": SWAPPED,
    "fr_MQ": SWAPPED,
    "pt_PT": {"duplos?": "carroças?", "aplicação": "aplicativo", "folhas?": "súmulas?", r"guard\w+": r"salv\w+"},
}
KEPT = (  # games that are kept, whatever their length
    "(?:vos|nouvelle) parties?|(?:a|avec|supprimer?) les parties|(?:fichier|copie|encore) des? parties?"
    "|importer une partie|d’abord toutes les parties|parties d’ici"
    "|les parties (?:disp|ont été|que vous)|partie ne pourrait"
)
MENTIONED = re.compile(  # wherever it is read
    rf"le dekabès compte deux|\(tranca, cierre\)|\(tranque, (?:tranca|cierre)\)|¡\w+!|{KEPT}", re.IGNORECASE
)
END = re.compile(r"[.:?!…]$")


def locale(file: Path) -> str:
    return file.parents[1].name


def language(file: Path) -> str:
    return i18n.general(locale(file)) or locale(file)


def whole(file: Path) -> Path:
    """The catalogue of all of its language."""
    return next(each for each in FILES if locale(each) == language(file))


@cache
def read(file: Path) -> Catalog:
    return messages.read(file)


@cache
def done(file: Path) -> list[Message]:
    """The texts that are translated and wait for nobody."""
    return [
        each for each in read(file) if each.id and i18n.is_done(each) and not each.fuzzy and each.context != i18n.WORD
    ]


@cache
def texts(file: Path) -> list[tuple[str, str]]:
    """Each English text with what is said for it, in a country in its words; one that counts is two."""
    said, pairs = i18n.catalogue(i18n.FOLDER, locale(file))._catalog, []
    for message in done(whole(file)):
        context = f"{message.context}{i18n.CONTEXT_GLUE}" if message.context else ""
        if isinstance(message.id, str):
            pairs.append((message.id, said[context + message.id]))
        else:
            pairs += [(ours, said[context + message.id[0], form]) for form, ours in enumerate(message.id)]
    return pairs


@cache
def bare(text: str) -> str:
    return pseudo.GAP.sub("", text)


def has(words: str, text: str) -> bool:
    return re.search(rf"(?<![\w-])(?:{words})(?![\w-])", bare(text), re.IGNORECASE) is not None


def never(name: str, said: Iterable[str]) -> list[str]:
    """Those of the texts that say a word of the game otherwise than the glossary of their language."""
    words = "|".join(row["never"] for row in GLOSSARY[name].values() if "never" in row)
    return [text for text in said if has(words, text)]


FRENCH = next(file for file in FILES if locale(file) == "fr")
languages = pytest.mark.parametrize("file", FILES, ids=locale)
countries = pytest.mark.parametrize("file", [file for file in FILES if locale(file) in COUNTRIES], ids=locale)


def test_of_each_country_it_is_told_what_its_words_are():
    assert {each for each in map(locale, FILES) if i18n.general(each)} == {*COUNTRIES}


@languages
def test_what_waits_for_a_translator_is_told(file):
    if waits := messages.waiting(read(file), read(file) if i18n.general(locale(file)) else pseudo.catalogue()):
        pytest.xfail(f"{locale(file)}: {waits}; `make messages` brings them in")


@languages
def test_it_fills_the_gaps_of_its_english_in_as_many_forms_as_it_has(file):
    assert [message.string for message in done(file) if not i18n.fits(message, exactly=True)] == []
    counted = [message.string for message in done(file) if not isinstance(message.id, str)]
    assert [forms for forms in counted if len(forms) != read(file).num_plurals] == []


@countries
def test_a_country_says_its_word_wherever_its_language_has_the_other(file):
    both = [(general, there) for (_, general), (_, there) in zip(texts(whole(file)), texts(file), strict=True)]
    for word, others in (COUNTRIES[locale(file)] | ELSEWHERE.get(locale(file), {})).items():
        said = [there for general, there in both if has(others, MENTIONED.sub("", general))]
        assert (word, len(said) > 0, [text for text in said if not has(word, text)]) == (word, True, [])


@languages
def test_it_has_no_word_of_another_country(file):
    words = {word for country in COUNTRIES if i18n.general(country) == language(file) for word in COUNTRIES[country]}
    others = "|".join(sorted(words - COUNTRIES.get(locale(file), {}).keys()))
    assert [text for _ours, text in texts(file) if others and has(others, MENTIONED.sub("", text))] == []


@countries
def test_a_word_of_a_country_that_its_language_does_not_say_any_more_is_told(file):
    rows = [each for each in read(file) if each.context == i18n.WORD]
    assert [row.id for row in rows if not i18n.fits(row)] == []
    general = "\n".join(text for _ours, text in texts(whole(file))).casefold()
    if gone := [row.id for row in rows if row.id.casefold() not in general]:
        pytest.xfail(f"{locale(file)}: no text has {', '.join(gone)} any more")


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


def test_french_stands_apart_from_its_marks_by_spaces_that_do_not_break():
    wrong = re.compile(r"[ ][?!;:»]|« |[^\s\u202f?!][?!;]|[^\s\u00a0\d]:(?=\s|$)|'|’[{%]")
    assert [theirs for _ours, theirs in texts(FRENCH) if wrong.search(theirs)] == []


def test_a_french_verb_and_its_pronoun_stay_on_one_line():
    """Their hyphen is one at which no line ends: "Puis-" is no line of a title."""
    apart = re.compile(r"\w-(?:t-)?(?:on|ils?|elles?|je|vous|nous|ce|en|y|les?|la)(?![\w-])")
    assert [theirs for _ours, theirs in texts(FRENCH) if apart.search(theirs)] == []


@languages
def test_it_has_the_form_of_each_number(file):
    said = i18n.catalogue(i18n.FOLDER, locale(file))
    ours = next(each.id for each in done(whole(file)) if not isinstance(each.id, str) and len({*each.string}) == 2)
    form = c2py(get_plural(locale(file)).plural_expr)
    for number in (0, 1, 2, 5):
        assert said.ngettext(*ours, number) == said._catalog[ours[0], form(number)]


@pytest.mark.parametrize("file", [file for file in FILES if locale(file) in GLOSSARY], ids=locale)
def test_it_has_the_words_of_the_game(file):
    for term, row in GLOSSARY["en"].items():
        words = GLOSSARY[locale(file)][term]["find"]
        assert (term, [both for both in texts(file) if has(row["find"], both[0]) and not has(words, both[1])]) == (
            term,
            [],
        )


@pytest.mark.parametrize("file", [file for file in FILES if locale(file) in GLOSSARY], ids=locale)
def test_it_has_no_other_words_for_them(file):
    assert never(locale(file), (theirs for _ours, theirs in texts(file))) == []


def test_nor_has_english():
    assert never("en", (ours for ours, _theirs in texts(FILES[0]))) == []
