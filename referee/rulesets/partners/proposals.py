"""What the referee of two pairs proposes: a stuck 0-0, a double win, and what 6-6 proves of the first hand."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.facts import Fact
from referee.engine.hands.evidence import odd_numbers
from referee.engine.opener import opener_of
from referee.engine.proposals import Judge, Proposal, judged, who_led
from referee.engine.standing import At
from referee.engine.tiles import BLANK, DOUBLE_SIX
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.partners.facts import Bonus, DoubleWin, FirstPass, PartnersHand, StuckBlank
from referee.rulesets.partners.options import Partners


def proposed(judge: Judge, fact: Fact, at: At[Partners]) -> Iterator[Proposal]:
    """What may have been forgotten in a hand; nothing that these rules do not pay, and nothing told already."""
    if isinstance(fact, PartnersHand):
        yield from _stuck_blank(judge, fact, at)
        yield from _double_win(judge, fact, at)
        yield from _first_pass(judge, fact, at)
        yield from who_led(judge, fact, at, N_("{name} led with {tile}"))


def _stuck_blank(judge: Judge, hand: PartnersHand, at: At[Partners]) -> Iterator[Proposal]:
    """0-0 in a loser's hand, and no other blank in any (RAF-09). In a heap of losers only people know whose it is."""
    blanks = [(pile, tile) for pile in hand.piles for tile in pile.held.tiles or () if tile.has(0)]
    if not _shown(hand) or [tile for _pile, tile in blanks] != [BLANK] or _has(hand, StuckBlank):
        return
    seats, names = blanks[0][0].seats, at.seating.names
    stuck = [replace(hand, bonuses=(*hand.bonuses, StuckBlank(holder))) for holder in seats]
    points = min(_more(judge, hand, each, at) for each in stuck)
    if points and len(seats) == 1:
        text = N_("0-0 is stuck in {name}'s hand: {points:+}?")
        yield Proposal(Step("RAF-09", text, {"name": names[seats[0]], "points": points}), stuck[0])
    elif points:
        text = N_("Who of {names} has the stuck 0-0? {points:+}")
        who = tuple(names[seat] for seat in seats)
        yield Proposal(Step("RAF-09", text, {"names": who, "points": points}), None, StuckBlank)


def _double_win(judge: Judge, hand: PartnersHand, at: At[Partners]) -> Iterator[Proposal]:
    """A last tile that may have fitted both ends: they show the same number now (GEN-7). Only people know the tile."""
    held = tuple(pile.held for pile in hand.piles)
    if hand.went_out is None or not _shown(hand) or odd_numbers(held) or _has(hand, DoubleWin):
        return
    in_hands = {tile for each in held for tile in each.tiles or ()}
    some = next((tile for tile in _FITTING if tile not in in_hands), _FITTING[0])
    won = replace(hand, bonuses=(*hand.bonuses, DoubleWin(some, (some.high, some.low))))
    if points := _more(judge, hand, won, at):
        text = N_("Did the last tile fit both ends? {points:+}")
        yield Proposal(Step("RAF-07", text, {"points": points}), None, DoubleWin)


_FITTING = [tile for tile in sorted(DOUBLE_SIX.tiles) if not tile.is_double and not tile.has(0)]


def _first_pass(judge: Judge, hand: PartnersHand, at: At[Partners]) -> Iterator[Proposal]:
    """6-6 leads the first hand, so its first pass is on a double (GEN-9)."""
    opener, double = opener_of(at.standing), tuple(map(_on_a_double, hand.bonuses))
    if opener is None or double == hand.bonuses or not at.options.first_pass_double:
        return
    told = replace(hand, bonuses=double)
    if judged(judge, told, at):
        text = N_("{tile} led: the first pass is on a double")
        yield Proposal(Step("GEN-9", text, {"tile": str(opener)}), told)


def _on_a_double(bonus: Bonus) -> Bonus:
    return replace(bonus, double=True) if isinstance(bonus, FirstPass) and bonus.partner_played else bonus


def _has(hand: PartnersHand, bonus: type[Bonus]) -> bool:
    return any(isinstance(each, bonus) for each in hand.bonuses)


def _shown(hand: PartnersHand) -> bool:
    """Whether every tile that is left was told, in hands or in heaps."""
    return all(pile.held.tiles is not None for pile in hand.piles)


def _more(judge: Judge, hand: PartnersHand, other: PartnersHand, at: At[Partners]) -> int:
    """The points that the hand's winners get more if it is told otherwise; 0 where it cannot be."""
    now, then = judged(judge, hand, at), judged(judge, other, at)
    if now is None or then is None or now.winner is None:
        return 0
    return then.awards[now.winner] - now.awards[now.winner]
