"""Cross-checking what all seats are said to hold: no tile twice, none too many, no counts that cannot be at once."""

from dataclasses import dataclass, field
from typing import NoReturn

from referee.engine.disjoint import Want, conflict, only_value
from referee.engine.facts import ImpossibleFact
from referee.engine.holdings import Holding, Worth, by_pips, extremes
from referee.engine.refusals import NOT_IN_SET, TOLD_TWICE
from referee.engine.tiles import Tile, TileSet
from referee.engine.wording import N_, Counted, Param, Text


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
    laid: frozenset[int] = field(default_factory=frozenset)
    """The seats known to have laid a tile: who led, and who laid the last one."""

    def most(self, seat: int) -> int:
        """The most tiles that a seat can still hold."""
        return self.dealt - (seat in self.laid)


def cross_check(held: tuple[Holding, ...], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse hands that cannot all be true at once; the field names the first seat that does not fit."""
    _refuse_twice(held, names, deal)
    for seat, hand in enumerate(held):
        if hand.count is not None and hand.count > deal.most(seat):
            text: Text = Counted(
                "{name} was dealt {dealt} tile and cannot hold {count}.",
                "{name} was dealt {dealt} tiles and cannot hold {count}.",
                "dealt",
            )
            if hand.count == deal.dealt:
                text = N_("{name} led or laid the last tile, and so cannot still hold all {dealt}.")
            params: dict[str, Param] = {"name": names[seat], "dealt": deal.dealt, "count": hand.count}
            raise ImpossibleFact(f"held.{seat}", text, deal.dealt_clause, **params)
    _sums_fit(held, names, deal)


def _refuse_twice(held: tuple[Holding, ...], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse strangers to the set, and tiles in two places."""
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


def _sums_fit(held: tuple[Holding, ...], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse counts of pips that no tiles left over can make, none of them in two hands (GEN-8)."""
    rest = sorted(deal.tile_set.tiles - deal.played - {each for hand in held for each in hand.tiles or ()})
    values = [deal.worth(each) for each in rest]
    wants = {seat: _want(hand, deal.most(seat)) for seat, hand in enumerate(held) if hand.told and hand.tiles is None}
    for seat, want in wants.items():
        _fits(f"held.{seat}", want, extremes(values, want.fewest, want.most), names[seat], deal)
    fewest = sum(want.fewest for want in wants.values())
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
    if some := conflict(tuple(wants.values()), values):
        seats = [list(wants)[at] for at in some]
        _refuse_together({names[seat]: wants[seat] for seat in seats}, rest, deal)


def _want(hand: Holding, most: int) -> Want:
    return Want(hand.pips, 1, most) if hand.count is None else Want(hand.pips, hand.count, hand.count)


def _fits(field: str, want: Want, span: tuple[int, int], name: str, deal: Deal) -> None:
    low, high = span
    if want.pips > high:
        text = Counted(
            "{name} cannot hold {pips} pips in one tile: {high} at most.",
            "{name} cannot hold {pips} pips: {tiles} tiles hold {high} at most.",
            "tiles",
        )
        raise ImpossibleFact(field, text, deal.dealt_clause, name=name, tiles=want.most, pips=want.pips, high=high)
    if want.pips < low:
        few = Counted(
            "{name} cannot hold only {pips}: any tile left holds {low} at least.",
            "{name} cannot hold only {pips} in {tiles} tiles: {low} at least.",
            "tiles",
        )
        raise ImpossibleFact(field, few, deal.dealt_clause, name=name, tiles=want.fewest, pips=want.pips, low=low)


def _refuse_together(wants: dict[str, Want], rest: list[Tile], deal: Deal) -> NoReturn:
    """Refuse what these people cannot hold at once, and say of which tile there is only one where that is why."""
    values = [deal.worth(each) for each in rest]
    names, pips = tuple(wants), tuple(str(want.pips) for want in wants.values())
    only = only_value(tuple(wants.values()), values)
    together = sum(want.pips for want in wants.values())
    _low, high = extremes(values, 0, sum(want.most for want in wants.values()))
    if together > high:
        much = Counted(
            "{names} cannot hold {sum} pip together: {high} at most.",
            "{names} cannot hold {sum} pips together: {high} at most.",
            "sum",
        )
        raise ImpossibleFact("held", much, "GEN-8", names=names, sum=together, high=high)
    if len(names) == 1:
        text = N_("{names} cannot hold {pips}: no tiles left make it.")
    elif only is None:
        text = N_("{names} cannot hold {pips}: no tiles left make all of it at once.")
    elif len(set(pips)) == 1:
        text, pips = N_("{names} cannot both hold {pips}: there is only one {tile}."), pips[:1]
    else:
        text = N_("{names} cannot hold {pips}: both need {tile}, and there is only one.")
    tile = "" if only is None else str(rest[values.index(only)])
    raise ImpossibleFact("held", text, "GEN-8", names=names, pips=pips, tile=tile)
