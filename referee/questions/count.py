"""Can these tiles make that count? How many tiles, what sum, which set; and the whole set after a disputed count."""

from typing import Any

from referee.engine.counts import can_hold, whole_set
from referee.engine.evidence import Deal
from referee.engine.facts import ImpossibleFact
from referee.engine.question import Ask, Inputs, Question
from referee.engine.reply import Reply
from referee.engine.ruleset import RuleSet
from referee.engine.wording import N_
from referee.rulesets.longana import LONGANA
from referee.rulesets.longana.deal import DEAL as LONGANA_DEAL
from referee.rulesets.partners import PARTNERS
from referee.rulesets.partners.deal import DEAL as PARTNERS_DEAL

DEALS: dict[str, tuple[RuleSet[Any], Deal]] = {"6": (PARTNERS, PARTNERS_DEAL), "9": (LONGANA, LONGANA_DEAL)}
SETS = (("6", N_("Double-six")), ("9", N_("Double-nine")))


def reply(inputs: Inputs) -> Reply:
    """Whether so many tiles can hold so many pips, or whether table and hands make the whole set (GEN-2)."""
    game, deal = DEALS[inputs.choice("set", SETS)]
    rules = inputs.agreed(game)
    table, hands = inputs.number("table", 0, 495), inputs.number("hands", 0, 495)
    if table is not None or hands is not None:
        if table is None or hands is None:
            raise ImpossibleFact("hands" if hands is None else "table", N_("Both counts are needed."), "GEN-2")
        checked = whole_set(table, hands, deal)
        return Reply(checked.steps[0], checked.answer, rules, steps=checked.steps)
    ruling = can_hold(inputs.needed("tiles", 1, len(deal.tile_set.tiles)), inputs.needed("pips", 0, 9999), deal)
    return Reply(ruling.steps[0], ruling.answer, rules, steps=ruling.steps)


COUNT = Question(
    key="count",
    title=N_("Can these tiles make that count?"),
    summary=N_("How many tiles and what sum; or the pips on the table and in all hands."),
    fields=(
        Ask("set", N_("Which set?"), choices=SETS),
        Ask("tiles", N_("How many tiles?"), "3", number=True),
        Ask("pips", N_("Pips claimed"), "17", number=True),
        Ask("table", N_("Or: pips on the table, when every tile was dealt"), "134", number=True),
        Ask("hands", N_("and in all hands"), "34", number=True),
    ),
    reply=reply,
)
