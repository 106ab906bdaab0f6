"""The JSON document of a text, and why a text has none."""

import json
import re
from collections import Counter
from typing import cast

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES, MAX_DEPTH
from referee.engine.wording import N_, Counted, Sentence
from referee.record.shapes import GIVEN_TWICE, JsonValue, short

_SPREADSHEET = re.compile(r'\ufeff?"[^"\n]*"[,;]"')  # how those begin that are exported
ANOTHER_EXPORT = N_("A spreadsheet can't be brought back. Under Export, choose “{game}” or “{table}” instead.")


def parsed(text: str | bytes, most: int = MAX_BYTES) -> JsonValue:
    """The JSON document of a text; ImpossibleFact where it is larger than `most` bytes, or none."""
    if len(text) > most:
        raise ImpossibleFact(
            "",
            Counted(
                "A game file has at most {most} byte.",
                "A game file has at most {most} bytes.",
                "most",
            ),
            most=most,
        )
    try:
        return cast("JsonValue", _read(text))
    except (ValueError, RecursionError) as error:
        if _SPREADSHEET.match(text.decode("utf-8", "replace") if isinstance(text, bytes) else text):
            game, table = Sentence(N_("This game")), Sentence(N_("Whole table"))
            raise ImpossibleFact("", ANOTHER_EXPORT, game=game, table=table) from error
        raise ImpossibleFact("", N_("Not a Domino Referee file: not JSON.")) from error


def _read(text: str | bytes) -> object:
    if _is_deep(text.encode("utf-8", "replace") if isinstance(text, str) else text):
        raise ValueError
    return json.loads(text, object_pairs_hook=_once)


_ESCAPE, _STRING = re.compile(rb"\\."), re.compile(rb'"[^"]*"')
_OTHER = bytes(set(range(256)) - set(b'[]{}"'))
_AS_LISTS = bytes.maketrans(b"{}", b"[]")


def _is_deep(text: bytes) -> bool:
    """Whether lists and objects lie deeper in each other than in any record, or one has no end.

    Python's reader goes down with them, and stops in time. But where it has no more than a browser's small stack that
    ends Python for good. Looking first takes a small part of what reading does: each step takes the innermost away.
    """
    if text.count(b"[") + text.count(b"{") <= MAX_DEPTH:
        return False
    escaped = _ESCAPE.sub(b"", text) if b"\\" in text else text
    brackets = escaped.translate(_AS_LISTS, _OTHER).replace(b'""', b"")
    brackets = _STRING.sub(b"", brackets)
    for _level in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"")
    return b"[" in brackets


def _once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """One object of a record; what is told twice in it would be ignored once."""
    once = dict(pairs)
    if len(once) < len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        raise ImpossibleFact("", GIVEN_TWICE, key=short(twice))
    return once
