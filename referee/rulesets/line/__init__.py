"""What the games of one line share: two ends, go out or block, and count what is left."""

from referee.engine.ruleset import Family
from referee.engine.wording import N_

DOMINOES = Family(
    N_("Dominoes"),
    N_("Each alone or in pairs. Go out, or hold the fewest pips when nobody can play."),
)
"""Block & Draw and Partnership dominoes: nobody has to know that pairs are another game."""
