"""Where presets are played: each place is declared once, with the language that its players speak."""

from dataclasses import dataclass

from referee.engine.wording import N_


@dataclass(frozen=True)
class Place:
    """A country, or a part of one with dominoes of its own."""

    name: str
    """What people call it; the name of each of its presets begins with it."""
    language: str
    """The language of its players, as in the first part of a locale."""


CUBA = Place(N_("Cuba"), "es")
DOMINICAN_REPUBLIC = Place(N_("Dominican Republic"), "es")
PUERTO_RICO = Place(N_("Puerto Rico"), "es")
VENEZUELA = Place(N_("Venezuela"), "es")
SPAIN = Place(N_("Spain"), "es")
BRAZIL = Place(N_("Brazil"), "pt")
AMAZONAS = Place(N_("Amazonas"), "pt")
JAMAICA = Place(N_("Jamaica"), "en")
MARTINIQUE = Place(N_("Martinique"), "fr")
PLACES = (CUBA, DOMINICAN_REPUBLIC, PUERTO_RICO, VENEZUELA, SPAIN, BRAZIL, AMAZONAS, JAMAICA, MARTINIQUE)
