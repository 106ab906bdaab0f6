"""The named sets of answers for Block and Draw, and what they were read from."""

from referee.engine.ruleset import Preset
from referee.engine.wording import N_

SOURCES: dict[str, str] = {
    "S84": N_("Block Dominoes (domino-games.com, domino-block-pro)"),
    "S85": N_("Block and Draw (onlinedominogames.com, netexl.com)"),
    "S86": N_("Block (learnplaywin.net) and Draw (htfbw.com)"),
    "S88": N_("The Block Game of an old Hoyle (customgraph.com)"),
    "S89": N_("Block and Draw (spaanszt.home.xs4all.nl)"),
    "S90": N_("Block (bonesdomino.com) and Draw (arkofbones.com)"),
    "S91": N_("Block, draw and Blind Hughie (compendia.co.uk)"),
    "S92": N_("Draw (reference.com, dominoes.co.uk)"),
    "S95": N_("A maker's manual (Trademark Games)"),
    "S96": N_("Collections of rules (amebaownd.com)"),
}

PRESETS = (
    Preset("draw", N_("Draw dominoes"), N_("To 100; draw until you can play."), {}, ("S85", "S86", "S90", "S92")),
    Preset(
        "block",
        N_("Block dominoes"),
        N_("To 100; nobody draws, and undealt tiles sleep."),
        {"draw": "none"},
        ("S84", "S85", "S86", "S90"),
    ),
    Preset(
        "draw_two_stay",
        N_("Draw, two left undrawn"),
        N_("To 100; the lead passes on."),
        {"reserve": 2, "first_lead": "drawn", "next_lead": "next_seat"},
        ("S85",),
    ),
    Preset(
        "old_hoyle",
        N_("Block as in the old books"),
        N_("To 100; nobody draws, and the lead passes on."),
        {"draw": "none", "next_lead": "next_seat"},
        ("S88", "S89"),
    ),
    Preset(
        "whole",
        N_("Block, the winner takes the whole"),
        N_("To 100; a block scores all the others' pips."),
        {"draw": "none", "block_points": "opponents"},
        ("S89", "S95"),
    ),
    Preset("cribbage", N_("To 121 on a cribbage board"), N_("Draw until you can play."), {"target": 121}, ("S86",)),
    Preset(
        "threes",
        N_("Three players, nine tiles each"),
        N_("To 100; one tile sleeps, nobody draws, and the winner leads."),
        {"draw": "none", "hand_tiles": 9, "next_lead": "winner"},
        ("S96",),
    ),
    Preset(
        "pairs",
        N_("Block in pairs, five each"),
        N_("To 100; the other eight tiles sleep."),
        {"draw": "none", "sides": "pairs"},
        ("S84", "S86"),
    ),
    Preset(
        "uk_family",
        N_("Draw, three at most"),
        N_("For two or three, to 100; seven tiles each."),
        {"draw": "up_to_three", "hand_tiles": 7},
        ("S91",),
    ),
)
