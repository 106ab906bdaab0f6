"""The house rules of scoring by fives and its presets, from the canon once more, by nothing of the referee."""

from typing import Any

House = dict[str, Any]

ANSWERS: dict[str, tuple[Any, ...]] = {
    "sides": ("each", "pairs"),
    "points_for": ("fives", "fives_and_threes"),
    "unit": ("pips", "fives"),
    "spinner": ("first", "none", "all", "sniff"),
    "pass_points": (0, 10, 20),
    "round_pass": (0, 50),
    "set": (6,),
    "hand_tiles": (0,),
    "draw": ("until_playable", "none"),
    "target": (150,),
    "over": ("counts", "no_score"),
    "decided": ("at_once", "end_of_hand"),
    "opening_score": (0, 10),
    "muggins": (False, True),
    "end_points": ("opponents", "opponents_minus_own", "ladder", "own_lost", "none"),
    "rounding": ("nearest", "down", "up", "exact"),
    "round_on": ("total", "each_hand"),
    "tie": ("no_score", "split", "lightest_tile"),
    "out_bonus": (0, 1),
    "double_out": (0, 20),
    "pairs_out": ("one", "both"),
    "win_on_lead": (True, False),
    "first_lead": ("highest_double", "drawn"),
    "next_lead": ("winner", "next_seat"),
    "blocked_lead": ("block_winner", "drawn", "highest_double"),
}
"""Every house rule with its answers, the default first; numbers have theirs alone."""

_PARTNERS: House = {"sides": "pairs", "draw": "none", "hand_tiles": 7, "target": 250}
_FIVES_AND_THREES: House = {
    "points_for": "fives_and_threes",
    "spinner": "none",
    "draw": "none",
    "end_points": "none",
    "out_bonus": 1,
    "pairs_out": "both",
    "over": "no_score",
    "target": 61,
    "next_lead": "next_seat",
    "first_lead": "drawn",
}
_LEAGUE: House = _FIVES_AND_THREES | {"out_bonus": 0, "win_on_lead": False}
PRESETS: dict[str, House] = {
    "all_fives": {},
    "tournament": {"target": 250, "next_lead": "next_seat", "first_lead": "drawn"},
    "cribbage": {"unit": "fives", "target": 61, "over": "no_score"},
    "muggins": {"spinner": "none", "target": 100, "muggins": True},
    "five_up": {"spinner": "all", "hand_tiles": 5, "unit": "fives", "target": 61},
    "partners": _PARTNERS,
    "seven_rocks": _PARTNERS
    | {"end_points": "own_lost", "round_on": "each_hand", "first_lead": "drawn", "blocked_lead": "drawn"},
    "amazonas": _PARTNERS
    | {"target": 200, "rounding": "down", "decided": "end_of_hand", "blocked_lead": "highest_double"}
    | {"pass_points": 20, "round_pass": 50, "double_out": 20},
    "ten_to_get_in": {"opening_score": 10},
    "fives_and_threes": _FIVES_AND_THREES,
    "league": _LEAGUE | {"hand_tiles": 9},
    "league_pairs": _LEAGUE | {"sides": "pairs", "hand_tiles": 6, "target": 121},
}
"""Every preset, as what it answers otherwise than the defaults."""


def house(preset: str = "all_fives", **said: Any) -> House:
    """All house rules of a preset, with what a table says otherwise."""
    return {key: answers[0] for key, answers in ANSWERS.items()} | PRESETS[preset] | said


def tiles_each(agreed: House, players: int) -> int:
    """How many tiles everybody is dealt (FIV-51, FIV-G1)."""
    if agreed["hand_tiles"]:
        return agreed["hand_tiles"]
    whole_set = players == 4 and agreed["draw"] == "none" and agreed["points_for"] == "fives"
    return 7 if players == 2 or whole_set else 5


def worth_of_passes(agreed: House, passes: int, players: int) -> int:
    """What it scores that so many of the others passed one after another (NHR-14)."""
    if agreed["points_for"] == "fives_and_threes":
        return 0
    everybody = players > 2 and passes == players - 1
    return agreed["round_pass"] if everybody and agreed["round_pass"] else agreed["pass_points"]


def paid_for_a_double(agreed: House) -> int:
    """What going out with a double scores, and no tiles (NHR-15); 0 where it is a tile like any."""
    return agreed["double_out"] if agreed["points_for"] == "fives" else 0


def side_of(seat: int, agreed: House) -> int:
    """The side that a seat plays for."""
    return seat % 2 if agreed["sides"] == "pairs" else seat


def sides_of(agreed: House, players: int) -> int:
    """How many sides there are."""
    return 2 if agreed["sides"] == "pairs" else players
