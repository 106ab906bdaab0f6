"""What a photo shows of a hand, compared with the set, the other hands, and how many tiles were entered.

A photo proposes and people confirm: what does not fit is only marked, so that somebody looks at it. Even the one
change that would make all hands possible is offered, never made.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import Hand
from referee.engine.tiles import Holding, Tile, TileSet, of_tiles
from referee.engine.wording import N_, NOT_IN_SET, Param, Sentence


@dataclass(frozen=True)
class Seen:
    """A tile as it was read on a photo."""

    tile: Tile
    confidence: float
    """How far its reader trusts it, from 0 to 1."""
    is_sure: bool
    """Whether nobody need look at it."""
    why: Sentence | None = None
    """What does not fit it; None where nothing does, or only its reader doubts it."""

    def doubted(self, text: str, **params: Param) -> "Seen":
        return replace(self, is_sure=False, why=Sentence(text, {"tile": str(self.tile), **params}))


def compared(tiles: Sequence[Seen], owners: Mapping[Tile, str], tile_set: TileSet) -> tuple[Seen, ...]:
    """The tiles of one photo, those doubted that cannot be: of another set, seen twice, or in another hand.

    `owners` are the people who have the tiles of the other hands. Of a tile that is seen twice the surer one stays.
    """
    best: dict[Tile, int] = {}
    for place, seen in enumerate(tiles):
        if seen.confidence > tiles[best.setdefault(seen.tile, place)].confidence:
            best[seen.tile] = place
    return tuple(_compared(seen, best[seen.tile] == place, owners, tile_set) for place, seen in enumerate(tiles))


def _compared(seen: Seen, is_best: bool, owners: Mapping[Tile, str], tile_set: TileSet) -> Seen:
    if seen.tile not in tile_set.tiles:
        return seen.doubted(NOT_IN_SET, set=tile_set.name)
    if seen.tile in owners:
        return seen.doubted(N_("{name} has {tile} already."), name=owners[seen.tile])
    return seen if is_best else seen.doubted(N_("I see {tile} twice."))


def miscounted(number: int, entered: Holding) -> Sentence | None:
    """A remark that a photo shows another number of tiles than was entered ("17/3"); None if none was entered."""
    if entered.tiles is not None or entered.count in (None, number):
        return None
    return Sentence(N_("{entered} entered, I see {number}."), {"entered": entered.count or 0, "number": number})


@dataclass(frozen=True)
class Photographed:
    """The hand of a seat that was taken from a photo."""

    seat: int
    tiles: tuple[Tile, ...]
    unsure: tuple[Tile, ...]
    """Those of its tiles that the photo left in doubt."""


_NOTED = re.compile(r"(\d{1,2}):([-\d,]*)")


def photographed(notes: str, held: Sequence[Holding]) -> Iterator[Photographed]:
    """The hands that were taken from photos, as far as they are still entered by tiles.

    `notes` have a word for each, with its seat and the tiles that were in doubt: "0:4-3,6-1 2:".
    """
    for seat, unsure in ((int(seat), unsure) for seat, unsure in _NOTED.findall(notes)):
        entered = held[seat].tiles if seat < len(held) else None
        if entered:
            yield Photographed(seat, entered, tuple(tile for tile in entered if str(tile) in unsure.split(",")))


@dataclass(frozen=True)
class TileChange:
    """A change of one tile of a hand: None `before` if it was missed, None `after` if it is no tile."""

    hand: Photographed
    before: Tile | None
    after: Tile | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        rest = tuple(tile for tile in self.hand.tiles if tile != self.before)
        return rest if self.after is None else (*rest, self.after)

    def made(self, hand: Hand) -> Hand:
        seat = self.hand.seat
        return replace(hand, held=(*hand.held[:seat], of_tiles(self.tiles), *hand.held[seat + 1 :]))

    def offered(self, name: str) -> Sentence:
        params: dict[str, Param] = {"name": name, "before": str(self.before), "after": str(self.after)}
        if self.before is None:
            return Sentence(N_("If {name} also had {after}, it would add up."), params)
        if self.after is None:
            return Sentence(N_("Without {before} it would add up."), params)
        return Sentence(N_("If {before} were {after}, it would add up."), params)


def only_change(
    hands: Iterable[Photographed], free: Iterable[Tile], is_possible: Callable[[TileChange], bool]
) -> TileChange | None:
    """The only change of one tile that makes all hands possible (GEN-5); None if there is none, or more than one.

    It may be a half of an unsure tile, a tile that was missed, or an unsure tile that is none. `free` are the tiles
    that are in no hand.
    """
    others = sorted(free)
    fitting = (change for hand in hands for change in _changes(hand, others) if is_possible(change))
    first, second = next(fitting, None), next(fitting, None)
    return first if second is None else None


def _changes(hand: Photographed, free: Sequence[Tile]) -> Iterator[TileChange]:
    for tile in sorted(set(hand.unsure) & set(hand.tiles)):
        yield TileChange(hand, tile, None)
        yield from (TileChange(hand, tile, other) for other in free if {tile.high, tile.low} & {other.high, other.low})
    yield from (TileChange(hand, None, other) for other in free)
