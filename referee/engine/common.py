"""The rules that no game's text has and every game needs, one clause each."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from referee.engine.clauses import Clause, clause
from referee.engine.wording import N_

CORRECTED = clause(
    "GEN-1",
    N_(
        "Until the next deal a written score is simply corrected, later only if everybody agrees; what was "
        "written stays visible, and the totals follow."
    ),
    others=(N_("A result that was confirmed stands."),),
)
COUNTED_AGAIN = clause("GEN-2", N_("Where a count is disputed the tiles are turned up and counted again."))
TAKEN_OVER = clause(
    "GEN-3", N_("Somebody who takes over a seat takes its score too; two who change seats keep theirs.")
)
IN_ONE_HAND = clause("GEN-8", N_("Hands that no deal of the set could leave are refused; a tile is in one hand only."))
STOPPED = clause(
    "GEN-4", N_("A table may stop before the target: then most points win, and nobody wins where that is level.")
)
AGREED = clause(
    "GEN-12",
    N_(
        "Where tiles are mixed up before they are counted, the table says who has won and how many points it is worth; "
        "the referee refuses that beside tiles that say otherwise. What the table breaks off is counted like a block, "
        "though nobody has blocked; a side that gives up has lost."
    ),
)

_FITTED = clause(
    "SAN-5",
    N_(
        "The sums of these sanctions are for the target named with them. In a game to another target they are in "
        "proportion to it, rounded to what can be scored, and never nothing."
    ),
    when=lambda options: options.sanctions != "none",
)
PENALTIES_IN_PAIRS = (
    clause(
        "SAN-G1",
        N_(
            "A fault is punished only where somebody writes it down, and both partners answer for it. The table may "
            "always agree on another penalty."
        ),
    ),
    _FITTED,
    clause("SAN-7", N_("A pair that is shown a black card has lost the game.")),
)
PENALTIES = (
    clause(
        "SAN-G1",
        N_("A fault is punished only where somebody writes it down. The table may always agree on another penalty."),
    ),
    _FITTED,
    clause(
        "SAN-6",
        N_("Where more than two play, what would go to the opponents comes off the offender instead."),
        when=lambda options: options.sanctions == "dominican",
    ),
    clause(
        "SAN-7",
        N_(
            "Whoever is shown a black card has lost the game and is out of it; the others play on, and a player who is "
            "left alone has won."
        ),
    ),
)


def under(when: Callable[[Any], bool], clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Clauses that are in force under a further condition."""
    return tuple(replace(each, when=partial(_both, when, each.when)) for each in clauses)


def _both(one: Callable[[Any], bool], other: Callable[[Any], bool], options: object) -> bool:
    return one(options) and other(options)
