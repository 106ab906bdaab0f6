"""The formats of records: which versions of the app brought a new game, kind of entry, house rule or answer.

None of these needs a migration, and no code from before can read it; see `referee.storage.formats`.
"""

from collections.abc import Mapping
from typing import NamedTuple

TABLE = "table"
"""What a table holds beside its games, and every game alike."""


class Format(NamedTuple):
    """What a version of the app may write that no earlier one can read."""

    number: int
    app: str
    """That version."""
    shapes: Mapping[str, str]
    """The games of which it may be, by their keys, or TABLE; each with a digest of all that there may be by now."""


FORMATS = (
    Format(
        number=1,
        app="1.1.0",
        shapes={
            "block": "6b5140f5b6d9",
            "partners": "4e1d21efb4e4",
            "trains": "bbdc0557cf84",
            "longana": "9f5433d598d7",
            "loo": "baa7f9463a44",
            "fives": "abdeee3ac95f",
            TABLE: "cf93c6bd5b98",
        },
    ),
    Format(number=2, app="1.1.0", shapes={}),  # events of several tables: a migration alone
)
"""Every format there has been. Those of a version that is out are never changed: what is new makes another."""


def newest(what: str) -> Format:
    """The format that a game needs by its key, or TABLE: the last one that brought something for it."""
    return next(each for each in reversed(FORMATS) if what in each.shapes or each is FORMATS[0])
