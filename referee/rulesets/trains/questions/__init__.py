"""What the referee can be asked of trains, and its part in what is asked across games.

Where a tile may go is read off what lies on the table (`layout.py`), and so is the drawing of it.
"""

from referee.engine.hands.evidence import Deal
from referee.rulesets.trains.options import SETS
from referee.rulesets.trains.questions.engines import LEAD
from referee.rulesets.trains.questions.faults import IRREGULARITIES
from referee.rulesets.trains.questions.scores import BLOCKED, WON
from referee.rulesets.trains.questions.turns import COVER, WHERE

__all__ = ["BLOCKED", "DEALS", "IRREGULARITIES", "LEAD", "QUESTIONS"]

DEALS = tuple(
    Deal(tile_set, len(tile_set.tiles) - 1, set_clause="MEX-02", dealt_clause="MEX-38") for tile_set in SETS.values()
)
QUESTIONS = (WHERE, COVER, WON)
