"""What is said of house rules where they are chosen, in few words."""

from flask import Flask
from flask_babel import gettext as _

from referee.engine.options import HouseRule, Value
from referee.web.filters.values import translated


def register(app: Flask) -> None:
    """Make these known to the templates."""
    for template_filter in (brief, silent, worded):
        app.add_template_filter(template_filter)


def worded(rule: HouseRule, value: Value) -> str:
    """An answer that can be understood beside others, with a gap for the value of a number: "Target {value}"."""
    if rule.is_number:
        return _("%(rule)s %(value)s", rule=translated(rule.answers[0].label), value="{value}")
    label = translated(rule.answer(value).label)
    return f"{translated(rule.question)} {label}" if isinstance(value, bool) else label


def brief(rule: HouseRule, value: Value) -> str:
    """An answer in few words; "" where it needs none."""
    if not rule.accepts(value) or value in silent(rule):
        return ""
    return worded(rule, value).replace("{value}", str(value))


def silent(rule: HouseRule) -> list[Value]:
    """The answers that need no words: nothing is played, or it is what everybody takes for granted."""
    nothing: list[Value] = [0] if rule.zero else []
    usual = isinstance(rule.default, bool) or rule.needs
    return nothing + ([rule.default] if usual else [])
