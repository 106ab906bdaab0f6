"""The house rules of trains, from the canon once more, by nothing of the referee: what they are, who may sit down."""

from random import Random
from typing import Any

House = dict[str, Any]

ANSWERS: dict[str, tuple[Any, ...]] = {
    "game": ("mexican", "chickenfoot"),
    "set": (12, 9, 15, 6),
    "engine": ("descending", "ascending", "highest_held", "highest_unplayed"),
    "first_engine": (-1,),
    "rounds": (0,),
    "hand_tiles": (0,),
    "double_blank": (0, 25, 50, 100),
    "single_blank": (0, 25),
    "winner_bonus": (0, 5, 100),
    "double_out": (0, 50),
    "tie": ("shared", "rounds_won", "extra_round"),
    "newcomer": ("highest", "average", "zero"),
    "next_lead": ("told", "next_seat"),
    "dead_double": ("free", "binds"),
    "doubles_bind": ("cover", "follow_up"),
    "first_turn": ("one_tile", "whole_train", "own_train"),
    "several_doubles": ("one", "last_covered", "in_order"),
    "knock": ("courtesy", "draw_two", "none"),
    "communal": (True, False),
    "blocked_when": ("nobody_can", "first_stuck"),
    "ends_at": (0,),
}
"""Every house rule with its answers, the default first; numbers have theirs alone."""

_CHICKENFOOT: House = {"game": "chickenfoot", "set": 9, "double_blank": 50, "dead_double": "binds", "knock": "draw_two"}
PRESETS: dict[str, House] = {
    "double_twelve": {},
    "fifty": {"double_blank": 50},
    "cardinal": {"engine": "highest_held", "rounds": 13, "first_turn": "whole_train"},
    "double_nine": {"set": 9},
    "double_fifteen": {"set": 15},
    "double_six": {"set": 6},
    "short": {"first_engine": 6},
    "good_sam_florida": {"first_engine": 9, "doubles_bind": "follow_up", "hand_tiles": 12, "knock": "courtesy"},
    "private": {"communal": False},
    "chickenfoot": _CHICKENFOOT,
    "chickenfoot_six": _CHICKENFOOT | {"set": 6},
    "chickenfoot_twelve": _CHICKENFOOT | {"set": 12},
    "chickenfoot_skip": _CHICKENFOOT | {"engine": "highest_unplayed"},
    "chickenfoot_blanks": _CHICKENFOOT | {"single_blank": 25},
}
"""Every preset, as what it answers otherwise than the defaults."""

MOST = {"mexican": {6: 2, 9: 4, 12: 8, 15: 12}, "chickenfoot": {6: 3, 9: 8, 12: 8, 15: 12}}
"""How many may sit down to a game with a set (MEX-01, MEX-G3, CHK-01)."""


def house(preset: str = "double_twelve", **said: Any) -> House:
    """All house rules of a preset, with what a table says otherwise."""
    return {key: answers[0] for key, answers in ANSWERS.items()} | PRESETS[preset] | said


def most(agreed: House) -> int:
    """How many may play by these house rules; where the tiles of each are agreed, no more than there are (MEX-30)."""
    seats = MOST[agreed["game"]][agreed["set"]]
    return min(seats, (tiles_in(agreed["set"]) - 1) // agreed["hand_tiles"]) if agreed["hand_tiles"] else seats


def tiles_in(highest: int) -> int:
    """How many tiles a set has (MEX-02)."""
    return (highest + 1) * (highest + 2) // 2


def dealt(agreed: House, players: int, chance: Random) -> int:
    """How many tiles each is dealt: as agreed, else any number that leaves one for the middle."""
    return agreed["hand_tiles"] or chance.randint(2, min(16, (tiles_in(agreed["set"]) - 1) // players))


def first_engine(agreed: House) -> int:
    """The double of the first round (MEX-06, MEX-G5)."""
    usual = 0 if agreed["engine"] == "ascending" else agreed["set"]
    return usual if agreed["first_engine"] == -1 else int(agreed["first_engine"])


def rounds(agreed: House) -> int | None:
    """How many rounds a game has: those agreed, else one for each double that is left to come (MEX-07, MEX-G8).

    None where it goes on until somebody has a total (CHK-G10).
    """
    if agreed["ends_at"] and not agreed["rounds"]:
        return None
    first, up = first_engine(agreed), agreed["engine"] == "ascending"
    return agreed["rounds"] or (agreed["set"] - first if up else first) + 1


def engine_of(agreed: House, number: int) -> int:
    """The double of a round where it follows from its number; after the last one the set's first again (MEX-G8)."""
    step = 1 if agreed["engine"] == "ascending" else -1
    return (first_engine(agreed) + step * (number - 1)) % int(agreed["set"] + 1)


def any_house(chance: Random) -> tuple[str, House]:
    """A preset, and house rules drawn by chance."""
    preset = chance.choice(sorted(PRESETS))
    drawn = {key: chance.choice(answers) for key, answers in ANSWERS.items() if chance.random() < 0.3}
    agreed = house(preset, **drawn)
    agreed |= _any_engines(agreed["engine"], agreed["set"], chance)
    agreed["ends_at"] = chance.choice([50, 100, 200]) if chance.random() < 0.15 else 0
    agreed["hand_tiles"] = chance.randint(2, 9) if chance.random() < 0.3 else 0
    return preset, agreed


def _any_engines(engine: str, highest: int, chance: Random) -> House:
    """Any number of rounds, from any double; all of those not played yet have one, and where it may be any, so many."""
    number = chance.randint(1, 20) if chance.random() < 0.3 else 0
    if engine == "highest_held":
        return {"first_engine": -1, "rounds": number or chance.randint(1, 8)}
    if engine == "highest_unplayed":
        return {"first_engine": -1, "rounds": 0}
    return {"first_engine": chance.randint(0, highest) if chance.random() < 0.3 else -1, "rounds": number}
