"""What cannot be a game record, told by its size and its shape before anybody reads it.

It costs in proportion to its length, and no more than the largest good record: its size is asked first, then how deep
it is, then the schema, up to the first problem.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import DEEPEST, LONGEST_NAME, MOST_BYTES
from referee.record.schema import schema

LONGEST_MESSAGE = 200  # a longer one of the schema's quotes the record itself


def parsed(text: str | bytes) -> Any:
    """The JSON document of a text; ImpossibleFact where it is too large, or none."""
    if len(text) > MOST_BYTES:
        raise ImpossibleFact("", "This is too large: a game record has {most} bytes at the most.", most=MOST_BYTES)
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as problem:
        raise ImpossibleFact("", "This is no game record: it is not JSON.") from problem


def refuse_misshapen(document: Any) -> None:
    """Refuse a document that is too deep or does not fit the schema, at the entry and field of the first problem."""
    _refuse_depth(document)
    if problem := best_match(islice(_validator().iter_errors(document), 1)):
        raise _refused(problem)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """One object of a record; what is told twice in it would be ignored once."""
    told = dict(pairs)
    if len(told) < len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        raise ImpossibleFact(
            "", "“{key}” is told twice.", key=twice if twice.isprintable() and len(twice) <= LONGEST_NAME else "?"
        )
    return told


def _refuse_depth(document: Any) -> None:
    """Refuse what lies deeper than anything in a record, before something would follow it down."""
    level = [document]
    for _depth in range(DEEPEST):
        level = list(chain.from_iterable(map(_inside, level)))
    if level:
        raise ImpossibleFact("", "This is no game record: it is too deep.")


def _inside(node: Any) -> Iterable[Any]:
    return node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()


_TOO_MANY = {"maxItems": "There can be {most} at the most.", "maxLength": "This can have {most} letters at the most."}


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def _refused(problem: ValidationError) -> ImpossibleFact:
    """The schema's complaint at the entry and field it is about."""
    path: Sequence[str | int] = list(problem.absolute_path)
    number = path[1] if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int) else None
    field = ".".join(map(str, path if number is None else islice(path, 2, None)))
    refused = ImpossibleFact(field, "{problem}", problem=problem.message)
    if problem.validator in _TOO_MANY:
        most: Any = problem.validator_value
        refused = ImpossibleFact(field, _TOO_MANY[problem.validator], most=most)
    elif len(problem.message) >= LONGEST_MESSAGE:
        refused = ImpossibleFact(field, "This is not what a record has here.")
    refused.entry = number
    return refused
