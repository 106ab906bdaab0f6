"""What a blocked line must look like when all 28 tiles were dealt, and where a claim to one cannot be true.

Every number has eight halves, and inside a line they pair up. So a blocked line shows the same number at both ends,
and all seven of its tiles lie on the table (GEN-5).
"""

from collections.abc import Iterator, Sequence

from referee.engine.facts import Blocked
from referee.engine.holdings import Holding
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param

NUMBERS = range(DOUBLE_SIX.highest + 1)


def opens(block: Blocked, held: tuple[Holding, ...]) -> Ruling[tuple[str, ...]] | None:
    """The tiles in hand that still play, where that is certain: at the ends told, or at any ends there can be."""
    shown = [each.tiles for each in held if each.tiles]
    if block.end is None:
        if _ends(shown):
            return None
        text = N_("Not blocked: every number from 0 to 6 is still in a hand, so something plays at any end.")
        return Ruling(tuple(str(each) for held in shown for each in held), (Step("LAG-12", text),))
    ruling = still_playable(block.end, shown)
    return Ruling(tuple(map(str, ruling.answer)), ruling.steps) if ruling.answer else None


def line_checks(block: Blocked, held: tuple[Holding, ...]) -> Iterator[Step]:
    """What must lie on the table for the claim to be true."""
    shown = [each.tiles for each in held if each.tiles]
    if block.end is not None:
        tiles = tuple(str(each) for each in sorted(DOUBLE_SIX.suit(block.end)))
        text = N_("Blocked only if all seven tiles with {end} are on the table: {tiles}.")
        yield Step("LAG-12", text, {"end": block.end, "tiles": tiles})
    elif shown:
        ends = tuple(str(number) for number in _ends(shown))
        only = Counted(
            "It is blocked only if both ends are {ends}, the one number nobody holds.",
            "It is blocked only if both ends show the same of the numbers nobody holds: {ends}.",
            "ends",
        )
        yield Step("LAG-12", only, {"ends": ends})


def _ends(shown: list[tuple[Tile, ...]]) -> list[int]:
    """The numbers that no tile shown carries, so that a line could be blocked on them."""
    return [number for number in NUMBERS if not any(each.has(number) for held in shown for each in held)]


def still_playable(number: int, hands: Sequence[Sequence[Tile]]) -> Ruling[tuple[Tile, ...]]:
    """The tiles in hand that play on a line with `number` at both ends; none when it is truly blocked (LAG-12)."""
    playable = tuple(sorted(each for held in hands for each in held if each.has(number)))
    if playable:
        params: dict[str, Param] = {"tiles": tuple(map(str, playable)), "number": number}
        return Ruling(playable, (Step("LAG-12", N_("Not blocked: {tiles} can still be laid on {number}."), params),))
    return Ruling((), (Step("LAG-12", N_("Nobody holds a tile for {number}: blocked."), {"number": number}),))
