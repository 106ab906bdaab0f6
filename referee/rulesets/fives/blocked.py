"""Who wins a hand in which nobody could play: the lightest side, and what breaks a tie (FIV-25, FIV-G12)."""

from collections.abc import Sequence

from referee.engine.facts import Blocked, Hand, ImpossibleFact
from referee.engine.hand_words import HAND
from referee.engine.hands.ending import CheckedHand, Won
from referee.engine.heaps import Pile
from referee.engine.seating import Seating
from referee.engine.standing import At
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives


def refuse_open(hand: FivesHand, piles: Sequence[Pile], options: Fives) -> None:
    """Refuse a block that some tile told would open (FIV-12, FIV-34)."""
    _refuse_ends(hand, options)
    if not isinstance(hand.ending, Blocked):
        return
    for field, each in ((pile.field, each) for pile in piles for each in pile.held.tiles or ()):
        open_to = next((end for end in hand.ends if each.has(end)), None)
        if open_to is not None:
            text = N_("{tile} still plays on {end}: the hand is not blocked.")
            raise ImpossibleFact(field, text, "FIV-34", tile=str(each), end=open_to)
    numbers = {number for pile in piles for each in pile.held.tiles or () for number in (each.high, each.low)}
    if len(numbers) > DOUBLE_SIX.highest:
        text = N_("Every number is still in somebody's hand, so somebody could play: the hand was not blocked.")
        raise ImpossibleFact("held", text, "FIV-34")


def _refuse_ends(hand: FivesHand, options: Fives) -> None:
    """Refuse ends that no layout has, or that are told where they say nothing."""
    if isinstance(hand.ending, Blocked) and hand.ending.end is not None:
        raise ImpossibleFact("end", N_("The open ends are told as a list: they need not be the same."), "FIV-12")
    if hand.ends and not isinstance(hand.ending, Blocked):
        raise ImpossibleFact("ends", N_("The open ends are told of a blocked hand alone."), "FIV-12")
    for place, end in enumerate(hand.ends):
        if end > DOUBLE_SIX.highest:
            raise ImpossibleFact(f"ends.{place}", N_("The ends of the layout are numbers from 0 to 6."), "FIV-12")
    if options.branches == "none" and len(hand.ends) > 2:
        cited = "FIV-G4" if options.by_fives else "FIV-41"
        raise ImpossibleFact("ends", N_("Where no double branches the line has two ends."), cited)


def block_won(checked: CheckedHand, at: At[Fives]) -> Won:
    """The side that holds the fewest pips together, where it is one alone or its lightest tile decides."""
    seating = at.seating
    steps = (blocked_step(checked.hand, seating), *checked.counts("FIV-02"))
    sums = {side: sum(checked.parts(seating.sides[side])) for side in seating.playing}
    fewest = min(sums.values())
    level = tuple(side for side, pips in sums.items() if pips == fewest)
    if len(level) == 1:
        text = N_("{side}: the fewest pips, {pips}, win the blocked hand.")
        if checked.hand.broken_off:
            text = N_("{side}: the fewest pips, {pips}, win the hand.")
        won = Step("FIV-25", text, {"side": seating.people(level[0]), "pips": fewest})
        return level[0], level, (*steps, won)
    names = tuple(name for side in level for name in seating.people(side))
    params: dict[str, Param] = {"names": names, "pips": fewest}
    if at.options.tie != "lightest_tile":
        nobody = Counted(
            "Level with {pips} pip, {names}: nobody wins the hand.",
            "Level with {pips} pips, {names}: nobody wins the hand.",
            "pips",
        )
        return None, level, (*steps, Step("FIV-G12", nobody, params))
    compared = Counted("Level with {pips} pip: {names}.", "Level with {pips} pips: {names}.", "pips")
    steps = (*steps, Step("FIV-G12", compared, params))
    winner, tie = _by_lightest_tile(checked, level)
    return winner, level, (*steps, tie)


def _by_lightest_tile(checked: CheckedHand, level: tuple[int, ...]) -> tuple[int | None, Step]:
    """The side of the level ones that holds the lightest single tile; nobody where that is level too."""
    seating = checked.seating
    lightest = {side: min(_tiles(checked, seating.sides[side])) for side in level}
    least = min(lightest.values())
    best = [side for side, pips in lightest.items() if pips == least]
    if len(best) > 1:
        return None, Step("FIV-G12", N_("Their lightest tiles are level too: nobody wins the hand."))
    text = N_("{side}: the lightest tile, {pips}, wins the hand.")
    return best[0], Step("FIV-G12", text, {"side": seating.people(best[0]), "pips": least})


def _tiles(checked: CheckedHand, seats: tuple[int, ...]) -> list[int]:
    """What each tile of these hands counts, in pips; refused where a hand was told by a count alone."""
    found: list[int] = []
    for pile in dict.fromkeys(map(checked.pile_of, seats)):
        if pile.held.tiles is None:
            text = N_("Level: these rules need {name}'s tiles, not only a count.")
            raise ImpossibleFact(pile.field, text, "FIV-G12", name=pile.name(checked.seating.names))
        found += [each.pips for each in pile.held.tiles]
    return found


def blocked_step(hand: Hand, seating: Seating) -> Step:
    """That nobody could play, or that the table broke the hand off and counts it in the same way."""
    if hand.broken_off:
        return Step("GEN-4", HAND.stopped_and_counted)
    if isinstance(hand.ending, Blocked) and hand.ending.by is not None:
        text = N_("{name} laid the last tile: the hand was blocked.")
        return Step("FIV-12", text, {"name": seating.names[hand.ending.by]})
    return Step("FIV-12", N_("Nobody could play: the hand was blocked."))
