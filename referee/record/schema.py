"""The shape of a game record, as a JSON Schema made from the declarations of facts, bonuses and house rules.

One reading of the type hints serves the schema, the reading and the writing of facts, so the three cannot
drift apart.
"""

import re
from dataclasses import MISSING, Field, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from referee.engine import facts
from referee.engine.holdings import Holding
from referee.engine.limits import LONGEST_NAME, LONGEST_TEXT, MOST_BONUSES, MOST_LINES, MOST_POINTS, MOST_SEATS
from referee.engine.options import HouseRule, house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.tiles import Tile
from referee.record import ending
from referee.rulesets import rulesets

FORMAT = "domino-referee/1"

Schema = dict[str, Any]

BONUSES: tuple[type[Any], ...] = get_args(facts.Bonus)
INTERRUPTIONS: tuple[type[Any], ...] = (
    facts.Redeal,
    facts.Void,
    facts.Adjust,
    facts.Join,
    facts.Leave,
    facts.Substitute,
    facts.Stop,
)


def kind(declared: type[Any]) -> str:
    """The word a record uses for a class of facts or bonuses: "hand", "round_pass"."""
    if declared is facts.Tricks:
        return "hand"
    return re.sub(r"(?<!^)(?=[A-Z])", "_", declared.__name__).lower()


def declared_fields(declared: type[Any]) -> list[tuple[Field[Any], Any]]:
    """The fields of a class of facts or bonuses, with their types."""
    hints = _hints(declared)  # type: ignore[arg-type]  # every class is hashable
    return [(each, hints[each.name]) for each in fields(declared)]


_hints = cache(get_type_hints)


def is_required(declared: Field[Any]) -> bool:
    """Whether a record must give this field."""
    return declared.default is MISSING and declared.default_factory is MISSING


def shape(declared: type[Any]) -> Schema:
    """The schema of one class of facts or bonuses."""
    properties: Schema = {}
    for each, hint in declared_fields(declared):
        if hint == facts.Ending:
            properties |= {key: _SEAT_OR_NULL | described for key, described in ending.FIELDS.items()}
        else:
            properties[each.name] = of_type(hint, each.name)
    required = [each.name for each, _ in declared_fields(declared) if is_required(each)]
    return {
        "type": "object",
        "description": " ".join((declared.__doc__ or "").split()),
        "properties": {"kind": {"const": kind(declared)}, **properties},
        "required": ["kind", *required],
        "additionalProperties": False,
    }


def of_type(hint: Any, name: str) -> Schema:
    """The schema of a field's type."""
    if get_origin(hint) is UnionType:
        return _of_union(hint, name)
    if get_origin(hint) in (tuple, frozenset):
        items = of_type(get_args(hint)[0], name)
        unique = {"uniqueItems": True} if get_origin(hint) is frozenset else {}
        return {"type": "array", **_length(hint, name), "items": items, **unique}
    if name == "name":
        return {"type": "string", "maxLength": LONGEST_NAME}
    return _SIMPLE[hint] if hint in _SIMPLE else _of_number(name)


def _of_union(hint: Any, name: str) -> Schema:
    members = [each for each in get_args(hint) if each is not NoneType]
    if all(each in BONUSES for each in members):
        return _of_kinds({kind(each): kind(each) for each in members})
    plain = of_type(members[0], name)
    return {**plain, "type": [plain["type"], "null"]}


def _length(hint: Any, name: str) -> Schema:
    """How many an array holds: as many as its type says, else one for each seat there may be."""
    inner = get_args(hint)
    if get_origin(hint) is tuple and Ellipsis not in inner:
        return {"minItems": len(inner), "maxItems": len(inner)}
    return {"maxItems": MOST_BONUSES if name == "bonuses" else MOST_SEATS}


def _of_number(name: str) -> Schema:
    low = -MOST_POINTS if name == "points" else 0
    return {"type": "integer", "minimum": low, "maximum": MOST_POINTS}


_SIMPLE: dict[Any, Schema] = {
    bool: {"type": "boolean"},
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    Tile: {"type": "string", "pattern": "^[0-9][-:|][0-9]$"},
    Holding: {"type": "string", "maxLength": LONGEST_TEXT},
}


_SEAT_OR_NULL = of_type(int | None, "seat")


def of_rule(rule: HouseRule) -> Schema:
    """The schema of a house rule's answer."""
    described = {"description": rule.question, "default": rule.default}
    if rule.is_number:
        return {"type": "integer", "minimum": rule.low, "maximum": rule.high, **described}
    return {"enum": [answer.value for answer in rule.answers], **described}


def schema() -> Schema:
    """The JSON Schema of the game record, version 1.

    How many there may be stands before what each must be, and that before whether they differ: a validator that asks
    in this order and stops at the first problem never does more than a record of the greatest size is worth.
    """
    most_seats = max(seats for each in rulesets() for seats in each.seats)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee game record, version 1",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "ruleset": {"enum": [each.key for each in rulesets()]},
            "preset": {"type": "string"},
            "options": {"type": "object"},
            "seats": {"type": "array", "maxItems": most_seats, "items": _NAME, "uniqueItems": True},
            "opening": shape_of_opening(),
            "entries": {"type": "array", "maxItems": MOST_LINES},
        },
        "required": ["format", "ruleset", "seats", "entries"],
        "additionalProperties": False,
        "allOf": [_when("ruleset", each.key, _of_ruleset(each)) for each in rulesets()],
        "$defs": {
            **{kind(each): shape(each) for each in (*INTERRUPTIONS, *BONUSES)},
            **{hand.__name__.lower(): shape(hand) for hand in (facts.Hand, facts.Tricks)},
        },
    }


_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}


def shape_of_opening() -> Schema:
    """The schema of the opening, which is no entry and so has no kind."""
    opening = shape(facts.Opening)
    del opening["properties"]["kind"]
    opening["properties"]["totals"]["items"] = {"type": "integer", "minimum": -MOST_POINTS, "maximum": MOST_POINTS}
    return {**opening, "required": []}


def _of_ruleset(ruleset: RuleSet[Any]) -> Schema:
    rules = {rule.key: of_rule(rule) for rule in house_rules(ruleset.options)}
    kinds = {"hand": ruleset.hand.__name__.lower(), **{kind(each): kind(each) for each in INTERRUPTIONS}}
    return {
        "properties": {
            "preset": {"enum": [preset.key for preset in ruleset.presets]},
            "options": {"type": "object", "properties": rules, "additionalProperties": False},
            "seats": {"type": "array", "minItems": min(ruleset.seats), "maxItems": max(ruleset.seats)},
            "entries": {"type": "array", "items": _of_kinds(kinds)},
        }
    }


def _of_kinds(kinds: dict[str, str]) -> Schema:
    """What is of one of these kinds, each with its definition. Its kind alone decides by which of them it is measured,
    so it is measured once, and what is wrong with it is wrong at its own field.
    """
    chosen: Schema = {}
    for each, name in reversed(kinds.items()):
        chosen = _when("kind", each, {"$ref": f"#/$defs/{name}"}) | ({"else": chosen} if chosen else {})
    return {"type": "object", "properties": {"kind": {"enum": list(kinds)}}, "required": ["kind"], **chosen}


def _when(key: str, value: str, then: Schema) -> Schema:
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}
