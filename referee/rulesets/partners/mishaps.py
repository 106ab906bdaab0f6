"""What the rules of partners say where something went wrong (canon, section 4)."""

from referee.engine.parts import Mishaps
from referee.engine.refusals import NOBODY_DRAWS

MISHAPS = Mishaps(
    clauses={
        "pass": "LAG-08",
        "turn": "LAG-07",
        "wrong": "DUO-09",
        "block": "LAG-12",
        "many": "LAG-G19",
        "misdeal": "LAG-G19",
    },
    broken="LAG-G19",
    cannot={"drew": (NOBODY_DRAWS, "LAG-08")},
)
