"""Whether a count of pips can be: of so many tiles, and of the table and all hands together."""

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.evidence import Deal
from referee.engine.holdings import extremes
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param


def whole_set(table_pips: int, hand_pips: int, deal: Deal) -> Ruling[bool]:
    """Whether pips on the table and in all hands make the whole set, when every tile was dealt (GEN-2)."""
    params = {"table": table_pips, "hands": hand_pips, "sum": table_pips + hand_pips, "set": deal.tile_set.pips}
    right = table_pips + hand_pips == deal.tile_set.pips
    text = (
        N_("{table} + {hands} = {sum}, as it must be.")
        if right
        else N_("{table} + {hands} = {sum}, but the set has {set}: count again.")
    )
    return Ruling(right, (Step(deal.set_clause, text, params),))


def can_hold(tiles: int, pips: int, deal: Deal) -> Ruling[bool]:
    """Whether some number of tiles of a set can hold a count of pips."""
    values = [each.pips for each in deal.tile_set.tiles]
    if not 0 <= tiles <= len(values):
        raise ImpossibleFact(
            "tiles",
            Counted("A {set} set has {all} tile.", "A {set} set has {all} tiles.", "all"),
            deal.set_clause,
            set=deal.tile_set.name,
            all=len(values),
        )
    low, high = extremes(values, tiles, tiles)
    text = Counted(
        "{tiles} tile of a {set} set holds from {low} to {high}, so {pips} is possible.",
        "{tiles} tiles of a {set} set hold from {low} to {high}, so {pips} is possible.",
        "tiles",
    )
    if low == high:
        text = Counted(
            "{tiles} tile of a {set} set holds {low}, so {pips} is possible.",
            "{tiles} tiles of a {set} set hold {low}, so {pips} is possible.",
            "tiles",
        )
    if not low <= pips <= high:
        text = Counted(
            "{tiles} tile of a {set} set holds from {low} to {high}, so {pips} is impossible.",
            "{tiles} tiles of a {set} set hold from {low} to {high}, so {pips} is impossible.",
            "tiles",
        )
    if low == high != pips:
        text = Counted(
            "{tiles} tile of a {set} set holds {low}, so {pips} is impossible.",
            "{tiles} tiles of a {set} set hold {low}, so {pips} is impossible.",
            "tiles",
        )
    params: dict[str, Param] = {"tiles": tiles, "set": deal.tile_set.name, "low": low, "high": high, "pips": pips}
    return Ruling(low <= pips <= high, (Step(deal.dealt_clause, text, params),))
