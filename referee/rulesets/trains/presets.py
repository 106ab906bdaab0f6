"""The named sets of answers for trains, and what they were read from."""

from referee.engine.options import Value
from referee.engine.ruleset import Dissent, Preset
from referee.engine.wording import N_
from referee.rulesets.places import UNITED_STATES

SOURCES: dict[str, str] = {
    "S100": N_("Mexican Train, nine tables of rules (idahogoodsam.org)"),
    "S101": N_("Mexican Train (goodsams-florida.org)"),
    "S102": N_("Mexican Train of Texas Good Sam (documentine.com)"),
    "S103": N_("Mexican Train (mexicantrain.com, mexicantrainfun.com)"),
    "S104": N_("Cardinal's sheet (gamecabinet.com, franklincosilvergames.com)"),
    "S105": N_("Wikipedia's article on Mexican Train, in copies"),
    "S106": N_("wikiHow on Mexican Train, with its answers to questions"),
    "S107": N_("Collected answers on Mexican Train (theomegafoundation.org, shadowlairgames.com)"),
    "S108": N_("The Owl's Hollow set's own sheet (owlshollow.com)"),
    "S109": N_("Mexican Train (htfbw.com, ourpastimes.com)"),
    "S110": N_("Mexican Train of one author (visualfoodie.com, eatsip365.com)"),
    "S111": N_("A score calculator for Mexican Train (tablegameshub.com)"),
    "S112": N_("Clubs that play Mexican Train (thegreves.com, nwlsog.org, twrtimes.com, spaanszt.home.xs4all.nl)"),
    "S113": N_("Tren mexicano (qcsalon.net, juegosdilemma.com, lomotionsg.com)"),
    "S114": N_("A maker's sheet by sets (riseleft.blogg.se)"),
    "S115": N_("House rules of programs and families (dcrescim/mexican-train, gear-wiki, joeskeen)"),
    "S116": N_("Mexican Train (lantzalotgames.com, htuse.com)"),
    "S150": N_("Chickenfoot of 2002 (flash.net)"),
    "S151": N_("Chickenfoot (htfbw.com)"),
    "S152": N_("Chickenfoot (ourpastimes.com, reference.com)"),
    "S153": N_("Chickenfoot (onlinedominogames.com)"),
    "S154": N_("Chickenfoot (nathanlong/rules)"),
    "S155": N_("Chickenfoot score keepers (hcherndon/chicken-foot-scoring, Score King)"),
    "S156": N_("Chickenfoot in programs, one after pagat.com"),
    "S157": N_("Collections of rules (amebaownd.com)"),
}
FEET: dict[str, Value] = {
    "game": "chickenfoot",
    "set": 9,
    "double_blank": 50,
    "dead_double": "binds",
    "knock": "draw_two",
}

BLANKS = (Dissent("double_blank", 50, ("S106", "S107")), Dissent("double_blank", 25, ("S110", "S111")))
OF_FEET = (
    Dissent("double_blank", 0, ("S153", "S157")),
    Dissent("blocked_when", "first_stuck", ("S154",)),
    Dissent("double_out", 50, ("S155",)),
)
BLANKS_OF_FEET = Dissent("single_blank", 25, ("S150",))

PRESETS = (
    Preset("double_twelve", N_("Mexican Train, double-twelve"),
        N_("Thirteen rounds, from 12-12 down. You score what you are left with; the lowest total wins."),
        sources=("S100", "S103", "S106", "S116"),
        dissents=(*BLANKS, Dissent("first_turn", "whole_train", ("S104", "S109", "S113", "S115")),
            Dissent("first_turn", "own_train", ("S106", "S112")),
            Dissent("doubles_bind", "follow_up", ("S101", "S112")),
            Dissent("several_doubles", "last_covered", ("S103",)), Dissent("knock", "draw_two", ("S103", "S107")),
            Dissent("communal", False, ("S105",))), usual_in=(UNITED_STATES,), begins=N_("Mexican Train")),
    Preset("fifty", N_("Mexican Train, 0-0 counts 50"), N_("As with double-twelve, but 0-0 left in a hand counts 50."),
        {"double_blank": 50}, ("S106", "S107"),
        dissents=(Dissent("double_blank", 0, ("S100", "S102", "S103")), BLANKS[1])),
    Preset("cardinal", N_("Mexican Train, Cardinal's sheet"),
        N_("The highest double in any hand is the engine; the first turn is a whole train."),
        {"engine": "highest_held", "rounds": 13, "first_turn": "whole_train"}, ("S104", "S108", "S109", "S113", "S115"),
        dissents=BLANKS),
    Preset("double_nine", N_("Mexican Train, double-nine"), N_("For two to four: ten rounds, from 9-9 down."),
        {"set": 9}, ("S102", "S105", "S111"), dissents=BLANKS),
    Preset("double_fifteen", N_("Mexican Train, double-fifteen"),
        N_("For up to twelve: sixteen rounds, from 15-15 down."), {"set": 15}, ("S102", "S107", "S112", "S114"),
        dissents=BLANKS),
    Preset("double_six", N_("Mexican Train, double-six"),
        N_("For two with an ordinary set: seven rounds, from 6-6 down."), {"set": 6}, ("S105",), dissents=BLANKS),
    Preset("short", N_("Mexican Train, a shorter evening"), N_("Double-twelve, seven rounds, from 6-6 down."),
        {"first_engine": 6}, ("S100",), dissents=BLANKS),
    Preset("good_sam_florida", N_("Mexican Train, an extra tile after a double"),
        N_("Double-twelve, ten rounds from 9-9 down, twelve tiles each; a double binds nobody else."),
        {"first_engine": 9, "doubles_bind": "follow_up", "hand_tiles": 12, "knock": "courtesy"}, ("S101",),
        dissents=BLANKS),
    Preset("private", N_("Private trains"), N_("As Mexican Train, but everyone has only their own train."),
        {"communal": False}, ("S105",), dissents=BLANKS),
    Preset("chickenfoot", N_("Chickenfoot, double-nine"),
        N_("Ten rounds, from 9-9 down. You score what you are left with, 0-0 counts 50; the lowest total wins."), FEET,
        ("S150", "S151", "S152", "S153", "S154", "S155", "S156"), dissents=(*OF_FEET, BLANKS_OF_FEET),
        begins=N_("Chickenfoot")),
    Preset("chickenfoot_six", N_("Chickenfoot, double-six"), N_("Two or three, double-six, seven rounds."),
        {**FEET, "set": 6}, ("S153",), dissents=(*OF_FEET, BLANKS_OF_FEET)),
    Preset("chickenfoot_twelve", N_("Chickenfoot, double-twelve"), N_("Thirteen rounds, from 12-12 down."),
        {**FEET, "set": 12}, ("S151", "S155"), dissents=(*OF_FEET, BLANKS_OF_FEET)),
    Preset("chickenfoot_skip", N_("Chickenfoot, skipped doubles come back"),
        N_("A double that nobody holds is skipped, and tried first in the next round."),
        {**FEET, "engine": "highest_unplayed"}, ("S155",), dissents=(*OF_FEET, BLANKS_OF_FEET)),
    Preset("chickenfoot_blanks", N_("Chickenfoot, blanks count 25"),
        N_("Each tile with one blank left in a hand counts 25, and 0-0 counts 50."), {**FEET, "single_blank": 25},
        ("S150",), dissents=(*OF_FEET, Dissent("single_blank", 0, ("S151", "S153")))),
)  # fmt: skip
