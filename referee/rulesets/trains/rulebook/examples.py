"""Worked rounds of Mexican Train and of Chickenfoot."""

from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.wording import N_
from referee.rulesets.trains.presets import FEET

TWO, TRIO = ("Ana", "Ben"), ("Ana", "Ben", "Cy")
BLOCKED = {"blocked_by": None, "held": ["4", "31", "9"]}

EXAMPLES = (
    Example(N_("Out: no pips, and everybody else gets theirs"), ("MEX-16", "MEX-17"),
        {"out": 1, "held": ["12-11 3-2", "", "17"]}, {"winner": 1, "awards": (28, 0, 17), "totals": (38, 40, 17)},
        seats=TRIO, opening=Opening((10, 40, 0))),
    Example(N_("Blocked: everybody gets their pips"), ("MEX-18", "MEX-G9"), BLOCKED,
        {"winner": None, "awards": (4, 31, 9)}, seats=TRIO, opening=Opening(round=5)),
    Example(N_("0-0 alone counts nothing"), ("MEX-G1",), {"out": 0, "held": ["", "0-0"]},
        {"winner": 0, "awards": (0, 0)}, seats=TWO, opening=Opening(round=2)),
    Example(N_("0-0 counts 50 with the rest"), ("MEX-G1",), {"out": 0, "held": ["", "0-0 6-5"]}, {"awards": (0, 61)},
        {"double_blank": 50}, seats=TWO, opening=Opening(round=2)),
    Example(N_("Pips alone, and who has 0-0"), ("MEX-G1",), {"out": 0, "held": ["", "17", "40"], "double_blank": 1},
        {"awards": (0, 42, 40)}, {"double_blank": 25}, seats=TRIO, opening=Opening(round=2)),
    Example(N_("No pips and not out: that is 0-0"), ("MEX-35", "MEX-G1"), {"out": 0, "held": ["", "0", "12"]},
        {"awards": (0, 50, 12)}, {"double_blank": 50}, seats=TRIO, opening=Opening(round=2)),
    Example(N_("After the last round the lowest has won"), ("MEX-19",), {"out": 2, "held": ["8", "1-1", ""]},
        {"totals": (208, 192, 240), "game_winner": 1}, seats=TRIO, opening=Opening((200, 190, 240), round=13)),
    Example(N_("Tied for the lowest: they share the win"), ("MEX-G10",), {"out": 2, "held": ["2", "12", ""]},
        {"totals": (202, 202, 240), "game_winner": 0}, seats=TRIO, opening=Opening((200, 190, 240), round=13)),
    Example(N_("Seven rounds only, from 12-12 to 6-6"), ("MEX-G8",), {"out": 0, "held": ["", "9"]},
        {"totals": (70, 69), "game_winner": 1}, {"rounds": 7}, seats=TWO, opening=Opening((70, 60), round=7)),
    Example(N_("A shorter game begins with 6-6"), ("MEX-G8", "MEX-G5"), {"out": 0, "held": ["", "12-6 4-0", "31"]},
        {"awards": (0, 22, 31)}, {"first_engine": 6}, seats=TRIO),
    Example(N_("The highest double held is the engine"), ("MEX-G5",),
        {"engine": 9, "out": 2, "held": ["8-3", "14", ""]}, {"awards": (11, 14, 0)},
        {"engine": "highest_held", "rounds": 13}, seats=TRIO),
    Example(N_("Double-fifteen: five of up to twelve players"), ("MEX-02", "MEX-G3"),
        {"out": 3, "held": ["15-14 3-2", "23", "7-7", "", "61"]}, {"awards": (34, 23, 14, 0, 61)}, {"set": 15},
        seats=(*TRIO, "Dee", "Eve")),
    Example(N_("Double-six: two from 6-6 down"), ("MEX-02",), {"out": 1, "held": ["6-5 1-0", ""]}, {"awards": (12, 0)},
        {"set": 6}, seats=TWO),
    Example(N_("Double-nine: the tenth round is the last"), ("MEX-02",), {"out": 0, "held": ["", "9-4 1-0"]},
        {"totals": (80, 86), "game_winner": 0}, {"set": 9}, seats=TWO, opening=Opening((80, 72), round=10)),
    Example(N_("Ten off for going out"), ("MEX-G11",), {"out": 0, "held": ["", "9"]},
        {"awards": (-10, 9), "totals": (-5, 69)}, {"winner_bonus": 10}, seats=TWO, opening=Opening((5, 60), round=3)),
    Example(N_("Chickenfoot: 0-0 counts 50"), ("CHK-G1",), {"out": 0, "held": ["", "9-8 3-2", "0-0 4-1"]},
        {"winner": 0, "awards": (0, 22, 55)}, FEET, seats=TRIO),
    Example(N_("Chickenfoot with double-six"), ("CHK-08",), {"out": 1, "held": ["5-4", "", "0-0 6-1"]},
        {"awards": (9, 0, 57)}, {**FEET, "set": 6}, seats=TRIO),
    Example(N_("Chickenfoot with double-twelve"), ("CHK-08",), {"out": 1, "held": ["12-11 4-0", ""]},
        {"awards": (27, 0)}, {**FEET, "set": 12}, seats=TWO),
    Example(N_("Chickenfoot: a foot that nobody can finish"), ("CHK-09", "CHK-10"), BLOCKED,
        {"winner": None, "awards": (4, 31, 9), "totals": (14, 51, 39)}, FEET, seats=TRIO,
        opening=Opening((10, 20, 30), round=5)),
    Example(N_("Chickenfoot: nobody had 9-9, which is tried again"), ("CHK-G5",),
        {"engine": 8, "out": 0, "held": ["", "17"]}, {"awards": (0, 17)}, {**FEET, "engine": "highest_unplayed"},
        seats=TWO),
    Example(N_("Chickenfoot: the tenth round is the last, and two share"), ("CHK-05", "CHK-G9"),
        {"out": 0, "held": ["", "5", "20"]}, {"totals": (105, 105, 130), "game_winner": 0}, FEET, seats=TRIO,
        opening=Opening((105, 100, 110), round=10)),
    Example(N_("Chickenfoot: out with a double costs 50"), ("CHK-G7",), {"out": 0, "held": ["", "8"], "double": True},
        {"awards": (50, 8)}, {**FEET, "double_out": 50}, seats=TWO, opening=Opening(round=6)),
    Example(N_("Chickenfoot: each blank counts 25, and 0-0 50"), ("CHK-G2",), {"out": 1, "held": ["9-0 0-0 3-1", ""]},
        {"awards": (79, 0)}, {**FEET, "single_blank": 25}, seats=TWO, opening=Opening(round=2)),
)  # fmt: skip
