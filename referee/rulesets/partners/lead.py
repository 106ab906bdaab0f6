"""Who leads a hand of partners."""

from collections.abc import Sequence

from referee.engine.facts import ImpossibleFact
from referee.engine.lead import LeadWords
from referee.engine.seating import Seating
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_

LEAD_WORDS = LeadWords(
    by_tiles=N_("Whoever holds the double six"),
    tiles=N_("The double six leads"),
    holder=N_("Who had 6-6?"),
    unknown=N_("Who leads this hand?"),
)


def double_six_lead(hands: Sequence[Sequence[Tile]], seating: Seating) -> Ruling[int]:
    """Who leads the first hand of partners: the holder of 6-6 (LAG-20, DUO-07)."""
    best = Tile(6, 6)
    for seat, held in enumerate(hands):
        if best in held:
            return Ruling(seat, (Step("LAG-20", N_("{name} holds 6-6 and leads it."), {"name": seating.names[seat]}),))
    raise ImpossibleFact("hands", N_("All 28 tiles are dealt, so somebody must hold 6-6."), "LAG-20")
