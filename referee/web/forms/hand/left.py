"""What was left in the hands: typed, or told by a seat itself, each alone or several counted together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.engine.facts import Heap
from referee.engine.hands.ending import only_end
from referee.engine.hands.heaps import ALL, PAIRS, heapable, thrown_together
from referee.engine.seating import Seating
from referee.engine.tiles import TileSet, holding
from referee.record import Json


@dataclass(frozen=True)
class TilesLeft:
    """All that is told of what was left."""

    seating: Seating
    typed: Mapping[int, str]
    """What was typed of each seat that plays."""
    reported: Mapping[int, str]
    """What seats have told themselves."""
    out: int | None
    """Who went out, and holds nothing where nothing is typed."""
    how: str
    """How the hands were counted: each, or several together."""

    @cached_property
    def heaps(self) -> list[tuple[tuple[int, ...], str]]:
        """Hands that were counted together, each time with the seats and the text."""
        return list(thrown_together(self.typed, self.seating, self.out, self.how))

    def of(self, seat: int) -> str:
        """What a seat holds. Nothing typed means nothing held for who went out, and unknown for everybody else."""
        if seat not in self.typed:
            return ""
        typed = self.typed[seat]
        return typed if typed or seat == self.out else self.reported.get(seat) or "?"

    def told(self) -> Json:
        """What an entry says of it."""
        heaps = [{"kind": Heap.kind, "seats": [*seats], "held": text} for seats, text in self.heaps]
        held = {"held": ["?" if seat in self._heaped else self.of(seat) for seat in self.seating.seats]}
        return {**held, "heaps": heaps} if heaps else held

    def only_end(self, tile_set: TileSet) -> int | None:
        """The number at both ends as far as it follows from the tiles of each hand and heap."""
        apart = [*(text for _seats, text in self.heaps), *(self.of(seat) for seat in {*self.typed} - self._heaped)]
        try:
            return only_end(map(holding, apart), tile_set)
        except ValueError:
            return None  # what somebody holds cannot be read

    def told_at(self, heap: int) -> int:
        """The seat in whose field a heap was told."""
        seats, _text = self.heaps[heap]
        return next(seat for seat in seats if self.typed[seat])

    @property
    def _heaped(self) -> set[int]:
        return {seat for seats, _text in self.heaps for seat in seats}


def heaps_shown(entry: Mapping[str, Any], seating: Seating) -> dict[str, object]:
    """The fields that show the heaps of an entry as they were told."""
    shown: dict[str, object] = {}
    paired = [*heapable(seating, entry.get("out"), PAIRS)]
    for heap in entry.get("heaps", []):
        seats = sorted(heap["seats"])
        shown |= {"counted": PAIRS if tuple(seats) in paired else ALL, f"held_{seats[0]}": heap["held"]}
    return shown
