"""Worked cases of scoring by fives, as the rulebook prints them."""

from referee.engine.facts import Opening
from referee.engine.options import Value
from referee.engine.ruleset import Example
from referee.engine.wording import N_
from referee.rulesets.fives.presets import AMAZONAS_ANSWERS, BOTH, LEAGUE, SEVEN_EACH

TWO, TRIO = ("Ana", "Ben"), ("Ana", "Ben", "Cy")
PAIRS: dict[str, Value] = {"sides": "pairs"}
BLOCKED = {"blocked_by": 1, "scores": [{"seat": 1, "points": 10}], "held": ["0-1 2-2", "6-0 6-1 5-5"]}
PAIR_OUT = {
    "scores": [
        {"seat": 0, "points": 10, "lead": True}, {"seat": 1, "points": 5}, {"seat": 2, "points": 15},
        {"seat": 3, "points": 10},
    ],
    "out": 0, "held": ["", "6-2", "5-5", "1-4 0-0"],
}  # fmt: skip
LADDER = {"blocked_by": 0, "held": ["4", "9", "21"], "lead": 2}

EXAMPLES = (
    Example(
        N_("Points in play, then tiles left"), ("FIV-11", "FIV-15", "FIV-22", "FIV-23", "FIV-26"),
        {
            "scores": [
                {"seat": 0, "points": 10, "lead": True}, {"seat": 1, "points": 5},
                {"seat": 0, "points": 15}, {"seat": 0, "points": 5},
            ],
            "out": 0, "held": ["", "6-5 1-1"],
        },
        {"winner": 0, "points": 15, "awards": (45, 5), "pips": (0, 13), "totals": (105, 90), "next_lead": 0},
        seats=TWO, opening=Opening((60, 85), lead=0),
    ),
    Example(
        N_("Blocked: the lightest hand scores"), ("FIV-12", "FIV-25", "FIV-G11"), BLOCKED,
        {"winner": 0, "points": 25, "awards": (25, 10), "pips": (5, 23), "next_lead": 0}, seats=TWO,
    ),
    Example(
        N_("Opponents' minus own"), ("FIV-G11",), BLOCKED,
        {"winner": 0, "points": 20, "awards": (20, 10)}, {"end_points": "opponents_minus_own"}, seats=TWO,
    ),
    Example(
        N_("Blocked and tied: tiles score nothing"), ("FIV-26", "FIV-G12", "FIV-G20"),
        {"blocked_by": 0, "scores": [{"seat": 0, "points": 20}], "held": ["0-1 0-2", "1-2"]},
        {"winner": None, "points": 0, "totals": (120, 95), "next_lead": 1},
        seats=TWO, opening=Opening((100, 95), lead=0),
    ),
    Example(
        N_("Tied: two share the third's pips"), ("FIV-G12",),
        {"blocked_by": 2, "held": ["0-1 0-2", "1-2", "6-6 5-5"], "lead": 0},
        {"winner": None, "awards": (10, 10, 0), "next_lead": 1}, {"tie": "split"}, seats=TRIO,
    ),
    Example(
        N_("Tied: the lightest tile wins"), ("FIV-G12",),
        {"blocked_by": 2, "held": ["0-1 0-5", "1-5", "6-6 5-5"], "lead": 0},
        {"winner": 0, "points": 30, "awards": (30, 0, 0)}, {"tie": "lightest_tile"}, seats=TRIO,
    ),
    Example(
        N_("Blocked: each takes the difference"), ("FIV-G11",), LADDER,
        {"winner": 0, "points": 20, "awards": (20, 10, 0), "next_lead": 0}, {"end_points": "ladder"}, seats=TRIO,
    ),
    Example(
        N_("Each hand rounded by itself"), ("FIV-G9", "FIV-G10"),
        {"out": 0, "held": ["", "6-2", "6-1"]},
        {"winner": 0, "points": 15, "pips": (0, 8, 7)}, {"round_on": "each_hand"}, seats=TRIO,
    ),
    Example(
        N_("A score in play wins at once"), ("FIV-28", "FIV-40", "FIV-G15"),
        {"scores": [{"seat": 1, "points": 10}, {"seat": 0, "points": 15}]},
        {"winner": None, "awards": (15, 10), "totals": (155, 140), "game_winner": 0},
        seats=TWO, opening=Opening((140, 130), lead=0),
    ),
    Example(
        N_("At the end of the hand"), ("FIV-G15",),
        {"scores": [{"seat": 0, "points": 15}], "out": 1, "held": ["6-5 6-3", ""]},
        {"winner": 1, "points": 20, "totals": (155, 160), "game_winner": 1}, {"decided": "end_of_hand"},
        seats=TWO, opening=Opening((140, 140), lead=0),
    ),
    Example(
        N_("A pass for 20, a galo for 50, a double for 20"), ("NHR-14", "AMZ-05", "AMZ-06", "NHR-15", "AMZ-07"),
        {"scores": [{"seat": 1, "passes": 1}, {"seat": 0, "passes": 3}], "out": 0, "held": ["", *"???"],
         "with_double": True},
        {"winner": 0, "points": 20, "awards": (70, 20), "next_lead": 0}, AMAZONAS_ANSWERS,
    ),
    Example(
        N_("To 250: the lead passes on"), ("FIV-G16", "FIV-50"),
        {"out": 0, "held": ["", "6-5 6-1"], "lead": 0},
        {"winner": 0, "points": 20, "totals": (180, 60), "next_lead": 1},
        {"target": 250, "next_lead": "next_seat", "first_lead": "drawn"}, seats=TWO, opening=Opening((160, 60)),
    ),
    Example(
        N_("Cribbage board: passing 61 does not count"), ("FIV-29", "FIV-G14", "FIV-G16"),
        {"scores": [{"seat": 0, "points": 4}, {"seat": 1, "points": 2}], "out": 1, "held": ["3-5", ""]},
        {"winner": 1, "points": 2, "awards": (0, 4), "totals": (58, 44), "game_winner": None},
        {"unit": "fives", "target": 61, "over": "no_score"}, seats=TWO, opening=Opening((58, 40), lead=0),
    ),
    Example(
        N_("Muggins: a claimed score"), ("FIV-21", "FIV-G7"),
        {
            "scores": [{"seat": 1, "points": 10, "claimed_from": 0}, {"seat": 0, "points": 5}],
            "out": 0, "held": ["", "2-5"],
        },
        {"winner": 0, "points": 5, "awards": (10, 10)},
        {"spinner": "none", "target": 100, "muggins": True}, seats=TWO,
    ),
    Example(
        N_("One hole per five"), ("FIV-29", "FIV-G4"),
        {"scores": [{"seat": 2, "points": 7}, {"seat": 0, "points": 3}], "out": 2, "held": ["6-2", "3-3", ""]},
        {"winner": 2, "points": 3, "awards": (3, 0, 10)},
        {"spinner": "all", "hand_tiles": 5, "unit": "fives", "target": 61}, seats=TRIO,
    ),
    Example(
        N_("Pairs: the partner's tiles don't count"), ("FIV-22", "FIV-27", "FIV-G13"), PAIR_OUT,
        {"winner": 0, "points": 15, "awards": (40, 15), "totals": (70, 60), "next_lead": 0}, SEVEN_EACH,
        opening=Opening((30, 45), lead=0),
    ),
    Example(
        N_("The same, minus the partner's tiles"), ("FIV-G13",), PAIR_OUT,
        {"winner": 0, "points": 5, "totals": (60, 60)}, {**SEVEN_EACH, "end_points": "opponents_minus_own"},
        opening=Opening((30, 45), lead=0),
    ),
    Example(
        N_("Each loses their own"), ("FIV-G11", "FIV-G10"),
        {
            "scores": [{"seat": 0, "points": 10}, {"seat": 3, "points": 20}],
            "out": 3, "held": ["1-2", "6-6 0-1", "1-1", ""],
        },
        {"winner": 1, "points": -15, "awards": (5, 5), "totals": (25, 40), "next_lead": 3},
        {
            **SEVEN_EACH, "end_points": "own_lost", "round_on": "each_hand", "first_lead": "drawn",
            "blocked_lead": "drawn",
        },
        opening=Opening((20, 35), lead=0),
    ),
    Example(
        N_("Ten to get in: 5 does not count"), ("FIV-G8",),
        {
            "scores": [{"seat": 0, "points": 5}, {"seat": 1, "points": 10}, {"seat": 1, "points": 5}],
            "out": 0, "held": ["", "6-5 1-1"],
        },
        {"winner": 0, "points": 15, "awards": (15, 15)}, {"opening_score": 10}, seats=TWO,
    ),
    Example(
        N_("A point for the last tile"), ("FIV-41", "FIV-44", "FIV-45"),
        {
            "scores": [
                {"seat": 0, "points": 4, "lead": True}, {"seat": 1, "points": 2}, {"seat": 0, "points": 8},
                {"seat": 1, "points": 3},
            ],
            "out": 0, "held": ["", "6-5 6-4"],
        },
        {"winner": 0, "points": 1, "awards": (13, 5), "totals": (33, 36), "next_lead": 1},
        {**BOTH, "out_bonus": 1}, seats=TWO, opening=Opening((20, 31), lead=0),
    ),
    Example(
        N_("The last tile's 2 + 1 are one score: too many from 59"), ("FIV-47", "FIV-48"),
        {
            "scores": [{"seat": 1, "points": 1}, {"seat": 0, "points": 2, "last_tile": True}],
            "out": 0, "held": ["", "3-4"],
        },
        {"winner": 0, "points": 0, "awards": (0, 1), "totals": (59, 31), "game_winner": None},
        {**BOTH, "out_bonus": 1}, seats=TWO, opening=Opening((59, 30), lead=0),
    ),
    Example(
        N_("Both partners must be out"), ("FIV-44", "FIV-49"),
        {
            "scores": [{"seat": 0, "points": 2}, {"seat": 1, "points": 8}, {"seat": 2, "points": 1}],
            "out": 2, "held": ["", "5-5", "", "2-6 0-2"],
        },
        {"winner": 0, "points": 1, "awards": (4, 8), "totals": (48, 48)},
        {**BOTH, **PAIRS, "out_bonus": 1}, opening=Opening((44, 40), lead=0),
    ),
    Example(
        N_("A league: the first tile cannot win"), ("FIV-G18", "FIV-G19"),
        {
            "scores": [{"seat": 0, "points": 3, "lead": True}, {"seat": 1, "points": 2}],
            "out": 1, "held": ["6-5 6-4", ""],
        },
        {"winner": 1, "points": 0, "awards": (0, 2), "totals": (58, 22), "next_lead": 1},
        {**BOTH, "win_on_lead": False, "hand_tiles": 9}, seats=TWO, opening=Opening((58, 20), lead=0),
    ),
    Example(
        N_("Fives and Threes, league in pairs"), ("FIV-47", "FIV-51"),
        {"scores": [{"seat": 0, "points": 4}, {"seat": 1, "points": 2}, {"seat": 2, "points": 3}]},
        {"awards": (3, 2), "totals": (121, 102), "game_winner": 0},
        {**LEAGUE, **PAIRS, "hand_tiles": 6, "target": 121}, opening=Opening((118, 100), lead=0),
    ),
)  # fmt: skip
