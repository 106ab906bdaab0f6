"""The fixed rules of partnership dominoes, one clause each, and worked examples."""

from referee.engine.clauses import clause
from referee.engine.common import AGREED, CORRECTED, COUNTED_AGAIN, IN_ONE_HAND, PENALTIES_IN_PAIRS, STOPPED
from referee.engine.example import Example
from referee.engine.facts import Opening
from referee.engine.wording import N_
from referee.rulesets.partners.block_clauses import BLOCK_CLAUSES
from referee.rulesets.partners.bonus_clauses import BONUS_CLAUSES
from referee.rulesets.partners.examples import REGIONAL
from referee.rulesets.partners.options import Partners


def as_lagunex(options: Partners) -> bool:
    """Whether everything is played as Lagunex's text has it where a table says nothing (LAG-26)."""
    usual = Partners()
    asked = ("target", "scoring", "first_lead", "next_lead", "blocked")
    return all(getattr(options, key) == getattr(usual, key) for key in asked)


def by_double_six(options: Partners) -> bool:
    """Whether 6-6 leads the first hand."""
    return options.first_lead == "double_six"


def six_six_after_a_draw(options: Partners) -> bool:
    """Whether 6-6 leads after a drawn hand."""
    return options.drawn_lead == "double_six"


def no_six_six_after_a_draw(options: Partners) -> bool:
    """Whether only the first hand can be led by 6-6."""
    return not six_six_after_a_draw(options)


def six_six_leads(options: Partners) -> bool:
    """Whether 6-6 must lead some hand."""
    return by_double_six(options) or six_six_after_a_draw(options)


def by_pips(options: Partners) -> bool:
    """Whether a hand can be worth more than what a side still needs."""
    return options.scoring != "hands"


CLAUSES = (
    clause("DUO-01", N_("Four players, two pairs; partners face each other, so they are every second seat.")),
    clause(
        "LAG-26",
        N_("Lagunex's text has this where a table says nothing: 100 points, opponents' pips, 6-6 leads first, "
        "then the player to the right, and the lighter pair wins a block."),
        when=as_lagunex,
    ),
    clause(
        "LAG-G17", N_("Any target may be agreed before the first hand."), "LAG-17 RAF-10 DUO-04",
        others=(
            N_("Lagunex's text has 50, 100, 150 and 200, the duo's 50; with bonuses people play to 500 or 1000."),
        ),
    ),
    clause(
        "LAG-G6", N_("The target need not be hit exactly: a side that passes it has won too."), "DUO-G4",
        when=by_pips,
    ),
    clause(
        "LAG-05", N_("Double-six: 28 tiles, 168 pips. All are shuffled and dealt, seven each."),
        "DUO-02 DUO-03 DUO-06",
    ),
    clause("LAG-G20", N_("Who shuffles and deals is for the table to say: nothing depends on it.")),
    clause("DUO-18", N_("A tile is worth both its halves: 0-0 nothing, 3-4 seven, 6-6 twelve.")),
    clause("LAG-07", N_("Play goes anticlockwise: the next player is the one to the right."), "DUO-08"),
    clause("LAG-G5", N_("A first hand that is dealt again is led like a first hand.")),
    clause(
        "LAG-G22", N_("The first hand of the next game of an evening is led like that too."), "DUO-G6",
        others=(N_("The player to the right of who began the last game leads it."),),
    ),
    clause(
        "DUO-G3", N_("Whoever leads a later hand may lead any tile."), when=no_six_six_after_a_draw
    ),
    clause(
        "DUO-G3", N_("Whoever leads a later hand may lead any tile, but for 6-6 after a drawn one."),
        when=six_six_after_a_draw,
    ),
    clause(
        "LAG-08",
        N_("Whoever can match a free end must play one tile: where a 2 is free, any tile with a 2, such as 2-4, 2-3 or "
        "2-2. Whoever cannot passes."),
        "LAG-09 LAG-10 DUO-09 DUO-10",
    ),
    clause("LAG-11", N_("A hand goes on until somebody has played his last tile, or it is blocked."), "DUO-11"),
    clause("LAG-03", N_("Whoever plays the last tile of his hand wins the hand for his side.")),
    clause(
        "LAG-12", N_("A hand is blocked when none of the players can play; the house rules say who wins it then."),
        "LAG-04 LAG-13 DUO-05",
    ),
    *BLOCK_CLAUSES,
    clause("LAG-14", N_("The side that wins a hand scores it; then all tiles are dealt again."), "LAG-02 LAG-15"),
    clause("LAG-30", N_("There are only two scores, one for each side.")),
    clause("LAG-G24", N_("The sheet shows for each side what a hand brought and its total.")),
    clause("LAG-29", N_("Nothing is scored during play for the sum of the ends: scoring by fives is another game.")),
    *BONUS_CLAUSES,
    clause(
        "LAG-G19",
        N_("A later hand in which a misdeal is found before the first tile is dealt again, and the same player leads. "
        "Found after that, the table decides; a hand that it cancels is not scored."),
        "DUO-G7", when=no_six_six_after_a_draw,
    ),
    clause(
        "LAG-G19",
        N_("A later hand in which a misdeal is found before the first tile is dealt again, and the same player leads, "
        "or after a drawn hand whoever holds 6-6 then. Found after that, the table decides; a hand that it cancels is "
        "not scored."),
        "DUO-G7", when=six_six_after_a_draw,
    ),
    CORRECTED,
    *PENALTIES_IN_PAIRS,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    clause(
        "GEN-9",
        N_("Where 6-6 must lead a hand, nobody can still hold it at the end, and it is not the last tile laid; if it "
        "is entered so, the referee asks to count again."),
        when=six_six_leads,
    ),
    clause(
        "GEN-5",
        N_("In a block both ends show the same number, and every number is left in the hands an even number of times, "
        "so the pips left are even. Where they are not, the referee asks to count again."),
    ),
    clause(
        "GEN-6",
        N_("When somebody goes out none or two numbers are left an odd number of times: those at the ends, where they "
        "differ."),
    ),
    clause("GEN-3", N_("Somebody who takes over a seat takes its score too; so do two who change seats.")),
    AGREED,
    STOPPED,
)  # fmt: skip

EXAMPLES = (
    Example(
        N_("Out: the other side's pips"), ("LAG-18", "LAG-28", "LAG-03", "LAG-14"),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "pips": (0, 11, 5, 8), "totals": (19, 0), "next_lead": 1},
    ),
    Example(
        N_("Out: every pip counts, the winners' own too"), ("LAG-19",),
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
        N_("Blocked: the lightest hand"), ("LAG-25", "LAG-G23"),
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
        N_("Duo to 50: whoever blocked a level hand loses it"), ("DUO-16", "DUO-G8"),
        {"blocked_by": 0, "end": 1, "held": ["0-6", "3-6", "3-5", "0-5"]},
        {"winner": 1, "points": 14, "totals": (30, 44), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        N_("Blocked: the blocker against the next player"), ("V-P02", "LAG-G4"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 38, "totals": (68, 60), "next_lead": 0},
        {"target": 200, "scoring": "all", "blocked": "blocker_vs_next", "next_lead": "previous_winner"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Two lightest hands are level: the side that led"), ("V-P07", "LAG-25"),
        {"blocked_by": 1, "end": 5, "held": ["1-2", "1-6", "2-3 0-6", "0-3"]},
        {"winner": 1, "points": 14, "totals": (0, 14), "next_lead": 3},
        {"target": 150, "blocked": "individual", "tie": "opener_wins", "next_lead": "previous_winner"},
        opening=Opening(lead=1),
    ),
    Example(
        N_("Out with 0-0"), ("V-P13", "LAG-19"),
        {
            "out": 1, "held": ["4-6", "", "3-6", "3-4"],
            "bonuses": [{"kind": "double_win", "tile": "0-0", "ends": [0, 0]}],
        },
        {"winner": 1, "points": 26, "awards": (0, 126), "next_lead": 1},
        {"target": 500, "scoring": "all", "next_lead": "previous_winner", "blank_win": 100, "bonus_need": 0},
        opening=Opening((40, 75), lead=2),
    ),
    Example(
        N_("Six-love: a hand won wipes out the others' hands"), ("V-P20",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"]},
        {"winner": 0, "points": 1, "awards": (1, -3), "totals": (1, 0), "next_lead": 0},
        {"target": 6, "scoring": "hands", "in_a_row": True, "next_lead": "previous_winner"},
        opening=Opening((0, 3), lead=1),
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
    *REGIONAL,
)  # fmt: skip
