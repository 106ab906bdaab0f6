"""An example game, for somebody who wants to look before people and tiles are there: a table like any other."""

from referee.record import Json, Record, from_document

GAME: Json = {
    "format": "domino-referee/1",
    "ruleset": "partners",
    "preset": "lagunex",
    "seats": ["Ana", "Ben", "Cy", "Dee"],
    "entries": [
        {"kind": "hand", "out": 0, "lead": 0, "held": ["", "5-0", "0-0", "2-2 3-3"]},
        {"kind": "hand", "blocked_by": 3, "end": 3, "held": ["0-0 4-0", "1-0 4-2", "2-1 2-2", "4-4 1-1"]},
        {"kind": "hand", "out": 1, "held": ["4-4 1-1", "", "5-5", "3-0"]},
        {"kind": "hand", "blocked_by": 3, "end": 3, "held": ["2-1 1-0 0-0", "5-5", "4-4", "2-0"]},
        {"kind": "hand", "out": 2, "held": ["0-0", "3-3 5-3 2-2", "", "3-2"]},
    ],
}


def game() -> Record:
    """Five hands of partners, two of them blocked and one of those tied: 55 to 20, and Ben leads."""
    return from_document(GAME)
