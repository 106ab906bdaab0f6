"""The named sets of answers for Block and Draw, and what they were read from."""

from referee.engine.options import Value
from referee.engine.ruleset import Dissent, Preset
from referee.engine.wording import N_
from referee.rulesets.places import GUADELOUPE, GUYANA, JAMAICA, MARTINIQUE

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
    "S121": N_("Jamaican and cut-throat dominoes (gamerules.com, ultrafoodmess.com)"),
    "S122": N_("Glossary of Jamaican dominoes (dominoj.com)"),
    "S125": N_("Caribbean dominoes (caribbeanbreezegames.com, domino101.com)"),
    "S126": N_("Jamaican engine with its audit of sources (yard-dominoes)"),
    "S140": N_("Martinican scorer with its rules (omardev1900/domino-martinique)"),
    "S141": N_(
        "Dominoes in Martinique (blog.locations-vue-turquoise.com, sandycarros.canalblog.com, habitation-diamant.fr)"),
    "S169": N_("Three-hand dominoes in Guyana (stabroeknews.com, landofsixpeoples.com, kaieteurnewsonline.com)"),
    "S170": N_("Dominoes in Guadeloupe (guadeloupe.fr)"),
}  # fmt: skip

ONE_FOR_A_HAND: dict[str, Value] = {
    "draw": "none",
    "count_by": "hands",
    "series": "love",
    "tie": "no_score",
    "first_lead": "highest_double",
    "next_lead": "winner",
    "drawn_lead": "highest_double",
}
"""As the islands play it: one for a hand, and all start again once everybody has one."""
EACH_ALONE: dict[str, Value] = {**ONE_FOR_A_HAND, "target": 6, "key_win": 2, "without_blank": True}
THREE_HANDS: dict[str, Value] = {**ONE_FOR_A_HAND, "target": 3, "hand_tiles": 7}
IN_A_ROW: dict[str, Value] = {**THREE_HANDS, "series": "plain", "in_a_row": True}
WHOLE = Dissent("block_points", "opponents", ("S89", "S95", "S96"))

LESS_OWN = Dissent("block_points", "opponents_minus_own", ("S84", "S85", "S86"))
LIGHTEST = Dissent("tie", "lightest_tile", ("S84",))

PRESETS = (
    Preset("draw", N_("Draw dominoes"), N_("To 100; draw until you can play."), {}, ("S85", "S86", "S90", "S92"),
        dissents=(WHOLE,)),
    Preset("block", N_("Block dominoes"), N_("To 100; nobody draws, and undealt tiles sleep."), {"draw": "none"},
        ("S84", "S85", "S86", "S90"), dissents=(WHOLE, LIGHTEST)),
    Preset("draw_two_stay", N_("Draw, two left undrawn"), N_("To 100; the lead passes on."),
        {"reserve": 2, "first_lead": "drawn", "next_lead": "next_seat"}, ("S85",), dissents=(WHOLE,)),
    Preset("old_hoyle", N_("Block as in the old books"), N_("To 100; nobody draws, and the lead passes on."),
        {"draw": "none", "next_lead": "next_seat"}, ("S88", "S89"), dissents=(WHOLE, LIGHTEST)),
    Preset("whole", N_("Block, the winner takes the whole"), N_("To 100; a block scores all the others' pips."),
        {"draw": "none", "block_points": "opponents"}, ("S89", "S95"),
        dissents=(LESS_OWN, LIGHTEST, Dissent("doubles", "half", ("S95",)))),
    Preset("cribbage", N_("To 121 on a cribbage board"), N_("Draw until you can play."), {"target": 121}, ("S86",),
        dissents=(WHOLE,)),
    Preset("threes", N_("Three players, nine tiles each"),
        N_("To 100; one tile sleeps, nobody draws, and the winner leads."),
        {"draw": "none", "hand_tiles": 9, "next_lead": "winner"}, ("S96",), players=3,
        dissents=(WHOLE, LIGHTEST)),
    Preset("pairs", N_("Block in pairs, five each"), N_("To 100; the other eight tiles sleep."),
        {"draw": "none", "sides": "pairs"}, ("S84", "S86"), dissents=(WHOLE, LIGHTEST)),
    Preset("uk_family", N_("Draw, three at most"), N_("For two or three, to 100; seven tiles each."),
        {"draw": "up_to_three", "hand_tiles": 7}, ("S91",),
        dissents=(WHOLE, Dissent("block_points", "each_difference", ("S91",)))),
    Preset("cutthroat", N_("Jamaica, each alone"),
        N_("One for each hand. Once everybody has won one, all start again: six wins while somebody has none."),
        EACH_ALONE, ("S121", "S122", "S125", "S126"), place=JAMAICA, dissents=(Dissent("series", "plain", ("S126",)),),
        usual_in=(JAMAICA,)),
    Preset("guyana", N_("Guyana, three-hand"),
        N_("Three players, seven tiles asleep. One for each hand, and everybody keeps theirs; six win."),
        {**THREE_HANDS, "target": 6, "series": "plain"}, ("S169",), shutout=N_("Lovebird!"), players=3, place=GUYANA,
        left_open=("block_winner", "tie", "next_lead", "drawn_lead"),
        dissents=(Dissent("target", 4, ("S169",)), Dissent("target", 12, ("S169",))), usual_in=(GUYANA,)),
    Preset("guadeloupe", N_("Guadeloupe"),
        N_("Four players, all tiles dealt. Three hands in a row win; losing one means beginning again."), IN_A_ROW,
        ("S141", "S170"), shutout=N_("Cochon!"), players=4, place=GUADELOUPE, left_open=("tie", "drawn_lead"),
        usual_in=(GUADELOUPE,)),
    Preset("martinique", N_("Martinique"),
        N_("Three players, seven tiles asleep. Three hands win; once everybody has one, all start again."), THREE_HANDS,
        ("S140", "S141"), shutout=N_("Cochon!"), players=3, place=MARTINIQUE,
        dissents=(Dissent("block_winner", "under_six", ("S141",)), Dissent("block_counts", False, ("S141",))),
        usual_in=(MARTINIQUE,)),
)  # fmt: skip
