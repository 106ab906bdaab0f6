"""What the first hand proves where the highest double leads it: that tile was laid, and laid first (GEN-9)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.facts import Opening
from referee.engine.holdings import Holding
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.tiles import Tile, TileSet
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_


@dataclass(frozen=True)
class Opener:
    """Carried up to the first hand of a fresh game: the tile that leads it wherever somebody was dealt it.

    None where the table said who leads: then nobody knows that it was by that tile.
    """

    tile: Tile | None
    first: bool = True
    """Whether the hand to come is the first at all; where a rule set carries more than this, it may not be."""

    def summary(self, _seating: Seating) -> Step | None:
        """Nothing that the people have to know."""
        return None


def highest_double(opening: Opening, tile_set: TileSet) -> Opener | None:
    """The highest double of the set for a game that begins from nothing; None for one that goes on from paper."""
    if any(opening.totals):
        return None
    return Opener(Tile(tile_set.highest, tile_set.highest) if opening.lead is None else None)


def is_first(standing: Standing) -> bool:
    """Whether the hand to come is the first of a game that the highest double opens."""
    return isinstance(standing.carried, Opener) and standing.carried.first


def opener_of(standing: Standing | Verdict) -> Tile | None:
    """The tile that leads the hand to come because it is the first; None for any other hand."""
    return standing.carried.tile if isinstance(standing.carried, Opener) else None


def kept(held: Sequence[Holding], opener: Tile | None) -> Iterator[Step]:
    """Remark a hand that still has the tile which led it.

    No refusal: where a table notices only at the end that somebody else led, it decides whether the hand stands
    (LAG-G19).
    """
    if opener and any(opener in (hand.tiles or ()) for hand in held):
        text = N_("Check the tiles. {tile} leads this hand, so nobody can still hold it.")
        yield Step("GEN-9", text, {"tile": str(opener)})
