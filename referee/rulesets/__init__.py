"""Every rule set the referee knows, in the order a table is asked."""

from typing import Any

from referee.engine.ruleset import RuleSet
from referee.rulesets.fives import FIVES
from referee.rulesets.longana import LONGANA
from referee.rulesets.loo import LOO
from referee.rulesets.partners import PARTNERS

RULESETS: tuple[RuleSet[Any], ...] = (PARTNERS, LONGANA, LOO, FIVES)


def rulesets() -> tuple[RuleSet[Any], ...]:
    """Every rule set there is; everybody asks here, so that one more need be named nowhere else."""
    return RULESETS


def ruleset(key: str) -> RuleSet[Any]:
    """The rule set with this key; KeyError when there is none."""
    return {each.key: each for each in rulesets()}[key]
