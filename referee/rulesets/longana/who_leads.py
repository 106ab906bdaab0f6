"""Who leads a round of Longana? What is told of it, and the answer."""

from collections.abc import Mapping

from referee.engine.desk.question import Ask, Inputs, asks
from referee.engine.facts import Hand, ImpossibleFact
from referee.engine.last_hand import LastHand
from referee.engine.lead import Ended
from referee.engine.options import house_rules
from referee.engine.parts import ASKS_ENDED, Part, began_by
from referee.engine.reply import Reply
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.longana.deal import DEAL
from referee.rulesets.longana.lead import longana_lead
from referee.rulesets.longana.options import Longana


def reply(inputs: Inputs) -> Reply:
    """The highest double first, later the last winner's right, which passes to the right (LON-10 to LON-13)."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    shown = [inputs.hand(f"held_{seat}", DOUBLE_NINE, DEAL.dealt, DEAL.dealt_clause) for seat in seating.seats]
    doubles = [frozenset(each.high for each in held if each.is_double) for held in shown]
    right = inputs.seat("right", seating)
    moved: tuple[Step, ...] = ()
    ended = inputs.choice(ASKS_ENDED) if right is not None or inputs.text("ended") else ""
    if right is None and ended == "won":
        raise ImpossibleFact("right", N_("Who won that round?"), "LON-11")
    if right is not None and ended == "drawn":
        first = rules.ruleset.next_lead(Ended(won=False), began_by(rules, seating, right))
        right, moved = first.answer, first.steps
    declined = frozenset(inputs.seats("declined", seating))
    if declined and not rules.options.may_decline:
        raise ImpossibleFact("declined", N_("By these rules who holds a double must lead one."), "LON-G5")
    may = [frozenset() if seat in declined else held for seat, held in enumerate(doubles)]
    _refuse_silence(shown, may, right, seating)
    unseen = frozenset(seat for seat, held in enumerate(shown) if not held)
    ruling = longana_lead(doubles, right, seating, declined, unseen)
    steps = (*moved, *ruling.steps)
    evidence = tuple((seating.names[seat], held) for seat, held in enumerate(shown) if held)
    if ruling.answer.redeal:
        return Reply(ruling.steps[-1], {"leader": None, "redeal": True}, rules, steps=steps, evidence=evidence)
    answer = {"leader": ruling.answer.leader, "may_lead": list(ruling.answer.may_lead), "redeal": False}
    if ruling.answer.hangs_on:
        answer["if_none"] = list(ruling.answer.hangs_on)
    return Reply(ruling.steps[-1], answer, rules, steps=steps, evidence=evidence)


def _refuse_silence(
    shown: list[tuple[Tile, ...]], doubles: list[frozenset[int]], right: int | None, seating: Seating
) -> None:
    """That nobody holds a double is no ruling while somebody's tiles are not told."""
    untold = [seat for seat, held in enumerate(shown) if not held]
    if any(doubles) or not untold:
        return
    if len(untold) == len(shown) and right is None:
        raise ImpossibleFact("hands", N_("Tell me first who holds which doubles."), "LON-10")
    name = seating.names[untold[0]]
    raise ImpossibleFact(f"held_{untold[0]}", N_("Tell me first what {name} holds."), "LON-13", name=name)


def last_ended(last: LastHand) -> Mapping[str, str]:
    """Who won the last round, or where it was drawn whose the first right to lead was before it."""
    if last.verdict.winner is not None or last.now.next_lead is None:
        return {"right": last.place(last.now.next_lead), "ended": "won" if last.now.next_lead is not None else ""}
    led = last.fact.lead if isinstance(last.fact, Hand) else None
    return {"right": last.place(led if last.before.next_lead is None else last.before.next_lead), "ended": "drawn"}


WHO_LEADS = Part(
    fields=(
        ASKS_ENDED,
        Ask("right", N_("Who won the last round, and so had the first right to lead?"), person=True),
        Ask("held", N_("Tiles shown (doubles are enough)"), "9-9 2-2", many=True, tiles=DOUBLE_NINE),
        Ask("declined", N_("Who declines to lead a double?"), several=True, folded=True),
        *(asks(rule) for rule in house_rules(Longana) if rule.key == "may_decline"),
    ),
    reply=reply,
    defaults=last_ended,
    elsewhere={"hands": "held_0", "doubles": "held", "first_right": "right"},
)
