"""A language nobody speaks: every text in brackets, in letters with accents and a third longer, twice
as long where it is short, its gaps kept.

It goes by a real name, because dates, lists and plurals are the locale's own: Polish has three forms of a plural.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from wtforms.i18n import messages_path

from referee.engine.wording import UNNAMED

NAME = "pl"
GAP = re.compile(r"(%\(\w+\)[sd]|\{\w+(?::[^}]*)?\}|%%)")
ACCENTS = str.maketrans("aceilnorsuyzACEILNORSUYZ", "áçéîľñôřšůýžÁÇÉÎĽÑÔŘŠŮÝŽ")
FILLING = "ōñē ťŵō ţħŗēē ƒōũŗ ƒīvē ŝīх şēvēñ ēīğħť ñīñē ťēñ "
BRACKETED = re.compile("⟦[^⟦⟧]*⟧")
# Clauses, sources, codes of tables, and addresses.
SIGNS = re.compile(r"\b(?:[A-Z]{3}-[A-Z]?\d+|V-[A-Z]+\d+|S\d+|[A-Z2-9]{6})\b|https?:\S+")
SEATS = {text for both in UNNAMED.values() for text in both}
SHORT = 10  # letters; what is shorter may well be twice as long in another language
OR = "lub"  # between words in a row, of which the locale itself knows one; that for "and" is one letter
WORD = re.compile(r"[^\W\d_]{2,}")


def catalogue(*more: str) -> Catalog:
    """Every text that translators are given, and those of more folders."""
    with TemporaryDirectory() as folder:  # other tests gather them at the same time
        file = Path(folder) / "pseudo.pot"
        told = ["pybabel", "-q", "extract", "-F", "pyproject.toml", "-o", str(file)]
        CommandLineInterface().run([*told, "referee", "templates", "static/pocket", *more])
        return read_po(BytesIO(file.read_bytes()))


def forms() -> Catalog:
    """What WTForms says of its own, which has catalogues of its own."""
    return read_po(BytesIO((Path(messages_path()) / "wtforms.pot").read_bytes()))


def spoken(text: str) -> str:
    """A text in this language; where each of its words is said alone, each in brackets."""
    if text in SEATS:
        return ", ".join(map(spoken, text.split(", ")))
    parts = [part if GAP.fullmatch(part) else part.translate(ACCENTS) for part in GAP.split(text)]
    length = len(GAP.sub("", text))
    more = length if length <= SHORT else ceil(length / 3)
    return f"⟦{''.join(parts)} {(FILLING * (more // len(FILLING) + 1))[:more].strip()}⟧"


def speech(texts: Catalog) -> Callable[[str], str]:
    """What a page calls that which is called by English words: a text of the catalogue, with its gaps filled."""
    known = [message.id for message in texts if isinstance(message.id, str) and message.id]
    parts = {text: GAP.split(text)[::2] for text in known if GAP.search(text)}
    parts = dict(sorted(parts.items(), key=lambda each: -len("".join(each[1]))))  # what says most fits best
    with_gaps = {text: re.compile("(.+)".join(map(re.escape, each))) for text, each in parts.items() if any(each)}

    def say(text: str) -> str:
        if text in known:
            return spoken(text)
        for each, pattern in with_gaps.items():
            if found := pattern.fullmatch(text):
                return _filled(spoken(each), map(say, found.groups()))
        return text

    return say


def _filled(text: str, filling: Iterator[str]) -> str:
    return GAP.sub(lambda _gap: next(filling), text)


def write(folder: Path, texts: Catalog, domain: str = "messages") -> None:
    """Write the language into a folder of translations."""
    made = Catalog(locale=NAME)
    for message in texts:
        if message.id:
            made.add(message.id, _forms(message, made.num_plurals), context=message.context)
    save(folder, made, domain)


def save(folder: Path, made: Catalog, domain: str = "messages") -> None:
    """Write a catalogue as it is read: ours as translators write them, those of WTForms compiled."""
    suffix, write_file = (".po", write_po) if domain == "messages" else (".mo", write_mo)
    file = folder / str(made.locale) / "LC_MESSAGES" / f"{domain}{suffix}"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        write_file(opened, made)


def _forms(message: Message, number: int) -> str | tuple[str, ...]:
    if isinstance(message.id, str):
        return spoken(message.id)
    one, many = message.id
    return (spoken(one), *[spoken(many)] * (number - 1))


def outside(text: str) -> list[str]:
    """The words of a text that stand in no brackets, of which the last may have been cut off with its end."""
    while BRACKETED.search(text):
        text = BRACKETED.sub(" ", text)
    return [word for word in WORD.findall(SIGNS.sub(" ", text.partition("⟦")[0])) if word != OR]
