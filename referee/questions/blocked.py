"""Is it blocked, who wins it, what is it worth, and who leads next? Partnership dominoes."""

from collections.abc import Iterator
from typing import Any

from referee.engine.facts import Hand, ImpossibleFact, Opening
from referee.engine.options import house_rules, read_answer
from referee.engine.ruleset import At
from referee.engine.rulings import still_playable, whole_set
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.variants import compare
from referee.engine.verdict import Step
from referee.questions.question import FOUR, Agreed, Ask, Question, Reply, Told
from referee.rulesets.partners import PARTNERS

PRESETS = tuple((preset.key, preset.name) for preset in PARTNERS.presets)
ASKED = ("scoring", "blocked", "tie", "next_lead", "drawn_lead")  # what can matter to a blocked hand
AS_PRESET = "As it is played there"
ENDS = (("", "Not told"), *((str(number), str(number)) for number in range(7)))


def agreed(told: Told) -> Agreed:
    """The rules asked under: a preset, and house rules named in the question on top of it."""
    preset = told.choice("preset", PRESETS)
    answers = {
        rule.key: read_answer(rule, told.text(rule.key))
        for rule in house_rules(PARTNERS.options)
        if told.text(rule.key)
    }
    return Agreed(PARTNERS, preset, PARTNERS.agree(preset, answers))


def reply(told: Told) -> Reply:
    """Rule on a blocked hand, or name every tile that still opens it (LAG-12)."""
    rules, seating = agreed(told), told.seating(4, 4, pairs=True)
    hand = Hand(
        held=tuple(told.holding(f"held_{seat}") for seat in seating.seats),
        blocked=True,
        blocked_by=told.seat("by", seating),
        end=told.number("end", 0, DOUBLE_SIX.highest),
        lead=told.seat("lead", seating),
    )
    evidence = tuple((seating.names[seat], held.tiles) for seat, held in enumerate(hand.held) if held.tiles)
    checks = tuple(_counted(told, hand))
    if hand.end is not None and (open_to := still_playable(hand.end, [tiles for _name, tiles in evidence])).answer:
        playable = [str(each) for each in open_to.answer]
        steps = (*checks, *open_to.steps)
        return Reply(open_to.steps[0], {"blocked": False, "playable": playable}, steps, evidence, rules)
    return _ruled(hand, rules, seating, checks, evidence)


def _ruled(hand: Hand, rules: Agreed, seating: Seating, checks: tuple[Step, ...], evidence: Any) -> Reply:
    before = PARTNERS.first(rules.options, seating, Opening())
    verdict = PARTNERS.judge(hand, At(rules.options, before))
    compared = compare(PARTNERS, rules.options, before, hand)
    answer = {
        "blocked": True,
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "next_lead": verdict.next_lead,
    }
    return Reply(_headline(verdict, seating), answer, (*checks, *verdict.steps), evidence, rules, compared)


def _headline(verdict: Any, seating: Seating) -> Step:
    clause = verdict.gist.clause if verdict.gist else "LAG-12"
    if verdict.winner is None:
        return Step(clause, "Blocked and drawn: nobody scores.")
    params = {"side": seating.people(verdict.winner), "points": verdict.points}
    return Step(clause, "Blocked: {side} win it, {points:+}.", params)


def _counted(told: Told, hand: Hand) -> Iterator[Step]:
    """The whole-set check, where the pips on the table were counted and every hand is known."""
    table = told.number("table", 0, DOUBLE_SIX.pips)
    if table is not None:
        if not all(held.told for held in hand.held):
            raise ImpossibleFact("table", "For this check every hand must be known.", "GEN-2")
        checked = whole_set(table, sum(held.pips for held in hand.held))
        if not checked.answer:
            step = checked.steps[0]
            raise ImpossibleFact("table", step.text, step.clause, **step.params)
        yield checked.steps[0]


BLOCKED = Question(
    key="blocked",
    title="Is it blocked, and who wins?",
    summary="Partners: what each still holds, the number at the ends, and who laid the last tile.",
    fields=(
        Ask("names", "Names in turn order, anticlockwise", FOUR),
        Ask("preset", "Played as", choices=PRESETS),
        Ask("held", "What does each still hold?", "6-4 3-1 or 17", many=True),
        Ask("end", "Number at both ends", choices=ENDS),
        Ask("by", "Who laid the last tile?", "Dee"),
        Ask("lead", "Who led the hand?", "Ana"),
        *(
            Ask(
                rule.key,
                rule.question,
                choices=(("", AS_PRESET), *((str(a.value), a.label) for a in rule.answers)),
                folded=True,
            )
            for rule in house_rules(PARTNERS.options)
            if rule.key in ASKED
        ),
        Ask("table", "Pips on the table, if you counted them", "134"),
    ),
    reply=reply,
    ruleset="partners",
    elsewhere={"blocked_by": "by", "held": "held_0"},
)
