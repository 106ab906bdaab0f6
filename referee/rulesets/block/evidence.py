"""What is entered of a hand of Block or Draw, what cannot be, and what should be looked at again (BLO-30 to BLO-45).

Where nobody draws a hand never holds more than was dealt; where tiles are drawn all hands together hold what is not on
the table. A hand is blocked only when nobody may draw any more, so there no more sleep than the boneyard keeps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import BLOCK, ENDS, WENT_OUT, Asked, Blocked, ImpossibleFact, Out, Pile, asks, counted_apart
from referee.engine.hands.ending import CheckedHand, check_hand, refuse_unfinished
from referee.engine.hands.evidence import Deal, refuse_ends, refuse_more_than_is_left, refuse_playable
from referee.engine.hands.key import KeyHand, refuse_key
from referee.engine.hands.parity import LINE, Remains, doubts, named_sleepers, of_closed_line
from referee.engine.standing import Opener, Situation, remark_opener
from referee.engine.tiles import BLANK, Tile, TileSet, extremes
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted
from referee.rulesets.block.options import Block


@dataclass(frozen=True)
class BlockHand(KeyHand):
    """How a hand of Block or Draw ended, what was left in the hands, and in the boneyard where that scores too."""

    ends: tuple[int, ...] = asks(Asked(N_("Open numbers you remember"), of=ENDS, name="open_numbers", only=BLOCK), ())
    """The open numbers of a blocked line, as far as they were entered."""
    stock: int | None = asks(Asked(N_("Pips in the boneyard"), when=lambda at: at.options.boneyard_scores), None)
    """The pips left in the boneyard; None where nobody entered them."""
    with_double: bool = asks(
        Asked(N_("Went out with a double"), only=WENT_OUT, when=lambda at: at.options.doubles_losses), False
    )
    """Whether the last tile of who went out was a double, where that counts twice (END-41)."""


SHORTEST = (10, 9, 7)
"""The fewest tiles of a blocked line in double-six, with none, one or two tiles asleep."""


def refuse_deal(options: Block, players: int, field: str) -> None:
    """Refuse more tiles dealt than the set has (BLO-30), and more players than can share all of them (JAM-20)."""
    if options.all_dealt and players not in options.seats:
        raise ImpossibleFact(field, N_("If all tiles are dealt, up to four play."), "JAM-20")
    dealt, most = options.dealt(players) * players, len(options.tile_set.tiles)
    if dealt > most:
        text = N_("{each} for each of {players} are {dealt}, but the set has {most}.")
        params = {"players": players, "each": options.dealt(players), "dealt": dealt, "most": most}
        raise ImpossibleFact(field, text, "BLO-30", **params)


def checked_hand(hand: BlockHand, situation: Situation[Block]) -> CheckedHand:
    """A hand as it can have been."""
    options, separate = situation.options, counted_apart(hand.held, hand.heaps)
    _refuse_ends(hand, options)
    if len(hand.held) == len(situation.seating.names):
        _refuse_blank(separate, situation)
        _refuse_two_blanks(separate, situation)
        if (bound := _most_left(hand, situation)) is not None:
            refuse_more_than_is_left(separate, tiles_at(situation), *bound)
    checked = check_hand(hand, situation, deal_of(hand, situation), out_clause="BLO-33")
    refuse_unfinished(hand, "BLO-10")
    refuse_key(hand, checked, options)
    if hand.with_double and hand.side_out(situation.seating) is None:
        raise ImpossibleFact("with_double", N_("Nobody went out, so nobody did with a double."), "END-41")
    if isinstance(hand.ending, Blocked):
        refuse_playable(checked.piles, tiles_at(situation), hand.ends, "BLO-38")
    _refuse_stock(hand, checked, situation)
    return checked


def deal_of(hand: BlockHand, situation: Situation[Block]) -> Deal:
    """What a seat can hold at the end: what it was dealt, or where tiles are drawn all that can be left."""
    options, players = situation.options, len(situation.seating.order)
    deal = Deal(
        tiles_at(situation), options.dealt(players), set_clause="BLO-31", dealt_clause="BLO-34",
        once_clause="BLO-32", sums_clause="BLO-35", worth=options.worth,
    )  # fmt: skip
    bound = _most_left(hand, situation)
    if not _was_drawn(situation) or bound is None:
        return deal
    most, clause = bound
    return replace(deal, dealt=most, together=most, dealt_clause=clause)


def _was_drawn(situation: Situation[Block]) -> bool:
    options, players = situation.options, len(situation.seating.order)
    undealt = len(tiles_at(situation).tiles) - options.dealt(players) * players
    return options.draws and undealt > options.reserve


def _most_left(hand: BlockHand, situation: Situation[Block]) -> tuple[int, str] | None:
    """How many tiles all hands can hold together, and why; None where the deal alone bounds each (BLO-36, BLO-39)."""
    options, players = situation.options, len(situation.seating.order)
    tile_set, asleep = tiles_at(situation), options.asleep(players, blocked=True)
    size = len(tile_set.tiles)
    if isinstance(hand.ending, Blocked) and asleep is not None:
        beside = asleep + len(tile_set.without)  # a tile that is out is one asleep
        searched = beside < len(SHORTEST) and options.set == 6 and options.spinner == "none"
        if searched or _was_drawn(situation):
            return size - asleep - (SHORTEST[beside] if searched else 1), "BLO-39"
    if not _was_drawn(situation):
        return None
    return size - (options.dealt(players) if hand.side_out(situation.seating) is not None else 1), "BLO-36"


def _refuse_ends(hand: BlockHand, options: Block) -> None:
    refuse_ends(hand.ending, hand.ends, options.tile_set, ("BLO-11", "BLO-31"))
    if options.spinner == "none" and len(hand.ends) > LINE:
        raise ImpossibleFact("ends", N_("A line has two ends."), "BLO-05")


def tiles_at(situation: Situation[Block]) -> TileSet:
    """The tiles that those at the table play with."""
    return situation.options.tiles_of(len(situation.seating.order))


def _refuse_blank(separate: Sequence[Pile], situation: Situation[Block]) -> None:
    """Refuse 0-0 where it was taken out, and a hand that can be nothing else (REG-07)."""
    if BLANK in tiles_at(situation).tiles:
        return
    for pile in separate:
        if BLANK in (pile.held.tiles or ()):
            raise ImpossibleFact(pile.field, N_("0-0 was taken out: nobody can hold it."), "REG-07")
        if pile.held.told and not pile.held.is_empty and not pile.held.pips:
            text = N_("{name} cannot hold 0 pips: 0-0 was taken out.")
            raise ImpossibleFact(pile.field, text, "REG-07", name=pile.name(situation.seating.names))


def _refuse_two_blanks(separate: Sequence[Pile], situation: Situation[Block]) -> None:
    """Refuse a second hand that could only be 0-0: nothing else counts nothing (BLO-37)."""
    piles = [pile for pile in separate if pile.held.told and not pile.held.is_empty and len(pile.seats) == 1]
    blank = [pile for pile in piles if BLANK in (pile.held.tiles or ()) or not pile.held.pips]
    without_pips = [pile for pile in blank if not pile.held.pips]
    if without_pips and len(blank) > 1:
        other_pile = next(pile for pile in blank if pile != without_pips[-1])
        text = N_("{name} cannot hold 0 pips: only 0-0 counts nothing, and {other} holds it.")
        names = {
            "name": without_pips[-1].name(situation.seating.names),
            "other": other_pile.name(situation.seating.names),
        }
        raise ImpossibleFact(without_pips[-1].field, text, "BLO-37", **names)


def _refuse_stock(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> None:
    """Refuse a boneyard where it scores nothing, and one that its tiles cannot make (BLO-G7, BLO-39)."""
    options = situation.options
    if hand.stock is None:
        return
    if not options.boneyard_scores:
        raise ImpossibleFact("stock", N_("Under these rules the boneyard scores nothing."), "BLO-G7")
    tiles_left = tiles_at(situation).tiles - {tile for pile in checked.piles for tile in pile.held.tiles or ()}
    fewest, most_tiles = _tiles_in_stock(hand, situation)
    least, most = extremes(list(map(options.worth, tiles_left)), fewest, most_tiles)
    if hand.stock < least:
        text = Counted(
            "The boneyard cannot hold {stock} pip: its {count} tiles make {least} at least.",
            "The boneyard cannot hold {stock} pips: its {count} tiles make {least} at least.",
            "stock",
        )
        raise ImpossibleFact("stock", text, "BLO-35", stock=hand.stock, count=fewest, least=least)
    elsewhere = sum(pile.held.pips for pile in checked.piles if pile.held.tiles is None)
    most = min(most, sum(map(options.worth, tiles_left)) - elsewhere)
    if hand.stock > most:
        text = Counted(
            "The boneyard cannot hold {stock} pips: with {dealt} tiles each, only {most} is left.",
            "The boneyard cannot hold {stock} pips: with {dealt} tiles each, only {most} are left.",
            "most",
        )
        dealt = options.dealt(len(situation.seating.order))
        raise ImpossibleFact("stock", text, "BLO-35", stock=hand.stock, most=max(0, most), dealt=dealt)


def _tiles_in_stock(hand: BlockHand, situation: Situation[Block]) -> tuple[int, int]:
    options, players = situation.options, len(situation.seating.order)
    known = options.asleep(players, isinstance(hand.ending, Blocked))
    if known is not None:
        return known, known
    return options.reserve, len(tiles_at(situation).tiles) - options.dealt(players) * players


def remarks(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Iterator[Step]:
    """What should be looked at again before a hand is believed."""
    remains = remains_of(hand, checked, situation)
    if remains is not None and hand.key:
        yield from of_closed_line(remains, "REG-12")
    elif remains is not None:
        yield from doubts(remains, _clause(remains))
    if not situation.options.draws:
        held = [pile.held for pile in checked.piles]
        yield from remark_opener(held, led_by_tile(situation), "BLO-45")


def asleep(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Iterator[Step]:
    """Which tile sleeps, where it can be no other (BLO-42)."""
    remains = remains_of(hand, checked, situation)
    if remains is not None and remains.blocked:
        yield from named_sleepers(remains, "BLO-42")


def remains_of(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Remains | None:
    """What is left of a line that was played to its end; None where nothing is proved by it (BLO-44)."""
    options, blocked = situation.options, isinstance(hand.ending, Blocked)
    if options.spinner != "none" or not isinstance(hand.ending, Blocked | Out):
        return None
    held = tuple(pile.held for pile in checked.piles)
    if options.doubles == "half" and any(holding.tiles is None for holding in held):
        return None  # pips so counted are even or odd as they like
    asleep_count = options.asleep(len(situation.seating.order), blocked)
    return Remains(held, tiles_at(situation), blocked, asleep=asleep_count, ends=hand.ends)


def _clause(remains: Remains) -> str:
    if remains.asleep:
        return "BLO-42"
    if not remains.blocked:
        return "BLO-43"
    return "BLO-41" if remains.tiles is None else "BLO-40"


def led_by_tile(situation: Situation[Block]) -> Tile | None:
    """The double that led a hand wherever it was dealt, because the highest leads; None where another may have."""
    options, standing = situation.options, situation.standing
    highest, opener = options.tile_set.highest, standing.state if isinstance(standing.state, Opener) else None
    leads = opener is not None or options.next_lead == "highest_double"
    if opener and opener.first:
        leads = options.first_lead == "highest_double"
    return Tile(highest, highest) if leads and standing.next_lead is None else None
