"""What is said of presets and house rules where they are chosen: few words, as on a card."""

from typing import Any

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext

from referee.engine.options import HouseRule, Value
from referee.engine.ruleset import Preset, RuleSet
from referee.web.filters.values import translated


def register(app: Flask) -> None:
    """Make these known to the templates."""
    for template_filter in (preset_facts, preset_worth, brief, silent, worded):
        app.add_template_filter(template_filter)


def preset_facts(rules: RuleSet[Any], preset: Preset) -> str:
    """How many play, with how many tiles, and for what: "4 players · 28 tiles · to 100"."""
    fewest, most, tiles = min(rules.setup.seats), max(rules.setup.seats), len(rules.setup.tile_set.tiles)
    many = str(most) if fewest == most else f"{fewest}–{most}"
    parts = [ngettext("%(many)s player", "%(many)s players", most, many=many)]
    parts += [ngettext("%(num)s tile", "%(num)s tiles", tiles), preset_worth(rules, preset)]
    return " · ".join(parts)


def preset_worth(rules: RuleSet[Any], preset: Preset) -> str:
    """What a game is played for: to how many points, or for the pot."""
    options = rules.agree(preset.key, {})
    target = rules.target(options)
    if target is None:
        return _("for the pot")
    to = _("to %(target)s", target=target)
    return (
        _("%(to)s, with bonuses", to=to)
        if any(bonus_type.points for bonus_type in rules.extras.bonuses(options))
        else to
    )


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
