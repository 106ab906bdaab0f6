"""The named sets of answers for two pairs, ours and those of countries, and what they were read from.

They are evidence of how people play, not authority over the games' texts. Where sources disagree, a preset takes what
most say; what house rules cannot say, its summary names.
"""

from referee.engine.options import Value
from referee.engine.ruleset import (
    BRAZIL,
    CUBA,
    DOMINICAN_REPUBLIC,
    JAMAICA,
    PUERTO_RICO,
    SPAIN,
    VENEZUELA,
    Dissent,
    Preset,
)
from referee.engine.wording import N_, NP_

SOURCES: dict[str, str] = {
    "S2": N_("Cuban dominoes (onlinedominogames.com)"),
    "S4": N_("Spanish encyclopaedia, blocks and ties (tiendamab.com)"),
    "S5": N_("Dominoes in eastern Cuba (libreonline.com)"),
    "S6": N_("Dominoes in Cuba (teamocuba.com)"),
    "S7": N_("Championship by Spanish federation rules (fallas.com); Lloc de Joc 2008"),
    "S8": N_("Brasilia federation, simplified rules (euamopadrebernardo.com.br, 2013)"),
    "S9": N_("Regional games of the Brazilian Northeast (fenae.org.br, 2025), without the key"),
    "S10": N_("How a Brazilian championship works (todasasrespostas.com)"),
    "S11": N_("A Brazilian club's rules (aspmj.com.br)"),
    "S12": N_("Brazilian tournament and club rules (domino-esje.blogspot.com, livrozilla.com, riltons)"),
    "S16": N_("Dominican Republic (dominoesonline.com)"),
    "S18": N_("Dominican dominoes: score, blocks, double wins (fichaflow.com)"),
    "S19": N_("Dominican score app, draft rules"),
    "S20": N_("Dominican rules, as a leaflet (Reglas dominicanas)"),
    "S21": N_("Dominican server engine"),
    "S22": N_("Dominican engine in Dart, readme and tests"),
    "S23": N_("Dominican engine in SQL"),
    "S24": N_("Dominican engine in Python, with its tests (dominord)"),
    "S25": N_("Dominican app, help text"),
    "S27": N_("Puerto Rico to 500, with terms (sacitc.blog, 2009)"),
    "S28": N_("Puerto Rican thread on 500 (reddit)"),
    "S29": N_("Engine from San Juan, readme (abw333/dominoes)"),
    "S80": N_("Venezuelan tournament norms (La Estación del Dominó)"),
    "S77": N_("Rules of Brazilian engines and a Recife club"),
    "S76": N_("Puerto Rican circuit rules (sacitc.blog, 2019; dragonhillsgame.com) and an engine"),
    "S120": N_("Caribbean dominoes (pagat.com; gambiter.com)"),
    "S121": N_("Jamaican and Caribbean partner and cut-throat (gamerules.com, ultrafoodmess.com)"),
    "S122": N_("Jamaican glossary and rules (dominoj.com)"),
    "S126": N_("Jamaican engine that audits its sources (yard-dominoes)"),
    "S30": N_("Jamaican and Caribbean dominoes (pagat.com, dominoj.com, about-jamaica.com)"),
    "S123": N_("Jamaican partner dominoes (sixlove.app)"),
    "S124": N_("The art of Jamaican-styled dominoes (jamaicansmusic.com)"),
    "S127": N_("Jamaican engine in C#, with its tests (carib-domino)"),
    "S128": N_("Cuban dominoes and six love (eightygames.wordpress.com, 2013 and 2014)"),
    "S129": N_("Dominoes in Cuba, told in French (lememejoursurlaterre.blogspot.com, 2014)"),
    "S130": N_("Cuban dominoes (ArtsDominos, dominorules.com)"),
    "S131": N_("Double-nine programs (domino-occidental, domino-cubano)"),
    "S133": N_("Dominican program in Dart, rules (domino_dominicano)"),
    "S135": N_("Dominican server, “30 / 60”"),
    "S136": N_("Rules of a Puerto Rican program (chrisrodz/domino-game-cli)"),
    "S138": N_("Six national games after the Spanish encyclopaedia (terminoes)"),
    "S139": N_("Venezuelan programs (domino-venezolano)"),
    "S142": N_("Rules of Recife programs (domino-recife and others)"),
    "S145": N_("Portuguese encyclopaedia, in three copies"),
}

DOMINICAN: dict[str, Value] = {
    "target": 200,
    "scoring": "all",
    "blocked": "blocker_vs_next",
    "tie": "blocker_wins",
    "next_lead": "previous_winner",
    "bonus_need": 30,
}
DOMINICAN_DISSENTS = (
    Dissent("blocked", "blocker_vs_previous", ("S16",)),
    Dissent("blocked", "team", ("S18",)),
    Dissent("tie", "opener_wins", ("S18", "S19", "S20", "S24")),
    Dissent("double_win_blanks", False, ("S19", "S20")),
)

REGIONS = (
    Preset(
        "dominican",
        N_("Dominican Republic"),
        N_("To 200, all pips. Blocks: blocker against next, ties to the blocker. Bonuses for passes and double wins."),
        {**DOMINICAN, "first_pass_double": 25, "first_pass_other": 50, "round_pass": 25, "double_win": 25},
        ("S16", "S19", "S22", "S23", "S25"),
        shutout=N_("Pollona!"),
        place=DOMINICAN_REPUBLIC,
        dissents=DOMINICAN_DISSENTS,
        keywords=NP_("search words", "dominican, santo domingo, quisqueya, 25 and 50, 200 points, dominican rules"),
    ),
    Preset(
        "dominican_30",
        N_("Dominican Republic, 30 and 60"),
        N_(
            "To 200, all pips. Blocks: blocker against next. 30 for passes and double wins, 60 where the first tile "
            "was no double."
        ),
        {**DOMINICAN, "first_pass_double": 30, "first_pass_other": 60, "round_pass": 30, "double_win": 30},
        ("S20", "S21", "S133", "S135"),
        shutout=N_("Pollona!"),
        place=DOMINICAN_REPUBLIC,
        dissents=DOMINICAN_DISSENTS,
        keywords=NP_("search words", "dominican, 30 and 60, santo domingo, pass worth 30, dominican rules"),
    ),
    Preset(
        "puerto_rico",
        N_("Puerto Rico"),
        N_("To 500, all pips. The first hands won earn 100, 75, 50, 25 more; a double win or out with 0-0, 100."),
        {
            "target": 500,
            "scoring": "all",
            "next_lead": "previous_winner",
            "double_win": 100,
            "blank_win": 100,
            "bonus_need": 0,
            "first_hands": True,
        },
        ("S27", "S28", "S76"),
        place=PUERTO_RICO,
        keywords=NP_("search words", "puerto rican, boricua, five hundred, 500, prize hands, puerto rican rules"),
    ),
    Preset(
        "puerto_rico_200",
        N_("Puerto Rico to 200"),
        N_("To 200, all pips. The lighter pair wins a block, ties score nothing."),
        {"target": 200, "scoring": "all", "next_lead": "previous_winner"},
        ("S29", "S136"),
        place=PUERTO_RICO,
        dissents=(Dissent("tie", "blocker_wins", ("S136",)),),
        keywords=NP_("search words", "puerto rican, boricua, two hundred, 200, puerto rican rules"),
    ),
    Preset(
        "venezuela",
        N_("Venezuela"),
        N_("To 100, opponents' pips. The lighter pair wins a block, the lead passes on; Venezuelan penalties."),
        {"sanctions": "venezuelan"},
        ("S80", "S138", "S139"),
        shutout=N_("Zapato!"),
        place=VENEZUELA,
        dissents=(Dissent("scoring", "all", ("S139",)), Dissent("next_lead", "previous_winner", ("S139",))),
        keywords=NP_("search words", "venezuelan, caracas, cochina, zapato, venezuelan rules"),
    ),
    Preset(
        "cuba",
        N_("Cuba, double-six"),
        N_(
            "Double-six, to 150. The lightest hand wins a block, ties go to the side that led; a double win counts "
            "twice."
        ),
        {
            "target": 150,
            "blocked": "individual",
            "tie": "opener_wins",
            "next_lead": "previous_winner",
            "twice": "double_win",
        },
        ("S4", "S5", "S6"),
        shutout=N_("Zapatero!"),
        place=CUBA,
        keywords=NP_("search words", "cuban, east of cuba, santiago, data, seven tiles, cuban rules"),
    ),
    Preset(
        "cuba_nine",
        N_("Cuba, double-nine"),
        N_("Ten tiles each, fifteen asleep, to 150. The lightest hand wins a block; the winners choose who leads."),
        {"set": 9, "target": 150, "blocked": "individual", "next_lead": "winning_pair"},
        ("S2", "S128", "S129", "S131"),
        shutout=N_("Pollona!"),
        place=CUBA,
        dissents=(
            Dissent("blocked", "team", ("S2", "S130")),
            Dissent("scoring", "others", ("S131",)),
            Dissent("scoring", "difference", ("S130",)),
            Dissent("first_lead", "random", ("S2", "S129")),
            Dissent("next_lead", "right_of_starter", ("S2",)),
        ),
        keywords=NP_("search words", "cuban, havana, miami, double nine, ten tiles, calle ocho, cuban rules"),
    ),
    Preset(
        "brazil",
        N_("Brazil, by points (Brasilia)"),
        N_("To 150 or 30 minutes, all pips. A tied block scores nothing."),
        {"target": 150, "scoring": "all", "time_limit": 30, "tie": "drawn"},
        ("S8",),
        shutout=N_("Buchuda!"),
        place=BRAZIL,
        keywords=NP_("search words", "brazilian, brasilia, federation, 150 points, brazilian rules, brasil"),
    ),
    Preset(
        "brazil_100",
        N_("Brazil to 100"),
        N_("To 100, opponents' pips. The side that blocked loses a tied block."),
        {"tie": "blocker_loses"},
        ("S10", "S11", "S145"),
        shutout=N_("Buchuda!"),
        place=BRAZIL,
        keywords=NP_("search words", "brazilian, to 100, bar game, brazilian rules, brasil"),
    ),
    Preset(
        "brazil_by_win",
        N_("Brazil, by kind of win"),
        N_(
            "Six tiles each, to 6: a hand 1, double 2, both ends 3, double on both 4. A tied hand adds one to the next."
        ),
        {"target": 6, "scoring": "by_win", "hand_tiles": 6, "after_draw": "one_each", "drawn_lead": "double_six"},
        ("S12", "S77"),
        shutout=N_("Buchuda!"),
        place=BRAZIL,
        dissents=(Dissent("hand_tiles", 0, ("S12",)), Dissent("after_draw", "twice", ("S142",))),
        keywords=NP_(
            "search words",
            "brazilian, simple double cross, recife, six points, northeast, brazilian rules, brasil",
        ),
    ),
    Preset(
        "spain",
        N_("Spain"),
        N_("To 300, all pips. The first lead is drawn; a tied block scores nothing; the lead passes on."),
        {"target": 300, "scoring": "all", "tie": "drawn", "first_lead": "random", "drawn_lead": "right_of_starter"},
        ("S4", "S7"),
        place=SPAIN,
        keywords=NP_("search words", "spanish, spanish federation, 300, madrid, bar game in spain, spanish rules"),
    ),
    Preset(
        "jamaica",
        N_("Jamaica"),
        N_(
            "Six hands in a row. The lightest hand wins a block. A run that is broken starts again at nought; one all "
            "plays two; a key counts two."
        ),
        {
            "target": 6,
            "scoring": "hands",
            "in_a_row": True,
            "broken_run": "one_all_two",
            "key_win": 2,
            "after_draw": "twice",
            "blocked": "individual",
            "tie": "drawn",
            "next_lead": "winning_pair",
            "drawn_lead": "double_six",
        },
        ("S30", "S120", "S121", "S122", "S123", "S124", "S126", "S127"),
        shutout=N_("Six love!"),
        place=JAMAICA,
        dissents=(Dissent("after_draw", "one_each", ("S128",)),),
        keywords=NP_(
            "search words",
            "jamaican, kingston, yard, six love, partner, pose, partner dominoes, yardie, "
            "pardner, jamaican rules, jamaican dominoes",
        ),
    ),
    Preset(
        "six_hands",
        N_("First to six hands"),
        N_("First to six hands, no pips. The lightest hand wins a block; a key counts two."),
        {
            "target": 6,
            "scoring": "hands",
            "key_win": 2,
            "blocked": "individual",
            "next_lead": "winning_pair",
            "drawn_lead": "double_six",
        },
        ("S9", "S124", "S126"),
        shutout=N_("Six love!"),
        keywords=NP_(
            "search words",
            "straight six, six games, first to six, six hands, no pips, first to six games, jamaican dominoes",
        ),
    ),
)

PRESETS = (
    Preset(
        "lagunex",
        N_("Lagunex partners"),
        N_("To 100, opponents' pips. A tied block scores nothing."),
        keywords=NP_("search words", "lagunex, usual partners, standard pairs, four players"),
    ),
    Preset(
        "duo50",
        N_("Duo to 50"),
        N_("To 50. The side that blocked loses a tied block."),
        {"target": 50, "tie": "blocker_loses", "drawn_lead": "right_of_starter"},
        keywords=NP_("search words", "duo, portuguese, portugal, short game"),
    ),
    Preset(
        "collective",
        N_("Collective points"),
        N_("To 500, with bonuses for passes and double wins."),
        {"target": 500, "first_pass_double": 25, "first_pass_other": 50, "round_pass": 25, "double_win": 25},
        keywords=NP_("search words", "bonus game, with bonuses, to 500"),
    ),
    *REGIONS,
)
