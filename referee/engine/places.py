"""Where presets are played: each place is declared once, with the language that its players speak.

A list of presets begins with those that its reader is likely to look for, and those of one place stand together.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from referee.engine.wording import N_


@dataclass(frozen=True)
class Region:
    """A country, or a part of one with dominoes of its own."""

    name: str
    """What people call it; the name of each of its presets begins with it."""
    language: str
    """The language of its players, as in the first part of a locale."""


CUBA = Region(N_("Cuba"), "es")
DOMINICAN_REPUBLIC = Region(N_("Dominican Republic"), "es")
PUERTO_RICO = Region(N_("Puerto Rico"), "es")
VENEZUELA = Region(N_("Venezuela"), "es")
SPAIN = Region(N_("Spain"), "es")
BRAZIL = Region(N_("Brazil"), "pt")
AMAZONAS = Region(N_("Amazonas"), "pt")
JAMAICA = Region(N_("Jamaica"), "en")
MARTINIQUE = Region(N_("Martinique"), "fr")
PLACES = (CUBA, DOMINICAN_REPUBLIC, PUERTO_RICO, VENEZUELA, SPAIN, BRAZIL, AMAZONAS, JAMAICA, MARTINIQUE)


class Placed(Protocol):
    """What is played somewhere, as a preset."""

    @property
    def place(self) -> Region | None: ...


P = TypeVar("P", bound=Placed)


def near_and_far(presets: Iterable[P], language: str, ours: P | None = None) -> tuple[list[P], list[P]]:
    """What readers of a language look for first, and the rest, which is worth a list of its own once it is two.

    First is what they played last (`ours`), then what is played where the language is spoken, then what is of no place.
    """
    near: list[P] = [] if ours is None else [ours]
    anywhere: list[P] = []
    far: list[P] = []
    for preset in _by_place(preset for preset in presets if preset != ours):
        shelf = anywhere if preset.place is None else near if preset.place.language == language else far
        shelf.append(preset)
    return ([*near, *anywhere], far) if len(far) > 1 else ([*near, *anywhere, *far], [])


def _by_place(presets: Iterable[P]) -> Iterator[P]:
    """The same in their order, but for those of one place, which follow the first of them."""
    places: dict[Region | None, list[P]] = {}
    for preset in presets:
        places.setdefault(preset.place, []).append(preset)
    for of_place in places.values():
        yield from of_place
