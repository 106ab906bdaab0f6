"""What an irregularity costs by the sanctions asked under, and the penalty that a table may write for it."""

from typing import Any

from referee.engine.options import house_rules
from referee.engine.reply import Agreed
from referee.engine.sanctions import SoFar, costs, proposed
from referee.engine.seating import Seating
from referee.engine.table_rules import TableRules
from referee.engine.verdict import Step
from referee.engine.wording import N_, Sentence

SANCTIONS = next(rule for rule in house_rules(TableRules) if rule.key == "sanctions")


def priced(rules: Agreed, what: str, seating: Seating) -> tuple[Step, ...]:
    """What the sanctions asked under say of it, the first time; nothing where none are agreed."""
    options, target = rules.options, rules.ruleset.target(rules.options)
    table = SANCTIONS.answer(options.sanctions)
    sanction = proposed(str(table.value), what, SoFar())
    if target is not None:
        sanction = sanction.fitted(target, options.score_step, sides=len(seating.sides))
    text = N_("{table}. The first time: {costs}.")
    said = costs(sanction)
    return (Step(sanction.clause, text, {"table": Sentence(table.label), "costs": said}),) if said else ()


def penalty(seating: Seating, seat: int | None, rules: Agreed, what: str, entry: str) -> dict[str, Any]:
    """How a penalty for it is filled in: who, for what, and what our ruling makes of the hand where no sanctions do."""
    play = {"void": "cancelled", "redeal": "dealt_again"}.get(entry, "")
    ours = rules.options.sanctions in ("none", "friendly")
    who = {} if seat is None else {"who": seating.names[seat]}
    return {"fault": what, **who, **({"play": play} if play and ours else {})}
