"""Forms with a field for each house rule that a rule set declares."""

from collections.abc import Callable
from functools import cache
from typing import Any

from wtforms import Field

from referee.engine.options import HouseRule, house_rules


def with_rules(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:
    """A form with a field `rule_KEY` for each house rule of an options class; made once for each."""
    return _declared(form, options, field)


@cache
def _declared(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:

    class Form(form):
        pass

    for rule in house_rules(options):
        setattr(Form, f"rule_{rule.key}", field(rule))
    return Form
