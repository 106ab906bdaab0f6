"""What the games of one line share: two ends, go out or block, and count what is left."""

from referee.engine.ruleset import Family
from referee.engine.wording import N_

DOMINOES = Family(
    N_("Dominoes"),
    N_("Each alone or in pairs. Go out, or hold the fewest pips when nobody can play."),
)
"""Block & Draw and Partnership dominoes: nobody has to know that pairs are another game."""
ENDINGS = {
    N_("Out"): ("count_by", "scoring", "pips_written", "end_points", "stock_points", "out_bonus"),
    N_("Out with a double"): ("double_out", "double_twice", "blank_win"),
    N_("Both ends"): ("both_win", "cross_win", "twice", "dekabes", "key_win", "double_win"),
    N_("Block"): ("block_winner", "blocked", "block_counts", "block_points", "block_bonus"),
    N_("Tie"): ("tie", "forced_blocker", "after_draw"),
}
"""The house rules of these games that say what an ending pays, by their keys, under what people call it."""
