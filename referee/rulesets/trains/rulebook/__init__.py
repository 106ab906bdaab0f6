"""The rulebook of trains: its fixed rules, worked examples, how both games are played, and what lies on the table."""

from referee.rulesets.trains.rulebook.clauses import CLAUSES
from referee.rulesets.trains.rulebook.examples import EXAMPLES
from referee.rulesets.trains.rulebook.guide import GUIDE

__all__ = ["CLAUSES", "EXAMPLES", "GUIDE"]
