"""Cross-checking what all seats are said to hold: no tile twice, none too many, no counts that cannot be at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from referee.engine.disjoint import Want, conflict, only_value
from referee.engine.facts import ImpossibleFact
from referee.engine.heaps import Pile
from referee.engine.holdings import Worth, by_pips, extremes
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
    together: int | None = None
    """How many tiles all hands can hold together; None for as many as were dealt."""
    one_out: frozenset[int] = frozenset()
    """Two partners of whom one has gone out, where nobody knows which; none where that is known."""

    def most(self, seats: Sequence[int]) -> int:
        """The most tiles that these seats can still hold together."""
        held = {seat: self.dealt - (seat in self.laid) for seat in seats}
        nothing = min(held[seat] for seat in self.one_out) if self._has_one_out(seats) else 0
        most = sum(held.values()) - nothing
        return most if self.together is None else min(most, self.together)

    def holders(self, seats: Sequence[int]) -> int:
        """How many of these seats hold tiles."""
        return len(seats) - self._has_one_out(seats)

    def _has_one_out(self, seats: Sequence[int]) -> bool:
        return bool(self.one_out) and self.one_out.issubset(seats)


def cross_check(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse hands and heaps that cannot all be true at once; the field names the first that does not fit."""
    _refuse_twice(piles, names, deal)
    for pile in piles:
        _refuse_count(pile, names, deal)
    _sums_fit(piles, names, deal)


def _refuse_count(pile: Pile, names: tuple[str, ...], deal: Deal) -> None:
    """Refuse more tiles than were dealt, and fewer than one for each of a heap."""
    count, people = pile.held.count, deal.holders(pile.seats)
    dealt = deal.dealt * people
    if count is not None and count > deal.most(pile.seats):
        text: Text = Counted(
            "{name} was dealt {dealt} tile and cannot hold {count}.",
            "{name} was dealt {dealt} tiles and cannot hold {count}.",
            "dealt",
        )
        if len(pile.seats) > 1:
            text = Counted(
                "{name} were dealt {dealt} tile and cannot hold {count}.",
                "{name} were dealt {dealt} tiles and cannot hold {count}.",
                "dealt",
            )
        if count <= dealt:
            text = N_("{name} led or laid the last tile, and so cannot still hold all {dealt}.")
        who: Param = pile.name(names)
        raise ImpossibleFact(pile.field, text, deal.dealt_clause, name=who, dealt=dealt, count=count)
    if people > 1 and count is not None and count < people:
        few = N_("{names} did not go out, so they hold a tile each at the least.")
        raise ImpossibleFact(pile.field, few, deal.dealt_clause, names=pile.name(names))


def _refuse_twice(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse strangers to the set, and tiles in two places."""
    seen: dict[Tile, Pile] = {}
    for pile in piles:
        for each in pile.held.tiles or ():
            if each not in deal.tile_set.tiles:
                raise ImpossibleFact(
                    pile.field,
                    NOT_IN_SET,
                    deal.set_clause,
                    tile=str(each),
                    set=deal.tile_set.name,
                )
            if each in seen:
                text = TOLD_TWICE if seen[each] == pile else N_("{tile} is also in {name}'s hand.")
                whose: Param = seen[each].name(names)
                raise ImpossibleFact(pile.field, text, deal.set_clause, tile=str(each), name=whose)
            seen[each] = pile


def _sums_fit(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse counts of pips that no tiles left over can make, none of them in two hands (GEN-8)."""
    wants = {pile: _want(pile, deal) for pile in piles if pile.held.told and pile.held.tiles is None}
    if not wants:
        return
    gone = deal.played.union(*(pile.held.tiles or () for pile in piles))
    rest = [each for each in deal.tile_set.in_order if each not in gone]
    values = [deal.worth(each) for each in rest]
    for pile, want in wants.items():
        _fits(pile.field, want, extremes(values, want.fewest, want.most), pile.name(names), deal)
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
        _refuse_together({pile: wants[pile] for at, pile in enumerate(wants) if at in some}, names, rest, deal=deal)


def _want(pile: Pile, deal: Deal) -> Want:
    hand, people = pile.held, deal.holders(pile.seats)
    if hand.count is None:
        return Want(hand.pips, people, deal.most(pile.seats))
    return Want(hand.pips, hand.count, hand.count)


def _fits(field: str, want: Want, span: tuple[int, int], name: Param, deal: Deal) -> None:
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


def _refuse_together(wants: dict[Pile, Want], people: tuple[str, ...], rest: list[Tile], deal: Deal) -> NoReturn:
    """Refuse what these people cannot hold at once, and say of which tile there is only one where that is why."""
    values = [deal.worth(each) for each in rest]
    names = tuple(people[seat] for pile in wants for seat in pile.seats)
    pips = tuple(str(want.pips) for want in wants.values())
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
    if len(wants) == 1:
        text = N_("{names} cannot hold {pips}: no tiles left make it.")
    elif only is None:
        text = N_("{names} cannot hold {pips}: no tiles left make all of it at once.")
    elif len(set(pips)) == 1 and all(want.fewest <= 1 for want in wants.values()):
        text, pips = N_("{names} cannot both hold {pips}: there is only one {tile}."), pips[:1]
    else:
        text = N_("{names} cannot hold {pips}: both need {tile}, and there is only one.")
    tile = "" if only is None else str(rest[values.index(only)])
    raise ImpossibleFact("held", text, "GEN-8", names=names, pips=pips, tile=tile)
