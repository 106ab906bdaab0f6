"""What the rules of Longana say where something went wrong (canon, section 4)."""

from referee.engine.parts import Mishaps
from referee.engine.refusals import NOBODY_DRAWS

MISHAPS = Mishaps(
    clauses={
        "pass": "LON-22",
        "turn": "LON-16",
        "wrong": "LON-18",
        "block": "LON-27",
        "many": "LON-G19",
        "misdeal": "LON-G19",
    },
    broken="LON-G19",
    cannot={"drew": (NOBODY_DRAWS, "LON-22")},
)
