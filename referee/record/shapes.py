"""What a value of a JSON document must be: a shape reads it, or refuses it in words, and says the same as JSON Schema.

How many there are is asked before what each of them is, so that what is refused costs no more than what is good. A
refusal is at the place of the value itself; each shape around it puts its own name before that.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING as NO_DEFAULT
from dataclasses import Field, dataclass, fields, is_dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any, Generic, TypeAlias, TypeVar

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import EARLIEST_YEAR, MAX_NAME_LENGTH
from referee.engine.seating import readable
from referee.engine.wording import N_, Counted, Sentence, Text

JsonValue: TypeAlias = bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"] | None
"""Any value of a JSON document."""
Json = dict[str, Any]
"""An object of a JSON document, or of a column that holds one."""
Schema = dict[str, JsonValue]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
M = TypeVar("M", bound=str | int)
C = TypeVar("C")

AT_LEAST, AT_MOST = N_("At least {limit}."), N_("At most {limit}.")
FEW = 24
"""How many fields are named to whoever wrote another."""
GIVEN_TWICE = N_("“{key}” is given twice.")
LETTERS = Counted("At most {limit} letter.", "At most {limit} letters.", "limit")
MISSING = N_("“{limit}” is missing.")
ONE_OF = N_("This can only be one of {limit}.")
OTHERWISE = N_("Something else belongs here.")
THIS = N_("This must be {limit}.")
LIST, OBJECT, TEXT = Sentence(N_("a list")), Sentence(N_("an object")), Sentence(N_("a text"))
FLAG, NUMBER = Sentence(N_("true or false")), Sentence(N_("a whole number"))


@dataclass(frozen=True)
class Shape(Generic[T_co]):
    """What a value must be."""

    schema: Schema
    """The same as JSON Schema."""
    read: Callable[[JsonValue], T_co]
    """What a value stands for; ImpossibleFact where it has another shape."""


def whole(low: int | None = None, high: int | None = None) -> Shape[int]:
    """A whole number."""

    def read(value: JsonValue) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)  # 5.0 is a whole number in JSON
        if type(value) is not int:
            raise ImpossibleFact("", THIS, limit=NUMBER)
        if low is not None and value < low:
            raise ImpossibleFact("", AT_LEAST, limit=low)
        if high is not None and value > high:
            raise ImpossibleFact("", AT_MOST, limit=high)
        return value

    return Shape({"type": "integer", **_given(minimum=low, maximum=high)}, read)


def flag() -> Shape[bool]:
    """Yes or no."""

    def read(value: JsonValue) -> bool:
        if not isinstance(value, bool):
            raise ImpossibleFact("", THIS, limit=FLAG)
        return value

    return Shape({"type": "boolean"}, read)


def text(
    make: Callable[[str], T],
    most: int | None = None,
    least: int | None = None,
    pattern: str | None = None,
    form: str | None = None,
    wrong: Text = THIS,
) -> Shape[T]:
    """What `make` makes of a text of so many letters; `least` and `form` are for it to see to.

    `wrong` is said of anything that is no text.
    """
    matches = re.compile(pattern).search if pattern else None

    def read(value: JsonValue) -> T:
        if not isinstance(value, str):
            raise ImpossibleFact("", wrong, limit=TEXT)
        if most is not None and len(value) > most:
            raise ImpossibleFact("", LETTERS, limit=most)
        if matches and not matches(value):
            raise ImpossibleFact("", OTHERWISE)
        return make(value)

    return Shape({"type": "string", **_given(format=form, minLength=least, maxLength=most, pattern=pattern)}, read)


def one_of(members: Sequence[M]) -> Shape[M]:
    """One of a few values."""

    def read(value: JsonValue) -> M:
        for member in members:
            if member == value and isinstance(member, bool) == isinstance(value, bool):
                return member
        raise ImpossibleFact("", ONE_OF, limit=", ".join(map(json.dumps, members)))

    return Shape({"enum": [*members]}, read)


def only(member: M) -> Shape[M]:
    """This very value."""

    def read(value: JsonValue) -> M:
        if member != value or isinstance(member, bool) != isinstance(value, bool):
            raise ImpossibleFact("", THIS, limit=str(member))
        return member

    return Shape({"const": member}, read)


def optional(shape: Shape[T]) -> Shape[T | None]:
    """The same, or null."""
    return Shape(
        {**shape.schema, "type": [shape.schema["type"], "null"]},
        lambda value: None if value is None else shape.read(value),
    )


def described(shape: Shape[T], **said: JsonValue) -> Shape[T]:
    """The same, with more said of it in the schema."""
    return Shape({**shape.schema, **said}, shape.read)


def many(
    item: Shape[T],
    make: Callable[[Iterable[T]], C],
    most: int,
    least: int | None = None,
    wrong: Text = THIS,
) -> Shape[C]:
    """What `make` makes of a list; `wrong` is said of anything that is none."""

    def read(value: JsonValue) -> C:
        if not isinstance(value, list):
            raise ImpossibleFact("", wrong, limit=LIST)
        if len(value) > most:
            raise ImpossibleFact("", AT_MOST, limit=most)
        if len(value) < (least or 0):
            raise ImpossibleFact("", AT_LEAST, limit=least or 0)
        return make(_read_each(value, item.read))

    unique = {"uniqueItems": True} if make is once else {}
    return Shape({"type": "array", **_given(minItems=least, maxItems=most), "items": item.schema, **unique}, read)


def _read_each(value: Iterable[JsonValue], read: Callable[[JsonValue], T]) -> Iterator[T]:
    for number, element in enumerate(value):
        try:
            yield read(element)
        except ImpossibleFact as error:
            raise within(number, error) from error


def once(items: Iterable[T]) -> frozenset[T]:
    """What is in a list, where nothing may be in it twice."""
    counted = Counter(items)
    for item, times in counted.items():
        if times > 1:
            raise ImpossibleFact("", GIVEN_TWICE, key=str(item))
    return frozenset(counted)


def mapping(value: JsonValue) -> Json:
    """The object that a value must be."""
    if not isinstance(value, dict):
        raise ImpossibleFact("", THIS, limit=OBJECT)
    return value


def shaped(shape: Shape[object]) -> dict[str, Shape[object]]:
    """What a field of a class holds, as the metadata of its declaration."""
    return {"shape": shape}


def declared(made: type[T]) -> Shape[T]:
    """What a class holds whose fields are `shaped`; those that are never left out must be there."""
    told: tuple[Field[object], ...] = fields(made)  # type: ignore[arg-type]
    needed = [each.name for each in told if is_required(each)]
    return fields_of(made, {each.name: each.metadata["shape"] for each in told}, needed)


def is_required(field: Field[object]) -> bool:
    """Whether a document must give this field."""
    return field.default is NO_DEFAULT and field.default_factory is NO_DEFAULT


def as_json(value: object, *, whole: bool = True) -> Any:
    """What is declared so, as a document has it; where it need not be whole, what is as usual is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        told = ((each, getattr(value, each.name)) for each in fields(value))
        return {each.name: as_json(has, whole=whole) for each, has in told if whole or has != _usual(each)}
    if isinstance(value, datetime):
        return value.isoformat()
    return [as_json(each, whole=whole) for each in value] if isinstance(value, tuple) else value


def _usual(field: Field[Any]) -> object:
    return field.default if field.default_factory is NO_DEFAULT else field.default_factory()


def fields_of(
    make: Callable[..., T],
    fields: Mapping[str, Shape[object]],
    required: Iterable[str] = (),
    kind: str = "",
    description: str = "",
) -> Shape[T]:
    """What `make` makes of an object with these fields and no others; with its `kind`, by which it was chosen."""
    properties: dict[str, Schema] = {name: shape.schema for name, shape in fields.items()}
    if kind:
        properties, required = {"kind": only(kind).schema, **properties}, ("kind", *required)
    readers, needed = [(name, shape.read) for name, shape in fields.items()], tuple(required)
    names, least = properties.keys(), frozenset(needed)

    def read(value: JsonValue) -> T:
        made = _read_fields(mapping(value), readers)
        if not least <= (keys := mapping(value).keys()) <= names:
            raise _missing_or_unknown(keys, needed, tuple(names))
        return make(**made)

    schema: Schema = {
        "type": "object",
        **_given(description=description or None),
        "properties": properties,
        "required": [*needed],
        "additionalProperties": False,
    }
    return Shape(schema, read)


def _read_fields(
    value: Mapping[str, JsonValue], readers: Iterable[tuple[str, Callable[[JsonValue], object]]]
) -> dict[str, object]:
    made = {}
    for name, read in readers:
        if name in value:
            try:
                made[name] = read(value[name])
            except ImpossibleFact as error:
                raise within(name, error) from error
    return made


def chosen_by(key: str, shapes: Mapping[str, Shape[T]]) -> Shape[T]:
    """One of several shapes, by the word that the value has for itself.

    That word alone decides by which of them it is measured, so what is wrong with it is wrong at its own field.
    """

    def read(value: JsonValue) -> T:
        if key not in (told := mapping(value)):
            raise ImpossibleFact("", MISSING, limit=key)
        word = told[key]
        if not isinstance(word, str) or word not in shapes:
            raise ImpossibleFact(key, ONE_OF, limit=", ".join(map(json.dumps, shapes)))
        return shapes[word].read(value)

    otherwise: Schema = {}
    for word, shape in reversed([*shapes.items()]):
        otherwise = when(key, word, shape.schema) | ({"else": otherwise} if otherwise else {})
    return Shape({"type": "object", "properties": {key: {"enum": [*shapes]}}, "required": [key], **otherwise}, read)


def when(key: str, word: str, then: Schema) -> Schema:
    """What must be of an object with this word in this field."""
    return {"if": {"properties": {key: {"const": word}}, "required": [key]}, "then": then}


def within(place: str | int, error: ImpossibleFact) -> ImpossibleFact:
    """A refusal of what is a part of something."""
    return error.at(field=f"{place}.{error.field}".rstrip("."))


def plain(value: str, path: str = "") -> str:
    """A name or a reason on one line, without what no page could show."""
    text = " ".join(value.split())
    if not readable(text):
        raise ImpossibleFact(path, N_("There is an invisible character in it. Type it again."))
    return text


def short(name: str) -> str:
    """A name out of a record as it may be repeated: any other could be as long as the record."""
    return name if readable(name) and len(name) <= MAX_NAME_LENGTH else "?"


def _missing_or_unknown(value: Iterable[str], needed: Iterable[str], names: tuple[str, ...]) -> ImpossibleFact:
    keys = tuple(value)
    if missing := next((name for name in needed if name not in keys), None):
        return ImpossibleFact("", MISSING, limit=missing)
    key = short(next(key for key in keys if key not in names))
    if nearest := get_close_matches(key, names, 1):
        return ImpossibleFact("", N_("“{key}” is not allowed here: is it “{nearest}”?"), key=key, nearest=nearest[0])
    if len(names) > FEW:
        return ImpossibleFact("", N_("“{key}” is not allowed here."), key=key)
    return ImpossibleFact("", N_("“{key}” is not allowed here, only {names}."), key=key, names=names)


def _given(**limits: int | str | None) -> Schema:
    return {name: limit for name, limit in limits.items() if limit is not None}


def _time(text: str) -> datetime:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = None
    if when is None or when.tzinfo is None or when.year < EARLIEST_YEAR:
        raise ImpossibleFact("", N_("Not a time such as 2026-01-31T20:15:00+00:00."))
    return when


MOMENT = text(_time, 40, form="date-time")
