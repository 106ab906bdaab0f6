"""Where people play as a preset says, for the presets of every game."""

from referee.engine.ruleset import Region
from referee.engine.wording import N_

CUBA = Region(N_("Cuba"), "es", "CU")
DOMINICAN_REPUBLIC = Region(N_("Dominican Republic"), "es", "DO")
PUERTO_RICO = Region(N_("Puerto Rico"), "es", "PR")
VENEZUELA = Region(N_("Venezuela"), "es", "VE")
MEXICO = Region(N_("Mexico"), "es", "MX")
SPAIN = Region(N_("Spain"), "es", "ES")
BRAZIL = Region(N_("Brazil"), "pt", "BR")
AMAZONAS = Region(N_("Amazonas"), "pt", "BR-AM")
JAMAICA = Region(N_("Jamaica"), "en", "JM")
UNITED_KINGDOM = Region(N_("United Kingdom"), "en", "GB")
UNITED_STATES = Region(N_("United States"), "en", "US")
HAITI = Region(N_("Haiti"), "fr", "HT")
GUYANA = Region(N_("Guyana"), "en", "GY")
MARTINIQUE = Region(N_("Martinique"), "fr", "MQ")
GUADELOUPE = Region(N_("Guadeloupe"), "fr", "GP")
PLACES = (
    *(CUBA, DOMINICAN_REPUBLIC, PUERTO_RICO, VENEZUELA, MEXICO, SPAIN),
    *(BRAZIL, AMAZONAS, JAMAICA, UNITED_KINGDOM, UNITED_STATES, GUYANA, HAITI, MARTINIQUE, GUADELOUPE),
)
