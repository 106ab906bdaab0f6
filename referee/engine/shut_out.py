"""Who is shut out when another side has won a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a rule set asks here
    from referee.engine.ruleset import Standing


def left_with_nothing(_options: object, standing: Standing) -> tuple[int, ...]:
    """The sides that have nothing when another has won (V-P15); who has left is none of them."""
    lost = [side for side in range(len(standing.totals)) if side not in standing.winners]
    return tuple(side for side in lost if standing.totals[side] <= 0 and standing.seating.present(side))
