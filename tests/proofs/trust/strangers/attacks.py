"""Hostile requests: the addresses, forms and records of this app, each bent somewhere by chance."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

from referee.engine.ruleset import Example, RuleSet
from referee.record import write_opening
from referee.rulesets import games
from tests.support.builders import document
from tests.web.good import GOOD, HOSTILE, NONSENSE

Pairs = list[tuple[str, Any]]

BYTES = [
    b"", b"\0", b"%", b"%00", b"..", b"../../etc/passwd", b"//", b"\\", b"\xff\xfe", b"\xed\xa0\x80", b"\r\nX-A: b",
    b";", b"'", b"' or 1=1 --", b"${7*7}{{7*7}}", b"-1", b"0", b"00", b"1e9", b"9" * 30, b"0x10", b"NaN", b"true",
    b"[]", b"<svg>", "\u202e\u200b".encode(), "ⅫÅ".encode(), "１２".encode(), "ß".encode(), b"a" * 3000, b"A" * 6,
    b"K" * 300,
]  # fmt: skip
WORDS = [*NONSENSE.values(), *(each.decode("latin-1") for each in BYTES)]
HEADERS = {
    "Host": ["", ".", ".x", "b..c", "a" * 70 + ".org", "[::1", "[::1]:99999", "localhost:0", "a b", "é", "@", "%00"],
    "Accept": ["", "*", "text/html;q=x", "application/json", "a/b," * 500, ";;;", "*/*;q=-1"],
    "Accept-Language": ["", "xx", "en;q=9", "en-US-x-" + "a" * 500, "*", ",,,", "é"],
    "Accept-Encoding": ["", "br;q=x", "gzip, br", "*", "identity;q=0", "deflate;;"],
    "If-None-Match": ["*", '"', 'W/"x"', '"a",' * 200, "W/", "é"],
    "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "9" * 40],
    "Range": ["bytes=0-", "bytes=9-1", "bytes=-5", "lines=1-2", "bytes=0-0,1-1," * 50, "bytes=99999999999999999999-"],
    "Cookie": ["referee=", "referee=.", "session=" + "a" * 3000, "t-AAAAAA=x", "t-AAAAAA-aaaaaa=b~keeper", "=;=;"],
    "Referer": ["", "http://evil.example/", "javascript:alert(1)", "http://[", "\xff"],
    "Origin": ["null", "http://evil.example", "http://[", "é", ""],
    "Sec-Fetch-Site": ["cross-site", "same-site", "none", "", "é"],
    "X-Forwarded-For": ["1.2.3.4", "x", "," * 50],
    "X-Forwarded-Host": ["evil.example", ".x"],
    "X-Forwarded-Proto": ["javascript", "https"],
    "X-HTTP-Method-Override": ["DELETE"],
    "HX-Request": ["true"],
    "Content-Encoding": ["gzip", "x"],
}  # fmt: skip
TYPES = [
    "", "text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=", "é",
    "multipart/form-data; boundary=x",
]  # fmt: skip
METHODS = [
    "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "get", "G\u00cbT",
    "*",
]  # fmt: skip


@dataclass(frozen=True)
class Attack:
    """One request as the server hands it to the app: path and query as they came, what is sent as a body."""

    method: str
    path: bytes
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = ""
    body: bytes = b""


@dataclass(frozen=True)
class Ground:
    """What the attacks of one act are made from: the rules of the map, and the forms on the pages of a table."""

    rules: list[list[tuple[bool, str]]]
    known: dict[str, list[str]]
    forms: list[tuple[str, Pairs]]
    cookies: list[str]
    hidden: list[tuple[str, Pairs, str]] = field(default_factory=list)
    """Each hidden field of those pages: where its form goes, what is in it, and the name of the field."""


def attacks(chance: Random, ground: Ground) -> Iterator[Attack]:
    """Hostile requests without end."""
    kinds: list[Callable[[Random, Ground], Attack]] = [_address, _address, _form, _form, _form, _question, _record]
    kinds += [_hidden] * bool(ground.hidden)
    while True:
        attack = chance.choice(kinds)(chance, ground)
        headers = {"Cookie": chance.choice(ground.cookies)} if chance.random() < 0.9 else {}
        headers |= {"Sec-Fetch-Site": "same-origin"} if chance.random() < 0.97 else {}
        for _header in range(chance.choice((0, 0, 0, 1, 1, 3))):
            name = chance.choice(list(HEADERS))
            headers[name] = chance.choice([*HEADERS[name], chance.choice(WORDS)])
        yield Attack(attack.method, attack.path, attack.query, headers, attack.kind, attack.body)


def _path(chance: Random, ground: Ground, bent: float = 0.3) -> bytes:
    parts = b""
    for is_part, text in chance.choice(ground.rules):
        good = chance.choice(ground.known.get(text, ["1"])).encode() if is_part else text.encode()
        parts += chance.choice(BYTES) if is_part and chance.random() < bent else good
    return parts if chance.random() > 0.03 else parts + chance.choice(BYTES)


def _address(chance: Random, ground: Ground) -> Attack:
    names = ["v", "code", "reason", "side", "points", "preset", "check", "line", "_anchor", "_external", "ä"]
    told = [(chance.choice(names), chance.choice(WORDS)) for _pair in range(chance.choice((0, 0, 1, 3)))]
    raw = chance.choice(BYTES)  # the server lets nothing through here that is no UTF-8, as `wire` shows
    query = chance.choice((_encoded(told), _encoded(told), quote_from_bytes(raw), raw.decode(errors="ignore")))
    return Attack(chance.choice(METHODS), _path(chance, ground), query)


def _form(chance: Random, ground: Ground) -> Attack:
    """A form of the app with some of its fields bent, left out, told twice or made up."""
    path, pairs = chance.choice(ground.forms)
    told = list(pairs)
    for _bend in range(chance.choice((0, 1, 1, 2, 4, 12))):
        at = chance.randrange(len(told)) if told else 0
        name = told[at][0] if told else "line"
        bent = (name, _value(chance, told))
        told[at : at + 1] = chance.choice(([bent], [bent], [bent], [], [*told[at : at + 1], bent]))
    told += [(chance.choice(("check", "as_line", "told_as", "why", "x")), _value(chance, told))] * chance.choice(
        (0, 0, 1, 300)
    )
    kind = chance.choice(TYPES) if chance.random() < 0.05 else "application/x-www-form-urlencoded"
    return Attack("POST", path.encode(), "", {}, kind, _encoded(told).encode())


def _hidden(chance: Random, ground: Ground) -> Attack:
    """A form as it stands, but for one field that no page shows."""
    path, pairs, name = chance.choice(ground.hidden)
    told = [(each, value) for each, value in pairs if each != name] + [(name, chance.choice(list(HOSTILE.values())))]
    return Attack("POST", path.encode(), "", {}, "application/x-www-form-urlencoded", _encoded(told).encode())


def _value(chance: Random, told: Pairs) -> str:
    """Nonsense, or what another field of the form has, or a number or a tile that may well fit."""
    some = ["hand", "blocked", "1", "2", "6-4 3-1", "12", "17/3", "6-6", "0/1", "?", "dropped", "Eve"]
    other = str(chance.choice(told)[1]) if told else ""
    return chance.choice((chance.choice(WORDS), chance.choice(some), str(chance.randrange(-5, 200)), other))


def _question(chance: Random, ground: Ground) -> Attack:
    key = chance.choice(list(GOOD))
    told = [(name, value) for name, value in GOOD[key].items() if chance.random() < 0.95]
    for _bend in range(chance.choice((0, 1, 2))):
        told.append((chance.choice([name for name, _value in told] or ["set"]), _value(chance, told)))
    return Attack("GET", f"/ask/{key}".encode(), _encoded(dict(told)))


def _record(chance: Random, ground: Ground) -> Attack:
    """An import of a record that was valid before it was bent."""
    path, pairs = next((path, pairs) for path, pairs in ground.forms if path == "/import")
    text = bent_record(chance)
    told = [(name, value) for name, value in pairs if name != "text"] + [("text", text)]
    return Attack("POST", path.encode(), "", {}, "application/x-www-form-urlencoded", _encoded(told).encode())


def _encoded(told: Any) -> str:
    return urlencode(told, errors="surrogatepass")


def records() -> list[dict[str, Any]]:
    """A record of each worked case of the rulebook."""
    return [_case(game.rules, each) for game in games() for each in game.book.examples]


def _case(rules: RuleSet[Any], case: Example) -> dict[str, Any]:
    opens = {"options": dict(case.answers), "opening": write_opening(case.opening), "seats": list(case.seats)}
    record = document(rules.key, dict(case.entry)) | opens
    return {name: value for name, value in record.items() if value != {}}


RECORDS = records()
# Not {}: told back in a refusal it looks like a gap that one of our own texts has left.
VALUES = [
    None, True, False, 0, -1, 1, 7, 1.5, -0.0, 1e308, 10**30, 2**63, "", "x", "6-4", "17/3", "hand", [], [[]], [0],
    {"a": 0}, *WORDS,
]  # fmt: skip
TEXTS: list[Callable[[str], str]] = [
    lambda text: text[: len(text) // 2],
    lambda text: text + text,
    lambda text: "[" * 2000 + text,
    lambda text: '{"a":' * 2000 + text,
    lambda text: text.replace("0", "NaN", 1),
    lambda text: text.replace('"', "'"),
    lambda text: text.replace(":", ": Infinity,", 1),
    lambda text: text.replace("{", '{"kind": "hand", "kind": "void", ', 1),
    lambda text: text.replace("[", "[" + "0," * 3000, 1),
    lambda text: text.replace("1", "9" * 5000, 1),
    lambda text: "\ufeff" + text,
    lambda text: text.replace("A", "\\ud800"),
]


def bent_record(chance: Random) -> str:
    """A record as text, some of its values replaced, left out, repeated or moved; now and then its text broken."""
    record = deepcopy(chance.choice(RECORDS))
    record["entries"] = [deepcopy(each) for each in record["entries"] * chance.choice((1, 1, 1, 3, 40))]
    for _bend in range(chance.choice((0, 1, 1, 2, 5))):
        _bend_one(chance, record)
    text = json.dumps(record, ensure_ascii=chance.random() < 0.5)
    return chance.choice(TEXTS)(text) if chance.random() < 0.15 else text


def _bend_one(chance: Random, record: Any) -> None:
    places = list(_places(record))
    around, key = chance.choice(places)
    value: Any = deepcopy(chance.choice(VALUES))
    elsewhere, other = chance.choice(places)
    how = chance.choice(("value", "value", "move", "gone", "again", "name"))
    if how == "value" or (how == "move" and elsewhere is around):
        around[key] = value
    elif how == "move":
        around[key] = deepcopy(elsewhere[other])
    elif how == "gone" and len(around) > 1:
        del around[key]
    elif isinstance(around, list):
        around += [around[key]] * chance.choice((1, 2, 30, 1500))
    else:
        around[chance.choice(WORDS) if how == "name" else str(value)[:50]] = around.pop(key)


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document: what it is in, and under which key or number."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from _places(value)
