"""How the same hand under other rules is told: what it came to, by how much it differs, and under which answers."""

from flask import Flask
from flask_babel import gettext as _
from flask_babel import pgettext

from referee.engine.desk.variants import Answers, Comparison, Variant
from referee.engine.facts import ImpossibleFact
from referee.engine.options import HouseRule, Value, house_rules
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.engine.verdict import Verdict
from referee.engine.wording import LATER
from referee.games import sheet as games
from referee.games.replay import Replay, ReplayResult, Rules
from referee.games.sheet import Sheet
from referee.search.finding import ELSEWHERE
from referee.web.filters.values import joined, listing, register_sentences, score, sentence, signed, step, translated


def register(app: Flask) -> None:
    """Make these known to the templates."""
    app.add_template_filter(asked_as)
    app.add_template_filter(disputed)
    register_sentences(app, answered, unjudged, came_to, gap_text, changes_text, replay_ending, called, ended_otherwise)


def answered(rule: HouseRule, value: Value) -> str:
    """An answer in the words of its label, or its number, but for a nought that says that there is none or as usual."""
    if number := rule.nought(value):
        return _("standard") if number.zero_is_usual else pgettext("of what a house rule counts", "none")
    return str(value) if rule.is_number else translated(rule.answer(value).label)


def unjudged(error: ImpossibleFact) -> str:
    """Why other rules cannot judge a hand that was told before."""
    return translated(LATER.get(error.text, error.text), error.params)


def came_to(variant: Variant, seating: Seating) -> str:
    """What a hand came to under a variant: "Ben and Dee +37"."""
    if isinstance(variant.refused, ImpossibleFact):
        return unjudged(variant.refused)
    return _with_state(variant, seating)


def _with_state(judged: Variant | Verdict, seating: Seating) -> str:
    worth, state = _came_to(judged, seating), judged.state and judged.state.summary(seating)
    return _("%(worth)s; %(carried)s", worth=worth, carried=step(state)) if state else worth


def _came_to(judged: Variant | Verdict, seating: Seating) -> str:
    """Who is awarded how much."""
    texts = [f"{listing(seating.people(side))} {signed(points)}" for side, points in enumerate(judged.awards) if points]
    nothing = _("Nobody scores") if judged.winner is None else f"{listing(seating.people(judged.winner))} {signed(0)}"
    return ", ".join(texts) or nothing


def disputed(scored: Scored, sheet: Sheet, number: int) -> list[str]:
    """What others count for a hand, each with their rule: "Elsewhere: A block scores the whole. Ana +20"."""
    return [
        f"{translated(ELSEWHERE)} {sentence(other.sentence)} {_with_state(theirs.verdict, sheet.standing.seating)}"
        for other, theirs in games.disputed(sheet, number, scored)
    ]


def gap_text(comparison: Comparison, variant: Variant, seating: Seating) -> str:
    """How much more or less than at this table each side gets."""
    gaps = {side: gap for side, gap in enumerate(comparison.gap(variant)) if gap}
    scoring = [side for side, points in enumerate(variant.awards) if points]
    if len(gaps) == 1 and list(gaps) == scoring:  # whose it is stands before it
        return f"({_more_or_less(*gaps.values())})"
    texts = [_gap(gap, listing(seating.people(side))) for side, gap in gaps.items()]
    return f"({', '.join(texts)})" if texts else ""


def _more_or_less(gap: int) -> str:
    return _("%(points)s more", points=gap) if gap > 0 else _("%(points)s less", points=-gap)


def _gap(gap: int, who: str) -> str:
    if gap > 0:
        return _("%(points)s more for %(who)s", points=gap, who=who)
    return _("%(points)s less for %(who)s", points=-gap, who=who)


def replay_ending(replay: Replay, seating: Seating, sheet: Sheet) -> str:
    """Who would have won the game, and in which line."""
    last = replay.last
    if last is None or not last.standing.over:
        return _("Nobody would have won.")
    people = seating.everybody(last.standing.winners)
    line = sentence(sheet.line_name(list(replay.lines)[-1]))
    return _("%(line)s: won by %(who)s.", who=listing(people), line=line)


def asked_as(rules: Rules) -> dict[str, Value]:
    """What an address of the replay asks for these rules by."""
    return {"preset": rules.preset} if rules.alone is None else {rules.alone: dict(rules.changed)[rules.alone]}


def called(rules: Rules, sheet: Sheet) -> str:
    """What these rules are called: by their preset, or by the one answer that is not the table's."""
    played = sheet.record.ruleset
    if rules.alone is None:
        return translated(played.preset(rules.preset).name)
    rule = next(rule for rule in house_rules(played.options) if rule.key == rules.alone)
    return _in_full(rule, dict(rules.changed)[rules.alone])


def ended_otherwise(ended: ReplayResult, sheet: Sheet) -> str:
    """How a game would have ended by other rules: "Hand 3: won by Ben and Dee, 12 : 57."."""
    standing, line = ended.standing, sentence(sheet.line_name(max(1, ended.line)))
    params = {"line": line, "score": score(standing.totals)}
    if ended.problem:
        return _("%(line)s cannot be scored: %(why)s", line=_after(ended, sheet), why=unjudged(ended.problem))
    if ended.kind == "open":
        return _("%(score)s, not won yet.", **params)
    if not standing.winners:
        return _("%(score)s at the end.", **params)
    who = listing(standing.seating.everybody(standing.winners))
    return _("%(line)s: won by %(who)s, %(score)s.", who=who, **params)


def _after(ended: ReplayResult, sheet: Sheet) -> str:
    later = (line.number for line in sheet.lines if line.scored and line.number > ended.line)
    return sentence(sheet.line_name(next(later)))


def changes_text(comparison: Comparison, answers: Answers, before: Answers | None = None) -> str:
    """The answers of a variant that differ from the table's own; after others to the same question without it."""
    changed = comparison.changed(answers)
    is_asked = before is not None and comparison.changed(before).keys() == changed.keys()
    worded = answered if is_asked and len(changed) == 1 else _in_full
    return joined(*(worded(rule, changed[rule.key]) for rule in comparison.rules if rule.key in changed))


def _in_full(rule: HouseRule, value: Value) -> str:
    """An answer after its question, unless it repeats that."""
    question, answer = translated(rule.question), answered(rule, value)
    return answer if answer.startswith(question.strip("¿?")) else f"{question} {answer}"
