"""How the same hand under other rules is told: what it came to, by how much it differs, and under which answers."""

from flask import Flask
from flask_babel import gettext as _

from referee.engine.canon import is_ours
from referee.engine.facts import ImpossibleFact
from referee.engine.options import HouseRule, Value
from referee.engine.seating import Seating
from referee.engine.variants import Answers, Comparison, Variant
from referee.sheet import Replay, Sheet
from referee.web.filters.values import listing, refusal, register_sentences, sentence, signed, step, translated


def register(app: Flask) -> None:
    """Make these known to the templates."""
    app.add_template_filter(is_ours)
    register_sentences(app, answered, came_to, gap_told, changes_told, replay_ending)


def answered(rule: HouseRule, value: Value) -> str:
    """An answer in the words of its label, or its number, but for a nought that says that there is none."""
    if rule.zero and value == 0:
        return _("none")
    return str(value) if rule.is_number else translated(rule.answer(value).label)


def came_to(variant: Variant, seating: Seating) -> str:
    """What a hand came to under a variant: "Ben and Dee +37"."""
    if isinstance(variant.refused, ImpossibleFact):
        return refusal(variant.refused)
    told = [f"{listing(seating.people(side))} {signed(points)}" for side, points in enumerate(variant.awards) if points]
    nothing = _("Nobody scores") if variant.winner is None else f"{listing(seating.people(variant.winner))} {signed(0)}"
    worth = ", ".join(told) or nothing
    carried = variant.carried and variant.carried.summary(seating)
    return _("%(worth)s; %(carried)s", worth=worth, carried=step(carried)) if carried else worth


def gap_told(comparison: Comparison, variant: Variant, seating: Seating) -> str:
    """How much more or less than at this table each side gets."""
    gaps = enumerate(comparison.gap(variant))
    told = [_gap(gap, listing(seating.people(side))) for side, gap in gaps if gap]
    return f"({', '.join(told)})" if told else ""


def _gap(gap: int, who: str) -> str:
    if gap > 0:
        return _("%(points)s more for %(who)s", points=gap, who=who)
    return _("%(points)s fewer for %(who)s", points=-gap, who=who)


def replay_ending(replay: Replay, seating: Seating, sheet: Sheet) -> str:
    """Who would have won the game, and in which line."""
    last = replay.last
    if last is None or not last.standing.over:
        return _("Nobody would have won yet.")
    people = [name for side in last.standing.winners for name in seating.people(side)]
    line = sentence(sheet.line_name(list(replay.lines)[-1]))
    return _("Won by %(who)s in %(line)s.", who=listing(people), line=line)


def changes_told(comparison: Comparison, answers: Answers) -> str:
    """The answers of a variant that differ from the table's own."""
    changed = comparison.changed(answers)
    return ", ".join(_in_full(rule, changed[rule.key]) for rule in comparison.rules if rule.key in changed)


def _in_full(rule: HouseRule, value: Value) -> str:
    """An answer that can be understood without its question: a number or a yes needs it."""
    answer = answered(rule, value)
    return f"{translated(rule.question)} {answer}" if rule.is_number or isinstance(value, bool) else answer
