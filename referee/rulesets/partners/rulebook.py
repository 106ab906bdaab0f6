"""The fixed rules of partnership dominoes, one clause each, and worked examples."""

from referee.engine.facts import Opening
from referee.engine.ruleset import Example, clause
from referee.engine.wording import N_

CLAUSES = (
    clause("DUO-01", N_("Four players, two pairs; partners face each other, so they are every second seat.")),
    clause("LAG-05", N_("Double-six: 28 tiles, 168 pips. All are dealt, seven each."), "DUO-02 DUO-03 DUO-06 LAG-G18"),
    clause("DUO-18", N_("A tile is worth both its halves: 0-0 nothing, 3-4 seven, 6-6 twelve.")),
    clause("LAG-G20", N_("Who shuffles and deals is for the table to say: nothing depends on it.")),
    clause("LAG-07", N_("Play goes anticlockwise: the next player is the one to the right."), "DUO-08"),
    clause(
        "LAG-08", N_("Who can match a free end must play one tile; who cannot passes."), "LAG-10 DUO-09 DUO-10 DUO-G3"
    ),
    clause("LAG-03", N_("Who plays the last tile of his hand wins the hand for his side."), "LAG-11 DUO-11 LAG-02"),
    clause("LAG-12", N_("A hand is blocked when none of the players can play."), "LAG-04 LAG-13 DUO-05"),
    clause(
        "LAG-14", N_("The side that wins a hand scores it; there are two scores, one a side."), "LAG-30 LAG-15 LAG-G24"
    ),
    clause("RAF-01", N_("Bonuses belong to the side and count in every hand, in the order they are earned."), "RAF-02"),
    clause("LAG-26", N_("Agreed unless the table says otherwise: 100 points, opponents' pips, 6-6 leads."), "RAF-11"),
    clause(
        "LAG-G19", N_("A misdeal found before the first tile is dealt again; a cancelled hand is not scored."), "DUO-G7"
    ),
    clause("GEN-1", N_("A written score may be corrected; what was written stays visible and totals follow."), "GEN-2"),
    clause("GEN-9", N_("The double that leads the first hand is in no hand at its end; where it is, count again.")),
    clause("GEN-8", N_("Hands that the tiles of the set cannot make, each tile in one hand alone, are refused.")),
    clause(
        "GEN-5",
        N_("In a block both ends show the same number, and every number is left in the hands an even number of times, "
        "so the pips left are even. Where they are not, the referee asks to count again."),
    ),
    clause(
        "GEN-6", N_("When somebody goes out none or two numbers are left an odd number of times: those at the ends.")
    ),
    clause(
        "GEN-7", N_("A last tile that fits two different ends leaves every number an even number of times.")
    ),
    clause("GEN-3", N_("Somebody who takes over a seat takes its score too; so do two who change seats.")),
    clause("GEN-4", N_("A table may stop before the target; then the side with more points wins.")),
)  # fmt: skip

EXAMPLES = (
    Example(
        N_("Out: the other side's pips"), ("LAG-18", "LAG-28", "LAG-03", "LAG-14"),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "pips": (0, 11, 5, 8), "totals": (19, 0), "next_lead": 1},
    ),
    Example(
        N_("The same hand when every pip counts"), ("LAG-19",),
        {"out": 1, "held": ["1-1", "", "1-5", "0-1"], "lead": 0},
        {"winner": 1, "points": 9, "totals": (11, 33)},
        {"scoring": "all"}, opening=Opening((11, 24)),
    ),
    Example(
        N_("Blocked: the lighter pair"), ("LAG-24", "LAG-12", "LAG-22", "DUO-14", "DUO-15"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 24, "totals": (54, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("The same block: the lightest hand"), ("LAG-25", "LAG-G23"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 1, "points": 14, "totals": (30, 74)},
        {"blocked": "individual"}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("A tied block scores nothing"), ("LAG-G1", "LAG-G3"),
        {"blocked_by": 0, "end": 5, "held": ["1-2", "2-6", "3-6", "1-3"]},
        {"winner": None, "points": 0, "totals": (30, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Duo to 50: who blocked a level hand loses it"), ("DUO-16", "DUO-G8"),
        {"blocked_by": 0, "end": 1, "held": ["0-6", "3-6", "3-5", "0-5"]},
        {"winner": 1, "points": 14, "totals": (30, 44), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        N_("No bonus for a side that is nearly there"), ("RAF-03", "RAF-07"),
        {"out": 0, "held": ["", "4-6", "?", "0/1"], "bonuses": [{"kind": "double_win", "tile": "1-6", "ends": [1, 6]}]},
        {"winner": 0, "points": 10, "totals": (90, 10)}, {"double_win": 25}, opening=Opening((80, 10), lead=0),
    ),
    Example(
        N_("No double win with a blank at this table"), ("LAG-G12",),
        {"out": 0, "held": ["", "4-6", "?", "2/1"], "bonuses": [{"kind": "double_win", "tile": "0-3", "ends": [0, 3]}]},
        {"winner": 0, "points": 12, "awards": (12, 0)}, {"double_win": 25, "double_win_blanks": False},
    ),
)  # fmt: skip
