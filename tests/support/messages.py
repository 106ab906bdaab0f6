"""`make messages`, once texts are gathered: each catalogue takes in the English of now and says what waits in it."""

import re
import sys
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import denormalize, read_po, write_po

from referee import i18n

CLOSE = 0.7  # of 1: two texts less like each other are no change but two sentences


def read(file: Path) -> Catalog:
    """A catalogue as translators left it, with the English that a fuzzy text is of, which Babel reads as comments."""
    catalogue = read_po(BytesIO(file.read_bytes()), locale=file.parents[1].name)
    for each in catalogue:
        former = "\n".join(line.removeprefix("| ") for line in each.user_comments if line.startswith("|"))
        each.user_comments = [line for line in each.user_comments if not line.startswith("|")]
        each.previous_id = _previous(former) if each.fuzzy else []
    return catalogue


def _previous(comment: str) -> list[str]:
    """The texts of a comment, which Babel wraps at any space and after any hyphen."""
    line = re.sub(r"(?<=\S-)\n", "", comment).replace("\n", " ")
    return [denormalize(part.replace('" "', '"\n"')) for part in re.split(r"msgid\w* ", line) if part]


def save(catalogue: Catalog, file: Path) -> None:
    """Write a catalogue where it is kept."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, catalogue, include_previous=True, width=120)


def take_in(catalogue: Catalog, template: Catalog, whole: Catalog | None = None) -> None:
    """Take in the English of now. A text that changed keeps its translation, marked `fuzzy`, with the English it is of.

    gettext's own way would also give a new sentence the translation of one that stays, and so perhaps of its opposite.
    Of what a country says otherwise, the `whole` language knows which texts are new; its words are in no code.
    """
    known = _with_words_of(catalogue, template)
    gone = {_text(each): each for each in catalogue if i18n.is_done(each) and not _in(known, each)}
    for new in [each for each in template if not _in(whole or catalogue, each)]:
        alike = [text for text, old in gone.items() if isinstance(old.id, str) == isinstance(new.id, str)]
        for text in get_close_matches(_text(new), alike, n=1, cutoff=CLOSE):
            _carry(gone.pop(text), new, catalogue)
    marked = [each for each in catalogue if each.fuzzy]
    catalogue.update(known, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    for old in marked:
        if new := catalogue.get(old.id, old.context):
            new.previous_id = old.previous_id
    if whole:
        _keep_what_is_said(catalogue)


def waiting(catalogue: Catalog, template: Catalog) -> str:
    """What there is for translators to do, as "3 to look at, 2 missing"; empty for nothing."""
    texts = [catalogue.get(each.id, each.context) for each in template if each.id]
    fuzzy = [each for each in texts if each and each.fuzzy and i18n.is_done(each)]
    english = [each for each in fuzzy if not i18n.is_shown(each)]
    missing = [each for each in texts if not each or not i18n.is_done(each)]
    told = (fuzzy, "to look at"), (english, "of these in English till then"), (missing, "missing")
    return ", ".join(f"{len(each)} {what}" for each, what in told if each)


def _in(catalogue: Catalog, message: Message) -> bool:
    return not message.id or catalogue.get(message.id, message.context) is not None


def _with_words_of(catalogue: Catalog, template: Catalog) -> Catalog:
    """What was gathered, after the words of a country."""
    both = Catalog()
    words = [each for each in catalogue if each.context == i18n.WORD]
    for each in [*words, *filter(lambda each: each.id, template)]:
        both[each.id] = each.clone()
    return both


def _english(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _text(message: Message) -> str:
    return "\n".join(_english(message))


def _carry(old: Message, new: Message, catalogue: Catalog) -> None:
    """Give a text the translation of what it was; one that is again what was translated is done."""
    was = list(old.previous_id) or _english(old)
    flags, previous = ((), ()) if was == _english(new) else (("fuzzy",), was)
    catalogue.add(new.id, old.string, flags=flags, previous_id=previous, context=new.context)


def _keep_what_is_said(catalogue: Catalog) -> None:
    for each in [each for each in catalogue if each.id and not i18n.is_done(each)]:
        catalogue.delete(each.id, each.context)


def main(template: Path, folder: Path) -> None:
    """Bring every catalogue of a folder up to date with what was gathered."""
    gathered = read_po(BytesIO(template.read_bytes()))
    files = {file.parents[1].name: file for file in sorted(folder.glob(i18n.FILES), reverse=True)}
    catalogues = {locale: read(file) for locale, file in files.items()}
    for locale, catalogue in catalogues.items():  # a country before its language, which must not have changed yet
        whole = catalogues.get(i18n.general(locale))
        take_in(catalogue, gathered, whole)
        save(catalogue, files[locale])
        print(f"{locale}: {waiting(catalogue, catalogue if whole else gathered) or 'all done'}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
