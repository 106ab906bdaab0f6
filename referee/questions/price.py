"""What an irregularity costs by the sanctions asked under, and the penalty that a table may write for it."""

from collections.abc import Iterator
from typing import Any

from referee.engine.faults import Play
from referee.engine.hands.table_rules import TableRules
from referee.engine.options import house_rules
from referee.engine.reply import Agreed
from referee.engine.sanctions import Sanction, SoFar, costs, proposed
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_, Sentence

SANCTIONS = next(rule for rule in house_rules(TableRules) if rule.key == "sanctions")


def sanction_for(rules: Agreed, what: str, early: bool, seating: Seating) -> Sanction | None:
    """What the sanctions asked under say of it, the first time; None where none are agreed or no points are counted.

    The world federation cancels a hand for a tile that does not fit only once four more are laid: one that is
    noticed at once is a light fault there, as any other (SAN-1).
    """
    target, table = rules.ruleset.target(rules.options), rules.options.sanctions
    if table == "none" or target is None:
        return None
    made = proposed(table, "other" if table == "world" and what == "wrong" and early else what, SoFar())
    return made.fitted(target, rules.options.score_step, sides=len(seating.sides))


def is_friendly(rules: Agreed) -> bool:
    """Whether the sanctions are our own, which leave it to the ruling what becomes of the hand."""
    return bool(rules.options.sanctions == "friendly")


def priced(rules: Agreed, sanction: Sanction) -> Iterator[Step]:
    """What it costs the first time."""
    table, said = SANCTIONS.answer(rules.options.sanctions), costs(sanction)
    text = N_("{table}. The first time: {costs}.")
    if said:
        yield Step(sanction.clause, text, {"table": Sentence(table.label), "costs": said})


def penalty(what: str, *, usual: Sanction | None, sanction: Sanction | None, who: str, play: Play) -> dict[str, Any]:
    """How a penalty for it is filled in: who, for what, and what its `usual` sanctions do not say themselves."""
    filled: dict[str, Any] = {"fault": what, "who": who, "play": play}
    if usual != sanction:
        filled |= {part: getattr(sanction, part) for part in ("points", "card", "play")}
    return {part: each for part, each in filled.items() if each != ""}
