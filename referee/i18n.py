"""The languages this can be read in: English, and every folder of translations/ that holds a compiled catalogue.

A catalogue is found once and stays in the process. The web follows the browser, the command line its environment.
Babel is imported once something is said that English alone does not answer: it takes as long as all the rules together.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from gettext import translation
from pathlib import Path
from typing import Literal

from referee.engine import wording
from referee.engine.wording import Language, Param, Text

FOLDER = Path(__file__).parent / "translations"
ENGLISH = "en"
LISTED = {ENGLISH: "en_GB"}  # no comma before the last "and", which our sentences have no room for


def available(folder: Path | None = None) -> list[str]:
    """The languages there are, English first; the disk is read, so this is for the start."""
    languages = sorted(file.parents[1].name for file in (folder or FOLDER).glob("*/LC_MESSAGES/messages.mo"))
    return [ENGLISH, *(language for language in languages if language != ENGLISH)]


def language(locale: str) -> Language:
    """How the sentences of the rules are said in a language; in English where there is no catalogue."""
    return _language(FOLDER, locale)


@cache
def _language(folder: Path, locale: str) -> Language:
    catalogue = translation("messages", folder, [locale], fallback=True)
    return Language(
        lambda text: catalogue.gettext(text) if text else "", catalogue.ngettext, lambda names: listing(names, locale)
    )


def listing(names: Sequence[str], locale: str) -> str:
    """Several names in a row, as a language has it: "Ana, Ben and Cy"."""
    words = tuple(map(str, names))
    return wording.ENGLISH.listing(words) if locale == ENGLISH else _listed(words, locale)


def either(words: Sequence[str], locale: str) -> str:
    """Several words of which one is meant, as a language has it: "4 or 5"."""
    return _listed(tuple(words), locale, "or")


@lru_cache(maxsize=1024)
def _listed(words: tuple[str, ...], locale: str, style: Literal["standard", "or"] = "standard") -> str:
    from babel.lists import format_list

    return format_list(words, style=style, locale=LISTED.get(locale, locale))


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
    languages = available(folder)
    if languages == [ENGLISH]:
        return ENGLISH
    from babel import negotiate_locale

    wanted = [name.partition(".")[0].partition("@")[0] for name in preference.split(":")]
    return negotiate_locale(wanted, languages) or ENGLISH
