"""The rulebook of scoring by fives: its fixed rules, worked examples, and how it is played."""

from referee.rulesets.fives.rulebook.clauses import CLAUSES
from referee.rulesets.fives.rulebook.examples import EXAMPLES
from referee.rulesets.fives.rulebook.guide import GUIDE

__all__ = ["CLAUSES", "EXAMPLES", "GUIDE"]
