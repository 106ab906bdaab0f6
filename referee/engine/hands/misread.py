"""The one tile that was misread on a photo, or mistapped, where the hands that were entered cannot be.

A photo proposes and people confirm (static/js/photo/). Even the one change that would make all hands possible is
offered, never made. So are those of hands that people tapped.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import Hand
from referee.engine.tiles import Holding, Tile, TileSet, of_tiles, tiles
from referee.engine.wording import N_, Param, Sentence


@dataclass(frozen=True)
class EnteredTiles:
    """The hand of a seat that was entered by its tiles."""

    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Photographed(EnteredTiles):
    """The same, where it was taken from a photo."""

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

    hand: EnteredTiles
    before: Tile | None
    after: Tile | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        rest = tuple(tile for tile in self.hand.tiles if tile != self.before)
        return rest if self.after is None else (*rest, self.after)

    def made(self, hand: Hand) -> Hand:
        seat = self.hand.seat
        return replace(hand, held=(*hand.held[:seat], of_tiles(self.tiles), *hand.held[seat + 1 :]))

    @property
    def is_of_half(self) -> bool:
        """Whether one half of a tile stays as it is."""
        before, after = self.before, self.after
        return bool(before and after and (before.has(after.high) or before.has(after.low)))

    @property
    def note(self) -> str:
        """A word for it in an address: "1:6-1:4-1"."""
        return f"{self.hand.seat}:{self.before}:{self.after}"

    def suspected(self, name: str) -> Sentence:
        """The question whether it was misread or mistapped."""
        params: dict[str, Param] = {"name": name, "before": str(self.before), "after": str(self.after)}
        return Sentence(N_("{name}: {after} instead of {before}?"), params)

    def reverted(self, name: str) -> Sentence:
        """The offer to have back what stood there before, of the change that does it."""
        return Sentence(N_("{name}: back to {after}"), {"name": name, "after": str(self.after)})

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


MOST_SUSPECTS = 3
"""How many suspects are named at most."""
FEW = 6  # changes that mend the hands: where more do, naming some would convince nobody
TRIED = 300  # changes, the likeliest: all there are in double-six, and in a larger set all of one half


def suspects(hand: Hand, tile_set: TileSet, is_possible: Callable[[Hand], bool]) -> tuple[TileChange, ...]:
    """The changes of one tile that make a hand possible in which nobody can believe, the likeliest first (GEN-5).

    Each is of a tile in a hand to one that is in none. Where many mend it, those of one half are; none where these are
    many too, where no single change mends it, or nothing is amiss.
    """
    if is_possible(hand):
        return ()
    hands = [EnteredTiles(seat, held.tiles) for seat, held in enumerate(hand.held) if held.tiles]
    free = tile_set.tiles - {each for pile in hand.piles for each in pile.held.tiles or ()}
    changes = [(each, before, after) for each in hands for before in each.tiles for after in free]
    mending: list[TileChange] = []
    for change in (TileChange(*each) for each in sorted(changes, key=_unlikeness)[:TRIED]):  # those of one half first
        if len(mending) > FEW:
            break
        if is_possible(change.made(hand)):
            mending.append(change)
    of_half = [change for change in mending if change.is_of_half]
    return next((tuple(few[:MOST_SUSPECTS]) for few in (mending, of_half) if len(few) <= FEW), ())


def _unlikeness(change: tuple[EnteredTiles, Tile, Tile]) -> tuple[bool, bool, int, int, Tile, Tile]:
    """How little the two tiles look alike: one half is mistaken rather than two, and a double for no other tile."""
    entered, before, after = change
    is_other = not TileChange(*change).is_of_half
    return is_other, before.is_double != after.is_double, abs(before.pips - after.pips), entered.seat, before, after


_CHANGED = re.compile(r"(\d{1,2}):(\d{1,2}-\d{1,2}):(\d{1,2}-\d{1,2})")


def undoing(note: str, held: Sequence[Holding]) -> TileChange | None:
    """The change that takes back the noted one (`note`); None where the hands are no longer as it left them."""
    noted = _CHANGED.fullmatch(note)
    if not noted or int(noted[1]) >= len(held):
        return None
    before, after = tiles(f"{noted[2]} {noted[3]}")
    entered = held[int(noted[1])].tiles or ()
    if after not in entered or any(before in (each.tiles or ()) for each in held):
        return None
    return TileChange(EnteredTiles(int(noted[1]), entered), after, before)
