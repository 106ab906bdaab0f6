"""What is dealt in Longana: eight tiles each of a double-nine set."""

from referee.engine.evidence import Deal
from referee.engine.tiles import DOUBLE_NINE

DEAL = Deal(DOUBLE_NINE, dealt=8, set_clause="LON-03", dealt_clause="LON-05")
