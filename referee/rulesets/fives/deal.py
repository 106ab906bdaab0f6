"""What is dealt, and what the tiles that are left prove of it (FIV-33, FIV-36)."""

from referee.engine.facts import Blocked, ImpossibleFact
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.evidence import Deal
from referee.engine.heaps import Pile, piles
from referee.engine.holdings import extremes
from referee.engine.standing import At
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.wording import N_, Counted
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives

DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="FIV-02", dealt_clause="FIV-36")


def deal_of(hand: FivesHand, at: At[Fives]) -> Deal:
    """What a seat can hold at the end: what it was dealt, or where tiles are drawn all that can be left."""
    dealt = at.options.dealt(len(at.seating.order))
    if not at.options.draws:
        return Deal(DOUBLE_SIX, dealt, set_clause="FIV-02", dealt_clause="FIV-36")
    most = _most_left(hand, at)
    return Deal(DOUBLE_SIX, most, set_clause="FIV-02", dealt_clause="FIV-36", together=most)


def none_asleep(hand: FivesHand, at: At[Fives]) -> bool:
    """Whether every tile is on the table or in a hand: all were dealt, or drawn before the block (FIV-12)."""
    if at.options.draws:
        return isinstance(hand.ending, Blocked)
    players = len(at.seating.order)
    return at.options.dealt(players) * players == len(DOUBLE_SIX.tiles)


def _most_left(hand: FivesHand, at: At[Fives]) -> int:
    """How many tiles all hands can hold together at the end: not those that who is out has put down (FIV-36)."""
    dealt = at.options.dealt(len(at.seating.order))
    gone = dealt * (1 + at.options.needs_both) if hand.side_out(at.seating) is not None else 1
    return len(DOUBLE_SIX.tiles) - gone


def _held(pile: Pile) -> int:
    """How many tiles a hand or heap holds at the least."""
    return len(pile.seats) if pile.held.count is None else pile.held.count


def refuse_too_much(hand: FivesHand, at: At[Fives]) -> None:
    """Refuse more tiles, or more pips, than can be left where who cannot play draws (FIV-36)."""
    told = [pile for pile in piles(hand.held, hand.heaps) if pile.held.told and not pile.held.is_empty]
    count, pips, most = sum(map(_held, told)), sum(pile.held.pips for pile in told), _most_left(hand, at)
    if count > most:
        text = Counted(
            "Together these hands hold {count} tiles, but {most} can be left at the most: the others are on the table.",
            "Together these hands hold {count} tiles, but {most} can be left at the most: the others are on the table.",
            "most",
        )
        raise ImpossibleFact("held", text, "FIV-36", count=count, most=most)
    high = extremes([each.pips for each in DOUBLE_SIX.tiles], 0, most)[1]
    if pips > high:
        pips_left = N_("Together these hands make {pips}, but the tiles that can be left make {high} at the most.")
        raise ImpossibleFact("held", pips_left, "FIV-36", pips=pips, high=high)


def refuse_more_scores_than_tiles(checked: CheckedHand, hand: FivesHand, at: At[Fives]) -> None:
    """Refuse more scores than tiles were laid, and more that were claimed (FIV-33)."""
    dealt = at.options.dealt(len(at.seating.order)) * len(at.seating.order)
    left = [checked.deal.holders(each.seats) if each.held.count is None else each.held.count for each in checked.piles]
    laid = (len(DOUBLE_SIX.tiles) if at.options.draws else dealt) - (sum(left) if hand.has_ended else 0)
    for claimed in (False, True):
        places = [place for place, score in enumerate(hand.scores) if (score.claimed_from is not None) == claimed]
        if len(places) > laid:
            text = Counted(
                "{count} scores cannot be: {laid} tile was laid at the most, and scores once.",
                "{count} scores cannot be: {laid} tiles were laid at the most, and each scores once.",
                "laid",
            )
            raise ImpossibleFact(f"scores.{places[laid]}.seat", text, "FIV-33", count=len(places), laid=laid)


def refuse_too_often(hand: FivesHand, at: At[Fives]) -> None:
    """Refuse more scores of a seat than it has played tiles; what it claimed of others is not counted (FIV-33)."""
    left = {seat: _held(pile) for pile in piles(hand.held, hand.heaps) if len(pile.seats) == 1 for seat in pile.seats}
    dealt, players = at.options.dealt(len(at.seating.order)), len(at.seating.order)
    drawn = len(DOUBLE_SIX.tiles) - dealt * players if at.options.draws else 0
    for seat in at.seating.order:
        own = [place for place, score in enumerate(hand.scores) if score.seat == seat and score.claimed_from is None]
        ended = hand.has_ended and seat not in hand.may_be_out(at.seating)
        held = left.get(seat, 1) if ended else 0
        if len(own) > (played := dealt + drawn - held):
            text = Counted(
                "{name} cannot have scored {times} times: with {played} tile played, once each at the most.",
                "{name} cannot have scored {times} times: with {played} tiles played, once each at the most.",
                "played",
            )
            name, field = at.seating.names[seat], f"scores.{own[-1]}.seat"
            raise ImpossibleFact(field, text, "FIV-33", name=name, times=len(own), played=max(0, played))
