"""What the scripts must know of a table to read a photo of it, and to take the pips of a round one after another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.facts import SEAT, Asked, asked_of
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet, Setup
from referee.engine.standing import Aim, Situation
from referee.engine.verdict import ROUND, Step

MOST_AROUND = 4
"""The people of a table whose hands one photo tells apart: one at each side."""


def around(setup: Setup[Options], options: Options, order: Sequence[int], own: int | None) -> dict[str, object] | None:
    """What the scripts must know to read a photo of the whole table: who sits where, and what lies there.

    `own` is the seat of whoever takes the photo, where that is known. None where more sit there than it has sides.
    """
    if len(order) > MOST_AROUND:
        return None
    return {
        "order": [str(seat) for seat in order],
        "own": None if own is None else str(own),
        "isClockwise": setup.clockwise,
        "isDealtOut": setup.deals_out(options, len(order)),
        "hasTwoEnds": setup.two_ends(options),
    }


@dataclass(frozen=True)
class Round:
    """What the scripts must know of a round in which every hand counts, to take their pips one after another."""

    upcoming: Step | None
    """What is said of the round."""
    gone: str
    """The tile that is in nobody's hand; "" where none is known."""
    holder: Asked | None
    """What is asked of who holds a tile that counts otherwise; None where nothing is."""
    heaviest: int | None
    """The most that one hand can count, so that the next is told once no more digits can follow; None: any number."""


def round_of(rules: RuleSet[Options], at: Situation[Options]) -> Round | None:
    """The round that is to be told; None where points are good, or a hand ends otherwise."""
    if rules.words.hand is not ROUND or at.standing.aim != Aim.LOWEST:
        return None
    holders = (asked for asked in asked_of(rules.hand) if asked.of == SEAT and asked.brief and asked.is_asked(at))
    upcoming = rules.upcoming(at)
    return Round(upcoming, tile_named(upcoming), next(holders, None), rules.setup.heaviest(at))


def tile_named(said: Step | None) -> str:
    """The tile that a sentence is about; "" where there is none."""
    named = (str(value) for value in (said.params.values() if said else ()))
    return next((text for text in named if re.fullmatch(r"\d+-\d+", text)), "")
