"""The named sets of answers for scoring by fives, and what they were read from."""

from referee.engine.options import Value
from referee.engine.ruleset import Dissent, Preset
from referee.engine.wording import N_
from referee.rulesets.places import AMAZONAS, UNITED_KINGDOM

SOURCES: dict[str, str] = {
    "S46": N_("American tournaments of All Fives (worldcupofdominoes.com, Newsome, Rocoh, a parish)"),
    "S54": N_("All Fives (pagat.com; copies at gambiter.com and nathan-long.com)"),
    "S55": N_("Five-Up (pagat.com, domino-play.com)"),
    "S58": N_("Seven Rocks (pagat.com, domino-play.com, onlinedominogames.com)"),
    "S60": N_("Muggins (Encyclopaedia Britannica)"),
    "S61": N_("Muggins or All Fives (Foster's Complete Hoyle)"),
    "S63": N_("All Fives on a cribbage board (Kelley, dominorules.com)"),
    "S64": N_("American tournaments (travisnewsome.com; Tennessee state championship)"),
    "S65": N_("House rules (big6bones.com, theguildhtx.com, dominologist.com)"),
    "S70": N_("Fives and Threes (pagat.com; paphospubleagues.com)"),
    "S72": N_("Leek domino league (leekdominoleague.org.uk)"),
    "S74": N_("Fives and Threes (onlinedominogames.com, eightygames, qcsalon.net)"),
    "S143": N_("Amazonas (federation cups of 1994, 2020 and 2021; Domino Manauara; blogfolha.uol.com.br on Acre)"),
}
BOTH: dict[str, Value] = {
    "points_for": "fives_and_threes",
    "spinner": "none",
    "draw": "none",
    "end_points": "none",
    "pairs_out": "both",
    "over": "no_score",
    "target": 61,
    "next_lead": "next_seat",
    "first_lead": "drawn",
}
LEAGUE: dict[str, Value] = {**BOTH, "win_on_lead": False, "out_bonus": 0, "hand_tiles": 9}
SEVEN_EACH: dict[str, Value] = {"sides": "pairs", "draw": "none", "hand_tiles": 7, "target": 250}
AMAZONAS_ANSWERS: dict[str, Value] = {
    **SEVEN_EACH,
    "target": 200,
    "spinner": "first",
    "end_points": "opponents",
    "rounding": "down",
    "round_on": "total",
    "next_lead": "winner",
    "decided": "end_of_hand",
    "blocked_lead": "highest_double",
    "pass_points": 20,
    "round_pass": 50,
    "double_out": 20,
}

PRESETS = (
    Preset("all_fives", N_("All Fives"),
        N_("To 150, with a spinner. Going out scores the others' pips, rounded to five."),
        dissents=(Dissent("target", 250, ("S46", "S54", "S64", "S65")), Dissent("spinner", "none", ("S60", "S61")),
            Dissent("end_points", "ladder", ("S63",)), Dissent("round_on", "each_hand", ("S58",)),
            Dissent("tie", "split", ("S54",)))),
    Preset("tournament", N_("All Fives, tournament"), N_("To 250. The first lead is drawn, then passes on every hand."),
        {"target": 250, "next_lead": "next_seat", "first_lead": "drawn"}, ("S46",),
        dissents=(Dissent("target", 200, ("S46",)), Dissent("opening_score", 10, ("S46",)))),
    Preset("cribbage", N_("All Fives on a cribbage board"), N_("One hole per five, to 61 exactly."),
        {"unit": "fives", "target": 61, "over": "no_score"}, ("S54", "S63"),
        dissents=(Dissent("end_points", "ladder", ("S63",)), Dissent("tie", "split", ("S54",)))),
    Preset("muggins", N_("Muggins"), N_("To 100, no spinner. An opponent can claim an overlooked score."),
        {"spinner": "none", "target": 100, "muggins": True}, ("S61", "S60"),
        dissents=(Dissent("target", 200, ("S60",)), Dissent("muggins", False, ("S60",)))),
    Preset("five_up", N_("Five-Up"),
        N_("To 61. Every double branches, five tiles each, one hole per five. Best in pairs."),
        {"spinner": "all", "hand_tiles": 5, "unit": "fives", "target": 61}, ("S55",)),
    Preset("partners", N_("Fives in pairs, seven each"), N_("All 28 tiles dealt, to 250."), SEVEN_EACH, ("S65", "S58"),
        dissents=(Dissent("end_points", "own_lost", ("S58",)),)),
    Preset("seven_rocks", N_("Seven Rocks"),
        N_("Two pairs, all 28 tiles dealt, to 250. Each side loses the pips in its hands."),
        {**SEVEN_EACH, "end_points": "own_lost", "round_on": "each_hand", "first_lead": "drawn",
            "blocked_lead": "drawn"}, ("S58",)),
    Preset("amazonas", N_("Amazonas"), N_("Fives in pairs to 200. 20 if the next player has to pass, 50 if all three "
            "do; 20 for going out with a double."), AMAZONAS_ANSWERS, ("S143",), place=AMAZONAS,
        dissents=(Dissent("pass_points", 10, ("S143",)),), usual_in=(AMAZONAS,)),
    Preset("ten_to_get_in", N_("Ten to get in"), N_("To 150. A side's first score in play must be 10 or more."),
        {"opening_score": 10, "target": 150}, ("S46", "S65")),
    Preset("fives_and_threes", N_("Fives and Threes"),
        N_("To 61 exactly. A line, a point per five and per three, one for the last tile."), {**BOTH, "out_bonus": 1},
        ("S70", "S74"),
        dissents=(Dissent("decided", "end_of_hand", ("S74",)), Dissent("out_bonus", 0, ("S72",)),
            Dissent("win_on_lead", False, ("S72",))), usual_in=(UNITED_KINGDOM,)),
    Preset("league", N_("Fives and Threes, league"),
        N_("To 61 exactly. Nine tiles each, nothing for the last tile, no win with the first."), LEAGUE, ("S72",)),
    Preset("league_pairs", N_("Fives and Threes, league in pairs"),
        N_("To 121 exactly. Six tiles each, nothing for the last tile, no win with the first."),
        {**LEAGUE, "sides": "pairs", "hand_tiles": 6, "target": 121}, ("S72",)),
)  # fmt: skip
