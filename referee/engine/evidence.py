"""Cross-checking what all seats are said to hold: no tile twice, none too many, no sum that cannot be."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.engine.facts import ImpossibleFact
from referee.engine.holdings import Holding, Worth, by_pips, extremes
from referee.engine.refusals import NOT_IN_SET, TOLD_TWICE
from referee.engine.tiles import Tile, TileSet
from referee.engine.wording import N_, Counted


@dataclass(frozen=True)
class Deal:
    """What hands can possibly hold."""

    tile_set: TileSet
    """The set that is played with."""
    dealt: int
    """How many tiles each seat is dealt."""
    set_clause: str
    """The clause that says which set it is."""
    dealt_clause: str
    """The clause that says how many are dealt."""
    played: frozenset[Tile] = field(default_factory=frozenset)
    """Tiles known to lie on the table."""
    worth: Worth = by_pips
    """What a tile counts in a hand, in pips."""


def cross_check(held: tuple[Holding, ...], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse hands that cannot all be true at once; the field names the first seat that does not fit."""
    shown = _shown_tiles(held, names, deal)
    for seat, hand in enumerate(held):
        if hand.count is not None and hand.count > deal.dealt:
            raise ImpossibleFact(
                f"held.{seat}",
                Counted(
                    "{name} was dealt {dealt} tile and cannot hold {count}.",
                    "{name} was dealt {dealt} tiles and cannot hold {count}.",
                    "dealt",
                ),
                deal.dealt_clause,
                name=names[seat],
                dealt=deal.dealt,
                count=hand.count,
            )
    _sums_fit(held, deal, sorted(deal.tile_set.tiles - deal.played - shown.keys()))


def _shown_tiles(held: tuple[Holding, ...], names: tuple[str, ...], deal: Deal) -> dict[Tile, int]:
    """Map each tile that was shown to its seat, refusing strangers to the set and tiles in two places."""
    seen: dict[Tile, int] = {}
    for seat, hand in enumerate(held):
        for each in hand.tiles or ():
            if each not in deal.tile_set.tiles:
                raise ImpossibleFact(
                    f"held.{seat}",
                    NOT_IN_SET,
                    deal.set_clause,
                    tile=str(each),
                    set=deal.tile_set.name,
                )
            if each in seen:
                text = TOLD_TWICE if seen[each] == seat else N_("{tile} is also in {name}'s hand.")
                raise ImpossibleFact(f"held.{seat}", text, deal.set_clause, tile=str(each), name=names[seen[each]])
            seen[each] = seat
    return seen


def _sums_fit(held: tuple[Holding, ...], deal: Deal, rest: list[Tile]) -> None:
    """Refuse a count of pips that no such number of the tiles left over can make, alone or together."""
    values = [deal.worth(each) for each in rest]
    fewest = most = pips = 0
    for seat, hand in _counted(held):
        least = hand.count if hand.count is not None else 1
        limit = hand.count if hand.count is not None else deal.dealt
        _fits(f"held.{seat}", hand.pips, extremes(values, least, limit), tiles=limit, deal=deal)
        fewest, most, pips = fewest + least, most + limit, pips + hand.pips
    if fewest > len(values):
        raise ImpossibleFact(
            "held",
            Counted(
                "These hands need {count} tile, but {left} are left in the set.",
                "These hands need {count} tiles, but only {left} are left in the set.",
                "count",
            ),
            deal.set_clause,
            count=fewest,
            left=len(values),
        )
    if most:
        _fits("held", pips, extremes(values, fewest, most), tiles=most, deal=deal)


def _counted(held: tuple[Holding, ...]) -> Iterator[tuple[int, Holding]]:
    return ((seat, hand) for seat, hand in enumerate(held) if hand.told and hand.tiles is None)


def _fits(field: str, pips: int, span: tuple[int, int], tiles: int, deal: Deal) -> None:
    low, high = span
    if pips > high:
        text = Counted(
            "One tile cannot hold {pips} here: {high} at most.",
            "{tiles} tiles cannot hold {pips} here: {high} at most.",
            "tiles",
        )
        raise ImpossibleFact(field, text, deal.dealt_clause, tiles=tiles, pips=pips, high=high)
    if pips < low:
        few = N_("These tiles cannot hold only {pips}: {low} at least.")
        raise ImpossibleFact(field, few, deal.dealt_clause, pips=pips, low=low)
