"""The rules that no game's text has and every game needs, one clause each."""

from referee.engine.clauses import clause
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
IN_ONE_HAND = clause(
    "GEN-8", N_("Hands that the tiles of the set cannot make, each tile in one hand alone, are refused.")
)
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
PUNISHED = clause(
    "SAN-G1",
    N_(
        "A fault is punished only where somebody writes it down; both of a pair answer for it, and the table may agree "
        "on another price than its sanctions say."
    ),
)
