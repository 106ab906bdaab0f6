"""Whether all hands together can be true: no tile twice, none too many, no counts that exclude each other.

What is refused here cannot have been; what the layout proves beside it is only remarked (parity.py).

Counts of pips are checked by a search for tiles that make them, no tile twice. Tiles of one value are dealt out at
once, the heaviest first. After so many steps the search ends and the counts pass: nothing possible may ever be
refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NoReturn

from referee.engine.facts import Blocked, Ending, ImpossibleFact, Pile
from referee.engine.tiles import Tile, TileSet, Worth, by_pips, extremes, holding
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, NOT_IN_SET, TOLD_TWICE, Counted, Param, Text

QUICK, PATIENT = 150, 600  # steps: enough where many ways are open, and to be sure that there is none
WAYS = 30  # tried at a step, on average: of many hands there are thousands, most of them refuted at a glance
FEW = 4  # hands


@dataclass(frozen=True, order=True)
class Want:
    """What one hand must still be given: exactly so many pips, in no fewer and no more tiles than these."""

    pips: int
    fewest: int
    most: int

    def __add__(self, other: "Want") -> "Want":
        return Want(self.pips + other.pips, self.fewest + other.fewest, self.most + other.most)

    def given(self, tiles: int, value: int) -> "Want":
        return Want(self.pips - tiles * value, max(0, self.fewest - tiles), self.most - tiles)


def conflict(wants: Sequence[Want], values: Sequence[int]) -> tuple[int, ...]:
    """The fewest of the hands, by their places, that tiles of these values cannot make; () where all can be."""
    ranked = tuple(sorted(values))
    if _found_at_once(tuple(sorted(wants)), ranked) or _makes(tuple(sorted(wants)), ranked, QUICK):
        return ()
    for size in _sizes(len(wants)):
        for some in combinations(range(len(wants)), size):
            if _makes(tuple(sorted(wants[index] for index in some)), ranked, PATIENT) is False:
                return some
    return ()


def _sizes(hands: int) -> Sequence[int]:
    """How many hands are tried at once: of many only a few or all, as of twelve there are thousands of choices."""
    return range(1, hands + 1) if hands <= FEW else (*range(1, FEW), hands)


@lru_cache(maxsize=4096)
def _found_at_once(wants: tuple[Want, ...], values: tuple[int, ...]) -> bool:
    """Whether tiles are found for one hand after another, those of many or few pips a tile first.

    That proves most true hands. Where it finds none that is no proof: another choice may have left more.
    """
    mean, left = sum(values) / max(1, len(values)), Counter(values)
    for want in sorted((want for want in wants if want.pips or want.fewest), key=lambda want: -_from_mean(want, mean)):
        tiles = next(filter(None, (_some(left, want.pips, number) for number in _likely(want, mean))), None)
        if tiles is None:
            return False
        left -= Counter(tiles)
    return True


def _likely(want: Want, mean: float) -> Iterator[int]:
    """How many tiles a hand may have, the likeliest first: about so many that they are as any other."""
    usual = min(max(round(want.pips / max(1, mean)), want.fewest, 1), want.most)
    for number in (usual, usual + 1, usual - 1, usual + 2):
        if max(1, want.fewest) <= number <= want.most:
            yield number


def _from_mean(want: Want, mean: float) -> float:
    """How far a tile of a hand is from any tile of the set, in pips; nothing where it may have as many as it likes."""
    return abs(want.pips / want.fewest - mean) if want.fewest == want.most > 0 else 0.0


def _some(left: Counter[int], pips: int, number: int) -> tuple[int, ...] | None:
    """So many of the tiles left that make these pips, all near their average; None where such are not found."""
    if number == 1:
        return (pips,) if left[pips] > 0 else None
    average, tried = pips / number, FEW if number < FEW else 1
    for value in sorted((value for value in left if left[value] > 0), key=lambda value: abs(value - average))[:tried]:
        others = _some(left - Counter([value]), pips - value, number - 1)
        if others is not None:
            return (value, *others)
    return None


def only_value(wants: Sequence[Want], values: Sequence[int]) -> int | None:
    """A value that only one tile has and each of these hands needs; None if there is none."""
    for value, tiles in sorted(Counter(values).items()):
        others = [candidate for candidate in values if candidate != value]
        if tiles == 1 and all(conflict([want], others) for want in wants):
            return value
    return None


@lru_cache(maxsize=4096)
def _makes(wants: tuple[Want, ...], ranked: tuple[int, ...], steps: int) -> bool | None:
    """Whether tiles of these values, in rising order, make all of it; None where the steps did not suffice."""
    return _Search(ranked, steps).makes(wants, len(ranked))


def _heaviest_first(want: Want) -> tuple[float, Want]:
    return (-want.pips / max(1, want.fewest or want.most), want)


class _Search:
    def __init__(self, ranked: tuple[int, ...], steps: int) -> None:
        self.ranked, self.steps, self.ways = ranked, steps, steps * WAYS
        self.sums = [0, *accumulate(ranked)]
        self.refuted: set[tuple[tuple[Want, ...], int]] = set()

    def makes(self, wants: tuple[Want, ...], left: int) -> bool | None:
        wants = tuple(sorted((want for want in wants if want.pips or want.fewest), key=_heaviest_first))
        if not wants:
            return True
        if (wants, left) in self.refuted or not self._within(wants, left):
            return False
        if self.steps <= 0:
            return None
        self.steps -= 1
        value = self.ranked[left - 1]
        lighter = left - self.ranked[:left].count(value)
        for way in self._ways(wants, value, left - lighter):
            self.ways -= 1
            if (made := self.makes(way, lighter) if self.ways > 0 else None) is not False:
                return made
        self.refuted.add((wants, left))
        return False

    def _within(self, wants: tuple[Want, ...], left: int) -> bool:
        together = sum(wants, Want(0, 0, 0))
        return all(self._fits(want, left) for want in (*wants, together))

    def _fits(self, want: Want, left: int) -> bool:
        most = min(want.most, left)
        return want.fewest <= left and self.sums[want.fewest] <= want.pips <= self.sums[left] - self.sums[left - most]

    def _ways(self, wants: tuple[Want, ...], value: int, tiles: int) -> Iterator[tuple[Want, ...]]:
        mosts = [min(tiles, want.most, want.pips // value if value else want.most) for want in wants]
        for numbers in _shared(mosts, tiles):
            yield tuple(want.given(number, value) for want, number in zip(wants, numbers, strict=True))


def _shared(mosts: Sequence[int], tiles: int) -> Iterator[tuple[int, ...]]:
    """How so many tiles can be given out, some or all, with no more than these to each; most to the first at first."""
    if not mosts:
        yield ()
        return
    for number in range(min(mosts[0], tiles), -1, -1):
        for others in _shared(mosts[1:], tiles - number):
            yield (number, *others)


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
    once_clause: str = ""
    """The clause that a tile is in one hand only; "" for that of the set."""
    sums_clause: str = ""
    """The clause that says what so many tiles can make; "" for that of how many are dealt."""
    played: frozenset[Tile] = field(default_factory=frozenset)
    """Tiles known to lie on the table."""
    worth: Worth = by_pips
    """What a tile counts in a hand, in pips."""
    laid: frozenset[int] = field(default_factory=frozenset)
    """The seats known to have laid a tile: who led, and who laid the last one."""
    together: int | None = None
    """How many tiles all hands can hold together; None for as many as were dealt."""
    left: int | None = None
    """How many pips all hands can hold together; None for as many as these tiles have."""
    one_out: frozenset[int] = frozenset()
    """Two partners of whom one has gone out, where nobody knows which; none where that is known."""

    def most(self, seats: Sequence[int]) -> int:
        counts = {seat: self.dealt - (seat in self.laid) for seat in seats}
        nothing = min(counts[seat] for seat in self.one_out) if self._has_one_out(seats) else 0
        most = sum(counts.values()) - nothing
        return most if self.together is None else min(most, self.together)

    def holders(self, seats: Sequence[int]) -> int:
        return len(seats) - self._has_one_out(seats)

    def _has_one_out(self, seats: Sequence[int]) -> bool:
        return bool(self.one_out) and self.one_out.issubset(seats)


def cross_check(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse hands and heaps that cannot all be true at once; the field names the first that does not fit."""
    refuse_tiles(piles, names, deal)
    for pile in piles:
        _refuse_count(pile, names, deal)
    _sums_fit(piles, names, deal)


def read_as_pips(text: str, tile: Tile) -> Step:
    """A remark that a text was read as pips, but may mean this tile (`lookalike`)."""
    read = N_("Read as {pips}. The tile is written {tile}.")
    return Step("", read, {"pips": holding(text).in_words, "tile": str(tile)})


def _refuse_count(pile: Pile, names: tuple[str, ...], deal: Deal) -> None:
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
            text = N_("{name} led or played last, so cannot still hold all {dealt}.")
        who: Param = pile.name(names)
        raise ImpossibleFact(pile.field, text, deal.dealt_clause, name=who, dealt=dealt, count=count)
    if people > 1 and count is not None and count < people:
        few = N_("{names} did not go out, so each has a tile left.")
        raise ImpossibleFact(pile.field, few, deal.dealt_clause, names=pile.name(names))


def refuse_tiles(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse a tile that is not in the set, or that is told twice."""
    owners: dict[Tile, Pile] = {}
    for pile in piles:
        for tile in pile.held.tiles or ():
            if tile not in deal.tile_set.tiles:
                raise ImpossibleFact(
                    pile.field,
                    NOT_IN_SET,
                    deal.set_clause,
                    tile=str(tile),
                    set=deal.tile_set.name,
                )
            if tile in owners:
                text = TOLD_TWICE if owners[tile] == pile else N_("{tile} is also in {name}'s hand.")
                whose: Param = owners[tile].name(names)
                clause = deal.once_clause or deal.set_clause
                raise ImpossibleFact(pile.field, text, clause, tile=str(tile), name=whose)
            owners[tile] = pile


def _sums_fit(piles: Sequence[Pile], names: tuple[str, ...], deal: Deal) -> None:
    """Refuse counts of pips that no tiles left over can make, none of them in two hands (GEN-8)."""
    wants = {pile: _want(pile, deal) for pile in piles if pile.held.told and pile.held.tiles is None}
    if not wants:
        return
    known_tiles = deal.played.union(*(pile.held.tiles or () for pile in piles))
    rest = [tile for tile in deal.tile_set.in_order if tile not in known_tiles]
    values = [deal.worth(tile) for tile in rest]
    for pile, want in wants.items():
        _fits(pile.field, want, extremes(values, want.fewest, want.most), pile.name(names), deal)
    fewest = sum(want.fewest for want in wants.values())
    if fewest > len(values):
        raise ImpossibleFact(
            "held",
            Counted(
                "These hands need {count} tile, but only {left} are left in the set.",
                "These hands need {count} tiles, but only {left} are left in the set.",
                "count",
            ),
            deal.set_clause,
            count=fewest,
            left=len(values),
        )
    if some := conflict(tuple(wants.values()), values):
        _refuse_together(
            {pile: wants[pile] for index, pile in enumerate(wants) if index in some}, names, rest, deal=deal
        )


def _want(pile: Pile, deal: Deal) -> Want:
    hand, people = pile.held, deal.holders(pile.seats)
    if hand.count is None:
        return Want(hand.pips, people, deal.most(pile.seats))
    return Want(hand.pips, hand.count, hand.count)


def _fits(field: str, want: Want, span: tuple[int, int], name: Param, deal: Deal) -> None:
    low, high = span
    clause = deal.sums_clause or deal.dealt_clause
    if want.pips > high:
        text = Counted(
            "{name} cannot hold {pips} in one tile: {high} at most.",
            "{name} cannot hold {pips}: {tiles} tiles hold {high} at most.",
            "tiles",
        )
        raise ImpossibleFact(field, text, clause, name=name, tiles=want.most, pips=want.pips, high=high)
    if want.pips < low:
        few = Counted(
            "{name} cannot hold only {pips}: any tile left holds {low} or more.",
            "{name} cannot hold only {pips} in {tiles} tiles: {low} at least.",
            "tiles",
        )
        raise ImpossibleFact(field, few, clause, name=name, tiles=want.fewest, pips=want.pips, low=low)


def _refuse_together(wants: dict[Pile, Want], people: tuple[str, ...], rest: list[Tile], deal: Deal) -> NoReturn:
    values = [deal.worth(tile) for tile in rest]
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
        text = N_("{names} cannot hold {pips}: no tiles left make it all at once.")
    elif len(set(pips)) == 1 and all(want.fewest <= 1 for want in wants.values()):
        text, pips = N_("{names} cannot both hold {pips}: there is only one {tile}."), pips[:1]
    else:
        text = N_("{names} cannot hold {pips}: both need {tile}, and there is only one.")
    tile = "" if only is None else str(rest[values.index(only)])
    raise ImpossibleFact("held", text, "GEN-8", names=names, pips=pips, tile=tile)


def refuse_ends(ending: Ending, ends: Sequence[int], tile_set: TileSet, clauses: tuple[str, str]) -> None:
    """Refuse open ends where none can be, and numbers that the set has not: the clause of a block, and of its tiles."""
    if isinstance(ending, Blocked) and ending.end is not None:
        raise ImpossibleFact("end", N_("Enter all open ends as a list, such as [6, 6]."), clauses[0])
    if ends and not isinstance(ending, Blocked):
        raise ImpossibleFact("ends", N_("Enter open ends only for a blocked hand."), clauses[0])
    for place, end in enumerate(ends):
        if end > tile_set.highest:
            text = N_("Open ends are numbers from 0 to {highest}.")
            raise ImpossibleFact(f"ends.{place}", text, clauses[1], highest=tile_set.highest)


def refuse_playable(piles: Sequence[Pile], tile_set: TileSet, ends: Sequence[int], clause: str) -> None:
    """Refuse a block that some tile entered would open: one that fits an open end, or any if all numbers are held."""
    for place, tile in ((pile.field, tile) for pile in piles for tile in pile.held.tiles or ()):
        open_to = next((end for end in ends if tile.has(end)), None)
        if open_to is not None:
            text = N_("Not blocked: {tile} still plays on {end}.")
            raise ImpossibleFact(place, text, clause, tile=str(tile), end=open_to)
    numbers = {number for pile in piles for tile in pile.held.tiles or () for number in (tile.high, tile.low)}
    if len(numbers) > tile_set.highest:
        text = N_("Not blocked: every number is still held, so somebody could play.")
        raise ImpossibleFact("held", text, clause)


def refuse_more_than_is_left(piles: Sequence[Pile], tile_set: TileSet, most: int, clause: str) -> None:
    """Refuse more tiles, or more pips, than can be left in all hands, where who cannot play draws."""
    known_piles = [pile for pile in piles if pile.held.told and not pile.held.is_empty]
    counts = [len(pile.seats) if pile.held.count is None else pile.held.count for pile in known_piles]
    count, pips = sum(counts), sum(pile.held.pips for pile in known_piles)
    if count > most:
        text = Counted(
            "These hands hold {count} tiles, but at most {most} can be left.",
            "These hands hold {count} tiles, but at most {most} can be left.",
            "most",
        )
        raise ImpossibleFact("held", text, clause, count=count, most=most)
    high = extremes([tile.pips for tile in tile_set.tiles], 0, most)[1]
    if pips > high:
        pips_left = N_("These hands make {pips}, but the tiles that can be left make at most {high}.")
        raise ImpossibleFact("held", pips_left, clause, pips=pips, high=high)


def refuse_more_than_a_block_leaves(piles: Sequence[Pile], tile_set: TileSet, end: int) -> None:
    """Refuse more than a block can leave in the hands where every other tile lies on the table (GEN-8).

    All tiles of an open number, the highest of them `end`, lie there. Every other number fits on a second tile too,
    and half as many tiles are enough for that: in double-six ten, with 42 pips and six for each pip of the end.
    """
    numbers = tile_set.highest
    fewest, lightest = numbers + 1 + (numbers + 1) // 2, numbers * (numbers + 1) + numbers * end
    count = sum(pile.held.count or len(pile.seats) for pile in piles)
    pips = sum(pile.held.pips for pile in piles)
    if count > (most := len(tile_set.tiles) - fewest):
        text = N_("A block puts at least {fewest} on the table, so at most {most} are in hands, not {count}.")
        raise ImpossibleFact("held", text, "GEN-8", fewest=fewest, most=most, count=count)
    if pips > (most := tile_set.pips - lightest):
        pips_left = Counted(
            "A block has at least {fewest} tiles on the table, so at most {most} pip in hands, not {pips}.",
            "A block has at least {fewest} tiles on the table, so at most {most} pips in hands, not {pips}.",
            "most",
        )
        raise ImpossibleFact("held", pips_left, "GEN-8", fewest=fewest, most=most, pips=pips)


def whole_set(table_pips: int, hand_pips: int, deal: Deal) -> Ruling[bool]:
    """Whether pips on the table and in all hands make the whole set, when every tile was dealt (GEN-2)."""
    params = {"table": table_pips, "hands": hand_pips, "sum": table_pips + hand_pips, "set": deal.tile_set.pips}
    right = table_pips + hand_pips == deal.tile_set.pips
    text = (
        N_("{table} + {hands} = {sum}, as it should be.")
        if right
        else N_("{table} + {hands} = {sum}, but the set has {set}: count again.")
    )
    return Ruling(right, (Step(deal.set_clause, text, params),))


def can_hold(tiles: int, pips: int, deal: Deal) -> Ruling[bool]:
    """Whether some number of tiles of a set can hold a count of pips."""
    (low, high), holds = span(tiles, deal)
    verdict = Counted("Possible: {pips} in {tiles} tile.", "Possible: {pips} in {tiles} tiles.", "tiles")
    if not low <= pips <= high:
        verdict = Counted("Impossible: {pips} in {tiles} tile.", "Impossible: {pips} in {tiles} tiles.", "tiles")
    params: dict[str, Param] = {"tiles": tiles, "pips": pips}
    return Ruling(low <= pips <= high, (Step(deal.dealt_clause, verdict, params), holds))


def span(tiles: int, deal: Deal) -> tuple[tuple[int, int], Step]:
    """The least and the most pips that so many tiles of a set hold, and the same in words."""
    values = [tile.pips for tile in deal.tile_set.tiles]
    if not 0 <= tiles <= len(values):
        raise ImpossibleFact(
            "tiles",
            Counted("A {set} set has {all} tile.", "A {set} set has {all} tiles.", "all"),
            deal.set_clause,
            set=deal.tile_set.name,
            all=len(values),
        )
    low, high = extremes(values, tiles, tiles)
    holds = Counted(
        "{tiles} tile of a {set} set holds {low} to {high}.",
        "{tiles} tiles of a {set} set hold {low} to {high}.",
        "tiles",
    )
    if low == high:
        holds = Counted("{tiles} tile of a {set} set holds {low}.", "{tiles} tiles of a {set} set hold {low}.", "tiles")
    params: dict[str, Param] = {"tiles": tiles, "set": deal.tile_set.name, "low": low, "high": high}
    return (low, high), Step(deal.dealt_clause, holds, params)


def in_set(deal: Deal) -> Step:
    """How many tiles, doubles and pips the set has."""
    text = Counted(
        "A {set} set has {all} tiles, {doubles} of them doubles, and {pips} pip.",
        "A {set} set has {all} tiles, {doubles} of them doubles, and {pips} pips.",
        "pips",
    )
    tile_set = deal.tile_set
    doubles = sum(tile.is_double for tile in tile_set.tiles)
    params: dict[str, Param] = {
        "set": tile_set.name,
        "all": len(tile_set.tiles),
        "doubles": doubles,
        "pips": tile_set.pips,
    }
    return Step(deal.set_clause, text, params)
