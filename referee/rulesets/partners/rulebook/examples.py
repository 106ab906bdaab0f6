"""The worked examples of partnership dominoes."""

from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.wording import N_

REGIONAL = (
    Example(
        N_("After a tied hand"), ("LAG-G3",),
        {"blocked_by": 0, "end": 5, "held": ["1-2", "2-6", "3-6", "1-3"]},
        {"winner": None, "totals": (30, 60), "next_lead": None}, {"drawn_lead": "double_six"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("A forced block, tied"), ("DUO-G2",),
        {"blocked_by": 0, "end": 1, "held": ["0-6", "3-6", "3-5", "0-5"], "forced": True},
        {"winner": None, "points": 0, "totals": (30, 30), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses", "forced_blocker": "drawn"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        N_("To ten hands: a draw at five"), ("V-P21",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 1, "totals": (10, 5), "game_winner": None},
        {"scoring": "hands", "target": 10, "losers_below": 5}, opening=Opening((9, 5)),
    ),
    Example(
        N_("The first hands won"), ("V-P14",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 24, "totals": (124, 0)}, {"scoring": "all", "target": 500, "first_hands": True},
    ),
    Example(
        N_("By kind of win: both ends"), ("V-P17",),
        {"out": 0, "held": ["", "4-6", "?", "0/1"], "bonuses": [{"kind": "double_win", "tile": "1-6", "ends": [1, 6]}]},
        {"winner": 0, "points": 3, "totals": (3, 0)}, {"scoring": "by_win", "target": 6},
    ),
    Example(
        N_("Points beyond the target"), ("V-P16",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "totals": (100, 40), "game_winner": 0},
        {"written_beyond": False}, opening=Opening((90, 40)),
    ),
    Example(
        N_("Points that must fit"), ("NHR-10",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 0, "totals": (90, 40), "game_winner": None},
        {"written_beyond": "must_fit"}, opening=Opening((90, 40)),
    ),
    Example(
        N_("A double win counts twice"), ("NHR-8",),
        {
            "out": 0, "held": ["", "6-4 4-3 3-3", "3-1 1-1", "6-1"],
            "bonuses": [{"kind": "double_win", "tile": "6-2", "ends": [6, 2]}],
        },
        {"winner": 0, "points": 60, "totals": (60, 0)}, {"twice": "double_win"},
    ),
    Example(
        N_("A key"), ("NHR-5", "REG-12"),
        {"out": 2, "held": ["2-2", "0-0", "", "1-1"], "key": True, "key_tile": "5-4"},
        {"winner": 0, "points": 2, "totals": (2, 0)},
        {
            "scoring": "hands", "target": 6, "key_win": 2, "blocked": "individual", "next_lead": "winning_pair",
            "drawn_lead": "double_six",
        },
    ),
    Example(
        N_("A broken run"), ("NHR-4", "REG-G1"),
        {"out": 1, "held": ["7", "", "6", "4"]},
        {"winner": 1, "points": 0, "awards": (-3, 0), "totals": (0, 0), "next_lead": None},
        {"scoring": "hands", "target": 6, "in_a_row": True, "broken_run": "both_zero"}, opening=Opening((3, 0), lead=1),
    ),
)  # fmt: skip

EXAMPLES = (
    Example(
        N_("Opponents' pips"), ("LAG-18", "LAG-28", "LAG-03", "LAG-14"),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "pips": (0, 11, 5, 8), "totals": (19, 0), "next_lead": 1},
    ),
    Example(
        N_("All pips"), ("LAG-19",),
        {"out": 1, "held": ["1-1", "", "1-5", "0-1"], "lead": 0},
        {"winner": 1, "points": 9, "totals": (11, 33)},
        {"scoring": "all"}, opening=Opening((11, 24)),
    ),
    Example(
        N_("The lighter pair"), ("LAG-24", "LAG-12", "LAG-22", "DUO-14", "DUO-15"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 24, "totals": (54, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("The lightest hand"), ("LAG-25", "LAG-G23"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 1, "points": 14, "totals": (30, 74)},
        {"blocked": "individual"}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("A tied block"), ("LAG-G1", "LAG-G3"),
        {"blocked_by": 0, "end": 5, "held": ["1-2", "2-6", "3-6", "1-3"]},
        {"winner": None, "points": 0, "totals": (30, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Duo to 50: a tied block"), ("DUO-16", "DUO-G8"),
        {"blocked_by": 0, "end": 1, "held": ["0-6", "3-6", "3-5", "0-5"]},
        {"winner": 1, "points": 14, "totals": (30, 44), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        N_("Blocker against next"), ("V-P02", "LAG-G4"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 38, "totals": (68, 60), "next_lead": 0},
        {"target": 200, "scoring": "all", "blocked": "blocker_vs_next", "next_lead": "previous_winner"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Blocker against the one before"), ("NHR-2", "LAG-G4"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 38, "totals": (68, 60), "next_lead": 2},
        {"target": 200, "scoring": "all", "blocked": "blocker_vs_previous", "next_lead": "previous_winner"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("The three other hands"), ("NHR-9", "LAG-25"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "2-2", "3-6", "6-6 2-6"]},
        {"winner": 1, "points": 34, "totals": (30, 94)}, {"scoring": "others", "blocked": "individual"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Double-nine, blocked on two numbers"), ("NHR-3", "REG-10", "LAG-25"),
        {"blocked_by": 3, "ends": [9, 3], "held": ["5-5", "2-4", "5-7 4-5", "4-4"]},
        {"winner": 1, "points": 31, "totals": (30, 91), "next_lead": None},
        {"set": 9, "target": 150, "blocked": "individual", "next_lead": "winning_pair"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("Lightest hands tied: the side that led wins"), ("V-P07", "LAG-25"),
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
        N_("Six-love"), ("V-P20",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"]},
        {"winner": 0, "points": 1, "awards": (1, -3), "totals": (1, 0), "next_lead": 0},
        {"target": 6, "scoring": "hands", "in_a_row": True, "next_lead": "previous_winner"},
        opening=Opening((0, 3), lead=1),
    ),
    Example(
        N_("Close to the target"), ("RAF-03", "RAF-07"),
        {"out": 0, "held": ["", "4-6", "?", "0/1"], "bonuses": [{"kind": "double_win", "tile": "1-6", "ends": [1, 6]}]},
        {"winner": 0, "points": 10, "totals": (90, 10)}, {"double_win": 25}, opening=Opening((80, 10), lead=0),
    ),
    Example(
        N_("Double win with a blank"), ("LAG-G12",),
        {"out": 0, "held": ["", "4-6", "?", "2/1"], "bonuses": [{"kind": "double_win", "tile": "0-3", "ends": [0, 3]}]},
        {"winner": 0, "points": 12, "awards": (12, 0)}, {"double_win": 25, "double_win_blanks": False},
    ),
    *REGIONAL,
)  # fmt: skip
