"""What cannot be of a round of trains, and what should be looked at again (MEX-30 to MEX-44, CHK-30 to CHK-33).

Tiles are drawn and the boneyard is unseen, so a hand can be large; but there is one of each tile, and the round's
double lies on the table. A blocked round has nothing left to draw: all tiles lie on the table or in the hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from referee.engine.facts import Blocked, ImpossibleFact, Out, Pile, counted_apart
from referee.engine.hands.ending import CheckedHand, check_hand, refuse_unfinished
from referee.engine.hands.evidence import Deal, refuse_playable, refuse_tiles
from referee.engine.standing import Situation
from referee.engine.tiles import BLANK, Holding, Tile, TileSet, extremes, of_tiles
from referee.engine.verdict import Step
from referee.engine.wording import N_, NOBODY_SITS, Counted
from referee.rulesets.trains.facts import TrainsHand, rounds_of
from referee.rulesets.trains.options import Trains


def checked_hand(hand: TrainsHand, engine: int | None, situation: Situation[Trains]) -> CheckedHand:
    """A round as it can have been; `engine` is the number of its double, None where nobody knows."""
    _refuse_foreign(hand)
    _refuse_ends(hand, situation.options)
    _refuse_double(hand)
    names = situation.seating.names
    if len(hand.held) == len(names):
        piles = counted_apart(hand.held, ())
        _refuse_engine(piles, engine, names)
        _refuse_no_pips(hand, piles, engine, names)
        _refuse_blank(hand, engine, situation)
        refuse_tiles(piles, names, _deal(hand, engine, situation))  # before sums that it may spoil
        told = [pile for pile in piles if pile.held.told and not pile.held.is_empty]
        _refuse_many(told, hand, situation.options)
        _refuse_heavy(told, hand, engine, situation)
    checked = check_hand(_with_blank(hand), situation, _deal(hand, engine, situation), out_clause="MEX-34")
    refuse_unfinished(hand, "MEX-16")
    if isinstance(hand.ending, Blocked):
        refuse_still_open(hand, checked.piles, situation.options)
        _refuse_played(hand, checked.piles, engine, situation)
    return replace(checked, hand=hand, holdings=_present(hand, checked))


def refuse_still_open(hand: TrainsHand, piles: Sequence[Pile], options: Trains) -> None:
    """Refuse a block in which a tile still fits an open end, or every number is held (MEX-39, CHK-30)."""
    if options.blocked_when == "nobody_can":
        clause = "MEX-39" if options.is_mexican else "CHK-30"
        refuse_playable(piles, options.tile_set, _proving(hand, options), clause)


def _proving(hand: TrainsHand, options: Trains) -> tuple[int, ...]:
    """The open ends, where a block means that nobody has a tile for them."""
    return () if options.may_bind or options.blocked_when == "first_stuck" else hand.ends


def block_clause(options: Trains) -> str:
    """The clause on when a round is blocked."""
    return "CHK-G6" if options.blocked_when == "first_stuck" else "MEX-18"


def _present(hand: TrainsHand, checked: CheckedHand) -> tuple[Holding, ...]:
    """What each seat holds as it was entered, and nothing for those who have left."""
    return tuple(
        held if seat in checked.seating.order else checked.holdings[seat] for seat, held in enumerate(hand.held)
    )


def _refuse_foreign(hand: TrainsHand) -> None:
    """Refuse what makes no sense where everybody scores what they hold (MEX-17)."""
    if hand.heaps:
        text = N_("Count each hand alone: everyone scores their own.")
        raise ImpossibleFact("heaps.0.seats", text, "MEX-17")
    if hand.conceded is not None:
        text = N_("Nobody can give up a round: everyone scores what they hold.")
        raise ImpossibleFact("conceded", text, "MEX-17")
    for field in ("agreed_points", "winner"):
        if getattr(hand, field) is not None:
            text = N_("Nobody is given a round: everyone scores what they hold.")
            raise ImpossibleFact(field, text, "MEX-17")


def _refuse_ends(hand: TrainsHand, options: Trains) -> None:
    if isinstance(hand.ending, Blocked) and hand.ending.end is not None:
        raise ImpossibleFact("end", N_("Enter the ends of the trains as a list: they may differ."), "MEX-10")
    if hand.ends and not isinstance(hand.ending, Blocked):
        raise ImpossibleFact(
            "ends", N_("Enter the ends of the trains only for a blocked round."), block_clause(options)
        )
    for place, end in enumerate(hand.ends):
        if end > options.set:
            text = N_("Ends are numbers from 0 to {highest}.")
            raise ImpossibleFact(f"ends.{place}", text, "MEX-31", highest=options.set)


def _refuse_double(hand: TrainsHand) -> None:
    if hand.double and not isinstance(hand.ending, Out):
        raise ImpossibleFact("double", N_("Nobody went out, so not with a double either."), "MEX-G14")


def _refuse_engine(piles: Sequence[Pile], engine: int | None, names: tuple[str, ...]) -> None:
    """Refuse the round's double in a hand: it lies in the middle (MEX-32)."""
    if engine is None:
        return
    for pile in piles:
        if Tile(engine, engine) in (pile.held.tiles or ()):
            text = N_("{tile} is this round's engine, so {name} cannot hold it.")
            raise ImpossibleFact(pile.field, text, "MEX-32", tile=f"{engine}-{engine}", name=pile.name(names))


def has_no_pips(held: Holding) -> bool:
    """Whether a hand counts no pips though tiles are in it, so that it is 0-0 alone (MEX-35)."""
    return held.told and not held.is_empty and not held.pips


def _refuse_no_pips(hand: TrainsHand, piles: Sequence[Pile], engine: int | None, names: tuple[str, ...]) -> None:
    """Refuse a hand of no pips where it cannot be 0-0: in the round of 0-0, or where another has it (MEX-35)."""
    bare = [pile for pile in piles if has_no_pips(pile.held) and pile.held.tiles is None]
    for pile in bare:
        name, others = pile.name(names), [other for other in piles if other != pile]
        if engine == 0:
            text = N_("{name} cannot hold 0 pips: only 0-0 counts nothing, and it is this round's engine.")
            raise ImpossibleFact(pile.field, text, "MEX-35", name=name)
        holder = next((other for other in others if _has_blank(other, hand)), None)
        if holder is not None:
            text = N_("{name} cannot hold 0 pips: only 0-0 counts nothing, and {other} holds it.")
            raise ImpossibleFact(pile.field, text, "MEX-35", name=name, other=holder.name(names))


def _has_blank(pile: Pile, hand: TrainsHand) -> bool:
    return BLANK in (pile.held.tiles or ()) or has_no_pips(pile.held) or pile.seats == (hand.double_blank,)


def _refuse_blank(hand: TrainsHand, engine: int | None, situation: Situation[Trains]) -> None:
    """Refuse a holder of 0-0 who cannot have it (MEX-36)."""
    seat, seating = hand.double_blank, situation.seating
    if seat is None:
        return
    if seat not in seating.order:
        raise ImpossibleFact("double_blank", NOBODY_SITS, "MEX-36", seat=seat)
    if text := _why_no_blank(hand, seat, engine):
        raise ImpossibleFact("double_blank", text, "MEX-36", name=seating.names[seat])


def _why_no_blank(hand: TrainsHand, seat: int, engine: int | None) -> str:
    held = hand.held[seat]
    if engine == 0:
        return N_("0-0 is this round's engine, so {name} cannot hold it.")
    if seat == hand.went_out:
        return N_("{name} went out, so {name} cannot hold 0-0.")
    if held.tiles is not None and BLANK not in held.tiles:
        return N_("{name} has shown other tiles, without 0-0.")
    if held.count == 1 and held.pips:
        return N_("{name} holds one tile with pips, so not 0-0.")
    if any(other != seat and BLANK in (held.tiles or ()) for other, held in enumerate(hand.held)):
        return N_("0-0 is in another hand, so {name} cannot hold it.")
    return ""


def _refuse_many(piles: Sequence[Pile], hand: TrainsHand, options: Trains) -> None:
    """Refuse more tiles than can be left in all hands (MEX-37)."""
    counts = {pile.field: pile.held.count or 1 for pile in piles}
    count, most = sum(counts.values()), _most_left(hand, options)
    if count > most:
        text = Counted(
            "These hands hold {count} tiles, but at most {most} can be left.",
            "These hands hold {count} tiles, but at most {most} can be left.",
            "most",
        )
        field = next((field for field, number in counts.items() if number > most), "held")
        raise ImpossibleFact(field, text, "MEX-37", count=count, most=most)


def _refuse_heavy(piles: Sequence[Pile], hand: TrainsHand, engine: int | None, situation: Situation[Trains]) -> None:
    """Refuse more pips than so many of the heaviest tiles make, the engine taken out (MEX-38)."""
    most = _most_left(hand, situation.options)
    values = _beside(engine, situation.options.tile_set)
    for pile in piles:
        tiles = pile.held.count or min(most, _most_held(len(pile.seats), situation))
        high = extremes(values, 0, tiles)[1]
        if pile.held.pips > high:
            text = Counted(
                "{name} cannot hold {pips} in one tile: {high} at most.",
                "{name} cannot hold {pips}: {tiles} tiles hold {high} at most.",
                "tiles",
            )
            name = pile.name(situation.seating.names)
            raise ImpossibleFact(pile.field, text, "MEX-38", name=name, tiles=tiles, pips=pile.held.pips, high=high)
    pips, counted = sum(pile.held.pips for pile in piles), _all_counted(piles)
    high = extremes(values, 0, most if counted is None else counted)[1]
    if pips > high:
        heavy = N_("These hands make {pips}, but the tiles that can be left make at most {high}.")
        raise ImpossibleFact("held", heavy, "MEX-38", pips=pips, high=high)


def heaviest(situation: Situation[Trains]) -> int:
    """The most that one seat can be left with in the round to come.

    The engine lies, and everybody else has what they took: the heaviest of all other tiles (MEX-37, MEX-38).
    """
    options, coming = situation.options, rounds_of(situation.standing)
    engine = _double(coming.engine) if coming else None
    values = [options.worth(tile) for tile in options.tile_set.in_order if tile != engine]
    return extremes(values, 0, _most_held(1, situation))[1]


def _most_held(people: int, situation: Situation[Trains]) -> int:
    """How many tiles so many of the players can hold: the engine lies, and everybody else has what they took."""
    options, players = situation.options, len(situation.seating.order)
    taken = options.taken(players)
    return max(people * taken, len(options.tile_set.tiles) - 1 - (players - people) * taken)


@cache
def _beside(engine: int | None, tile_set: TileSet) -> tuple[int, ...]:
    """The pips of every tile but the engine."""
    return tuple(tile.pips for tile in tile_set.in_order if tile != _double(engine))


def _all_counted(held: Sequence[Pile]) -> int | None:
    """How many tiles the hands have together; None where some were told without."""
    counts = [pile.held.count for pile in held]
    return None if None in counts else sum(count or 0 for count in counts)


def _refuse_played(hand: TrainsHand, piles: Sequence[Pile], engine: int | None, situation: Situation[Trains]) -> None:
    """Refuse a count of tiles that takes one which still plays on an open end (MEX-39)."""
    ends = _proving(hand, situation.options)
    tiles = [tile for tile in situation.options.tile_set.in_order if tile != _double(engine)]
    stuck = [tile.pips for tile in tiles if not any(map(tile.has, ends))]
    for pile in (pile for pile in piles if pile.held.count and pile.held.tiles is None):
        least, most = extremes(stuck, pile.held.count or 0, pile.held.count or 0)
        if ends and not least <= pile.held.pips <= most:
            text = N_("{name} cannot hold {pips}: that takes a tile which plays on an open end.")
            raise ImpossibleFact(
                pile.field, text, "MEX-39", name=pile.name(situation.seating.names), pips=pile.held.pips
            )


def _most_left(hand: TrainsHand, options: Trains) -> int:
    """How many tiles all hands can hold together: the engine lies, and who is out has laid all that they drew."""
    size = len(options.tile_set.tiles)
    if not isinstance(hand.ending, Out):
        return size - 1
    return size - (options.hand_tiles or 2)


def _double(number: int | None) -> Tile | None:
    return None if number is None else Tile(number, number)


def _with_blank(hand: TrainsHand) -> TrainsHand:
    """The same hand with 0-0 shown where it must be, so that nobody else can be thought to have it."""
    return replace(hand, held=tuple(_shown(hand, seat, held) for seat, held in enumerate(hand.held)))


def _shown(hand: TrainsHand, seat: int, held: Holding) -> Holding:
    if has_no_pips(held) and held.tiles is None and held.count in (None, 1):
        return of_tiles((BLANK,))
    if seat == hand.double_blank and held.tiles is None and held.count and held.pips:
        return replace(held, count=held.count - 1)
    return held


def _deal(hand: TrainsHand, engine: int | None, situation: Situation[Trains]) -> Deal:
    """What hands can hold, the engine taken out, and 0-0 where it is told who has it among others."""
    most, seat = _most_left(hand, situation.options), hand.double_blank
    is_among = seat is not None and hand.held[seat].tiles is None and hand.held[seat].pips > 0
    engines = () if engine is None else (Tile(engine, engine),)
    return Deal(
        situation.options.tile_set, most, set_clause="MEX-31", dealt_clause="MEX-37",
        once_clause="MEX-33", sums_clause="MEX-38", together=most,
        played=frozenset([*engines, *((BLANK,) if is_among else ())]),
    )  # fmt: skip


def remarks(hand: TrainsHand, engine: int | None, situation: Situation[Trains]) -> Iterator[Step]:
    """What should be looked at again before a round is believed: ends and tiles of a block that do not fit (MEX-42).

    Each joint of a train pairs a number, so on the table all but the ends are even, and the engine's number too but for
    the beginnings of the trains.
    """
    held = [hand.held[seat].tiles for seat in situation.seating.order]
    told = isinstance(hand.ending, Blocked) and hand.ends and None not in held
    if not told or engine is None or not situation.options.is_mexican:
        return
    shown = [number for tiles in held for tile in tiles or () for number in (tile.high, tile.low)]
    odd = []
    for number in range(situation.options.set + 1):
        on_table = situation.options.set + 2 - shown.count(number)
        begun = len(hand.ends) if number == engine else 0
        if (on_table - hand.ends.count(number) - begun) % 2:
            odd.append(str(number))
    if odd:
        text = N_("Check the tiles and the ends: with these, {numbers} would not pair up along the trains.")
        yield Step("MEX-42", text, {"numbers": tuple(odd)})
