"""What cannot be a game record, told by its size and its shape before anybody reads it.

It costs in proportion to its length, and no more than the largest good record: its size is asked first, then how deep
it is, then the schema, up to the first problem. jsonschema says what the problem is, and where; that there is one is
seen without it, as its import takes longer than forty hands take to be scored.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import DEEPEST, MAX_BYTES, MAX_NAME_LENGTH
from referee.engine.ruleset import RuleSet
from referee.engine.seating import readable
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.record.schema import FORMAT, Schema, entry_schema, schema
from referee.rulesets import ruleset, rulesets

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError


_SPREADSHEET = re.compile(r'\ufeff?"[^"\n]*"[,;]"')  # how those begin that are exported
ANOTHER_EXPORT = N_("A spreadsheet can't be brought back. Under Export, choose “{game}” or “{table}” instead.")


def parsed(text: str | bytes, most: int = MAX_BYTES) -> Any:
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
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        if _SPREADSHEET.match(text.decode("utf-8", "replace") if isinstance(text, bytes) else text):
            game, table = Sentence(N_("This game")), Sentence(N_("Whole table"))
            raise ImpossibleFact("", ANOTHER_EXPORT, game=game, table=table) from error
        raise ImpossibleFact("", N_("Not a Domino Referee file: not JSON.")) from error


def refuse_misshapen(document: Any) -> None:
    """Refuse a document that is too deep or does not fit the schema, at the entry and field of the first problem."""
    _refuse_depth(document)
    _refuse_strangers(document)
    _refuse_players(document)
    _of_documents(tuple(rules.key for rules in rulesets())).refuse(document)


def _refuse_strangers(document: Any) -> None:
    """Refuse the file of another app in a sentence, before the schema misses a field that only we have."""
    content = document if isinstance(document, dict) else {}
    named = content.get("format", FORMAT if "ruleset" in content else "")
    if not isinstance(named, str) or not named.startswith(FORMAT.partition("/")[0]):
        raise ImpossibleFact("", N_("This is not a Domino Referee file."))


def _refuse_players(document: Any) -> None:
    """Refuse another number of players than the game is for, in words of people and not of lists."""
    content = document if isinstance(document, dict) else {}
    seats, rules = (
        content.get("seats"),
        next((rules for rules in rulesets() if rules.key == content.get("ruleset")), None),
    )
    if rules is None or not isinstance(seats, list) or min(rules.setup.seats) <= len(seats) <= max(rules.setup.seats):
        return
    text = Counted(
        "{game} is for {fewest} to {most} player, not {count}.",
        "{game} is for {fewest} to {most} players, not {count}.",
        "most",
    )
    if min(rules.setup.seats) == max(rules.setup.seats):
        text = Counted(
            "{game} is for {most} player, not {count}.",
            "{game} is for {most} players, not {count}.",
            "most",
        )
    fewest, most = min(rules.setup.seats), max(rules.setup.seats)
    raise ImpossibleFact("seats", text, game=Sentence(rules.words.name), fewest=fewest, most=most, count=len(seats))


def refuse_misshapen_entry(entry: Any, rules: RuleSet[Any]) -> None:
    """Refuse one entry of a game by these rules in the same way, at the field of the first problem."""
    _refuse_depth(entry)
    _of_entries(rules.key).refuse(entry)


class DocumentShape:
    """A JSON Schema that documents are held against.

    jsonschema-rs was looked at: its errors come in another order, and it is 15 MB; fastjsonschema stops at draft 7.
    """

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def refuse(self, document: Any) -> None:
        """Refuse a document that does not fit, at the entry and field of the first problem."""
        if self.fits(document, self.schema):
            return
        if error := next(self._validator.iter_errors(document), None):
            raise _refused(error)

    def fits(self, value: Any, schema: Schema) -> bool:
        """Whether a value certainly fits; no where a schema asks what is not read here."""
        return all(
            key in _KEYWORDS and _KEYWORDS[key](self, value, limit, schema)
            for key, limit in schema.items()
            if key not in _SAYS_NOTHING
        )

    def chosen(self, value: Any, condition: Schema, schema: Schema) -> bool:
        """Whether a value fits what is asked where a condition holds, or else where it does not."""
        return self.fits(value, schema.get("then" if self.fits(value, condition) else "else", {}))

    def referred(self, value: Any, reference: str, _schema: Schema) -> bool:
        """Whether a value fits a definition."""
        return self.fits(value, self.schema.get("$defs", {}).get(reference.removeprefix("#/$defs/"), {"$ref": ""}))

    @cached_property
    def _validator(self) -> "Draft202012Validator":
        from jsonschema import Draft202012Validator

        return Draft202012Validator(self.schema)


Check = Callable[[DocumentShape, Any, Any, Schema], bool]


def _of(kind: Any, holds: Callable[[Any, Any], bool]) -> Check:
    """A keyword that asks something of one type only."""
    return lambda _shape, value, limit, _schema: not isinstance(value, kind) or holds(value, limit)


def _equal(value: Any, other: Any) -> bool:
    return bool(value == other) and isinstance(value, bool) == isinstance(other, bool)


def _is_whole(value: Any) -> bool:
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))


_IS: Mapping[str, Callable[[Any], bool]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_whole,
    "null": lambda value: value is None,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}
_SAYS_NOTHING = {"$defs", "$schema", "default", "description", "else", "format", "then", "title"}
_KEYWORDS: Mapping[str, Check] = {
    "$ref": DocumentShape.referred,
    "additionalProperties": lambda _shape, value, _limit, schema: (
        not isinstance(value, dict) or value.keys() <= schema["properties"].keys()
    ),
    "allOf": lambda shape, value, parts, _schema: all(shape.fits(value, part) for part in parts),
    "const": lambda _shape, value, limit, _schema: _equal(value, limit),
    "enum": lambda _shape, value, limit, _schema: any(_equal(value, member) for member in limit),
    "if": DocumentShape.chosen,
    "items": lambda shape, value, items, _schema: (
        not isinstance(value, list) or all(shape.fits(item, items) for item in value)
    ),
    "maxItems": _of(list, lambda value, limit: len(value) <= limit),
    "maxLength": _of(str, lambda value, limit: len(value) <= limit),
    "maximum": _of(int | float, lambda value, limit: value <= limit),
    "minItems": _of(list, lambda value, limit: len(value) >= limit),
    "minLength": _of(str, lambda value, limit: len(value) >= limit),
    "minimum": _of(int | float, lambda value, limit: value >= limit),
    "pattern": _of(str, lambda value, limit: bool(re.search(limit, value))),
    "properties": lambda shape, value, properties, _schema: (
        not isinstance(value, dict)
        or all(shape.fits(value[key], properties[key]) for key in properties if key in value)
    ),
    "required": _of(dict, lambda value, limit: all(key in value for key in limit)),
    "type": lambda _shape, value, types, _schema: any(
        _IS[name](value) for name in ([types] if isinstance(types, str) else types)
    ),
    "uniqueItems": _of(
        list, lambda value, _limit: all(isinstance(item, int | str) for item in value) and len(set(value)) == len(value)
    ),
}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """One object of a record; what is told twice in it would be ignored once."""
    once = dict(pairs)
    if len(once) < len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        raise ImpossibleFact("", N_("“{key}” is given twice."), key=_short(twice))
    return once


def _refuse_depth(document: Any) -> None:
    """Refuse what lies deeper than anything in a record, before something would follow it down."""
    level = [document]
    for _depth in range(DEEPEST):
        level = [inner for node in level if type(node) in (dict, list) for inner in _inside(node)]
    if level:
        raise ImpossibleFact("", N_("Not a Domino Referee file: too deep."))


def _inside(node: Any) -> Iterable[Any]:
    return node.values() if isinstance(node, dict) else node


_LETTERS = Counted("At most {limit} letter.", "At most {limit} letters.", "limit")
_COMPLAINTS: Mapping[str, Text] = {
    "maxItems": N_("At most {limit}."),
    "maxLength": _LETTERS,
    "minimum": N_("At least {limit}."),
    "maximum": N_("At most {limit}."),
    "required": N_("“{limit}” is missing."),
    "const": N_("This must be {limit}."),
    "enum": N_("This can only be one of {limit}."),
    "type": N_("This must be {limit}."),
}
_TYPES = {
    "array": N_("a list"),
    "boolean": N_("true or false"),
    "integer": N_("a whole number"),
    "object": N_("an object"),
    "string": N_("a text"),
}


@cache
def _of_documents(_rulesets: tuple[str, ...]) -> DocumentShape:
    """The shape of whole records, made once for the rule sets there are."""
    return DocumentShape(schema())


@cache
def _of_entries(key: str) -> DocumentShape:
    """The shape of single entries, made once for each rule set."""
    return DocumentShape(entry_schema(ruleset(key)))


def _refused(error: "ValidationError") -> ImpossibleFact:
    """The schema's complaint at the entry and field it is about."""
    path = list(error.absolute_path)
    number = path[1] if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int) else None
    field = ".".join(map(str, path if number is None else islice(path, 2, None)))
    if error.validator == "additionalProperties":
        return _unknown_key(field, error).at(entry=number)
    text = _COMPLAINTS.get(str(error.validator), N_("Something else belongs here."))
    if error.validator == "type" and "held" in path:
        text = N_('Write each hand as a text: "6-4 3-1" for its tiles, or "17" for its pips.')
    return ImpossibleFact(field, text, limit=_limit(error)).at(entry=number)


def _unknown_key(field: str, error: "ValidationError") -> ImpossibleFact:
    """The refusal of a key that nothing reads, with the one that was probably meant, or else with all there are."""
    _limit, instance, schema = _parts(error)
    known = tuple(schema["properties"])
    key = _short(next(name for name in instance if name not in known))
    if nearest := get_close_matches(key, known, 1):
        return ImpossibleFact(field, N_("“{key}” is not allowed here: is it “{nearest}”?"), key=key, nearest=nearest[0])
    return ImpossibleFact(field, N_("“{key}” is not allowed here, only {names}."), key=key, names=known)


def _limit(error: "ValidationError") -> Param:
    """What the schema has to do with it: the most or least, the name that is missing, what it can be."""
    limit, instance, _schema = _parts(error)
    match error.validator:
        case "required":
            return str(next(name for name in limit if name not in instance))
        case "type":
            return Sentence(_TYPES[limit if isinstance(limit, str) else limit[0]])
        case "enum":
            return ", ".join(json.dumps(value) for value in limit)
    return limit if isinstance(limit, int) else str(limit)


def _parts(error: Any) -> tuple[Any, Any, Any]:
    return error.validator_value, error.instance, error.schema


def _short(name: str) -> str:
    """A name out of a record as it may be repeated: any other could be as long as the record."""
    return name if readable(name) and len(name) <= MAX_NAME_LENGTH else "?"
