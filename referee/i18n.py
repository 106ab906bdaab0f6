"""The languages this can be read in: English, and every folder of translations/ that holds a catalogue.

A catalogue is read as translators write it, once, and stays in the process. That takes 75 ms of CPU, and 25 if it were
compiled and its gaps looked at; so there is nothing to compile, to ship or to grow stale. That of a country, as es_MX,
holds its words for those of its language, which takes 20 to 70 ms more, and whole texts that it says otherwise. The web
follows the browser, the command line its environment.
Babel is imported once something is said that English alone does not answer: it takes as long as all the rules together.
"""

import logging
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Literal

from referee.engine import wording
from referee.engine.wording import Language, Param, Sense, Text

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message
    from babel.support import NullTranslations

log = logging.getLogger(__name__)
PERCENT = re.compile(r"%\((\w+)\)[sd]")
FIXED = re.compile(r"<[^>]*>|\d+")  # what a text has in every language: its tags, and its figures
CONTEXT_GLUE = "\x04"  # between a context and its text, as gettext keeps them
FOLDER = Path(__file__).parent / "translations"
FILES = "*/LC_MESSAGES/messages.po"
ENGLISH = "en"
WHOLE = {"pt": "pt_BR"}  # the catalogue that has all of a language, where that is one of a country
NEAREST = {"ht": "fr_ht"} | dict.fromkeys(("pt_ao", "pt_cv", "pt_gw", "pt_mz", "pt_st", "pt_tl"), "pt_pt")
WORD = "word"  # the context of a word of a language, which a country has another for
KEPT = r"\{[^}]*\}|%\(\w+\)[sd]|<[^>]*>"  # gaps and tags, in which no word is one of a language
LISTED = {ENGLISH: "en_GB"}  # no comma before the last "and", which our sentences have no room for
# Spanish says "e" for "y" and "u" for "o" before their own sound, as browsers do in `Intl.ListFormat`; Babel does not.
BEFORE_SOUND = {
    " y ": (" e ", re.compile("[ií]|h[ií](?![ae])", re.IGNORECASE)),
    " o ": (" u ", re.compile(r"h?[oó]|8|11\b", re.IGNORECASE)),
}


def available(folder: Path | None = None) -> list[str]:
    """The languages there are, English first; the disk is read, so this is for the start."""
    languages = sorted(file.parents[1].name for file in (folder or FOLDER).glob(FILES))
    return [ENGLISH, *(language for language in languages if language != ENGLISH)]


def general(locale: str) -> str:
    """The whole catalogue of which a locale is one country's: "es" for "es_MX", and nothing for "es" and "pt_BR"."""
    language, _, country = locale.partition("_")
    whole = WHOLE.get(language, language)
    return whole if country and locale != whole else ""


def offered(locales: Collection[str] = ()) -> list[str]:
    """Those to choose from; how a country says one of them comes with its phones, not by choice."""
    there = locales or available()
    return [locale for locale in there if general(locale) not in there]


def tag(locale: str) -> str:
    """A language as addresses and browsers name it: "pt-BR" for "pt_BR"."""
    return locale.replace("_", "-")


def best_match(wanted: Iterable[str], locales: Iterable[str], default: str = ENGLISH) -> str:
    """The first language wanted that there is, as "es-DO" or "pt_PT": the very same, else that of another country.

    Where no country is named with it, it is the one that is wanted further on.
    """
    locales = list(locales)
    exact = {locale.lower(): locale for locale in locales}
    other = {locale.partition("_")[0]: locale for locale in sorted(locales, key=general, reverse=True)}
    tags = [NEAREST.get(tag, tag) for tag in (each.lower().replace("-", "_") for each in wanted)]
    for tag in tags:
        if locale := exact.get(tag) or other.get(tag.partition("_")[0]):
            return next((exact[more] for more in tags if more in exact and more.startswith(f"{tag}_")), locale)
    return default


def language(locale: str) -> Language:
    """How the sentences of the rules are said in a language; in English where there is no catalogue."""
    return _language(FOLDER, locale)


@cache
def _language(folder: Path, locale: str) -> Language:
    if locale == ENGLISH:
        return wording.ENGLISH
    texts = catalogue(folder, locale)

    def gettext(text: str) -> str:
        if isinstance(text, Sense):
            return str(texts.pgettext(text.context, str(text)))
        return texts.gettext(text) if text else ""

    return Language(gettext, texts.ngettext, lambda names: listing(names, locale), locale.partition("_")[0])


@cache
def catalogue(folder: Path, locale: str) -> "NullTranslations":
    """The texts of a language; those that a country does not say otherwise are its language's, in the country's words,
    and all others English.

    A translation that does not fit its English is not shown. Where nobody has marked it for that, the log says so.
    """
    from babel.messages.pofile import read_po
    from babel.support import Translations

    texts = Translations()
    file = folder / locale / "LC_MESSAGES/messages.po"
    if file.exists():
        with file.open("rb") as opened:
            _fill(texts, read_po(opened, locale=locale, ignore_obsolete=True))
    if whole := general(locale):
        own, start = texts._catalog, f"{WORD}{CONTEXT_GLUE}"
        words = {key: word for key, word in own.items() if isinstance(key, str) and key.startswith(start)}
        say = saying({key.removeprefix(start): word for key, word in words.items()})
        texts._catalog = {key: say(text) for key, text in catalogue(folder, whole)._catalog.items()} | own
    return texts


def saying(words: dict[str, str]) -> Callable[[str], str]:
    """How a country says a text of its language: with its words for these, all at once, and of two that fit the longer.

    They are whole words, in small letters or with a capital, or marks, as the " ?" that is "?" in Canada; what is in a
    gap or a tag is none.
    """
    if not words:
        return str
    said = words | {_capital(word): _capital(other) for word, other in words.items()}
    longest_first = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    pattern = re.compile(rf"{KEPT}|(?:(?<![\w-])|(?!\w))(?:{longest_first})(?![\w-])")
    return lambda text: pattern.sub(lambda found: said.get(found[0], found[0]), text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fill(texts: "NullTranslations", written: "Catalog") -> None:
    """Put what is written where gettext has it after it has read a compiled file, which takes longer to make."""
    texts.plural = c2py(written.plural_expr)  # type: ignore[assignment]  # we count in whole numbers
    for message in filter(lambda message: message.id, written):  # the first is the head of the file
        if is_shown(message):
            glued = f"{message.context}{CONTEXT_GLUE}" if message.context else ""
            text, forms = f"{glued}{_all(message.id)[0]}", _all(message.string)
            keys = [text] if isinstance(message.id, str) else [(text, form) for form in range(len(forms))]
            texts._catalog.update(zip(keys, forms, strict=True))
        elif is_done(message) and not message.fuzzy:
            log.error("%s: the gaps of %r do not fit %r", written.locale, message.string, message.id)


def is_done(message: "Message") -> bool:
    """Whether a text has been translated, in all its forms."""
    return bool(message.string) and all(_all(message.string))


def is_shown(message: "Message") -> bool:
    """Whether people read a translation: it fits, and in figures and tags too if it was made for another English."""
    return is_done(message) and fits(message, exactly=message.fuzzy) and (not message.fuzzy or _is_fixed(message))


def fits(message: "Message", exactly: bool = False) -> bool:
    """Whether a translation fills only gaps that its English has; `exactly`, all of them."""
    gaps = set[str]().union(*map(_gaps, _all(message.id)))
    try:
        forms = [_gaps(text) for text in _all(message.string) if text]
    except ValueError:  # a brace or a per cent sign that stands alone
        return False
    return set[str]().union(*forms) == gaps if exactly else all(form <= gaps for form in forms)


def _is_fixed(message: "Message") -> bool:
    english, foreign = ({*FIXED.findall(" ".join(_all(texts)))} for texts in (message.id, message.string))
    return english == foreign


def _all(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _gaps(text: str) -> set[str]:
    """The names of a text's gaps, which are `{name}` in the rules and `%(name)s` on pages."""
    names = set(PERCENT.findall(text))
    if names and "%" in PERCENT.sub("", text).replace("%%", ""):
        raise ValueError(text)
    return names | {name for _text, name, _form, _conversion in Formatter().parse(text) if name is not None}


def listing(names: Sequence[str], locale: str) -> str:
    """Several names in a row, as a language has it: "Ana, Ben and Cy"."""
    words = tuple(language(locale).with_words(wording.mentioned(name)) for name in wording.as_called(names))
    return wording.ENGLISH.listing(words) if locale == ENGLISH else _listed(words, locale)


def either(words: Sequence[str], locale: str) -> str:
    """Several words of which one is meant, as a language has it: "4 or 5"."""
    return _listed(tuple(map(wording.mentioned, words)), locale, "or")


@lru_cache(maxsize=1024)
def _listed(words: tuple[str, ...], locale: str, style: Literal["standard", "or"] = "standard") -> str:
    from babel.lists import format_list

    text = format_list(words, style=style, locale=LISTED.get(locale, locale))
    return _sounding(text, words[-1]) if locale.startswith("es") and len(words) > 1 else text


def _sounding(text: str, last: str) -> str:
    for word, (changed, sound) in BEFORE_SOUND.items():
        if text.endswith(word + last) and sound.match(last):
            return text.removesuffix(word + last) + changed + last
    return text


def translated(text: Text, params: Mapping[str, Param] | None = None, **more: Param) -> str:
    """A sentence in the language of the environment, for the command line."""
    return environment_language().say(text, {**(params or {}), **more})


def environment_language() -> Language:
    """The first language that the environment asks for and we have, by gettext's variables in gettext's order."""
    preference = next(
        (os.environ[name] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return language(_negotiated(FOLDER, preference))


@cache
def _negotiated(folder: Path, preference: str) -> str:
    wanted = [name.partition(".")[0].partition("@")[0] for name in preference.split(":")]
    return best_match(wanted, available(folder) if find_spec("babel") else [ENGLISH])
