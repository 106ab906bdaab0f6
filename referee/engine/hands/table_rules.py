"""The house rules that tables of any game may agree on: what faults cost, and how long a game lasts."""

from dataclasses import dataclass

from referee.engine.sanctions import sanction_rule
from referee.engine.time_rules import level_rule, limit_rule, out_rule


@dataclass(frozen=True)
class TableRules:
    """The house rules of any game, for the options of a rule set to inherit."""

    sanctions: str = sanction_rule()
    time_limit: int = limit_rule()
    time_out: str = out_rule()
    time_level: str = level_rule()

    @property
    def score_step(self) -> int:
        """What every score is a multiple of, so that a sum taken off or given is one too (SAN-5)."""
        return 1
