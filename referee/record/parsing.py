"""The JSON document of a text, and why a text has none."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NoReturn, cast

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES, MAX_DEPTH
from referee.engine.wording import N_, Counted, Sentence, Text, folded
from referee.record.shapes import GIVEN_TWICE, JsonValue, short

_SPREADSHEET = re.compile(r'\ufeff?(?:"[^"\n]*"[,;]){7}')  # how those begin that are exported
_WRITTEN = tomllib.loads(files("referee.record").joinpath("words.toml").read_text("utf-8"))


def words(kind: str) -> frozenset[str]:
    """What people write on a score sheet beside its numbers, of one kind."""
    return frozenset(_WRITTEN[kind].split())


SIDES: dict[str, str] = _WRITTEN["sides"]
NO_POINTS = words("no_points")
"""What heads a column of another program, or is the key of a number, that holds no points."""
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
            _refuse_export()
        raise ImpossibleFact("", N_("Not a Domino Referee file: not JSON.")) from error


_KINDS: dict[bytes, Text] = {
    rb"PK\x03\x04|\xd0\xcf\x11\xe0": N_(
        "A spreadsheet or packed file can't be read. Copy its cells or lines and paste them."
    ),
    rb"\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp|BM....\0\0": N_("A photo can't be read here. Type its lines."),
    rb"%PDF": N_("A PDF can't be read. Copy its lines and paste them here."),
    rb"\s*<(?i:!doctype|html|\?xml|head|body|table|div)": N_(
        "A web page can't be read. Copy its lines and paste them."
    ),
    rb"\s*\Z": N_("Paste the lines of a score sheet, or choose a file."),
    rb"[^\0]*\0": N_("This file holds no text. Type its lines, or paste them."),
}
"""How files and texts begin in which no score can be read, and what to do instead."""


def text_of(content: bytes) -> str:
    """The text of what was brought; ImpossibleFact where it has none in which a score could stand."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    for begins, text in _KINDS.items():
        if re.match(begins, content, re.DOTALL):
            raise ImpossibleFact("", text)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _refuse_export() -> NoReturn:
    game, table = Sentence(N_("This game")), Sentence(N_("Whole table"))
    raise ImpossibleFact("", ANOTHER_EXPORT, game=game, table=table)


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


def columns_of(text: str) -> str:
    """The rounds in the JSON document of another app as columns with a tab between; any other text as it is.

    ImpossibleFact where it is a document, but broken or without rounds.
    """
    if _SPREADSHEET.match(text):
        _refuse_export()
    if not re.match(r"\s*(?:\{|\[\s*[\[{\"])", text):
        return text
    try:
        rows = _rounds(cast("JsonValue", _read(text)))
    except (ValueError, RecursionError) as error:
        why = N_("This file is incomplete, or was changed. Save it again and choose it as a file.")
        raise ImpossibleFact("text", why) from error
    if not rows:
        raise ImpossibleFact("text", N_("No hands can be made out in this file. Paste them as lines, such as “25 0”."))
    return "\n".join("\t".join(" ".join(str(cell).split()) for cell in row) for row in rows)


def _rounds(data: JsonValue) -> Sequence[Sequence[object]]:
    """The first list of a document that can be the hands of a game, under the names of its columns, or its players."""
    every = [*_inside(data)]
    lists = [each for each in every if isinstance(each, list) and each]
    lists += [[*each.values()] for each in every if isinstance(each, dict)]
    players: Sequence[Sequence[object]] = []
    for each in lists:
        if len(each) > 1 and all(map(_name, each)):
            players = (
                players if len(players) >= len(each) else [[_name(part), *_scores(part, 1).values()] for part in each]
            )
        elif (rows := [_scores(part, 2) for part in each]) and all(
            row and row.keys() == rows[0].keys() for row in rows
        ):
            return [*_heads(every, [*rows[0]]), *[[*row.values()] for row in rows]]
    return players if all(len(row) > 1 for row in players) else []


def _inside(data: JsonValue) -> Iterator[JsonValue]:
    """A value of a document and all that lies in it, what lies less deep first."""
    level: list[JsonValue] = [data]
    while level:
        yield from level
        within = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [part for parts in within for part in parts]


def _name(part: JsonValue) -> str:
    """What a player of a document is called; "" for what is none."""
    keys = ("name", "nombre", "nome", "player", "team", "jugador", "equipo", "winner", "ganador", "vencedor")
    names = [part[key] for key in keys if key in part] if isinstance(part, dict) else []
    return next((name for name in names if isinstance(name, str)), "")


def _stem(key: str) -> str:
    return re.sub(r"(?:[A-Z]|\d+)$", "", key)


def _scores(part: JsonValue, least: int) -> dict[str, int]:
    """The points of a round or a player, so many at least, by what each is called; nothing where it holds none."""
    for each in (*(part.values() if isinstance(part, dict) else ()), part):
        told = each.items() if isinstance(each, dict) else enumerate(each) if isinstance(each, list) else ()
        points = {str(key): value for key, value in told if type(value) is int}
        points = {key: points[key] for key in points if re.sub(r"\W|_", "", folded(key)) not in NO_POINTS}
        alike = [key for key in points if _stem(key) == _stem([*points][-1]) != key]
        if len(alike) > 1:  # as with rawA, rawB, appliedA, appliedB
            points = {key: points[key] for key in alike}
        if len(points) >= least:
            return points
    return {}


def _heads(every: Sequence[JsonValue], keys: Sequence[str]) -> Sequence[Sequence[object]]:
    """What the columns of a document are called: by a text beside them, a list of players, or their keys."""
    if all(key.isdigit() for key in keys):
        lists = [each for each in every if isinstance(each, list) and len(each) == len(keys)]
        called = ([part if isinstance(part, str) else _name(part) for part in each] for each in lists)
        return [[*names] for names in called if all(names)][:1]
    texts = {key: text for each in every if isinstance(each, dict) for key, text in each.items()}
    named = [texts.get(f"{key}Name") or texts.get(f"{key}_name") for key in keys]
    return [[name if isinstance(name, str) else key for name, key in zip(named, keys, strict=True)]]
