"""The house rules that tables of any game may agree on: what faults cost."""

from dataclasses import dataclass

from referee.engine.sanctions import sanction_rule


@dataclass(frozen=True)
class TableRules:
    """The house rules of any game, for the options of a rule set to inherit."""

    sanctions: str = sanction_rule()
