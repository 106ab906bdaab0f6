"""What people ask most, and what they ask of every game alike, with which rule or clause answers it in each."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

COMMON: Mapping[str, str] = {
    "players": "DUO-01 BLO-G2 fives.sides MEX-01 CHK-01 LON-02 LOO-01",
    "tiles_each": "partners.hand_tiles block.hand_tiles fives.hand_tiles trains.hand_tiles LON-05 LOO-06",
    "who_starts": "partners.first_lead block.first_lead fives.first_lead trains.next_lead LON-10 LOO-25",
    "next_round": "partners.next_lead block.next_lead fives.next_lead trains.next_lead LON-11 LOO-25",
    "direction": "LAG-07 BLO-04 FIV-04 MEX-09 LON-16 LOO-G14",
    "must_play": "LAG-08 BLO-06 FIV-05 MEX-09 LON-G6 LOO-29",
    "cannot_play": "LAG-08 block.draw fives.draw MEX-12 CHK-08 LON-22 LOO-29",
    "draw_at_will": "BLO-07 FIV-05 MEX-09",
    "when_blocked": "LAG-12 BLO-11 FIV-12 trains.blocked_when LON-27 longana.one_round_blocks",
    "who_wins_block": "partners.blocked block.block_winner FIV-25 MEX-G9 CHK-09 LON-29",
    "tie": "partners.tie block.tie fives.tie trains.tie longana.tie loo.at_target",
    "how_to_win": "partners.target block.target fives.target MEX-19 CHK-10 longana.target loo.target loo.win",
    "leftover_tiles": "partners.scoring BLO-15 fives.end_points FIV-45 MEX-17 longana.count",
    "doubles_worth": "DUO-18 BLO-G10 FIV-02 MEX-21 LON-03",
    "misdeal": "LAG-G19 BLO-G19 FIV-G21 MEX-G20 LON-G19 LOO-G18",
    "going_out": "partners.scoring BLO-15 fives.end_points FIV-45 MEX-17 longana.count loo.play_for",
    "scoring": "partners.scoring BLO-15 fives.points_for MEX-17 longana.count loo.play_for",
    "first_tile": "partners.first_lead block.first_lead fives.first_lead trains.first_engine LON-10",
    "knocking": "LAG-08 block.draw fives.draw LON-22",
    "placing_doubles": "BLO-05 FIV-07 LON-09",
    "sides_of_doubles": "LAG-07 block.spinner fives.spinner LON-09 CHK-07",
    "empty_boneyard": "block.draw fives.draw MEX-14",
    "set": "block.set partners.set trains.set fives.set LON-03 LOO-02",
    "no_double": "block.no_double LON-13 fives.first_lead partners.first_lead",
    "lead_after_tie": "partners.drawn_lead block.drawn_lead fives.blocked_lead longana.drawn_lead",
    "exact_target": "LAG-G6 block.over fives.over LOO-G2 partners.written_beyond",
    "out_on_double": "trains.double_out fives.double_out LON-G14",
    "teams": "DUO-01 block.sides fives.sides",
    "rounds": "trains.rounds partners.target block.target fives.target longana.target loo.target",
    "play_drawn_tile": "block.draw fives.draw MEX-12 CHK-08",
    "tiles_a_turn": "BLO-04 FIV-04 MEX-09 LON-16 LOO-21",
    "end_of_hand": "LAG-03 LAG-11 BLO-13 BLO-10 FIV-11 MEX-16 LON-28 LOO-33",
    "boneyard_points": "block.stock_points FIV-24 MEX-20",
    "blanks_worth": "trains.double_blank longana.double_blank BLO-G10 DUO-18",
    "mistakes": "partners.sanctions block.sanctions fives.sanctions SAN-G1",
}
"""What the words of a language call it, and the names of what answers it, with spaces between."""


class CommonQuestion(NamedTuple):
    """What many people ask, by a name, of a game by its key, in their own words."""

    name: str
    game: str
    ask: str


@cache
def asked_most(language: str) -> tuple[CommonQuestion, ...]:
    """What is asked most in a language, by the first part of its locale: in English where none is listed."""
    told = tomllib.loads(files("referee.search").joinpath("questions.toml").read_text("utf-8"))
    return tuple(CommonQuestion(name, *said) for name, said in told.get(language, told["en"]).items())


def common(name: str) -> tuple[str, ...]:
    """What is asked in every game that a rule or clause of this name answers."""
    return tuple(f"common:{key}" for key, answers in COMMON.items() if name in answers.split())
