"""Entries of a record: from JSON to what people told, and back.

What is read has been checked against the schema already; what the schema cannot say is refused here, at its field.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, get_args, get_origin

from referee.engine.facts import Ending, Fact, ImpossibleFact, Opening
from referee.engine.ruleset import RuleSet
from referee.engine.seating import readable
from referee.engine.tiles import Holding, Tile, holding, tile
from referee.engine.wording import N_
from referee.record.schema import declared_fields, is_required, kinds, read_ending, whole, without_none, write_ending
from referee.record.validation import refuse_misshapen_entry

Json = dict[str, Any]
"""An object of a JSON document, or of a column that holds one."""


def read_fact(entry: Mapping[str, Any], rules: RuleSet[Any]) -> Fact:
    """The fact that an entry tells; the entry's shape has been checked."""
    fact: Fact = _read_fields(_of_kind(rules.entries, entry), entry, "")
    return fact


def checked(entry: Mapping[str, Any], rules: RuleSet[Any]) -> Fact:
    """The fact of an entry whose shape has not been checked yet."""
    refuse_misshapen_entry(entry, rules)
    return read_fact(entry, rules)


def write_fact(fact: Fact) -> Json:
    """The entry for a fact; reading it back gives the same fact."""
    return {"kind": fact.kind, **_write_fields(fact)}


def read_opening(opening: Mapping[str, Any]) -> Opening:
    """The opening that a record tells."""
    read: Opening = _read_fields(Opening, opening, "opening.")
    return read


def write_opening(opening: Opening) -> Json:
    """An opening as a record has it."""
    return _write_fields(opening)


def plain(value: str, path: str) -> str:
    """A name or a reason on one line, without what no page could show."""
    text = " ".join(value.split())
    if not readable(text):
        raise ImpossibleFact(path, N_("There is an invisible character in it. Type it again."))
    return text


def _of_kind(declared: Iterable[type[Any]], value: Mapping[str, Any]) -> type[Any]:
    return next(fact_class for fact_class in declared if fact_class.kind == value["kind"])


def _read_fields(declared: type[Any], values: Mapping[str, Any], path: str) -> Any:
    """A fact, or what belongs to one, from its fields in a record; those not told keep their defaults."""
    read = {}
    for field, hint in declared_fields(declared):
        if hint == Ending:
            read[field.name] = read_ending(values)
        elif field.name in values:
            read[field.name] = _read(hint, values[field.name], f"{path}{field.name}")
    return declared(**read)


def _read(hint: Any, value: Any, path: str) -> Any:
    """Turn a JSON value into what a fact's field holds."""
    if value is None:
        return None
    if declared := kinds(hint):
        return _read_fields(_of_kind(declared, value), value, f"{path}.")
    if part := whole(hint):
        return _read_fields(part, value, f"{path}.")
    if get_origin(hint) is Literal:
        return value
    if get_origin(hint) in (tuple, frozenset):
        inner = get_args(hint)[0]
        return get_origin(hint)(_read(inner, item, f"{path}.{number}") for number, item in enumerate(value))
    return _READ[without_none(hint)](value, path)


def _read_holding(value: str, path: str) -> Holding:
    try:
        return holding(value)
    except ValueError as error:
        text = N_("“{told}” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.")
        told = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in value)
        raise ImpossibleFact(path, text, told=told) from error


_READ: dict[Any, Callable[[Any, str], Any]] = {
    bool: lambda value, _path: value,
    int: lambda value, _path: int(value),  # 5.0 is a whole number in JSON
    str: plain,
    Tile: lambda value, _path: tile(value),
    Holding: _read_holding,
}


def _write_fields(value: object) -> Json:
    """The fields as a record has them, those left at their default not mentioned."""
    entry: Json = {}
    for field, hint in declared_fields(type(value)):
        field_value = getattr(value, field.name)
        if hint == Ending:
            entry |= write_ending(field_value)
        elif is_required(field) or field_value != field.default:
            entry[field.name] = _write(field_value)
    return entry


def _write(value: Any) -> Any:
    if hasattr(value, "kind"):
        return {"kind": value.kind, **_write_fields(value)}
    if isinstance(value, Tile | Holding):
        return str(value)
    if is_dataclass(value):
        return _write_fields(value)
    if isinstance(value, frozenset):
        return sorted(value)
    return [_write(item) for item in value] if isinstance(value, tuple) else value
