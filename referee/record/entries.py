"""Entries of a record: from JSON to what people told, and back; and their JSON Schema.

One reading of the type hints serves the schema, the reading and the writing of facts, so the three cannot drift
apart. How a hand ended is told by the fields `out`, `out_side`, `blocked_by` and `end` of the hand itself; the
presence of `blocked_by` says that nobody could play, even where it is null because nobody knows who laid the last
tile.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from referee.engine.facts import Blocked, Ending, Fact, ImpossibleFact, OneOut, Opening, Out, Unfinished
from referee.engine.limits import MAX_BONUSES, MAX_NAME_LENGTH, MAX_POINTS, MAX_SCORES, MAX_SEATS, MAX_TEXT_LENGTH
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.tiles import HALF, Holding, Tile, holding, tile
from referee.engine.wording import N_
from referee.record import shapes
from referee.record.shapes import Json, JsonValue, Schema, Shape, is_required, plain

T = TypeVar("T")


def read_fact(entry: JsonValue, rules: RuleSet[Options]) -> Fact:
    """The fact that an entry tells; ImpossibleFact, at its field, where no game by these rules has such an entry."""
    return of_kinds(rules.entries).read(entry)


def write_fact(fact: Fact) -> Json:
    """The entry for a fact; reading it back gives the same fact."""
    return {"kind": fact.kind, **_write_fields(fact)}


def read_opening(opening: JsonValue) -> Opening:
    """The opening that a record tells."""
    return OPENING.read(opening)


def write_opening(opening: Opening) -> Json:
    """An opening as a record has it."""
    return _write_fields(opening)


def of_class(declared: type[T]) -> Shape[T]:
    """What is of one class: of facts, of what belongs to one, or the opening, which is no entry and has no kind."""
    hints = declared_fields(declared)
    return shapes.fields_of(
        make=_with_ending(declared) if any(hint == Ending for _field, hint in hints) else declared,
        fields={name: shape for field, hint in hints for name, shape in _told_as(field.name, hint)},
        required=[field.name for field, _hint in hints if is_required(field)],
        kind=getattr(declared, "kind", ""),
        description=" ".join((declared.__doc__ or "").split()),
    )


@cache
def of_kinds(declared: tuple[type[Fact], ...]) -> Shape[Fact]:
    """What is of one of these classes, told apart by their kind."""
    return shapes.chosen_by("kind", {fact_class.kind: _named(fact_class) for fact_class in declared})


def definitions(declared: Iterable[type[object]]) -> Schema:
    """The schemas of these classes and of all that belongs to them, by the names of the classes."""
    schemas: Schema = {declared_class.__name__: of_class(declared_class).schema for declared_class in declared}
    inside = dict.fromkeys(part for declared_class in declared for part in _parts(declared_class))
    return schemas | (definitions(inside) if inside else {})


def declared_fields(declared: type[Any]) -> list[tuple[Field[object], object]]:
    """The fields of a class of facts or bonuses, with their types."""
    hints = _hints(declared)  # type: ignore[arg-type]  # every class is hashable
    return [(field, hints[field.name]) for field in fields(declared)]


_hints = cache(get_type_hints)


def _named(declared: type[T]) -> Shape[T]:
    return Shape({"$ref": f"#/$defs/{declared.__name__}"}, of_class(declared).read)


def _parts(declared: type[object]) -> Iterator[type[object]]:
    for _field, hint in declared_fields(declared):
        for inner in get_args(hint) if get_origin(hint) in (tuple, frozenset) else (hint,):
            yield from _kinds(inner) or filter(None, [_whole(inner)])


def _told_as(name: str, hint: object) -> Iterator[tuple[str, Shape[object]]]:
    """The fields of a record in which a field is told, with their shapes: one, but several for how a hand ended."""
    if hint == Ending:
        yield from ENDING.items()
    else:
        yield name, _of_type(hint, name)


def _of_type(hint: object, name: str) -> Shape[object]:
    if classes := _kinds(hint):
        return of_kinds(classes)
    if part := _whole(hint):
        return _named(part)
    if get_origin(hint) in (tuple, frozenset):
        return _of_many(hint, name)
    shape = _of_plain(next(member for member in _members(hint) if member is not NoneType), name)
    return shapes.optional(shape) if NoneType in _members(hint) else shape


def _of_many(hint: object, name: str) -> Shape[object]:
    """What a field of several takes: as many as its type says, else one for each seat there may be."""
    inner = get_args(hint)
    item, wrong = _of_type(inner[0], name), AS_TEXT if inner[0] is Holding else shapes.THIS
    if get_origin(hint) is frozenset:
        return shapes.many(item, shapes.once, MAX_SEATS, wrong=wrong)
    if Ellipsis not in inner:
        return shapes.many(item, tuple, len(inner), least=len(inner), wrong=wrong)
    most = MAX_BONUSES if _kinds(inner[0]) else MAX_SCORES if _whole(inner[0]) else MAX_SEATS
    return shapes.many(item, tuple, most, wrong=wrong)


def _of_plain(hint: object, name: str) -> Shape[object]:
    if get_origin(hint) is Literal:
        return shapes.one_of(get_args(hint))
    if name == "name":
        return shapes.text(plain, MAX_NAME_LENGTH)
    return _SIMPLE.get(hint) or shapes.whole(-MAX_POINTS if name in ("points", "totals") else 0, MAX_POINTS)


def _kinds(hint: object) -> tuple[type[Fact], ...]:
    return tuple(member for member in _members(hint) if hasattr(member, "kind"))


def _whole(hint: object) -> type[object] | None:
    """The class of what belongs to a fact and needs no kind, as there is no other that could stand there."""
    declared = isinstance(hint, type) and is_dataclass(hint) and hint not in _SIMPLE and not hasattr(hint, "kind")
    return hint if declared and isinstance(hint, type) else None


def _members(hint: object) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is UnionType else (hint,)


AS_TEXT = N_('Write each hand as a text: "6-4 3-1" for its tiles, or "17" for its pips.')


def read_holding(value: str) -> Holding:
    """What a seat has left, as a record tells it."""
    try:
        return holding(value)
    except ValueError as error:
        text = N_("“{told}” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.")
        told = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in value)
        raise ImpossibleFact("", text, told=told) from error


_SIMPLE: dict[object, Shape[object]] = {
    bool: shapes.flag(),
    str: shapes.text(plain, MAX_TEXT_LENGTH),
    Tile: shapes.text(tile, pattern=f"^({HALF})[-:|]({HALF})$"),
    Holding: shapes.text(read_holding, MAX_TEXT_LENGTH, wrong=AS_TEXT),
}
_NUMBER = shapes.optional(shapes.whole(0, MAX_POINTS))
ENDING = {
    "out": shapes.described(_NUMBER, description="The seat that went out."),
    "out_side": shapes.described(
        _NUMBER, description="The pair of which one player went out, where nobody knows which of the two."
    ),
    "blocked_by": shapes.described(
        _NUMBER, description="The seat that laid the last tile before nobody could play, null where nobody knows."
    ),
    "blocked": shapes.described(
        shapes.flag(), description="True for the same as a null there; what we write has that instead."
    ),
    "end": shapes.described(_NUMBER, description="The number at both ends of a blocked line."),
}
"""The fields that tell how a hand ended."""


def _with_ending(declared: Callable[..., T]) -> Callable[..., T]:
    def make(**told: Any) -> T:
        ending = {name: told.pop(name) for name in ENDING if name in told}
        return declared(ending=_read_ending(**ending), **told)

    return make


def _read_ending(
    out: int | None = None,
    out_side: int | None = None,
    end: int | None = None,
    blocked: bool = False,
    **by: int | None,
) -> Ending:
    """How a hand ended; ImpossibleFact where it ended in two ways at once."""
    if out is not None and out_side is not None:
        raise ImpossibleFact("out_side", N_("Say who went out or which pair, not both."))
    if by or blocked:
        if out is not None or out_side is not None:
            raise ImpossibleFact("out", N_("Somebody went out or nobody could play, not both."))
        return Blocked(by.get("blocked_by"), end)
    if end is not None:
        raise ImpossibleFact("end", N_("Only a block has one number at both ends."))
    if out_side is not None:
        return OneOut(out_side)
    return Unfinished() if out is None else Out(out)


def _write_ending(ending: Ending) -> Json:
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


def _write_fields(value: object) -> Json:
    entry: Json = {}
    for field, hint in declared_fields(type(value)):
        field_value = getattr(value, field.name)
        if hint == Ending:
            entry |= _write_ending(field_value)
        elif is_required(field) or field_value != field.default:
            entry[field.name] = _write(field_value)
    return entry


def _write(value: Any) -> JsonValue:
    if hasattr(value, "kind"):
        return {"kind": value.kind, **_write_fields(value)}
    if isinstance(value, Tile | Holding):
        return str(value)
    if is_dataclass(value):
        return _write_fields(value)
    if isinstance(value, frozenset):
        return sorted(value)
    return [_write(item) for item in value] if isinstance(value, tuple) else value


OPENING = of_class(Opening)
