"""What is said of trains where something went wrong."""

from referee.engine.ruleset import Irregularities

IRREGULARITIES = Irregularities(
    clauses={
        "pass": "MEX-12",
        "turn": "MEX-09",
        "wrong": "MEX-10",
        "block": "MEX-18",
        "many": "MEX-04",
        "misdeal": "MEX-G20",
        "drew": "MEX-12",
    },
    broken="MEX-G20",
)
