"""Claims to a bonus that cannot be true, and what the tiles of a line with two ends prove (GEN-5 to GEN-7).

When all 28 tiles were dealt, every number has eight halves, and inside a line they pair up: what is left in the hands
is even but for the two ends. A tile that was laid wrongly and noticed late stands (LAG-G19), and then the proof does
not hold: so this is remarked beside a verdict, and never refuses a hand.
"""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.facts import Blocked, ImpossibleFact, OneOut, Out, Pile, Unfinished
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.key import key_clause, refuse_key
from referee.engine.hands.parity import Remains, cut_off, doubts, of_closed_line, of_last_tile
from referee.engine.seating import Seating
from referee.engine.standing import remark_opener
from referee.engine.tiles import BLANK, DOUBLE_SIX, Holding, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, NOBODY_SITS, NOT_IN_SET, Param
from referee.rulesets.partners.facts import AgreedWin, Bonus, DoubleWin, FirstPass, PartnersHand, RoundPass, StuckBlank
from referee.rulesets.partners.options import Partners

WON_DOUBLE = DoubleWin, AgreedWin
"""A double win, with its last tile or as agreed."""


def refuse_unearned(bonuses: tuple[Bonus, ...], checked: CheckedHand, starter: int | None) -> None:
    """Refuse bonuses that cannot have been earned in a hand that `starter` led (None where nobody knows)."""
    for index, bonus in enumerate(bonuses):
        field = f"bonuses.{index}"
        same = WON_DOUBLE if isinstance(bonus, WON_DOUBLE) else type(bonus)
        if not isinstance(bonus, RoundPass) and any(isinstance(earlier, same) for earlier in bonuses[:index]):
            raise ImpossibleFact(f"{field}.kind", N_("This bonus counts once per hand."), "RAF-02")
        for problem in _problems(bonus, checked, starter):
            path, text, clause, params = problem
            raise ImpossibleFact(f"{field}.{path}", text, clause, **params)


def refuse_no_key(hand: PartnersHand, checked: CheckedHand, options: Partners) -> None:
    """Refuse a key that cannot have been, by what is left or by the last tile that was entered (NHR-5, REG-12)."""
    refuse_key(hand, checked, options)
    for index, last in enumerate(hand.bonuses):
        if hand.key and isinstance(last, DoubleWin):
            if not _fitted_both(last) or hand.key_tile not in (None, last.tile):
                text = N_("No key: {tile} did not fit two different ends.")
                raise ImpossibleFact(f"bonuses.{index}.tile", text, key_clause(options), tile=str(last.tile))
            refuse_key(replace(hand, key_tile=last.tile), checked, options)


def refuse_known(hand: PartnersHand) -> None:
    """Refuse that nobody knows what was told all the same, or what nobody ever asks."""
    by = hand.ending.by if isinstance(hand.ending, Blocked) else None
    answers = {"blocked_by": by, "forced": hand.forced, "lead": hand.lead}
    if hand.forced is not None and not isinstance(hand.ending, Blocked):
        raise ImpossibleFact("forced", N_("Only a block can be forced."), "DUO-G2")
    for field in sorted(hand.nobody_knows):
        if field not in answers:
            raise ImpossibleFact("nobody_knows", N_("This can only be one of {limit}."), limit=", ".join(answers))
        if answers[field] is not None:
            raise ImpossibleFact(field, N_("Enter this or say nobody knows, not both."))


Problem = tuple[str, str, str, dict[str, Param]]


def _problems(bonus: Bonus, checked: CheckedHand, starter: int | None) -> Iterator[Problem]:
    match bonus:
        case FirstPass(side) | RoundPass(side) | AgreedWin(side):
            if side not in range(len(checked.seating.sides)):
                yield "side", N_("There is no side {side}."), "RAF-01", {"side": side}
            elif isinstance(bonus, FirstPass) and starter is not None and checked.seating.side_of(starter) != side:
                name: Param = checked.seating.names[starter]
                yield (
                    "side",
                    N_("{name} led: only that side can earn a first pass."),
                    "RAF-04",
                    {"name": name},
                )
        case DoubleWin():
            yield from _last_tile_problems(bonus, checked)
        case StuckBlank():
            yield from _stuck_blank_problems(bonus, checked)


def _last_tile_problems(bonus: DoubleWin, checked: CheckedHand) -> Iterator[Problem]:
    tile: Param = str(bonus.tile)
    tile_set, clause = checked.deal.tile_set, checked.deal.set_clause
    if bonus.tile not in tile_set.tiles:
        yield "tile", NOT_IN_SET, clause, {"tile": tile, "set": tile_set.name}
    if not all(0 <= end <= tile_set.highest for end in bonus.ends):
        yield "ends", N_("Ends are numbers from 0 to {highest}."), clause, {"highest": tile_set.highest}
    if not any(bonus.tile.has(end) for end in bonus.ends):
        yield "tile", N_("{tile} fits neither end."), "DUO-09", {"tile": tile}
    for pile in checked.piles:
        if bonus.tile in (pile.held.tiles or ()):
            name: Param = pile.name(checked.seating.names)
            yield "tile", N_("{tile} is still in {name}'s hand."), "DUO-02", {"tile": tile, "name": name}


def _stuck_blank_problems(bonus: StuckBlank, checked: CheckedHand) -> Iterator[Problem]:
    holder, names = bonus.holder, checked.seating.names
    if holder not in checked.seating.order:
        yield "holder", NOBODY_SITS, "RAF-09", {"seat": holder}
        return
    holding = checked.pile_of(holder).held
    if (
        holding.is_empty
        or (holding.tiles is not None and BLANK not in holding.tiles)
        or (holding.count == 1 and holding.pips)
    ):
        yield "holder", N_("{name} does not hold 0-0."), "RAF-09", {"name": names[holder]}
    for pile in checked.piles:
        if holder not in pile.seats and BLANK in (pile.held.tiles or ()):
            yield "holder", N_("0-0 is in {name}'s hand."), "RAF-09", {"name": pile.name(names)}
    if isinstance(checked.hand, PartnersHand) and 0 in checked.hand.open_ends:
        yield "holder", N_("0-0 plays on 0: it is not stuck."), "LAG-G15", {}
    yield from _other_blanks_problems(bonus, checked)


def _other_blanks_problems(bonus: StuckBlank, checked: CheckedHand) -> Iterator[Problem]:
    if not 0 <= bonus.other_blanks_on_table <= 6:
        yield "other_blanks_on_table", N_("The set has 6 other blanks."), "LAG-G15", {}
    in_hands = [str(tile) for pile in checked.piles for tile in pile.held.tiles or () if tile.has(0) and tile != BLANK]
    if bonus.other_blanks_on_table > 6 - len(in_hands):
        text = N_("Not all are on the table: {tiles} still in hand.")
        yield "other_blanks_on_table", text, "LAG-G15", {"tiles": tuple(in_hands)}


def remarks(
    hand: PartnersHand, holdings: tuple[Holding, ...], opener: Tile | None, options: Partners
) -> tuple[Step, ...]:
    """What should be looked at again before a hand is believed; `opener` is the tile that led it, where known."""
    line = _of_line(hand, holdings, options) if options.all_dealt else ()
    return (*remark_opener(holdings, opener), *_of_bonuses(hand, opener, options.all_dealt), *line)


def _of_bonuses(hand: PartnersHand, opener: Tile | None, all_dealt: bool) -> Iterator[Step]:
    """Remark a first pass on another tile than led the hand, and a last tile that was the first (GEN-9).

    Where tiles sleep the opener may too, and without any double the heaviest tile leads.
    """
    passes = (bonus for bonus in hand.bonuses if isinstance(bonus, FirstPass))
    if opener and all_dealt and any(bonus.partner_played and not bonus.double for bonus in passes):
        text = N_("Check the bonuses: {tile} led, so the first pass is on a double.")
        yield Step("GEN-9", text, {"tile": str(opener)})
    if any(isinstance(bonus, DoubleWin) and bonus.tile == opener for bonus in hand.bonuses):
        text = N_("Check the bonuses: {tile} led, so it was not last.")
        yield Step("GEN-9", text, {"tile": str(opener)})


def _of_line(hand: PartnersHand, holdings: tuple[Holding, ...], options: Partners) -> Iterator[Step]:
    if hand.broken_off:
        return
    left = Remains(holdings, DOUBLE_SIX, blocked=isinstance(hand.ending, Blocked))
    if last := last_tile(hand):
        yield from of_last_tile(left, last.tile, last.ends, "GEN-7" if _fitted_both(last) else "GEN-6")
    elif hand.key or (_agreed(hand) and not options.double_win_equal_ends):
        yield from of_closed_line(left, "GEN-7")
    elif not isinstance(hand.ending, Unfinished):
        yield from doubts(left, "GEN-5" if left.blocked else "GEN-6")
    else:
        yield from cut_off(left)


def many_doubles(piles: tuple[Pile, ...], seating: Seating, limit: int) -> Iterator[Step]:
    """Remark a hand that still shows so many doubles: what is left at the end was dealt (LAG-G18); 0 is no limit."""
    for pile in piles:
        doubles = tuple(str(tile) for tile in pile.held.tiles or () if tile.is_double)
        if limit and len(pile.seats) == 1 and len(doubles) >= limit:
            text = N_("Check the tiles. With {tiles}, {name} could have asked for a new deal.")
            yield Step("LAG-G18", text, {"name": pile.name(seating.names), "tiles": doubles})


def last_tile(hand: PartnersHand) -> DoubleWin | None:
    """The last tile of a hand that somebody went out of, with the ends it had; None where it was not entered."""
    lasts = (bonus for bonus in hand.bonuses if isinstance(bonus, DoubleWin))
    return next(lasts, None) if isinstance(hand.ending, Out | OneOut) else None


def _agreed(hand: PartnersHand) -> bool:
    """Whether a double win was agreed on by whoever went out."""
    return hand.went_out is not None and any(isinstance(bonus, AgreedWin) for bonus in hand.bonuses)


def _fitted_both(bonus: Bonus) -> bool:
    """Whether this tells of a last tile that fitted two different ends."""
    return isinstance(bonus, DoubleWin) and bonus.ends[0] != bonus.ends[1] and all(map(bonus.tile.has, bonus.ends))
