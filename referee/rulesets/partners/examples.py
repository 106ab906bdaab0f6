"""Worked examples of what only some tables or regions play."""

from referee.engine.example import Example
from referee.engine.facts import Opening
from referee.engine.wording import N_

REGIONAL = (
    Example(
        N_("Level lightest hands, where the lighter pair wins then"), ("LAG-G2",),
        {"blocked_by": 1, "end": 5, "held": ["1-2", "1-6", "2-3 0-6", "0-3"]},
        {"winner": 1, "points": 14, "totals": (0, 14)}, {"blocked": "individual", "pairs_break_tie": True},
    ),
    Example(
        N_("After a drawn hand, where the holder of 6-6 leads"), ("LAG-G3",),
        {"blocked_by": 0, "end": 5, "held": ["1-2", "2-6", "3-6", "1-3"]},
        {"winner": None, "totals": (30, 60), "next_lead": None}, {"drawn_lead": "double_six"},
        opening=Opening((30, 60), lead=1),
    ),
    Example(
        N_("A stuck 0-0 that stops like the other bonuses"), ("LAG-G15", "RAF-03"),
        {"out": 0, "held": ["", "0-0 6-4", "?", "1-1"], "bonuses": [{"kind": "stuck_blank", "holder": 1}]},
        {"winner": 0, "points": 12, "totals": (92, 10)}, {"stuck_blank": 15, "stuck_blank_stops": True},
        opening=Opening((80, 10), lead=0),
    ),
    Example(
        N_("A forced block, where it does not lose a level hand"), ("DUO-G2",),
        {"blocked_by": 0, "end": 1, "held": ["0-6", "3-6", "3-5", "0-5"], "forced": True},
        {"winner": None, "points": 0, "totals": (30, 30), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses", "forced_blocker": "drawn"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        N_("A match to ten hands, drawn as the others have five"), ("V-P21",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 1, "totals": (10, 5), "game_winner": None},
        {"scoring": "hands", "target": 10, "losers_below": 5}, opening=Opening((9, 5)),
    ),
    Example(
        N_("The first hand won, where the first hands earn more"), ("V-P14",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 24, "totals": (124, 0)}, {"scoring": "all", "target": 500, "first_hands": True},
    ),
    Example(
        N_("By kind of win: out with a tile that fits both ends"), ("V-P17",),
        {"out": 0, "held": ["", "4-6", "?", "0/1"], "bonuses": [{"kind": "double_win", "tile": "1-6", "ends": [1, 6]}]},
        {"winner": 0, "points": 3, "totals": (3, 0)}, {"scoring": "by_win", "target": 6},
    ),
    Example(
        N_("Points beyond the target do not fit"), ("V-P16",),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "totals": (100, 40), "game_winner": 0},
        {"written_beyond": False}, opening=Opening((90, 40)),
    ),
)  # fmt: skip
