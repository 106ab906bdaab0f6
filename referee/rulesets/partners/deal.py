"""What is dealt in partners: all 28 tiles, seven each."""

from referee.engine.hands.evidence import Deal
from referee.engine.tiles import DOUBLE_SIX

DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="DUO-02", dealt_clause="LAG-05")
