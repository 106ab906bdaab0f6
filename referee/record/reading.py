"""The game record: one JSON document that holds a game's rules, seats and facts, and no total.

Reading refuses what has the wrong shape (see `validation`), and what cannot be read with the engine's own
words; either way an ImpossibleFact says at which entry and field.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from referee.engine.facts import Ending, Fact, ImpossibleFact, Opening
from referee.engine.holdings import Holding, holding
from referee.engine.limits import refuse_newcomers
from referee.engine.options import answers
from referee.engine.ruleset import RuleSet, Standing
from referee.engine.score import Line, lines
from referee.engine.tiles import Tile, tile
from referee.engine.wording import N_
from referee.record.ending import read_ending, written_ending
from referee.record.schema import BONUSES, FORMAT, INTERRUPTIONS, declared_fields, is_required, kind
from referee.record.validation import parsed, refuse_misshapen
from referee.rulesets import ruleset

Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """One game: by which rules, who sat where, how it opened, and everything told."""

    ruleset: RuleSet[Any]
    preset: str
    options: Any
    seats: tuple[str, ...]
    opening: Opening
    facts: tuple[Fact, ...]

    def first(self) -> Standing:
        """The standing before the first entry."""
        return self.ruleset.first(self.options, self.ruleset.seat(self.seats), self.opening)

    def lines(self) -> tuple[Line, ...]:
        """Every entry judged, in order."""
        return lines(self.ruleset, self.options, self.first(), self.facts)


def read(text: str | bytes) -> Record:
    """Read a record; ImpossibleFact where it is not JSON, has the wrong shape, or tells what cannot be."""
    return from_document(parsed(text))


def from_document(document: Any) -> Record:
    """Read a record that has been parsed from JSON already."""
    refuse_misshapen(document)
    rules = ruleset(document["ruleset"])
    preset = document.get("preset", rules.presets[0].key)
    options = rules.agree(preset, document.get("options", {}))
    seats = _seats(document["seats"])
    told = tuple(_at(number, entry, rules) for number, entry in enumerate(document["entries"]))
    refuse_newcomers(len(seats), told)
    return Record(rules, preset, options, seats, opening(document.get("opening", {})), told)


def document(record: Record) -> dict[str, Any]:
    """The JSON document of a record, with every house rule written out."""
    told = _written(record.opening)
    return {
        "format": FORMAT,
        "ruleset": record.ruleset.key,
        "preset": record.preset,
        "options": answers(record.options),
        "seats": list(record.seats),
        **({"opening": told} if told else {}),
        "entries": [entry(fact) for fact in record.facts],
    }


def opening(told: Mapping[str, Any]) -> Opening:
    """The opening that a record tells."""
    read_opening: Opening = _filled(Opening, told, "opening.")
    return read_opening


def written_opening(told: Opening) -> dict[str, Any]:
    """An opening as a record has it."""
    return _written(told)


def fact(entry: Entry, rules: RuleSet[Any]) -> Fact:
    """The fact that one entry of a record tells; the entry's shape has been checked."""
    declared = _declared(entry["kind"], rules)
    told: Fact = _filled(declared, entry, "")
    return told


def entry(fact: Fact) -> dict[str, Any]:
    """One entry of a record for a fact; reading it back gives the same fact."""
    return {"kind": kind(type(fact)), **_written(fact)}


def checked(entry: Entry, rules: RuleSet[Any]) -> Fact:
    """The fact of an entry whose shape has not been checked yet."""
    shape = {"format": FORMAT, "ruleset": rules.key, "seats": list("ABCD")[: max(rules.seats)], "entries": [entry]}
    try:
        return from_document(shape).facts[0]
    except ImpossibleFact as problem:
        problem.entry = None
        raise


def _at(number: int, entry: Entry, rules: RuleSet[Any]) -> Fact:
    try:
        return fact(entry, rules)
    except ImpossibleFact as problem:
        problem.entry = number
        raise


def _declared(word: str, rules: RuleSet[Any]) -> type[Any]:
    return next(each for each in (rules.hand, *INTERRUPTIONS, *BONUSES) if kind(each) == word)


def _filled(declared: type[Any], told: Entry, path: str) -> Any:
    values = {}
    for each, hint in declared_fields(declared):
        if hint == Ending:
            values[each.name] = read_ending(told)
        elif each.name in told:
            values[each.name] = _read(hint, told[each.name], f"{path}{each.name}")
    return declared(**values)


def _read(hint: Any, value: Any, path: str) -> Any:
    """Turn a JSON value into what a fact's field holds."""
    if get_origin(hint) is UnionType:
        return _read_union(hint, value, path)
    if get_origin(hint) in (tuple, frozenset):
        inner = get_args(hint)[0]
        return get_origin(hint)(_read(inner, each, f"{path}.{number}") for number, each in enumerate(value))
    if hint is Tile:
        return tile(value)
    if hint is Holding:
        return _holding(value, path)
    return plain(value, path) if hint is str else hint(value)


def _read_union(hint: Any, value: Any, path: str) -> Any:
    members = [each for each in get_args(hint) if each is not NoneType]
    if all(each in BONUSES for each in members):
        return _filled(next(each for each in members if kind(each) == value["kind"]), value, f"{path}.")
    return None if value is None else _read(members[0], value, path)


def _holding(value: str, path: str) -> Holding:
    try:
        return holding(value)
    except ValueError as problem:
        text = N_("“{told}” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.")
        raise ImpossibleFact(path, text, told=value if value.isprintable() else "?") from problem


def _seats(told: Sequence[str]) -> tuple[str, ...]:
    names = tuple(plain(name, f"seats.{seat}") for seat, name in enumerate(told))
    for seat, name in enumerate(names):
        if not name:
            raise ImpossibleFact(f"seats.{seat}", N_("What is the player's name?"))
        if name in names[:seat]:
            raise ImpossibleFact(f"seats.{seat}", N_("{name} already has a seat in this game."), name=name)
    return names


def plain(value: str, path: str) -> str:
    """A name or a reason on one line, without what no page could show."""
    text = " ".join(value.split())
    if not text.isprintable():
        raise ImpossibleFact(path, N_("Please use ordinary letters and signs."))
    return text


def _written(told: object) -> dict[str, Any]:
    """The fields of a fact as JSON, those left at their default not mentioned."""
    written: dict[str, Any] = {}
    for each, hint in declared_fields(type(told)):
        value = getattr(told, each.name)
        if hint == Ending:
            written |= written_ending(value)
        elif is_required(each) or value != each.default:
            written[each.name] = _json(value)
    return written


def _json(value: Any) -> Any:
    if isinstance(value, Tile | Holding):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return {"kind": kind(type(value)), **_written(value)} if isinstance(value, BONUSES) else value
