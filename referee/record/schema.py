"""The shape of a game record, as a JSON Schema made from the declarations of facts, bonuses and house rules.

One reading of the type hints serves the schema, the reading and the writing of facts, so the three cannot drift
apart. How a hand ended is told by the fields `out`, `out_side`, `blocked_by` and `end` of the hand itself; the
presence of `blocked_by` says that nobody could play, even where it is null because nobody knows who laid the last
tile.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from referee.engine.facts import Blocked, Ending, ImpossibleFact, OneOut, Opening, Out, Unfinished
from referee.engine.limits import (
    MAX_BONUSES,
    MAX_LINES,
    MAX_NAME_LENGTH,
    MAX_POINTS,
    MAX_SCORES,
    MAX_SEATS,
    MAX_TEXT_LENGTH,
)
from referee.engine.options import HouseRule, rules_on_record
from referee.engine.ruleset import RuleSet
from referee.engine.tiles import Holding, Tile
from referee.engine.wording import N_
from referee.rulesets import rulesets

FORMAT = "domino-referee/1"

Schema = dict[str, Any]


def declared_fields(declared: type[Any]) -> list[tuple[Field[Any], Any]]:
    """The fields of a class of facts or bonuses, with their types."""
    hints = _hints(declared)  # type: ignore[arg-type]  # every class is hashable
    return [(field, hints[field.name]) for field in fields(declared)]


_hints = cache(get_type_hints)


def is_required(declared: Field[Any]) -> bool:
    """Whether a record must give this field."""
    return declared.default is MISSING and declared.default_factory is MISSING


def kinds(hint: Any) -> tuple[type[Any], ...]:
    """The classes a field of this type takes, told apart by their kind; none for a field of plain values."""
    return tuple(member for member in _members(hint) if hasattr(member, "kind"))


def whole(hint: Any) -> type[Any] | None:
    """The class of what belongs to a fact and needs no kind, as there is no other that could stand there."""
    declared = isinstance(hint, type) and is_dataclass(hint) and hint not in _SIMPLE and not hasattr(hint, "kind")
    return hint if declared else None


def without_none(hint: Any) -> Any:
    """The type of a field that is told: T for T | None."""
    return next(member for member in _members(hint) if member is not NoneType)


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is UnionType else (hint,)


def _of_class(declared: type[Any]) -> Schema:
    """The schema of one class of facts or of what belongs to one; of the opening, which is no entry and has no kind."""
    kind: Schema = {"kind": {"const": declared.kind}} if hasattr(declared, "kind") else {}
    properties = {name: its for field, hint in declared_fields(declared) for name, its in _told_as(field.name, hint)}
    return {
        "type": "object",
        "description": " ".join((declared.__doc__ or "").split()),
        "properties": {**kind, **properties},
        "required": [*kind, *(field.name for field, _ in declared_fields(declared) if is_required(field))],
        "additionalProperties": False,
    }


def _told_as(name: str, hint: Any) -> Iterator[tuple[str, Schema]]:
    """The fields of a record in which a field is told, with their schemas: one, but several for how a hand ended."""
    if hint == Ending:
        yield from ((part, _of_type(int | None, part) | described) for part, described in FIELDS.items())
    else:
        yield name, _of_type(hint, name)


def _of_type(hint: Any, name: str) -> Schema:
    """The schema of a field's type."""
    if declared := kinds(hint):
        return _of_kinds(declared)
    if part := whole(hint):
        return {"$ref": f"#/$defs/{part.__name__}"}
    if get_origin(hint) in (tuple, frozenset):
        items = _of_type(get_args(hint)[0], name)
        unique = {"uniqueItems": True} if get_origin(hint) is frozenset else {}
        return {"type": "array", **_length(hint), "items": items, **unique}
    plain = _of_plain(without_none(hint), name)
    return {**plain, "type": [plain["type"], "null"]} if NoneType in _members(hint) else plain


def _of_plain(hint: type[Any], name: str) -> Schema:
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if name == "name":
        return {"type": "string", "maxLength": MAX_NAME_LENGTH}
    return _SIMPLE[hint] if hint in _SIMPLE else _of_number(name)


def _length(hint: Any) -> Schema:
    """How many an array holds: as many as its type says, else one for each seat there may be."""
    inner = get_args(hint)
    if get_origin(hint) is tuple and Ellipsis not in inner:
        return {"minItems": len(inner), "maxItems": len(inner)}
    return {"maxItems": MAX_BONUSES if kinds(inner[0]) else MAX_SCORES if whole(inner[0]) else MAX_SEATS}


def _of_number(name: str) -> Schema:
    low = -MAX_POINTS if name in ("points", "totals") else 0
    return {"type": "integer", "minimum": low, "maximum": MAX_POINTS}


_SIMPLE: dict[Any, Schema] = {
    bool: {"type": "boolean"},
    str: {"type": "string", "maxLength": MAX_TEXT_LENGTH},
    Tile: {"type": "string", "pattern": "^[0-9][-:|][0-9]$"},
    Holding: {"type": "string", "maxLength": MAX_TEXT_LENGTH},
}


def _of_rule(rule: HouseRule) -> Schema:
    """The schema of a house rule's answer."""
    described = {"description": rule.question or "Asked no more: games on record keep it.", "default": rule.default}
    if rule.is_number:
        return {"type": "integer", "minimum": rule.low, "maximum": rule.high, **described}
    return {"enum": [answer.value for answer in rule.answers], **described}


def schema() -> Schema:
    """The JSON Schema of the game record, version 1.

    How many there may be stands before what each must be, and that before whether they differ: a validator that asks
    in this order and stops at the first problem never does more than a record of the greatest size is worth.
    """
    most_seats = max(seats for rules in rulesets() for seats in rules.setup.seats)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee game record, version 1",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "ruleset": {"enum": [rules.key for rules in rulesets()]},
            "preset": {"type": "string"},
            "options": {"type": "object"},
            "seats": {"type": "array", "maxItems": most_seats, "items": _NAME, "uniqueItems": True},
            "opening": _of_class(Opening),
            "entries": {"type": "array", "maxItems": MAX_LINES},
        },
        "required": ["format", "ruleset", "seats", "entries"],
        "additionalProperties": False,
        "allOf": [_when("ruleset", rules.key, _of_ruleset(rules)) for rules in rulesets()],
        "$defs": _definitions(dict.fromkeys(entry for rules in rulesets() for entry in rules.entries)),
    }


_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": MAX_NAME_LENGTH}


def entry_schema(rules: RuleSet[Any]) -> Schema:
    """The JSON Schema of one entry of a game by these rules, whatever game it is written in."""
    return {**_of_kinds(rules.entries), "$defs": _definitions(rules.entries)}


def _definitions(declared: Iterable[type[Any]]) -> Schema:
    """The shapes of these classes and of all that belongs to them, by the names of the classes."""
    inside = dict.fromkeys(part for declared_class in declared for part in _parts(declared_class))
    return {declared_class.__name__: _of_class(declared_class) for declared_class in declared} | (
        _definitions(inside) if inside else {}
    )


def _parts(declared: type[Any]) -> Iterator[type[Any]]:
    """The classes of what belongs to a fact of this class: of a hand its bonuses, or its scores."""
    for _field, hint in declared_fields(declared):
        for inner in get_args(hint) if get_origin(hint) in (tuple, frozenset) else (hint,):
            yield from kinds(inner) or filter(None, [whole(inner)])


def _of_ruleset(ruleset: RuleSet[Any]) -> Schema:
    rules = {rule.key: _of_rule(rule) for rule in rules_on_record(ruleset.options)}
    return {
        "properties": {
            "preset": {"enum": [preset.key for preset in ruleset.presets]},
            "options": {"type": "object", "properties": rules, "additionalProperties": False},
            "seats": {"type": "array", "minItems": min(ruleset.setup.seats), "maxItems": max(ruleset.setup.seats)},
            "entries": {"type": "array", "items": _of_kinds(ruleset.entries)},
        }
    }


def _of_kinds(declared: Iterable[type[Any]]) -> Schema:
    """What is of one of these classes, each with its definition.

    Its kind alone decides by which of them it is measured, so it is measured once, and what is wrong with it is wrong
    at its own field.
    """
    classes = tuple(declared)
    chosen: Schema = {}
    for fact_class in reversed(classes):
        chosen = _when("kind", fact_class.kind, {"$ref": f"#/$defs/{fact_class.__name__}"}) | (
            {"else": chosen} if chosen else {}
        )
    kinds_known = [fact_class.kind for fact_class in classes]
    return {"type": "object", "properties": {"kind": {"enum": kinds_known}}, "required": ["kind"], **chosen}


def _when(key: str, value: str, then: Schema) -> Schema:
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}


def _described(text: str) -> dict[str, str]:
    return {"description": text}


FIELDS = {
    "out": _described("The seat that went out."),
    "out_side": _described("The pair of which one player went out, where nobody knows which of the two."),
    "blocked_by": _described("The seat that laid the last tile before nobody could play, null where nobody knows."),
    "end": _described("The number at both ends of a blocked line."),
}
"""Each field with what the schema says of it beside its type."""


def read_ending(hand: Mapping[str, Any]) -> Ending:
    """How a hand ended; ImpossibleFact where it ended in two ways at once."""
    out, side, by, end = (_number(hand.get(field)) for field in FIELDS)
    if out is not None and side is not None:
        raise ImpossibleFact("out_side", N_("Say who went out or which pair, not both."))
    if "blocked_by" in hand:
        if out is not None or side is not None:
            raise ImpossibleFact("out", N_("Somebody went out or nobody could play, not both."))
        return Blocked(by, end)
    if end is not None:
        raise ImpossibleFact("end", N_("Only a block has one number at both ends."))
    if side is not None:
        return OneOut(side)
    return Unfinished() if out is None else Out(out)


def _number(value: float | None) -> int | None:
    return None if value is None else int(value)  # 5.0 is a whole number in JSON


def write_ending(ending: Ending) -> dict[str, Any]:
    """The fields of a hand that say how it ended."""
    match ending:
        case Out(seat):
            return {"out": seat}
        case OneOut(side):
            return {"out_side": side}
        case Blocked(by, None):
            return {"blocked_by": by}
        case Blocked(by, end):
            return {"blocked_by": by, "end": end}
    return {}
