"""The rulebook of partnership dominoes: its fixed rules, worked examples, and how it is played."""

from referee.rulesets.partners.rulebook.clauses import CLAUSES
from referee.rulesets.partners.rulebook.examples import EXAMPLES
from referee.rulesets.partners.rulebook.guide import GUIDE

__all__ = ["CLAUSES", "EXAMPLES", "GUIDE"]
